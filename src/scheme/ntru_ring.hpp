// SPDX-License-Identifier: MIT
// The rings of NTRU for one parameter set: products, and conversions between R/q, S/q and S/3 (specification, sections
// 2 and 4 to 7).
//
// Coefficients of R/q are numbers modulo 2^16; only their lowest log q bits count. Sampling, packing and hashing use
// the trits 0, 1, 2; arithmetic uses 0, 1, -1 ("centered").
#pragma once

#include "isa/region.hpp"
#include "kernel/cyclic.hpp"
#include "kernel/pack.hpp"
#include "kernel/trit_product.hpp"
#include "kernel/trits.hpp"
#include "scheme/byte_rows.hpp"

namespace bravais::BRAVAIS_ISA {

// The product trees in R/q and in S/3 (docs/design.md, "NTRU"). A tree for R/q may lose 16 - log q bits. A leaf of a
// tree for S/3 has four trits in each lane and at most 31 lanes.
template <int N>
struct ntru_trees;
template <>
struct ntru_trees<509> {
  using ring = std::conditional_t<lanes == 16, hankel_tree<toom_4, toom_3, toom_3, hankel_leaf<16>>,
                                  hankel_tree<toom_4, karatsuba_2, karatsuba_2, hankel_leaf<32>>>;
  using trits = hankel_tree<karatsuba_2, karatsuba_2, karatsuba_2, trit_leaf<16>>;
};
template <>
struct ntru_trees<677> {
  using ring = hankel_tree<toom_5, toom_3, toom_3, hankel_leaf<16>>;
  using trits = hankel_tree<karatsuba_3, karatsuba_2, trit_leaf<29>>;
};
template <>
struct ntru_trees<701> {
  using ring = std::conditional_t<lanes == 32, hankel_tree<toom_5, karatsuba_3, hankel_leaf<48>>,
                                  hankel_tree<toom_5, karatsuba_3, karatsuba_3, hankel_leaf<16>>>;
  using trits = hankel_tree<karatsuba_3, karatsuba_2, trit_leaf<30>>;
};
template <>
struct ntru_trees<821> {
  using ring = hankel_tree<toom_3, toom_3, toom_3, hankel_leaf<32>>;
  using trits = hankel_tree<karatsuba_2, karatsuba_2, karatsuba_2, trit_leaf<26>>;
};
template <>
struct ntru_trees<1229> {
  using ring = hankel_tree<toom_3, toom_3, toom_3, toom_3, hankel_leaf<16>>;
  using trits = hankel_tree<karatsuba_3, karatsuba_2, karatsuba_2, trit_leaf<26>>;
};
template <>
struct ntru_trees<1373> {
  using ring = hankel_tree<toom_3, toom_3, karatsuba_2, hankel_leaf<80>>;
  using trits = hankel_tree<karatsuba_3, karatsuba_2, karatsuba_2, trit_leaf<29>>;
};

template <class Set>
struct ntru_ring {
  static constexpr int n = Set::n;
  static constexpr std::size_t d = Set::d;
  static constexpr int q_bits = Set::log_q;
  using poly = element<n>;
  using ring_tree = typename ntru_trees<n>::ring;
  using trit_tree = typename ntru_trees<n>::trits;
  using ring_operand = evaluated<ring_tree>;
  using trit_operand = evaluated_trits<trit_tree>;
  using ring_product = cyclic_product<ring_tree, n>;
  using trit_product = cyclic_trit_product<trit_tree, n>;
  static_assert(ring_product::bits >= q_bits, "the tree loses bits that count");
  // Memory for a product in either ring.
  union workspace {
    cyclic_workspace<ring_tree> numbers;
    trit_workspace<trit_tree> trits;
    workspace() {}
  };

  template <class F>
  static BRAVAIS_INLINE void each(poly& out, F f) {
    for (std::size_t i = 0; i < poly::vectors; ++i) out.set(i, f(i));
  }
  // Calls f(at) for vectors at `at` that cover coefficients 0 to N - 1; the last vector may repeat some of them.
  template <std::size_t N, class F>
  static BRAVAIS_INLINE void each_of_first(F f) {
    for (std::size_t at = 0; at + vector_words <= N; at += vector_words) f(at);
    f(N - vector_words);
  }
  // Coefficient i < d of out becomes f(coefficient d - 1 - i of a); the others become zero.
  template <class F>
  static BRAVAIS_INLINE void reverse_each(const poly& a, poly& out, F f) {
    each_of_first<d>([&](std::size_t at)
                         BRAVAIS_INLINE_LAMBDA { store(out.c + at, f(reverse(load(a.c + d - vector_words - at)))); });
    clear_end<d>(out);
  }
  [[gnu::noinline]] static void reverse_all(const poly& a, poly& out) {
    reverse_each(a, out, [](v16 c) BRAVAIS_INLINE_LAMBDA { return c; });
  }
  // Zeroes the coefficients from `From` >= d on.
  template <std::size_t From>
  static BRAVAIS_INLINE void clear_end(poly& a) {
    static_assert(poly::size - From >= vector_words && poly::size - From <= 2 * vector_words + 64);
    for (std::size_t at = From; at + vector_words <= poly::size; at += vector_words) store(a.c + at, broadcast(0));
    store(a.c + poly::size - vector_words, broadcast(0));
  }
  static BRAVAIS_INLINE v16 last(const poly& a) { return broadcast(a.c[d]); }

