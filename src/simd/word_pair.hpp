// SPDX-License-Identifier: MIT
// word_pair: two words of one Keccak state in a 128-bit register, for AVX-512 (kernel/keccak_pairs.hpp).
#pragma once

#include "isa/region.hpp"
#include "simd/words.hpp"

namespace bravais::BRAVAIS_ISA {

struct word_pair {
  __m128i x;

  static BRAVAIS_INLINE word_pair of(std::uint64_t low, std::uint64_t high) {
    return {_mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low))};
  }
  static BRAVAIS_INLINE word_pair broadcast(std::uint64_t c) { return {_mm_set1_epi64x(static_cast<long long>(c))}; }
  BRAVAIS_INLINE void store_low(std::uint64_t* p) const { _mm_storel_epi64(reinterpret_cast<__m128i*>(p), x); }
  BRAVAIS_INLINE void store_high(std::uint64_t* p) const {
    _mm_storeh_pd(reinterpret_cast<double*>(p), _mm_castsi128_pd(x));
  }
};
template <>
struct permutation_words<1> {
  using type = word_pair;
};

BRAVAIS_INLINE word_pair operator^(word_pair a, word_pair b) { return {_mm_xor_si128(a.x, b.x)}; }
BRAVAIS_INLINE word_pair swap_halves(word_pair a) {
  return {_mm_castpd_si128(_mm_permute_pd(_mm_castsi128_pd(a.x), 1))};
}
// low_halves() returns (a low, b low), high_halves() returns (a high, b high).
BRAVAIS_INLINE word_pair low_halves(word_pair a, word_pair b) { return {_mm_unpacklo_epi64(a.x, b.x)}; }
BRAVAIS_INLINE word_pair high_halves(word_pair a, word_pair b) { return {_mm_unpackhi_epi64(a.x, b.x)}; }
// Rotates the low half by Low and the high half by High.
template <int Low, int High>
BRAVAIS_INLINE word_pair rotate_left(word_pair a) {
  if constexpr (Low == High) return {_mm_rol_epi64(a.x, Low)};
  return {_mm_rolv_epi64(a.x, _mm_set_epi64x(High, Low))};
}
#if defined(BRAVAIS_MEMORY_SANITIZER)
BRAVAIS_INLINE word_pair xor3(word_pair a, word_pair b, word_pair c) { return a ^ b ^ c; }
BRAVAIS_INLINE word_pair xor_and_not(word_pair a, word_pair b, word_pair c) { return {a.x ^ (~b.x & c.x)}; }
#else
BRAVAIS_INLINE word_pair xor3(word_pair a, word_pair b, word_pair c) {
  return {_mm_ternarylogic_epi64(a.x, b.x, c.x, 0x96)};
}
BRAVAIS_INLINE word_pair xor_and_not(word_pair a, word_pair b, word_pair c) {
  return {_mm_ternarylogic_epi64(a.x, b.x, c.x, 0xD2)};
}
#endif

}  // namespace bravais::BRAVAIS_ISA
