// SPDX-License-Identifier: MIT
// The public run-time interface with vectors as buffers, for tests of the error and all outputs.
#pragma once

#include <bravais/by_id.hpp>

#include "support/buffer.hpp"

namespace bravais_test {

struct kem_answer {
  bravais::errc error;
  octets first;   // public keys, or ciphertexts
  octets second;  // secret keys, or shared secrets
};

inline bool all_zero(view bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](std::uint8_t byte) { return byte == 0; });
}

// Whether a failed call returned an error, and nothing but zeros in the outputs.
inline bool refused(const kem_answer& answer, bravais::errc error) {
  return answer.error == error && all_zero(answer.first) && all_zero(answer.second);
}

inline kem_answer public_generate(bravais::kem_id id, view seeds, std::size_t n = 1) {
  output public_keys(n * bravais::parameters(id).public_key);
  output secret_keys(n * bravais::parameters(id).secret_key);
  const bravais::errc error = bravais::by_id::generate(id, seeds, public_keys.span(), secret_keys.span());
  return {error, public_keys.copy(), secret_keys.copy()};
}

inline kem_answer public_encapsulate(bravais::kem_id id, view public_keys, view randomness, std::size_t n = 1) {
  output ciphertexts(n * bravais::parameters(id).ciphertext);
  output secrets(n * bravais::parameters(id).shared_secret);
  const bravais::errc error =
      bravais::by_id::encapsulate(id, public_keys, randomness, ciphertexts.span(), secrets.span());
  return {error, ciphertexts.copy(), secrets.copy()};
}

// Plain `secret_keys` are expanded keys.
inline kem_answer public_decapsulate(bravais::kem_id id, bravais::by_id::key secret_keys, view ciphertexts,
                                     std::size_t n = 1) {
  output secrets(n * bravais::parameters(id).shared_secret);
  const bravais::errc error = bravais::by_id::decapsulate(id, secret_keys, ciphertexts, secrets.span());
  return {error, {}, secrets.copy()};
}

struct signature_answer {
  bravais::errc error;
  octets signatures;
};
inline bool refused(const signature_answer& answer, bravais::errc error) {
  return answer.error == error && all_zero(answer.signatures);
}

// Deterministic, so that there is one right answer. Plain `secret_keys` are expanded keys.
inline signature_answer public_sign(bravais::signature_id id, bravais::by_id::key secret_keys,
                                    std::span<const bravais::message_view> messages) {
  output signatures(messages.size() * bravais::parameters(id).signature);
  const bravais::errc error = bravais::by_id::sign_deterministic(id, secret_keys, messages, signatures.span());
  return {error, signatures.copy()};
}
inline signature_answer public_sign(bravais::signature_id id, bravais::by_id::key secret_keys,
                                    const bravais::message_view& message) {
  return public_sign(id, secret_keys, std::span(&message, 1));
}
inline bravais::errc public_verify(bravais::signature_id id, view public_keys, const bravais::message_view& message,
                                   view signature) {
  return bravais::by_id::verify(id, public_keys, std::span(&message, 1), signature);
}

}  // namespace bravais_test
