// SPDX-License-Identifier: MIT
#pragma once

#include "subject.hpp"

namespace bravais_bench {

// Runs under Google Benchmark what `collect` gives, with its command line. What main() returns.
int run_under_google_benchmark(int argc, char** argv, const std::function<std::vector<operation>()>& collect);

}  // namespace bravais_bench
