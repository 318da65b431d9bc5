// SPDX-License-Identifier: MIT
// The errors of M-LWQ's quantizers on uniform coefficients, computed without the quantizers.
//
// Let N = P * x + delta = q * f + a, where f is N / q rounded (rounded down for Z) and a the remainder. The result of
// dequantization differs from x by
//   floor((e + P) / (2P)), where e / (2q) is the distance of the chosen lattice point, less its dither, from P * x / q.
// e depends only on the eight remainders of a block and on the parity of the sum of their f. As q is odd and P a power
// of two, a uniform x makes a uniform on its q values, and f and delta - a have the same parity. The dither of most
// positions is 13 times a uniform byte, so the parity of the sum of f is a fair bit independent of all a. So one
// distribution of e serves every P.
#pragma once

#include <cstddef>
#include <cstdint>

#include "research/failure_rate.hpp"
#include "params/mlwq.hpp"

namespace cli {

// The number of blocks drawn for E8; Z and D8 are counted. It is four times the number behind the table of the
// specification. The printed results differ from the table by at most 0.15, because both were drawn.
inline constexpr std::size_t sampled_blocks = std::size_t{1} << 21;

// The distribution of e for one coefficient of a block, over all eight positions. `subtractive`: dequantization
// subtracts the dither again, as D8 and E8 always do.
[[nodiscard]] distribution lattice_error(bravais::quantizer kind, bool subtractive);

// The error that e causes in a coefficient of Z_q that was reduced to `bits` bits.
[[nodiscard]] distribution error_in_coefficient(const distribution& e, unsigned bits);

}  // namespace cli
