// SPDX-License-Identifier: MIT
// Products in the NTT domain of Z_q[x] / (x^n - x^(n/2) + 1): block by block modulo x^d - rho, d = 3 or 4
// (specification of NTRU+, section 3.4).
//
// Coefficients lie in pairs, since a scalar product of pairs is one operation, and rho b is kept beside b. Coefficient
// k of a block is the sum of a_i b_(k-i), where a negative index of b means a coefficient of rho b. A 32-bit sum takes
// one Montgomery reduction; its factor 2^-16 is made up for where a constant is multiplied in anyway. In 512-bit
// operations a unit of d = 4 takes 84 (36 of them multiplications): 42 cycles at two per cycle, 252 for n = 768.
//
// Where vectors hold one coefficient of many blocks, products of two coefficients are Montgomery products lane by lane,
// with the factor 2^-15. Let m = a b / q mod 2^16. The lower halves of a b and m q agree, so their rounded upper halves
// differ by exactly (a b - m q) / 2^15.
#pragma once

#include "isa/region.hpp"
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

// The factor that a product of polynomials must be multiplied by.
inline constexpr long long undo_product = 65536;

// A coefficient b that multiplies others, with b / q mod 2^16.
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

// A polynomial in units, for products: in pairs for d = 4, split for d = 3; |x| <= Bound.
template <class Ring, int Bound>
struct unit_poly {
  static_assert(Bound <= 0x7FFF);
  static constexpr int bound = Bound;
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

namespace detail {

template <class Ring>
BRAVAIS_INLINE unit<Ring> load_factor_unit(const std::int16_t* p) {
  if constexpr (Ring::d == 4)
    return load_pairs<Ring>(p);
  else
    return load_unit<Ring>(p);
}
template <class Ring>
BRAVAIS_INLINE void store_product_unit(std::int16_t* p, const unit<Ring>& u) {
  if constexpr (Ring::d == 4)
    store_pairs<Ring>(p, u);
  else
    store_unit<Ring>(p, u);
}

}  // namespace detail

// The units of f times Factor modulo q, or of f as it is.
template <class Ring, long long Factor, int Bound>
void to_units(const std::int16_t* f, unit_poly<Ring, multiply_bound<Ring>(Bound)>& out) {
  const auto factor = constant_factor<Ring, Factor>();
  for (std::size_t u = 0; u < detail::unit_count<Ring>; ++u) {
    unit<Ring> x = detail::load_factor_unit<Ring>(f + detail::unit_at<Ring>(u));
    unroll<Ring::d>([&](auto j) BRAVAIS_INLINE_LAMBDA { x.x[j] = multiply<Ring>(x.x[j], factor); });
    out.set(u, x);
  }
}
template <class Ring, int Bound>
void to_units(const std::int16_t* f, unit_poly<Ring, Bound>& out) {
  for (std::size_t u = 0; u < detail::unit_count<Ring>; ++u)
    out.set(u, detail::load_factor_unit<Ring>(f + detail::unit_at<Ring>(u)));
}

namespace detail {

// Half a unit in pairs: coefficients 0 and 1, 2 and 3.
struct pairs_of_four {
  v16 low;
  v16 high;
};
template <class Ring>
BRAVAIS_INLINE pairs_of_four pair_product(pairs_of_four a, pairs_of_four b, factor<Ring> rho) {
  const pairs_of_four r{multiply<Ring>(b.low, rho), multiply<Ring>(b.high, rho)};
  const v16 b0_r3 = blend<16>(b.low, r.high);
  const v16 b1_b0 = swap_adjacent(b.low);
  const auto sum = [&](v16 with_low, v16 with_high) BRAVAIS_INLINE_LAMBDA {
    return dot_pairs(dot_pairs(zero32(), a.low, with_low), a.high, with_high);
  };
  const v32 c0 = sum(b0_r3, blend<16>(r.high, r.low));
  const v32 c1 = sum(b1_b0, swap_adjacent(r.high));
  const v32 c2 = sum(blend<16>(b.high, b.low), b0_r3);
  const v32 c3 = sum(swap_adjacent(b.high), b1_b0);
  return {montgomery_reduce<Ring>(c0, c1), montgomery_reduce<Ring>(c2, c3)};
}

// A split unit, d = 3. A transposition makes pairs of the even and of the odd lanes; a lone coefficient has a zero
// beside it.
template <class Ring>
BRAVAIS_INLINE unit<Ring> triple_product(const unit<Ring>& a, const unit<Ring>& b, factor<Ring> rho) {
  struct pair {
    v16 even;
    v16 odd;
  };
  const auto paired = [](v16 x, v16 y) BRAVAIS_INLINE_LAMBDA {
    transpose_lanes<1>(x, y);
    return pair{x, y};
  };
  const pair a01 = paired(a.x[0], a.x[1]);
  const pair a2{blend<16>(a.x[2], broadcast(0)), blend<16>(broadcast(0), a.x[2])};
  const auto sum = [&](pair with_a01, v16 with_a2) BRAVAIS_INLINE_LAMBDA {
    return montgomery_reduce<Ring>(dot_pairs(dot_pairs(zero32(), a01.even, with_a01.even), a2.even, with_a2),
                                   dot_pairs(dot_pairs(zero32(), a01.odd, with_a01.odd), a2.odd, with_a2));
  };
  const v16 r1 = multiply<Ring>(b.x[1], rho);
  const v16 r2 = multiply<Ring>(b.x[2], rho);
  return {{sum(paired(b.x[0], r2), r1), sum(paired(b.x[1], b.x[0]), r2), sum(paired(b.x[2], b.x[1]), b.x[0])}};
}

// a b / undo_product.
template <class Ring>
BRAVAIS_INLINE unit<Ring> unit_product(const unit<Ring>& a, const unit<Ring>& b, std::size_t u) {
  if constexpr (Ring::d == 3) {
    return triple_product<Ring>(a, b, load_factor(block_roots<Ring>[u]));
  } else {
    unit<Ring> out;
    unroll<2>([&](auto h) BRAVAIS_INLINE_LAMBDA {
      const pairs_of_four c =
          pair_product<Ring>({a.x[h], a.x[h + 2]}, {b.x[h], b.x[h + 2]}, load_factor(pair_roots<Ring>[u][h]));
      out.x[h] = c.low;
      out.x[h + 2] = c.high;
    });
    return out;
  }
}

}  // namespace detail

// The bound of products of operands with these bounds.
template <class Ring>
consteval int trinomial_product_bound(int a, int b) {
  const int largest_factor = std::max(b, multiply_bound<Ring>(b));
  if (a > 0x7FFFFFFF / Ring::d / largest_factor) no_coefficient_is_that_large();
  return montgomery_bound<Ring>(static_cast<long long>(Ring::d) * a * largest_factor);
}

// a b / undo_product, |a| <= BoundA.
template <class Ring, int BoundA, int BoundB>
void multiply_units(const std::int16_t* a, const unit_poly<Ring, BoundB>& b,
                    poly<Ring, domain::ntt, trinomial_product_bound<Ring>(BoundA, BoundB)>& out) {
  for (std::size_t u = 0; u < detail::unit_count<Ring>; ++u) {
    const std::size_t at = detail::unit_at<Ring>(u);
    const unit<Ring> x = detail::load_factor_unit<Ring>(a + at);
    detail::store_product_unit<Ring>(out.c + at, detail::unit_product<Ring>(x, b.get(u), u));
  }
  out.check();
}

}  // namespace bravais::BRAVAIS_ISA
