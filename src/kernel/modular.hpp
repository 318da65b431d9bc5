// SPDX-License-Identifier: MIT
// Arithmetic modulo q = 3329 in 16-bit lanes, each with the bound of its result.
#pragma once

#include "backend/isa.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr int q = kyber_ring::q;

// The representative of x in (-q/2, q/2).
constexpr int centered(long long x) {
  const int r = static_cast<int>(((x % q) + q) % q);
  return r > q / 2 ? r - q : r;
}
constexpr int power(int base, int exponent) {
  long long out = 1;
  for (int i = 0; i < exponent; ++i) out = out * base % q;
  return static_cast<int>(out);
}
// BitRev7 of FIPS 203, section 4.3.
constexpr int bit_reverse_7(int x) {
  int out = 0;
  for (int i = 0; i < 7; ++i) out |= ((x >> i) & 1) << (6 - i);
  return out;
}
// round(c 2^15 / q): the factor that goes with c in multiply().
constexpr int twist(int c) {
  const long long scaled = (static_cast<long long>(c) << 15) * 2 + (c < 0 ? -q : q);
  return static_cast<int>(scaled / (2 * q));
}

// A constant factor c, |c| < q / 2, ready for multiply(): the same in all lanes, or one a lane.
struct factor {
  v16 c;
  v16 twisted;
};
template <int C>
BRAVAIS_INLINE factor constant_factor() {
  constexpr int c = centered(C);
  constexpr int twisted = twist(c);
  return {broadcast(static_cast<std::int16_t>(c)), broadcast(static_cast<std::int16_t>(twisted))};
}

// x c - t q with t = round(x c' / 2^15), c' = round(c 2^15 / q): Barrett's reduction with the factor folded in (Shoup).
// |x c / q - t| <= 1/2 + |x| / 2^16, hence the bound for |x| <= bound.
consteval int multiply_bound(int bound) {
  return q / 2 + 1 + static_cast<int>(static_cast<long long>(q) * bound / 65536) + 1;
}
BRAVAIS_INLINE v16 multiply(v16 x, factor f) {
  const v16 t = rounded_high_product(x, f.twisted);
  return opaque(subtract(low_product(x, f.c), low_product(t, broadcast(q))));
}

// x - t q with t = round(10 x / 2^15): 10 / 2^15 differs from 1 / q by less than 4.8e-6.
consteval int reduce_bound(int bound) {
  return q / 2 + 1 + static_cast<int>(static_cast<long long>(bound) * q * 48 / 10'000'000) + 1;
}
BRAVAIS_INLINE v16 reduce(v16 x) {
  const v16 t = rounded_high_product(x, broadcast(10));
  return subtract(x, low_product(t, broadcast(q)));
}
static_assert(reduce_bound(32767) < q);

// The representative in [0, q) of |x| <= Bound. A negative x is a large unsigned number, and x + q the lesser one.
template <int Bound>
BRAVAIS_INLINE v16 canonical(v16 x) {
  if constexpr (Bound >= q) x = reduce(x);
  return min_unsigned(x, add(x, broadcast(q)));
}

// (T - m q) / 2^16 for 32-bit sums T, m = T / q mod 2^16 (Montgomery): two vectors of sums, for the even and for the
// odd lanes, to one vector. |result| <= |T| / 2^16 + q / 2 + 1, congruent to T / 2^16.
consteval int q_inverse() {  // of q modulo 2^16, as a signed number
  unsigned inverse = 1;
  for (int i = 0; i < 4; ++i) inverse *= 2 - static_cast<unsigned>(q) * inverse;
  return static_cast<std::int16_t>(inverse & 0xFFFF);
}
consteval int montgomery_bound(long long sum) { return static_cast<int>(sum >> 16) + q / 2 + 2; }
BRAVAIS_INLINE v16 montgomery_reduce(v32 even, v32 odd) {
  const v16 zero = broadcast(0);
  const v16 inverse = blend<16>(broadcast(q_inverse()), zero);
  const v16 m_even = low_product(as16(even), inverse);
  const v16 m_odd = low_product(as16(odd), inverse);
  const v16 q_low = blend<16>(broadcast(q), zero);
  const v32 t_even = subtract(even, dot_pairs(zero32(), m_even, q_low));
  const v32 t_odd = subtract(odd, dot_pairs(zero32(), m_odd, q_low));
  return blend<16>(shift_right<32, 16>(as16(t_even)), as16(t_odd));
}

}  // namespace bravais::BRAVAIS_ISA
