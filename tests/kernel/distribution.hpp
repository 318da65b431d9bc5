// SPDX-License-Identifier: MIT
// Whether a sampler gives each value as often as it should.
#pragma once

#include "check.hpp"

namespace bravais_test {

// How often each value came, and how often it was to be expected.
class histogram {
 public:
  // `probabilities` of the values 0, 1, ...; their sum is 1.
  explicit histogram(std::vector<double> probabilities);
  // `values` of equal probability.
  static histogram uniform(std::size_t values);

  void add(std::size_t value) { ++counts_.at(value); }

  // Fails where Pearson's statistic is so large that draws of these probabilities give a larger one in less than one of
  // 10^9 histograms. `together` says that each sample added so many different values (1: the draws are independent),
  // which come with equal probability: their counts vary less.
  [[nodiscard]] outcome fits(const std::string& context, std::size_t together = 1) const;

 private:
  std::vector<double> probabilities_;
  std::vector<std::size_t> counts_;
};

}  // namespace bravais_test
