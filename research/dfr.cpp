// SPDX-License-Identifier: MIT
// bravais dfr: how often decryption fails, computed for M-LWQ with every quantizer and for ML-KEM.
#include <algorithm>
#include <cctype>
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
#include "research/failure_plot.hpp"
#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "research/quantization_error.hpp"
#include "cli/sets.hpp"
#include "cli/suggestion.hpp"
#include "cli/table.hpp"

namespace cli {
namespace {

struct dfr_options {
  std::optional<std::string> set;
  std::string svg;
  bool json = false, force = false;
};

// The cases of the level that the set belongs to, so that M-LWQ and ML-KEM stand side by side; all without a set.
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
    throw misuse(*set + ": no set with a computed failure rate has this name" + did_you_mean(*set, level_names()) +
                 " (M-LWQ-512, -768, -1024 and ML-KEM's)");
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
  print(std::cout, rows);
  std::cout
      << "\nThe probability that a message of 256 bits is not decrypted to itself: 256 times that of one bit, by\n"
         "exact convolution of independent errors. Errors of a coefficient are counted over all its values;\n"
         "those of E8 are drawn from "
      << sampled_blocks << " blocks, the same ones each time. M-LWQ is for research: not a standard.\n";
}

bool is_standard(const failure_case& what) {
  return what.quantizer.empty() ? kem_named(what.full_name()).is_standard : pke_named(what.full_name()).is_standard;
}

void print_json(const std::vector<failure_result>& results) {
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
    list.push_back(std::move(row));
  }
  std::cout << nlohmann::ordered_json{{"version", bravais::version()}, {"results", list}}.dump(2) << '\n';
}

int run(const dfr_options& o) {
  const std::vector<failure_case> cases = wanted_cases(o.set);
  const bool to_stdout = !o.svg.empty() && is_standard_output(o.svg);
  if (to_stdout && o.json) throw misuse("--svg " + o.svg + ": --json prints to standard output, too");
  buffer picture;
  if (!o.svg.empty()) {  // a name that is taken is refused before anything is computed
    output_set(encoding::raw, o.force).add(o.svg, picture, visibility::everyone);
  }

  std::vector<failure_result> results;
  {
    progress shown;
    for (const failure_case& one : cases) {
      shown.show([&] { return "failure rate of " + one.label(); });
      const distribution error = one.error();
      results.push_back({one, error, standard_deviation(error), log2_failure_rate(one, error)});
    }
  }
  if (!o.svg.empty()) {
    const std::string text = failure_plot(results);
    picture.assign(text.begin(), text.end());
    output_set outputs(encoding::raw, o.force);
    outputs.add(o.svg, picture, visibility::everyone);
    outputs.commit();
  }
  if (o.json) {
    print_json(results);
  } else if (!to_stdout) {
    print_text(results);
  }
  return success;
}

}  // namespace

command make_dfr(CLI::App& app) {
  CLI::App* options = app.add_subcommand("dfr", "Compute how often decryption fails: M-LWQ and ML-KEM");
  options->footer(
      "The sets are those of M-LWQ (512, 768, 1024), each with all quantizers, and\n"
      "ML-KEM; with SET the level of that set.\n"
      "Examples:\n"
      "  bravais dfr\n"
      "  bravais dfr M-LWQ-512 --svg errors.svg\n"
      "  bravais dfr --json");
  const auto o = std::make_shared<dfr_options>();
  add_text_option(*options, "SET", o->set, "M-LWQ-512, M-LWQ-768 or M-LWQ-1024, or the ML-KEM of the level")
      ->type_name("LEVEL");
  options->add_flag("--json", o->json, "Print JSON");
  options->add_option("--svg", o->svg, "Write a plot of the errors and the threshold here; '-' prints it alone")
      ->type_name("FILE");
  options->add_flag("--force", o->force, "Replace an output file that exists");
  return {options, [o](const global_options&) { return run(*o); }};
}

}  // namespace cli
