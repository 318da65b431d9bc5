// SPDX-License-Identifier: MIT
#include "distribution.hpp"

#include <cmath>

#include "support/cases.hpp"

namespace bravais_test {
namespace {

constexpr double rare = 1e-9;

// The probability that a sum of squares of `freedom` independent normal variables exceeds `sum`. With a = freedom / 2
// and x = sum / 2 it is the upper incomplete gamma function, Q(a, x) = Q(a - 1, x) + x^(a - 1) e^-x / Gamma(a),
// starting from Q(1, x) = e^-x or Q(1/2, x) = erfc(sqrt x).
double tail(std::size_t freedom, double sum) {
  const double x = sum / 2;
  if (x <= 0) return 1;
  const bool odd = freedom % 2 != 0;
  double out = odd ? std::erfc(std::sqrt(x)) : std::exp(-x);
  for (double a = odd ? 1.5 : 2; 2 * a <= static_cast<double>(freedom); a += 1) {
    out += std::exp((a - 1) * std::log(x) - x - std::lgamma(a));
  }
  return out;
}

// Against quantiles from printed tables.
void tail_is_right() {
  EXPECT_NEAR(tail(1, 3.841459), 0.05, 1e-7);
  EXPECT_NEAR(tail(2, 5.991465), 0.05, 1e-7);
  EXPECT_NEAR(tail(3, 16.266236), 0.001, 1e-9);
  EXPECT_NEAR(tail(10, 18.307038), 0.05, 1e-7);
  EXPECT_NEAR(tail(100, 149.449253), 0.001, 1e-9);
  EXPECT_NEAR(tail(99, 123.225221), 0.05, 1e-7);
}

// A case that must fail: one of four values occurs one time in a hundred more often than it should.
void a_bias_is_seen() {
  numbers random(130);
  histogram fair = histogram::uniform(4);
  histogram biased = histogram::uniform(4);
  for (int i = 0; i < 400'000; ++i) {
    const std::uint64_t x = random.next();
    fair.add(x % 4);
    biased.add(x % 4 == 3 && (x >> 8) % 25 == 0 ? 0 : x % 4);
  }
  EXPECT_EQ(fair.fits("fair").failure, "");
  EXPECT_NE(biased.fits("biased").failure, "");
}

const registration registered{[] {
  once("distribution", "quantiles", tail_is_right);
  once("distribution", "a_bias_is_seen", a_bias_is_seen);
}};

}  // namespace

histogram::histogram(std::vector<double> probabilities)
    : probabilities_(std::move(probabilities)), counts_(probabilities_.size()) {}
histogram histogram::uniform(std::size_t values) {
  return histogram(std::vector<double>(values, 1 / static_cast<double>(values)));
}

outcome histogram::fits(const std::string& context, std::size_t together) const {
  double draws = 0;
  for (const std::size_t count : counts_) draws += static_cast<double>(count);
  double sum = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    const double expected = draws * probabilities_[i];
    if (expected < 20) return {context + ": too few draws to judge", ""};
    const double difference = static_cast<double>(counts_[i]) - expected;
    sum += difference * difference / expected;
  }
  // m different ones of v values: each count has (v - m) / (v - 1) of the variance of independent draws.
  const double freedom = static_cast<double>(counts_.size() - 1);
  sum *= freedom / static_cast<double>(counts_.size() - together);
  return fail_unless(tail(counts_.size() - 1, sum) >= rare, context + ": chi-square of " + std::to_string(sum) +
                                                                " with " + std::to_string(counts_.size() - 1) +
                                                                " degrees of freedom");
}

}  // namespace bravais_test
