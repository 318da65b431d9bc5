// SPDX-License-Identifier: MIT
// The transforms (NTT) of FIPS 203, section 4.3, and FIPS 204, section 7.5, for both rings and every vector width.
//
// A block is as many vectors as fit half of the registers, or the whole polynomial. Layers with halves in different
// blocks sweep over memory. Then each block stays in registers for the remaining layers: first those between vectors,
// then those below the width of a vector. The latter transpose pairs of vectors, so that both halves of a butterfly
// always lie in the same lane of two vectors. One permutation of each pair then restores the standard's order.
//
// Cost of the forward transform in 512-bit vector operations. Kyber: 28 butterflies of six (three products), 32
// transpositions and 8 permutations back are 208: at least 84 cycles at one product per cycle, and 104 at two
// operations per cycle. Dilithium: 64 butterflies of nine (four products, as a high product takes two, and two moves),
// 64 transpositions and 16 permutations back are 656: at least 256 cycles for the products, and 328 for all.
#pragma once

#include "isa/region.hpp"
#include "kernel/modular.hpp"
#include "kernel/ntt_tables.hpp"
#include "kernel/poly.hpp"
#include "kernel/unroll.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {

// All transpositions of a pair at once: from the standard's order to that of the last layer, and back.
template <class Ring, int Length, class V>
BRAVAIS_INLINE void transpose_down(V& a, V& b) {
  transpose<Length>(a, b);
  if constexpr (Length > Ring::shortest_layer) transpose_down<Ring, Length / 2>(a, b);
}
template <class Ring, int Length, class V>
BRAVAIS_INLINE void transpose_up(V& a, V& b) {
  transpose<Length>(a, b);
  if constexpr (Length < lanes_in<Ring> / 2) transpose_up<Ring, 2 * Length>(a, b);
}
template <class Ring, class V>
BRAVAIS_INLINE void to_last_layer(V& a, V& b) {
  if constexpr (requires { permute_pair<pair_permutation<Ring, false>()>(a, b); })
    permute_pair<pair_permutation<Ring, false>()>(a, b);
  else
    transpose_down<Ring, lanes_in<Ring> / 2>(a, b);
}
template <class Ring, class V>
BRAVAIS_INLINE void to_standard_order(V& a, V& b) {
  if constexpr (requires { permute_pair<pair_permutation<Ring, true>()>(a, b); })
    permute_pair<pair_permutation<Ring, true>()>(a, b);
  else
    transpose_up<Ring, Ring::shortest_layer>(a, b);
}

// Cooley and Tukey: (a, b) to (a + z b, a - z b).
template <class Ring>
BRAVAIS_INLINE void butterfly(vector_of<Ring>& a, vector_of<Ring>& b, factor<Ring> z) {
  const auto t = multiply<Ring>(b, z);
  b = subtract(a, t);
  a = add(a, t);
}
// Gentleman and Sande: (a, b) to (a + b, z (b - a)).
template <class Ring, bool Reduce>
BRAVAIS_INLINE void inverse_butterfly(vector_of<Ring>& a, vector_of<Ring>& b, factor<Ring> z) {
  const auto t = subtract(b, a);
  a = add(a, b);
  if constexpr (Reduce) a = reduce<Ring>(a);
  b = multiply<Ring>(t, z);
}

// Calls f(a, offset) for each butterfly between vectors a and a + Distance of a block; `offset` is the first
// coefficient of its group.
template <class Ring, int Distance, class F>
BRAVAIS_INLINE void between_vectors(F&& f) {
  constexpr std::size_t groups = pairs<Ring> / Distance;
  unroll<static_cast<std::size_t>(pairs<Ring>)>([&](auto i) BRAVAIS_INLINE_LAMBDA {
    constexpr std::size_t group = i() % groups * 2 * Distance;
    f(std::integral_constant<std::size_t, group + i() / groups>{},
      std::integral_constant<int, static_cast<int>(group) * lanes_in<Ring>>{});
  });
}

