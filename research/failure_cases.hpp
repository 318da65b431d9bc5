// SPDX-License-Identifier: MIT
// The parameter sets with computed failure rates: M-LWQ with every quantizer, and ML-KEM for comparison.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "research/failure_rate.hpp"

namespace cli {

struct failure_case {
  std::string level;      // 512, 768 or 1024: cases of one level belong together
  std::string set;        // M-LWQ-512 or ML-KEM-512
  std::string quantizer;  // empty for ML-KEM
  std::string mode;
  bool sampled;                // whether error distributions were drawn at random; otherwise they were counted
  std::int64_t largest_error;  // the largest harmless one (failure_rate.hpp)
  std::function<distribution()> error;

  [[nodiscard]] std::string label() const;
  // The name of the PKE in the library's table; for ML-KEM, that of the KEM.
  [[nodiscard]] std::string full_name() const;
};

// All cases in the order of the specification's table; in each level, ML-KEM comes first.
[[nodiscard]] std::vector<failure_case> failure_cases();

// The parameter sets of the cases, each once. Names with a quantizer are those of full_name().
[[nodiscard]] std::vector<std::string> level_names();

// The binary logarithm of the probability that decryption fails, given the case's error.
[[nodiscard]] double log2_failure_rate(const failure_case& what, const distribution& error);

}  // namespace cli
