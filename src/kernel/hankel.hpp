// SPDX-License-Identifier: MIT
// Products with a Hankel matrix, r_i = sum over j < N of t_{i+j} b_j modulo 2^16, by a tree of splitting steps
// (toom.hpp) over small schoolbook products.
//
// Each operand is first evaluated down to all leaves. Then all leaves are multiplied, and then their products are
// combined. So leaves do not wait for each other, and a matrix that serves in several products is evaluated once.
#pragma once

#include "isa/region.hpp"
#include "kernel/toom.hpp"
#include "kernel/unroll.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr std::size_t vector_words = lanes;

// Schoolbook: N^2 multiplications. The rows of the matrix are windows of its entries.
//
// With window_pairs it takes two coefficients of b at a time: N / 2 scalar products for 16 results. As many
// permutations of entries run beside them. Otherwise it takes N multiplications for `lanes` results, each of a window
// loaded from memory with one coefficient.
template <std::size_t N>
struct hankel_leaf {
  using entry = std::int16_t;
  using vector = short_vector;
  using result_vector = short_vector;
  using leaf = hankel_leaf;
  static constexpr std::size_t size = N;
  static constexpr int loss = 0;
  static constexpr std::size_t leaves = 1;
  static constexpr std::size_t scratch_words = 0;
  static constexpr std::size_t tree_words = short_lanes;

  static BRAVAIS_INLINE short_vector load(const std::int16_t* p) { return load_short(p); }
  static BRAVAIS_INLINE short_vector load_result(const std::int16_t* p) { return load_short(p); }
  static BRAVAIS_INLINE void store_final(std::int16_t* p, short_vector a) { store(p, a); }

  // `r` may be `b`.
  static BRAVAIS_INLINE void multiply(const std::int16_t* t, const std::int16_t* b, std::int16_t* r) {
    schoolbook<v16>(t, b, r);
  }

 private:
  template <class V>
  static BRAVAIS_INLINE void schoolbook(const std::int16_t* t, const std::int16_t* b, std::int16_t* r) {
    if constexpr (requires { window_pairs<0>(V{}); }) {
      static_assert(N % 16 == 0);
      constexpr std::size_t blocks = N / 16;
      v32 sum[2][blocks];  // two sums each, so that an addition need not wait for the one before
      unroll<blocks>([&](auto block) BRAVAIS_INLINE_LAMBDA { sum[0][block] = sum[1][block] = zero32(); });
      unroll<2 * blocks - 1>([&](auto m) BRAVAIS_INLINE_LAMBDA {
        const V entries = BRAVAIS_ISA::load(t + 16 * m);
        unroll<8>([&](auto i) BRAVAIS_INLINE_LAMBDA {
          const V window = window_pairs<2 * i>(entries);
          unroll<blocks>([&](auto block) BRAVAIS_INLINE_LAMBDA {
            if constexpr (m >= block && m - block < blocks) {
              v32& s = sum[i % 2][block];
              s = dot_pairs(s, window, broadcast_pair(b + 16 * (m - block) + 2 * i, V{}));
            }
          });
        });
      });
      unroll<blocks>([&](auto block) BRAVAIS_INLINE_LAMBDA {
        store_low_halves(r + 16 * block, add(sum[0][block], sum[1][block]));
      });
    } else {
      static_assert(N % lanes == 0);
      constexpr std::size_t vectors = N / lanes;
      V sum[vectors];
      unroll<vectors>([&](auto i) BRAVAIS_INLINE_LAMBDA { sum[i] = broadcast(0); });
      constexpr std::size_t together = vectors == 1 ? N : 1;  // steps per iteration; a short leaf needs no loop
      for (std::size_t begin = 0; begin < N; begin += together) {
        unroll<together>([&](auto at) BRAVAIS_INLINE_LAMBDA {
          const std::size_t j = begin + at;
          const V factor = broadcast(b[j]);
          unroll<vectors>([&](auto i) BRAVAIS_INLINE_LAMBDA {
            sum[i] = add(sum[i], low_product(BRAVAIS_ISA::load(t + i * lanes + j), factor));
          });
        });
      }
      unroll<vectors>([&](auto i) BRAVAIS_INLINE_LAMBDA { store(r + i * lanes, sum[i]); });
    }
  }
};

// A splitting step, and `Rest` below it for each point.
//
// The leaf defines entries and vectors. Parts need not be whole vectors: each has room for them, and what is written
// beyond the end of a part is overwritten later by what belongs there.
template <class Step, class Rest>
struct hankel_step {
  using leaf = typename Rest::leaf;
  using entry = typename leaf::entry;
  using vector_type = typename leaf::vector;
  using result_vector = typename leaf::result_vector;
  static constexpr std::size_t size = Step::blocks * Rest::size;
  static constexpr std::size_t leaves = Step::points * Rest::leaves;
  static constexpr int loss = Step::loss + Rest::loss;
  // The most leaf products in one result, where results are sums.
  static constexpr unsigned terms = [] {
    if constexpr (requires { Step::terms* Rest::terms; }) return Step::terms * Rest::terms;
    return 0U;
  }();
  static constexpr std::size_t tree_words = leaf::tree_words;

