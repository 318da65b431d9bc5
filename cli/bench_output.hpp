// SPDX-License-Identifier: MIT
// The output formats of bench.
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
  std::optional<bool> is_standard;  // empty for kernels
};

// An output format: how it measures a task and prints its row. Rows are printed one by one. The row of a failed task
// does not affect the others.
class bench_output {
 public:
  using row = std::function<void(std::ostream&)>;

  virtual ~bench_output() = default;
  // Called first, with all `places` that will follow.
  virtual void begin(std::ostream& out, const std::vector<bench_place>& places) = 0;
  virtual void begin_place(std::ostream&, const bench_place&) {}
  [[nodiscard]] virtual bool wants(const task&) const { return true; }
  // Measures the task for `seconds`. Calling the returned row prints it; nothing is printed before. Throws failure.
  [[nodiscard]] virtual row measured(const bench_place& place, const task& what, double seconds) = 0;
  // The row of a failed task, or of all tasks of a place if `what` is null.
  [[nodiscard]] virtual row failed(const bench_place& place, const task* what, const std::string& why) = 0;
  virtual void end(std::ostream& out, std::size_t failures) = 0;
};

// `against` names the alternative in comparisons; empty if there is none.
[[nodiscard]] std::unique_ptr<bench_output> bench_as_json(const std::string& against);
// `width` is that of the terminal, or 0 for no limit.
[[nodiscard]] std::unique_ptr<bench_output> bench_as_table(const std::string& against, std::size_t width = 0);
// The table of liboqs' speed_kem and speed_sig: operation, iterations, total time, mean and deviation of the time and
// of the ticks, each operation called one at a time.
[[nodiscard]] std::unique_ptr<bench_output> bench_as_speed();

}  // namespace cli
