// SPDX-License-Identifier: MIT
// The signature schemes of bravais.
#include <memory>

#include <bravais/message.hpp>

#include "bravais_subject.hpp"

namespace bravais_bench {
namespace {

using views = std::span<const bravais::message_view>;

// The public interface as a peer would be asked.
class bravais_signature final : public signature_on_bytes {
 public:
  explicit bravais_signature(const bravais::signature_parameters& set) : set_(set) {}

  bool generate(const std::uint8_t* seed, std::uint8_t* public_key, std::uint8_t* secret_key) override {
    return bravais::by_id::generate(set_.id, in(seed, set_.seed), out(public_key, set_.public_key),
                                    out(secret_key, set_.secret_key)) == errc::ok;
  }
  bool sign(const std::uint8_t* secret_key, const std::uint8_t* message, const std::uint8_t* randomness,
            std::uint8_t* signature) override {
    const bravais::message_view what{in(message, message_size)};
    return bravais::by_id::sign(set_.id, in(secret_key, set_.secret_key), views(&what, 1),
                                in(randomness, set_.randomness), out(signature, set_.signature)) == errc::ok;
  }
  bool verify(const std::uint8_t* public_key, const std::uint8_t* message, const std::uint8_t* signature) override {
    const bravais::message_view what{in(message, message_size)};
    return bravais::by_id::verify(set_.id, in(public_key, set_.public_key), views(&what, 1),
                                  in(signature, set_.signature)) == errc::ok;
  }

 private:
  const bravais::signature_parameters& set_;
};

// Everything that the operations of one set on one back end read and write.
struct signature_memory {
  const bravais::signature_parameters& set;
  signature_inputs inputs;
  octets public_keys, secret_keys, signatures;  // outputs
  octets prepared_public_key, prepared_secret_key;
  std::vector<bravais::message_view> messages;

  [[nodiscard]] views message(std::size_t i) const { return views(messages).subspan(i, 1); }
  // Of batch i of messages, modulo their number.
  [[nodiscard]] static std::size_t first(std::size_t i) { return i * n % message_count; }
  [[nodiscard]] views batch(std::size_t i) const { return views(messages).subspan(first(i), n); }
  [[nodiscard]] in randomness(std::size_t i, std::size_t count) const {
    return in(inputs.randomness).subspan(i * set.randomness, count * set.randomness);
  }
};

}  // namespace

std::vector<operation> signature_operations(const bravais::signature_parameters& set, bravais::isa id,
                                            signature_inputs* inputs) {
  namespace api = bravais::by_id;
  const std::string label = std::string(set.name) + " on " + std::string(bravais::name(id));
  demand(bravais::force_isa(id), label);
  bravais_signature scheme(set);
  const auto m =
      std::make_shared<signature_memory>(signature_memory{set,
                                                          make_inputs(scheme, set, std::string(bravais::name(id))),
                                                          octets(n * set.public_key),
                                                          octets(n * set.secret_key),
                                                          octets(n * set.signature),
                                                          octets(set.prepared_public_key + 63),
                                                          octets(set.prepared_secret_key + 63),
                                                          {}});
  for (std::size_t i = 0; i < message_count; ++i) m->messages.push_back({item(m->inputs.messages, message_size, i)});
  if (inputs != nullptr) *inputs = m->inputs;
  demand(api::prepare_public_key(set.id, item(m->inputs.public_keys, set.public_key, 0), m->prepared_public_key),
         label);
  demand(api::prepare_secret_key(set.id, item(m->inputs.secret_keys, set.secret_key, 0), m->prepared_secret_key),
         label);

  const maker make{"signature", std::string(set.name), id};
  const bravais::signature_id which = set.id;
  const auto seed = [m](std::size_t i) { return item(m->inputs.seeds, m->set.seed, i); };
  const auto public_key = [m](std::size_t i) { return item(m->inputs.public_keys, m->set.public_key, i); };
  const auto secret_key = [m](std::size_t i) { return item(m->inputs.secret_keys, m->set.secret_key, i); };
  const auto signature = [m](std::size_t i) { return item(m->inputs.signatures, m->set.signature, i); };
  const auto one_key_signature = [m](std::size_t i) { return item(m->inputs.one_key_signatures, m->set.signature, i); };
  const out one_public_key = out(m->public_keys).first(set.public_key);
  const out one_secret_key = out(m->secret_keys).first(set.secret_key);
  const out one_signature = out(m->signatures).first(set.signature);
  const auto sign_one = [=](std::size_t party, std::size_t i) {
    (void)api::sign(which, secret_key(party), m->message(i), m->randomness(i, 1), one_signature);
  };
  const auto sign_batch = [=](in secret_keys, std::size_t i) {
    (void)api::sign(which, secret_keys, m->batch(i), m->randomness(signature_memory::first(i), n), m->signatures);
  };
  constexpr std::size_t batches = message_count / n;
  return {
      make("keygen", "one_call",
           [=](std::size_t i) { (void)api::generate(which, seed(i), one_public_key, one_secret_key); }),
      make(
          "sign", "one_call", [=](std::size_t i) { sign_one(i % n, i); }, message_count),
      make(
          "sign", "one_call_one_key", [=](std::size_t i) { sign_one(0, i); }, message_count),
      make("verify", "one_call",
           [=](std::size_t i) { (void)api::verify(which, public_key(i), m->message(i), signature(i)); }),
      make(
          "sign", "prepared",
          [=](std::size_t i) {
            (void)api::sign_prepared(which, m->prepared_secret_key, m->message(i), m->randomness(i, 1), one_signature);
          },
          message_count),
      make("verify", "prepared",
           [=](std::size_t i) {
             (void)api::verify_prepared(which, m->prepared_public_key, m->message(i), one_key_signature(i));
           }),
      make("keygen", "batch_64",
           [=](std::size_t) { (void)api::generate(which, m->inputs.seeds, m->public_keys, m->secret_keys); }),
      make(
          "sign", "batch_64", [=](std::size_t i) { sign_batch(m->inputs.secret_keys, i); }, batches),
      make("verify", "batch_64",
           [=](std::size_t) { (void)api::verify(which, m->inputs.public_keys, m->batch(0), m->inputs.signatures); }),
      make(
          "sign", "batch_64_one_key", [=](std::size_t i) { sign_batch(secret_key(0), i); }, batches),
      make("verify", "batch_64_one_key",
           [=](std::size_t) { (void)api::verify(which, public_key(0), m->batch(0), m->inputs.one_key_signatures); }),
      make(
          "sign", "batch_64_prepared",
          [=](std::size_t i) {
            (void)api::sign_prepared(which, m->prepared_secret_key, m->batch(i),
                                     m->randomness(signature_memory::first(i), n), m->signatures);
          },
          batches),
      make("verify", "batch_64_prepared", [=](std::size_t) {
        (void)api::verify_prepared(which, m->prepared_public_key, m->batch(0), m->inputs.one_key_signatures);
      })};
}

}  // namespace bravais_bench
