// SPDX-License-Identifier: MIT
// The operations for convolutions, divsteps and sorting. Part of simd/portable.hpp.
#pragma once

#include "isa/region.hpp"
#include "simd/words.hpp"

namespace bravais::BRAVAIS_ISA {

BRAVAIS_INLINE v16 reverse(v16 a) {
  // Reverse each half, then swap the halves: SSE2 has both shuffles.
  const auto x = detail::rearrange(a.x, a.x, [](int i) { return i ^ 3; });
  return {detail::rearrange(x, x, [](int i) { return i ^ 4; })};
}
template <int N>
BRAVAIS_INLINE v16 shift_right_signed(v16 a) {
  return {detail::shift_signed<N>(a.x)};
}
BRAVAIS_INLINE v32 max_unsigned(v32 a, v32 b) {
  // The sum minus the minimum: there is no comparison that a compiler might turn into a branch.
  return subtract(add(a, b), min_unsigned(a, b));
}

}  // namespace bravais::BRAVAIS_ISA

#include "simd/short_vectors.hpp"
