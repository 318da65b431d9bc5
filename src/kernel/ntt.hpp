// SPDX-License-Identifier: MIT
// The number-theoretic transform of FIPS 203, section 4.3, once for every vector width.
//
// With W lanes a block of eight vectors holds 8 W coefficients. Layers whose halves lie in different blocks (none for W
// = 32, one for 16, two for 8) sweep over memory; then each block stays in registers for all the layers that remain:
// three between vectors, then, below W, transposed pairs of vectors, so that both halves of a butterfly always lie in
// the same lane of two vectors. One permutation of each pair at the end restores the standard's order.
//
// Cost of the forward transform in vector operations, W = 32: 28 butterflies of six (three products), 32 transpositions
// and 8 permutations back = 208; at one 512-bit product a cycle not below 84 cycles, at two operations a cycle not
// below 104.
#pragma once

#include "backend/isa.hpp"
#include "kernel/modular.hpp"
#include "kernel/ntt_tables.hpp"
#include "kernel/poly.hpp"
#include "kernel/unroll.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {

// All transpositions of a pair at once: from the standard's order to that of the last layer, and back.
template <class V>
BRAVAIS_INLINE void to_last_layer(V& a, V& b) {
  if constexpr (requires { permute_pair<pair_permutation<false>()>(a, b); }) {
    permute_pair<pair_permutation<false>()>(a, b);
  } else {
    if constexpr (lanes >= 32) transpose<16>(a, b);
    if constexpr (lanes >= 16) transpose<8>(a, b);
    transpose<4>(a, b);
    transpose<2>(a, b);
  }
}
template <class V>
BRAVAIS_INLINE void to_standard_order(V& a, V& b) {
  if constexpr (requires { permute_pair<pair_permutation<true>()>(a, b); }) {
    permute_pair<pair_permutation<true>()>(a, b);
  } else {
    transpose<2>(a, b);
    transpose<4>(a, b);
    if constexpr (lanes >= 16) transpose<8>(a, b);
    if constexpr (lanes >= 32) transpose<16>(a, b);
  }
}

// Cooley and Tukey: (a, b) to (a + z b, a - z b).
BRAVAIS_INLINE void butterfly(v16& a, v16& b, factor z) {
  const v16 t = multiply(b, z);
  b = subtract(a, t);
  a = add(a, t);
}
// Gentleman and Sande: (a, b) to (a + b, z (b - a)).
template <bool Reduce>
BRAVAIS_INLINE void inverse_butterfly(v16& a, v16& b, factor z) {
  const v16 t = subtract(b, a);
  a = add(a, b);
  if constexpr (Reduce) a = reduce(a);
  b = multiply(t, z);
}

// Layers of length 4 W, 2 W, W on the eight vectors of block b: F does a butterfly.
template <int Layer>
BRAVAIS_INLINE void short_layers(v16* v, std::size_t b) {
  if constexpr (Layer < layers_below(lanes)) {
    constexpr int length = lanes >> (Layer + 1);
    unroll<4>([&](auto pair) {
      transpose<length>(v[2 * pair], v[2 * pair + 1]);
      butterfly(v[2 * pair], v[2 * pair + 1], load_factor(short_factors<false>[b][Layer][pair]));
    });
    short_layers<Layer + 1>(v, b);
  }
}
BRAVAIS_INLINE void forward_block(v16* v, std::size_t b) {
  constexpr int w = lanes;
  unroll<4>([&](auto i) { butterfly(v[i], v[i + 4], block_factor<4 * w, 0, false>(b)); });
  unroll<2>([&](auto i) {
    butterfly(v[i], v[i + 2], block_factor<2 * w, 0, false>(b));
    butterfly(v[i + 4], v[i + 6], block_factor<2 * w, 4 * w, false>(b));
  });
  unroll<4>(
      [&](auto i) { butterfly(v[2 * i], v[2 * i + 1], block_factor<w, 2 * w* static_cast<int>(i()), false>(b)); });
  short_layers<0>(v, b);
  unroll<4>([&](auto pair) { to_standard_order(v[2 * pair], v[2 * pair + 1]); });
}

