// SPDX-License-Identifier: MIT
// The fixed inputs of KEMs, and the KEM operations of other libraries.
#include <stdexcept>

#include "subject.hpp"

namespace bravais_bench {

octets fixed_bytes(std::size_t size, const std::string& label) {
  std::uint64_t state = 0;
  for (const char c : label) state = state * 1099511628211U + static_cast<unsigned char>(c);
  octets out(size);
  for (std::uint8_t& byte : out) {
    // A linear congruential generator with Knuth's MMIX constants. Its high bits are the good ones.
    state = state * 6364136223846793005U + 1442695040888963407U;
    byte = static_cast<std::uint8_t>(state >> 56);
  }
  return out;
}

kem_inputs make_inputs(kem_on_bytes& with, const bravais::kem_parameters& set, const std::string& subject) {
  constexpr std::size_t n = input_count;
  const std::string label(set.name);
  kem_inputs in{fixed_bytes(n * set.seed, label + " seeds"),
                octets(n * set.public_key),
                octets(n * set.secret_key),
                fixed_bytes(n * set.randomness, label + " randomness"),
                octets(n * set.ciphertext),
                octets(n * set.shared_secret)};
  octets received(set.shared_secret);
  for (std::size_t i = 0; i < n; ++i) {
    std::uint8_t* public_key = &in.public_keys[i * set.public_key];
    std::uint8_t* secret_key = &in.secret_keys[i * set.secret_key];
    std::uint8_t* ciphertext = &in.ciphertexts[i * set.ciphertext];
    std::uint8_t* sent = &in.shared_secrets[i * set.shared_secret];
    if (!with.generate(&in.seeds[i * set.seed], public_key, secret_key) ||
        !with.encapsulate(public_key, &in.randomness[i * set.randomness], ciphertext, sent) ||
        !with.decapsulate(secret_key, ciphertext, received.data())) {
      throw std::runtime_error(subject + " refuses an operation of " + label);
    }
    if (!std::equal(received.begin(), received.end(), sent)) {
      throw std::runtime_error(subject + " does not agree with itself on " + label);
    }
  }
  return in;
}

bool agree(const kem_inputs& a, const kem_inputs& b) {
  return a.public_keys == b.public_keys && a.ciphertexts == b.ciphertexts && a.shared_secrets == b.shared_secrets;
}

bool agree(const pke_inputs& a, const pke_inputs& b) {
  return a.public_keys == b.public_keys && a.secret_keys == b.secret_keys && a.ciphertexts == b.ciphertexts;
}

std::vector<operation> peer_operations(const bravais::kem_parameters& set, const peer& library, kem_inputs* inputs) {
  std::shared_ptr<kem_on_bytes> kem = library.open_kem == nullptr ? nullptr : library.open_kem(set);
  if (kem == nullptr) return {};
  const auto in = std::make_shared<const kem_inputs>(make_inputs(*kem, set, library.name));
  if (inputs != nullptr) *inputs = *in;
  struct outputs {
    octets public_key, secret_key, ciphertext, shared_secret;
  };
  const auto out = std::make_shared<outputs>(
      outputs{octets(set.public_key), octets(set.secret_key), octets(set.ciphertext), octets(set.shared_secret)});
  const auto make = [&](const char* name, std::function<void(std::size_t)> run) {
    return operation{"kem", std::string(set.name), name, "one_call", library.name, 1, std::move(run)};
  };
  const auto* s = &set;
  return {make("keygen",
               [=](std::size_t i) {
                 (void)kem->generate(&in->seeds[i * s->seed], out->public_key.data(), out->secret_key.data());
               }),
          make("encaps",
               [=](std::size_t i) {
                 (void)kem->encapsulate(&in->public_keys[i * s->public_key], &in->randomness[i * s->randomness],
                                        out->ciphertext.data(), out->shared_secret.data());
               }),
          make("decaps", [=](std::size_t i) {
            (void)kem->decapsulate(&in->secret_keys[i * s->secret_key], &in->ciphertexts[i * s->ciphertext],
                                   out->shared_secret.data());
          })};
}

}  // namespace bravais_bench
