// SPDX-License-Identifier: MIT
// kernel/modular.hpp for both rings: each result must be congruent to the right one, and within its bound.
#pragma once

#include "isa/region.hpp"
#include "check.hpp"
#include "kernel/modular.hpp"
#include "kernel/ntt_tables.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::compare;
using bravais_test::fail_unless;
using bravais_test::numbers;
using bravais_test::outcome;

constexpr int q = kyber_ring::q;  // for all checks that name no ring

template <class Ring = kyber_ring>
int residue(long long x) {
  return static_cast<int>((x % Ring::q + Ring::q) % Ring::q);
}
constexpr long long rounded_quotient(long long numerator, long long denominator) {
  const long long twice = 2 * numerator + denominator;
  return twice / (2 * denominator) - (twice % (2 * denominator) < 0 ? 1 : 0);
}

// Computes y = f(x) for all x in `values`, in vectors of consecutive values. `test(i, x, y)` says whether y is right
// for x in lane i.
template <class Ring, class F, class Test>
outcome check_lane_values(const std::vector<typename Ring::coefficient>& values, const std::string& context, F f,
                          Test test) {
  constexpr std::size_t w = lanes_in<Ring>;
  for (std::size_t first = 0; first < values.size(); first += w) {
    typename Ring::coefficient in[w];
    typename Ring::coefficient out[w];
    for (std::size_t i = 0; i < w; ++i) in[i] = values[std::min(first + i, values.size() - 1)];
    store(out, f(load(in)));
    for (std::size_t i = 0; i < w; ++i) {
      if (!test(i, in[i], out[i])) {
        return {context + ": " + std::to_string(in[i]) + " became " + std::to_string(out[i]), ""};
      }
    }
  }
  return {};
}
template <class Ring, class F, class Test>
outcome check_values(const std::vector<typename Ring::coefficient>& values, const std::string& context, F f,
                     Test test) {
  return check_lane_values<Ring>(values, context, f, [=](std::size_t, int x, int y) { return test(x, y); });
}
// The same for each 16-bit x from `low` to `high`.
template <class F, class Test>
outcome check_every(int low, int high, const std::string& context, F f, Test test) {
  std::vector<std::int16_t> values;
  for (int x = low; x <= high; ++x) values.push_back(static_cast<std::int16_t>(x));
  return check_values<kyber_ring>(values, context, f, test);
}

// Critical values up to `limit` in magnitude: near 0, the limit, powers of two and multiples of q / 2. Then random
// ones.
template <class Ring>
std::vector<typename Ring::coefficient> telling_values(int limit, std::uint64_t seed) {
  std::vector<long long> centers{0, limit};
  for (int bit = 0; bit < form_of<Ring>::bits; ++bit) centers.push_back(1LL << bit);
  for (long long m = 1; m <= 600; ++m) centers.push_back(m * Ring::q / 2);
  std::vector<typename Ring::coefficient> out;
  for (const long long center : centers) {
    for (long long x = center - 2; x <= center + 2; ++x) {
      if (x > limit || x < -limit) continue;
      out.push_back(static_cast<typename Ring::coefficient>(x));
      out.push_back(static_cast<typename Ring::coefficient>(-x));
    }
  }
  numbers random(seed);
  for (int i = 0; i < 2000; ++i)
    out.push_back(static_cast<typename Ring::coefficient>(random.between32(-limit, limit)));
  return out;
}