// The layers between vectors, from the longest down, then those within vectors.
template <class Ring, int Distance>
BRAVAIS_INLINE void layers_between(vector_of<Ring>* v, std::size_t b) {
  between_vectors<Ring, Distance>([&](auto a, auto offset) BRAVAIS_INLINE_LAMBDA {
    butterfly<Ring>(v[a], v[a + Distance], block_factor<Ring, Distance * lanes_in<Ring>, offset(), false>(b));
  });
  if constexpr (Distance > 1) layers_between<Ring, Distance / 2>(v, b);
}
template <class Ring, int Layer>
BRAVAIS_INLINE void short_layers(vector_of<Ring>* v, std::size_t b) {
  if constexpr (Layer < short_layer_count<Ring>) {
    constexpr int length = lanes_in<Ring> >> (Layer + 1);
    unroll<static_cast<std::size_t>(pairs<Ring>)>([&](auto pair) BRAVAIS_INLINE_LAMBDA {
      transpose<length>(v[2 * pair], v[2 * pair + 1]);
      butterfly<Ring>(v[2 * pair], v[2 * pair + 1], load_factor<Ring>(short_factors<Ring, false>[b][Layer][pair]));
    });
    short_layers<Ring, Layer + 1>(v, b);
  }
}
template <class Ring>
BRAVAIS_INLINE void forward_block(vector_of<Ring>* v, std::size_t b) {
  layers_between<Ring, pairs<Ring>>(v, b);
  short_layers<Ring, 0>(v, b);
  unroll<static_cast<std::size_t>(pairs<Ring>)>(
      [&](auto pair) BRAVAIS_INLINE_LAMBDA { to_standard_order<Ring>(v[2 * pair], v[2 * pair + 1]); });
}

// The layers from `Length` down whose halves lie in different blocks, over all of memory.
template <class Ring, int Length>
BRAVAIS_INLINE void long_layers(typename Ring::coefficient* out, const typename Ring::coefficient* in) {
  if constexpr (Length >= block_length<Ring>) {
    static constexpr auto zetas = make_uniform_factors<Ring, Length, 0, 2 * Length, false>();
    std::size_t group = 0;
    for (int start = 0; start < Ring::n; start += 2 * Length) {
      const factor<Ring> z = zetas[group++];
      for (int i = start; i < start + Length; i += lanes_in<Ring>) {
        auto a = load(in + i);
        auto b = load(in + i + Length);
        butterfly<Ring>(a, b, z);
        store(out + i, a);
        store(out + i + Length, b);
      }
    }
    long_layers<Ring, Length / 2>(out, out);
  }
}

// The same layers backwards. A sum doubles the bound, and a product is below multiply_bound(2 bound). Sums are reduced
// where the next sum would leave the lanes.
struct inverse_step {
  int bound;
  bool reduces;
};
template <class Ring>
consteval inverse_step next_inverse_step(int bound, bool last) {
  const bool reduces = !last && 4LL * bound > reducible<Ring>;
  const int twice = as_bound(2LL * bound);
  const int sum = reduces ? reduce_bound<Ring>(twice) : twice;
  const int product = multiply_bound<Ring>(twice);
  return {sum > product ? sum : product, reduces};
}
// The bound after the layers up to `length`.
template <class Ring>
consteval int inverse_bound(int bound, int length) {
  for (int l = Ring::shortest_layer; l <= length; l *= 2)
    bound = next_inverse_step<Ring>(bound, l == Ring::n / 2).bound;
  return bound;
}
// The layers that reduce, as the sum of their lengths.
template <class Ring>
consteval int reducing_layers(int bound) {
  int layers = 0;
  for (int l = Ring::shortest_layer; l < Ring::n; l *= 2) {
    if (bound > reducible<Ring> / 2) not_constant("a sum would leave the lanes");
    const inverse_step step = next_inverse_step<Ring>(bound, l == Ring::n / 2);
    if (step.reduces) layers += l;
    bound = step.bound;
  }
  return layers;
}
template <class Ring, int Reducing, int Length>
BRAVAIS_INLINE void inverse_butterfly_at(vector_of<Ring>& a, vector_of<Ring>& b, factor<Ring> z) {
  inverse_butterfly<Ring, (Reducing & Length) != 0>(a, b, z);
}
// The last layer applies the factor that makes up for the doubling: in its zetas, and as a separate product for the
// sums.
template <class Ring>
inline constexpr int inverse_scale = power<Ring>(Ring::n / Ring::shortest_layer, Ring::q - 2);
template <class Ring, int Reducing>
BRAVAIS_INLINE void last_inverse_butterfly(vector_of<Ring>& a, vector_of<Ring>& b, factor<Ring> z) {
  inverse_butterfly_at<Ring, Reducing, Ring::n / 2>(a, b, z);
  a = multiply<Ring>(a, constant_factor<Ring, inverse_scale<Ring>>());
}

