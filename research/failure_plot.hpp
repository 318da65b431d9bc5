// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "research/failure_cases.hpp"

namespace cli {

struct failure_result {
  failure_case what;
  distribution error;
  double sigma;
  double log2_rate;
};

// A plot of the error distributions against the decision threshold, one panel for each level: a picture that needs
// nothing else, for light and dark screens.
[[nodiscard]] std::string failure_plot(const std::vector<failure_result>& results);

}  // namespace cli
