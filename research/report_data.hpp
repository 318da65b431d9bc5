// SPDX-License-Identifier: MIT
// The three-part report of M-LWQ: its measurements, and the functions that print them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <bravais/isa.hpp>

namespace cli {

// Ticks of the time-stamp counter, one number for each instruction set of the report.
using ticks_by_isa = std::vector<double>;

struct report_part {
  std::string name;
  ticks_by_isa ticks;
};
struct report_operation {
  std::string name;
  std::vector<report_part> parts;

  [[nodiscard]] ticks_by_isa total() const;
};
// Compares rounding the errors of one object with sampling as many errors, as Kyber does, hashing included.
struct report_comparison {
  std::string name;
  ticks_by_isa quantize, dither, sample;  // rounding also needs its dither
};
inline constexpr const char* comparison_account =
    "Efficiency: sample / quantize. Speed-up: quantize. Sample is with its hashing; the hashing of quantize is dither.";

struct report_data {
  std::string set;
  bool is_standard;
  std::size_t rounds = 0;
  std::vector<std::string> isas;      // speed-ups are relative to the first
  std::vector<std::size_t> verified;  // per instruction set, the rounds with correct results
  std::vector<report_operation> breakdown;
  std::vector<report_comparison> comparisons;
  std::vector<report_part> flow;  // whole operations of the library

  // Whether all rounds of every instruction set were verified.
  [[nodiscard]] bool is_verified() const;
};

// Measures a parameter set of M-LWQ and verifies every round. Throws misuse for parameter sets without instruments,
// failure for wrong results.
[[nodiscard]] report_data measure_mlwq(const std::string& set, std::size_t rounds,
                                       const std::vector<bravais::isa>& isas);

// The names of the parameter sets that can be measured.
[[nodiscard]] std::vector<std::string> reported_sets();

// `part` in percent of `whole`, and how many times faster `ticks` is than `reference`; 0 if there is no number.
[[nodiscard]] double percent(double part, double whole);
[[nodiscard]] double times_faster(double reference, double ticks);

// `width` is that of the terminal, or 0 for no limit.
[[nodiscard]] std::string report_text(const report_data& report, std::size_t width = 0);
[[nodiscard]] std::string report_json(const report_data& report);

}  // namespace cli
