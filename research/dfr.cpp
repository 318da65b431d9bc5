// SPDX-License-Identifier: MIT
// bravais dfr: how often decryption fails, computed for M-LWQ with every quantizer and for ML-KEM.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <bravais/parameters.hpp>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/errors.hpp"
#include "research/failure_cases.hpp"
#include "cli/progress.hpp"
#include "research/quantization_error.hpp"
#include "cli/sets.hpp"
#include "cli/suggestion.hpp"
#include "cli/system/terminal.hpp"
#include "cli/table.hpp"

namespace cli {
namespace {

struct dfr_options {
  std::optional<std::string> set;
  bool json = false, curves = false;
};

struct failure_result {
  failure_case what;
  distribution error;
  double sigma;
  double log2_rate;
};

// All cases of the level of the given parameter set, so that M-LWQ and ML-KEM appear together; without one, all cases.
std::vector<failure_case> wanted_cases(const std::optional<std::string>& set) {
  std::vector<failure_case> cases = failure_cases();
  if (!set) return cases;
  const auto has_name = [&](const std::string& name) {
    return std::equal(set->begin(), set->end(), name.begin(), name.end(), [](char a, char b) {
      return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
    });
  };
  const auto named = std::find_if(cases.begin(), cases.end(), [&](const failure_case& one) {
    return has_name(one.set) || has_name(one.full_name());
  });
  if (named == cases.end()) {
    throw misuse(*set + ": no parameter set with a computed failure rate has this name" +
                 did_you_mean(*set, level_names()) + " (use M-LWQ-512, -768 or -1024, or a parameter set of ML-KEM)");
  }
  const std::string level = named->level;
  std::erase_if(cases, [&](const failure_case& one) { return one.level != level; });
  return cases;
}

void print_text(const std::vector<failure_result>& results) {
  table rows = {{"set", "quantizer", "mode", "errors", "sigma", "wrong from", "failure rate"}};
  for (const failure_result& one : results) {
    const failure_case& what = one.what;
    const auto or_dash = [](const std::string& text) { return text.empty() ? "-" : text; };
    rows.push_back({what.set, or_dash(what.quantizer), or_dash(what.mode), what.sampled ? "drawn" : "counted",
                    fixed(one.sigma, 1), std::to_string(what.largest_error + 1), "2^" + fixed(one.log2_rate, 1)});
  }
  const std::size_t width = system::columns_of_output();
  const table_layout layout(rows, width, {{3, "errors"}, {4, "sigma"}, {5, "wrong from"}});
  print(std::cout, rows, layout);
  std::cout << '\n';
  print_paragraphs(
      std::cout,
      {"The failure rate is the probability that a 256-bit message does not decrypt to itself. It is 256 times\n"
       "the rate of one bit, from an exact convolution of independent errors. 'counted': over all values of a\n"
       "coefficient. 'drawn' (E8): from " +
           std::to_string(sampled_blocks) +
           " blocks, the same in every run. M-LWQ is a research scheme, not a standard.",
       layout.note()},
      width);
}

bool is_standard(const failure_case& what) {
  return what.quantizer.empty() ? kem_named(what.full_name()).is_standard : pke_named(what.full_name()).is_standard;
}

// The probability of each error up to `widest`, a little beyond the decision threshold; null where it is 0.
nlohmann::ordered_json curve(const distribution& error) {
  constexpr std::int64_t widest = 1000;
  const std::int64_t end = error.low + static_cast<std::int64_t>(error.weight.size());
  const std::int64_t first = std::max(error.low, -widest);
  nlohmann::ordered_json exponents = nlohmann::ordered_json::array();
  for (std::int64_t x = first; x < std::min(end, widest + 1); ++x) {
    exponents.push_back(std::log2(error.weight[static_cast<std::size_t>(x - error.low)]));
  }
  return {{"first", first}, {"log2_probability", std::move(exponents)}};
}

void print_json(const std::vector<failure_result>& results, bool with_curves) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const failure_result& one : results) {
    nlohmann::ordered_json row = {{"name", one.what.set}, {"is_standard", is_standard(one.what)}};
    if (!one.what.quantizer.empty()) {
      row["quantizer"] = one.what.quantizer;
      row["mode"] = one.what.mode;
    }
    row["errors"] = one.what.sampled ? "drawn" : "counted";
    if (one.what.sampled) row["blocks"] = sampled_blocks;
    row["sigma"] = one.sigma;
    row["wrong_from"] = one.what.largest_error + 1;
    row["log2_failure_rate"] = one.log2_rate;
    if (with_curves) row["curve"] = curve(one.error);
    list.push_back(std::move(row));
  }
  std::cout << nlohmann::ordered_json{{"version", bravais::version()}, {"results", list}}.dump(2) << '\n';
}

int run(const dfr_options& o) {
  const std::vector<failure_case> cases = wanted_cases(o.set);
  std::vector<failure_result> results;
  {
    progress shown;
    for (const failure_case& one : cases) {
      shown.show([&] { return "failure rate of " + one.label(); });
      const distribution error = one.error();
      results.push_back({one, error, standard_deviation(error), log2_failure_rate(one, error)});
    }
  }
  if (o.json || o.curves) {
    print_json(results, o.curves);
  } else {
    print_text(results);
  }
  return success;
}

}  // namespace

command make_dfr(CLI::App& app) {
  CLI::App* options = app.add_subcommand("dfr", "Compute how often decryption fails, for M-LWQ and ML-KEM");
  options->footer(
      "The table has ML-KEM and M-LWQ with every quantizer, at 512, 768 and 1024. SET\n"
      "limits it to the level of that parameter set. The script tools/research_picture\n"
      "in the source tree draws the errors against the decision threshold.\n"
      "Examples:\n"
      "  bravais dfr\n"
      "  bravais dfr --json\n"
      "  bravais dfr M-LWQ-512 --curves | tools/research_picture > errors.svg");
  const auto o = std::make_shared<dfr_options>();
  add_text_option(*options, "SET", o->set, "M-LWQ-512, M-LWQ-768, M-LWQ-1024, or a parameter set of ML-KEM")
      ->type_name("LEVEL");
  options->add_flag("--json", o->json, "Print JSON");
  options->add_flag("--curves", o->curves, "Print JSON that includes the probability of each error, for plots");
  return {options, [o](const global_options&) { return run(*o); }};
}

}  // namespace cli
