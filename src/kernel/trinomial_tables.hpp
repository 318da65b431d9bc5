// SPDX-License-Identifier: MIT
// The transform over Z_q[x] / (x^n - x^(n/2) + 1): its tree of rings, the constants of its layers, and how its final
// blocks of d coefficients lie in vectors. All constants are computed at compile time.
//
// Polynomials are cut into pieces of vectors. Where n is not a multiple of a piece's length, the last piece overlaps
// the one before it. Kernels read from one polynomial and write to another, so what is computed twice is the same.
#pragma once

#include "isa/region.hpp"
#include "kernel/ntt_tables.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {

template <class Ring>
inline constexpr int block_count = Ring::n / Ring::d;
template <class Ring>
inline constexpr int layer_count = Ring::radix3 + Ring::radix2;  // after the first, which makes two rings

// The number of nodes that a node of a layer splits into, and the number of nodes above that layer.
template <class Ring>
constexpr int radix_of(int layer) {
  return layer < Ring::radix3 ? 3 : 2;
}
template <class Ring>
constexpr int nodes_above(int layer) {
  int nodes = 2;
  for (int l = 0; l < layer; ++l) nodes *= radix_of<Ring>(l);
  return nodes;
}
// Coefficients of a child of that layer.
template <class Ring>
constexpr int child_length(int layer) {
  return Ring::n / (nodes_above<Ring>(layer) * radix_of<Ring>(layer));
}

// The exponent E of a node above a layer; the node is Z_q[x] / (x^L - zeta^E) (specification of NTRU+, section 3.2).
template <class Ring>
constexpr int node_exponent(int layer, int node) {
  if (layer == 0) return node == 0 ? Ring::order / 6 : 5 * Ring::order / 6;
  const int radix = layer - 1 < Ring::radix3 ? 3 : 2;
  return (node_exponent<Ring>(layer - 1, node / radix) + node % radix * Ring::order) / radix;
}
// zeta^E, and its inverse.
template <class Ring>
constexpr int root(int exponent) {
  return power<Ring>(Ring::zeta, exponent);
}
template <class Ring>
constexpr int inverse_root(int exponent) {
  return power<Ring>(Ring::zeta, Ring::order - exponent % Ring::order);
}
template <class Ring>
inline constexpr int sixth_root = root<Ring>(Ring::order / 6);  // z
template <class Ring>
inline constexpr int cube_root = root<Ring>(Ring::order / 3);  // omega

// A unit is d vectors of consecutive coefficients, `lanes` blocks. The transform works on segments: for d = 4 one
// vector with a block in each 64-bit lane, for d = 3 a unit.
template <class Ring>
inline constexpr int unit_length = Ring::d * lanes_in<Ring>;
template <class Ring>
inline constexpr int segment_vectors = Ring::d == 4 ? 1 : Ring::d;
template <class Ring>
inline constexpr int segment_length = segment_vectors<Ring> * lanes_in<Ring>;

// The number of pieces of that length, and where one begins.
template <class Ring>
constexpr std::size_t pieces(int length) {
  return static_cast<std::size_t>((Ring::n + length - 1) / length);
}
template <class Ring>
constexpr std::size_t piece_at(int length, std::size_t i) {
  return std::min(i * static_cast<std::size_t>(length), static_cast<std::size_t>(Ring::n - length));
}
template <class Ring>
inline constexpr std::size_t unit_count = pieces<Ring>(unit_length<Ring>);
template <class Ring>
constexpr std::size_t unit_at(std::size_t u) {
  return piece_at<Ring>(unit_length<Ring>, u);
}
template <class Ring>
inline constexpr std::size_t pair_count = pieces<Ring>(2 * segment_length<Ring>);  // of segments
template <class Ring>
constexpr std::size_t pair_at(std::size_t pair) {
  return piece_at<Ring>(2 * segment_length<Ring>, pair);
}

// A coefficient of the block of lane i of a segment: a multiple of d, plus the lane's place within the block.
template <class Ring>
constexpr int coefficient_in_lane(int lane) {
  return Ring::d == 4 ? lane : Ring::d * lane;
}
// The lane distance of coefficients that are a child's length apart.
template <class Ring>
constexpr int lane_distance(int length) {
  return Ring::d == 4 ? length : length / Ring::d;
}

// The root of a block, by its first coefficient.
template <class Ring>
constexpr int block_root(int coefficient) {
  return centered<Ring>(root<Ring>(node_exponent<Ring>(layer_count<Ring>, coefficient / Ring::d)));
}
// The roots of the lanes of each split unit. For d = 4, splitting is a transposition of four by four; then lane i has
// block i / 4 of vector i % 4. For d = 3, blocks stay in order.
template <class Ring>
inline constexpr auto block_roots = [] {
  std::array<lane_factors<Ring>, unit_count<Ring>> out{};
  for (std::size_t u = 0; u < out.size(); ++u) {
    for (int i = 0; i < lanes_in<Ring>; ++i) {
      const int block = Ring::d == 3 ? i : i % 4 * (lanes_in<Ring> / 4) + i / 4;
      out[u].set(static_cast<std::size_t>(i), block_root<Ring>(static_cast<int>(unit_at<Ring>(u)) + Ring::d * block));
    }
  }
  return out;
}();
// The roots of the lanes of each half unit with coefficients in pairs, d = 4: vectors h and h + 2 after transpose<2>.
template <class Ring>
inline constexpr auto pair_roots = [] {
  std::array<std::array<lane_factors<Ring>, 2>, unit_count<Ring>> out{};
  for (std::size_t u = 0; u < out.size(); ++u) {
    for (int half = 0; half < 2; ++half) {
      for (int i = 0; i < lanes_in<Ring>; ++i) {
        const int at = i / 2 % 2 == 0 ? half * lanes_in<Ring> + i : (half + 2) * lanes_in<Ring> + i - 2;
        out[u][static_cast<std::size_t>(half)].set(static_cast<std::size_t>(i),
                                                   block_root<Ring>(static_cast<int>(unit_at<Ring>(u)) + at));
      }
    }
  }
  return out;
}();

