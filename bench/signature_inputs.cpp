// SPDX-License-Identifier: MIT
// The fixed inputs of signature schemes, and the signature operations of other libraries.
#include <stdexcept>

#include "subject.hpp"

namespace bravais_bench {

signature_inputs make_inputs(signature_on_bytes& with, const bravais::signature_parameters& set,
                             const std::string& subject) {
  constexpr std::size_t n = input_count;
  const std::string label(set.name);
  signature_inputs in{fixed_bytes(n * set.seed, label + " seeds"),
                      octets(n * set.public_key),
                      octets(n * set.secret_key),
                      fixed_bytes(message_count * message_size, label + " messages"),
                      fixed_bytes(message_count * set.randomness, label + " randomness"),
                      octets(n * set.signature),
                      octets(n * set.signature)};
  for (std::size_t i = 0; i < n; ++i) {
    if (!with.generate(&in.seeds[i * set.seed], &in.public_keys[i * set.public_key],
                       &in.secret_keys[i * set.secret_key])) {
      throw std::runtime_error(subject + " makes no keys of " + label);
    }
    const std::uint8_t* message = &in.messages[i * message_size];
    const std::uint8_t* randomness = &in.randomness[i * set.randomness];
    const auto sign = [&](std::size_t party, octets& signatures) {
      std::uint8_t* signature = &signatures[i * set.signature];
      if (!with.sign(&in.secret_keys[party * set.secret_key], message, randomness, signature)) {
        throw std::runtime_error(subject + " does not sign with " + label);
      }
      if (!with.verify(&in.public_keys[party * set.public_key], message, signature)) {
        throw std::runtime_error(subject + " does not verify its own signature of " + label);
      }
    };
    sign(i, in.signatures);
    sign(0, in.one_key_signatures);
  }
  return in;
}

bool agree(const signature_inputs& a, const signature_inputs& b) {
  return a.public_keys == b.public_keys && a.secret_keys == b.secret_keys && a.signatures == b.signatures &&
         a.one_key_signatures == b.one_key_signatures;
}

std::vector<operation> peer_operations(const bravais::signature_parameters& set, const peer& library,
                                       signature_inputs* inputs) {
  std::shared_ptr<signature_on_bytes> scheme =
      library.open_signature == nullptr ? nullptr : library.open_signature(set);
  if (scheme == nullptr) return {};
  const auto in = std::make_shared<const signature_inputs>(make_inputs(*scheme, set, library.name));
  if (inputs != nullptr) *inputs = *in;
  struct outputs {
    octets public_key, secret_key, signature;
  };
  const auto out =
      std::make_shared<outputs>(outputs{octets(set.public_key), octets(set.secret_key), octets(set.signature)});
  const auto make = [&](const char* name, const char* form, std::function<void(std::size_t)> run,
                        std::size_t varied = 0) {
    return operation{"signature", std::string(set.name), name, form, library.name, 1, std::move(run), [] {}, varied};
  };
  const auto* s = &set;
  const auto sign = [=](std::size_t party, std::size_t i) {
    (void)scheme->sign(&in->secret_keys[party * s->secret_key], &in->messages[i * message_size],
                       &in->randomness[i * s->randomness], out->signature.data());
  };
  return {make("keygen", "one_call",
               [=](std::size_t i) {
                 (void)scheme->generate(&in->seeds[i * s->seed], out->public_key.data(), out->secret_key.data());
               }),
          make(
              "sign", "one_call", [=](std::size_t i) { sign(i % input_count, i); }, message_count),
          make(
              "sign", "one_call_one_key", [=](std::size_t i) { sign(0, i); }, message_count),
          make("verify", "one_call", [=](std::size_t i) {
            (void)scheme->verify(&in->public_keys[i * s->public_key], &in->messages[i * message_size],
                                 &in->signatures[i * s->signature]);
          })};
}

}  // namespace bravais_bench
