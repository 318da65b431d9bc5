// SPDX-License-Identifier: MIT
// Operations measured in turn, so that all see the same clock rate, temperature and neighbors.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
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

// Ticks per item: the figure to report, and the least one, which other work on the machine disturbs least. If the time
// varies with the input, both are means over the inputs. Single calls then also have a median input.
struct figure {
  double typical = 0;
  double least = 0;
  std::optional<double> median_input = {};
  std::vector<double> inputs = {};  // one per input or batch, if the time varies with the input
};

// Calls f with the stack `bytes` lower. The stack's offset in a page changes the cost of an operation by up to 13 %, so
// each round has another offset, the same for all sides.
template <class Function>
#if defined(__GNUC__)
[[gnu::noinline]] void with_lower_stack(std::size_t bytes, const Function& f) {
  auto* const gap = static_cast<volatile char*>(__builtin_alloca(bytes + 1));
  *gap = 0;
#else
void with_lower_stack(std::size_t, const Function& f) {
#endif
  f();
}

// The offset of round i: 11 rounds are spread over a page, and over the offsets within a cache line.
inline std::size_t stack_gap(std::size_t i) { return i * 464 % 4096; }

// The number of calls that are timed as one slice: all inputs, so that every slice does the same work, or fewer if they
// take long. A slice must be much shorter than the milliseconds for which a thread keeps its core among others. Also
// warms up.
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

// Ticks per item of one round: the median of its slices, which excludes a slice in which the thread lost its core.
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

// The samples of an operation that takes a different time for each input: every call is timed by itself. The median of
// each input counts, which excludes calls in which the thread lost its core.
class varied_samples {
 public:
  explicit varied_samples(const operation& what) : what_(what), samples_(what.varied) {}

  // Measures input_count inputs, call by call or batch by batch. Then the other side has its turn.
  void take_turn(std::size_t turn) {
    const std::size_t calls = input_count / what_.items;
    for (std::size_t i = turn * calls; i < (turn + 1) * calls; ++i) measure(i);
  }
  void measure(std::size_t i) {
    const std::uint64_t start = ticks();
    what_.run(i);
    samples_[i].push_back(static_cast<double>(ticks() - start) / static_cast<double>(what_.items));
  }
  [[nodiscard]] figure summarize() const {
    std::vector<double> typical, least;
    for (const std::vector<double>& of_input : samples_) {
      if (of_input.empty()) continue;
      typical.push_back(median(of_input));
      least.push_back(*std::min_element(of_input.begin(), of_input.end()));
    }
    const auto mean = [](const std::vector<double>& values) {
      return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    };
    figure result{mean(typical), mean(least)};
    if (what_.items == 1) result.median_input = median(typical);
    result.inputs = std::move(typical);
    return result;
  }

 private:
  const operation& what_;
  std::vector<std::vector<double>> samples_;
};

// The sides of a comparison: the same work, or batches of it. The time varies with the input on all sides or on none.
using sides = std::span<const operation* const>;

// A round is a pass over all inputs. All sides work on the same inputs in turn, and a batch covers one input per item,
// so that a pass is the same work in any form.
inline std::vector<figure> measure_varied(sides all, std::size_t rounds) {
  std::vector<varied_samples> samples;
  for (const operation* side : all) samples.emplace_back(*side);
  for (std::size_t i = 0; i < rounds; ++i) {
    for (std::size_t turn = 0; turn < message_count / input_count; ++turn) {
      for (std::size_t side = 0; side < all.size(); ++side) {
        all[side]->select();
        with_lower_stack(stack_gap(i), [&] { samples[side].take_turn(turn); });
      }
    }
  }
  std::vector<figure> figures;
  figures.reserve(samples.size());
  for (const varied_samples& of_side : samples) figures.push_back(of_side.summarize());
  return figures;
}

// Measures in the order A B A B ..., or A B C A B C ...
inline std::vector<figure> measure_in_turn(sides all, std::size_t rounds, std::uint64_t round_ticks) {
  if (all.front()->varied > 0) return measure_varied(all, rounds);
  std::vector<std::vector<double>> of_sides(all.size());
  for (std::size_t i = 0; i < rounds; ++i) {
    for (std::size_t side = 0; side < all.size(); ++side) {
      with_lower_stack(stack_gap(i), [&] { of_sides[side].push_back(measure_round(*all[side], round_ticks)); });
    }
  }
  std::vector<figure> figures;
  figures.reserve(of_sides.size());
  for (const std::vector<double>& of_side : of_sides) figures.push_back(summarize(of_side));
  return figures;
}

inline std::pair<figure, figure> measure_pair(const operation& a, const operation& b, std::size_t rounds,
                                              std::uint64_t round_ticks) {
  const operation* const both[] = {&a, &b};
  std::vector<figure> figures = measure_in_turn(both, rounds, round_ticks);
  return {std::move(figures[0]), std::move(figures[1])};
}

}  // namespace bravais_bench
