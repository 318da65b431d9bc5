// SPDX-License-Identifier: MIT
// The parts of the operations of M-LWQ that a profile tells apart.
#pragma once

namespace bravais {

enum class mlwq_part { gen_matrix, sample, gen_dither, arith, arith_u, arith_v, quantize, dequantize, decode, other };

}  // namespace bravais
