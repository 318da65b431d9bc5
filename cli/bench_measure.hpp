// SPDX-License-Identifier: MIT
// The timing of tasks.
#pragma once

#include "bench_tasks.hpp"

namespace cli {

struct timing {
  double microseconds;
  double ticks;
};
struct timings {
  timing median, mean;
};

// Calls the task for `seconds` and returns times per item. Each sample takes about a millisecond, or one call if the
// time of calls varies. Throws failure.
[[nodiscard]] timings measure(const task& what, double seconds);

// Measures the task and its alternative in turn, so that both run under the same conditions. Each gets half of the
// time.
struct compared_timings {
  timings one, other;
  double times_as_fast;
};
[[nodiscard]] compared_timings measure_in_turn(const task& what, double seconds);

// Microseconds per item: the mean if the time of calls varies, otherwise the median.
[[nodiscard]] double typical(const task& what, const timings& measured);

// Items per second, from the mean if the time of calls varies, otherwise from the median.
[[nodiscard]] double items_per_second(const task& what, const timings& measured);

}  // namespace cli
