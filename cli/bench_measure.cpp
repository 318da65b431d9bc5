// SPDX-License-Identifier: MIT
// Measures the time of a task.
#include "bench_measure.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>
#include <vector>

#include "errors.hpp"
#include "machine.hpp"

namespace cli {

namespace {

// The element whose `key` is the median.
template <class T, class Key>
T median_by(std::vector<T> all, Key key) {
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
  std::ranges::nth_element(all, middle, {}, key);
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
  return {median_by(std::move(samples), &timing::microseconds), mean};
}

compared_timings measure_in_turn(const task& what, double seconds) {
  constexpr int rounds = 5;
  std::vector<timings> one;
  std::vector<timings> other;
  for (int i = 0; i < rounds; ++i) {
    one.push_back(measure(what, seconds / (2 * rounds)));
    other.push_back(measure(*what.against, seconds / (2 * rounds)));
  }
  const auto key = [&](const timings& round) { return typical(what, round); };
  const timings a = median_by(std::move(one), key);
  const timings b = median_by(std::move(other), key);
  return {a, b, key(b) / key(a)};
}

double typical(const task& what, const timings& measured) {
  return (what.next_input ? measured.mean : measured.median).microseconds;
}

double items_per_second(const task& what, const timings& measured) { return 1e6 / typical(what, measured); }

}  // namespace cli