// Layers of radix 2 with nodes no longer than a segment are done within segments. The others sweep over memory, two
// layers of radix 2 at a time.
template <class Ring>
inline constexpr int sweep_count = [] {
  int layer = 0;
  while (layer < Ring::radix3 || (layer < layer_count<Ring> && child_length<Ring>(layer) * 2 > segment_length<Ring>))
    ++layer;
  return layer;
}();
// Whether one sweep does that layer and the next one.
template <class Ring>
constexpr bool sweeps_two(int layer) {
  return layer >= Ring::radix3 && layer + 1 < sweep_count<Ring> && (layer - Ring::radix3) % 2 == 0;
}
// The number of sweeps before that layer.
template <class Ring>
constexpr int sweeps_before(int layer) {
  int sweeps = 0;
  for (int l = 0; l < layer; l += sweeps_two<Ring>(l) ? 2 : 1) ++sweeps;
  return sweeps;
}

// The constant of a radix-2 layer: beta = zeta^(E/2), or -1 / beta for the way back.
template <class Ring, bool Inverse>
constexpr int radix2_factor(int layer, int node) {
  const int half = node_exponent<Ring>(layer, node) / 2;
  return centered<Ring>(Inverse ? -inverse_root<Ring>(half) : root<Ring>(half));
}
// The constants of a radix-3 layer: alpha = zeta^(E/3) and its square, or 1 / alpha and its square.
template <class Ring, bool Inverse>
constexpr int radix3_factor(int layer, int node, int exponent) {
  const int third = node_exponent<Ring>(layer, node) / 3 * exponent;
  return centered<Ring>(Inverse ? inverse_root<Ring>(third) : root<Ring>(third % Ring::order));
}

// The factors of the lanes, for each pair of segments and each layer within them, in the order of the forward
// transform.
template <class Ring, bool Inverse>
inline constexpr auto lane_factors_within = [] {
  constexpr auto layers = static_cast<std::size_t>(layer_count<Ring> - sweep_count<Ring>);
  std::array<std::array<lane_factors<Ring>, layers>, pair_count<Ring>> out{};
  for (std::size_t pair = 0; pair < pair_count<Ring>; ++pair) {
    index_vector<Ring> low{};
    index_vector<Ring> high{};
    for (int i = 0; i < lanes_in<Ring>; ++i) {
      const int at = static_cast<int>(pair_at<Ring>(pair)) + coefficient_in_lane<Ring>(i);
      low[static_cast<std::size_t>(i)] = at;
      high[static_cast<std::size_t>(i)] = at + segment_length<Ring>;
    }
    for (std::size_t l = 0; l < layers; ++l) {
      const int layer = sweep_count<Ring> + static_cast<int>(l);
      const int length = child_length<Ring>(layer);
      transpose_indices<Ring>(lane_distance<Ring>(length), low, high);
      for (std::size_t i = 0; i < lanes_in<Ring>; ++i)
        out[pair][l].set(i, radix2_factor<Ring, Inverse>(layer, low[i] / (2 * length)));
    }
  }
  return out;
}();

// Where all transpositions of these layers together put the lanes of two vectors, and the way back.
template <class Ring, bool Back>
consteval auto segment_pair_permutation() {
  constexpr auto w = static_cast<std::size_t>(lanes_in<Ring>);
  index_vector<Ring> low{};
  index_vector<Ring> high{};
  for (std::size_t i = 0; i < w; ++i) {
    low[i] = static_cast<int>(i);
    high[i] = static_cast<int>(w + i);
  }
  for (int layer = sweep_count<Ring>; layer < layer_count<Ring>; ++layer)
    transpose_indices<Ring>(lane_distance<Ring>(child_length<Ring>(layer)), low, high);
  std::array<std::int16_t, 2 * w> out{};
  for (std::size_t i = 0; i < 2 * w; ++i) {
    const auto from = static_cast<std::size_t>(i < w ? low[i] : high[i - w]);
    if (Back)
      out[from] = static_cast<std::int16_t>(i);
    else
      out[i] = static_cast<std::int16_t>(from);
  }
  return out;
}

// One constant per node, the same in all lanes.
template <class Ring, int Layer, bool Inverse>
inline constexpr auto sweep_factors2 = [] {
  uniform_factors<Ring, static_cast<std::size_t>(nodes_above<Ring>(Layer))> out{};
  for (std::size_t node = 0; node < out.c.size(); ++node)
    out.set(node, radix2_factor<Ring, Inverse>(Layer, static_cast<int>(node)));
  return out;
}();
template <class Ring, int Layer, int Exponent, bool Inverse>
inline constexpr auto sweep_factors3 = [] {
  uniform_factors<Ring, static_cast<std::size_t>(nodes_above<Ring>(Layer))> out{};
  for (std::size_t node = 0; node < out.c.size(); ++node)
    out.set(node, radix3_factor<Ring, Inverse>(Layer, static_cast<int>(node), Exponent));
  return out;
}();

}  // namespace detail
}  // namespace bravais::BRAVAIS_ISA
