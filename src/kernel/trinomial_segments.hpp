// SPDX-License-Identifier: MIT
// How the transform over Z_q[x] / (x^n - x^(n/2) + 1) and its inverse go through memory (kernel/trinomial_tables.hpp
// has the pieces and the constants).
//
// Layers with long nodes sweep over memory, two layers of radix 2 at a time. The others work on pairs of segments in
// registers, where a transposition brings both halves of a butterfly into one lane of two vectors. The last vector of a
// node and the last pair overlap what precedes them, so that any degree works with any width. Therefore each pass reads
// from one polynomial and writes to another.
#pragma once

#include "isa/region.hpp"
#include "kernel/trinomial_units.hpp"

namespace bravais::BRAVAIS_ISA::detail {

// Calls f(i) for vectors that cover [0, Length); the last one may overlap.
template <int Length, class F>
BRAVAIS_INLINE void cover(F&& f) {
  static_assert(Length >= lanes);
  int i = 0;
  for (; i + lanes <= Length; i += lanes) f(i);
  if constexpr (Length % lanes != 0) f(Length - lanes);
}

// Applies f to vectors i, i + Length, i + 2 Length, ... of a node with `Parts` children, for all i.
template <int Parts, int Length, class F>
BRAVAIS_INLINE void sweep_node(const std::int16_t* in, std::int16_t* out, F&& f) {
  cover<Length>([&](int i) BRAVAIS_INLINE_LAMBDA {
    v16 x[static_cast<std::size_t>(Parts)];
    unroll<Parts>([&](auto j) BRAVAIS_INLINE_LAMBDA { x[j] = load(in + i + static_cast<int>(j()) * Length); });
    f(x);
    unroll<Parts>([&](auto j) BRAVAIS_INLINE_LAMBDA { store(out + i + static_cast<int>(j()) * Length, x[j]); });
  });
}

template <class Ring>
struct factors3 {
  factor<Ring> alpha;
  factor<Ring> alpha2;  // its square
  factor<Ring> omega;   // a third root of unity
};
// Calls f(factors, vectors) for all nodes above a layer of radix 3.
template <class Ring, int Layer, bool Inverse, class F>
BRAVAIS_INLINE void sweep3(const std::int16_t* from, std::int16_t* to, F&& f) {
  constexpr int length = child_length<Ring>(Layer);
  const auto omega = constant_factor<Ring, cube_root<Ring>>();
  for (std::size_t node = 0; node < nodes_above<Ring>(Layer); ++node) {
    const factors3<Ring> factors{sweep_factors3<Ring, Layer, 1, Inverse>[node],
                                 sweep_factors3<Ring, Layer, 2, Inverse>[node], omega};
    sweep_node<3, length>(from + node * (3 * length), to + node * (3 * length),
                          [&](v16* x) BRAVAIS_INLINE_LAMBDA { f(factors, x); });
  }
}

template <class Ring, int Layers>
struct factors2 {
  factor<Ring> above;
  factor<Ring> below[2];  // for two layers
};
// The same above one or two layers of radix 2.
template <class Ring, int Layer, int Layers, bool Inverse, class F>
BRAVAIS_INLINE void sweep2(const std::int16_t* from, std::int16_t* to, F&& f) {
  constexpr int length = child_length<Ring>(Layer + Layers - 1);
  constexpr int parts = 1 << Layers;
  for (std::size_t node = 0; node < nodes_above<Ring>(Layer); ++node) {
    factors2<Ring, Layers> factors;
    factors.above = sweep_factors2<Ring, Layer, Inverse>[node];
    if constexpr (Layers == 2)
      unroll<2>([&](auto j) BRAVAIS_INLINE_LAMBDA {
        factors.below[j] = sweep_factors2<Ring, Layer + 1, Inverse>[2 * node + j];
      });
    sweep_node<parts, length>(from + node * (parts * length), to + node * (parts * length),
                              [&](v16* x) BRAVAIS_INLINE_LAMBDA { f(factors, x); });
  }
}

// A segment: one vector for d = 4, a split unit for d = 3.
template <class Ring>
struct segment {
  v16 x[static_cast<std::size_t>(segment_vectors<Ring>)];
};
template <class Ring>
BRAVAIS_INLINE segment<Ring> load_segment(const std::int16_t* p) {
  if constexpr (Ring::d == 4) {
    return {{load(p)}};
  } else {
    const unit<Ring> u = load_unit<Ring>(p);
    return {{u.x[0], u.x[1], u.x[2]}};
  }
}
template <class Ring>
BRAVAIS_INLINE void store_segment(std::int16_t* p, const segment<Ring>& s) {
  if constexpr (Ring::d == 4)
    store(p, s.x[0]);
  else
    store_unit<Ring>(p, {{s.x[0], s.x[1], s.x[2]}});
}

// The lane distance between the halves of a butterfly, in a layer within segments.
template <class Ring, int Layer>
inline constexpr int distance_within = lane_distance<Ring>(child_length<Ring>(Layer));

// All transpositions of two vectors at once: from the order of the segments to that of the last layer, and back.
template <class Ring, int Layer>
BRAVAIS_INLINE void transpose_within_down(v16& a, v16& b) {
  if constexpr (Layer < layer_count<Ring>) {
    transpose_lanes<distance_within<Ring, Layer>>(a, b);
    transpose_within_down<Ring, Layer + 1>(a, b);
  }
}
template <class Ring, int Layer>
BRAVAIS_INLINE void transpose_within_up(v16& a, v16& b) {
  if constexpr (Layer >= sweep_count<Ring>) {
    transpose_lanes<distance_within<Ring, Layer>>(a, b);
    transpose_within_up<Ring, Layer - 1>(a, b);
  }
}
// The same, in one permutation if the back end has it.
template <class Ring, bool Back>
BRAVAIS_INLINE void reorder_within(v16& low, v16& high) {
  if constexpr (requires { permute_pair<segment_pair_permutation<Ring, Back>()>(low, high); })
    permute_pair<segment_pair_permutation<Ring, Back>()>(low, high);
  else if constexpr (Back)
    transpose_within_up<Ring, layer_count<Ring> - 1>(low, high);
  else
    transpose_within_down<Ring, sweep_count<Ring>>(low, high);
}

// Reads pairs of segments from one polynomial, applies f, and writes them to another.
template <class Ring, class F>
BRAVAIS_INLINE void for_pairs(const std::int16_t* from, std::int16_t* to, F&& f) {
  for (std::size_t pair = 0; pair < pair_count<Ring>; ++pair) {
    const std::size_t at = pair_at<Ring>(pair);
    segment<Ring> low = load_segment<Ring>(from + at);
    segment<Ring> high = load_segment<Ring>(from + at + segment_length<Ring>);
    f(low, high, pair);
    store_segment<Ring>(to + at, low);
    store_segment<Ring>(to + at + segment_length<Ring>, high);
  }
}
template <class Ring, bool Back>
BRAVAIS_INLINE void reorder_pair(segment<Ring>& low, segment<Ring>& high) {
  unroll<segment_vectors<Ring>>([&](auto j) BRAVAIS_INLINE_LAMBDA { reorder_within<Ring, Back>(low.x[j], high.x[j]); });
}

// The passes write to two polynomials in turn. target() is where pass number `pass`, counted from 0, writes, such that
// the last pass, after all sweeps, writes to `out`.
template <class Ring>
inline constexpr int all_sweeps = sweeps_before<Ring>(sweep_count<Ring>);
template <class Ring>
BRAVAIS_INLINE std::int16_t* target(int pass, std::int16_t* out, std::int16_t* other) {
  return ((1 + all_sweeps<Ring> - pass) & 1) == 0 ? out : other;
}

}  // namespace bravais::BRAVAIS_ISA::detail
