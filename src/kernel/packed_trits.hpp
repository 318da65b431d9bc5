// SPDX-License-Identifier: MIT
// Polynomials modulo 3 with four coefficients in each 32-bit lane, one byte each. A multiplication of two lanes with a
// 64-bit product then does sixteen multiplications of coefficients (Kronecker substitution: x becomes 2^8).
//
// A coefficient is a digit 0, 1, 2 or 3, and 3 also means 0. The sum of two digits is at most 6. It becomes a digit
// again by adding bit 2, which is 4 = 1 modulo 3, to the two bits below. Inverting both bits of a digit a gives 3 - a,
// which is -a. Leaves multiply digits in {-1, 0, 1} as signed numbers: a product of two lanes has seven slots of 8
// bits, each at most 4 in magnitude.
#pragma once

#include "isa/region.hpp"
#include "kernel/hankel.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr std::size_t trit_lanes = lanes / 2;  // of four trits each

// Whether accumulate() multiplies the odd lanes of a window as the even lanes of the next window, which holds the same
// entries one lane lower.
template <class V>
concept shares_windows = requires(wide_sums s, V a) { accumulate(s, a, a, a); };

// packed_trits holds digits. packed_sums holds sums of slots, as unsigned bytes.
struct packed_trits {
  v32 x;
};
struct packed_sums {
  v32 x;
};

namespace detail {
BRAVAIS_INLINE v32 in_each_byte(std::uint8_t c) { return broadcast32(static_cast<std::int32_t>(c * 0x01010101U)); }
// Adds the upper bits of each byte to its lowest `Bits` bits. The sum is smaller and congruent modulo 3, because
// 2^Bits = 1 modulo 3 for even `Bits`.
template <int Bits>
BRAVAIS_INLINE v32 fold_bytes(v32 a) {
  static_assert(Bits % 2 == 0);
  constexpr unsigned low = (1U << Bits) - 1;
  const v32 upper = bit_and(shift_right<Bits>(a), in_each_byte(0xFF >> Bits));
  return add(bit_and(a, in_each_byte(low)), upper);
}
consteval unsigned folded(unsigned bound, int bits) {
  const unsigned low = (1U << bits) - 1;
  unsigned most = 0;
  for (unsigned x = 0; x <= bound; ++x) most = std::max(most, (x & low) + (x >> bits));
  return most;
}
}  // namespace detail

BRAVAIS_INLINE packed_trits add(packed_trits a, packed_trits b) { return {detail::fold_bytes<2>(add(a.x, b.x))}; }
BRAVAIS_INLINE packed_trits subtract(packed_trits a, packed_trits b) {
  return add(a, {bit_xor(b.x, detail::in_each_byte(3))});
}
BRAVAIS_INLINE packed_sums add(packed_sums a, packed_sums b) { return {add(a.x, b.x)}; }
BRAVAIS_INLINE void store(std::int32_t* p, packed_trits a) { store(p, a.x); }
BRAVAIS_INLINE void store(std::int32_t* p, packed_sums a) { store(p, a.x); }

// Maps the digits 0, 1, 2, 3 to 0, 1, -1, 0. A lane becomes the signed number with these digits in base 2^8.
BRAVAIS_INLINE v32 signed_digits(packed_trits a) {
  const v32 from_2 = bit_and(shift_right<1>(a.x), detail::in_each_byte(1));
  return subtract(subtract(subtract(a.x, from_2), from_2), from_2);
}

// Schoolbook over N lanes of either operand: r_i = sum over j of t_{i+j} b_j. The lower four slots of each sum go to
// low[i], the upper three to high[i]; all are at most `bound`.
//
// The slots of a sum of N products are at most 4 N in magnitude. Adding 129, which is 0 modulo 3, to each makes them
// unsigned bytes. A 512-bit vector holds 16 sums of four trits; for each j it takes one load, two multiplications and
// two additions.
template <std::size_t N>
struct trit_leaf {
  static_assert(129 + 4 * N < 256 && 4 * N < 129);
  using entry = std::int32_t;
  using vector = packed_trits;
  using result_vector = packed_sums;
  using leaf = trit_leaf;
  static constexpr std::size_t size = N;
  static constexpr std::size_t leaves = 1;
  static constexpr std::size_t scratch_words = 0;
  static constexpr std::size_t tree_words = trit_lanes;
  static constexpr int loss = 0;
  static constexpr unsigned terms = 1;
  static constexpr unsigned bound = detail::folded(detail::folded(255, 4), 2);

  static BRAVAIS_INLINE packed_trits load(const std::int32_t* p) { return {BRAVAIS_ISA::load(p)}; }
  static BRAVAIS_INLINE packed_sums load_result(const std::int32_t* p) { return {BRAVAIS_ISA::load(p)}; }
  static BRAVAIS_INLINE void store_final(std::int32_t* p, packed_trits a) { BRAVAIS_ISA::store(p, signed_digits(a)); }

  static void multiply(const std::int32_t* t, const std::int32_t* b, std::int32_t* low, std::int32_t* high) {
    constexpr std::size_t vectors = (N + trit_lanes - 1) / trit_lanes;
    wide_sums sum[vectors];
    v32 window[vectors];
    unroll<vectors>([&](auto i) BRAVAIS_INLINE_LAMBDA {
      sum[i] = broadcast_sums(0x0081818181818181);
      window[i] = BRAVAIS_ISA::load(t + i * trit_lanes);
    });
    for (std::size_t j = 0; j < N; ++j) {
      const v32 factor = broadcast32(b[j]);
      unroll<vectors>([&](auto i) BRAVAIS_INLINE_LAMBDA {
        const v32 next = BRAVAIS_ISA::load(t + i * trit_lanes + j + 1);
        if constexpr (shares_windows<v32>)
          accumulate(sum[i], window[i], next, factor);
        else
          accumulate(sum[i], window[i], factor);
        window[i] = next;
      });
    }
    unroll<vectors>([&](auto i) BRAVAIS_INLINE_LAMBDA {
      const auto reduce = [](v32 slots)
                              BRAVAIS_INLINE_LAMBDA { return detail::fold_bytes<2>(detail::fold_bytes<4>(slots)); };
      BRAVAIS_ISA::store(low + i * trit_lanes, reduce(low_halves(sum[i])));
      BRAVAIS_ISA::store(high + i * trit_lanes, reduce(high_halves(sum[i])));
    });
  }
};
template <std::size_t N>
struct hankel_tree_of<trit_leaf<N>> {
  using type = trit_leaf<N>;
};

}  // namespace bravais::BRAVAIS_ISA
