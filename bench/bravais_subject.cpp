// SPDX-License-Identifier: MIT
// The KEMs and PKEs of bravais.
#include <memory>

#include "bravais_subject.hpp"

namespace bravais_bench {
namespace {

// The public interface as a peer would be asked.
class bravais_kem final : public kem_on_bytes {
 public:
  explicit bravais_kem(const bravais::kem_parameters& set) : set_(set) {}

  bool generate(const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key) override {
    return bravais::by_id::generate(set_.id, in(seed, set_.seed), out(public_key, set_.public_key),
                                    out(secret_key, set_.secret_key)) == errc::ok;
  }
  bool encapsulate(const std::uint8_t* public_key, const std::uint8_t* randomness, std::uint8_t* ciphertext,
                   std::uint8_t* shared_secret) override {
    return bravais::by_id::encapsulate(set_.id, in(public_key, set_.public_key), in(randomness, set_.randomness),
                                       out(ciphertext, set_.ciphertext),
                                       out(shared_secret, set_.shared_secret)) == errc::ok;
  }
  bool decapsulate(const std::uint8_t* secret_key, const std::uint8_t* ciphertext,
                   std::uint8_t* shared_secret) override {
    return bravais::by_id::decapsulate(set_.id, in(secret_key, set_.secret_key), in(ciphertext, set_.ciphertext),
                                       out(shared_secret, set_.shared_secret)) == errc::ok;
  }

