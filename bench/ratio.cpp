// SPDX-License-Identifier: MIT
// Compares one back end of bravais with another library or another back end. Every figure is measured on both sides in
// turn on one core; docs/benchmarks.md describes the method.
#include <cstdio>
#include <exception>
#include <fstream>
#include <optional>
#include <stdexcept>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "goals.hpp"
#include "paired.hpp"
#include "ratio.hpp"

namespace bravais_bench {
namespace {

bravais::isa find_isa(const std::string& name) {
  for (const bravais::isa id : bravais::built_isas()) {
    if (bravais::is_supported(id) && (name.empty() || name == bravais::name(id))) return id;
  }
  throw std::runtime_error("this binary and machine have no back end called " + name);
}

// The properties of each kind of scheme.
struct kem_kind {
  using inputs = kem_inputs;
  static constexpr const char* name = "kem";
  static constexpr auto find = bravais::find_kem;
  static constexpr auto operations = kem_operations;
};
struct signature_kind {
  using inputs = signature_inputs;
  static constexpr const char* name = "signature";
  static constexpr auto find = bravais::find_signature;
  static constexpr auto operations = signature_operations;
};

// The other side: a peer, or another back end of bravais.
class opponent {
 public:
  explicit opponent(const std::string& name) : name_(name) {
    for (const bravais::isa id : bravais::built_isas()) {
      if (name != bravais::name(id)) continue;
      if (!bravais::is_supported(id)) throw std::runtime_error("this machine cannot run " + name);
      isa_ = id;
      return;
    }
    std::vector<std::string> missing;
    for (const peer& library : peers(missing)) {
      if (library.name == name) library_ = library;
    }
    for (const std::string& line : missing) {
      if (line.starts_with(name + ":")) throw std::runtime_error(line);
    }
    if (!library_) throw std::runtime_error("there is no peer called " + name);
  }

  // The operations of the other side; empty if it does not have the parameter set.
  template <class Kind, class Set>
  std::vector<operation> operations(const Set& set, typename Kind::inputs& inputs) const {
    // The constructor has set one of the two. NOLINTNEXTLINE(bugprone-unchecked-optional-access)
    return isa_ ? Kind::operations(set, *isa_, &inputs) : peer_operations(set, *library_, &inputs);
  }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::string version() const { return library_ ? library_->version : ""; }

 private:
  std::string name_;
  std::optional<bravais::isa> isa_;
  std::optional<peer> library_;
};

// The other side's operation of the same name: in the same form if it has that form, as another back end of bravais
// does; otherwise one call on bytes. Signatures use the same key, because the key decides which attempts are rejected.
const operation& counterpart(const operation& ours, const std::vector<operation>& theirs) {
  const bool many_keys = ours.form == "one_call" || ours.form == "batch_64";
  for (const std::string& form :
       {ours.form, std::string(many_keys ? "one_call" : "one_call_one_key"), std::string("one_call")}) {
    for (const operation& candidate : theirs) {
      if (candidate.name == ours.name && candidate.form == form) return candidate;
    }
  }
  throw std::logic_error("no counterpart of " + ours.label());
}

std::string text(std::optional<double> value, const char* format) {
  if (!value) return "";
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, format, *value);
  return buffer;
}

class report {
 public:
  report(const options& o, std::string version) : options_(o), version_(std::move(version)) {
    std::printf("%-18s %-7s %-18s %10s %10s %10s %10s %7s %7s%s\n", "set", "", "form", "ours", "(least)", "theirs",
                "(least)", "ratio", "(least)", o.goals ? "    goal" : "");
  }

  void row(const operation& ours, const figure& mine, const figure& other) {
    const double ratio = mine.typical / other.typical;
    const std::optional<double> wanted = goal_of(ours, options_.against, version_);
    std::string verdict;
    if (options_.goals && wanted) verdict = text(wanted, "  %6.2f ") + (ratio <= *wanted ? "met" : "missed");
    std::printf("%-18s %-7s %-18s %10.0f %10.0f %10.0f %10.0f %7.3f %7.3f%s\n", ours.set.c_str(), ours.name.c_str(),
                ours.form.c_str(), mine.typical, mine.least, other.typical, other.least, ratio,
                mine.least / other.least, verdict.c_str());
    nlohmann::json entry = begin(ours);
    entry.update({{"ticks", mine.typical},
                  {"least_ticks", mine.least},
                  {"peer_ticks", other.typical},
                  {"least_peer_ticks", other.least},
                  {"ratio", ratio}});
    if (wanted) entry["goal"] = *wanted;
    if (mine.median_input && other.median_input) {
      const double median_ratio = *mine.median_input / *other.median_input;
      std::printf("%-18s %-7s %-18s %10.0f %10s %10.0f %10s %7.3f\n", "", "", "  median message", *mine.median_input,
                  "", *other.median_input, "", median_ratio);
      entry.update({{"median_ticks", *mine.median_input},
                    {"median_peer_ticks", *other.median_input},
                    {"median_ratio", median_ratio}});
    }
    std::fflush(stdout);
    figures_.push_back(std::move(entry));
  }

  void peer_row(const operation& theirs, const figure& f) {
    std::printf("%-18s %-7s %-18s %10s %10s %10.0f %10.0f\n", theirs.set.c_str(), theirs.name.c_str(),
                theirs.form.c_str(), "", "", f.typical, f.least);
    nlohmann::json entry = begin(theirs);
    entry.update({{"peer_ticks", f.typical}, {"least_peer_ticks", f.least}});
    if (f.median_input) entry["median_peer_ticks"] = *f.median_input;
    figures_.push_back(std::move(entry));
  }

