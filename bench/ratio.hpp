// SPDX-License-Identifier: MIT
// The parts of bench_ratio.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace bravais_bench {

struct options {
  std::string isa, against = "liboqs", library, filter, json, kind, set;
  std::size_t rounds = 11;
  double round_ms = 20;
  std::optional<int> core;
  bool goals = false, peer_only = false, noise = false, all = false, small_batches = false;
};

// Compares the bravais in this program with another build of it.
void compare_with_library(const options& o);

// Compares batches of a few items with single calls.
void compare_small_batches(const options& o);

}  // namespace bravais_bench
