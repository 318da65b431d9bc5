// SPDX-License-Identifier: MIT
// The operations for convolutions, divsteps and sorting, for WebAssembly with vectors. Part of simd/wasm128.hpp.
#pragma once

#include "isa/region.hpp"
#include "simd/words_wasm128.hpp"

namespace bravais::BRAVAIS_ISA {

BRAVAIS_INLINE v16 reverse(v16 a) { return {wasm_i16x8_shuffle(a.x, a.x, 7, 6, 5, 4, 3, 2, 1, 0)}; }
template <int N>
BRAVAIS_INLINE v16 shift_right_signed(v16 a) {
  return {wasm_i16x8_shr(a.x, N)};
}
BRAVAIS_INLINE v32 max_unsigned(v32 a, v32 b) { return {wasm_u32x4_max(a.x, b.x)}; }

BRAVAIS_INLINE words<2> operator|(words<2> a, words<2> b) { return {wasm_v128_or(a.x, b.x)}; }
BRAVAIS_INLINE words<2> and_not(words<2> a, words<2> b) { return {wasm_v128_andnot(a.x, b.x)}; }
BRAVAIS_INLINE words<2> operator-(words<2> a, words<2> b) { return {wasm_i64x2_sub(a.x, b.x)}; }
BRAVAIS_INLINE words<2> spread_bit_0(words<2> a) {
  const v128_t bit = wasm_v128_and(wasm_i64x2_shuffle(a.x, a.x, 0, 0), wasm_i64x2_const_splat(1));
  return {wasm_i64x2_neg(bit)};
}
BRAVAIS_INLINE words<2> spread_signs(words<2> a) { return {wasm_i64x2_shr(a.x, 63)}; }
BRAVAIS_INLINE words<2> times_x(words<2> a) { return {wasm_i64x2_shuffle(wasm_i64x2_shl(a.x, 1), a.x, 1, 2)}; }
BRAVAIS_INLINE words<2> over_x(words<2> a) { return {wasm_i64x2_shuffle(a.x, wasm_u64x2_shr(a.x, 1), 1, 2)}; }

}  // namespace bravais::BRAVAIS_ISA

#include "simd/short_vectors.hpp"
