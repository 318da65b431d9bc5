// SPDX-License-Identifier: MIT
// Operations on 32-bit lanes that reuse those on 16-bit lanes, for all instruction sets where vector registers have no
// fixed lane width.
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

BRAVAIS_INLINE v32 bit_and(v32 a, v32 b) { return as32(bit_and(as16(a), as16(b))); }
BRAVAIS_INLINE v32 bit_or(v32 a, v32 b) { return as32(bit_or(as16(a), as16(b))); }
BRAVAIS_INLINE v32 bit_xor(v32 a, v32 b) { return as32(bit_xor(as16(a), as16(b))); }
BRAVAIS_INLINE v32 bit_select(v32 m, v32 a, v32 b) { return as32(bit_select(as16(m), as16(a), as16(b))); }
template <int N>
BRAVAIS_INLINE v32 shift_left(v32 a) {
  return as32(shift_left<32, N>(as16(a)));
}
template <int N>
BRAVAIS_INLINE v32 shift_right(v32 a) {
  return as32(shift_right<32, N>(as16(a)));
}
template <int Length>
BRAVAIS_INLINE void transpose(v32& a, v32& b) {
  v16 c = as16(a);
  v16 d = as16(b);
  transpose<2 * Length>(c, d);
  a = as32(c);
  b = as32(d);
}

}  // namespace bravais::BRAVAIS_ISA
