// SPDX-License-Identifier: MIT
// Products in the NTT domain, summed over a vector of polynomials. The operand that serves in many products is prepared
// once, times 2^16 or 2^32. A product of k polynomials then needs one Montgomery reduction at the end, and that factor
// cancels the reduction's 2^-16 or 2^-32.
//
// Kyber: 128 products of linear polynomials modulo x^2 - gamma (FIPS 203, Algorithms 11 and 12). As (a0 + a1 x)(b0 + b1
// x) = (a0 b0 + a1 gamma b1) + (a0 b1 + a1 b0) x, each coefficient is a scalar product of pairs. The operand keeps both
// partners of a, (b0, gamma b1) and (b1, b0), and k polynomials cost 2 k scalar products per vector.
//
// Dilithium: 256 products (FIPS 204, Algorithm 45), summed in 64 bits. In 512-bit operations a vector of 16 takes two
// products, two additions and two moves of odd lanes per polynomial, and eight operations (three products) at the end.
// For k = 5 and 16 vectors these are 608 operations: at least 304 cycles at two per cycle.
#pragma once

#include "isa/region.hpp"
#include "kernel/modular.hpp"
#include "kernel/ntt_tables.hpp"
#include "kernel/poly.hpp"
#include "kernel/unroll.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Ring, int Bound>
struct ntt_operand;

// b times 2^16 modulo q, in the two forms above; |x| <= Bound.
template <int Bound>
struct ntt_operand<kyber_ring, Bound> {
  poly<kyber_ring, domain::ntt, Bound> straight;
  poly<kyber_ring, domain::ntt, Bound> crossed;
};
// b times 2^32 modulo q; |x| <= Bound.
template <int Bound>
struct ntt_operand<dilithium_ring, Bound> {
  poly<dilithium_ring, domain::ntt, Bound> scaled;
};

namespace detail {
// Pair i is modulo x^2 - zeta^(2 BitRev7(i) + 1) (Algorithm 11): the factor of each lane of each vector.
inline constexpr auto straight_factors = [] {
  std::array<lane_factors<kyber_ring>, kyber_ring::n / lanes_in<kyber_ring>> out{};
  for (std::size_t i = 0; i < kyber_ring::n; ++i) {
    const int exponent = 2 * bit_reverse<kyber_ring>(static_cast<int>(i) / 2) + 1;
    const int gamma = i % 2 != 0 ? power<kyber_ring>(kyber_ring::zeta, exponent) : 1;
    out[i / lanes_in<kyber_ring>].set(i % lanes_in<kyber_ring>, centered<kyber_ring>(65536LL * gamma));
  }
  return out;
}();
}  // namespace detail

template <int Bound>
void prepare_operand(const poly<kyber_ring, domain::ntt, Bound>& b,
                     ntt_operand<kyber_ring, multiply_bound<kyber_ring>(Bound)>& out) {
  b.check();
  for (std::size_t i = 0; i < b.vectors; ++i) {
    const v16 x = b.get(i);
    out.straight.set(i, multiply<kyber_ring>(x, detail::load_factor<kyber_ring>(detail::straight_factors[i])));
    out.crossed.set(i, multiply<kyber_ring>(swap_adjacent(x), constant_factor<kyber_ring, 1LL << 16>()));
  }
}
template <int Bound>
void prepare_operand(const poly<dilithium_ring, domain::ntt, Bound>& b,
                     ntt_operand<dilithium_ring, multiply_bound<dilithium_ring>(Bound)>& out) {
  b.check();
  for (std::size_t i = 0; i < b.vectors; ++i)
    out.scaled.set(i, multiply<dilithium_ring>(b.get(i), constant_factor<dilithium_ring, 1LL << 32>()));
}

namespace detail {
// The largest sum over k polynomials; for Kyber, each adds two products to a coefficient.
template <class Ring>
consteval long long largest_sum(long long a, long long b, int k) {
  const long long limit = form_of<Ring>::bits == 16 ? 0x7FFFFFFF : 0x7FFFFFFFFFFFFFFF;
  const long long count = k * Ring::shortest_layer;
  // The reduction adds one more, m q.
  const long long reduction = static_cast<long long>(Ring::q) << (form_of<Ring>::bits - 1);
  if (b != 0 && a > (limit - reduction) / count / b) no_coefficient_is_that_large();
  return count * a * b;
}
}  // namespace detail
template <class Ring>
consteval int product_bound(int a, int b, int k) {
  return montgomery_bound<Ring>(detail::largest_sum<Ring>(a, b, k));
}

namespace detail {
template <class Ring, std::size_t K, int Bound>
void check_each(const typename Ring::coefficient* a, std::size_t stride) {
  for (std::size_t j = 0; j < K; ++j) check_coefficients<Ring, Bound>(a + j * stride * Ring::n);
}
}  // namespace detail

// sum over j < K of a[j * stride] b[j], for polynomials a of 256 coefficients each, |a| <= BoundA. `stride` counts
// polynomials, so that rows and columns of a matrix work alike. a comes from sampling or decoding as plain
// coefficients, and the caller vouches for its bound; debug builds check it here.
template <std::size_t K, int BoundA, int BoundB>
void multiply_accumulate(
    const std::int16_t* a, std::size_t stride, const ntt_operand<kyber_ring, BoundB>* b,
    poly<kyber_ring, domain::ntt, product_bound<kyber_ring>(BoundA, BoundB, static_cast<int>(K))>& out) {
  detail::check_each<kyber_ring, K, BoundA>(a, stride);
  for (std::size_t i = 0; i < out.vectors; ++i) {
    v32 even = zero32();
    v32 odd = zero32();
    unroll<K>([&](auto j) BRAVAIS_INLINE_LAMBDA {
      const v16 x = load(a + j * stride * kyber_ring::n + i * lanes_in<kyber_ring>);
      even = dot_pairs(even, x, b[j].straight.get(i));
      odd = dot_pairs(odd, x, b[j].crossed.get(i));
    });
    out.set(i, montgomery_reduce<kyber_ring>(even, odd));
  }
  out.check();
}
template <std::size_t K, int BoundA, int BoundB>
void multiply_accumulate(
    const std::int32_t* a, std::size_t stride, const ntt_operand<dilithium_ring, BoundB>* b,
    poly<dilithium_ring, domain::ntt, product_bound<dilithium_ring>(BoundA, BoundB, static_cast<int>(K))>& out) {
  detail::check_each<dilithium_ring, K, BoundA>(a, stride);
  for (std::size_t i = 0; i < out.vectors; ++i) {
    wide_sums sums = broadcast_sums(0);
    unroll<K>([&](auto j) BRAVAIS_INLINE_LAMBDA {
      accumulate(sums, load(a + j * stride * dilithium_ring::n + i * lanes_in<dilithium_ring>), b[j].scaled.get(i));
    });
    out.set(i, montgomery_reduce<dilithium_ring>(sums));
  }
  out.check();
}

}  // namespace bravais::BRAVAIS_ISA
