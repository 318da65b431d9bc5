// SPDX-License-Identifier: MIT
// bravais bench: how fast each operation of each set is, on each instruction set of this machine.
#include <algorithm>
#include <chrono>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

#include <bravais/isa.hpp>
#include <bravais/parameters.hpp>
#include <nlohmann/json.hpp>

#include "bench_speed.hpp"
#include "bench_tasks.hpp"
#include "command.hpp"
#include "errors.hpp"
#include "machine.hpp"
#include "numbers.hpp"
#include "progress.hpp"
#include "sets.hpp"
#include "table.hpp"

namespace cli {
namespace {

using clock = std::chrono::steady_clock;

struct bench_options {
  std::string set;
  double seconds = 0.1;
  bool json = false;
  std::string format = "table";
};

struct timing {
  double microseconds;
  double ticks;
};
struct timings {
  timing median, mean;
};

// Many samples, per item: of about a millisecond each, or of one call each where calls take different times.
timings measure(const task& what, double seconds) {
  const auto sample = [&](std::size_t calls) {
    const std::uint64_t first_tick = ticks();
    const clock::time_point begin = clock::now();
    for (std::size_t i = 0; i < calls; ++i) require(what.call(), what.operation);
    const std::chrono::duration<double, std::micro> passed = clock::now() - begin;
    const double items = static_cast<double>(calls * what.items);
    return timing{passed.count() / items, static_cast<double>(ticks() - first_tick) / items};
  };
  constexpr double sample_microseconds = 1000;
  std::size_t calls = 1;
  while (!what.next_input && sample(calls).microseconds * static_cast<double>(calls * what.items) < sample_microseconds)
    calls *= 2;
  std::vector<timing> samples;
  const clock::time_point end =
      clock::now() + std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(seconds));
  do {
    if (what.next_input) what.next_input();
    samples.push_back(sample(calls));
  } while (clock::now() < end);
  timing mean{0, 0};
  for (const timing& one : samples) {
    mean.microseconds += one.microseconds / static_cast<double>(samples.size());
    mean.ticks += one.ticks / static_cast<double>(samples.size());
  }
  const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
  std::nth_element(samples.begin(), middle, samples.end(),
                   [](const timing& a, const timing& b) { return a.microseconds < b.microseconds; });
  return {*middle, mean};
}

// Collects the results, and says on a terminal what is being measured.
class report {
 public:
  // `count` calls of add() will follow.
  report(const bench_options& o, std::size_t count)
      : options_(o), count_(count), shown_(o.format != "speed" || ::isatty(STDOUT_FILENO) == 0, {}) {}

  template <class Parameters>
  void add(const char* kind, const Parameters& set, bravais::isa isa) {
    require(bravais::force_isa(isa), std::string(bravais::name(isa)));
    const std::string name(set.name), isa_name(bravais::name(isa));
    const std::string place =
        "set " + std::to_string(++begun_) + " of " + std::to_string(count_) + ": " + name + ' ' + isa_name;
    if (options_.format == "speed") {
      shown_.show([&] { return place; });
      return print_speed(std::cout, set, isa_name, options_.seconds);
    }
    for_each_task(set, [&](const task& one) {
      shown_.show([&] { return place + ' ' + one.operation + ' ' + one.form; });
      const auto [median, mean] = measure(one, options_.seconds);
      const double rate = 1e6 / (one.next_input ? mean : median).microseconds;
      const bool has_ticks = median.ticks > 0;
      rows_.push_back({kind, name, isa_name, one.operation, one.form, fixed(rate, 0), fixed(median.microseconds, 2),
                       fixed(mean.microseconds, 2), has_ticks ? fixed(median.ticks, 0) : "-",
                       has_ticks ? fixed(mean.ticks, 0) : "-", text_of(set.status)});
      nlohmann::ordered_json row = {{"kind", kind},
                                    {"name", name},
                                    {"status", text_of(set.status)},
                                    {"instruction_set", isa_name},
                                    {"operation", one.operation},
                                    {"form", one.form},
                                    {"items_per_call", one.items},
                                    {"per_second", rate},
                                    {"microseconds", median.microseconds},
                                    {"mean_microseconds", mean.microseconds}};
      if (has_ticks) {
        row["ticks"] = median.ticks;
        row["mean_ticks"] = mean.ticks;
      }
      results_.push_back(std::move(row));
    });
  }

  void print_all() {
    shown_.hide();
    if (options_.format == "speed") return;  // printed line by line
    if (options_.json) {
      std::cout << nlohmann::ordered_json{{"version", bravais::version()}, {"results", results_}}.dump(2) << '\n';
      return;
    }
    print(std::cout, rows_);
    std::cout << "\nPer item, median and mean; batches of " << batch_size
              << ". Ticks are those of the time-stamp counter. Seeds and\n"
              << "randomness come from memory. Each call of sign has messages of its own, since some take more "
                 "attempts than\n"
              << "others; its rate per second is that of the mean, the other rates are those of the median.\n";
  }

 private:
  const bench_options& options_;
  std::size_t count_, begun_ = 0;
  progress shown_;
  table rows_ = {{"kind", "set", "instruction set", "operation", "form", "per second", "microseconds", "(mean)",
                  "ticks", "(mean)", "status"}};
  nlohmann::ordered_json results_ = nlohmann::ordered_json::array();
};

int run(const bench_options& o, const global_options& global) {
  const auto wanted_kem = bravais::find_kem(o.set);
  const auto wanted_pke = bravais::find_pke(o.set);
  const auto wanted_signature = bravais::find_signature(o.set);
  if (!o.set.empty() && !wanted_kem && !wanted_pke && !wanted_signature) fail_as_unknown(o.set, "set", set_names());
  if (o.format == "speed" && o.json) throw misuse("--json and --format speed exclude each other");
  const std::vector<bravais::isa> isas = isas_to_run(global.isa_is_forced);
  const auto for_each_wanted = [&](const auto& use) {
    for (const bravais::isa isa : isas) {
      for (const bravais::kem_parameters& set : bravais::kem_table) {
        if (o.set.empty() || wanted_kem == set.id) use("kem", set, isa);
      }
      for (const bravais::pke_parameters& set : bravais::pke_table) {
        if (o.set.empty() || wanted_pke == set.id) use("pke", set, isa);
      }
      for (const bravais::signature_parameters& set : bravais::signature_table) {
        if (o.set.empty() || wanted_signature == set.id) use("signature", set, isa);
      }
    }
  };
  std::size_t count = 0;
  for_each_wanted([&](const char*, const auto&, bravais::isa) { ++count; });
  if (o.format == "speed") print_speed_header(std::cout);
  report results(o, count);
  for_each_wanted([&](const char* kind, const auto& set, bravais::isa isa) { results.add(kind, set, isa); });
  results.print_all();
  return success;
}

}  // namespace

command make_bench(CLI::App& app) {
  CLI::App* options = app.add_subcommand("bench", "Measure the speed of every operation");
  options->footer(
      "--isa limits the measurement to one instruction set.\n"
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
