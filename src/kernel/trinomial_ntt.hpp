// SPDX-License-Identifier: MIT
// The transform over Z_q[x] / (x^n - x^(n/2) + 1) and its inverse, down to blocks of d coefficients (specification of
// NTRU+, section 3): a first layer that makes two rings, then layers of radix 3, then of radix 2.
//
// Layers with long nodes sweep over memory, two layers of radix 2 at a time; the others work on pairs of segments
// (kernel/trinomial_tables.hpp) in registers, where a transposition brings both halves of a butterfly into one lane of
// two vectors. A vector at the end of a node, and the last pair, overlap what comes before them, so that any degree
// goes with any width; therefore each pass reads from one polynomial and writes to another.
//
// Cost of the forward transform for n = 768, in operations of 512 bits: 96 products by constants of four (three of them
// multiplications), 216 additions and 96 moves of lanes, 696 in all: not below 288 cycles by the multiplications, 348
// at two a cycle.
#pragma once

#include "backend/isa.hpp"
#include "kernel/ntt.hpp"
#include "kernel/poly.hpp"
#include "kernel/trinomial_units.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {

// f(i) for vectors that cover [0, Length), the last one perhaps overlapping.
template <int Length, class F>
BRAVAIS_INLINE void cover(F&& f) {
  static_assert(Length >= lanes);
  int i = 0;
  for (; i + lanes <= Length; i += lanes) f(i);
  if constexpr (Length % lanes != 0) f(Length - lanes);
}

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
  constexpr int length = child_length<Ring>(Layer);
  const auto omega = constant_factor<Ring, cube_root<Ring>>();
  for (std::size_t node = 0; node < nodes_above<Ring>(Layer); ++node) {
    const std::int16_t* const in = from + node * (3 * length);
    std::int16_t* const out = to + node * (3 * length);
    const factor<Ring> alpha = sweep_factors3<Ring, Layer, 1, false>[node];
    const factor<Ring> alpha2 = sweep_factors3<Ring, Layer, 2, false>[node];
    cover<length>([&](int i) BRAVAIS_INLINE_LAMBDA {
      const v16 a = load(in + i);
      const v16 t1 = multiply<Ring>(load(in + i + length), alpha);
      const v16 t2 = multiply<Ring>(load(in + i + 2 * length), alpha2);
      const v16 t3 = multiply<Ring>(subtract(t1, t2), omega);
      store(out + i, add(a, add(t1, t2)));
      store(out + i + length, add(subtract(a, t2), t3));
      store(out + i + 2 * length, subtract(subtract(a, t1), t3));
    });
  }
}
// One layer of radix 2, or two.
template <class Ring, int Layer, int Layers>
void forward_sweep2(const std::int16_t* from, std::int16_t* to) {
  constexpr int length = child_length<Ring>(Layer + Layers - 1);
  constexpr int parts = 1 << Layers;
  for (std::size_t node = 0; node < nodes_above<Ring>(Layer); ++node) {
    const std::int16_t* const in = from + node * (parts * length);
    std::int16_t* const out = to + node * (parts * length);
    const factor<Ring> beta = sweep_factors2<Ring, Layer, false>[node];
    factor<Ring> below[2];
    if constexpr (Layers == 2)
      unroll<2>([&](auto j) BRAVAIS_INLINE_LAMBDA { below[j] = sweep_factors2<Ring, Layer + 1, false>[2 * node + j]; });
    cover<length>([&](int i) BRAVAIS_INLINE_LAMBDA {
      v16 x[static_cast<std::size_t>(parts)];
      unroll<parts>([&](auto j) BRAVAIS_INLINE_LAMBDA { x[j] = load(in + i + static_cast<int>(j()) * length); });
      unroll<parts / 2>([&](auto j) BRAVAIS_INLINE_LAMBDA { butterfly<Ring>(x[j], x[j + parts / 2], beta); });
      if constexpr (Layers == 2)
        unroll<2>([&](auto j) BRAVAIS_INLINE_LAMBDA { butterfly<Ring>(x[2 * j], x[2 * j + 1], below[j]); });
      unroll<parts>([&](auto j) BRAVAIS_INLINE_LAMBDA { store(out + i + static_cast<int>(j()) * length, x[j]); });
    });
  }
}

// A segment: for d = 4 one vector, for d = 3 a unit that is split.
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

