// SPDX-License-Identifier: MIT
// Polynomials in the inputs of a proof, of degree at most two, with coefficients modulo q.
#pragma once

#include <cstddef>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#include "proof/model.hpp"

namespace bravais_proof {

// A proof could not be made. The message names file, line, operation, interval and inputs.
struct failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A product of up to two variables, which are numbered from 1. 1 is the empty product.
using monomial = u64;
constexpr monomial one = 0;
constexpr monomial variable(u32 v) { return v; }
constexpr monomial product_of(u32 v, u32 w) { return v > w ? v | u64{w} << 32 : w | u64{v} << 32; }
constexpr u32 first_of(monomial m) { return static_cast<u32>(m); }
constexpr u32 second_of(monomial m) { return static_cast<u32>(m >> 32); }

// Monomials with their coefficients in [1, q), sorted.
using terms = std::vector<std::pair<monomial, u32>>;

// The modulus of all terms, the same during a proof.
u32 modulus();
void set_modulus(u32 q);

u32 modulo_q(i128 x);
u32 power(u64 base, u64 exponent);  // modulo q

terms constant_terms(i128 c);
terms sorted(const std::map<monomial, u32>& coefficients);
terms sum(const terms& a, const terms& b, u64 factor = 1);  // a + factor b
terms product(const terms& a, const terms& b);              // throws failure if the degree exceeds two
u32 coefficient(const terms& p, monomial m);

}  // namespace bravais_proof
