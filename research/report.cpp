// SPDX-License-Identifier: MIT
// bravais report mlwq: where the time of M-LWQ goes, on every instruction set of this machine.
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/errors.hpp"
#include "cli/files.hpp"
#include "cli/machine.hpp"
#include "cli/numbers.hpp"
#include "research/report_data.hpp"

namespace cli {
namespace {

struct report_options {
  std::string what, set = "M-LWQ-512-Z-plain", html;
  std::size_t rounds = 1000;
  bool json = false, force = false;
};

int run(const report_options& o, const global_options& global) {
  const bool to_stdout = !o.html.empty() && is_standard_output(o.html);
  if (to_stdout && o.json) throw misuse("--html " + o.html + ": --json prints to standard output, too");
  buffer page;
  if (!o.html.empty()) {  // a name that is taken is refused before anything is measured
    output_set(encoding::raw, o.force).add(o.html, page, visibility::everyone);
  }
  if (ticks() == 0) throw failure("this processor has no time-stamp counter that programs may read");
  std::vector<bravais::isa> isas = isas_to_run(global.isa_is_forced);
  std::reverse(isas.begin(), isas.end());  // the plainest first: speed-ups refer to it
  const report_data report = measure_mlwq(o.set, o.rounds, isas);
  if (!o.html.empty()) {
    const std::string text = report_html(report);
    page.assign(text.begin(), text.end());
    output_set outputs(encoding::raw, o.force);
    outputs.add(o.html, page, visibility::everyone);
    outputs.commit();
  }
  if (o.json) {
    std::cout << report_json(report);
  } else if (!to_stdout) {
    std::cout << report_text(report);
  }
  return success;
}

}  // namespace

command make_report(CLI::App& app) {
  CLI::App* options = app.add_subcommand("report", "Measure where the time of M-LWQ goes");
  options->footer(
      "Three parts: the parts of each operation, rounding against sampling, whole\n"
      "operations. Times are ticks of the time-stamp counter, and each round verifies\n"
      "its results. --isa limits the report to one instruction set.\n"
      "Examples:\n"
      "  bravais report mlwq\n"
      "  bravais report mlwq M-LWQ-512-E8 --rounds 5000 --html report.html\n"
      "  bravais report mlwq --json");
  const auto o = std::make_shared<report_options>();
  options->add_option("SCHEME", o->what, "mlwq")->required()->check(CLI::IsMember({"mlwq"}));
  options->add_option("SET", o->set, "A set of M-LWQ, as 'bravais list' names its encryption")
      ->capture_default_str()
      ->type_name("M-LWQ");
  options->add_option("--rounds", o->rounds, "How often everything is done and measured")
      ->capture_default_str()
      ->type_name("N")
      ->check(decimal())
      ->check(CLI::Range(std::size_t{1}, std::size_t{1000000}));
  options->add_flag("--json", o->json, "Print JSON");
  options->add_option("--html", o->html, "Write the report as a page with bars here; '-' prints it alone")
      ->type_name("FILE");
  options->add_flag("--force", o->force, "Replace an output file that exists");
  return {options, [o](const global_options& global) { return run(*o, global); }};
}

}  // namespace cli