template <class Ring, int Reducing, int Layer>
BRAVAIS_INLINE void inverse_short_layers(vector_of<Ring>* v, std::size_t b) {
  if constexpr (Layer >= 0) {
    constexpr int length = lanes_in<Ring> >> (Layer + 1);
    unroll<static_cast<std::size_t>(pairs<Ring>)>([&](auto pair) BRAVAIS_INLINE_LAMBDA {
      inverse_butterfly_at<Ring, Reducing, length>(v[2 * pair], v[2 * pair + 1],
                                                   load_factor<Ring>(short_factors<Ring, true>[b][Layer][pair]));
      transpose<length>(v[2 * pair], v[2 * pair + 1]);
    });
    inverse_short_layers<Ring, Reducing, Layer - 1>(v, b);
  }
}
template <class Ring, int Reducing, int Distance>
BRAVAIS_INLINE void inverse_layers_between(vector_of<Ring>* v, std::size_t b) {
  constexpr int length = Distance * lanes_in<Ring>;
  between_vectors<Ring, Distance>([&](auto a, auto offset) BRAVAIS_INLINE_LAMBDA {
    if constexpr (length < Ring::n / 2)
      inverse_butterfly_at<Ring, Reducing, length>(v[a], v[a + Distance],
                                                   block_factor<Ring, length, offset(), true>(b));
    else
      last_inverse_butterfly<Ring, Reducing>(v[a], v[a + Distance],
                                             block_factor<Ring, length, offset(), true, inverse_scale<Ring>>(b));
  });
  if constexpr (Distance < pairs<Ring>) inverse_layers_between<Ring, Reducing, 2 * Distance>(v, b);
}
template <class Ring, int Reducing>
BRAVAIS_INLINE void inverse_block(vector_of<Ring>* v, std::size_t b) {
  unroll<static_cast<std::size_t>(pairs<Ring>)>(
      [&](auto pair) BRAVAIS_INLINE_LAMBDA { to_last_layer<Ring>(v[2 * pair], v[2 * pair + 1]); });
  inverse_short_layers<Ring, Reducing, short_layer_count<Ring> - 1>(v, b);
  inverse_layers_between<Ring, Reducing, 1>(v, b);
}
template <class Ring, int Reducing, int Length>
BRAVAIS_INLINE void inverse_long_layers(typename Ring::coefficient* c) {
  if constexpr (Length < Ring::n) {
    constexpr bool last = Length == Ring::n / 2;
    static constexpr auto zetas =
        make_uniform_factors<Ring, Length, 0, 2 * Length, true, last ? inverse_scale<Ring> : 1>();
    std::size_t group = 0;
    for (int start = 0; start < Ring::n; start += 2 * Length) {
      const factor<Ring> z = zetas[group++];
      for (int i = start; i < start + Length; i += lanes_in<Ring>) {
        auto a = load(c + i);
        auto b = load(c + i + Length);
        if constexpr (last)
          last_inverse_butterfly<Ring, Reducing>(a, b, z);
        else
          inverse_butterfly_at<Ring, Reducing, Length>(a, b, z);
        store(c + i, a);
        store(c + i + Length, b);
      }
    }
    inverse_long_layers<Ring, Reducing, 2 * Length>(c);
  }
}

