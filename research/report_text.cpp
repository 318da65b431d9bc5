// SPDX-License-Identifier: MIT
#include <algorithm>
#include <sstream>

#include "research/report_data.hpp"
#include "cli/table.hpp"

namespace cli {
namespace {

std::string or_dash(double value, const std::string& text) { return value == 0 ? "-" : text; }
std::string factor(double value) { return or_dash(value, fixed(value, 2) + "x"); }

// Adds, for each instruction set: ticks, the share of `whole` if there is one, and the speed-up unless it is the first.
void add_cells(std::vector<std::string>& row, const ticks_by_isa& ticks, const ticks_by_isa* whole) {
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    row.push_back(fixed(ticks[i], 0));
    if (whole != nullptr) row.push_back(fixed(percent(ticks[i], (*whole)[i]), 1) + "%");
    if (i != 0) row.push_back(factor(times_faster(ticks[0], ticks[i])));
  }
}

std::vector<std::string> heading(const std::string& first, const report_data& report, bool has_shares) {
  std::vector<std::string> row = {first};
  for (std::size_t i = 0; i < report.isas.size(); ++i) {
    row.push_back(report.isas[i]);
    if (has_shares) row.emplace_back("share");
    if (i != 0) row.emplace_back("speed-up");
  }
  return row;
}

void print_breakdown(std::ostream& to, const report_data& report) {
  to << "\nPart 1: where the time goes\n";
  for (const report_operation& operation : report.breakdown) {
    to << '\n';
    table rows = {heading(operation.name, report, true)};
    const ticks_by_isa whole = operation.total();
    for (const report_part& part : operation.parts) {
      rows.push_back({part.name});
      add_cells(rows.back(), part.ticks, &whole);
    }
    rows.push_back({"total"});
    add_cells(rows.back(), whole, &whole);
    print(to, rows);
  }
}

void print_comparisons(std::ostream& to, const report_data& report) {
  to << "\nPart 2: rounding against sampling\n\n";
  table rows = {{"object", "instruction set", "quantize", "sample", "efficiency", "speed-up", "dither"}};
  for (const report_comparison& one : report.comparisons) {
    for (std::size_t i = 0; i < report.isas.size(); ++i) {
      rows.push_back({one.name, report.isas[i], fixed(one.quantize[i], 0), fixed(one.sample[i], 0),
                      factor(times_faster(one.sample[i], one.quantize[i])),
                      i == 0 ? "-" : factor(times_faster(one.quantize[0], one.quantize[i])), fixed(one.dither[i], 0)});
    }
  }
  print(to, rows);
  to << '\n' << comparison_account << '\n';
}

void print_flow(std::ostream& to, const report_data& report) {
  to << "\nPart 3: whole operations, without instrumentation\n\n";
  table rows = {heading("operation", report, false)};
  for (const report_part& one : report.flow) {
    rows.push_back({one.name});
    add_cells(rows.back(), one.ticks, nullptr);
  }
  print(to, rows);
}

}  // namespace

ticks_by_isa report_operation::total() const {
  ticks_by_isa sum;
  for (const report_part& part : parts) {
    sum.resize(part.ticks.size());
    for (std::size_t i = 0; i < part.ticks.size(); ++i) sum[i] += part.ticks[i];
  }
  return sum;
}

bool report_data::is_verified() const {
  return verified.size() == isas.size() &&
         std::all_of(verified.begin(), verified.end(), [&](std::size_t count) { return count == rounds; });
}

double percent(double part, double whole) { return whole == 0 ? 0 : 100 * part / whole; }
double times_faster(double reference, double ticks) { return ticks == 0 ? 0 : reference / ticks; }

std::string report_text(const report_data& report) {
  std::ostringstream to;
  to << report.set << ", a research scheme, not a standard.\nMeans of the middle half of " << report.rounds
     << " rounds, in ticks of the time-stamp counter.\n";
  for (std::size_t i = 0; i < report.isas.size(); ++i) {
    const std::size_t count = report.verified[i];
    to << "  " << report.isas[i] << ": " << (count == report.rounds ? "all " : "ONLY " + std::to_string(count) + " of ")
       << report.rounds << " messages decrypted to themselves.\n";
  }
  print_breakdown(to, report);
  print_comparisons(to, report);
  print_flow(to, report);
  return std::move(to).str();
}

}  // namespace cli
