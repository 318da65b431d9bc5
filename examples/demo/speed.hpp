// SPDX-License-Identifier: MIT
// Measures the speed of single calls.
#pragma once

#include <array>

#include <bravais/parameters.hpp>

namespace demo {

// Operations per second on the active instruction set: single calls on bytes, with keys and randomness from memory.
// They are key generation; encapsulation, encryption or signing; decapsulation, decryption or verification. Each is
// measured for `seconds`.
using speeds = std::array<double, 3>;
speeds measure(const bravais::kem_parameters& set, double seconds);
speeds measure(const bravais::pke_parameters& set, double seconds);
speeds measure(const bravais::signature_parameters& set, double seconds);

}  // namespace demo
