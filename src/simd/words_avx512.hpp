// SPDX-License-Identifier: MIT
// The Keccak words of AVX-512: one, four and eight states. Part of simd/avx512.hpp.
#pragma once

#include "isa/region.hpp"
#include "simd/word_pair.hpp"
#include "simd/words_256.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr int max_states = 8;
inline constexpr int single_states = 1;

template <>
struct words<8> {
  __m512i x;

  static BRAVAIS_INLINE words load(const std::uint64_t* p) { return {_mm512_loadu_si512(p)}; }
  static BRAVAIS_INLINE words broadcast(std::uint64_t c) { return {_mm512_set1_epi64(static_cast<long long>(c))}; }
  BRAVAIS_INLINE void store(std::uint64_t* p) const { _mm512_storeu_si512(p, x); }
};

BRAVAIS_INLINE words<8> operator^(words<8> a, words<8> b) { return {_mm512_xor_si512(a.x, b.x)}; }
BRAVAIS_INLINE words<8> operator&(words<8> a, words<8> b) { return {_mm512_and_si512(a.x, b.x)}; }
namespace detail {
// Each r holds the words p, p + 2, p + 4, p + 6 of two rows, in 128-bit blocks. Gathers each of these words from all
// rows in one vector.
BRAVAIS_INLINE void transpose_blocks(words<8>* w, __m512i r01, __m512i r23, __m512i r45, __m512i r67) {
  const __m512i even03 = _mm512_shuffle_i64x2(r01, r23, 0x88);
  const __m512i odd03 = _mm512_shuffle_i64x2(r01, r23, 0xDD);
  const __m512i even47 = _mm512_shuffle_i64x2(r45, r67, 0x88);
  const __m512i odd47 = _mm512_shuffle_i64x2(r45, r67, 0xDD);
  w[0].x = _mm512_shuffle_i64x2(even03, even47, 0x88);
  w[2].x = _mm512_shuffle_i64x2(odd03, odd47, 0x88);
  w[4].x = _mm512_shuffle_i64x2(even03, even47, 0xDD);
  w[6].x = _mm512_shuffle_i64x2(odd03, odd47, 0xDD);
}
}  // namespace detail
BRAVAIS_INLINE void transpose_words(words<8>* w) {
  const auto low = [&](int i) { return _mm512_unpacklo_epi64(w[i].x, w[i + 1].x); };
  const auto high = [&](int i) { return _mm512_unpackhi_epi64(w[i].x, w[i + 1].x); };
  const __m512i l[4] = {low(0), low(2), low(4), low(6)};
  const __m512i h[4] = {high(0), high(2), high(4), high(6)};
  detail::transpose_blocks(w, l[0], l[1], l[2], l[3]);
  detail::transpose_blocks(w + 1, h[0], h[1], h[2], h[3]);
}
template <int N>
BRAVAIS_INLINE words<4> rotate_left(words<4> a) {
  return {_mm256_rol_epi64(a.x, N)};
}
template <int N>
BRAVAIS_INLINE words<8> rotate_left(words<8> a) {
  return {_mm512_rol_epi64(a.x, N)};
}
#if defined(BRAVAIS_MEMORY_SANITIZER)
BRAVAIS_INLINE words<4> xor3(words<4> a, words<4> b, words<4> c) { return a ^ b ^ c; }
BRAVAIS_INLINE words<8> xor3(words<8> a, words<8> b, words<8> c) { return a ^ b ^ c; }
BRAVAIS_INLINE words<4> xor_and_not(words<4> a, words<4> b, words<4> c) { return {a.x ^ (~b.x & c.x)}; }
BRAVAIS_INLINE words<8> xor_and_not(words<8> a, words<8> b, words<8> c) { return {a.x ^ (~b.x & c.x)}; }
#else
BRAVAIS_INLINE words<4> xor3(words<4> a, words<4> b, words<4> c) {
  return {_mm256_ternarylogic_epi64(a.x, b.x, c.x, 0x96)};
}
BRAVAIS_INLINE words<8> xor3(words<8> a, words<8> b, words<8> c) {
  return {_mm512_ternarylogic_epi64(a.x, b.x, c.x, 0x96)};
}
BRAVAIS_INLINE words<4> xor_and_not(words<4> a, words<4> b, words<4> c) {
  return {_mm256_ternarylogic_epi64(a.x, b.x, c.x, 0xD2)};
}
BRAVAIS_INLINE words<8> xor_and_not(words<8> a, words<8> b, words<8> c) {
  return {_mm512_ternarylogic_epi64(a.x, b.x, c.x, 0xD2)};
}
#endif

}  // namespace bravais::BRAVAIS_ISA
