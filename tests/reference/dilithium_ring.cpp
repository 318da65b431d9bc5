// SPDX-License-Identifier: MIT
#include "reference/dilithium_ring.hpp"

#include <algorithm>
#include <cstdlib>

namespace reference::dilithium {
namespace {

// Algorithm 43: BitRev8.
std::size_t bit_reverse_8(std::size_t m) {
  std::size_t reversed = 0;
  for (std::size_t bit = 0; bit < 8; ++bit)
    if ((m >> bit & 1) != 0) reversed |= std::size_t{1} << (7 - bit);
  return reversed;
}

// zeta^BitRev8(k), the factors of Algorithms 41 and 42 (Appendix B).
const polynomial& zetas() {
  static const polynomial table = [] {
    std::array<std::int32_t, n> powers{};
    std::int64_t power = 1;
    for (std::size_t exponent = 0; exponent < n; ++exponent) {
      powers[bit_reverse_8(exponent)] = static_cast<std::int32_t>(power);
      power = power * zeta % q;
    }
    return powers;
  }();
  return table;
}

template <class F>
vector map(const vector& a, const F& f) {
  vector out;
  for (const polynomial& w : a) out.push_back(f(w));
  return out;
}
template <class F>
vector map(const vector& a, const vector& b, const F& f) {
  vector out;
  for (std::size_t i = 0; i < a.size(); ++i) out.push_back(f(a[i], b.at(i)));
  return out;
}

}  // namespace

std::int32_t mod(std::int64_t x, std::int32_t m) {
  const auto rest = static_cast<std::int32_t>(x % m);
  return rest < 0 ? rest + m : rest;
}
std::int32_t mod_centered(std::int64_t x, std::int32_t m) {
  const std::int32_t positive = mod(x, m);
  return positive > m / 2 ? positive - m : positive;
}
std::int32_t norm(const polynomial& w) {
  std::int32_t largest = 0;
  for (const std::int32_t x : w) largest = std::max(largest, std::abs(mod_centered(x, q)));
  return largest;
}
std::int32_t norm(const vector& w) {
  std::int32_t largest = 0;
  for (const polynomial& one : w) largest = std::max(largest, norm(one));
  return largest;
}

// Algorithm 35: Power2Round.
two_parts power2round(std::int32_t r) {
  const std::int32_t positive = mod(r, q);
  const std::int32_t r0 = mod_centered(positive, 1 << d);
  return {(positive - r0) / (1 << d), r0};
}

// Algorithm 36: Decompose.
two_parts decompose(std::int32_t r, std::int32_t gamma2) {
  const std::int32_t positive = mod(r, q);
  const std::int32_t r0 = mod_centered(positive, 2 * gamma2);
  if (positive - r0 == q - 1) return {0, r0 - 1};
  return {(positive - r0) / (2 * gamma2), r0};
}

std::int32_t high_bits(std::int32_t r, std::int32_t gamma2) { return decompose(r, gamma2).r1; }
std::int32_t low_bits(std::int32_t r, std::int32_t gamma2) { return decompose(r, gamma2).r0; }

// Algorithm 39: MakeHint.
bool make_hint(std::int32_t z, std::int32_t r, std::int32_t gamma2) {
  return high_bits(r, gamma2) != high_bits(mod(std::int64_t{r} + z, q), gamma2);
}

// Algorithm 40: UseHint.
std::int32_t use_hint(bool h, std::int32_t r, std::int32_t gamma2) {
  const std::int32_t m = (q - 1) / (2 * gamma2);
  const auto [r1, r0] = decompose(r, gamma2);
  if (h && r0 > 0) return mod(r1 + 1, m);
  if (h && r0 <= 0) return mod(r1 - 1, m);
  return r1;
}

// Algorithm 41: NTT.
polynomial ntt(const polynomial& f) {
  polynomial w;
  for (std::size_t i = 0; i < n; ++i) w[i] = mod(f[i], q);
  std::size_t m = 0;
  for (std::size_t length = 128; length >= 1; length /= 2)
    for (std::size_t start = 0; start < n; start += 2 * length) {
      const std::int64_t z = zetas()[++m];
      for (std::size_t j = start; j < start + length; ++j) {
        const std::int64_t t = z * w[j + length] % q;
        w[j + length] = mod(w[j] - t, q);
        w[j] = mod(w[j] + t, q);
      }
    }
  return w;
}

// Algorithm 42: the inverse NTT; 8347681 is 256^-1 mod q.
polynomial inverse_ntt(const polynomial& f) {
  polynomial w;
  for (std::size_t i = 0; i < n; ++i) w[i] = mod(f[i], q);
  std::size_t m = 256;
  for (std::size_t length = 1; length < 256; length *= 2)
    for (std::size_t start = 0; start < n; start += 2 * length) {
      const std::int64_t z = -zetas()[--m];
      for (std::size_t j = start; j < start + length; ++j) {
        const std::int64_t t = w[j];
        w[j] = mod(t + w[j + length], q);
        w[j + length] = mod(z * (t - w[j + length]), q);
      }
    }
  for (std::int32_t& x : w) x = mod(std::int64_t{x} * 8347681, q);
  return w;
}

polynomial add(const polynomial& a, const polynomial& b) {
  polynomial sum;
  for (std::size_t i = 0; i < n; ++i) sum[i] = mod(std::int64_t{a[i]} + b[i], q);
  return sum;
}
polynomial subtract(const polynomial& a, const polynomial& b) {
  polynomial difference;
  for (std::size_t i = 0; i < n; ++i) difference[i] = mod(std::int64_t{a[i]} - b[i], q);
  return difference;
}
polynomial multiply_ntt(const polynomial& a, const polynomial& b) {
  polynomial product;
  for (std::size_t i = 0; i < n; ++i) product[i] = mod(std::int64_t{a[i]} * b[i], q);
  return product;
}

vector add(const vector& a, const vector& b) {
  return map(a, b, [](const polynomial& x, const polynomial& y) { return add(x, y); });
}
vector subtract(const vector& a, const vector& b) {
  return map(a, b, [](const polynomial& x, const polynomial& y) { return subtract(x, y); });
}
vector multiply_ntt(const polynomial& c, const vector& v) {
  return map(v, [&](const polynomial& x) { return multiply_ntt(c, x); });
}
vector multiply_ntt(const std::vector<vector>& m, const vector& v) {
  vector w;
  for (const vector& row : m) {
    polynomial sum{};
    for (std::size_t i = 0; i < row.size(); ++i) sum = add(sum, multiply_ntt(row[i], v.at(i)));
    w.push_back(sum);
  }
  return w;
}
vector ntt(const vector& w) {
  return map(w, [](const polynomial& x) { return ntt(x); });
}
vector inverse_ntt(const vector& w) {
  return map(w, [](const polynomial& x) { return inverse_ntt(x); });
}

}  // namespace reference::dilithium
