// SPDX-License-Identifier: MIT
// Products in Z[x] / (x^n - 1) modulo a power of two, as Hankel products. c_i = sum over j of a_{i-j} b_j equals sum
// over j of t_{i+j} b'_j with t_m = a_{m+1-n} (indices modulo n) and b'_j = b_{n-1-j}, padded with zeros.
#pragma once

#include "isa/region.hpp"
#include "kernel/hankel.hpp"

namespace bravais::BRAVAIS_ISA {

// n coefficients, then room for whole vectors; the content of that room does not matter.
consteval std::size_t padded(int n) { return (static_cast<std::size_t>(n) + 63) / 32 * 32; }
template <int N>
struct element {
  static constexpr std::size_t size = padded(N);
  static constexpr std::size_t vectors = size / vector_words;
  alignas(64) std::int16_t c[size];

  [[nodiscard]] BRAVAIS_INLINE v16 get(std::size_t i) const { return load(c + i * vector_words); }
  BRAVAIS_INLINE void set(std::size_t i, v16 x) { store(c + i * vector_words, x); }
};

// The operand that may serve in several products.
template <class Tree>
struct evaluated {
  static_assert(Tree::leaf_entries == 2 * Tree::leaf::size);
  static constexpr std::size_t words = Tree::leaves * Tree::leaf_entries;
  alignas(64) std::int16_t entries[words + vector_words];
};

// The memory for its products.
template <class Tree>
struct cyclic_workspace {
  static constexpr std::size_t size = Tree::size;
  alignas(64) std::int16_t entries[2 * size + 2 * vector_words + 64];
  alignas(64) std::int16_t reversed[size + 3 * vector_words];
  alignas(64) std::int16_t result[size + 2 * vector_words];
  alignas(64) std::int16_t vectors[Tree::leaves * Tree::leaf::size + vector_words];
  alignas(64) std::int16_t scratch[Tree::scratch_words + vector_words];
};

template <class Tree, int N>
struct cyclic_product {
  static_assert(Tree::size >= static_cast<std::size_t>(N));
  static constexpr int bits = 16 - Tree::loss;  // correct bits of a result
  static constexpr std::size_t n = N;

  template <class Workspace>
  static void evaluate(const element<N>& a, evaluated<Tree>& out, Workspace& w) {
    for (std::size_t at = 0; at < n - 1; at += vector_words) store(w.entries + at, load(a.c + 1 + at));
    for (std::size_t at = 0; at < n; at += vector_words) store(w.entries + n - 1 + at, load(a.c + at));
    constexpr std::size_t end = 2 * n - 1;
    for (std::size_t at = end; at < 2 * Tree::size + vector_words; at += vector_words) {
      store(w.entries + at, broadcast(0));
    }
    Tree::matrix(w.entries, out.entries, w.scratch);
    store(out.entries + out.words, broadcast(0));
  }

  // a b modulo 2^bits, sign-extended from bit `bits` - 1.
  template <class Workspace>
  static void multiply(const evaluated<Tree>& a, const element<N>& b, element<N>& out, Workspace& w) {
    std::int16_t* const reversed = w.reversed + vector_words;
    for (std::size_t at = 0; at < n; at += vector_words) {
      store(reversed + n - vector_words - at, reverse(load(b.c + at)));
    }
    for (std::size_t at = n; at < Tree::size + vector_words; at += vector_words) store(reversed + at, broadcast(0));
    hankel_product<Tree>(a.entries, reversed, w.result, w.vectors, w.scratch);
    for (std::size_t at = 0; at < n; at += vector_words) {
      store(out.c + at, shift_right_signed<Tree::loss>(load(w.result + at)));
    }
  }
};

}  // namespace bravais::BRAVAIS_ISA
