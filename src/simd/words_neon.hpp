// SPDX-License-Identifier: MIT
// The Keccak words of AArch64, with and without the SHA3 instructions: one state and two. Part of simd/neon.hpp.
#pragma once

#include "isa/region.hpp"
#include "simd/words.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr int max_states = 2;
#if defined(BRAVAIS_ISA_neon_sha3)
inline constexpr int single_states = 2;  // for one state, an idle lane costs less than general registers
#else
inline constexpr int single_states = 1;
#endif

template <>
struct words<2> {
  uint64x2_t x;

  static BRAVAIS_INLINE words load(const std::uint64_t* p) { return {vld1q_u64(p)}; }
  static BRAVAIS_INLINE words broadcast(std::uint64_t c) { return {vdupq_n_u64(c)}; }
  BRAVAIS_INLINE void store(std::uint64_t* p) const { vst1q_u64(p, x); }
};

BRAVAIS_INLINE words<2> operator^(words<2> a, words<2> b) { return {veorq_u64(a.x, b.x)}; }
BRAVAIS_INLINE words<2> operator&(words<2> a, words<2> b) { return {vandq_u64(a.x, b.x)}; }
BRAVAIS_INLINE void transpose_words(words<2>* w) {
  const uint64x2_t first = vtrn1q_u64(w[0].x, w[1].x);
  w[1].x = vtrn2q_u64(w[0].x, w[1].x);
  w[0].x = first;
}

#if defined(BRAVAIS_ISA_neon_sha3)
// XAR computes the exclusive or of two registers and rotates it right, in one instruction.
template <int N>
BRAVAIS_INLINE words<2> xor_rotate_left(words<2> a, words<2> b) {
  return {vxarq_u64(a.x, b.x, (64 - N) % 64)};
}
template <int N>
BRAVAIS_INLINE words<2> rotate_left(words<2> a) {
  return xor_rotate_left<N>(a, words<2>::broadcast(0));
}
BRAVAIS_INLINE words<2> xor3(words<2> a, words<2> b, words<2> c) { return {veor3q_u64(a.x, b.x, c.x)}; }
BRAVAIS_INLINE words<2> xor_and_not(words<2> a, words<2> b, words<2> c) { return {vbcaxq_u64(a.x, c.x, b.x)}; }
#else
template <int N>
BRAVAIS_INLINE words<2> rotate_left(words<2> a) {
  if constexpr (N == 0) {
    return a;
  } else if constexpr (N == 32) {
    return {vreinterpretq_u64_u32(vrev64q_u32(vreinterpretq_u32_u64(a.x)))};
  } else {
    return {vsriq_n_u64(vshlq_n_u64(a.x, N), a.x, 64 - N)};
  }
}
BRAVAIS_INLINE words<2> xor3(words<2> a, words<2> b, words<2> c) { return a ^ b ^ c; }
BRAVAIS_INLINE words<2> xor_and_not(words<2> a, words<2> b, words<2> c) {
  return {veorq_u64(a.x, vbicq_u64(c.x, b.x))};
}
#endif

}  // namespace bravais::BRAVAIS_ISA
