// SPDX-License-Identifier: MIT
// The inverse of kernel/trinomial_ntt.hpp, times a constant. Its layers leave factors 3 and 2; the last layer undoes
// them.
#pragma once

#include "isa/region.hpp"
#include "kernel/ntt.hpp"
#include "kernel/poly.hpp"
#include "kernel/trinomial_segments.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {

// Sums of two or three coefficients grow. They are reduced where the next ones would leave 16 bits.
struct layer_step {
  int bound;
  bool reduces;
};
template <class Ring>
consteval layer_step inverse_layer_step(int layer, int bound) {
  const int terms = radix_of<Ring>(layer);
  const int next_terms = layer == 0 ? 3 : radix_of<Ring>(layer - 1);
  const int sum = as_bound(static_cast<long long>(terms) * bound);
  if (sum > reducible<Ring>) no_coefficient_is_that_large();
  const bool reduces = next_terms * sum > reducible<Ring>;
  const int inner = terms == 3 ? 2 * bound + multiply_bound<Ring>(2 * bound) : 2 * bound;
  if (inner > reducible<Ring>) no_coefficient_is_that_large();
  return {std::max(reduces ? reduce_bound<Ring>(sum) : sum, multiply_bound<Ring>(inner)), reduces};
}
// The bound before the layer, for an input within `bound`.
template <class Ring>
consteval int before_inverse_layer(int layer, int bound) {
  for (int l = layer_count<Ring> - 1; l > layer; --l) bound = inverse_layer_step<Ring>(l, bound).bound;
  return bound;
}
template <class Ring, int Bound, int Layer>
inline constexpr bool reduces_sums = inverse_layer_step<Ring>(Layer, before_inverse_layer<Ring>(Layer, Bound)).reduces;

template <class Ring, int Bound, int Layer>
BRAVAIS_INLINE void inverse_within(segment<Ring>& low, segment<Ring>& high, std::size_t pair) {
  if constexpr (Layer < layer_count<Ring>) {
    inverse_within<Ring, Bound, Layer + 1>(low, high, pair);
    const auto beta = load_factor(lane_factors_within<Ring, true>[pair][Layer - sweep_count<Ring>]);
    unroll<segment_vectors<Ring>>([&](auto j) BRAVAIS_INLINE_LAMBDA {
      inverse_butterfly<Ring, reduces_sums<Ring, Bound, Layer>>(low.x[j], high.x[j], beta);
      transpose_lanes<distance_within<Ring, Layer>>(low.x[j], high.x[j]);
    });
  }
}
template <class Ring, int Bound>
void inverse_pairs(const std::int16_t* from, std::int16_t* to) {
  for_pairs<Ring>(from, to, [](segment<Ring>& low, segment<Ring>& high, std::size_t pair) BRAVAIS_INLINE_LAMBDA {
    reorder_pair<Ring, false>(low, high);
    inverse_within<Ring, Bound, sweep_count<Ring>>(low, high, pair);
  });
}

template <class Ring, int Bound, int Layer>
void inverse_sweep3(const std::int16_t* from, std::int16_t* to) {
  sweep3<Ring, Layer, true>(from, to, [](const factors3<Ring>& f, v16* x) BRAVAIS_INLINE_LAMBDA {
    const v16 s = multiply<Ring>(subtract(x[1], x[2]), f.omega);
    const v16 sum = add(x[0], add(x[1], x[2]));
    x[1] = multiply<Ring>(subtract(subtract(x[0], x[1]), s), f.alpha);
    x[2] = multiply<Ring>(add(subtract(x[0], x[2]), s), f.alpha2);
    x[0] = reduces_sums<Ring, Bound, Layer> ? reduce<Ring>(sum) : sum;
  });
}
template <class Ring, int Bound, int Layer, int Layers>
void inverse_sweep2(const std::int16_t* from, std::int16_t* to) {
  sweep2<Ring, Layer, Layers, true>(from, to, [](const factors2<Ring, Layers>& f, v16* x) BRAVAIS_INLINE_LAMBDA {
    if constexpr (Layers == 2)
      unroll<2>([&](auto j) BRAVAIS_INLINE_LAMBDA {
        inverse_butterfly<Ring, reduces_sums<Ring, Bound, Layer + 1>>(x[2 * j], x[2 * j + 1], f.below[j]);
      });
    unroll<Layers>([&](auto j) BRAVAIS_INLINE_LAMBDA {
      inverse_butterfly<Ring, reduces_sums<Ring, Bound, Layer>>(x[j], x[j + Layers], f.above);
    });
  });
}
// The sweeps over layers `Below` - 1 down to 0.
template <class Ring, int Bound, int Below>
void inverse_sweeps(std::int16_t* out, std::int16_t* other) {
  if constexpr (Below > 0) {
    constexpr int layers = Below >= 2 && sweeps_two<Ring>(Below - 2) ? 2 : 1;
    constexpr int layer = Below - layers;
    constexpr int pass = all_sweeps<Ring> - sweeps_before<Ring>(layer);
    const std::int16_t* const from = target<Ring>(pass - 1, out, other);
    std::int16_t* const to = target<Ring>(pass, out, other);
    if constexpr (radix_of<Ring>(layer) == 3)
      inverse_sweep3<Ring, Bound, layer>(from, to);
    else
      inverse_sweep2<Ring, Bound, layer, layers>(from, to);
    inverse_sweeps<Ring, Bound, layer>(out, other);
  }
}

// Undoes the first layer, and the factor N / 2 of all others for N blocks, and multiplies by Scale.
template <class Ring, long long Scale>
void last_inverse_layer(const std::int16_t* from, std::int16_t* to) {
  constexpr long long scale = Scale * power<Ring>(block_count<Ring>, Ring::q - 2) % Ring::q;
  const auto difference = constant_factor<Ring, power<Ring>(2 * sixth_root<Ring> - 1, Ring::q - 2)>();
  const auto low = constant_factor<Ring, scale>();
  const auto high = constant_factor<Ring, 2 * scale>();
  cover<Ring::n / 2>([&](int i) BRAVAIS_INLINE_LAMBDA {
    const v16 u = load(from + i);
    const v16 v = load(from + i + Ring::n / 2);
    const v16 w = multiply<Ring>(subtract(u, v), difference);
    store(to + i, multiply<Ring>(subtract(add(u, v), w), low));
    store(to + i + Ring::n / 2, multiply<Ring>(w, high));
  });
}

}  // namespace detail

template <class Ring>
consteval int trinomial_inverse_bound(int bound) {
  const int before = detail::before_inverse_layer<Ring>(-1, bound);
  const int sum = 2 * before + multiply_bound<Ring>(2 * before);
  if (sum > reducible<Ring>) no_coefficient_is_that_large();
  return multiply_bound<Ring>(sum);
}

// The inverse transform times Scale.
template <class Ring, long long Scale, int Bound>
void trinomial_inverse_ntt(const poly<Ring, domain::ntt, Bound>& f_hat,
                           poly<Ring, domain::normal, trinomial_inverse_bound<Ring>(Bound)>& f, std::int16_t* other) {
  using namespace detail;
  f_hat.check();
  inverse_pairs<Ring, Bound>(f_hat.c, target<Ring>(0, f.c, other));
  inverse_sweeps<Ring, Bound, sweep_count<Ring>>(f.c, other);
  last_inverse_layer<Ring, Scale>(target<Ring>(all_sweeps<Ring>, f.c, other), f.c);
  f.check();
}

}  // namespace bravais::BRAVAIS_ISA
