// SPDX-License-Identifier: MIT
// What convolutions, divsteps and sorting need, in plain C++. Part of simd/portable.hpp.
#pragma once

#include "isa/region.hpp"
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

}  // namespace bravais::BRAVAIS_ISA

#include "simd/short_vectors.hpp"
