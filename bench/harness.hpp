// SPDX-License-Identifier: MIT
// Runs operations under Google Benchmark.
#pragma once

#include "subject.hpp"

namespace bravais_bench {

// Runs the operations that `collect` returns, with Google Benchmark's command line. Returns the exit code of main().
int run_under_google_benchmark(int argc, char** argv, const std::function<std::vector<operation>()>& collect);

}  // namespace bravais_bench