// The transforms on memory. Not inlined: all bounds share the forward one, and bounds that reduce in the same layers
// share the inverse one.
template <class Ring>
[[gnu::noinline]] void forward(const typename Ring::coefficient* from, typename Ring::coefficient* to) {
  if constexpr (blocks<Ring> > 1) {
    long_layers<Ring, Ring::n / 2>(to, from);
    from = to;
  }
  constexpr auto size = static_cast<std::size_t>(block<Ring>);
  for (std::size_t b = 0; b < blocks<Ring>; ++b) {
    vector_of<Ring> v[size];
    unroll<size>([&](auto i) BRAVAIS_INLINE_LAMBDA { v[i] = load(from + (b * size + i) * lanes_in<Ring>); });
    forward_block<Ring>(v, b);
    unroll<size>([&](auto i) BRAVAIS_INLINE_LAMBDA { store(to + (b * size + i) * lanes_in<Ring>, v[i]); });
  }
}
template <class Ring, int Reducing>
[[gnu::noinline]] void inverse(const typename Ring::coefficient* from, typename Ring::coefficient* to) {
  constexpr auto size = static_cast<std::size_t>(block<Ring>);
  for (std::size_t b = 0; b < blocks<Ring>; ++b) {
    vector_of<Ring> v[size];
    unroll<size>([&](auto i) BRAVAIS_INLINE_LAMBDA { v[i] = load(from + (b * size + i) * lanes_in<Ring>); });
    inverse_block<Ring, Reducing>(v, b);
    unroll<size>([&](auto i) BRAVAIS_INLINE_LAMBDA { store(to + (b * size + i) * lanes_in<Ring>, v[i]); });
  }
  inverse_long_layers<Ring, Reducing, block_length<Ring>>(to);
}

}  // namespace detail

// Each layer adds a product to a coefficient.
template <class Ring>
consteval int ntt_bound(int bound) {
  for (int length = Ring::n / 2; length >= Ring::shortest_layer; length /= 2)
    bound = as_bound(static_cast<long long>(bound) + multiply_bound<Ring>(bound));
  return bound;
}
// The last layer multiplies both halves by constants, after the layers before have let them grow.
template <class Ring>
consteval int inverse_ntt_bound(int bound) {
  return multiply_bound<Ring>(as_bound(2LL * detail::inverse_bound<Ring>(bound, Ring::n / 4)));
}

// FIPS 203, Algorithm 9; FIPS 204, Algorithm 41. In: |x| <= Bound. Out: |x| <= ntt_bound(Bound), since nothing is
// reduced on the way. `f_hat` may be `f`.
template <class Ring, int Bound>
BRAVAIS_INLINE void ntt(const poly<Ring, domain::normal, Bound>& f,
                        poly<Ring, domain::ntt, ntt_bound<Ring>(Bound)>& f_hat) {
  f.check();
  detail::forward<Ring>(f.c, f_hat.c);
  f_hat.check();
}

// FIPS 203, Algorithm 10; FIPS 204, Algorithm 42. In: |x| <= Bound. Out: |x| <= inverse_ntt_bound(Bound).
template <class Ring, int Bound>
BRAVAIS_INLINE void inverse_ntt(const poly<Ring, domain::ntt, Bound>& f_hat,
                                poly<Ring, domain::normal, inverse_ntt_bound<Ring>(Bound)>& f) {
  f_hat.check();
  detail::inverse<Ring, detail::reducing_layers<Ring>(Bound)>(f_hat.c, f.c);
  f.check();
}

}  // namespace bravais::BRAVAIS_ISA