// Whether y is congruent to x c and within its bound, which is a sum: q if the lanes round down, or q / 2 + 1 if they
// round to nearest, plus q |x| / 2^(B + 1) (kernel/modular.hpp). y must also be within multiply_bound().
template <class Ring>
bool is_product(long long x, long long c, long long y) {
  const long long whole = form_of<Ring>::rounds ? Ring::q / 2 + 1 : Ring::q;
  const long long error = (std::abs(x) * Ring::q) >> (form_of<Ring>::product_bits + 1);
  return residue<Ring>(y) == residue<Ring>(residue<Ring>(x) * c) && std::abs(y) <= whole + error &&
         std::abs(y) <= multiply_bound<Ring>(0) + error + 1;
}
// Multiplies by the same factor in all lanes, then by a different factor in each lane.
template <class Ring>
outcome check_multiply_by(int c, const std::vector<typename Ring::coefficient>& values) {
  const auto twisted = rounded_quotient(c * (1LL << form_of<Ring>::product_bits), Ring::q);
  const auto same = uniform_factor<Ring>(static_cast<typename Ring::coefficient>(c),
                                         static_cast<typename Ring::coefficient>(twisted));
  CHECK_OR_RETURN(check_values<Ring>(
      values, "multiply by " + std::to_string(c), [=](auto x) { return multiply<Ring>(x, same); },
      [=](int x, int y) { return is_product<Ring>(x, c, y); }));
  detail::lane_factors<Ring> table{};
  std::array<int, lanes_in<Ring>> factors;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    factors[i] = centered<Ring>(c + 1234567LL * static_cast<int>(i));
    table.set(i, factors[i]);
  }
  return check_lane_values<Ring>(
      values, "multiply in turn by " + std::to_string(c),
      [&](auto x) { return multiply<Ring>(x, detail::load_factor(table)); },
      [&](std::size_t i, int x, int y) { return is_product<Ring>(x, factors[i], y); });
}
template <class Ring>
outcome check_multiply_by_constant(const std::vector<typename Ring::coefficient>& values) {
  constexpr long long c = 1LL << 40;
  return check_values<Ring>(
      values, "multiply by a constant", [](auto x) { return multiply<Ring>(x, constant_factor<Ring, c>()); },
      [](int x, int y) { return is_product<Ring>(x, centered<Ring>(c), y); });
}
// Kyber: all x with some factors, and all factors with some x. Dilithium: critical values with critical factors.
outcome check_multiply() {
  std::vector<std::int16_t> all;
  std::vector<std::int16_t> some;
  for (int x = -32768; x <= 32767; ++x) {
    all.push_back(static_cast<std::int16_t>(x));
    if (x % 6553 >= -lanes && x % 6553 <= lanes) some.push_back(static_cast<std::int16_t>(x));
  }
  for (int c = -(q / 2); c <= q / 2; ++c) {
    const bool tell = c % 64 == 0 || std::abs(c) == q / 2 || c == 1 || c == -1;
    CHECK_OR_RETURN(check_multiply_by<kyber_ring>(c, tell ? all : some));
  }
  CHECK_OR_RETURN(check_multiply_by_constant<kyber_ring>(all));

  constexpr int largest = std::numeric_limits<std::int32_t>::max();
  const auto values = telling_values<dilithium_ring>(largest, 35);
  for (const int c : telling_values<dilithium_ring>(dilithium_ring::q / 2, 36))
    if (c % 3 == 0 || std::abs(c) == dilithium_ring::q / 2)
      CHECK_OR_RETURN(check_multiply_by<dilithium_ring>(c, values));
  return check_multiply_by_constant<dilithium_ring>(values);
}

template <class Ring>
outcome check_reduce_of() {
  return check_values<Ring>(
      telling_values<Ring>(reducible<Ring>, 37), "reduce", [](auto x) { return reduce<Ring>(x); },
      [](int x, int y) { return residue<Ring>(y) == residue<Ring>(x) && std::abs(y) < Ring::q; });
}
// Checks the bound that reduce_bound() gives for one bound of the input, with inputs up to that bound.
template <class Ring, int Bound>
outcome check_reduce_bound() {
  return check_values<Ring>(
      telling_values<Ring>(Bound, 38), "reduce, bound " + std::to_string(Bound), [](auto x) { return reduce<Ring>(x); },
      [](int, int y) { return std::abs(y) <= reduce_bound<Ring>(Bound); });
}
outcome check_reduce() {
  CHECK_OR_RETURN(check_every(
      -32768, 32767, "reduce", [](v16 x) { return reduce<kyber_ring>(x); },
      [](int x, int y) { return residue(y) == residue(x) && std::abs(y) < q; }));
  CHECK_OR_RETURN((check_reduce_bound<kyber_ring, 2 * q>()));
  CHECK_OR_RETURN(check_reduce_of<dilithium_ring>());
  CHECK_OR_RETURN((check_reduce_bound<dilithium_ring, dilithium_ring::q>()));
  CHECK_OR_RETURN((check_reduce_bound<dilithium_ring, 1 << 23>()));
  CHECK_OR_RETURN((check_reduce_bound<dilithium_ring, 9 * dilithium_ring::q>()));
  return check_reduce_bound<dilithium_ring, reducible<dilithium_ring>>();
}
template <class Ring, int Bound>
outcome check_canonical_of() {
  return check_values<Ring>(
      telling_values<Ring>(Bound, 39), "canonical", [](auto x) { return canonical<Ring, Bound>(x); },
      [](int x, int y) { return y == residue<Ring>(x); });
}
outcome check_canonical() {
  CHECK_OR_RETURN((check_canonical_of<kyber_ring, q - 1>()));
  CHECK_OR_RETURN((check_canonical_of<kyber_ring, q>()));
  CHECK_OR_RETURN(check_every(
      -32767, 32767, "canonical", [](v16 x) { return canonical<kyber_ring, 32767>(x); },
      [](int x, int y) { return y == residue(x); }));
  CHECK_OR_RETURN((check_canonical_of<dilithium_ring, dilithium_ring::q - 1>()));
  CHECK_OR_RETURN((check_canonical_of<dilithium_ring, dilithium_ring::q>()));
  return check_canonical_of<dilithium_ring, reducible<dilithium_ring>>();
}

