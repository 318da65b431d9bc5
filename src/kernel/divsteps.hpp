// SPDX-License-Identifier: MIT
// Inverses modulo (2, Phi_n) and (3, Phi_n), Phi_n = 1 + x + ... + x^(n-1), in constant time: the division steps of
// Bernstein and Yang on reversed polynomials (specification, sections 7, 12.6 and 12.7), with coefficients in bits.
//
// Coefficient i is bit i / K of word i mod K of K words, and word w is in lane w / V of vector w mod V, so that a
// multiplication by x renames vectors, and moves one of them by a lane.
//
// Each step waits for the lowest coefficients of the step before: they come out of vectors, decide about the step, and
// go back as masks. Two inversions side by side fill this time, and key generation needs one of each kind.
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
  static constexpr std::size_t vectors = (static_cast<std::size_t>(N) + 64 * Lanes - 1) / (64 * Lanes);
  static constexpr std::size_t word_count = vectors * Lanes;

  struct plane {
    word v[vectors];
  };

  static BRAVAIS_INLINE plane fill(std::uint64_t w) {
    plane out;
    unroll<vectors>([&](auto j) { out.v[j] = word::broadcast(w); });
    return out;
  }
  // Bit `shift` of each of the n coefficients.
  template <int Shift>
  static plane slice(const std::int16_t* c) {
    std::uint64_t logical[word_count] = {};
    std::size_t at = 0;
    for (int bit = 0; at < n; ++bit, at += word_count) {
      const std::size_t count = std::min<std::size_t>(word_count, n - at);
      for (std::size_t w = 0; w < count; ++w) {
        logical[w] |= static_cast<std::uint64_t>((static_cast<std::uint16_t>(c[at + w]) >> Shift) & 1) << bit;
      }
    }
    return from_words(logical);
  }
  static plane from_words(const std::uint64_t* logical) {
    std::uint64_t stored[word_count];
    for (std::size_t w = 0; w < word_count; ++w) stored[w % vectors * Lanes + w / vectors] = logical[w];
    plane out;
    for (std::size_t j = 0; j < vectors; ++j) out.v[j] = word::load(stored + j * Lanes);
    return out;
  }
  static void to_words(const plane& p, std::uint64_t* logical) {
    std::uint64_t stored[word_count];
    for (std::size_t j = 0; j < vectors; ++j) p.v[j].store(stored + j * Lanes);
    for (std::size_t w = 0; w < word_count; ++w) logical[w] = stored[w % vectors * Lanes + w / vectors];
  }

  static BRAVAIS_INLINE plane multiply_by_x(const plane& a) {
    plane out;
    out.v[0] = times_x(a.v[vectors - 1]);
    unroll<vectors - 1>([&](auto j) { out.v[j + 1] = a.v[j]; });
    return out;
  }
  static BRAVAIS_INLINE plane divide_by_x(const plane& a) {
    plane out;
    unroll<vectors - 1>([&](auto j) { out.v[j] = a.v[j + 1]; });
    out.v[vectors - 1] = over_x(a.v[0]);
    return out;
  }
};

namespace detail {
template <class W>
BRAVAIS_INLINE W select_words(W mask, W a, W b) {
  if constexpr (requires { boolean<0xCA>(mask, a, b); }) {
    return boolean<0xCA>(mask, a, b);
  } else {
    return b ^ (mask & (a ^ b));
  }
}

// What decides about a step: whether f and g change places, and the sign of delta.
struct step_control {
  std::uint64_t minus_delta = ~std::uint64_t{0};  // delta = 1 at the beginning

  // All ones if delta > 0 and g_0 is not zero; `g0` is all ones or zeros.
  BRAVAIS_INLINE std::uint64_t next(std::uint64_t g0) {
    const std::uint64_t swap = value_barrier(g0 & (0 - (minus_delta >> 63)));
    minus_delta = ((minus_delta ^ swap) - swap) - 1;
    return swap;
  }
};
}  // namespace detail

