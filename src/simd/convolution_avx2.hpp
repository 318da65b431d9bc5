// SPDX-License-Identifier: MIT
// The operations for convolutions, divsteps and sorting, for AVX2. Part of simd/avx2.hpp.
#pragma once

#include "isa/region.hpp"
#include "simd/words_256.hpp"

namespace bravais::BRAVAIS_ISA {

BRAVAIS_INLINE v16 reverse(v16 a) {
  const __m256i turn = _mm256_broadcastsi128_si256(_mm_setr_epi8(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1));
  return {_mm256_permute4x64_epi64(_mm256_shuffle_epi8(a.x, turn), 0x4E)};
}
template <int N>
BRAVAIS_INLINE v16 shift_right_signed(v16 a) {
  return {_mm256_srai_epi16(a.x, N)};
}
BRAVAIS_INLINE v32 max_unsigned(v32 a, v32 b) { return {_mm256_max_epu32(a.x, b.x)}; }

}  // namespace bravais::BRAVAIS_ISA

#include "simd/bit_words_256.hpp"
#include "simd/short_vectors.hpp"
