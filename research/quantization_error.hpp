// SPDX-License-Identifier: MIT
// The errors of M-LWQ's quantizers on uniform coefficients, without the quantizers themselves.
//
// With N = P * x + delta = q * f + a, where f is N / q rounded (rounded down for Z) and a the remainder, what
// dequantization gives differs from x by
//   floor((e + P) / (2P)), where e / (2q) is how far the chosen lattice point, less its dither, lies from P * x / q.
// e follows from the eight remainders of a block and from the parity of the sum of their f alone. As q is odd and P a
// power of two, a uniform x makes a uniform on its q values, and f and delta - a have the same parity; the dither of
// most positions is 13 times a uniform byte, so that the parity of the sum of f is a fair bit apart from all a. So one
// distribution of e serves every P.
#pragma once

#include <cstddef>
#include <cstdint>

#include "research/failure_rate.hpp"
#include "params/mlwq.hpp"

namespace cli {

// How many blocks of E8 are drawn; Z and D8 are counted. Four times as many as the table of the specification has, so
// that what is printed is at most 0.15 from it, a difference that comes from drawing in both.
inline constexpr std::size_t sampled_blocks = std::size_t{1} << 21;

// The distribution of e for one coefficient of a block, over all eight positions. `subtractive` says whether
// dequantization takes the dither away again, which it does in D8 and E8 always.
[[nodiscard]] distribution lattice_error(bravais::quantizer kind, bool subtractive);

// What e does to a coefficient of Z_q that was cut to `bits` bits.
[[nodiscard]] distribution error_in_coefficient(const distribution& e, unsigned bits);

}  // namespace cli