// The state of an inversion modulo 2: f and g, and the factors v and w with which they come from the input.
template <int N, int Lanes>
struct divsteps_2 {
  using bits = bit_layout<N, Lanes>;
  using word = typename bits::word;
  typename bits::plane f, g, v, w;
  detail::step_control control;

  // `reversed`: coefficient n - 2 - i of the input at place i, for i < n - 1, and 0; bit 0 counts.
  BRAVAIS_INLINE void begin(const std::int16_t* reversed) {
    alignas(64) std::int16_t constant[bits::n];
    for (auto& c : constant) c = 1;
    f = bits::template slice<0>(constant);
    g = bits::template slice<0>(reversed);
    v = bits::fill(0);
    for (auto& c : constant) c = 0;
    constant[0] = 1;
    w = bits::template slice<0>(constant);
  }
  BRAVAIS_INLINE void step() {
    v = bits::multiply_by_x(v);
    const std::uint64_t g0 = 0 - (first_word(g.v[0]) & 1);  // f_0 is always 1
    const word factor = word::broadcast(g0);
    const word swap = word::broadcast(control.next(g0));
    typename bits::plane h;
    unroll<bits::vectors>([&](auto j) {
      h.v[j] = multiply_add(g.v[j], f.v[j], factor);
      f.v[j] = detail::select_words(swap, g.v[j], f.v[j]);
      const word sum = multiply_add(w.v[j], v.v[j], factor);
      v.v[j] = detail::select_words(swap, w.v[j], v.v[j]);
      w.v[j] = sum;
    });
    g = bits::divide_by_x(h);
  }
  // Coefficient i of the inverse at place n - 2 - i.
  void end(std::int16_t* reversed) const {
    std::uint64_t logical[bits::word_count];
    bits::to_words(v, logical);
    for (std::size_t i = 0; i < N; ++i) {
      reversed[i] = static_cast<std::int16_t>((logical[i % bits::word_count] >> (i / bits::word_count)) & 1);
    }
    wipe(logical, sizeof logical);
  }

 private:
  static BRAVAIS_INLINE word multiply_add(word g, word f, word factor) {
    if constexpr (requires { boolean<0x78>(g, f, factor); }) {
      return boolean<0x78>(g, f, factor);
    } else {
      return g ^ (f & factor);
    }
  }
};

// Modulo 3. A trit has a bit that says that it is not zero, and one that says that it is -1.
template <int N, int Lanes>
struct divsteps_3 {
  using bits = bit_layout<N, Lanes>;
  using word = typename bits::word;
  struct trits {
    typename bits::plane magnitude, sign;
  };
  trits f, g, v, w;
  std::uint64_t f0_sign = 0;
  detail::step_control control;

