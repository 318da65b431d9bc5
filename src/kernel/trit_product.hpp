// SPDX-License-Identifier: MIT
// Products in F_3[x] / (x^n - 1) of packed trits (packed_trits.hpp), as Hankel products of lanes of four coefficients.
//
// c_k = sum over j of a_{k-j} b_j with indices modulo n. Let a continue so beyond both ends, and let A_M and B_J be the
// lanes of a and b. Lane K of c adds the lower slots of sum over J of A_{K-J} B_J and the upper slots of that sum for
// lane K - 1. The first lane has no neighbor: c_0, c_1 and c_2 are read as c_n, c_{n+1} and c_{n+2}.
#pragma once

#include "isa/region.hpp"
#include "kernel/cyclic.hpp"
#include "kernel/packed_trits.hpp"
#include "kernel/trits.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Tree>
struct evaluated_trits {
  static constexpr std::size_t words = Tree::leaves * Tree::leaf_entries;
  alignas(64) std::int32_t entries[words + 2 * trit_lanes];
};

template <class Tree>
struct trit_workspace {
  static constexpr std::size_t size = Tree::size;
  static constexpr std::size_t leaf_words = Tree::leaves * Tree::leaf_words + trit_lanes;
  alignas(64) std::int32_t packed[size + 32];
  alignas(64) std::int32_t entries[2 * size + 2 * trit_lanes];  // of a matrix; then b reversed, then upper slots
  alignas(64) std::int32_t vectors[leaf_words];
  alignas(64) std::int32_t low[leaf_words];
  alignas(64) std::int32_t high[leaf_words];
  alignas(64) std::int32_t scratch[Tree::scratch_words + trit_lanes];
};

template <class Tree, int N>
struct cyclic_trit_product {
  static constexpr std::size_t n = N;
  static constexpr std::size_t size = Tree::size;  // in lanes
  static_assert(4 * size >= n + 3, "c_n to c_{n+2} are needed too");
  static_assert(Tree::leaf::bound * Tree::terms < 256);

  // Takes centered trits.
  template <class Workspace>
  static void evaluate(const element<N>& a, evaluated_trits<Tree>& out, Workspace& w) {
    pack(a, w.packed);
    // Entry m is lane m - size + 1 of a.
    auto* const bytes = reinterpret_cast<std::uint8_t*>(w.entries);
    const auto* const trits = reinterpret_cast<const std::uint8_t*>(w.packed);
    constexpr std::size_t end = sizeof w.entries;
    constexpr std::size_t first = (n - 4 * (size - 1) % n) % n;  // the coefficient at which entry 0 begins
    std::memcpy(bytes, trits + first, n - first);
    for (std::size_t at = n - first; at < end; at += n) std::memcpy(bytes + at, trits, std::min(n, end - at));
    order_bytes(w.entries, sizeof w.entries);
    Tree::matrix(w.entries, out.entries, w.scratch);
    for (std::size_t at = out.words; at < out.words + 2 * trit_lanes; at += trit_lanes)
      store(out.entries + at, zero32());
  }

  // Returns numbers from 0 to 60, congruent to a b modulo 3.
  template <class Workspace>
  static void multiply(const evaluated_trits<Tree>& a, const element<N>& b, element<N>& out, Workspace& w) {
    pack(b, w.packed);
    auto* const bytes = reinterpret_cast<std::uint8_t*>(w.packed);
    std::memset(bytes + n, 0, sizeof w.packed - n);
    order_bytes(w.packed, sizeof w.packed);
    // Lanes in reverse order.
    std::int32_t* const reversed = w.entries + trit_lanes;
    for (std::size_t at = 0; at < size; at += trit_lanes) {
      store(reversed + size - trit_lanes - at, as32(swap_adjacent(reverse(as16(load(w.packed + at))))));
    }
    store(reversed + size, zero32());
    Tree::vector(reversed, w.vectors, w.scratch);
    using leaf = typename Tree::leaf;
    for (std::size_t i = 0; i < Tree::leaves; ++i) {
      leaf::multiply(a.entries + i * Tree::leaf_entries, w.vectors + i * Tree::leaf_words, w.low + i * Tree::leaf_words,
                     w.high + i * Tree::leaf_words);
    }
    Tree::result(w.low, w.packed, w.scratch);
    std::int32_t* const high = w.entries + trit_lanes;
    Tree::result(w.high, high, w.scratch);
    high[-1] = 0;
    for (std::size_t at = 0; at < size; at += trit_lanes) {
      const v32 lower = detail::fold_bytes<4>(load(w.packed + at));
      store(w.packed + at, add(lower, detail::fold_bytes<4>(load(high + at - 1))));
    }
    order_bytes(w.packed, sizeof w.packed);
    for (std::size_t at = 0; at < n; at += vector_words) store(out.c + at, load_bytes(bytes + at));
    for (std::size_t k = 0; k < 3; ++k) out.c[k] = bytes[n + k];
  }

 private:
  // Converts between lanes as numbers and bytes in the order of coefficients.
  static void order_bytes(std::int32_t* lane, std::size_t bytes) {
    if constexpr (std::endian::native != std::endian::little) {
      for (std::size_t i = 0; 4 * i < bytes; ++i) {
        const auto x = static_cast<std::uint32_t>(lane[i]);
        lane[i] = static_cast<std::int32_t>(x << 24 | (x & 0xFF00) << 8 | (x >> 8 & 0xFF00) | x >> 24);
      }
    }
  }
  // Packs centered trits to bytes 0, 1, 2; what follows the first n does not matter.
  static void pack(const element<N>& a, std::int32_t* packed) {
    const v16 weights = as16(broadcast32(1 | 256 << 16));
    const auto pairs = [&](std::size_t at) BRAVAIS_INLINE_LAMBDA {
      // Even what does not matter must fit narrow().
      return dot_pairs(zero32(), bit_and(uncenter(load(a.c + at)), broadcast(3)), weights);
    };
    for (std::size_t at = 0; at < n; at += 2 * vector_words) {
      const v16 both = narrow(pairs(at), pairs(at + vector_words));
      store(packed + at / 4, as32(both));
    }
    order_bytes(packed, n + 3);
  }
};

}  // namespace bravais::BRAVAIS_ISA
