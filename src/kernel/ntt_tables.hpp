// SPDX-License-Identifier: MIT
// The constants of the transform, computed at compile time: the zeta that each lane of each butterfly needs. They are
// found by moving indices the way the transpositions of kernel/ntt.hpp move coefficients.
#pragma once

#include "isa/region.hpp"
#include "kernel/modular.hpp"

namespace bravais::BRAVAIS_ISA::detail {

// Vectors that stay in registers together; factors and products use the other half of the registers.
template <class Ring>
inline constexpr int block = std::min(form_of<Ring>::registers / 2, Ring::n / lanes_in<Ring>);
template <class Ring>
inline constexpr int block_length = block<Ring> * lanes_in<Ring>;
template <class Ring>
inline constexpr int blocks = Ring::n / block_length<Ring>;
template <class Ring>
inline constexpr int pairs = block<Ring> / 2;

// Layers whose halves lie in one vector.
template <class Ring>
inline constexpr int short_layer_count = [] {
  int count = 0;
  for (int length = lanes_in<Ring> / 2; length >= Ring::shortest_layer; length /= 2) ++count;
  return count;
}();

template <class Ring>
using lane_row = std::array<typename Ring::coefficient, lanes_in<Ring>>;
template <class Ring, bool Needed = multiplies_in_halves<vector_of<Ring>>>
struct swapped_factors {
  alignas(sizeof(lane_row<Ring>)) lane_row<Ring> swapped;
};
template <class Ring>
struct swapped_factors<Ring, false> {};

// The factor of each lane for one butterfly, in the kernel's order.
template <class Ring>
struct lane_factors : swapped_factors<Ring> {
  alignas(sizeof(lane_row<Ring>)) lane_row<Ring> c;
  alignas(sizeof(lane_row<Ring>)) lane_row<Ring> twisted;

