// SPDX-License-Identifier: MIT
// Answers that are not computed here: what the active instruction set must make of fixed random bytes.
#pragma once

#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

namespace cli {

// What decapsulation says of an altered ciphertext.
[[nodiscard]] inline bool rejects(const bravais::kem_parameters& set, bravais::errc error) {
  return error == (set.explicit_rejection ? bravais::errc::bad_ciphertext : bravais::errc::ok);
}

// Whether keys and what is made with them are those of the tables beside this file. False for a set that is in none.
[[nodiscard]] bool known_answer_holds(const bravais::kem_parameters& set);
[[nodiscard]] bool known_answer_holds(const bravais::pke_parameters& set);
[[nodiscard]] bool known_answer_holds(const bravais::signature_parameters& set);

}  // namespace cli
