// SPDX-License-Identifier: MIT
// bravais bench: measures each operation of each parameter set on each instruction set of this machine.
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>

#include "bench_output.hpp"
#include "bench_run.hpp"
#include "bench_tasks.hpp"
#include "command.hpp"
#include "errors.hpp"
#include "machine.hpp"
#include "names.hpp"
#include "numbers.hpp"
#include "progress.hpp"
#include "research/bench_kernels.hpp"
#include "sets.hpp"
#include "system/terminal.hpp"

namespace cli {
namespace {

struct bench_options {
  std::string set;
  double seconds = 0.1;
  bool json = false;
  std::string format = "table";
  bool kernels = false;
  bool inversion = false;
  std::string against;
};

// The tasks of a parameter set on an instruction set. Each task selects that instruction set.
template <class Parameters>
task_list tasks_on(bravais::isa isa, const Parameters& set) {
  const auto choose = [isa] { require(bravais::force_isa(isa), std::string(bravais::name(isa))); };
  choose();
  task_list list = tasks_of(set);
  for (task& one : list.tasks) one.select = choose;
  return list;
}

// Every operation of the selected parameter sets, on each of these instruction sets.
std::vector<bench_subject> subjects_of(const bench_options& o, const std::vector<bravais::isa>& isas,
                                       std::optional<bravais::isa> against) {
  const auto wanted_kem = bravais::find_kem(o.set);
  const auto wanted_pke = bravais::find_pke(o.set);
  const auto wanted_signature = bravais::find_signature(o.set);
  if (!o.set.empty() && !wanted_kem && !wanted_pke && !wanted_signature)
    fail_as_unknown(o.set, "parameter set", set_names());
  std::vector<bench_subject> subjects;
  for (const bravais::isa isa : isas) {
    const auto add = [&](const char* kind, const auto& set) {
      subjects.push_back(
          {{kind, std::string(set.name), std::string(bravais::name(isa)), set.is_standard}, [isa, against, &set] {
             task_list list = tasks_on(isa, set);
             return against ? compared(std::move(list), tasks_on(*against, set)) : std::move(list);
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
  return subjects;
}

// The instruction set that --against names, in upper or lower case. It stays selected: each task selects its own.
// Throws misuse for an unknown name, and failure where this machine lacks it.
std::optional<bravais::isa> isa_of(const std::string& against) {
  if (against.empty()) return std::nullopt;
  if (bravais::force_isa(std::string_view(against)) != bravais::errc::ok) refuse_isa("--against " + against, against);
  return *bravais::active_isa();
}

int run(const bench_options& o, const global_options& global) {
  if (o.format == "speed" && o.json) throw misuse("--json cannot be combined with --format speed");
  const bool compares = o.inversion || !o.against.empty();
  if (o.format == "speed" && compares)
    throw misuse("--format speed cannot show a comparison: leave it out, or --against and --inversion");
  std::vector<bravais::isa> isas = isas_to_run(global.isa_is_forced);
  const std::optional<bravais::isa> against = isa_of(o.against);
  if (against) {
    isas.resize(1);  // the best of them
    if (isas.front() == *against)
      throw misuse("--against " + o.against + ": this is the instruction set that is measured (--isa chooses another)");
  }
  const std::vector<bench_subject> subjects = o.kernels     ? kernel_subjects(isas, o.set)
                                              : o.inversion ? inversion_subjects(isas, o.set)
                                                            : subjects_of(o, isas, against);
  const std::string label = o.inversion ? single_inversions : against ? std::string(bravais::name(*against)) : "";
  const std::unique_ptr<bench_output> form = o.json                ? bench_as_json(label)
                                             : o.format == "speed" ? bench_as_speed()
                                                                   : bench_as_table(label, system::columns_of_output());
  progress shown(!system::is_terminal(system::standard_output),
                 {});  // on a terminal the rows themselves show the progress
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
      "as it is measured. If an operation fails, its row gives the reason, the other\n"
      "rows follow, and the exit code is 1.\n"
      "Examples:\n"
      "  bravais bench ML-KEM-768\n"
      "  bravais bench ML-DSA-65 --seconds 1\n"
      "  bravais bench ML-KEM-768 --against portable\n"
      "  bravais bench --kernels ntt\n"
      "  bravais bench --inversion NTRU+768 --seconds 3\n"
      "  bravais bench NTRU+768 --format speed --seconds 3\n"
      "  bravais bench --isa portable --seconds 0.5 --json > portable.json");
  const auto o = std::make_shared<bench_options>();
  options
      ->add_option("SET,--set", o->set, "Measure only this parameter set; with --kernels, only this group of kernels")
      ->type_name("SET");
  options->add_option("--seconds", o->seconds, "The time to spend on each row, in seconds")
      ->capture_default_str()
      ->type_name("S")
      ->check(finite())
      ->check(CLI::Range(0.001, 3600.0));
  options->add_flag("--json", o->json, "Print JSON");
  options
      ->add_option("--format", o->format, "'table', or 'speed': single calls only, in the columns of liboqs' speed_kem")
      ->capture_default_str()
      ->check(CLI::IsMember({"table", "speed"}));
  CLI::Option* const against =
      options->add_option("--against", o->against, "Compare each operation with this instruction set")
          ->type_name("ISA");
  CLI::Option* const kernels =
      options->add_flag("--kernels", o->kernels, "Measure parts of operations: transforms, sampling, packing");
  options
      ->add_flag("--inversion", o->inversion,
                 "Measure NTRU+ key generation with one batched inversion against single inversions")
      ->excludes(against)
      ->excludes(kernels);
  kernels->excludes(against);
  return {options, [o](const global_options& global) { return run(*o, global); }};
}

}  // namespace cli
