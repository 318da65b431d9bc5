// SPDX-License-Identifier: MIT
// Products in the NTT domain: 128 products of linear polynomials modulo x^2 - gamma (FIPS 203, Algorithms 11 and 12),
// summed over a vector of polynomials.
//
// (a0 + a1 x)(b0 + b1 x) = (a0 b0 + a1 gamma b1) + (a0 b1 + a1 b0) x, so each coefficient is a scalar product of pairs.
// The operand that serves in many products keeps both partners of a ready, (b0, gamma b1) and (b1, b0), already times
// 2^16: then a product of k polynomials costs 2 k scalar products for each vector and one Montgomery reduction at the
// end, whose factor 2^-16 is gone too.
#pragma once

#include "backend/isa.hpp"
#include "kernel/modular.hpp"
#include "kernel/poly.hpp"
#include "kernel/unroll.hpp"

namespace bravais::BRAVAIS_ISA {

// b times 2^16 modulo q, in the two forms above; |x| <= Bound.
template <int Bound>
struct ntt_operand {
  poly<domain::ntt, Bound> straight;
  poly<domain::ntt, Bound> crossed;
};

namespace detail {
// Pair i lives modulo x^2 - zeta^(2 BitRev7(i) + 1) (Algorithm 11).
template <bool Straight>
consteval auto operand_factors() {
  struct {
    alignas(64) std::array<std::int16_t, kyber_ring::n> c;
    alignas(64) std::array<std::int16_t, kyber_ring::n> twisted;
  } out{};
  for (int i = 0; i < kyber_ring::n; ++i) {
    const int gamma = Straight && i % 2 != 0 ? power(kyber_ring::zeta, 2 * bit_reverse_7(i / 2) + 1) : 1;
    const int c = centered(65536LL * gamma);
    out.c[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(c);
    out.twisted[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(twist(c));
  }
  return out;
}
inline constexpr auto straight_factors = operand_factors<true>();
}  // namespace detail

template <int Bound>
void prepare_operand(const poly<domain::ntt, Bound>& b, ntt_operand<multiply_bound(Bound)>& out) {
  b.check();
  for (std::size_t i = 0; i < b.vectors; ++i) {
    const v16 x = b.get(i);
    const factor f{load(detail::straight_factors.c.data() + i * lanes),
                   load(detail::straight_factors.twisted.data() + i * lanes)};
    out.straight.set(i, multiply(x, f));
    out.crossed.set(i, multiply(swap_adjacent(x), constant_factor<65536 % q>()));
  }
}

consteval int product_bound(int a, int b, int k) { return montgomery_bound(2LL * k * a * b); }

// sum over j < K of a[j * stride] b[j]; polynomials a are 256 coefficients each, |a| <= BoundA. `stride` counts
// polynomials, so that rows and columns of a matrix are alike.
template <std::size_t K, int BoundA, int BoundB>
void multiply_accumulate(const std::int16_t* a, std::size_t stride, const ntt_operand<BoundB>* b,
                         poly<domain::ntt, product_bound(BoundA, BoundB, static_cast<int>(K))>& out) {
  static_assert(2LL * static_cast<int>(K) * BoundA * BoundB < (1LL << 31), "the 32-bit sums would overflow");
  for (std::size_t i = 0; i < out.vectors; ++i) {
    v32 even = zero32();
    v32 odd = zero32();
    unroll<K>([&](auto j) {
      const v16 x = load(a + j * stride * kyber_ring::n + i * lanes);
      even = dot_pairs(even, x, b[j].straight.get(i));
      odd = dot_pairs(odd, x, b[j].crossed.get(i));
    });
    out.set(i, montgomery_reduce(even, odd));
  }
  out.check();
}

}  // namespace bravais::BRAVAIS_ISA
