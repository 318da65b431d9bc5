// SPDX-License-Identifier: MIT
// bravais report mlwq: shows where the time of M-LWQ goes, on every instruction set of this machine.
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/errors.hpp"
#include "cli/machine.hpp"
#include "cli/numbers.hpp"
#include "cli/system/terminal.hpp"
#include "research/report_data.hpp"

namespace cli {
namespace {

struct report_options {
  std::string what, set = "M-LWQ-512-Z-plain";
  std::size_t rounds = 1000;
  bool json = false;
};

int run(const report_options& o, const global_options& global) {
  if (ticks() == 0) throw failure("report: this processor has no time-stamp counter that programs may read");
  std::vector<bravais::isa> isas = isas_to_run(global.isa_is_forced);
  std::reverse(isas.begin(), isas.end());  // the plainest first: speed-ups are relative to it
  const report_data report = measure_mlwq(o.set, o.rounds, isas);
  std::cout << (o.json ? report_json(report) : report_text(report, system::columns_of_output()));
  return success;
}

}  // namespace

command make_report(CLI::App& app) {
  CLI::App* options = app.add_subcommand("report", "Measure where the time of M-LWQ goes");
  options->footer(
      "The report has three tables: the parts of each operation, rounding compared with\n"
      "sampling, and whole operations. Times are ticks of the time-stamp counter. Each\n"
      "round verifies its results. --isa limits the report to one instruction set. The\n"
      "script tools/research_picture in the source tree draws a page from the JSON.\n"
      "Examples:\n"
      "  bravais report mlwq\n"
      "  bravais report mlwq M-LWQ-512-E8 --rounds 5000\n"
      "  bravais report mlwq --json | tools/research_picture > report.html");
  const auto o = std::make_shared<report_options>();
  options->add_option("SCHEME", o->what, "The scheme: mlwq")->required()->check(CLI::IsMember({"mlwq"}));
  options->add_option("SET", o->set, "A parameter set of M-LWQ (a pke in 'bravais list')")
      ->capture_default_str()
      ->type_name("M-LWQ");
  options->add_option("--rounds", o->rounds, "The number of rounds to measure")
      ->capture_default_str()
      ->type_name("N")
      ->check(decimal())
      ->check(CLI::Range(std::size_t{1}, std::size_t{1000000}));
  options->add_flag("--json", o->json, "Print JSON");
  return {options, [o](const global_options& global) { return run(*o, global); }};
}

}  // namespace cli
