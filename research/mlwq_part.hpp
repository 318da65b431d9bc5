// SPDX-License-Identifier: MIT
// The parts of M-LWQ's operations, as the report of the tool names them.
#pragma once

#include <cstddef>

namespace bravais {

// `other` is the rest: the first hash of key generation, copies, and the packing of secrets.
enum class mlwq_part { gen_matrix, sample, gen_dither, arith, arith_u, arith_v, quantize, dequantize, decode, other };
inline constexpr std::size_t mlwq_part_count = 10;

}  // namespace bravais
