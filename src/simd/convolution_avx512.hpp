// SPDX-License-Identifier: MIT
// The operations for convolutions, divsteps and sorting, for AVX-512. Part of simd/avx512.hpp.
#pragma once

#include "isa/region.hpp"
#include "simd/bit_words_256.hpp"
#include "simd/words_avx512.hpp"

namespace bravais::BRAVAIS_ISA {

namespace detail {
// Indices for a permutation: lane i of the result is lane First + Step * (i / Repeat) + i % Repeat, modulo 32.
template <int First, int Step, int Repeat>
BRAVAIS_INLINE __m512i word_positions() {
  alignas(64) static constexpr auto positions = [] {
    std::array<std::int16_t, 32> out{};
    for (int i = 0; i < 32; ++i)
      out[static_cast<std::size_t>(i)] = static_cast<std::int16_t>((First + Step * (i / Repeat) + i % Repeat) & 31);
    return out;
  }();
  return _mm512_load_si512(positions.data());
}
}  // namespace detail

BRAVAIS_INLINE v16 reverse(v16 a) { return {_mm512_permutexvar_epi16(detail::word_positions<31, -1, 1>(), a.x)}; }
template <int N>
BRAVAIS_INLINE v16 shift_right_signed(v16 a) {
  return {_mm512_srai_epi16(a.x, N)};
}
BRAVAIS_INLINE v32 max_unsigned(v32 a, v32 b) { return {_mm512_max_epu32(a.x, b.x)}; }

// Product trees split their operands down to 16 coefficients. With vectors of that length, each load reads all or part
// of one earlier store, so store forwarding works. On Zen 4 two of them cost no more than one of twice the length.
struct short_vector {
  __m256i x;
};
inline constexpr int short_lanes = 16;
BRAVAIS_INLINE short_vector load_short(const std::int16_t* p) {
  return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))};
}
BRAVAIS_INLINE void store(std::int16_t* p, short_vector a) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), a.x); }
BRAVAIS_INLINE short_vector broadcast_short(std::int16_t c) { return {_mm256_set1_epi16(c)}; }
BRAVAIS_INLINE short_vector add(short_vector a, short_vector b) { return {_mm256_add_epi16(a.x, b.x)}; }
BRAVAIS_INLINE short_vector subtract(short_vector a, short_vector b) { return {_mm256_sub_epi16(a.x, b.x)}; }
BRAVAIS_INLINE short_vector low_product(short_vector a, short_vector b) { return {_mm256_mullo_epi16(a.x, b.x)}; }
template <int Width, int N>
BRAVAIS_INLINE short_vector shift_left(short_vector a) {
  static_assert(Width == 16);
  return {_mm256_slli_epi16(a.x, N)};
}

// 32-bit lane i of the result holds the 16-bit lanes First + i and First + i + 1.
template <int First>
BRAVAIS_INLINE v16 window_pairs(v16 a) {
  static_assert(First >= 0 && First <= 14);
  return {_mm512_permutexvar_epi16(detail::word_positions<First, 1, 2>(), a.x)};
}
// Copies the two numbers at p to each 32-bit lane.
BRAVAIS_INLINE v16 broadcast_pair(const std::int16_t* p, v16 /* names the vector type */) {
  std::int32_t both = 0;
  std::memcpy(&both, p, sizeof both);
  return {_mm512_set1_epi32(both)};
}
// Stores the low halves of the 32-bit lanes: lanes / 2 numbers.
BRAVAIS_INLINE void store_low_halves(std::int16_t* p, v32 a) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), _mm512_cvtepi32_epi16(a.x));
}

#if !defined(BRAVAIS_MEMORY_SANITIZER)  // MemorySanitizer does not model the instruction
template <int Table>
BRAVAIS_INLINE words<4> boolean(words<4> a, words<4> b, words<4> c) {
  return {_mm256_ternarylogic_epi64(a.x, b.x, c.x, Table)};
}
#endif

}  // namespace bravais::BRAVAIS_ISA