// The lanes in which the halves of a butterfly of a layer within segments lie apart.
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
// From the order of the segments to that of the last layer, or Back.
template <class Ring, bool Back>
BRAVAIS_INLINE void reorder_within(v16& low, v16& high) {
  if constexpr (requires { permute_pair<segment_pair_permutation<Ring, Back>()>(low, high); })
    permute_pair<segment_pair_permutation<Ring, Back>()>(low, high);
  else if constexpr (Back)
    transpose_within_up<Ring, layer_count<Ring> - 1>(low, high);
  else
    transpose_within_down<Ring, sweep_count<Ring>>(low, high);
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
// Reads pairs of segments from one polynomial, and writes what f makes of them to another.
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
template <class Ring>
void forward_pairs(const std::int16_t* from, std::int16_t* to) {
  for_pairs<Ring>(from, to, [](segment<Ring>& low, segment<Ring>& high, std::size_t pair) BRAVAIS_INLINE_LAMBDA {
    forward_within<Ring, sweep_count<Ring>>(low, high, pair);
    reorder_pair<Ring, true>(low, high);
  });
}

// The passes write to two polynomials in turn; where pass number `pass`, counted from 0, writes, such that the last one
// of all, behind every sweep, writes to `out`.
template <class Ring>
inline constexpr int all_sweeps = sweeps_before<Ring>(sweep_count<Ring>);
template <class Ring>
BRAVAIS_INLINE std::int16_t* target(int pass, std::int16_t* out, std::int16_t* other) {
  return (1 + all_sweeps<Ring> - pass) % 2 == 0 ? out : other;
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

// The way back. Sums of two or three coefficients grow; where the next ones would leave 16 bits, they are reduced.
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
// The bound before the layer, when that of the transform is `bound`.
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
  constexpr int length = child_length<Ring>(Layer);
  const auto omega = constant_factor<Ring, cube_root<Ring>>();
  for (std::size_t node = 0; node < nodes_above<Ring>(Layer); ++node) {
    const std::int16_t* const in = from + node * (3 * length);
    std::int16_t* const out = to + node * (3 * length);
    const factor<Ring> alpha = sweep_factors3<Ring, Layer, 1, true>[node];
    const factor<Ring> alpha2 = sweep_factors3<Ring, Layer, 2, true>[node];
    cover<length>([&](int i) BRAVAIS_INLINE_LAMBDA {
      const v16 a = load(in + i);
      const v16 b = load(in + i + length);
      const v16 c = load(in + i + 2 * length);
      const v16 s = multiply<Ring>(subtract(b, c), omega);
      const v16 sum = add(a, add(b, c));
      store(out + i, reduces_sums<Ring, Bound, Layer> ? reduce<Ring>(sum) : sum);
      store(out + i + length, multiply<Ring>(subtract(subtract(a, b), s), alpha));
      store(out + i + 2 * length, multiply<Ring>(add(subtract(a, c), s), alpha2));
    });
  }
}
template <class Ring, int Bound, int Layer, int Layers>
void inverse_sweep2(const std::int16_t* from, std::int16_t* to) {
  constexpr int length = child_length<Ring>(Layer + Layers - 1);
  constexpr int parts = 1 << Layers;
  for (std::size_t node = 0; node < nodes_above<Ring>(Layer); ++node) {
    const std::int16_t* const in = from + node * (parts * length);
    std::int16_t* const out = to + node * (parts * length);
    const factor<Ring> beta = sweep_factors2<Ring, Layer, true>[node];
    factor<Ring> below[2];
    if constexpr (Layers == 2)
      unroll<2>([&](auto j) BRAVAIS_INLINE_LAMBDA { below[j] = sweep_factors2<Ring, Layer + 1, true>[2 * node + j]; });
    cover<length>([&](int i) BRAVAIS_INLINE_LAMBDA {
      v16 x[static_cast<std::size_t>(parts)];
      unroll<parts>([&](auto j) BRAVAIS_INLINE_LAMBDA { x[j] = load(in + i + static_cast<int>(j()) * length); });
      if constexpr (Layers == 2)
        unroll<2>([&](auto j) BRAVAIS_INLINE_LAMBDA {
          inverse_butterfly<Ring, reduces_sums<Ring, Bound, Layer + 1>>(x[2 * j], x[2 * j + 1], below[j]);
        });
      unroll<parts / 2>([&](auto j) BRAVAIS_INLINE_LAMBDA {
        inverse_butterfly<Ring, reduces_sums<Ring, Bound, Layer>>(x[j], x[j + parts / 2], beta);
      });
      unroll<parts>([&](auto j) BRAVAIS_INLINE_LAMBDA { store(out + i + static_cast<int>(j()) * length, x[j]); });
    });
  }
}
// From the layers above `Below` on.
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

// Undoes the first layer, and the factors N / 2 of all others, and multiplies by Scale.
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
template <class Ring>
consteval int trinomial_inverse_bound(int bound) {
  const int before = detail::before_inverse_layer<Ring>(-1, bound);
  const int sum = 2 * before + multiply_bound<Ring>(2 * before);
  if (sum > reducible<Ring>) no_coefficient_is_that_large();
  return multiply_bound<Ring>(sum);
}

// In: |x| <= Bound; nothing is reduced on the way. `f_hat` is not `f`; `other` is memory for a polynomial.
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

// The inverse times Scale.
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
