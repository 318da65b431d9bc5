// SPDX-License-Identifier: MIT
// Products with a Hankel matrix, r_i = sum over j < N of t_{i+j} b_j modulo 2^16, by a tree of splitting steps (toom.hpp)
// over small schoolbook products. The matrix is evaluated ahead to the entries of all leaves, so that an operand of
// several products is evaluated once.
//
// Lengths of blocks need not be whole vectors. Loads and stores run over the end of a block by less than a vector; the
// next block, or room behind the last one, takes it, and those lanes are never of use.
#pragma once

#include "backend/isa.hpp"
#include "kernel/toom.hpp"
#include "kernel/unroll.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr std::size_t vector_words = lanes;
inline constexpr std::size_t tree_words = short_lanes;
consteval std::size_t whole_vectors(std::size_t words) { return (words + tree_words - 1) / tree_words * tree_words; }

// Schoolbook: N^2 multiplications. The rows of the matrix are windows of its entries.
//
// With window_pairs, two coefficients of b at a time: for 16 results N / 2 scalar products, and as many permutations of
// entries, which run beside them. Otherwise N multiplications, each of a window loaded from memory with one coefficient,
// for `lanes` results.
template <std::size_t N>
struct hankel_leaf {
  static constexpr std::size_t size = N;
  static constexpr int loss = 0;
  static constexpr std::size_t node_words = 2 * N;
  static constexpr std::size_t scratch_words = 0;

  static BRAVAIS_INLINE void multiply(const std::int16_t* t, const std::int16_t* b, std::int16_t* r, std::int16_t*) {
    schoolbook<v16>(t, b, r);
  }

 private:
  template <class V>
  static BRAVAIS_INLINE void schoolbook(const std::int16_t* t, const std::int16_t* b, std::int16_t* r) {
    if constexpr (requires { window_pairs<0>(V{}); }) {
      static_assert(N % 16 == 0);
      constexpr std::size_t blocks = N / 16;
      v32 sum[2][blocks];  // two sums each, so that neither is waited for
      for (auto& half : sum)
        for (auto& s : half) s = zero32();
      unroll<2 * blocks - 1>([&](auto m) BRAVAIS_INLINED {
        const V entries = load(t + 16 * m);
        unroll<8>([&](auto i) BRAVAIS_INLINED {
          const V window = window_pairs<2 * i>(entries);
          unroll<blocks>([&](auto block) BRAVAIS_INLINED {
            if constexpr (m >= block && m - block < blocks) {
              v32& s = sum[i % 2][block];
              s = dot_pairs(s, window, broadcast_pair(b + 16 * (m - block) + 2 * i, V{}));
            }
          });
        });
      });
      unroll<blocks>([&](auto block) BRAVAIS_INLINED { store_low_halves(r + 16 * block, add(sum[0][block], sum[1][block])); });
    } else {
      static_assert(N % vector_words == 0);
      constexpr std::size_t vectors = N / vector_words;
      V sum[vectors];
      for (auto& s : sum) s = broadcast(0);
      for (std::size_t j = 0; j < N; ++j) {
        const V factor = broadcast(b[j]);
        unroll<vectors>([&](auto i) BRAVAIS_INLINED { sum[i] = add(sum[i], low_product(load(t + i * vector_words + j), factor)); });
      }
      unroll<vectors>([&](auto i) BRAVAIS_INLINED { store(r + i * vector_words, sum[i]); });
    }
  }
};

// A splitting step, and below it `Rest` for each point.
template <class Step, class Rest>
struct hankel_step {
  static constexpr std::size_t size = Step::blocks * Rest::size;
  static constexpr int loss = Step::loss + Rest::loss;
  static constexpr std::size_t node_words = Step::points * Rest::node_words;
  static constexpr bool over_leaves = Rest::node_words == 2 * Rest::size;

 private:
  static constexpr std::size_t part = Rest::size;
  static constexpr std::size_t matrix_stride = whole_vectors(2 * part);
  static constexpr std::size_t stride = whole_vectors(part) + tree_words;

 public:
  // Room for the evaluated windows, or for the evaluated blocks and their products.
  static constexpr std::size_t scratch_words =
      Step::points * std::max(over_leaves ? 0 : matrix_stride, 2 * stride) + Rest::scratch_words;

  // Entries t[0 .. 2 size) to those of all leaves.
  static void matrix(const std::int16_t* t, std::int16_t* nodes, std::int16_t* scratch) {
    std::int16_t* const windows = over_leaves ? nodes : scratch;
    constexpr std::size_t distance = over_leaves ? Rest::node_words : matrix_stride;
    static_assert(2 * part % tree_words == 0);
    for (std::size_t at = 0; at < 2 * part; at += tree_words) {
      short_vector in[2 * Step::blocks - 1];
      short_vector out[Step::points];
      unroll<2 * Step::blocks - 1>([&](auto m) BRAVAIS_INLINED { in[m] = load_short(t + m * part + at); });
      Step::matrix(in, out);
      unroll<Step::points>([&](auto p) BRAVAIS_INLINED { store(windows + p * distance + at, out[p]); });
    }
    if constexpr (!over_leaves) {
      for (std::size_t p = 0; p < Step::points; ++p) {
        Rest::matrix(windows + p * distance, nodes + p * Rest::node_words, scratch + Step::points * matrix_stride);
      }
    }
  }

  // r[0 .. size) times 2^loss.
  static void multiply(const std::int16_t* nodes, const std::int16_t* b, std::int16_t* r, std::int16_t* scratch) {
    std::int16_t* const vectors = scratch;
    std::int16_t* const products = scratch + Step::points * stride;
    std::int16_t* const below = products + Step::points * stride;
    for (std::size_t at = 0; at < part; at += tree_words) {
      short_vector in[Step::blocks];
      short_vector out[Step::points];
      unroll<Step::blocks>([&](auto j) BRAVAIS_INLINED { in[j] = load_short(b + j * part + at); });
      Step::vector(in, out);
      unroll<Step::points>([&](auto p) BRAVAIS_INLINED { store(vectors + p * stride + at, out[p]); });
    }
    // Leaves read single coefficients of the vectors that were just stored. The compiler should not take them out of
    // registers instead, which needs several permutations each.
    const std::int16_t* const stored = value_barrier(vectors);
    for (std::size_t p = 0; p < Step::points; ++p) {
      Rest::multiply(nodes + p * Rest::node_words, stored + p * stride, products + p * stride, below);
    }
    // Backwards, so that what runs over the end of a block comes before the beginning of the next.
    for (std::size_t at = whole_vectors(part); at > 0;) {
      at -= tree_words;
      short_vector in[Step::points];
      short_vector out[Step::blocks];
      unroll<Step::points>([&](auto p) BRAVAIS_INLINED { in[p] = load_short(products + p * stride + at); });
      Step::result(in, out);
      unroll<Step::blocks>([&](auto i) BRAVAIS_INLINED { store(r + i * part + at, out[i]); });
    }
  }
};

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
