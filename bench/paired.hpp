// SPDX-License-Identifier: MIT
// Two operations measured in turn, so that both see the same clock rate, temperature and neighbours.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
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

// Ticks per item: the figure to report, and the least one, which other work on the machine disturbs least. Where the
// time varies with the input, these are means over the inputs; where single ones are timed, there is the median input
// besides.
struct figure {
  double typical = 0;
  double least = 0;
  std::optional<double> median_input = {};
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

// The samples of an operation whose time varies with its input: each call is timed by itself. Of each input the median
// counts, so that a call in which the thread lost its core does not.
class varied_samples {
 public:
  explicit varied_samples(const operation& what) : what_(what), samples_(what.varied) {}

  // How many calls are made before it is the other side's turn: as many as a batch has items.
  [[nodiscard]] std::size_t turn() const { return input_count / what_.items; }

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
    figure out{mean(typical), mean(least)};
    if (what_.items == 1) out.median_input = median(typical);
    return out;
  }

 private:
  const operation& what_;
  std::vector<std::vector<double>> samples_;
};

// A round is a pass over all inputs, in which both sides work on the same ones in turn. A batch covers as many inputs
// as its items, so that a pass is the same work in any form.
inline std::pair<figure, figure> measure_varied_pair(const operation& a, const operation& b, std::size_t rounds) {
  varied_samples of_a(a), of_b(b);
  const auto take_turn = [](const operation& what, varied_samples& of_what, std::size_t turn) {
    what.select();
    for (std::size_t i = 0; i < of_what.turn(); ++i) of_what.measure(turn * of_what.turn() + i);
  };
  for (std::size_t i = 0; i < rounds; ++i) {
    for (std::size_t turn = 0; turn < message_count / input_count; ++turn) {
      take_turn(a, of_a, turn);
      take_turn(b, of_b, turn);
    }
  }
  return {of_a.summarize(), of_b.summarize()};
}

// A B A B ... Both vary with the input, or neither.
inline std::pair<figure, figure> measure_pair(const operation& a, const operation& b, std::size_t rounds,
                                              std::uint64_t round_ticks) {
  if (a.varied > 0) return measure_varied_pair(a, b, rounds);
  std::vector<double> of_a, of_b;
  for (std::size_t i = 0; i < rounds; ++i) {
    of_a.push_back(measure_round(a, round_ticks));
    of_b.push_back(measure_round(b, round_ticks));
  }
  return {summarize(of_a), summarize(of_b)};
}

}  // namespace bravais_bench
