// SPDX-License-Identifier: MIT
// kernel/modular.hpp: each result is congruent to what it should be, and within its bound.
#pragma once

#include "backend/isa.hpp"
#include "check.hpp"
#include "kernel/modular.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::compare;
using bravais_test::fail_unless;
using bravais_test::numbers;
using bravais_test::outcome;

int residue(long long x) { return static_cast<int>((x % q + q) % q); }
constexpr long long rounded_quotient(long long numerator, long long denominator) {
  const long long twice = 2 * numerator + denominator;
  return twice / (2 * denominator) - (twice % (2 * denominator) < 0 ? 1 : 0);
}

// f(x) for each x from `low` to `high`, as vectors of neighbours; `test(x, f(x))` says whether it is right.
template <class F, class Test>
outcome check_every(int low, int high, const std::string& context, F f, Test test) {
  for (int first = low; first <= high; first += lanes) {
    std::int16_t in[lanes];
    std::int16_t out[lanes];
    for (int i = 0; i < lanes; ++i) in[i] = static_cast<std::int16_t>(std::min(first + i, high));
    store(out, f(load(in)));
    for (int i = 0; i < lanes; ++i) {
      if (!test(in[i], out[i])) {
        return {context + ": " + std::to_string(in[i]) + " became " + std::to_string(out[i]), ""};
      }
    }
  }
  return {};
}

// All x with some factors, and all factors with some x.
outcome check_multiply() {
  for (int c = -(q / 2); c <= q / 2; ++c) {
    const factor f{broadcast(static_cast<std::int16_t>(c)),
                   broadcast(static_cast<std::int16_t>(rounded_quotient(c * 32768LL, q)))};
    const auto right = [c](int x, int y) {
      // The bound of the header, without its rounding up: q / 2 + |x| q / 2^16.
      return residue(y) == residue(1LL * x * c) && 65536LL * std::abs(y) <= 32768LL * q + 1LL * std::abs(x) * q;
    };
    const auto product = [f](v16 x) { return multiply(x, f); };
    const std::string context = "multiply by " + std::to_string(c);
    const bool all = c % 64 == 0 || std::abs(c) == q / 2 || c == 1 || c == -1;
    const int step = all ? 65536 : 6553;
    for (int low = -32768; low <= 32767; low += step) {
      const int high = all ? 32767 : std::min(low + 2 * lanes, 32767);
      CHECK_OR_RETURN(check_every(low, high, context, product, right));
    }
  }
  return {};
}
outcome check_reduce() {
  return check_every(
      -32768, 32767, "reduce", [](v16 x) { return reduce(x); },
      [](int x, int y) { return residue(y) == residue(x) && std::abs(y) < q; });
}
template <int Bound>
outcome check_canonical_of() {
  return check_every(
      -Bound, Bound, "canonical", [](v16 x) { return canonical<Bound>(x); },
      [](int x, int y) { return y == residue(x); });
}
outcome check_canonical() {
  CHECK_OR_RETURN(check_canonical_of<q - 1>());
  CHECK_OR_RETURN(check_canonical_of<q>());
  return check_canonical_of<32767>();
}
outcome check_montgomery_reduce() {
  numbers random(30);
  for (int round = 0; round < 3000; ++round) {
    // Sums of two products, from tiny to the largest whose result must fit 16 bits: 2 x^2 / 2^16 + q / 2 + 1 <= 32767.
    const int bound = round % 3 == 0 ? 3 : round % 3 == 1 ? q : 31920;
    std::array<std::array<std::int16_t, lanes>, 4> in;
    for (auto& row : in)
      for (auto& x : row) x = random.between(-bound, bound);
    const v32 even = dot_pairs(zero32(), load(in[0].data()), load(in[1].data()));
    const v32 odd = dot_pairs(zero32(), load(in[2].data()), load(in[3].data()));
    std::int16_t out[lanes];
    store(out, montgomery_reduce(even, odd));
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

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
