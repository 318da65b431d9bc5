// SPDX-License-Identifier: MIT
// The division steps of Bernstein and Yang on reversed polynomials modulo 2 and modulo 3 (specification of NTRU,
// sections 7, 12.6 and 12.7), in constant time. kernel/inversion.hpp runs them.
#pragma once

#include "kernel/bit_layout.hpp"

namespace bravais::BRAVAIS_ISA {

namespace detail {
// Replaces `to` with `from` where the mask is set.
template <class W>
BRAVAIS_INLINE void replace_where(W mask, W& to, W from) {
  if constexpr (requires { boolean<0xB8>(to, mask, from); }) {
    to = boolean<0xB8>(to, mask, from);
  } else {
    to = to ^ (mask & (to ^ from));
  }
}
template <std::size_t Vectors, class W>
BRAVAIS_INLINE void replace_where(W mask, W* to, const W* from) {
  unroll<Vectors>([&](auto j) BRAVAIS_INLINE_LAMBDA { replace_where(mask, to[j], from[j]); });
}

// Holds -delta in each word.
template <class W>
struct step_counter {
  W minus_delta;

  BRAVAIS_INLINE void begin() { minus_delta = W::broadcast(~std::uint64_t{0}); }  // delta = 1
  // All ones if delta > 0 and g_0 is not zero: then f and g change places. `g0` is all ones or zeros.
  BRAVAIS_INLINE W next(W g0) {
    const W swap = g0 & spread_signs(minus_delta);
    minus_delta = ((minus_delta ^ swap) - swap) - W::broadcast(1);
    return swap;
  }
};

// Copies vector by vector: compilers leave in memory what is copied as a whole.
template <std::size_t Vectors, class W>
BRAVAIS_INLINE void copy_vectors(W* to, const W* from) {
  unroll<Vectors>([&](auto j) BRAVAIS_INLINE_LAMBDA { to[j] = from[j]; });
}
}  // namespace detail

// An inversion modulo 2 in two parts. `pair` is f and g, and makes decisions; `factors` is v and w, which relate f and
// g to the input. Decisions stay in vectors, the same in each word: the way to general registers and back would take
// longer than the rest of a step.
template <int N, int Lanes>
struct divsteps_2 {
  using bits = bit_layout<N, Lanes>;
  using word = typename bits::word;
  static constexpr std::size_t vectors = bits::vectors;

  struct decision {
    word factor, swap;
  };
  struct pair {
    word f[vectors];
    word g[vectors];
    detail::step_counter<word> counter;

    // `reversed` has coefficient n - 2 - i of the input at place i for i < n - 1, then zeros; only bit 0 matters.
    void begin(const std::int16_t* reversed) {
      bits::load(bits::template constant<bits::n>, f);
      bits::load(bits::template slice<0>(reversed), g);
      counter.begin();
    }
    BRAVAIS_INLINE void take(const pair& from) {
      detail::copy_vectors<vectors>(f, from.f);
      detail::copy_vectors<vectors>(g, from.g);
      counter.minus_delta = from.counter.minus_delta;
    }
    BRAVAIS_INLINE void step(decision& out) {
      const word factor = spread_bit_0(g[0]);  // f_0 is always 1
      const word swap = counter.next(factor);
      out = {factor, swap};
      word h[vectors];
      unroll<vectors>([&](auto j) BRAVAIS_INLINE_LAMBDA { h[j] = multiply_add(g[j], f[j], factor); });
      detail::replace_where<vectors>(swap, f, g);
      bits::divide_by_x(h, g);
    }
  };
  struct factors {
    word v[vectors];
    word w[vectors];

    void begin() {
      bits::load(bits::template constant<0>, v);
      bits::load(bits::template constant<1>, w);
    }
    BRAVAIS_INLINE void take(const factors& from) {
      detail::copy_vectors<vectors>(v, from.v);
      detail::copy_vectors<vectors>(w, from.w);
    }
    BRAVAIS_INLINE void step(const decision& d) {
      bits::multiply_by_x(v);
      word sum[vectors];
      unroll<vectors>([&](auto j) BRAVAIS_INLINE_LAMBDA { sum[j] = multiply_add(w[j], v[j], d.factor); });
      detail::replace_where<vectors>(d.swap, v, w);
      unroll<vectors>([&](auto j) BRAVAIS_INLINE_LAMBDA { w[j] = sum[j]; });
    }
    // Coefficient i of the inverse at place n - 2 - i.
    void end(const pair&, std::int16_t* reversed) const {
      typename bits::plane result;
      bits::store(v, result);
      bits::unslice(reversed, [](int bit) { return bit; }, result);
      wipe(&result, sizeof result);
    }
  };

 private:
  static BRAVAIS_INLINE word multiply_add(word g, word f, word factor) {
    if constexpr (requires { boolean<0x78>(g, f, factor); }) {
      return boolean<0x78>(g, f, factor);
    } else {
      return g ^ (f & factor);
    }
  }
};

// The same modulo 3. A trit has one bit that is set if it is not zero (m), and one that is set if it is -1 (s).
template <int N, int Lanes>
struct divsteps_3 {
  using bits = bit_layout<N, Lanes>;
  using word = typename bits::word;
  static constexpr std::size_t vectors = bits::vectors;

