// SPDX-License-Identifier: MIT
// Field operations on the coefficients 0 <= x < q of a polynomial, for benchmarks.
#pragma once

#include "isa/region.hpp"
#include "research/probe.hpp"
#include "kernel/modular.hpp"

namespace bravais::BRAVAIS_ISA {

// a b / 2^B for lanes of B bits (Montgomery), |result| < q.
BRAVAIS_INLINE v16 field_product(v16 a, v16 b) {
  const v16 m = low_product(low_product(a, b), broadcast(q_inverse<kyber_ring>()));
  return subtract(high_product(a, b), high_product(m, broadcast(kyber_ring::q)));
}
BRAVAIS_INLINE v32 field_product(v32 a, v32 b) {
  wide_sums sums = broadcast_sums(0);
  accumulate(sums, a, b);
  return montgomery_reduce<dilithium_ring>(sums);
}

template <class Ring>
struct field_operations {
  using number = typename Ring::coefficient;
  static constexpr int q = Ring::q;

  template <int Bound>
  static void each(number* c, auto&& operation) {
    for (std::size_t i = 0; i < Ring::n; i += lanes_in<Ring>) store(c + i, canonical<Ring, Bound>(operation(i)));
  }
  static void add_all(const number* a, const number* b, number* c) {
    each<2 * (q - 1)>(c, [=](std::size_t i) BRAVAIS_INLINE_LAMBDA { return add(load(a + i), load(b + i)); });
  }
  static void subtract_all(const number* a, const number* b, number* c) {
    each<q - 1>(c, [=](std::size_t i) BRAVAIS_INLINE_LAMBDA { return subtract(load(a + i), load(b + i)); });
  }
  static void negate_all(const number* a, number* c) {
    each<q - 1>(c, [=](std::size_t i) BRAVAIS_INLINE_LAMBDA { return subtract(everywhere<Ring>(0), load(a + i)); });
  }
  static void multiply_all(const number* a, const number* b, number* c) {
    each<q - 1>(c, [=](std::size_t i) BRAVAIS_INLINE_LAMBDA { return field_product(load(a + i), load(b + i)); });
  }

  static constexpr field_probe<number> all{add_all, subtract_all, negate_all, multiply_all};
};

}  // namespace bravais::BRAVAIS_ISA
