// SPDX-License-Identifier: MIT
// Runs benchmarks.
#pragma once

#include <cstddef>
#include <functional>
#include <ostream>
#include <vector>

#include "bench_output.hpp"
#include "bench_tasks.hpp"
#include "progress.hpp"

namespace cli {

// The tasks of `list`, each compared with the task at the same index in `other`.
[[nodiscard]] task_list compared(task_list list, task_list other);

// The tasks of one place. `tasks` prepares them and throws failure if it cannot.
struct bench_subject {
  bench_place place;
  std::function<task_list()> tasks;
};

// Prints a row for each task as soon as it is measured. Returns the number of failures: tasks that fail, wrong results
// and places that cannot be prepared. Throws not_printed.
[[nodiscard]] std::size_t run_bench(const std::vector<bench_subject>& subjects, bench_output& form, std::ostream& out,
                                    double seconds, progress& shown);

}  // namespace cli