outcome check_montgomery_reduce_16() {
  numbers random(30);
  for (int round = 0; round < 3000; ++round) {
    // Sums of two products. The smallest factors are at most 3; for the largest, the result just fits 16 bits:
    // 2 x^2 / 2^16 + q / 2 + 1 <= 32767.
    const int bound = round % 3 == 0 ? 3 : round % 3 == 1 ? q : 31920;
    std::array<std::array<std::int16_t, lanes>, 4> in;
    for (auto& row : in)
      for (auto& x : row) x = random.between(-bound, bound);
    const v32 even = dot_pairs(zero32(), load(in[0].data()), load(in[1].data()));
    const v32 odd = dot_pairs(zero32(), load(in[2].data()), load(in[3].data()));
    std::int16_t out[lanes];
    store(out, montgomery_reduce<kyber_ring>(even, odd));
    for (std::size_t i = 0; i < lanes; ++i) {
      const std::size_t from = i % 2 == 0 ? 0 : 2;
      const std::size_t pair = i / 2 * 2;
      const long long sum =
          1LL * in[from][pair] * in[from + 1][pair] + 1LL * in[from][pair + 1] * in[from + 1][pair + 1];
      const bool right =
          residue(out[i] * 65536LL) == residue(sum) && std::abs(out[i]) <= std::abs(sum) / 65536 + q / 2 + 1;
      if (!right) return {std::to_string(sum) + " became " + std::to_string(out[i]), ""};
    }
  }
  return {};
}
// One product, from tiny factors to factors of 31 bits. The largest keeps the reduction within 64 bits, and the result
// within 31.
outcome check_montgomery_reduce_32() {
  constexpr std::size_t w = lanes / 2;
  constexpr long long r = (1LL << 32) % dilithium_ring::q;
  numbers random(40);
  for (int round = 0; round < 3000; ++round) {
    const int bound = round % 3 == 0 ? 3 : round % 3 == 1 ? dilithium_ring::q : 0x7FFFFFFF;
    std::array<std::int32_t, w> a;
    std::array<std::int32_t, w> b;
    for (auto& x : a) x = random.between32(-bound, bound);
    for (auto& x : b) x = random.between32(-bound, bound);
    wide_sums sums = broadcast_sums(0);
    accumulate(sums, load(a.data()), load(b.data()));
    std::int32_t out[w];
    store(out, montgomery_reduce<dilithium_ring>(sums));
    for (std::size_t i = 0; i < w; ++i) {
      const long long sum = 1LL * a[i] * b[i];
      const bool right = residue<dilithium_ring>(out[i] * r) == residue<dilithium_ring>(sum) &&
                         std::abs(1LL * out[i]) <= (std::abs(sum) >> 32) + dilithium_ring::q / 2 + 1;
      if (!right) return {std::to_string(sum) + " became " + std::to_string(out[i]), ""};
    }
  }
  return {};
}
outcome check_montgomery_reduce() {
  CHECK_OR_RETURN(check_montgomery_reduce_16());
  return check_montgomery_reduce_32();
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
