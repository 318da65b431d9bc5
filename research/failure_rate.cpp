// SPDX-License-Identifier: MIT
#include "research/failure_rate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace cli {
namespace {

// Smaller probabilities at the ends of a distribution are dropped: they are far below everything that is reported.
const double negligible = std::ldexp(1.0, -300);

distribution trimmed(distribution x) {
  const auto counts = [](double p) { return p >= negligible; };
  const auto first = std::find_if(x.weight.begin(), x.weight.end(), counts);
  const auto last = std::find_if(x.weight.rbegin(), x.weight.rend(), counts).base();
  return {x.low + (first - x.weight.begin()), std::vector<double>(first, last)};
}

std::int64_t high(const distribution& x) { return x.low + static_cast<std::int64_t>(x.weight.size()) - 1; }

}  // namespace

distribution histogram::result() const {
  double all = 0;
  for (const std::uint64_t count : count_) all += static_cast<double>(count);
  distribution x{low_, {}};
  for (const std::uint64_t count : count_) x.weight.push_back(static_cast<double>(count) / all);
  return trimmed(std::move(x));
}

distribution binomial(unsigned eta) {
  const distribution bit_difference{-1, {0.25, 0.5, 0.25}};
  return repeated_sum(bit_difference, eta);
}

distribution sum_of(const distribution& x, const distribution& y) {
  distribution sum{x.low + y.low, std::vector<double>(x.weight.size() + y.weight.size() - 1)};
  for (std::size_t i = 0; i < x.weight.size(); ++i)
    for (std::size_t j = 0; j < y.weight.size(); ++j) sum.weight[i + j] += x.weight[i] * y.weight[j];
  return trimmed(std::move(sum));
}

distribution product_of(const distribution& x, const distribution& y) {
  const auto [least, largest] = std::minmax({x.low * y.low, x.low * high(y), high(x) * y.low, high(x) * high(y)});
  distribution product{least, std::vector<double>(static_cast<std::size_t>(largest - least) + 1)};
  for (std::size_t i = 0; i < x.weight.size(); ++i)
    for (std::size_t j = 0; j < y.weight.size(); ++j) {
      const std::int64_t value = (x.low + static_cast<std::int64_t>(i)) * (y.low + static_cast<std::int64_t>(j));
      product.weight[static_cast<std::size_t>(value - least)] += x.weight[i] * y.weight[j];
    }
  return trimmed(std::move(product));
}

// By doubling: the sum of 2m numbers is the sum of two sums of m.
distribution repeated_sum(distribution x, std::size_t count) {
  distribution sum;
  while (count != 0) {
    if (count % 2 != 0) sum = sum_of(sum, x);
    count /= 2;
    if (count != 0) x = sum_of(x, x);
  }
  return sum;
}

double standard_deviation(const distribution& x) {
  double mean = 0;
  double square = 0;
  for (std::size_t i = 0; i < x.weight.size(); ++i) {
    const double value = static_cast<double>(x.low) + static_cast<double>(i);
    mean += value * x.weight[i];
    square += value * value * x.weight[i];
  }
  return std::sqrt(square - mean * mean);
}

double beyond(const distribution& x, std::int64_t limit) {
  double all = 0;
  for (std::size_t i = 0; i < x.weight.size(); ++i) {
    if (std::abs(x.low + static_cast<std::int64_t>(i)) > limit) all += x.weight[i];
  }
  return all;
}

std::int64_t centered(std::int64_t value, std::int64_t q) {
  const std::int64_t rest = (value % q + q) % q;
  return rest > q / 2 ? rest - q : rest;
}

distribution coding_error(std::int64_t q, unsigned dithers,
                          const std::function<std::int64_t(std::int64_t x, unsigned y)>& decode) {
  histogram errors(q / 2);
  for (std::int64_t x = 0; x < q; ++x)
    for (unsigned y = 0; y < dithers; ++y) errors.add(centered(decode(x, y) - x, q));
  return errors.result();
}

distribution decryption_error(const error_parts& parts, std::size_t n) {
  const std::size_t terms = n * parts.rank;
  const distribution of_key = repeated_sum(product_of(parts.sender, parts.public_key), terms);
  const distribution of_vector = repeated_sum(product_of(parts.receiver, parts.vector), terms);
  return sum_of(sum_of(of_key, of_vector), parts.message);
}

double log2_failure_rate(const distribution& error, std::size_t n, std::int64_t largest) {
  return std::log2(static_cast<double>(n) * beyond(error, largest));
}

}  // namespace cli