  void write(nlohmann::json context) const {
    if (options_.json.empty()) return;
    std::ofstream file(options_.json);
    file << nlohmann::json{{"context", std::move(context)}, {"figures", figures_}}.dump(2) << '\n';
    if (!file.flush()) throw std::runtime_error("cannot write " + options_.json);
  }

 private:
  static nlohmann::json begin(const operation& what) {
    return {{"kind", what.kind}, {"set", what.set}, {"operation", what.name}, {"form", what.form}};
  }

  const options& options_;
  std::string version_;
  nlohmann::json figures_ = nlohmann::json::array();
};

template <class Kind, class Set>
void compare(const options& o, bravais::isa id, const opponent& against, std::uint64_t round_ticks, const Set& set,
             report& table) {
  typename Kind::inputs ours, theirs;
  const std::vector<operation> others = against.operations<Kind>(set, theirs);
  if (others.empty()) {
    std::printf("%-18s is not in %s\n", std::string(set.name).c_str(), o.against.c_str());
    return;
  }
  if (o.peer_only) {
    for (const operation& other : others)
      table.peer_row(other, measure_pair(other, other, o.rounds, round_ticks).first);
    return;
  }
  const std::vector<operation> mine = Kind::operations(set, id, &ours);
  if (!agree(ours, theirs)) {
    throw std::runtime_error("the two sides disagree on the results of " + std::string(set.name));
  }
  for (const operation& one : mine) {
    const auto [a, b] = measure_pair(one, counterpart(one, others), o.rounds, round_ticks);
    table.row(one, a, b);
  }
}

void run(const options& o) {
  const std::optional<int> core = pin_to_core(o.core);
  const double rate = ticks_per_nanosecond();
  const auto round_ticks = static_cast<std::uint64_t>(o.round_ms * 1e6 * rate);
  const bravais::isa id = find_isa(o.isa);
  const opponent against(o.against);
  const std::string version = against.version();
  const nlohmann::json context = {{"processor", processor_name()}, {"compiler", compiler_name()},
                                  {"ticks_per_nanosecond", rate},  {"core", core ? nlohmann::json(*core) : nullptr},
                                  {"isa", bravais::name(id)},      {"against", o.against},
                                  {"against_version", version},    {"rounds", o.rounds},
                                  {"round_ms", o.round_ms},        {"messages", message_count}};
  std::printf("%s against %s %s; %s; %s; %.3f ticks/ns; core %s; median of %zu rounds, sign: mean of %zu messages\n",
              std::string(bravais::name(id)).c_str(), o.against.c_str(), version.c_str(), processor_name().c_str(),
              compiler_name().c_str(), rate, core ? std::to_string(*core).c_str() : "free", o.rounds, message_count);
  report table(o, version);
  bool found = false;
  const auto compare_all = [&]<class Kind>(Kind, auto sets) {
    for (const auto& set : sets) {
      if ((!o.kind.empty() && o.kind != Kind::name) || (!o.set.empty() && Kind::find(o.set) != set.id)) continue;
      compare<Kind>(o, id, against, round_ticks, set, table);
      found = true;
    }
  };
  compare_all(kem_kind{}, bravais::kem_table | in_library);
  compare_all(signature_kind{}, bravais::signature_table | in_library);
  if (!found) throw std::runtime_error("there is no set called " + o.set + " of such a kind");
  table.write(context);
}

}  // namespace
}  // namespace bravais_bench

// What describing the options may throw ends the program. NOLINTNEXTLINE(bugprone-exception-escape)
int main(int argc, char** argv) {
  bravais_bench::options o;
  CLI::App app{"Ticks per operation of bravais and of another library, measured in turn on one core."};
  app.add_option("--isa", o.isa, "Back end of bravais (default: the best of this machine)");
  app.add_option("--against", o.against, "liboqs, openssl, mlkem-native, ntruplus, or another back end of bravais")
      ->capture_default_str();
  app.add_option("--against-library", o.library,
                 "Another build of bravais: a shared library with the C interface of version 0.1")
      ->check(CLI::ExistingFile)
      ->excludes("--against");
  app.add_flag("--noise", o.noise, "Compare that library with a copy of itself, too")->needs("--against-library");
  app.add_flag("--small-batches", o.small_batches, "Batches of 1 to 9 items against single calls")
      ->excludes("--against", "--against-library");
  app.add_flag("--all", o.all, "All instruction sets of this machine (--against-library, --small-batches)");
  app.add_option("--filter", o.filter,
                 "Only operations in whose KIND/SET/OPERATION/FORM/ISA this expression is found (the same)");
  app.add_option("--kind", o.kind, "Only sets of this kind: kem, signature or (the same) pke")
      ->check(CLI::IsMember({"kem", "pke", "signature"}));
  app.add_option("--set", o.set, "Only this parameter set");
  app.add_option("--rounds", o.rounds, "Rounds per figure; for signing, passes over the messages")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  app.add_option("--round-ms", o.round_ms, "Length of a round")->check(CLI::Range(0.1, 10000.0))->capture_default_str();
  app.add_option("--core", o.core, "Core to run on (default: the one it starts on)");
  app.add_option("--json", o.json, "Write the figures to this file too");
  app.add_flag("--goals", o.goals, "Print the project's goals beside the ratios");
  app.add_flag("--peer-only", o.peer_only, "Measure the other side alone");
  CLI11_PARSE(app, argc, argv);
  try {
    if (o.small_batches) {
      bravais_bench::compare_small_batches(o);
    } else if (!o.library.empty()) {
      bravais_bench::compare_with_library(o);
    } else {
      bravais_bench::run(o);
    }
  } catch (const std::exception& e) {
    std::fprintf(stderr, "bench_ratio: %s\n", e.what());
    return 1;
  }
  return 0;
}
