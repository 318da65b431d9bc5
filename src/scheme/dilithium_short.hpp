// SPDX-License-Identifier: MIT
// Products of the challenge c with s1 and s2, computed in the ring of ML-KEM.
// Their coefficients are at most tau eta = beta in magnitude, far below half of its 12-bit q. Its transform has 16-bit
// lanes and takes two fifths of the time. The idea is from Abdulrahman, Hwang, Kannwischer and Sprenkels, "Faster Kyber
// and Dilithium on the Cortex-M4", 2022.
#pragma once

#include "isa/region.hpp"
#include "kernel/ntt.hpp"
#include "kernel/product.hpp"

namespace bravais::BRAVAIS_ISA {

template <domain Domain, int Bound>
using dilithium_poly = poly<dilithium_ring, Domain, Bound>;

namespace dilithium {

using short_ring = kyber_ring;
template <domain Domain, int Bound>
using short_poly = poly<short_ring, Domain, Bound>;
template <int Bound>
using short_operand = ntt_operand<short_ring, multiply_bound<short_ring>(ntt_bound<short_ring>(Bound))>;

// The NTT of a polynomial with small coefficients.
template <int Bound>
void short_ntt(const dilithium_poly<domain::normal, Bound>& s,
               short_poly<domain::ntt, ntt_bound<short_ring>(Bound)>& s_hat) {
  auto& narrowed = *new (&s_hat) short_poly<domain::normal, Bound>;
  for (std::size_t i = 0; i < s_hat.vectors; ++i) narrowed.set(i, narrow(s.get(2 * i), s.get(2 * i + 1)));
  ntt(narrowed, s_hat);
}

template <class Set>
struct short_product {
  static constexpr int c_bound = ntt_bound<short_ring>(1);
  static constexpr int products_bound =
      product_bound<short_ring>(c_bound, multiply_bound<short_ring>(ntt_bound<short_ring>(Set::eta)), 1);
  static constexpr int bound = inverse_ntt_bound<short_ring>(products_bound);
  static_assert(reduce_bound<short_ring>(bound) + Set::beta < short_ring::q, "two numbers would be possible");
  using challenge = short_poly<domain::ntt, c_bound>;
  using workspace = scratch<short_ring, 2>;

  // Calls f(v, vector v of c s) for each vector of 32-bit lanes.
  template <class F>
  static BRAVAIS_INLINE void each(const challenge& c_hat, const short_operand<Set::eta>& s_hat, workspace& w, F&& f) {
    auto& products = w.template as<short_poly<domain::ntt, products_bound>>(0);
    auto& product = w.template as<short_poly<domain::normal, bound>>(1);
    multiply_accumulate<1, c_bound>(c_hat.c, 1, &s_hat, products);
    inverse_ntt(products, product);
    for (std::size_t i = 0; i < product.vectors; ++i) {
      v32 low;
      v32 high;
      widen(reduce<short_ring>(product.get(i)), low, high);
      f(2 * i, low);
      f(2 * i + 1, high);
    }
  }
};

}  // namespace dilithium
}  // namespace bravais::BRAVAIS_ISA
