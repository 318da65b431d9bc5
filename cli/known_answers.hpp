// SPDX-License-Identifier: MIT
// Known answers: the results that the active instruction set must compute from fixed random bytes.
#pragma once

#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

namespace cli {

// Whether `error` is the right status for decapsulating an altered ciphertext.
[[nodiscard]] inline bool rejects(const bravais::kem_parameters& set, bravais::errc error) {
  return error == (set.explicit_rejection ? bravais::errc::bad_ciphertext : bravais::errc::ok);
}

// Whether keys, ciphertexts and signatures match the tables in this folder. False for a parameter set without a row.
[[nodiscard]] bool known_answer_holds(const bravais::kem_parameters& set);
[[nodiscard]] bool known_answer_holds(const bravais::pke_parameters& set);
[[nodiscard]] bool known_answer_holds(const bravais::signature_parameters& set);

}  // namespace cli
