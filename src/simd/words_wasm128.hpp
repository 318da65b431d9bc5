// SPDX-License-Identifier: MIT
// The Keccak words of WebAssembly with vectors: one state and two. Part of simd/wasm128.hpp.
#pragma once

#include "isa/region.hpp"
#include "simd/words.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr int max_states = 2;
inline constexpr int single_states = 1;  // the scalar instructions have a rotation

template <>
struct words<2> {
  v128_t x;

  static BRAVAIS_INLINE words load(const std::uint64_t* p) { return {wasm_v128_load(p)}; }
  static BRAVAIS_INLINE words broadcast(std::uint64_t c) { return {wasm_u64x2_splat(c)}; }
  BRAVAIS_INLINE void store(std::uint64_t* p) const { wasm_v128_store(p, x); }
};

BRAVAIS_INLINE words<2> operator^(words<2> a, words<2> b) { return {wasm_v128_xor(a.x, b.x)}; }
BRAVAIS_INLINE words<2> operator&(words<2> a, words<2> b) { return {wasm_v128_and(a.x, b.x)}; }
BRAVAIS_INLINE void transpose_words(words<2>* w) {
  const v128_t first = wasm_i64x2_shuffle(w[0].x, w[1].x, 0, 2);
  w[1].x = wasm_i64x2_shuffle(w[0].x, w[1].x, 1, 3);
  w[0].x = first;
}
template <int N>
BRAVAIS_INLINE words<2> rotate_left(words<2> a) {
  if constexpr (N == 0) return a;
  return {wasm_v128_or(wasm_i64x2_shl(a.x, N), wasm_u64x2_shr(a.x, 64 - N))};
}
BRAVAIS_INLINE words<2> xor3(words<2> a, words<2> b, words<2> c) { return a ^ b ^ c; }
BRAVAIS_INLINE words<2> xor_and_not(words<2> a, words<2> b, words<2> c) {
  return {wasm_v128_xor(a.x, wasm_v128_andnot(c.x, b.x))};
}

}  // namespace bravais::BRAVAIS_ISA
