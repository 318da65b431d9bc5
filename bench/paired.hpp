// SPDX-License-Identifier: MIT
// Two operations measured in turn, so that both see the same clock rate, temperature and neighbours.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "machine.hpp"
#include "subject.hpp"

namespace bravais_bench {

inline double median(std::vector<double> values) {
  const std::size_t middle = values.size() / 2;
  std::sort(values.begin(), values.end());
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

// Ticks per item over the rounds: the figure to report, and the least one, which other work on the machine disturbs
// least.
struct figure {
  double median = 0;
  double minimum = 0;
};

// How many calls are timed as one: all inputs, so that every slice does the same work, or fewer where that would take
// long: a slice must be much shorter than the milliseconds for which a thread keeps its core beside others. Warms up as
// well.
inline std::size_t calls_per_slice(const operation& what) {
  if (what.items == input_count) {
    what.run(0);
    return 1;
  }
  constexpr std::size_t least = 8;
  constexpr std::uint64_t longest = 2'500'000;
  const std::uint64_t start = ticks();
  for (std::size_t i = 0; i < least; ++i) what.run(i);
  const std::uint64_t per_call = (ticks() - start) / least;
  std::size_t calls = input_count;
  while (calls > least && calls * per_call > longest) calls /= 2;
  return calls;
}

// Ticks per item of one round: the median of its slices, so that a slice in which the thread lost its core does not
// count.
inline double measure_round(const operation& what, std::uint64_t round_ticks) {
  constexpr std::size_t least_slices = 5;
  what.select();
  const std::size_t calls = calls_per_slice(what);
  const double items = static_cast<double>(calls) * static_cast<double>(what.items);
  std::vector<double> slices;
  std::size_t next = 0;
  const std::uint64_t begin = ticks();
  std::uint64_t now = begin;
  while (slices.size() < least_slices || now - begin < round_ticks) {
    const std::uint64_t start = ticks();
    for (std::size_t i = 0; i < calls; ++i) what.run(next + i);
    now = ticks();
    next = (next + calls) % input_count;
    slices.push_back(static_cast<double>(now - start) / items);
  }
  return median(std::move(slices));
}

inline figure summarize(const std::vector<double>& rounds) {
  return {median(rounds), *std::min_element(rounds.begin(), rounds.end())};
}

// A B A B ...
inline std::pair<figure, figure> measure_pair(const operation& a, const operation& b, std::size_t rounds,
                                              std::uint64_t round_ticks) {
  std::vector<double> of_a, of_b;
  for (std::size_t i = 0; i < rounds; ++i) {
    of_a.push_back(measure_round(a, round_ticks));
    of_b.push_back(measure_round(b, round_ticks));
  }
  return {summarize(of_a), summarize(of_b)};
}

}  // namespace bravais_bench
