// SPDX-License-Identifier: MIT
// Polynomials with one bit per coefficient, for division steps.
//
// Coefficient i is bit i / K of word i mod K of K words. Word w is in lane w / V of vector w mod V. So a multiplication
// by x renames vectors, and moves one of them by a lane.
#pragma once

#include "isa/region.hpp"
#include "kernel/unroll.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

// Polynomials of fewer than N coefficients; each is one bit, or one of the two bits of a trit.
template <int N, int Lanes>
struct bit_layout {
  static constexpr std::size_t n = N;
  using word = words<Lanes>;
  static constexpr std::size_t lanes_of_word = static_cast<std::size_t>(Lanes);
  static constexpr std::size_t vectors = (n + 64 * lanes_of_word - 1) / (64 * lanes_of_word);
  static constexpr std::size_t word_count = vectors * lanes_of_word;
  // After this many multiplications by x all vectors have their first names again; 1 if unrolling them takes too much
  // code.
  static constexpr std::size_t turn = vectors <= 5 ? vectors : 1;

  // In memory, word w at place w.
  struct plane {
    alignas(64) std::uint64_t words[word_count];
  };
  // 1 + x + ... + x^(Ones - 1).
  template <std::size_t Ones>
  static constexpr plane constant = [] {
    plane out{};
    for (std::size_t i = 0; i < Ones; ++i) out.words[i % word_count] |= std::uint64_t{1} << (i / word_count);
    return out;
  }();
  // Coefficients are padded with zeros to whole rows of one bit per word.
  static constexpr std::size_t rows = (n + word_count - 1) / word_count;
  // Bit `Shift` of each coefficient.
  template <int Shift>
  static plane slice(const std::int16_t* c) {
    plane out{};
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t w = 0; w < word_count; ++w) {
        const auto bit = (static_cast<std::uint64_t>(static_cast<std::uint16_t>(c[row * word_count + w])) >> Shift) & 1;
        out.words[w] |= bit << row;
      }
    }
    return out;
  }
  // Sets coefficient i to f(bits of coefficient i), for all i.
  template <class F, class... Plane>
  static void unslice(std::int16_t* c, F f, const Plane&... p) {
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t w = 0; w < word_count; ++w) {
        c[row * word_count + w] = static_cast<std::int16_t>(f(static_cast<int>((p.words[w] >> row) & 1)...));
      }
    }
  }

  // Calls f(w, place of word w in the lanes of the vectors) for all words: neighbors are in neighboring vectors.
  template <class F>
  static BRAVAIS_INLINE void each_place(F f) {
    for (std::size_t lane = 0; lane < lanes_of_word; ++lane) {
      for (std::size_t j = 0; j < vectors; ++j) f(lane * vectors + j, j * lanes_of_word + lane);
    }
  }

  // In registers. These arrays are separate and never copied as a whole, so that compilers keep them in registers.
  static BRAVAIS_INLINE void load(const plane& p, word* v) {
    std::uint64_t stored[word_count];
    each_place([&](std::size_t w, std::size_t place) BRAVAIS_INLINE_LAMBDA { stored[place] = p.words[w]; });
    unroll<vectors>([&](auto j) BRAVAIS_INLINE_LAMBDA { v[j] = word::load(stored + j * lanes_of_word); });
  }
  static BRAVAIS_INLINE void store(const word* v, plane& p) {
    std::uint64_t stored[word_count];
    unroll<vectors>([&](auto j) BRAVAIS_INLINE_LAMBDA { v[j].store(stored + j * lanes_of_word); });
    each_place([&](std::size_t w, std::size_t place) BRAVAIS_INLINE_LAMBDA { p.words[w] = stored[place]; });
  }
  static BRAVAIS_INLINE void multiply_by_x(word* v) {
    const word first = times_x(v[vectors - 1]);
    unroll<vectors - 1>([&](auto j) BRAVAIS_INLINE_LAMBDA { v[vectors - 1 - j] = v[vectors - 2 - j]; });
    v[0] = first;
  }
  static BRAVAIS_INLINE void divide_by_x(const word* v, word* out) {
    unroll<vectors - 1>([&](auto j) BRAVAIS_INLINE_LAMBDA { out[j] = v[j + 1]; });
    out[vectors - 1] = over_x(v[0]);
  }
};

}  // namespace bravais::BRAVAIS_ISA
