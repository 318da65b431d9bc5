// SPDX-License-Identifier: MIT
// bravais bench: how fast each operation of each set is, on each instruction set of this machine.
#include <iostream>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>

#include "bench_output.hpp"
#include "bench_run.hpp"
#include "bench_tasks.hpp"
#include "command.hpp"
#include "errors.hpp"
#include "machine.hpp"
#include "numbers.hpp"
#include "progress.hpp"
#include "sets.hpp"

namespace cli {
namespace {

struct bench_options {
  std::string set;
  double seconds = 0.1;
  bool json = false;
  std::string format = "table";
};

int run(const bench_options& o, const global_options& global) {
  const auto wanted_kem = bravais::find_kem(o.set);
  const auto wanted_pke = bravais::find_pke(o.set);
  const auto wanted_signature = bravais::find_signature(o.set);
  if (!o.set.empty() && !wanted_kem && !wanted_pke && !wanted_signature) fail_as_unknown(o.set, "set", set_names());
  if (o.format == "speed" && o.json) throw misuse("--json and --format speed exclude each other");
  std::vector<bench_subject> subjects;
  for (const bravais::isa isa : isas_to_run(global.isa_is_forced)) {
    const std::string isa_name(bravais::name(isa));
    const auto add = [&](const char* kind, const auto& set) {
      subjects.push_back({{kind, std::string(set.name), isa_name, set.is_standard}, [isa, isa_name, &set] {
                            require(bravais::force_isa(isa), isa_name);
                            return tasks_of(set);
                          }});
    };
    for (const bravais::kem_parameters& set : bravais::kem_table | in_library) {
      if (o.set.empty() || wanted_kem == set.id) add("kem", set);
    }
    for (const bravais::pke_parameters& set : bravais::pke_table | in_library) {
      if (o.set.empty() || wanted_pke == set.id) add("pke", set);
    }
    for (const bravais::signature_parameters& set : bravais::signature_table | in_library) {
      if (o.set.empty() || wanted_signature == set.id) add("signature", set);
    }
  }
  const std::unique_ptr<bench_output> form = o.json                ? bench_as_json()
                                             : o.format == "speed" ? bench_as_speed()
                                                                   : bench_as_table();
  progress shown(::isatty(STDOUT_FILENO) == 0, {});  // on a terminal the rows themselves say how far it is
  const std::size_t failures = run_bench(subjects, *form, std::cout, o.seconds, shown);
  if (failures != 0)
    throw failure("bench: " + std::to_string(failures) + (failures == 1 ? " row failed" : " rows failed"));
  return success;
}

}  // namespace

command make_bench(CLI::App& app) {
  CLI::App* options = app.add_subcommand("bench", "Measure the speed of every operation");
  options->footer(
      "--isa limits the measurement to one instruction set. Each row is printed as soon\n"
      "as it is measured. The row of what fails says why; the others follow, and the\n"
      "exit code is 1.\n"
      "Examples:\n"
      "  bravais bench ML-KEM-768\n"
      "  bravais bench ML-DSA-65 --seconds 1\n"
      "  bravais bench NTRU+768 --format speed --seconds 3\n"
      "  bravais bench --isa portable --seconds 0.5 --json > portable.json");
  const auto o = std::make_shared<bench_options>();
  options->add_option("SET,--set", o->set, "Measure this set only")->type_name("SET");
  options->add_option("--seconds", o->seconds, "Time for each line of the result")
      ->capture_default_str()
      ->type_name("S")
      ->check(finite())
      ->check(CLI::Range(0.001, 3600.0));
  options->add_flag("--json", o->json, "Print JSON");
  options->add_option("--format", o->format, "'table', or 'speed': the columns of liboqs' speed_kem, single calls only")
      ->capture_default_str()
      ->check(CLI::IsMember({"table", "speed"}));
  return {options, [o](const global_options& global) { return run(*o, global); }};
}

}  // namespace cli
