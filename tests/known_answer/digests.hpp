// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include <bravais/parameters.hpp>

namespace bravais_test {

// Section 6.2 (d = 00..1f, z = 20..3f, m = 40..5f) and section 6.1 (NIST records). SHA-256 of the object, but the
// secrets are given themselves. Empty where a set has no such object.
struct fixed_answers {
  bravais::kem_id id;
  std::string_view public_key, secret_key, ciphertext, shared_secret;
  std::string_view rejected;  // shared secret of the ciphertext whose first byte was xored with 01
  std::string_view kdf_1000;  // the first 1000 bytes of the key derivation function
  std::string_view pke_secret_key, pke_ciphertext;
  std::string_view nist_single, nist_all, nist_file;
};
const fixed_answers& fixed_answers_of(bravais::kem_id id);

// Sections 6.3 and 6.5: what the accumulators give after `count` tests. Empty where a set has no such accumulator.
struct accumulated_answers {
  bravais::kem_id id;
  std::size_t count;
  std::string_view kem;         // public key, secret key, ciphertext, secret, secret of the bad ciphertext
  std::string_view kem_public;  // the same without the secret key
  std::string_view kdf, pke;
};
const accumulated_answers& accumulated_answers_of(bravais::kem_id id, std::size_t count);
std::span<const accumulated_answers> all_accumulated_answers();

}  // namespace bravais_test
