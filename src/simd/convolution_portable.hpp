// SPDX-License-Identifier: MIT
// What convolutions, divsteps and sorting need, in plain C++. Part of simd/portable.hpp.
#pragma once

#include "backend/isa.hpp"
#include "simd/words.hpp"

namespace bravais::BRAVAIS_ISA {

BRAVAIS_INLINE v16 reverse(v16 a) {
  return detail::each([&](int i) { return a.x[lanes - 1 - i]; });
}
template <int N>
BRAVAIS_INLINE v16 shift_right_signed(v16 a) {
  return detail::each([&](int i) { return a.x[i] >> N; });
}
BRAVAIS_INLINE v32 max_unsigned(v32 a, v32 b) {
  // The sum of both without the lesser: no comparison that a compiler might turn into a branch.
  return subtract(add(a, b), min_unsigned(a, b));
}

// Trees of products split their operands to 16 coefficients, for which these vectors are wide enough.
using short_vector = v16;
inline constexpr int short_lanes = lanes;
BRAVAIS_INLINE short_vector load_short(const std::int16_t* p) { return load(p); }
BRAVAIS_INLINE short_vector broadcast_short(std::int16_t c) { return broadcast(c); }

}  // namespace bravais::BRAVAIS_ISA
