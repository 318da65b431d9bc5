// SPDX-License-Identifier: MIT
// Tests whether a sampler gives each value with the right frequency.
#pragma once

#include "check.hpp"

namespace bravais_test {

// The observed and the expected count of each value.
class histogram {
 public:
  // `probabilities` of the values 0, 1, ...; their sum is 1.
  explicit histogram(std::vector<double> probabilities);
  // `values` of equal probability.
  static histogram uniform(std::size_t values);

  void add(std::size_t value) { ++counts_.at(value); }

  // Fails if Pearson's statistic is so large that less than one of 10^9 histograms with these probabilities exceeds it.
  // `together` means that each sample adds this many different values with equal probability, so that their counts vary
  // less; 1 means independent draws.
  [[nodiscard]] outcome fits(const std::string& context, std::size_t together = 1) const;

 private:
  std::vector<double> probabilities_;
  std::vector<std::size_t> counts_;
};

}  // namespace bravais_test
