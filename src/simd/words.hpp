// SPDX-License-Identifier: MIT
// words<1>: one 64-bit word in a general register, the form of Keccak words that every instruction set has.
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

// N 64-bit words, one from each of N independent states. Specialized for the widths that the instruction set has.
template <int N>
struct words;

// The type in which N states are permuted. An instruction set may specialize it where words<N> is not the best.
template <int N>
struct permutation_words {
  using type = words<N>;
};

template <>
struct words<1> {
  std::uint64_t x;

  static BRAVAIS_INLINE words load(const std::uint64_t* p) { return {*p}; }
  static BRAVAIS_INLINE words broadcast(std::uint64_t c) { return {c}; }
  BRAVAIS_INLINE void store(std::uint64_t* p) const { *p = x; }
};

BRAVAIS_INLINE words<1> operator^(words<1> a, words<1> b) { return {a.x ^ b.x}; }
BRAVAIS_INLINE words<1> operator&(words<1> a, words<1> b) { return {a.x & b.x}; }
BRAVAIS_INLINE words<1> operator|(words<1> a, words<1> b) { return {a.x | b.x}; }
BRAVAIS_INLINE words<1> and_not(words<1> a, words<1> b) { return {a.x & ~b.x}; }
BRAVAIS_INLINE words<1> operator-(words<1> a, words<1> b) { return {a.x - b.x}; }
BRAVAIS_INLINE words<1> spread_bit_0(words<1> a) { return {value_barrier(0 - (a.x & 1))}; }
BRAVAIS_INLINE words<1> spread_signs(words<1> a) { return {value_barrier(0 - (a.x >> 63))}; }
BRAVAIS_INLINE words<1> times_x(words<1> a) { return {a.x << 1}; }
BRAVAIS_INLINE words<1> over_x(words<1> a) { return {a.x >> 1}; }
BRAVAIS_INLINE void transpose_words(words<1>*) {}
template <int N>
BRAVAIS_INLINE words<1> rotate_left(words<1> a) {
  if constexpr (N == 0) return a;
  return {(a.x << (N % 64)) | (a.x >> ((64 - N) % 64))};
}
BRAVAIS_INLINE words<1> xor3(words<1> a, words<1> b, words<1> c) { return {a.x ^ b.x ^ c.x}; }
BRAVAIS_INLINE words<1> xor_and_not(words<1> a, words<1> b, words<1> c) { return {a.x ^ (~b.x & c.x)}; }

}  // namespace bravais::BRAVAIS_ISA
