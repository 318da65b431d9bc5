// SPDX-License-Identifier: MIT
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

// Calls the task for that many seconds: many samples, per item, of about a millisecond each, or of one call each where
// calls take different times. Throws failure.
[[nodiscard]] timings measure(const task& what, double seconds);

// The same of the task and of what it is compared with: in turn, so that both meet the same machine; half of the time
// for each.
struct compared_timings {
  timings one, other;
  double times_as_fast;
};
[[nodiscard]] compared_timings measure_in_turn(const task& what, double seconds);

// Items per second: by the mean where calls take different times, else by the median.
[[nodiscard]] double items_per_second(const task& what, const timings& measured);

}  // namespace cli
