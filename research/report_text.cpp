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

// The columns that a narrow terminal may lack: shares, those of the first and of the last instruction set last.
std::vector<hideable_column> hideable_shares(const report_data& report) {
  std::vector<hideable_column> shares;
  const auto add = [&](std::size_t isa) {
    // Before it are the name and, for each instruction set, the ticks, the share and, except for the first, the factor.
    shares.push_back({2 + 3 * isa - (isa == 0 ? 0 : 1), "the share of " + report.isas[isa]});
  };
  for (std::size_t i = 1; i + 1 < report.isas.size(); ++i) add(i);
  if (report.isas.size() > 1) add(report.isas.size() - 1);
  if (!report.isas.empty()) add(0);
  return shares;
}

void print_fitted(std::ostream& to, const table& rows, std::size_t width,
                  const std::vector<hideable_column>& hideable) {
  const table_layout layout(rows, width, hideable);
  print(to, rows, layout);
  print_paragraphs(to, {layout.note()}, width);
}

void print_breakdown(std::ostream& to, const report_data& report, std::size_t width) {
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
    print_fitted(to, rows, width, hideable_shares(report));
  }
}

void print_comparisons(std::ostream& to, const report_data& report, std::size_t width) {
  to << "\nPart 2: rounding against sampling\n\n";
  table rows = {{"object", "instruction set", "quantize", "sample", "efficiency", "speed-up", "dither"}};
  for (const report_comparison& one : report.comparisons) {
    for (std::size_t i = 0; i < report.isas.size(); ++i) {
      rows.push_back({one.name, report.isas[i], fixed(one.quantize[i], 0), fixed(one.sample[i], 0),
                      factor(times_faster(one.sample[i], one.quantize[i])),
                      i == 0 ? "-" : factor(times_faster(one.quantize[0], one.quantize[i])), fixed(one.dither[i], 0)});
    }
  }
  print_fitted(to, rows, width, {{1, "instruction set", true}, {6, "dither"}});
  to << '\n';
  print_paragraphs(to, {comparison_account}, width);
}

void print_flow(std::ostream& to, const report_data& report, std::size_t width) {
  to << "\nPart 3: whole operations, without instrumentation\n\n";
  table rows = {heading("operation", report, false)};
  for (const report_part& one : report.flow) {
    rows.push_back({one.name});
    add_cells(rows.back(), one.ticks, nullptr);
  }
  print_fitted(to, rows, width, {});
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

std::string report_text(const report_data& report, std::size_t width) {
  std::ostringstream to;
  print_paragraphs(
      to,
      {report.set + ", a research scheme, not a standard.",
       "Means of the middle half of " + std::to_string(report.rounds) + " rounds, in ticks of the time-stamp counter."},
      width);
  for (std::size_t i = 0; i < report.isas.size(); ++i) {
    const std::size_t count = report.verified[i];
    to << "  " << report.isas[i] << ": " << (count == report.rounds ? "all " : "ONLY " + std::to_string(count) + " of ")
       << report.rounds << " messages decrypted to themselves.\n";
  }
  print_breakdown(to, report, width);
  print_comparisons(to, report, width);
  print_flow(to, report, width);
  return std::move(to).str();
}

}  // namespace cli
