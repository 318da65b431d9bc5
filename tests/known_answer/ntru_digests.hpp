// SPDX-License-Identifier: MIT
// The known answers of NTRU that are digests, from sections 14.3 to 14.5 of the project's specification, where each was
// reproduced with the reference implementation of the submitters.
#pragma once

#include <string_view>

#include <bravais/parameters.hpp>

namespace bravais_test {

// SHA-256 of what the first record of the known-answer file holds and passes through.
struct ntru_first_entry {
  std::string_view public_key, secret_key, ciphertext, shared_secret, key_seed, f, g, f3, hinv, encapsulation_seed, r,
      m, lifted_m;
};
struct ntru_answers {
  bravais::kem_id id;
  std::string_view name;         // as the specification writes it
  std::string_view single, all;  // of 1 and of 100 records
  ntru_first_entry first;
  std::string_view verdicts;  // of the damaged ciphertexts: accepted or rejected
  std::string_view damaged;   // of their shared secrets
};

const ntru_answers& ntru_answers_of(bravais::kem_id id);

}  // namespace bravais_test