  constexpr void set(std::size_t i, int factor) {
    c[i] = static_cast<typename Ring::coefficient>(factor);
    twisted[i] = static_cast<typename Ring::coefficient>(twist<Ring>(factor));
    if constexpr (multiplies_in_halves<vector_of<Ring>>) this->swapped[i ^ 1] = twisted[i];
  }
};
template <class Ring>
BRAVAIS_INLINE factor<Ring> load_factor(const lane_factors<Ring>& f) {
  if constexpr (multiplies_in_halves<vector_of<Ring>>)
    return {load(f.c.data()), load(f.twisted.data()), load(f.swapped.data())};
  else
    return {load(f.c.data()), load(f.twisted.data())};
}

template <class Ring>
using index_vector = std::array<int, lanes_in<Ring>>;

template <class Ring>
constexpr void transpose_indices(int length, index_vector<Ring>& a, index_vector<Ring>& b) {
  const index_vector<Ring> c = a;
  const index_vector<Ring> d = b;
  for (int i = 0; i < lanes_in<Ring>; ++i) {
    const bool odd = i / length % 2 != 0;
    const auto at = [](int j) { return static_cast<std::size_t>(j); };
    a[at(i)] = odd ? d[at(i - length)] : c[at(i)];
    b[at(i)] = odd ? d[at(i)] : c[at(i + length)];
  }
}

// Zetas are numbered as in Algorithms 9 and 10 of FIPS 203, 41 and 42 of FIPS 204: the root to the power BitRev(i).
template <class Ring>
constexpr int zeta(int i) {
  return centered<Ring>(power<Ring>(Ring::zeta, bit_reverse<Ring>(i)));
}
// The number of the zeta for the butterfly that begins at coefficient `index` in the layer of `length`; the inverse
// transform uses them backwards.
template <class Ring>
constexpr int zeta_number(int length, int index, bool inverse) {
  const int groups = Ring::n / (2 * length);
  const int group = index / (2 * length);
  return inverse ? 2 * groups - 1 - group : groups + group;
}

// The lanes' factors, by block, layer below the width of a vector (0 is the longest), and pair.
template <class Ring, bool Inverse>
consteval auto short_layer_factors() {
  using pair_row = std::array<lane_factors<Ring>, static_cast<std::size_t>(pairs<Ring>)>;
  constexpr int w = lanes_in<Ring>;
  std::array<std::array<pair_row, static_cast<std::size_t>(short_layer_count<Ring>)>,
             static_cast<std::size_t>(blocks<Ring>)>
      out{};
  for (std::size_t b = 0; b < out.size(); ++b) {
    for (std::size_t pair = 0; pair < pairs<Ring>; ++pair) {
      index_vector<Ring> low{};
      index_vector<Ring> high{};
      for (std::size_t i = 0; i < w; ++i) {
        low[i] = static_cast<int>(b * block_length<Ring> + 2 * pair * w + i);
        high[i] = low[i] + w;
      }
      int length = w / 2;
      for (auto& layer : out[b]) {
        transpose_indices<Ring>(length, low, high);
        for (std::size_t i = 0; i < w; ++i) layer[pair].set(i, zeta<Ring>(zeta_number<Ring>(length, low[i], Inverse)));
        length /= 2;
      }
    }
  }
  return out;
}
template <class Ring, bool Inverse>
inline constexpr auto short_factors = short_layer_factors<Ring, Inverse>();

// The permutation of a pair that all transpositions together make, and the way back.
template <class Ring, bool Back>
consteval auto pair_permutation() {
  constexpr int w = lanes_in<Ring>;
  index_vector<Ring> low{};
  index_vector<Ring> high{};
  for (int i = 0; i < w; ++i) {
    low[static_cast<std::size_t>(i)] = i;
    high[static_cast<std::size_t>(i)] = w + i;
  }
  for (int length = w / 2; length >= Ring::shortest_layer; length /= 2) transpose_indices<Ring>(length, low, high);
  std::array<typename Ring::coefficient, static_cast<std::size_t>(2 * w)> out{};
  for (std::size_t i = 0; i < 2 * w; ++i) {
    const int from = i < w ? low[i] : high[i - w];
    if (Back)
      out[static_cast<std::size_t>(from)] = static_cast<typename Ring::coefficient>(i);
    else
      out[i] = static_cast<typename Ring::coefficient>(from);
  }
  return out;
}

// Factors that are the same in all lanes.
template <class Ring, std::size_t Count>
struct uniform_factors {
  std::array<typename Ring::coefficient, Count> c;
  std::array<typename Ring::coefficient, Count> twisted;
  constexpr void set(std::size_t i, int factor) {
    c[i] = static_cast<typename Ring::coefficient>(factor);
    twisted[i] = static_cast<typename Ring::coefficient>(twist<Ring>(factor));
  }
  BRAVAIS_INLINE factor<Ring> operator[](std::size_t i) const { return uniform_factor<Ring>(c[i], twisted[i]); }
};
// The zetas times Scale for the butterflies of `Length` that begin at coefficients Offset, Offset + Stride, ...
template <class Ring, int Length, int Offset, int Stride, bool Inverse, int Scale = 1>
consteval auto make_uniform_factors() {
  uniform_factors<Ring, static_cast<std::size_t>(Ring::n / Stride)> out{};
  for (std::size_t i = 0; i < out.c.size(); ++i) {
    const int number = zeta_number<Ring>(Length, static_cast<int>(i) * Stride + Offset, Inverse);
    out.set(i, centered<Ring>(static_cast<long long>(zeta<Ring>(number)) * Scale));
  }
  return out;
}
template <class Ring, int Length, int Offset, bool Inverse, int Scale = 1>
BRAVAIS_INLINE factor<Ring> block_factor(std::size_t b) {
  static constexpr auto table = make_uniform_factors<Ring, Length, Offset, block_length<Ring>, Inverse, Scale>();
  return table[b];
}

}  // namespace bravais::BRAVAIS_ISA::detail