// The layer of `Length` on all of memory.
template <int Length>
BRAVAIS_INLINE void long_layer(std::int16_t* out, const std::int16_t* in) {
  static constexpr auto zetas = make_uniform_factors<Length, 0, 2 * Length, false>();
  std::size_t group = 0;
  for (int start = 0; start < kyber_ring::n; start += 2 * Length) {
    const factor z = zetas[group++];
    for (int i = start; i < start + Length; i += lanes) {
      v16 a = load(in + i);
      v16 b = load(in + i + Length);
      butterfly(a, b, z);
      store(out + i, a);
      store(out + i + Length, b);
    }
  }
}

// The same layers backwards. Bounds: a sum doubles, a product is below multiply_bound(2 bound); where the next sum
// would leave 16 bits, sums are reduced first.
struct inverse_step {
  int bound;
  bool reduces;
};
consteval inverse_step next_inverse_step(int bound, bool last) {
  const bool reduces = !last && 4 * bound > 32767;
  const int sum = reduces ? reduce_bound(2 * bound) : 2 * bound;
  const int product = multiply_bound(2 * bound);
  return {sum > product ? sum : product, reduces};
}
// The bound after the layers of length 2 .. Length.
consteval int inverse_bound(int bound, int length) {
  for (int l = 2; l <= length; l *= 2) bound = next_inverse_step(bound, l == kyber_ring::n / 2).bound;
  return bound;
}
template <int Bound, int Length>
BRAVAIS_INLINE void inverse_butterfly_at(v16& a, v16& b, factor z) {
  constexpr int before = inverse_bound(Bound, Length / 2);
  static_assert(2 * before <= 32767);
  inverse_butterfly<next_inverse_step(before, Length == kyber_ring::n / 2).reduces>(a, b, z);
}

template <int Bound, int Layer>
BRAVAIS_INLINE void inverse_short_layers(v16* v, std::size_t b) {
  if constexpr (Layer >= 0) {
    constexpr int length = lanes >> (Layer + 1);
    unroll<4>([&](auto pair) {
      inverse_butterfly_at<Bound, length>(v[2 * pair], v[2 * pair + 1],
                                          load_factor(short_factors<true>[b][Layer][pair]));
      transpose<length>(v[2 * pair], v[2 * pair + 1]);
    });
    inverse_short_layers<Bound, Layer - 1>(v, b);
  }
}
// The last layer is the place of the factor 128^-1: in its zetas, and as a product of its own for the sums.
inline constexpr int inverse_scale = power(128, q - 2);
template <int Bound>
BRAVAIS_INLINE void last_inverse_butterfly(v16& a, v16& b, factor z) {
  inverse_butterfly_at<Bound, kyber_ring::n / 2>(a, b, z);
  a = multiply(a, constant_factor<inverse_scale>());
}
template <int Bound>
BRAVAIS_INLINE void inverse_block(v16* v, std::size_t b) {
  constexpr int w = lanes;
  unroll<4>([&](auto pair) { to_last_layer(v[2 * pair], v[2 * pair + 1]); });
  inverse_short_layers<Bound, layers_below(lanes) - 1>(v, b);
  unroll<4>([&](auto i) {
    inverse_butterfly_at<Bound, w>(v[2 * i], v[2 * i + 1], block_factor<w, 2 * w* static_cast<int>(i()), true>(b));
  });
  unroll<2>([&](auto i) {
    inverse_butterfly_at<Bound, 2 * w>(v[i], v[i + 2], block_factor<2 * w, 0, true>(b));
    inverse_butterfly_at<Bound, 2 * w>(v[i + 4], v[i + 6], block_factor<2 * w, 4 * w, true>(b));
  });
  if constexpr (blocks > 1) {
    unroll<4>([&](auto i) { inverse_butterfly_at<Bound, 4 * w>(v[i], v[i + 4], block_factor<4 * w, 0, true>(b)); });
  } else {
    static constexpr auto zetas = make_uniform_factors<kyber_ring::n / 2, 0, kyber_ring::n, true, inverse_scale>();
    unroll<4>([&](auto i) { last_inverse_butterfly<Bound>(v[i], v[i + 4], zetas[0]); });
  }
}
template <int Bound, int Length>
BRAVAIS_INLINE void inverse_long_layer(std::int16_t* c) {
  constexpr bool last = Length == kyber_ring::n / 2;
  static constexpr auto zetas = make_uniform_factors<Length, 0, 2 * Length, true, last ? inverse_scale : 1>();
  std::size_t group = 0;
  for (int start = 0; start < kyber_ring::n; start += 2 * Length) {
    const factor z = zetas[group++];
    for (int i = start; i < start + Length; i += lanes) {
      v16 a = load(c + i);
      v16 b = load(c + i + Length);
      if constexpr (last)
        last_inverse_butterfly<Bound>(a, b, z);
      else
        inverse_butterfly_at<Bound, Length>(a, b, z);
      store(c + i, a);
      store(c + i + Length, b);
    }
  }
}

}  // namespace detail

