// SPDX-License-Identifier: MIT
// words<4>: four Keccak words in a 256-bit register, shared by AVX2 and AVX-512.
#pragma once

#include "isa/region.hpp"
#include "simd/words.hpp"

namespace bravais::BRAVAIS_ISA {

template <>
struct words<4> {
  __m256i x;

  static BRAVAIS_INLINE words load(const std::uint64_t* p) {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))};
  }
  static BRAVAIS_INLINE words broadcast(std::uint64_t c) { return {_mm256_set1_epi64x(static_cast<long long>(c))}; }
  BRAVAIS_INLINE void store(std::uint64_t* p) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), x); }
};

BRAVAIS_INLINE words<4> operator^(words<4> a, words<4> b) { return {_mm256_xor_si256(a.x, b.x)}; }
BRAVAIS_INLINE words<4> operator&(words<4> a, words<4> b) { return {_mm256_and_si256(a.x, b.x)}; }
BRAVAIS_INLINE void transpose_words(words<4>* w) {
  const __m256i low01 = _mm256_unpacklo_epi64(w[0].x, w[1].x);
  const __m256i high01 = _mm256_unpackhi_epi64(w[0].x, w[1].x);
  const __m256i low23 = _mm256_unpacklo_epi64(w[2].x, w[3].x);
  const __m256i high23 = _mm256_unpackhi_epi64(w[2].x, w[3].x);
  w[0].x = _mm256_permute2x128_si256(low01, low23, 0x20);
  w[1].x = _mm256_permute2x128_si256(high01, high23, 0x20);
  w[2].x = _mm256_permute2x128_si256(low01, low23, 0x31);
  w[3].x = _mm256_permute2x128_si256(high01, high23, 0x31);
}

}  // namespace bravais::BRAVAIS_ISA
