// SPDX-License-Identifier: MIT
// The transform over Z_q[x] / (x^n - x^(n/2) + 1): its tree of rings, the constants of its layers, and how the blocks
// of d coefficients in which it ends lie in vectors. All constants are computed at compile time.
//
// A unit is d vectors of consecutive coefficients, `lanes` blocks. Split, vector j has coefficient j of each block. The
// last unit overlaps the one before it where n is no multiple of a unit: kernels read from one polynomial and write to
// another, and what is computed twice comes out the same.
#pragma once

#include "backend/isa.hpp"
#include "kernel/ntt_tables.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {

template <class Ring>
inline constexpr int block_count = Ring::n / Ring::d;
template <class Ring>
inline constexpr int layer_count = Ring::radix3 + Ring::radix2;  // behind the first, which makes two rings

// The nodes that a node of a layer splits into, and their number above that layer.
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

// The exponent E of a node above a layer, which stands for Z_q[x] / (x^L - zeta^E) (specification, section 3.2).
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

template <class Ring>
inline constexpr int unit_length = Ring::d * lanes_in<Ring>;
template <class Ring>
inline constexpr std::size_t unit_count =
    static_cast<std::size_t>((Ring::n + unit_length<Ring> - 1) / unit_length<Ring>);
// Where a unit begins; pairs of units likewise.
template <class Ring, int Units = 1>
constexpr std::size_t unit_at(std::size_t u) {
  constexpr int length = Units * unit_length<Ring>;
  return std::min(u * static_cast<std::size_t>(length), static_cast<std::size_t>(Ring::n - length));
}

// Splitting for d = 4 is a transposition of four by four, which leaves block b of a unit in lane lane_of(b); for d = 3
// blocks stay in order.
template <class Ring>
constexpr int block_in_lane(int lane) {
  return Ring::d == 3 ? lane : lane % 4 * (lanes_in<Ring> / 4) + lane / 4;
}
// The distance of the lanes of blocks that are `distance` apart, a power of two.
template <class Ring>
constexpr int lane_distance(int distance) {
  if (Ring::d == 3) return distance;
  constexpr int quarter = lanes_in<Ring> / 4;
  return distance < quarter ? 4 * distance : distance / quarter;
}

// The root of each block of each unit.
template <class Ring>
inline constexpr auto block_roots = [] {
  std::array<lane_factors<Ring>, unit_count<Ring>> out{};
  for (std::size_t u = 0; u < out.size(); ++u) {
    for (std::size_t i = 0; i < lanes_in<Ring>; ++i) {
      const int block = static_cast<int>(unit_at<Ring>(u)) / Ring::d + block_in_lane<Ring>(static_cast<int>(i));
      out[u].set(i, centered<Ring>(root<Ring>(node_exponent<Ring>(layer_count<Ring>, block))));
    }
  }
  return out;
}();

// Layers of radix 2 whose nodes are not longer than a unit are done within units. The others sweep over memory.
template <class Ring>
inline constexpr int sweep_count = [] {
  int layer = 0;
  while (layer < Ring::radix3 || (layer < layer_count<Ring> && child_length<Ring>(layer) * 2 > unit_length<Ring>))
    ++layer;
  return layer;
}();
template <class Ring>
inline constexpr std::size_t pair_count =
    static_cast<std::size_t>((Ring::n + 2 * unit_length<Ring> - 1) / (2 * unit_length<Ring>));

// The constants of a radix-2 layer: beta = zeta^(E/2), or -1 / beta for the way back.
template <class Ring, bool Inverse>
constexpr int radix2_factor(int layer, int node) {
  const int half = node_exponent<Ring>(layer, node) / 2;
  return centered<Ring>(Inverse ? -inverse_root<Ring>(half) : root<Ring>(half));
}
// Of a radix-3 layer: alpha = zeta^(E/3) and its square, or 1 / alpha and its square.
template <class Ring, bool Inverse>
constexpr int radix3_factor(int layer, int node, int exponent) {
  const int third = node_exponent<Ring>(layer, node) / 3 * exponent;
  return centered<Ring>(Inverse ? inverse_root<Ring>(third) : root<Ring>(third % Ring::order));
}

// The factors of the lanes, for each pair of units and each layer within units, in the order of the forward transform.
template <class Ring, bool Inverse>
inline constexpr auto lane_factors_within = [] {
  constexpr auto layers = static_cast<std::size_t>(layer_count<Ring> - sweep_count<Ring>);
  std::array<std::array<lane_factors<Ring>, layers>, pair_count<Ring>> out{};
  for (std::size_t pair = 0; pair < pair_count<Ring>; ++pair) {
    const int first = static_cast<int>(unit_at<Ring, 2>(pair)) / Ring::d;
    index_vector<Ring> low{};
    index_vector<Ring> high{};
    for (int i = 0; i < lanes_in<Ring>; ++i) {
      low[static_cast<std::size_t>(i)] = first + block_in_lane<Ring>(i);
      high[static_cast<std::size_t>(i)] = low[static_cast<std::size_t>(i)] + lanes_in<Ring>;
    }
    int distance = 1 << (layers - 1);  // in blocks
    for (std::size_t l = 0; l < layers; ++l) {
      transpose_indices<Ring>(lane_distance<Ring>(distance), low, high);
      for (std::size_t i = 0; i < lanes_in<Ring>; ++i) {
        out[pair][l].set(
            i, radix2_factor<Ring, Inverse>(sweep_count<Ring> + static_cast<int>(l), low[i] / (2 * distance)));
      }
      distance /= 2;
    }
  }
  return out;
}();

// Where the transpositions of all these layers together put the lanes of two vectors, and the way back.
template <class Ring, bool Back>
consteval auto unit_pair_permutation() {
  constexpr auto w = static_cast<std::size_t>(lanes_in<Ring>);
  index_vector<Ring> low{};
  index_vector<Ring> high{};
  for (std::size_t i = 0; i < w; ++i) {
    low[i] = static_cast<int>(i);
    high[i] = static_cast<int>(w + i);
  }
  for (int distance = 1 << (layer_count<Ring> - sweep_count<Ring> - 1); distance > 0; distance /= 2)
    transpose_indices<Ring>(lane_distance<Ring>(distance), low, high);
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

// One constant for all lanes, a node each.
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