  // Brings a to its canonical form in S/q, where coefficient n - 1 is 0.
  static void canonical_q(poly& a) {
    const v16 x = last(a);
    each(a, [&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return subtract(a.get(i), x); });
    clear_end<d>(a);
  }
  // Computes a^(Bit + 1) modulo 2^(Bit (Bit + 1) + 1) for Bit = 1 and 3 and multiples a = 2^Bit c. The power of c
  // counts only modulo 2, where c(x)^2 = c(x^2).
  template <int Bit>
  static void power_of_bit(const poly& a, poly& out) {
    static_assert(Bit == 1 || Bit == 3);
    if constexpr (Bit == 3) {
      wiped<poly> square;
      square_modulo_2(a, square.value);
      square_modulo_2(square.value, out);
    } else {
      square_modulo_2(a, out);
    }
    each(out, [&](std::size_t i) BRAVAIS_INLINE_LAMBDA {
      return shift_left<16, Bit * Bit>(bit_and(out.get(i), broadcast(1 << Bit)));
    });
  }
  // a(x^2).
  static void square_modulo_2(const poly& a, poly& out) {
    each_of_first<d / 2>([&](std::size_t at) BRAVAIS_INLINE_LAMBDA {
      v32 even[2];
      v32 odd[2];
      widen(load(a.c + at), even[0], even[1]);
      widen(load(a.c + d / 2 + 1 + at), odd[0], odd[1]);
      unroll<2>([&](auto half) BRAVAIS_INLINE_LAMBDA {
        store(out.c + 2 * at + half * vector_words, blend<16>(as16(even[half]), as16(shift_left<16>(odd[half]))));
      });
    });
    out.c[d] = a.c[d / 2];
    std::memset(out.c + n, 0, sizeof out.c - n * sizeof *out.c);
  }
  // Reduces integers of at most 8191 in magnitude to centered trits, canonical in S/3.
  static void canonical_3(poly& a) {
    const v16 x = last(a);
    each(a, [&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return centered_trit(subtract(a.get(i), x)); });
    clear_end<d>(a);
  }
  // Section 6: reduces the representatives in [-q / 2, q / 2) modulo (3, Phi_n) to centered trits.
  static void ring_to_trits(poly& a) {
    const auto representative = [](v16 x) BRAVAIS_INLINE_LAMBDA {
      return shift_right_signed<16 - q_bits>(shift_left<16, 16 - q_bits>(x));
    };
    const v16 x = representative(last(a));
    each(a, [&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return centered_trit(subtract(representative(a.get(i)), x)); });
    clear_end<d>(a);
  }
  static void center_all(const poly& trits, poly& out) {
    each(out, [&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return center(trits.get(i)); });
  }
  static void uncenter_all(const poly& trits, poly& out) {
    each(out, [&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return uncenter(trits.get(i)); });
  }
  // Computes (x - 1) a. Coefficient n - 1 of a must be 0.
  static void times_x_minus_1(const poly& a, poly& out) {
    wiped<std::int16_t[poly::size + vector_words]> w;
    auto& shifted = w.value;
    shifted[0] = 0;
    for (std::size_t at = 0; at < poly::size; at += vector_words) store(shifted + 1 + at, load(a.c + at));
    each(out,
         [&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return subtract(load(shifted + i * vector_words), a.get(i)); });
  }

