// SPDX-License-Identifier: MIT
// Polynomials of a higher degree than two. Terms have products of two variables at most, so a number of degree two that
// is multiplied gets a variable of its own, and expanded() replaces it by its polynomial.
#include <algorithm>

#include "proof/forms.hpp"

namespace bravais_proof {
namespace {

int degree(const terms& p) {
  int out = 0;
  for (const auto& [m, c] : p) out = std::max(out, m == one ? 0 : second_of(m) == 0 ? 1 : 2);
  return out;
}

terms named(const lane& a) {
  if (form_of(a).kind != meaning::number) throw failure("a product with the lower half of a number: no rule");
  const u32 v = first_named_variable + a.form;
  remember_value(v, a.value);
  return {{variable(v), 1}};
}

polynomial times(const polynomial& a, const polynomial& b, u64 factor) {
  polynomial out;
  for (const auto& [m, x] : a) {
    for (const auto& [n, y] : b) {
      std::vector<u32> both;
      std::merge(m.begin(), m.end(), n.begin(), n.end(), std::back_inserter(both));
      u32& c = out[both];
      c = static_cast<u32>((c + u64{x} * y % modulus() * factor) % modulus());
    }
  }
  return out;
}
polynomial of_variable(u32 v) {
  if (v == 0) return {{{}, 1}};
  if (v < first_named_variable) return {{{v}, 1}};
  return expanded(form_of(lane{0, v - first_named_variable, 0}).p);
}

}  // namespace

terms product_of_lanes(const lane& a, const lane& b) {
  terms x = terms_of(a);
  terms y = terms_of(b);
  const int degrees[2] = {degree(x), degree(y)};
  if (degrees[0] + degrees[1] > 2) {
    if (degrees[0] == 2) x = named(a);
    if (degrees[1] == 2) y = named(b);
  }
  return product(x, y);
}

polynomial expanded(const terms& p) {
  polynomial out;
  for (const auto& [m, c] : p) {
    for (const auto& [n, x] : times(of_variable(first_of(m)), of_variable(second_of(m)), c)) {
      u32& sum = out[n];
      sum = static_cast<u32>((u64{sum} + x) % modulus());
    }
  }
  std::erase_if(out, [](const auto& of) { return of.second == 0; });
  return out;
}

}  // namespace bravais_proof
