// SPDX-License-Identifier: MIT
// The forms of what bench prints.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "bench_tasks.hpp"

namespace cli {

// A parameter set on an instruction set.
struct bench_place {
  std::string kind, set, isa;
  std::optional<bool> is_standard;  // none of kernels
};

// One form of the result: how it measures a task, and what the row of the task looks like. Rows are printed one by one,
// and those of tasks that failed do not disturb the others.
class bench_output {
 public:
  using row = std::function<void(std::ostream&)>;

  virtual ~bench_output() = default;
  // Before everything; `places` are all that will follow.
  virtual void begin(std::ostream& out, const std::vector<bench_place>& places) = 0;
  virtual void begin_place(std::ostream&, const bench_place&) {}
  [[nodiscard]] virtual bool wants(const task&) const { return true; }
  // Measures the task for that many seconds. Throws failure; nothing is printed before the row is called.
  [[nodiscard]] virtual row measured(const bench_place& place, const task& what, double seconds) = 0;
  // The row of a task that failed; of all tasks of a place for null.
  [[nodiscard]] virtual row failed(const bench_place& place, const task* what, const std::string& why) = 0;
  virtual void end(std::ostream& out, std::size_t failures) = 0;
};

// `against` says what all tasks are compared with, if they are.
[[nodiscard]] std::unique_ptr<bench_output> bench_as_table(const std::string& against);
[[nodiscard]] std::unique_ptr<bench_output> bench_as_json(const std::string& against);
// The table of liboqs' speed_kem and speed_sig: operation, iterations, total time, mean and deviation of the time and
// of the ticks, each operation called one at a time.
[[nodiscard]] std::unique_ptr<bench_output> bench_as_speed();

}  // namespace cli
