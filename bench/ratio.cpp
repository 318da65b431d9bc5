// SPDX-License-Identifier: MIT
// How one back end of bravais compares with another library, or with another back end: every figure is measured on both
// sides in turn on one core. docs/benchmarks.md says how the figures are made.
#include <cstdio>
#include <exception>
#include <fstream>
#include <optional>
#include <stdexcept>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "paired.hpp"

namespace bravais_bench {
namespace {

struct options {
  std::string isa, against = "liboqs", json, set;
  std::size_t rounds = 11;
  double round_ms = 20;
  std::optional<int> core;
  bool goals = false, peer_only = false;
};

// The ratios that the project wants to stay below, by back end and form of use: keygen, encaps, decaps. The avx512
// goals are against the fastest peer that checks its inputs, the avx2 goals against the AVX2 code of mlkem-native.
struct goal {
  std::string_view isa, against, form;
  double keygen, encaps, decaps;
};
constexpr goal goals[] = {
    {"avx512", "liboqs", "one_call", 0.75, 0.60, 0.50},
    {"avx512", "liboqs", "prepared", 0, 0.35, 0.35},
    {"avx512", "liboqs", "batch_64", 0.40, 0.40, 0.40},
    {"avx2", "mlkem-native", "one_call", 0.85, 0.85, 0.80},
};

// Only sets of a standard have goals: the peers of the others do not check their inputs.
std::optional<double> goal_of(const operation& what, const std::string& against) {
  const std::optional<bravais::kem_id> id = bravais::find_kem(what.set);
  if (!id || bravais::parameters(*id).status != bravais::status::standard) return std::nullopt;
  for (const goal& g : goals) {
    if (g.isa != what.subject || g.against != against || g.form != what.form) continue;
    const double ratio = what.name == "keygen" ? g.keygen : what.name == "encaps" ? g.encaps : g.decaps;
    if (ratio > 0) return ratio;
  }
  return std::nullopt;
}

bravais::isa find_isa(const std::string& name) {
  for (const bravais::isa id : bravais::built_isas()) {
    if (bravais::is_supported(id) && (name.empty() || name == bravais::name(id))) return id;
  }
  throw std::runtime_error("this binary and machine have no back end called " + name);
}

// The one-call operations of the other side; empty if it does not have the set.
std::vector<operation> other_side(const options& o, const bravais::kem_parameters& set, kem_inputs& inputs) {
  for (const bravais::isa id : bravais::built_isas()) {
    if (o.against != bravais::name(id)) continue;
    if (!bravais::is_supported(id)) throw std::runtime_error("this machine cannot run " + o.against);
    return kem_operations(set, id, &inputs);
  }
  std::vector<std::string> missing;
  for (const peer& library : peers(missing)) {
    if (library.name == o.against) return peer_operations(set, library, &inputs);
  }
  for (const std::string& line : missing) {
    if (line.starts_with(o.against + ":")) throw std::runtime_error(line);
  }
  throw std::runtime_error("there is no peer called " + o.against);
}

std::string version_of(const std::string& against) {
  std::vector<std::string> missing;
  for (const peer& library : peers(missing)) {
    if (library.name == against) return library.version;
  }
  return "";
}

// The other side's operation of the same name: in the same form where it has that form (another back end of bravais),
// on bytes in one call otherwise.
const operation& counterpart(const operation& ours, const std::vector<operation>& theirs, bool same_form) {
  for (const operation& candidate : theirs) {
    if (candidate.name == ours.name && candidate.form == (same_form ? ours.form : "one_call")) return candidate;
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
  explicit report(const options& o) : options_(o) {
    std::printf("%-12s %-7s %-18s %10s %10s %10s %10s %7s %7s%s\n", "set", "", "form", "ours", "(least)", "theirs",
                "(least)", "ratio", "(least)", o.goals ? "    goal" : "");
  }

  void row(const operation& ours, const figure& mine, const figure& other) {
    const double ratio = mine.median / other.median;
    const std::optional<double> wanted = goal_of(ours, options_.against);
    std::string verdict;
    if (options_.goals && wanted) verdict = text(wanted, "  %6.2f ") + (ratio <= *wanted ? "met" : "missed");
    std::printf("%-12s %-7s %-18s %10.0f %10.0f %10.0f %10.0f %7.3f %7.3f%s\n", ours.set.c_str(), ours.name.c_str(),
                ours.form.c_str(), mine.median, mine.minimum, other.median, other.minimum, ratio,
                mine.minimum / other.minimum, verdict.c_str());
    std::fflush(stdout);
    nlohmann::json entry = {{"set", ours.set},
                            {"operation", ours.name},
                            {"form", ours.form},
                            {"ticks", mine.median},
                            {"least_ticks", mine.minimum},
                            {"peer_ticks", other.median},
                            {"least_peer_ticks", other.minimum},
                            {"ratio", ratio}};
    if (wanted) entry["goal"] = *wanted;
    figures_.push_back(std::move(entry));
  }

  void peer_row(const operation& theirs, const figure& f) {
    std::printf("%-12s %-7s %-18s %10s %10s %10.0f %10.0f\n", theirs.set.c_str(), theirs.name.c_str(),
                theirs.form.c_str(), "", "", f.median, f.minimum);
    figures_.push_back({{"set", theirs.set},
                        {"operation", theirs.name},
                        {"form", theirs.form},
                        {"peer_ticks", f.median},
                        {"least_peer_ticks", f.minimum}});
  }

  void write(nlohmann::json context) const {
    if (options_.json.empty()) return;
    std::ofstream file(options_.json);
    file << nlohmann::json{{"context", std::move(context)}, {"figures", figures_}}.dump(2) << '\n';
    if (!file.flush()) throw std::runtime_error("cannot write " + options_.json);
  }

 private:
  const options& options_;
  nlohmann::json figures_ = nlohmann::json::array();
};

void run(const options& o) {
  const std::optional<int> core = pin_to_core(o.core);
  const double rate = ticks_per_nanosecond();
  const auto round_ticks = static_cast<std::uint64_t>(o.round_ms * 1e6 * rate);
  const bravais::isa id = find_isa(o.isa);
  const nlohmann::json context = {{"processor", processor_name()},
                                  {"compiler", compiler_name()},
                                  {"ticks_per_nanosecond", rate},
                                  {"core", core ? nlohmann::json(*core) : nullptr},
                                  {"isa", bravais::name(id)},
                                  {"against", o.against},
                                  {"against_version", version_of(o.against)},
                                  {"rounds", o.rounds},
                                  {"round_ms", o.round_ms}};
  std::printf("%s against %s %s; %s; %s; %.3f ticks/ns; core %s; median of %zu rounds\n",
              std::string(bravais::name(id)).c_str(), o.against.c_str(), version_of(o.against).c_str(),
              processor_name().c_str(), compiler_name().c_str(), rate, core ? std::to_string(*core).c_str() : "free",
              o.rounds);
  report table(o);
  for (const bravais::kem_parameters& set : bravais::kem_table) {
    if (!o.set.empty() && bravais::find_kem(o.set) != set.id) continue;
    kem_inputs ours, theirs;
    const std::vector<operation> others = other_side(o, set, theirs);
    if (others.empty()) {
      std::printf("%-12s is not in %s\n", std::string(set.name).c_str(), o.against.c_str());
      continue;
    }
    if (o.peer_only) {
      for (const operation& other : others)
        table.peer_row(other, measure_pair(other, other, o.rounds, round_ticks).first);
      continue;
    }
    const std::vector<operation> mine = kem_operations(set, id, &ours);
    if (ours.public_keys != theirs.public_keys || ours.ciphertexts != theirs.ciphertexts ||
        ours.shared_secrets != theirs.shared_secrets) {
      throw std::runtime_error("the two sides disagree on the results of " + std::string(set.name));
    }
    for (const operation& one : mine) {
      const operation& other = counterpart(one, others, others.size() == mine.size());
      const auto [a, b] = measure_pair(one, other, o.rounds, round_ticks);
      table.row(one, a, b);
    }
  }
  table.write(context);
}

}  // namespace
}  // namespace bravais_bench

int main(int argc, char** argv) {
  bravais_bench::options o;
  CLI::App app{"Ticks per operation of bravais and of another library, measured in turn on one core."};
  app.add_option("--isa", o.isa, "Back end of bravais (default: the best of this machine)");
  app.add_option("--against", o.against, "liboqs, openssl, mlkem-native, or another back end of bravais")
      ->capture_default_str();
  app.add_option("--set", o.set, "Only this parameter set");
  app.add_option("--rounds", o.rounds, "Rounds per figure")->check(CLI::Range(1, 10000))->capture_default_str();
  app.add_option("--round-ms", o.round_ms, "Length of a round")->check(CLI::Range(0.1, 10000.0))->capture_default_str();
  app.add_option("--core", o.core, "Core to run on (default: the one it starts on)");
  app.add_option("--json", o.json, "Write the figures to this file too");
  app.add_flag("--goals", o.goals, "Print the project's goals beside the ratios");
  app.add_flag("--peer-only", o.peer_only, "Measure the other side alone");
  CLI11_PARSE(app, argc, argv);
  try {
    bravais_bench::run(o);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "bench_ratio: %s\n", e.what());
    return 1;
  }
  return 0;
}
