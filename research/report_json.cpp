// SPDX-License-Identifier: MIT
#include <bravais/parameters.hpp>
#include <nlohmann/json.hpp>

#include "research/report_data.hpp"

namespace cli {
namespace {

using json = nlohmann::ordered_json;

// Leaves the member out if there is no number.
void set_speed_up(json& row, double value) {
  if (value != 0) row["speed_up"] = value;
}

json results_of(const report_data& report, const ticks_by_isa& ticks, const ticks_by_isa* whole) {
  json list = json::array();
  for (std::size_t i = 0; i < report.isas.size(); ++i) {
    json row = {{"instruction_set", report.isas[i]}, {"ticks", ticks[i]}};
    if (whole != nullptr) row["percent"] = percent(ticks[i], (*whole)[i]);
    set_speed_up(row, times_faster(ticks[0], ticks[i]));
    list.push_back(std::move(row));
  }
  return list;
}

}  // namespace

std::string report_json(const report_data& report) {
  json breakdown = json::array(), comparisons = json::array(), flow = json::array();
  for (const report_operation& operation : report.breakdown) {
    const ticks_by_isa whole = operation.total();
    json parts = json::array();
    for (const report_part& part : operation.parts) {
      parts.push_back({{"part", part.name}, {"results", results_of(report, part.ticks, &whole)}});
    }
    breakdown.push_back({{"operation", operation.name}, {"parts", std::move(parts)}});
  }
  for (const report_comparison& one : report.comparisons) {
    json list = json::array();
    for (std::size_t i = 0; i < report.isas.size(); ++i) {
      json row = {{"instruction_set", report.isas[i]},
                  {"quantize", one.quantize[i]},
                  {"sample", one.sample[i]},
                  {"dither", one.dither[i]}};
      if (one.quantize[i] != 0) row["efficiency"] = times_faster(one.sample[i], one.quantize[i]);
      set_speed_up(row, times_faster(one.quantize[0], one.quantize[i]));
      list.push_back(std::move(row));
    }
    comparisons.push_back({{"object", one.name}, {"results", std::move(list)}});
  }
  for (const report_part& one : report.flow) {
    flow.push_back({{"operation", one.name}, {"results", results_of(report, one.ticks, nullptr)}});
  }
  return json{{"version", bravais::version()},
              {"name", report.set},
              {"is_standard", report.is_standard},
              {"rounds", report.rounds},
              {"verified", report.is_verified()},
              {"verified_rounds", report.verified},
              {"instruction_sets", report.isas},
              {"breakdown", breakdown},
              {"quantize_against_sample", comparisons},
              {"account", comparison_account},
              {"full_flow", flow}}
             .dump(2) +
         '\n';
}

}  // namespace cli
