// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <ostream>
#include <vector>

#include "bench_output.hpp"
#include "bench_tasks.hpp"
#include "progress.hpp"

namespace cli {

// What is measured at one place. `tasks` prepares the place and throws failure where that cannot be done.
struct bench_subject {
  bench_place place;
  std::function<task_list()> tasks;
};

// Prints a row for each task, as soon as it is measured, and returns how many failed: the task itself, its result, or
// the preparation of a place. Throws not_printed.
[[nodiscard]] std::size_t run_bench(const std::vector<bench_subject>& subjects, bench_output& form, std::ostream& out,
                                    double seconds, progress& shown);

}  // namespace cli
