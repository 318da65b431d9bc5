// SPDX-License-Identifier: MIT
// Inverses modulo (2, Phi_n) and (3, Phi_n), Phi_n = 1 + x + ... + x^(n-1), in constant time: the division steps of
// Bernstein and Yang on reversed polynomials (specification, sections 7, 12.6 and 12.7), with coefficients in bits.
//
// Coefficient i is bit i / K of word i mod K of K words, and word w is in lane w / V of vector w mod V, so that a
// multiplication by x renames vectors, and moves one of them by a lane.
//
// Each step waits for the lowest coefficients of the step before, which decide about it. Two inversions side by side
// fill this time while registers hold most of both; key generation needs one of each kind.
#pragma once

#include "backend/isa.hpp"
#include "kernel/unroll.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

// Polynomials of fewer than N coefficients of one bit, or of one of the two bits of a trit.
template <int N, int Lanes>
struct bit_layout {
  static constexpr std::size_t n = N;
  using word = words<Lanes>;
  static constexpr std::size_t lanes_of_word = static_cast<std::size_t>(Lanes);
  static constexpr std::size_t vectors = (n + 64 * lanes_of_word - 1) / (64 * lanes_of_word);
  static constexpr std::size_t word_count = vectors * lanes_of_word;

  // In memory, word w at place w.
  struct plane {
    alignas(64) std::uint64_t words[word_count];
  };
  // 1 + x + ... + x^(Ones - 1).
  template <std::size_t Ones>
  static constexpr plane constant = [] {
    plane out{};
    for (std::size_t i = 0; i < Ones; ++i) out.words[i % word_count] |= std::uint64_t{1} << (i / word_count);
    return out;
  }();
  // Coefficients are padded with zeros to whole rows of one bit a word.
  static constexpr std::size_t rows = (n + word_count - 1) / word_count;
  // Bit `Shift` of each coefficient.
  template <int Shift>
  static plane slice(const std::int16_t* c) {
    plane out{};
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t w = 0; w < word_count; ++w) {
        const auto bit = (static_cast<std::uint64_t>(static_cast<std::uint16_t>(c[row * word_count + w])) >> Shift) & 1;
        out.words[w] |= bit << row;
      }
    }
    return out;
  }
  // f(bits of coefficient i) for all i.
  template <class F, class... Plane>
  static void unslice(std::int16_t* c, F f, const Plane&... p) {
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t w = 0; w < word_count; ++w) {
        c[row * word_count + w] = static_cast<std::int16_t>(f(static_cast<int>((p.words[w] >> row) & 1)...));
      }
    }
  }

  // f(w, place of word w in the lanes of the vectors) for all words: neighbours are in neighbouring vectors.
  template <class F>
  static BRAVAIS_INLINE void each_place(F f) {
    for (std::size_t lane = 0; lane < lanes_of_word; ++lane) {
      for (std::size_t j = 0; j < vectors; ++j) f(lane * vectors + j, j * lanes_of_word + lane);
    }
  }

  // In registers. These are arrays of their own, and are never copied as a whole: compilers keep them in registers
  // then.
  static BRAVAIS_INLINE void load(const plane& p, word* v) {
    std::uint64_t stored[word_count];
    each_place([&](std::size_t w, std::size_t place) BRAVAIS_INLINE_LAMBDA { stored[place] = p.words[w]; });
    unroll<vectors>([&](auto j) BRAVAIS_INLINE_LAMBDA { v[j] = word::load(stored + j * lanes_of_word); });
  }
  static BRAVAIS_INLINE void store(const word* v, plane& p) {
    std::uint64_t stored[word_count];
    unroll<vectors>([&](auto j) BRAVAIS_INLINE_LAMBDA { v[j].store(stored + j * lanes_of_word); });
    each_place([&](std::size_t w, std::size_t place) BRAVAIS_INLINE_LAMBDA { p.words[w] = stored[place]; });
  }
  static BRAVAIS_INLINE void multiply_by_x(word* v) {
    const word first = times_x(v[vectors - 1]);
    unroll<vectors - 1>([&](auto j) BRAVAIS_INLINE_LAMBDA { v[vectors - 1 - j] = v[vectors - 2 - j]; });
    v[0] = first;
  }
  static BRAVAIS_INLINE void divide_by_x(const word* v, word* out) {
    unroll<vectors - 1>([&](auto j) BRAVAIS_INLINE_LAMBDA { out[j] = v[j + 1]; });
    out[vectors - 1] = over_x(v[0]);
  }
};

namespace detail {
// Where the mask is set, `to` becomes `from`.
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

// delta, as a number below zero in each word.
template <class W>
struct step_counter {
  W minus_delta;

  BRAVAIS_INLINE void begin() { minus_delta = W::broadcast(~std::uint64_t{0}); }  // delta = 1
  // All ones if delta > 0 and g_0 is not zero, and f and g change places; `g0` is all ones or zeros.
  BRAVAIS_INLINE W next(W g0) {
    const W swap = g0 & spread_signs(minus_delta);
    minus_delta = ((minus_delta ^ swap) - swap) - W::broadcast(1);
    return swap;
  }
};

// Vector by vector: compilers leave in memory what is copied as a whole.
template <std::size_t Vectors, class W>
BRAVAIS_INLINE void copy_vectors(W* to, const W* from) {
  unroll<Vectors>([&](auto j) BRAVAIS_INLINE_LAMBDA { to[j] = from[j]; });
}

inline constexpr std::size_t steps_of_block = 60;  // whole turns of up to five vectors
}  // namespace detail

