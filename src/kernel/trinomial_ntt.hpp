// SPDX-License-Identifier: MIT
// The transform over Z_q[x] / (x^n - x^(n/2) + 1), down to blocks of d coefficients (specification of NTRU+, section
// 3). A first layer makes two rings; layers of radix 3, then of radix 2, follow.
//
// Cost for n = 768 in 512-bit operations: 96 products by constants of four (three of them multiplications), 216
// additions and 96 moves of lanes, 696 in all. This is at least 288 cycles for the multiplications, and 348 at two
// operations per cycle.
#pragma once

#include "isa/region.hpp"
#include "kernel/ntt.hpp"
#include "kernel/poly.hpp"
#include "kernel/trinomial_segments.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {

// (a, b) to (a + z b, a + b - z b): the roots are z and 1 - z.
template <class Ring>
void first_layer(const std::int16_t* from, std::int16_t* to) {
  const auto z = constant_factor<Ring, sixth_root<Ring>>();
  cover<Ring::n / 2>([&](int i) BRAVAIS_INLINE_LAMBDA {
    const v16 a = load(from + i);
    const v16 b = load(from + i + Ring::n / 2);
    const v16 u = multiply<Ring>(b, z);
    store(to + i, add(a, u));
    store(to + i + Ring::n / 2, add(a, subtract(b, u)));
  });
}

template <class Ring, int Layer>
void forward_sweep3(const std::int16_t* from, std::int16_t* to) {
  sweep3<Ring, Layer, false>(from, to, [](const factors3<Ring>& f, v16* x) BRAVAIS_INLINE_LAMBDA {
    const v16 a = x[0];
    const v16 t1 = multiply<Ring>(x[1], f.alpha);
    const v16 t2 = multiply<Ring>(x[2], f.alpha2);
    const v16 t3 = multiply<Ring>(subtract(t1, t2), f.omega);
    x[0] = add(a, add(t1, t2));
    x[1] = add(subtract(a, t2), t3);
    x[2] = subtract(subtract(a, t1), t3);
  });
}
template <class Ring, int Layer, int Layers>
void forward_sweep2(const std::int16_t* from, std::int16_t* to) {
  sweep2<Ring, Layer, Layers, false>(from, to, [](const factors2<Ring, Layers>& f, v16* x) BRAVAIS_INLINE_LAMBDA {
    unroll<Layers>([&](auto j) BRAVAIS_INLINE_LAMBDA { butterfly<Ring>(x[j], x[j + Layers], f.above); });
    if constexpr (Layers == 2)
      unroll<2>([&](auto j) BRAVAIS_INLINE_LAMBDA { butterfly<Ring>(x[2 * j], x[2 * j + 1], f.below[j]); });
  });
}

template <class Ring, int Layer>
BRAVAIS_INLINE void forward_within(segment<Ring>& low, segment<Ring>& high, std::size_t pair) {
  if constexpr (Layer < layer_count<Ring>) {
    const auto beta = load_factor(lane_factors_within<Ring, false>[pair][Layer - sweep_count<Ring>]);
    unroll<segment_vectors<Ring>>([&](auto j) BRAVAIS_INLINE_LAMBDA {
      transpose_lanes<distance_within<Ring, Layer>>(low.x[j], high.x[j]);
      butterfly<Ring>(low.x[j], high.x[j], beta);
    });
    forward_within<Ring, Layer + 1>(low, high, pair);
  }
}
template <class Ring>
void forward_pairs(const std::int16_t* from, std::int16_t* to) {
  for_pairs<Ring>(from, to, [](segment<Ring>& low, segment<Ring>& high, std::size_t pair) BRAVAIS_INLINE_LAMBDA {
    forward_within<Ring, sweep_count<Ring>>(low, high, pair);
    reorder_pair<Ring, true>(low, high);
  });
}

template <class Ring, int Layer>
void forward_sweeps(std::int16_t* out, std::int16_t* other) {
  if constexpr (Layer < sweep_count<Ring>) {
    constexpr int pass = sweeps_before<Ring>(Layer);
    const std::int16_t* const from = target<Ring>(pass, out, other);
    std::int16_t* const to = target<Ring>(pass + 1, out, other);
    constexpr int layers = sweeps_two<Ring>(Layer) ? 2 : 1;
    if constexpr (radix_of<Ring>(Layer) == 3)
      forward_sweep3<Ring, Layer>(from, to);
    else
      forward_sweep2<Ring, Layer, layers>(from, to);
    forward_sweeps<Ring, Layer + layers>(out, other);
  }
}

}  // namespace detail

template <class Ring>
consteval int trinomial_ntt_bound(int bound) {
  int now = as_bound(2LL * bound + multiply_bound<Ring>(bound));
  for (int layer = 0; layer < detail::layer_count<Ring>; ++layer) {
    const int product = multiply_bound<Ring>(now);
    now = detail::radix_of<Ring>(layer) == 3
              ? as_bound(static_cast<long long>(now) + product + std::max(product, multiply_bound<Ring>(2 * product)))
              : as_bound(static_cast<long long>(now) + product);
  }
  return now;
}

// In: |x| <= Bound; nothing is reduced on the way. `f_hat` must not be `f`; `other` is memory for a polynomial.
template <class Ring, int Bound>
void trinomial_ntt(const poly<Ring, domain::normal, Bound>& f,
                   poly<Ring, domain::ntt, trinomial_ntt_bound<Ring>(Bound)>& f_hat, std::int16_t* other) {
  using namespace detail;
  f.check();
  first_layer<Ring>(f.c, target<Ring>(0, f_hat.c, other));
  forward_sweeps<Ring, 0>(f_hat.c, other);
  forward_pairs<Ring>(target<Ring>(all_sweeps<Ring>, f_hat.c, other), f_hat.c);
  f_hat.check();
}

}  // namespace bravais::BRAVAIS_ISA
