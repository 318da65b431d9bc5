// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <bravais/parameters.hpp>

namespace cli {

// The row of the set that the user named. Throws misuse.
[[nodiscard]] const bravais::kem_parameters& kem_named(const std::string& name);
[[nodiscard]] const bravais::pke_parameters& pke_named(const std::string& name);
[[nodiscard]] const bravais::signature_parameters& signature_named(const std::string& name);

// "standard", or "research and interoperability".
[[nodiscard]] std::string text_of(bravais::status status);

// What of which sets is `length` bytes long, in words ("a public key of ML-KEM-512 or Kyber512"); empty if nothing
// is.
[[nodiscard]] std::string what_has_length(std::size_t length);

}  // namespace cli