// An inversion modulo 2 in two parts: `pair` is f and g, and makes decisions; `factors` is v and w, with which they
// come from the input. Decisions stay in vectors, with the same in each word: the way to general registers and back
// would take longer than the rest of a step.
template <int N, int Lanes>
struct divsteps_2 {
  using bits = bit_layout<N, Lanes>;
  using word = typename bits::word;
  static constexpr std::size_t vectors = bits::vectors;

  struct decision {
    word factor, swap;
  };
  struct pair {
    static constexpr std::size_t turn = vectors <= 5 ? vectors : 1;
    word f[vectors];
    word g[vectors];
    detail::step_counter<word> counter;

    // `reversed`: coefficient n - 2 - i of the input at place i, for i < n - 1, and 0; bit 0 counts.
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
    static constexpr std::size_t turn = vectors <= 5 ? vectors : 1;
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

// Modulo 3. A trit has a bit that says that it is not zero (m), and one that says that it is -1 (s).
template <int N, int Lanes>
struct divsteps_3 {
  using bits = bit_layout<N, Lanes>;
  using word = typename bits::word;
  static constexpr std::size_t vectors = bits::vectors;

  struct decision {
    word magnitude, sign, swap;
  };
  struct pair {
    static constexpr std::size_t turn = vectors <= 5 ? vectors : 1;
    word fm[vectors], fs[vectors];
    word gm[vectors], gs[vectors];
    word not_f0_sign;
    detail::step_counter<word> counter;

    // `reversed` as above, of trits 0, 1, 2.
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
      // The sign of the factor -g_0 f_0: f_0 is never zero, and where g_0 is, the sign does not matter.
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
      // In a swap the textbook has s h here. Without the unit s the pairs (g, w) change together, and the last factor
      // f_0 makes up for it.
      bits::divide_by_x(hm, gm);
      bits::divide_by_x(hs, gs);
    }
  };
  struct factors {
    static constexpr std::size_t turn = vectors <= 5 ? vectors : 1;
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
    // As above; trits are 0, 1, -1.
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
  // c + a s: the product of a with the trit s, then the sum of two trits.
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

// Two inversions as one.
template <class A, class B>
struct side_by_side {
  using bits = typename A::bits;
  static_assert(std::is_same_v<bits, typename B::bits>);

  struct decision {
    typename A::decision a;
    typename B::decision b;
  };
  template <class FirstState, class SecondState>
  struct states {
    static constexpr std::size_t turn = FirstState::turn;
    FirstState a;
    SecondState b;
    BRAVAIS_INLINE void take(const states& from) {
      a.take(from.a);
      b.take(from.b);
    }
    template <class Decision>  // to be made by pairs, made for factors
    BRAVAIS_INLINE void step(Decision& d) {
      a.step(d.a);
      b.step(d.b);
    }
  };
  using pair = states<typename A::pair, typename B::pair>;
  using factors = states<typename A::factors, typename B::factors>;
};

// Four words a vector also where there are eight: their steps wait less for each other.
inline constexpr int bit_lanes = max_states == 8 ? 4 : max_states;

namespace detail {
// Steps of `state` for `count` decisions. In registers: the loop works on a copy, in a function of its own.
template <class State, class Decision>
[[gnu::noinline]] void run_steps(State& state, Decision* decisions, std::size_t count) {
  constexpr std::size_t at_once = State::turn;  // then all vectors have their first names again
  State s;
  s.take(state);
  std::size_t i = 0;
  for (; i + at_once <= count; i += at_once) {
    unroll<at_once>([&](auto j) BRAVAIS_INLINE_LAMBDA { s.step(decisions[i + j]); });
  }
  for (; i < count; ++i) s.step(decisions[i]);
  state.take(s);
}
}  // namespace detail

namespace detail {
// What an inversion works on; State is divsteps_2, divsteps_3, or both side by side.
template <class State>
struct inversion {
  typename State::pair pair;
  typename State::factors factors;
  typename State::decision decisions[steps_of_block];
  ~inversion() { wipe(this, sizeof *this); }

  void run() {
    constexpr std::size_t steps = 2 * (State::bits::n - 1) - 1;
    for (std::size_t at = 0; at < steps; at += steps_of_block) {
      const std::size_t count = std::min(steps_of_block, steps - at);
      run_steps(pair, decisions, count);
      run_steps(factors, decisions, count);
    }
  }
};
}  // namespace detail

// The inverse of `reversed`, in place; it has room for whole rows of bits. State is divsteps_2 or divsteps_3.
template <class State>
void invert_by_divsteps(std::int16_t* reversed) {
  detail::inversion<State> w;
  w.pair.begin(reversed);
  w.factors.begin();
  w.run();
  w.factors.end(w.pair, reversed);
}
// The inverses of two polynomials, of A and of B.
template <class A, class B>
void invert_by_divsteps(std::int16_t* reversed_a, std::int16_t* reversed_b) {
  constexpr bool gains = A::bits::lanes_of_word == 4 && A::vectors <= 4;  // measured, on avx2 and avx512
  if constexpr (gains) {
    detail::inversion<side_by_side<A, B>> w;
    w.pair.a.begin(reversed_a);
    w.pair.b.begin(reversed_b);
    w.factors.a.begin();
    w.factors.b.begin();
    w.run();
    w.factors.a.end(w.pair.a, reversed_a);
    w.factors.b.end(w.pair.b, reversed_b);
  } else {
    invert_by_divsteps<A>(reversed_a);
    invert_by_divsteps<B>(reversed_b);
  }
}

}  // namespace bravais::BRAVAIS_ISA