  // `reversed` as above, of trits 0, 1, 2.
  BRAVAIS_INLINE void begin(const std::int16_t* reversed) {
    alignas(64) std::int16_t constant[bits::n];
    for (auto& c : constant) c = 1;
    f = {bits::template slice<0>(constant), bits::fill(0)};
    g.sign = bits::template slice<1>(reversed);
    const auto ones = bits::template slice<0>(reversed);
    unroll<bits::vectors>([&](auto j) { g.magnitude.v[j] = g.sign.v[j] | ones.v[j]; });
    v = {bits::fill(0), bits::fill(0)};
    for (auto& c : constant) c = 0;
    constant[0] = 1;
    w = {bits::template slice<0>(constant), bits::fill(0)};
  }
  BRAVAIS_INLINE void step() {
    v = {bits::multiply_by_x(v.magnitude), bits::multiply_by_x(v.sign)};
    const std::uint64_t g0 = 0 - (first_word(g.magnitude.v[0]) & 1);
    const std::uint64_t g0_sign = 0 - (first_word(g.sign.v[0]) & 1);
    // The factor -g_0 f_0: f_0 is never zero.
    const word magnitude = word::broadcast(g0);
    const word sign = word::broadcast(g0 & ~(f0_sign ^ g0_sign));
    const std::uint64_t swap_mask = control.next(g0);
    f0_sign ^= swap_mask & (f0_sign ^ g0_sign);
    const word swap = word::broadcast(swap_mask);
    trits h;
    unroll<bits::vectors>([&](auto j) {
      multiply_add(g, f, magnitude, sign, j, h.magnitude.v[j], h.sign.v[j]);
      f.magnitude.v[j] = detail::select_words(swap, g.magnitude.v[j], f.magnitude.v[j]);
      f.sign.v[j] = detail::select_words(swap, g.sign.v[j], f.sign.v[j]);
      word sum;
      word sum_sign;
      multiply_add(w, v, magnitude, sign, j, sum, sum_sign);
      v.magnitude.v[j] = detail::select_words(swap, w.magnitude.v[j], v.magnitude.v[j]);
      v.sign.v[j] = detail::select_words(swap, w.sign.v[j], v.sign.v[j]);
      w.magnitude.v[j] = sum;
      w.sign.v[j] = sum_sign;
    });
    // In a swap the textbook has s h here. Without the unit s the pairs (g, w) change together, and the last factor f_0
    // makes up for it.
    g = {bits::divide_by_x(h.magnitude), bits::divide_by_x(h.sign)};
  }
  // As above; trits are 0, 1, -1.
  void end(std::int16_t* reversed) const {
    std::uint64_t magnitude[bits::word_count];
    std::uint64_t sign[bits::word_count];
    bits::to_words(v.magnitude, magnitude);
    bits::to_words(v.sign, sign);
    for (std::size_t i = 0; i < bits::word_count; ++i) sign[i] = (sign[i] ^ f0_sign) & magnitude[i];
    for (std::size_t i = 0; i < N; ++i) {
      const std::size_t from = i % bits::word_count;
      const std::size_t bit = i / bits::word_count;
      reversed[i] = static_cast<std::int16_t>(static_cast<int>((magnitude[from] >> bit) & 1) -
                                              2 * static_cast<int>((sign[from] >> bit) & 1));
    }
    wipe(magnitude, sizeof magnitude);
    wipe(sign, sizeof sign);
  }

 private:
  // c + a s: the product of a with the trit s, then the sum of two trits.
  static BRAVAIS_INLINE void multiply_add(const trits& c, const trits& a, word magnitude, word sign, std::size_t j,
                                          word& out, word& out_sign) {
    const word cm = c.magnitude.v[j];
    const word cs = c.sign.v[j];
    const word pm = a.magnitude.v[j] & magnitude;
    if constexpr (requires { boolean<0x28>(cm, cs, pm); }) {
      const word ps = boolean<0x28>(a.sign.v[j], sign, pm);
      const word t = boolean<0x9A>(cm, cs, ps);
      out = boolean<0xBC>(cm, pm, t);
      out_sign = boolean<0x38>(cs, pm, t);
    } else {
      const word ps = (a.sign.v[j] ^ sign) & pm;
      const word t = ps ^ and_not(cm, cs);
      const word both = cm & pm;
      out = (cm ^ pm) | (both & t);
      out_sign = and_not(pm & t, cs) | and_not(cs, pm);
    }
  }
};

// The number of lanes for which N coefficients leave the fewest bits idle.
template <int N>
consteval int bit_lanes() {
  if constexpr (max_states == 8) return (N + 511) / 512 * 2 > (N + 255) / 256 ? 4 : 8;
  return max_states;
}

// Runs any number of inversions side by side.
template <int N, class... State>
BRAVAIS_INLINE void run_divsteps(State&... state) {
  constexpr std::size_t steps = 2 * (N - 1) - 1;
  constexpr std::size_t vectors = bit_layout<N, bit_lanes<N>()>::vectors;
  constexpr std::size_t at_once = vectors <= 4 ? vectors : 1;  // then all vectors have their first names again
  std::size_t i = 0;
  for (; i + at_once <= steps; i += at_once) unroll<at_once>([&](auto) { (state.step(), ...); });
  for (; i < steps; ++i) (state.step(), ...);
}

}  // namespace bravais::BRAVAIS_ISA