  struct decision {
    word magnitude, sign, swap;
  };
  struct pair {
    word fm[vectors], fs[vectors];
    word gm[vectors], gs[vectors];
    word not_f0_sign;
    detail::step_counter<word> counter;

    // `reversed` as above, with trits 0, 1, 2.
    void begin(const std::int16_t* reversed) {
      bits::load(bits::template constant<bits::n>, fm);
      bits::load(bits::template constant<0>, fs);
      bits::load(bits::template slice<0>(reversed), gm);
      bits::load(bits::template slice<1>(reversed), gs);
      unroll<vectors>([&](auto j) BRAVAIS_INLINE_LAMBDA { gm[j] = gm[j] | gs[j]; });
      not_f0_sign = word::broadcast(~std::uint64_t{0});
      counter.begin();
    }
    BRAVAIS_INLINE void take(const pair& from) {
      detail::copy_vectors<vectors>(fm, from.fm);
      detail::copy_vectors<vectors>(fs, from.fs);
      detail::copy_vectors<vectors>(gm, from.gm);
      detail::copy_vectors<vectors>(gs, from.gs);
      not_f0_sign = from.not_f0_sign;
      counter.minus_delta = from.counter.minus_delta;
    }
    BRAVAIS_INLINE void step(decision& out) {
      const word magnitude = spread_bit_0(gm[0]);
      // The sign of the factor -g_0 f_0. f_0 is never zero; where g_0 is zero, the sign does not matter.
      const word sign = not_f0_sign ^ spread_bit_0(gs[0]);
      const word swap = counter.next(magnitude);
      not_f0_sign = not_f0_sign ^ and_not(swap, sign);
      out = {magnitude, sign, swap};
      word hm[vectors], hs[vectors];
      unroll<vectors>([&](auto j) BRAVAIS_INLINE_LAMBDA {
        multiply_add(gm[j], gs[j], fm[j], fs[j], magnitude, sign, hm[j], hs[j]);
      });
      detail::replace_where<vectors>(swap, fm, gm);
      detail::replace_where<vectors>(swap, fs, gs);
      // In a swap the textbook has s h here. Omitting the unit s changes the pairs (g, w) together, and the last factor
      // f_0 makes up for it.
      bits::divide_by_x(hm, gm);
      bits::divide_by_x(hs, gs);
    }
  };
  struct factors {
    word vm[vectors], vs[vectors];
    word wm[vectors], ws[vectors];

    void begin() {
      bits::load(bits::template constant<0>, vm);
      bits::load(bits::template constant<0>, vs);
      bits::load(bits::template constant<1>, wm);
      bits::load(bits::template constant<0>, ws);
    }
    BRAVAIS_INLINE void take(const factors& from) {
      detail::copy_vectors<vectors>(vm, from.vm);
      detail::copy_vectors<vectors>(vs, from.vs);
      detail::copy_vectors<vectors>(wm, from.wm);
      detail::copy_vectors<vectors>(ws, from.ws);
    }
    BRAVAIS_INLINE void step(const decision& d) {
      bits::multiply_by_x(vm);
      bits::multiply_by_x(vs);
      word sm[vectors], ss[vectors];
      unroll<vectors>([&](auto j) BRAVAIS_INLINE_LAMBDA {
        multiply_add(wm[j], ws[j], vm[j], vs[j], d.magnitude, d.sign, sm[j], ss[j]);
      });
      detail::replace_where<vectors>(d.swap, vm, wm);
      detail::replace_where<vectors>(d.swap, vs, ws);
      unroll<vectors>([&](auto j) BRAVAIS_INLINE_LAMBDA {
        wm[j] = sm[j];
        ws[j] = ss[j];
      });
    }
    // As above, with trits 0, 1, -1.
    void end(const pair& p, std::int16_t* reversed) const {
      typename bits::plane m, s;
      bits::store(vm, m);
      bits::store(vs, s);
      std::uint64_t not_sign[bits::lanes_of_word];
      p.not_f0_sign.store(not_sign);
      for (std::size_t i = 0; i < bits::word_count; ++i) s.words[i] = ~(s.words[i] ^ not_sign[0]) & m.words[i];
      bits::unslice(reversed, [](int magnitude, int sign) { return magnitude - 2 * sign; }, m, s);
      wipe(&m, sizeof m);
      wipe(&s, sizeof s);
    }
  };

 private:
  // c + a s: first the product of a and the trit s, then the sum of two trits.
  static BRAVAIS_INLINE void multiply_add(word cm, word cs, word am, word as, word magnitude, word sign, word& out,
                                          word& out_sign) {
    const word pm = am & magnitude;
    if constexpr (requires { boolean<0x28>(cm, cs, pm); }) {
      const word ps = boolean<0x28>(as, sign, pm);
      const word t = boolean<0xB4>(ps, cm, cs);
      out = boolean<0xBC>(cm, pm, t);
      out_sign = boolean<0x62>(t, pm, cs);
    } else {
      const word ps = (as ^ sign) & pm;
      const word t = ps ^ and_not(cm, cs);
      out = (cm ^ pm) | (cm & pm & t);
      out_sign = and_not(pm & t, cs) | and_not(cs, pm);
    }
  }
};

}  // namespace bravais::BRAVAIS_ISA
