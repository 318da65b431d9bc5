// SPDX-License-Identifier: MIT
// The Keccak words of the vocabulary as handles of polynomials over GF(2). The permutation of kernel/keccak.hpp
// includes this file in place of src/simd/words.hpp. The words of N states need no more: every operation treats them
// alike.
#pragma once

#include "isa/region.hpp"
#include "proof/gf2.hpp"

namespace bravais::BRAVAIS_ISA {

template <int N>
struct words {
  std::uint64_t x;

  static words load(const std::uint64_t* p) { return {*p}; }
  static words broadcast(std::uint64_t c) { return {c}; }
  void store(std::uint64_t* p) const { *p = x; }
};
template <int N>
struct permutation_words {
  using type = words<N>;
};
template <int N>
words<N> operator^(words<N> a, words<N> b) {
  return {bravais_proof::gf2_xor(a.x, b.x)};
}
template <int By, int N>
words<N> rotate_left(words<N> a) {
  return {bravais_proof::gf2_rotate_left(a.x, By)};
}
template <int N>
words<N> xor3(words<N> a, words<N> b, words<N> c) {
  return a ^ b ^ c;
}
template <int N>
words<N> xor_and_not(words<N> a, words<N> b, words<N> c) {
  return {bravais_proof::gf2_xor_and_not(a.x, b.x, c.x)};
}
// Words that the permutation does not use. None of them is defined, so a proof that needs one does not link.
template <int N>
words<N> operator&(words<N> a, words<N> b);
template <int N>
words<N> operator|(words<N> a, words<N> b);
template <int N>
words<N> operator-(words<N> a, words<N> b);
template <int N>
words<N> and_not(words<N> a, words<N> b);
template <int N>
words<N> spread_bit_0(words<N> a);
template <int N>
words<N> spread_signs(words<N> a);
template <int N>
words<N> times_x(words<N> a);
template <int N>
words<N> over_x(words<N> a);
template <int N>
void transpose_words(words<N>* rows);

// Some instruction sets rotate in one step with the sum; `words` of -1 states stand for them.
template <int By>
words<-1> xor_rotate_left(words<-1> a, words<-1> b) {
  return rotate_left<By>(a ^ b);
}

// Two words of one state, as on AVX-512.
struct word_pair {
  words<1> low;
  words<1> high;

  static word_pair of(std::uint64_t low, std::uint64_t high) { return {{low}, {high}}; }
  static word_pair broadcast(std::uint64_t c) { return {{c}, {c}}; }
  void store_low(std::uint64_t* p) const { low.store(p); }
  void store_high(std::uint64_t* p) const { high.store(p); }
};
inline word_pair swap_halves(word_pair a) { return {a.high, a.low}; }
inline word_pair low_halves(word_pair a, word_pair b) { return {a.low, b.low}; }
inline word_pair high_halves(word_pair a, word_pair b) { return {a.high, b.high}; }
// Both halves may be the same word. Then one sum is enough; the sum with a round constant must be the only one.
inline word_pair operator^(word_pair a, word_pair b) {
  const bool same = bravais_proof::gf2_equal(a.low.x, a.high.x) && bravais_proof::gf2_equal(b.low.x, b.high.x);
  const words<1> low = a.low ^ b.low;
  return {low, same ? low : a.high ^ b.high};
}
inline word_pair xor3(word_pair a, word_pair b, word_pair c) { return a ^ b ^ c; }
inline word_pair xor_and_not(word_pair a, word_pair b, word_pair c) {
  return {xor_and_not(a.low, b.low, c.low), xor_and_not(a.high, b.high, c.high)};
}
template <int Low, int High>
word_pair rotate_left(word_pair a) {
  return {rotate_left<Low>(a.low), rotate_left<High>(a.high)};
}

}  // namespace bravais::BRAVAIS_ISA
