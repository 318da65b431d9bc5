// SPDX-License-Identifier: MIT
// The Keccak words of AVX2: one state in general registers, four in vectors. Part of simd/avx2.hpp.
#pragma once

#include "isa/region.hpp"
#include "simd/words_256.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr int max_states = 4;
inline constexpr int single_states = 1;

template <int N>
BRAVAIS_INLINE words<4> rotate_left(words<4> a) {
  if constexpr (N == 0) {
    return a;
  } else if constexpr (N % 8 == 0) {  // by whole bytes: one shuffle instead of three operations
    static constexpr auto turn = [] {
      byte_table t{};
      for (std::size_t i = 0; i < 16; ++i) t[i] = static_cast<std::int8_t>(i / 8 * 8 + (i + 8 - N / 8) % 8);
      return t;
    }();
    return {_mm256_shuffle_epi8(a.x, detail::table_register<turn, turn>())};
  } else {
    return {_mm256_or_si256(_mm256_slli_epi64(a.x, N), _mm256_srli_epi64(a.x, 64 - N))};
  }
}
BRAVAIS_INLINE words<4> xor3(words<4> a, words<4> b, words<4> c) { return a ^ b ^ c; }
BRAVAIS_INLINE words<4> xor_and_not(words<4> a, words<4> b, words<4> c) {
  return {_mm256_xor_si256(a.x, _mm256_andnot_si256(b.x, c.x))};
}

}  // namespace bravais::BRAVAIS_ISA
