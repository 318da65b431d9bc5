// SPDX-License-Identifier: MIT
// A single Keccak state in vector registers, for AVX-512.
#pragma once

#include "backend/isa.hpp"
#include "simd/words.hpp"

namespace bravais::BRAVAIS_ISA {

// A 128-bit register of which the upper half is idle. Rotation, three-operand logic and thirty-two registers are worth
// more than the idle half: a permutation takes a quarter less time than in general registers (Zen 4).
struct lone_word {
  __m128i x;

  static BRAVAIS_INLINE lone_word load(const std::uint64_t* p) {
    return {_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p))};
  }
  static BRAVAIS_INLINE lone_word broadcast(std::uint64_t c) { return {_mm_set1_epi64x(static_cast<long long>(c))}; }
  BRAVAIS_INLINE void store(std::uint64_t* p) const { _mm_storel_epi64(reinterpret_cast<__m128i*>(p), x); }
};
template <>
struct permutation_words<1> {
  using type = lone_word;
};

BRAVAIS_INLINE lone_word operator^(lone_word a, lone_word b) { return {_mm_xor_si128(a.x, b.x)}; }
template <int N>
BRAVAIS_INLINE lone_word rotate_left(lone_word a) {
  return {_mm_rol_epi64(a.x, N)};
}
#if defined(BRAVAIS_MEMORY_SANITIZER)
BRAVAIS_INLINE lone_word xor3(lone_word a, lone_word b, lone_word c) { return a ^ b ^ c; }
BRAVAIS_INLINE lone_word xor_and_not(lone_word a, lone_word b, lone_word c) { return {a.x ^ (~b.x & c.x)}; }
#else
BRAVAIS_INLINE lone_word xor3(lone_word a, lone_word b, lone_word c) {
  return {_mm_ternarylogic_epi64(a.x, b.x, c.x, 0x96)};
}
BRAVAIS_INLINE lone_word xor_and_not(lone_word a, lone_word b, lone_word c) {
  return {_mm_ternarylogic_epi64(a.x, b.x, c.x, 0xD2)};
}
#endif

}  // namespace bravais::BRAVAIS_ISA