 private:
  static constexpr std::size_t part = Rest::size;
  static constexpr bool over_leaves = Rest::leaves == 1;
  static constexpr std::size_t whole_vectors(std::size_t count) {
    return (count + tree_words - 1) / tree_words * tree_words;
  }
  static constexpr std::size_t matrix_words = whole_vectors(2 * part);
  static constexpr std::size_t words = whole_vectors(part);
  // The scratch words for a part of `count` words for each point; leaves have their parts in the final place.
  static constexpr std::size_t here(std::size_t count) { return over_leaves ? 0 : Step::points * count; }
  static BRAVAIS_INLINE void put(entry* p, vector_type a) {
    if constexpr (over_leaves)
      leaf::store_final(p, a);
    else
      store(p, a);
  }

 public:
  static constexpr std::size_t scratch_words = here(matrix_words) + Rest::scratch_words;
  // The sizes of a leaf's entries and vector, with room for whole vectors.
  static constexpr std::size_t leaf_entries = whole_vectors(2 * leaf::size);
  static constexpr std::size_t leaf_words = whole_vectors(leaf::size);

  // Evaluates t[0 .. 2 size) to the entries of all leaves.
  static void matrix(const entry* t, entry* entries, entry* scratch) {
    entry* const windows = over_leaves ? entries : scratch;
    for (std::size_t end = matrix_words; end != 0; end -= tree_words) {
      const std::size_t at = end - tree_words;
      vector_type in[2 * Step::blocks - 1];
      vector_type out[Step::points];
      unroll<2 * Step::blocks - 1>([&](auto m) BRAVAIS_INLINE_LAMBDA { in[m] = leaf::load(t + m * part + at); });
      Step::matrix(in, out);
      unroll<Step::points>([&](auto p) BRAVAIS_INLINE_LAMBDA { put(windows + p * matrix_words + at, out[p]); });
    }
    if constexpr (!over_leaves) {
      for (std::size_t p = 0; p < Step::points; ++p) {
        Rest::matrix(windows + p * matrix_words, entries + p * Rest::leaves * leaf_entries,
                     scratch + here(matrix_words));
      }
    }
  }

  // Evaluates b[0 .. size) to the vectors of all leaves.
  static void vector(const entry* b, entry* vectors, entry* scratch) {
    entry* const parts = over_leaves ? vectors : scratch;
    for (std::size_t end = words; end != 0; end -= tree_words) {
      const std::size_t at = end - tree_words;
      vector_type in[Step::blocks];
      vector_type out[Step::points];
      unroll<Step::blocks>([&](auto j) BRAVAIS_INLINE_LAMBDA { in[j] = leaf::load(b + j * part + at); });
      Step::vector(in, out);
      unroll<Step::points>([&](auto p) BRAVAIS_INLINE_LAMBDA { put(parts + p * words + at, out[p]); });
    }
    if constexpr (!over_leaves) {
      for (std::size_t p = 0; p < Step::points; ++p) {
        Rest::vector(parts + p * words, vectors + p * Rest::leaves * leaf_words, scratch + here(words));
      }
    }
  }

  // Combines the products of all leaves to r[0 .. size), times 2^loss.
  static void result(const entry* products, entry* r, entry* scratch) {
    const entry* const parts = over_leaves ? products : scratch;
    if constexpr (!over_leaves) {
      for (std::size_t p = 0; p < Step::points; ++p) {
        // One vector further, since the last part is written that far beyond its end.
        Rest::result(products + p * Rest::leaves * leaf_words, scratch + p * words, scratch + here(words) + tree_words);
      }
    }
    for (std::size_t end = words; end != 0; end -= tree_words) {
      const std::size_t at = end - tree_words;
      result_vector in[Step::points];
      result_vector out[Step::blocks];
      unroll<Step::points>([&](auto p) BRAVAIS_INLINE_LAMBDA { in[p] = leaf::load_result(parts + p * words + at); });
      Step::result(in, out);
      unroll<Step::blocks>([&](auto i) BRAVAIS_INLINE_LAMBDA { store(r + i * part + at, out[i]); });
    }
  }
};

// The product of b[0 .. size) with the matrix of `entries`, times 2^loss, to r[0 .. size). `vectors` has room for the
// vectors of all leaves.
template <class Tree>
void hankel_product(const std::int16_t* entries, const std::int16_t* b, std::int16_t* r, std::int16_t* vectors,
                    std::int16_t* scratch) {
  using leaf = typename Tree::leaf;
  Tree::vector(b, vectors, scratch);
  for (std::size_t i = 0; i < Tree::leaves; ++i) {
    leaf::multiply(entries + i * 2 * leaf::size, vectors + i * leaf::size, vectors + i * leaf::size);
  }
  Tree::result(vectors, r, scratch);
}

// hankel_tree<toom_3, karatsuba_2, hankel_leaf<16>>: the steps from the top down.
template <class First, class... Rest>
struct hankel_tree_of {
  using type = hankel_step<First, typename hankel_tree_of<Rest...>::type>;
};
template <std::size_t N>
struct hankel_tree_of<hankel_leaf<N>> {
  using type = hankel_leaf<N>;
};
template <class... Steps>
using hankel_tree = typename hankel_tree_of<Steps...>::type;

}  // namespace bravais::BRAVAIS_ISA
