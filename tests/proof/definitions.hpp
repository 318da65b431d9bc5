// SPDX-License-Identifier: MIT
// The maps that kernels must compute, as their documents define them, in the terms of the inputs; and the inputs and
// outputs of a proof as polynomials.
#pragma once

#include <memory>

#include "kernel/ring.hpp"
#include "proof/proof.hpp"

namespace bravais::BRAVAIS_ISA {

using bravais_proof::monomial;
using bravais_proof::terms;
using coefficients = std::map<monomial, std::uint32_t>;
using variables = std::vector<std::uint32_t>;

// n inputs at p with |x| <= bound, or within [low, high].
template <class C>
variables inputs(C* p, std::size_t n, long long low, long long high, const std::string& name) {
  variables out;
  for (std::size_t i = 0; i < n; ++i)
    out.push_back(bravais_proof::add_input(p + i, 8 * sizeof(C), low, high, name + "[" + std::to_string(i) + "]"));
  return out;
}
template <class C>
variables inputs(C* p, std::size_t n, int bound, const std::string& name) {
  return inputs(p, n, -bound, bound, name);
}
// Output i at p is row(i), within the bound. Returns how far the bound is used.
template <class C, class Row>
std::string outputs(const C* p, std::size_t n, int bound, const std::string& name, Row&& row) {
  bravais_proof::tightness used(bound);
  for (std::size_t i = 0; i < n; ++i)
    used.add(bravais_proof::expect(p + i, 8 * sizeof(C), bravais_proof::sorted(row(i)), bound,
                                   name + "[" + std::to_string(i) + "]"));
  return used.text();
}

// The transforms of FIPS 203, section 4.3, and FIPS 204, section 7.5: coefficient i of f_hat belongs to the factor
// x^d - root(i) of the ring's polynomial.
template <class Ring>
struct standard_transform {
  static constexpr std::size_t n = Ring::n;
  static constexpr std::size_t d = Ring::shortest_layer;

  static std::uint32_t root(std::size_t i) {
    std::uint64_t reversed = 0;
    for (std::size_t bit = 1; bit < n / d; bit *= 2) reversed = 2 * reversed + (i / d & bit ? 1 : 0);
    return bravais_proof::power(Ring::zeta, 2 * reversed + 1);
  }
  // f_hat[i] = sum over j of f[j d + i mod d] root^j.
  static coefficients forward(const variables& f, std::size_t i) {
    coefficients out;
    for (std::size_t j = 0; j < n / d; ++j)
      out[bravais_proof::variable(f[j * d + i % d])] = bravais_proof::power(root(i), j);
    return out;
  }
  // f[i] = d / n times the sum over the factors b of f_hat[b d + i mod d] root_b^-(i / d).
  static coefficients inverse(const variables& f_hat, std::size_t i) {
    coefficients out;
    const std::uint64_t scale = bravais_proof::power(n / d, Ring::q - 2);
    for (std::size_t b = 0; b < n / d; ++b) {
      const std::uint64_t power = bravais_proof::power(bravais_proof::power(root(b * d), i / d), Ring::q - 2);
      out[bravais_proof::variable(f_hat[b * d + i % d])] = static_cast<std::uint32_t>(scale * power % Ring::q);
    }
    return out;
  }
  // FIPS 203, Algorithm 11, and FIPS 204, Algorithm 45: the sum of products of factors, for polynomials one after the
  // other.
  static coefficients product(const variables& a, const variables& b, std::size_t i) {
    coefficients out;
    for (std::size_t k = 0; k < a.size(); k += n) {
      for (std::size_t s = 0; s < d; ++s) {
        const std::size_t t = (i % d + d - s) % d;
        const std::size_t first = k + i / d * d;
        out[bravais_proof::product_of(a[first + s], b[first + t])] = s + t >= d ? root(i) : 1;
      }
    }
    return out;
  }
};

}  // namespace bravais::BRAVAIS_ISA