// Each of the seven layers adds a product to a coefficient.
consteval int ntt_bound(int bound) {
  for (int layer = 0; layer < 7; ++layer) bound += multiply_bound(bound);
  return bound;
}
// The last layer ends in products of both halves, whose factors the layers before have let grow.
consteval int inverse_ntt_bound(int bound) {
  return multiply_bound(2 * detail::inverse_bound(bound, kyber_ring::n / 4));
}

// FIPS 203, Algorithm 9. In: |x| <= Bound. Out: |x| <= ntt_bound(Bound); nothing is reduced on the way. `f` may be
// `f_hat`.
template <int Bound>
void ntt(const poly<domain::normal, Bound>& f, poly<domain::ntt, ntt_bound(Bound)>& f_hat) {
  f.check();
  const std::int16_t* from = f.c;
  if constexpr (detail::blocks > 1) {
    detail::long_layer<kyber_ring::n / 2>(f_hat.c, from);
    from = f_hat.c;
  }
  if constexpr (detail::blocks > 2) detail::long_layer<kyber_ring::n / 4>(f_hat.c, f_hat.c);
  for (std::size_t b = 0; b < detail::blocks; ++b) {
    v16 v[detail::block];
    unroll<detail::block>([&](auto i) { v[i] = load(from + (b * detail::block + i) * lanes); });
    detail::forward_block(v, b);
    unroll<detail::block>([&](auto i) { f_hat.set(b * detail::block + i, v[i]); });
  }
  f_hat.check();
}

// FIPS 203, Algorithm 10. In: |x| <= Bound. Out: |x| <= inverse_ntt_bound(Bound).
template <int Bound>
void inverse_ntt(const poly<domain::ntt, Bound>& f_hat, poly<domain::normal, inverse_ntt_bound(Bound)>& f) {
  f_hat.check();
  for (std::size_t b = 0; b < detail::blocks; ++b) {
    v16 v[detail::block];
    unroll<detail::block>([&](auto i) { v[i] = f_hat.get(b * detail::block + i); });
    detail::inverse_block<Bound>(v, b);
    unroll<detail::block>([&](auto i) { f.set(b * detail::block + i, v[i]); });
  }
  if constexpr (detail::blocks > 2) detail::inverse_long_layer<Bound, kyber_ring::n / 4>(f.c);
  if constexpr (detail::blocks > 1) detail::inverse_long_layer<Bound, kyber_ring::n / 2>(f.c);
  f.check();
}

}  // namespace bravais::BRAVAIS_ISA