 private:
  const bravais::kem_parameters& set_;
};

// Everything that the operations of one set on one back end read and write.
struct kem_memory {
  const bravais::kem_parameters& set;
  kem_inputs inputs;
  octets public_keys, secret_keys, ciphertexts, shared_secrets;  // outputs
  octets prepared_public_key, prepared_secret_key;
};

struct pke_memory {
  const bravais::pke_parameters& set;
  octets seeds, messages, coins;
  octets public_keys, secret_keys, ciphertexts;                     // inputs, made with the back end itself
  octets new_public_keys, new_secret_keys, new_ciphertexts, plain;  // outputs
  octets prepared_public_key, prepared_secret_key;
};

}  // namespace

std::vector<operation> kem_operations(const bravais::kem_parameters& set, bravais::isa id, kem_inputs* inputs) {
  namespace api = bravais::by_id;
  const std::string label = std::string(set.name) + " on " + std::string(bravais::name(id));
  demand(bravais::force_isa(id), label);
  bravais_kem kem(set);
  const auto m = std::make_shared<kem_memory>(
      kem_memory{set, make_inputs(kem, set, std::string(bravais::name(id))), octets(n * set.public_key),
                 octets(n * set.secret_key), octets(n * set.ciphertext), octets(n * set.shared_secret),
                 octets(set.prepared_public_key + 63), octets(set.prepared_secret_key + 63)});
  if (inputs != nullptr) *inputs = m->inputs;
  demand(api::prepare_public_key(set.id, item(m->inputs.public_keys, set.public_key, 0), m->prepared_public_key),
         label);
  demand(api::prepare_secret_key(set.id, item(m->inputs.secret_keys, set.secret_key, 0), m->prepared_secret_key),
         label);

  const maker make{"kem", std::string(set.name), id};
  const bravais::kem_id which = set.id;
  const auto first = [](octets& flat, std::size_t size) { return out(flat).first(size); };
  const auto seed = [m](std::size_t i) { return item(m->inputs.seeds, m->set.seed, i); };
  const auto public_key = [m](std::size_t i) { return item(m->inputs.public_keys, m->set.public_key, i); };
  const auto secret_key = [m](std::size_t i) { return item(m->inputs.secret_keys, m->set.secret_key, i); };
  const auto randomness = [m](std::size_t i) { return item(m->inputs.randomness, m->set.randomness, i); };
  const auto ciphertext = [m](std::size_t i) { return item(m->inputs.ciphertexts, m->set.ciphertext, i); };
  const out one_public_key = first(m->public_keys, set.public_key);
  const out one_secret_key = first(m->secret_keys, set.secret_key);
  const out one_ciphertext = first(m->ciphertexts, set.ciphertext);
  const out one_secret = first(m->shared_secrets, set.shared_secret);
  return {
      make("keygen", "one_call",
           [=](std::size_t i) { (void)api::generate(which, seed(i), one_public_key, one_secret_key); }),
      make("encaps", "one_call",
           [=](std::size_t i) {
             (void)api::encapsulate(which, public_key(i), randomness(i), one_ciphertext, one_secret);
           }),
      make("decaps", "one_call",
           [=](std::size_t i) { (void)api::decapsulate(which, secret_key(i), ciphertext(i), one_secret); }),
      make("encaps", "prepared",
           [=](std::size_t i) {
             (void)api::encapsulate_prepared(which, m->prepared_public_key, randomness(i), one_ciphertext, one_secret);
           }),
      make("decaps", "prepared",
           [=](std::size_t i) {
             (void)api::decapsulate_prepared(which, m->prepared_secret_key, ciphertext(i), one_secret);
           }),
      make("keygen", "batch_64",
           [=](std::size_t) { (void)api::generate(which, m->inputs.seeds, m->public_keys, m->secret_keys); }),
      make("encaps", "batch_64",
           [=](std::size_t) {
             (void)api::encapsulate(which, m->inputs.public_keys, m->inputs.randomness, m->ciphertexts,
                                    m->shared_secrets);
           }),
      make("decaps", "batch_64",
           [=](std::size_t) {
             (void)api::decapsulate(which, m->inputs.secret_keys, m->inputs.ciphertexts, m->shared_secrets);
           }),
      make("encaps", "batch_64_one_key",
           [=](std::size_t) {
             (void)api::encapsulate(which, public_key(0), m->inputs.randomness, m->ciphertexts, m->shared_secrets);
           }),
      make(
          "decaps", "batch_64_one_key",
          [=](std::size_t) { (void)api::decapsulate(which, secret_key(0), m->inputs.ciphertexts, m->shared_secrets); }),
      make("encaps", "batch_64_prepared",
           [=](std::size_t) {
             (void)api::encapsulate_prepared(which, m->prepared_public_key, m->inputs.randomness, m->ciphertexts,
                                             m->shared_secrets);
           }),
      make("decaps", "batch_64_prepared", [=](std::size_t) {
        (void)api::decapsulate_prepared(which, m->prepared_secret_key, m->inputs.ciphertexts, m->shared_secrets);
      })};
}

std::vector<operation> pke_operations(const bravais::pke_parameters& set, bravais::isa id) {
  namespace api = bravais::by_id;
  const std::string label = std::string(set.name) + " PKE on " + std::string(bravais::name(id));
  demand(bravais::force_isa(id), label);
  const auto m = std::make_shared<pke_memory>(pke_memory{
      set, fixed_bytes(n * set.seed, label + " seeds"), fixed_bytes(n * set.message, label + " messages"),
      fixed_bytes(n * set.randomness, label + " coins"), octets(n * set.public_key), octets(n * set.secret_key),
      octets(n * set.ciphertext), octets(n * set.public_key), octets(n * set.secret_key), octets(n * set.ciphertext),
      octets(n * set.message), octets(set.prepared_public_key + 63), octets(set.prepared_secret_key + 63)});
  demand(api::generate(set.id, m->seeds, m->public_keys, m->secret_keys), label);
  demand(api::encrypt(set.id, m->public_keys, m->messages, m->coins, m->ciphertexts), label);
  demand(api::decrypt(set.id, m->secret_keys, m->ciphertexts, m->plain), label);
  if (m->plain != m->messages) throw std::runtime_error(label + ": decryption gives other messages");
  demand(api::prepare_public_key(set.id, item(m->public_keys, set.public_key, 0), m->prepared_public_key), label);
  demand(api::prepare_secret_key(set.id, item(m->secret_keys, set.secret_key, 0), m->prepared_secret_key), label);

  const maker make{"pke", std::string(set.name), id};
  const bravais::pke_id which = set.id;
  const auto* s = &set;
  const out one_public_key = out(m->new_public_keys).first(set.public_key);
  const out one_secret_key = out(m->new_secret_keys).first(set.secret_key);
  const out one_ciphertext = out(m->new_ciphertexts).first(set.ciphertext);
  const out one_message = out(m->plain).first(set.message);
  return {
      make("keygen", "one_call",
           [=](std::size_t i) {
             (void)api::generate(which, item(m->seeds, s->seed, i), one_public_key, one_secret_key);
           }),
      make("encrypt", "one_call",
           [=](std::size_t i) {
             (void)api::encrypt(which, item(m->public_keys, s->public_key, i), item(m->messages, s->message, i),
                                item(m->coins, s->randomness, i), one_ciphertext);
           }),
      make("decrypt", "one_call",
           [=](std::size_t i) {
             (void)api::decrypt(which, item(m->secret_keys, s->secret_key, i), item(m->ciphertexts, s->ciphertext, i),
                                one_message);
           }),
      make("encrypt", "prepared",
           [=](std::size_t i) {
             (void)api::encrypt_prepared(which, m->prepared_public_key, item(m->messages, s->message, i),
                                         item(m->coins, s->randomness, i), one_ciphertext);
           }),
      make("decrypt", "prepared",
           [=](std::size_t i) {
             (void)api::decrypt_prepared(which, m->prepared_secret_key, item(m->ciphertexts, s->ciphertext, i),
                                         one_message);
           }),
      make("keygen", "batch_64",
           [=](std::size_t) { (void)api::generate(which, m->seeds, m->new_public_keys, m->new_secret_keys); }),
      make("encrypt", "batch_64",
           [=](std::size_t) { (void)api::encrypt(which, m->public_keys, m->messages, m->coins, m->new_ciphertexts); }),
      make("decrypt", "batch_64",
           [=](std::size_t) { (void)api::decrypt(which, m->secret_keys, m->ciphertexts, m->plain); }),
      make("encrypt", "batch_64_one_key",
           [=](std::size_t) {
             (void)api::encrypt(which, item(m->public_keys, s->public_key, 0), m->messages, m->coins,
                                m->new_ciphertexts);
           }),
      make("decrypt", "batch_64_one_key",
           [=](std::size_t) {
             (void)api::decrypt(which, item(m->secret_keys, s->secret_key, 0), m->ciphertexts, m->plain);
           }),
      make("encrypt", "batch_64_prepared",
           [=](std::size_t) {
             (void)api::encrypt_prepared(which, m->prepared_public_key, m->messages, m->coins, m->new_ciphertexts);
           }),
      make("decrypt", "batch_64_prepared",
           [=](std::size_t) { (void)api::decrypt_prepared(which, m->prepared_secret_key, m->ciphertexts, m->plain); })};
}

}  // namespace bravais_bench
