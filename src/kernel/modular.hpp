// SPDX-License-Identifier: MIT
// Arithmetic modulo q in the lanes of a ring; each operation states the bound of its result.
#pragma once

#include "isa/region.hpp"
#include "kernel/ring.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

// Whether a constant factor is also kept with its lanes exchanged (simd/vocabulary.hpp, high_product).
template <class V>
concept multiplies_in_halves = requires(V a) { high_product(a, a, a); };

// A constant factor c, |c| < q / 2, ready for multiply(): the same in all lanes, or one per lane.
template <class Ring, bool Halves = multiplies_in_halves<vector_of<Ring>>>
struct factor {
  vector_of<Ring> c;
  vector_of<Ring> twisted;
};
template <class Ring>
struct factor<Ring, true> {
  vector_of<Ring> c;
  vector_of<Ring> twisted;
  vector_of<Ring> swapped;
};
template <class Ring>
BRAVAIS_INLINE factor<Ring> uniform_factor(typename Ring::coefficient c, typename Ring::coefficient twisted) {
  const auto t = everywhere<Ring>(twisted);
  if constexpr (multiplies_in_halves<vector_of<Ring>>)
    return {everywhere<Ring>(c), t, t};
  else
    return {everywhere<Ring>(c), t};
}
template <class Ring, long long C>
BRAVAIS_INLINE factor<Ring> constant_factor() {
  constexpr int c = centered<Ring>(C);
  constexpr int twisted = twist<Ring>(c);
  return uniform_factor<Ring>(c, twisted);
}

// q in each lane. In 32-bit lanes the compiler must not know it: GCC turns a product with a constant of few bits into
// shifts and additions, four operations instead of one.
template <class Ring>
BRAVAIS_INLINE vector_of<Ring> modulus() {
  if constexpr (form_of<Ring>::bits == 16)
    return everywhere<Ring>(Ring::q);
  else
    return opaque(everywhere<Ring>(Ring::q));
}

// x c - t q with t = x c' / 2^B and c' = round(c 2^B / q): Barrett's reduction with the factor folded in (Shoup). t is
// rounded in 16-bit lanes (B = 15), and rounded down in 32-bit lanes (B = 32 or 31). As |c' - c 2^B / q| <= 1/2, t
// differs from x c / q by at most |x| / 2^(B + 1), plus 1/2 if rounded, or less than 1 if rounded down. In the latter
// case the result lies in [-e, q + e] with e = q |x| / 2^(B + 1). Hence the bound for |x| <= bound.
template <class Ring>
consteval int multiply_bound(int bound) {
  using form = form_of<Ring>;
  const long long error = (static_cast<long long>(Ring::q) * bound) >> (form::product_bits + 1);
  return as_bound((form::rounds ? Ring::q / 2 + 1 : Ring::q) + error + 1);
}
template <class Ring>
BRAVAIS_INLINE vector_of<Ring> quotient(vector_of<Ring> x, factor<Ring> f) {
  if constexpr (form_of<Ring>::bits == 16)
    return rounded_high_product(x, f.twisted);
  else if constexpr (multiplies_in_halves<vector_of<Ring>>)
    return high_product(x, f.twisted, f.swapped);
  else
    return high_product(x, f.twisted);
}
template <class Ring>
BRAVAIS_INLINE vector_of<Ring> multiply(vector_of<Ring> x, factor<Ring> f) {
  const auto t = quotient<Ring>(x, f);
  return opaque(subtract(low_product(x, f.c), low_product(t, modulus<Ring>())));
}

// A cheap reduction. 16-bit lanes: x - t q with t = round(c' x / 2^15), c' = round(2^15 / q). 32-bit lanes, for q
// slightly below a power of two 2^s: t = round(x / 2^s).
namespace detail {
template <class Ring>
inline constexpr int log_q = std::bit_width(static_cast<unsigned>(Ring::q));
}
// The largest |x| for reduce(); also the largest sum in the transforms.
template <class Ring>
inline constexpr int reducible = form_of<Ring>::bits == 16 ? 0x7FFF : 0x7FFFFFFF - (1 << (detail::log_q<Ring> - 1));

template <class Ring>
consteval int reduce_bound(int bound) {
  if (bound > reducible<Ring>) no_coefficient_is_that_large();
  if constexpr (form_of<Ring>::bits == 16) {
    // c' / 2^15 differs from 1 / q by `error` / (2^15 q).
    const int difference = (1 << 15) - twist<Ring>(1) * Ring::q;
    const int error = difference < 0 ? -difference : difference;
    return as_bound(Ring::q / 2 + 1 + ((static_cast<long long>(bound) * error) >> 15) + 1);
  } else {
    const int half = 1 << (detail::log_q<Ring> - 1);
    const int t = (bound + half) >> detail::log_q<Ring>;
    return as_bound(half + static_cast<long long>(t) * (2 * half - Ring::q));
  }
}
template <class Ring>
BRAVAIS_INLINE vector_of<Ring> reduce(vector_of<Ring> x) {
  if constexpr (form_of<Ring>::bits == 16) {
    constexpr int inverse = twist<Ring>(1);
    const v16 t = rounded_high_product(x, everywhere<Ring>(inverse));
    return subtract(x, low_product(t, modulus<Ring>()));
  } else {
    constexpr int s = detail::log_q<Ring>;
    const v32 t = shift_right_signed<s>(add(x, everywhere<Ring>(1 << (s - 1))));
    return subtract(x, low_product(t, modulus<Ring>()));
  }
}

// The representative in [0, q) of x, |x| <= Bound. A negative x is a large unsigned number, so x + q is then the
// smaller one.
template <class Ring, int Bound>
BRAVAIS_INLINE vector_of<Ring> canonical(vector_of<Ring> x) {
  static_assert(reduce_bound<Ring>(Bound) < Ring::q);
  if constexpr (Bound >= Ring::q) x = reduce<Ring>(x);
  return min_unsigned(x, add(x, everywhere<Ring>(Ring::q)));
}

// Montgomery's reduction of sums T of 2 b bits: (T - m q) / 2^b with m = T / q mod 2^b. The result is congruent to T /
// 2^b, and |result| <= |T| / 2^b + q / 2 + 1.
template <class Ring>
consteval int montgomery_bound(long long sum) {
  return as_bound((sum >> form_of<Ring>::bits) + Ring::q / 2 + 2);
}
// For 32-bit sums: from two vectors, for the even and for the odd lanes, to one.
template <class Ring>
BRAVAIS_INLINE v16 montgomery_reduce(v32 even, v32 odd) {
  // The lower halves of T and m q are equal, so only the upper ones need a subtraction.
  const v16 low = blend<16>(as16(even), shift_left<32, 16>(as16(odd)));
  const v16 high = blend<16>(shift_right<32, 16>(as16(even)), as16(odd));
  const v16 m = low_product(low, broadcast(q_inverse<Ring>()));
  return subtract(high, high_product(m, broadcast(Ring::q)));
}
// For 64-bit sums.
template <class Ring>
BRAVAIS_INLINE v32 montgomery_reduce(wide_sums sums) {
  const v32 m = low_product(low_halves(sums), opaque(broadcast32(q_inverse<Ring>())));
  accumulate(sums, m, broadcast32(-Ring::q));
  return high_halves(sums);
}

}  // namespace bravais::BRAVAIS_ISA
