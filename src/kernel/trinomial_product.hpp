// SPDX-License-Identifier: MIT
// Products in the NTT domain of Z_q[x] / (x^n - x^(n/2) + 1): block by block modulo x^d - rho, d = 3 or 4
// (specification of NTRU+, section 3.4).
//
// Vectors hold one coefficient of many blocks, so everything is lane by lane. Products of two coefficients are
// Montgomery products with the factor 2^-15: of a b and of m q, m = a b / q mod 2^16, the lower halves agree, and so
// the rounded upper halves differ by exactly (a b - m q) / 2^15. Powers of 2^15 are made up for where a constant is
// multiplied in anyway.
#pragma once

#include "backend/isa.hpp"
#include "kernel/modular.hpp"
#include "kernel/poly.hpp"
#include "kernel/trinomial_units.hpp"

namespace bravais::BRAVAIS_ISA {

// 2^15 modulo q to the power of `exponent`.
template <class Ring>
consteval long long montgomery_power(int exponent) {
  const int steps = ((exponent % (Ring::q - 1)) + Ring::q - 1) % (Ring::q - 1);
  return power<Ring>(32768 % Ring::q, steps);
}

// A coefficient that multiplies others, b and b / q mod 2^16.
struct multiplier {
  v16 b;
  v16 b_over_q;
};
template <class Ring>
BRAVAIS_INLINE multiplier multiply_with(v16 b) {
  return {b, low_product(b, broadcast(q_inverse<Ring>()))};
}
// a b / 2^15 modulo q.
template <class Ring>
consteval int lane_product_bound(long long a, long long b) {
  return as_bound((a * b >> 15) + Ring::q + 1);
}
template <class Ring>
BRAVAIS_INLINE v16 lane_product(v16 a, multiplier b) {
  const v16 m = low_product(a, b.b_over_q);
  return subtract(rounded_high_product(a, b.b), rounded_high_product(m, broadcast(Ring::q)));
}

// A polynomial in units, for products; |x| <= Bound.
template <class Ring, int Bound>
struct split_poly {
  static_assert(Bound <= 0x7FFF);
  alignas(64) std::int16_t c[detail::unit_count<Ring> * detail::unit_length<Ring>];

  [[nodiscard]] BRAVAIS_INLINE unit<Ring> get(std::size_t u) const {
    unit<Ring> out;
    unroll<Ring::d>([&](auto j)
                        BRAVAIS_INLINE_LAMBDA { out.x[j] = load(c + u * detail::unit_length<Ring> + j * lanes); });
    return out;
  }
  BRAVAIS_INLINE void set(std::size_t u, const unit<Ring>& x) {
    unroll<Ring::d>([&](auto j)
                        BRAVAIS_INLINE_LAMBDA { store(c + u * detail::unit_length<Ring> + j * lanes, x.x[j]); });
  }
};

// f times Factor modulo q, in units.
template <class Ring, long long Factor, int Bound>
void split(const std::int16_t* f, split_poly<Ring, multiply_bound<Ring>(Bound)>& out) {
  const auto factor = constant_factor<Ring, Factor>();
  for (std::size_t u = 0; u < detail::unit_count<Ring>; ++u) {
    unit<Ring> x = detail::load_unit<Ring>(f + detail::unit_at<Ring>(u));
    unroll<Ring::d>([&](auto j) BRAVAIS_INLINE_LAMBDA { x.x[j] = multiply<Ring>(x.x[j], factor); });
    out.set(u, x);
  }
}

namespace detail {

// Coefficient K of a product without rho: the sum over s + t = K; and with it: over s + t = K + d.
template <class Ring, int K, bool Wrapped>
BRAVAIS_INLINE v16 product_sum(const unit<Ring>& a, const multiplier* b) {
  constexpr int first = Wrapped ? K + 1 : 0;
  constexpr int count = Wrapped ? Ring::d - 1 - K : K + 1;
  v16 sum = lane_product<Ring>(a.x[first], b[(K + Ring::d - first) % Ring::d]);
  unroll<static_cast<std::size_t>(count - 1)>([&](auto i) BRAVAIS_INLINE_LAMBDA {
    constexpr int s = first + 1 + static_cast<int>(i());
    sum = add(sum, lane_product<Ring>(a.x[s], b[(K + Ring::d - s) % Ring::d]));
  });
  return sum;
}
// a b / 2^15, reduced.
template <class Ring, int BoundA, int BoundB>
BRAVAIS_INLINE unit<Ring> unit_product(const unit<Ring>& a, const unit<Ring>& b, std::size_t u) {
  constexpr int single = lane_product_bound<Ring>(BoundA, BoundB);
  static_assert(Ring::d * single <= 0x7FFF && multiply_bound<Ring>((Ring::d - 1) * single) <= single);
  const auto rho = load_factor(block_roots<Ring>[u]);
  multiplier with[Ring::d];
  unroll<Ring::d>([&](auto j) BRAVAIS_INLINE_LAMBDA { with[j] = multiply_with<Ring>(b.x[j]); });
  unit<Ring> out;
  unroll<Ring::d>([&](auto k) BRAVAIS_INLINE_LAMBDA {
    constexpr int K = static_cast<int>(k());
    v16 x = product_sum<Ring, K, false>(a, with);
    if constexpr (K + 1 < Ring::d) x = add(x, multiply<Ring>(product_sum<Ring, K, true>(a, with), rho));
    out.x[k] = reduce<Ring>(x);
  });
  return out;
}

}  // namespace detail

// What all products are below.
template <class Ring>
inline constexpr int trinomial_product_bound = reduce_bound<Ring>(0x7FFF);

// a b / 2^15, |a| <= BoundA.
template <class Ring, int BoundA, int BoundB>
void multiply_split(const std::int16_t* a, const split_poly<Ring, BoundB>& b,
                    poly<Ring, domain::ntt, trinomial_product_bound<Ring>>& out) {
  for (std::size_t u = 0; u < detail::unit_count<Ring>; ++u) {
    const std::size_t at = detail::unit_at<Ring>(u);
    detail::store_unit(out.c + at,
                       detail::unit_product<Ring, BoundA, BoundB>(detail::load_unit<Ring>(a + at), b.get(u), u));
  }
  out.check();
}

}  // namespace bravais::BRAVAIS_ISA
