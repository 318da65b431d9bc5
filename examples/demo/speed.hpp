// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include <bravais/parameters.hpp>

namespace demo {

// Operations per second of single calls on bytes, keys and randomness from memory: key generation; encapsulation,
// encryption or signing; decapsulation, decryption or verification. Each is measured for `seconds`. The instruction set
// is the active one.
using speeds = std::array<double, 3>;
speeds measure(const bravais::kem_parameters& set, double seconds);
speeds measure(const bravais::pke_parameters& set, double seconds);
speeds measure(const bravais::signature_parameters& set, double seconds);

}  // namespace demo
