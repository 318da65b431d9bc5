// SPDX-License-Identifier: MIT
// FIPS 203, section 4: the auxiliary algorithms, over coefficients that are integers from 0 to q - 1.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "reference/keccak.hpp"

namespace reference {

inline constexpr std::size_t n = 256;
inline constexpr std::uint32_t q = 3329;
inline constexpr std::uint32_t zeta = 17;

using polynomial = std::array<std::uint32_t, n>;
using bits = std::vector<std::uint8_t>;

octets bits_to_bytes(const bits& b);                                 // Algorithm 3
bits bytes_to_bits(view bytes);                                      // Algorithm 4
octets byte_encode(std::size_t d, const polynomial& f);              // Algorithm 5
polynomial byte_decode(std::size_t d, view bytes);                   // Algorithm 6
polynomial sample_ntt(view seed);                                    // Algorithm 7
polynomial sample_poly_cbd(std::size_t eta, view bytes);             // Algorithm 8
polynomial ntt(polynomial f);                                        // Algorithm 9
polynomial inverse_ntt(polynomial f);                                // Algorithm 10
polynomial multiply_ntts(const polynomial& f, const polynomial& g);  // Algorithms 11 and 12

polynomial compress(std::size_t d, polynomial f);    // section 4.2.1, equation 4.7
polynomial decompress(std::size_t d, polynomial f);  // section 4.2.1, equation 4.8

polynomial add(polynomial f, const polynomial& g);
polynomial subtract(polynomial f, const polynomial& g);

}  // namespace reference
