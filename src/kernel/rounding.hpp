// SPDX-License-Identifier: MIT
// High and low bits, and hints (FIPS 204, section 7.4), of r in [0, q), without division. Tests compare each function
// with its definition for every r. Operations per vector: power2round 4, decompose 10, make_hint 6, use_hint 11 or 14,
// beyond 2.
#pragma once

#include "isa/region.hpp"
#include "kernel/ring.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

struct high_low {
  v32 high;
  v32 low;
};

// Algorithm 35: r = high 2^13 + low, -2^12 < low <= 2^12.
BRAVAIS_INLINE high_low power2round(v32 r) {
  const v32 high = shift_right<13>(add(r, broadcast32((1 << 12) - 1)));
  return {high, subtract(r, shift_left<13>(high))};
}

namespace detail {
// All ones where x is negative.
BRAVAIS_INLINE v32 negative(v32 x) { return shift_right_signed<31>(x); }

// 2 Gamma2 = odd 2^zeros.
template <int Gamma2>
struct rounding {
  static constexpr int step = 2 * Gamma2;
  static constexpr int parts = (dilithium_ring::q - 1) / step;  // values of the high bits: 44 or 16
  static constexpr int zeros = std::countr_zero(static_cast<unsigned>(step));
  static constexpr int odd = step >> zeros;             // 93 or 1023
  static constexpr int factor = ((1 << 20) - 1) / odd;  // 11275 or 1025
  static_assert(parts * step == dilithium_ring::q - 1 && factor * odd == (1 << 20) - 1 && parts <= factor);
};

// The index u of the multiple of 2 Gamma2 nearest to r, the lower one in a tie: u = floor((r + Gamma2 - 1) / (2
// Gamma2)), from 0 to `parts`. Without its lowest `zeros` bits the dividend is a odd + b with b < odd, and u = a. The
// lanes of n hold one more, so n factor = a (2^20 - 1) + (b + 1) factor. As a <= parts <= factor <= (b + 1) factor <=
// 2^20 - 1, the quotient by 2^20 is a. n factor stays below 2^26.
template <int Gamma2>
BRAVAIS_INLINE v32 nearest_multiple(v32 r) {
  using numbers = rounding<Gamma2>;
  const v32 n = shift_right<numbers::zeros>(add(r, broadcast32(Gamma2 - 1 + (1 << numbers::zeros))));
  return shift_right<20>(low_product(n, opaque(broadcast32(numbers::factor))));
}
// u 2 Gamma2. The compiler must not know the factors in this file: see modulus() in kernel/modular.hpp.
template <int Gamma2>
BRAVAIS_INLINE v32 times_step(v32 u) {
  return low_product(u, opaque(broadcast32(rounding<Gamma2>::step)));
}
}  // namespace detail

// Algorithm 36: r = high 2 Gamma2 + low with -Gamma2 < low <= Gamma2. Where high would be (q - 1) / (2 Gamma2), high is
// 0 and low is one less, down to -Gamma2.
template <int Gamma2>
BRAVAIS_INLINE high_low decompose(v32 r) {
  const v32 u = detail::nearest_multiple<Gamma2>(r);
  const v32 wraps = detail::negative(subtract(broadcast32(detail::rounding<Gamma2>::parts - 1), u));
  return {bit_select(wraps, zero32(), u), add(subtract(r, detail::times_step<Gamma2>(u)), wraps)};
}

// MakeHint(-c t0, w - c s2 + c t0) of Algorithm 39 as 0 or 1, from `low` = LowBits(w) - c s2 + c t0, |low| <= 2 Gamma2,
// and `high` = HighBits(w). Given |LowBits(w) - c s2| < Gamma2 - beta, w - c s2 has the high bits of w, and MakeHint
// tells whether adding c t0 changes them. They stay where `low` is in (-Gamma2, Gamma2], the low bits of that high
// part. At -Gamma2 they stay only if high = 0, whose low bits reach that far (decompose).
template <int Gamma2>
BRAVAIS_INLINE v32 make_hint(v32 low, v32 high) {
  const v32 above = subtract(broadcast32(Gamma2), low);
  const v32 below = subtract(add(low, broadcast32(Gamma2)), min_unsigned(high, broadcast32(1)));
  return shift_right<31>(bit_or(above, below));
}

// Algorithm 40, for a hint 0 or 1: one up where the low bits are positive, otherwise one down. Where decompose() wraps,
// u is (q - 1) / (2 Gamma2), which is 0 modulo the number of parts; the low bits are not positive there, with or
// without the decrement.
template <int Gamma2>
BRAVAIS_INLINE v32 use_hint(v32 hint, v32 r) {
  constexpr int parts = detail::rounding<Gamma2>::parts;
  const v32 u = detail::nearest_multiple<Gamma2>(r);
  const v32 up = detail::negative(subtract(detail::times_step<Gamma2>(u), r));
  // u + hint where up is -1, u - hint where it is 0; from -1 to `parts`.
  const v32 high = subtract(add(u, up), bit_xor(hint, up));
  if constexpr (std::has_single_bit(static_cast<unsigned>(parts))) {
    return bit_and(high, broadcast32(parts - 1));
  } else {
    // A negative number is a large unsigned one: the smaller of two neighbors modulo `parts` is the right one.
    const v32 not_negative = min_unsigned(high, add(high, broadcast32(parts)));
    return min_unsigned(not_negative, subtract(high, broadcast32(parts)));
  }
}

// Negative where |x| >= Limit, |x| < 2^30.
template <int Limit>
BRAVAIS_INLINE v32 beyond(v32 x) {
  static_assert(Limit > 0 && Limit <= 1 << 30);
  return subtract(broadcast32(Limit - 1), absolute(x));
}
// Whether no lane is negative.
inline secret_bool none_negative(v32 x) {
  std::int32_t all[lanes / 2];
  store(all, x);
  std::uint32_t signs = 0;
  for (const std::int32_t lane : all) signs |= static_cast<std::uint32_t>(lane);
  return secret_bool::is_zero(signs >> 31);
}

}  // namespace bravais::BRAVAIS_ISA
