// SPDX-License-Identifier: MIT
#include "proof/terms.hpp"

#include <algorithm>

namespace bravais_proof {
namespace {
u32 q = 3329;
}

u32 modulus() { return q; }
void set_modulus(u32 to) { q = to; }

u32 modulo_q(i128 x) {
  const i128 r = x % static_cast<i128>(q);
  return static_cast<u32>(r < 0 ? r + q : r);
}

u32 power(u64 base, u64 exponent) {
  u64 out = 1;
  for (base %= q; exponent != 0; exponent /= 2, base = base * base % q)
    if (exponent % 2 != 0) out = out * base % q;
  return static_cast<u32>(out);
}

terms constant_terms(i128 c) {
  const u32 r = modulo_q(c);
  return r == 0 ? terms{} : terms{{one, r}};
}

terms sorted(const std::map<monomial, u32>& coefficients) {
  terms out;
  for (const auto& [m, c] : coefficients)
    if (c % q != 0) out.emplace_back(m, c % q);
  return out;
}

terms sum(const terms& a, const terms& b, u64 factor) {
  terms out;
  out.reserve(a.size() + b.size());
  auto i = a.begin();
  for (const auto& [m, c] : b) {
    for (; i != a.end() && i->first < m; ++i) out.push_back(*i);
    u64 now = c * (factor % q) % q;
    if (i != a.end() && i->first == m) now = (now + (i++)->second) % q;
    if (now != 0) out.emplace_back(m, static_cast<u32>(now));
  }
  out.insert(out.end(), i, a.end());
  return out;
}

terms product(const terms& a, const terms& b) {
  std::map<monomial, u32> out;
  for (const auto& [m, x] : a) {
    for (const auto& [n, y] : b) {
      if (m != one && n != one && (second_of(m) != 0 || second_of(n) != 0))
        throw failure("a product of more than two inputs: no rule");
      u32& c = out[m == one ? n : n == one ? m : product_of(first_of(m), first_of(n))];
      c = static_cast<u32>((c + u64{x} * y) % q);
    }
  }
  return sorted(out);
}

u32 coefficient(const terms& p, monomial m) {
  const auto found = std::lower_bound(p.begin(), p.end(), std::pair(m, u32{0}));
  return found != p.end() && found->first == m ? found->second : 0;
}

}  // namespace bravais_proof
