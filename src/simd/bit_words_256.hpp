// SPDX-License-Identifier: MIT
// Operations on the bits of polynomials in 256-bit registers, shared by AVX2 and AVX-512.
#pragma once

#include "isa/region.hpp"
#include "simd/words_256.hpp"

namespace bravais::BRAVAIS_ISA {

BRAVAIS_INLINE words<4> operator|(words<4> a, words<4> b) { return {_mm256_or_si256(a.x, b.x)}; }
BRAVAIS_INLINE words<4> and_not(words<4> a, words<4> b) { return {_mm256_andnot_si256(b.x, a.x)}; }
BRAVAIS_INLINE words<4> operator-(words<4> a, words<4> b) { return {_mm256_sub_epi64(a.x, b.x)}; }
BRAVAIS_INLINE words<4> spread_bit_0(words<4> a) {
  const __m256i first = _mm256_broadcastq_epi64(_mm256_castsi256_si128(a.x));
  return {_mm256_sub_epi64(_mm256_setzero_si256(), _mm256_and_si256(first, _mm256_set1_epi64x(1)))};
}
BRAVAIS_INLINE words<4> spread_signs(words<4> a) { return {_mm256_cmpgt_epi64(_mm256_setzero_si256(), a.x)}; }
BRAVAIS_INLINE words<4> times_x(words<4> a) {
  return {_mm256_sllv_epi64(_mm256_permute4x64_epi64(a.x, 0x93), _mm256_setr_epi64x(1, 0, 0, 0))};
}
BRAVAIS_INLINE words<4> over_x(words<4> a) {
  return {_mm256_srlv_epi64(_mm256_permute4x64_epi64(a.x, 0x39), _mm256_setr_epi64x(0, 0, 0, 1))};
}

}  // namespace bravais::BRAVAIS_ISA
