// SPDX-License-Identifier: MIT
// Measures the time of a task.
#include "bench_measure.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

#include "errors.hpp"
#include "machine.hpp"

namespace cli {

namespace {

// The mean if the time of calls varies, otherwise the median.
double typical(const task& what, const timings& measured) {
  return (what.next_input ? measured.mean : measured.median).microseconds;
}

timings median_of(std::vector<timings> rounds) {
  const auto middle = rounds.begin() + static_cast<std::ptrdiff_t>(rounds.size() / 2);
  std::nth_element(rounds.begin(), middle, rounds.end(),
                   [](const timings& a, const timings& b) { return a.median.microseconds < b.median.microseconds; });
  return *middle;
}

}  // namespace

timings measure(const task& what, double seconds) {
  using clock = std::chrono::steady_clock;
  const auto sample = [&](std::size_t calls) {
    const std::uint64_t first_tick = ticks();
    const clock::time_point begin = clock::now();
    for (std::size_t i = 0; i < calls; ++i) require(what.call(), what.operation);
    const std::chrono::duration<double, std::micro> passed = clock::now() - begin;
    const double items = static_cast<double>(calls * what.items);
    return timing{passed.count() / items, static_cast<double>(ticks() - first_tick) / items};
  };
  if (what.select) what.select();
  constexpr double sample_microseconds = 1000;
  std::size_t calls = 1;
  while (!what.next_input && sample(calls).microseconds * static_cast<double>(calls * what.items) < sample_microseconds)
    calls *= 2;
  std::vector<timing> samples;
  const clock::time_point end =
      clock::now() + std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(seconds));
  do {
    if (what.next_input) what.next_input();
    samples.push_back(sample(calls));
  } while (clock::now() < end);
  timing mean{0, 0};
  for (const timing& one : samples) {
    mean.microseconds += one.microseconds / static_cast<double>(samples.size());
    mean.ticks += one.ticks / static_cast<double>(samples.size());
  }
  const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
  std::nth_element(samples.begin(), middle, samples.end(),
                   [](const timing& a, const timing& b) { return a.microseconds < b.microseconds; });
  return {*middle, mean};
}

compared_timings measure_in_turn(const task& what, double seconds) {
  constexpr int rounds = 5;
  std::vector<timings> one;
  std::vector<timings> other;
  for (int i = 0; i < rounds; ++i) {
    one.push_back(measure(what, seconds / (2 * rounds)));
    other.push_back(measure(*what.against, seconds / (2 * rounds)));
  }
  const timings a = median_of(one);
  const timings b = median_of(other);
  return {a, b, typical(what, b) / typical(what, a)};
}

double items_per_second(const task& what, const timings& measured) { return 1e6 / typical(what, measured); }

}  // namespace cli
