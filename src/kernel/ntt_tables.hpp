// SPDX-License-Identifier: MIT
// The constants of the transform, all computed at compile time: which zeta each lane of each butterfly needs, found by
// moving indices the way the transpositions of kernel/ntt.hpp move coefficients.
#pragma once

#include "backend/isa.hpp"
#include "kernel/modular.hpp"

namespace bravais::BRAVAIS_ISA::detail {

inline constexpr std::size_t block = 8;  // vectors that stay in registers together
inline constexpr int block_length = 8 * lanes;
inline constexpr std::size_t blocks = kyber_ring::n / block_length;

constexpr int layers_below(int length) {  // layers with 2 <= length' < length
  int count = 0;
  for (int l = length / 2; l >= 2; l /= 2) ++count;
  return count;
}

// The factor of each lane for one butterfly, in the order in which the kernel needs them.
struct lane_factors {
  alignas(2 * lanes) std::array<std::int16_t, lanes> c;
  alignas(2 * lanes) std::array<std::int16_t, lanes> twisted;
};
BRAVAIS_INLINE factor load_factor(const lane_factors& f) { return {load(f.c.data()), load(f.twisted.data())}; }

using index_vector = std::array<int, lanes>;

constexpr void transpose_indices(int length, index_vector& a, index_vector& b) {
  const index_vector c = a;
  const index_vector d = b;
  for (int i = 0; i < lanes; ++i) {
    const bool odd = i / length % 2 != 0;
    const auto at = [](int j) { return static_cast<std::size_t>(j); };
    a[at(i)] = odd ? d[at(i - length)] : c[at(i)];
    b[at(i)] = odd ? d[at(i)] : c[at(i + length)];
  }
}

// Zetas are numbered as in Algorithms 9 and 10: 17^BitRev7(i).
constexpr int zeta(int i) { return centered(power(kyber_ring::zeta, bit_reverse_7(i))); }
// The number of the zeta for the butterfly that begins at coefficient `index` in the layer of `length`; the inverse
// transform runs through them backwards.
constexpr int zeta_number(int length, int index, bool inverse) {
  const int groups = kyber_ring::n / (2 * length);
  const int group = index / (2 * length);
  return inverse ? 2 * groups - 1 - group : groups + group;
}

// Block b, layer l below W (0: the longest), pair p: factors of the lanes.
template <bool Inverse>
consteval auto short_layer_factors() {
  constexpr int layers = layers_below(lanes);
  std::array<std::array<std::array<lane_factors, 4>, static_cast<std::size_t>(layers)>,
             static_cast<std::size_t>(blocks)>
      out{};
  for (std::size_t b = 0; b < out.size(); ++b) {
    for (std::size_t pair = 0; pair < 4; ++pair) {
      index_vector low{};
      index_vector high{};
      for (std::size_t i = 0; i < lanes; ++i) {
        low[i] = static_cast<int>(b * block_length + 2 * pair * lanes + i);
        high[i] = low[i] + lanes;
      }
      int length = lanes / 2;
      for (auto& layer : out[b]) {
        transpose_indices(length, low, high);
        for (std::size_t i = 0; i < lanes; ++i) {
          const int c = zeta(zeta_number(length, low[i], Inverse));
          layer[pair].c[i] = static_cast<std::int16_t>(c);
          layer[pair].twisted[i] = static_cast<std::int16_t>(twist(c));
        }
        length /= 2;
      }
    }
  }
  return out;
}
template <bool Inverse>
inline constexpr auto short_factors = short_layer_factors<Inverse>();

// Where all transpositions together put the coefficients of a pair, and the way back.
template <bool Back>
consteval std::array<std::int16_t, 2 * lanes> pair_permutation() {
  index_vector low{};
  index_vector high{};
  for (int i = 0; i < lanes; ++i) {
    low[static_cast<std::size_t>(i)] = i;
    high[static_cast<std::size_t>(i)] = lanes + i;
  }
  for (int length = lanes / 2; length >= 2; length /= 2) transpose_indices(length, low, high);
  std::array<std::int16_t, 2 * lanes> out{};
  for (std::size_t i = 0; i < 2 * lanes; ++i) {
    const int from = i < lanes ? low[i] : high[i - lanes];
    if (Back)
      out[static_cast<std::size_t>(from)] = static_cast<std::int16_t>(i);
    else
      out[i] = static_cast<std::int16_t>(from);
  }
  return out;
}

// A zeta that only the block number selects.
template <std::size_t Count>
struct uniform_factors {
  std::array<std::int16_t, Count> c;
  std::array<std::int16_t, Count> twisted;
  BRAVAIS_INLINE factor operator[](std::size_t i) const { return {broadcast(c[i]), broadcast(twisted[i])}; }
};
// For the butterflies of `Length` that begin at coefficient Offset, Offset + Stride, ..., times Scale.
template <int Length, int Offset, int Stride, bool Inverse, int Scale = 1>
consteval auto make_uniform_factors() {
  uniform_factors<static_cast<std::size_t>(kyber_ring::n / Stride)> out{};
  for (std::size_t i = 0; i < out.c.size(); ++i) {
    const int c = centered(
        static_cast<long long>(zeta(zeta_number(Length, static_cast<int>(i) * Stride + Offset, Inverse))) * Scale);
    out.c[i] = static_cast<std::int16_t>(c);
    out.twisted[i] = static_cast<std::int16_t>(twist(c));
  }
  return out;
}
template <int Length, int Offset, bool Inverse>
BRAVAIS_INLINE factor block_factor(std::size_t b) {
  static constexpr auto table = make_uniform_factors<Length, Offset, block_length, Inverse>();
  return table[b];
}

}  // namespace bravais::BRAVAIS_ISA::detail