  // Section 5, Lift of a centered m with coefficient n - 1 zero. Returns m itself for HPS, and `out` for HRSS.
  static const poly& lift(const poly&& m, poly& out) = delete;  // the result may be m
  static const poly& lift(const poly& m, poly& out) {
    if constexpr (Set::hps) {
      return m;
    } else {
      // c_i = -((m_0 + ... + m_i) + (i + 1) t), t = sum of all m_i, modulo 3.
      wiped<poly> w;
      poly& c = w.value;
      partial_sums(m, c);
      const int t = c.c[poly::size - 1];
      const v16 t3 = broadcast(static_cast<std::int16_t>(t - 3 * ((t * 10923 + (1 << 14)) >> 15)));
      each(c, [&](std::size_t i) BRAVAIS_INLINE_LAMBDA {
        const v16 linear = low_product(load(counting.data() + i * vector_words), t3);
        return centered_trit(subtract(subtract(broadcast(0), c.get(i)), linear));
      });
      clear_end<d>(c);
      times_x_minus_1(c, out);
      return out;
    }
  }
  // a_0 + ... + a_i modulo 2^16, for all i: three steps within each group of eight, then the groups one by one.
  static void partial_sums(const poly& a, poly& out) {
    constexpr byte_table fourth_to_upper_half{-1, -1, -1, -1, -1, -1, -1, -1, 6, 7, 6, 7, 6, 7, 6, 7};
    each(out, [&](std::size_t i) BRAVAIS_INLINE_LAMBDA {
      v16 x = a.get(i);
      x = add(x, shift_left<64, 16>(x));
      x = add(x, shift_left<64, 32>(x));
      return add(x, lookup_bytes<fourth_to_upper_half>(x));
    });
    wiped<std::int16_t[poly::size]> before;  // for each coefficient, the sum of all groups before its own
    int sum = 0;
    for (std::size_t at = 0; at < poly::size; at += 8) {
      for (std::size_t i = 0; i < 8; ++i) before.value[at + i] = static_cast<std::int16_t>(sum);
      sum += out.c[at + 7];
    }
    each(out,
         [&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return add(out.get(i), load(before.value + i * vector_words)); });
  }
  static constexpr auto counting = [] {
    struct {
      alignas(64) std::array<std::int16_t, poly::size> from_1;
      [[nodiscard]] const std::int16_t* data() const { return from_1.data(); }
    } out{};
    for (std::size_t i = 0; i < poly::size; ++i) out.from_1[i] = static_cast<std::int16_t>(i + 1);
    return out;
  }();
  // The sum of all coefficients, modulo 2^16 and signed. Those from n on must be zero.
  static int sum_of(const poly& a) {
    v16 sum = broadcast(0);
    for (std::size_t i = 0; i < poly::vectors; ++i) sum = add(sum, a.get(i));
    return sum_of_lanes(sum);
  }
  static BRAVAIS_INLINE int sum_of_lanes(v16 x) {
    std::int16_t lane[lanes];
    store(lane, x);
    int sum = 0;
    for (const std::int16_t c : lane) sum += c;
    return static_cast<std::int16_t>(sum);
  }

  // Section 4. In Rq0, coefficient n - 1 makes the sum of all coefficients zero. In Sq, it is zero.
  template <bool Rq0>
  static void unpack_q(bytes_in<Set::rq> bytes, poly& out) {
    constexpr std::size_t step = static_cast<std::size_t>(lanes * q_bits / 8);
    constexpr std::size_t whole = d / lanes;
    for (std::size_t i = 0; i < whole; ++i) out.set(i, unpack<q_bits>(bytes.data() + i * step));
    if constexpr (d % lanes != 0) {
      wiped<std::uint8_t[step]> rest{};
      copy_secret(rest.value, bytes.data() + whole * step, Set::rq - whole * step);
      out.set(whole, unpack<q_bits>(rest.value));
    }
    clear_end<d>(out);
    if constexpr (Rq0) out.c[d] = static_cast<std::int16_t>(-sum_of(out));
  }
  static void pack_q(const poly& a, bytes_out<Set::rq> bytes) {
    constexpr std::size_t step = static_cast<std::size_t>(lanes * q_bits / 8);
    constexpr std::size_t whole = d / lanes;
    const v16 mask = broadcast((1 << q_bits) - 1);
    for (std::size_t i = 0; i < whole; ++i) pack<q_bits>(bytes.data() + i * step, bit_and(a.get(i), mask));
    if constexpr (d % lanes != 0) {
      wiped<std::int16_t[lanes]> end{};
      std::memcpy(end.value, a.c + whole * lanes, 2 * (d % lanes));
      wiped<std::uint8_t[step]> rest;
      pack<q_bits>(rest.value, bit_and(load(end.value), mask));
      copy_secret(bytes.data() + whole * step, rest.value, Set::rq - whole * step);
    }
  }
  static void pack_centered(const poly& trits, bytes_out<Set::trits> bytes) {
    wiped<poly> out;
    uncenter_all(trits, out.value);
    pack_trits(out.value.c, d, bytes.data());
  }
  static void unpack_centered(bytes_in<Set::trits> bytes, poly& out) {
    unpack_trits<d>(bytes.data(), out.c);
    clear_end<d>(out);
    center_all(out, out);
  }
};

}  // namespace bravais::BRAVAIS_ISA
