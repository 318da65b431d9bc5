// SPDX-License-Identifier: MIT
// The code shared by comparisons of bravais with itself: with another build, and of batches with single calls.
#pragma once

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <regex>
#include <stdexcept>
#include <type_traits>

#include <nlohmann/json.hpp>

#include "bravais_subject.hpp"
#include "paired.hpp"
#include "ratio.hpp"

namespace bravais_bench {

// Ratios that should stay below a limit.
class ratios {
 public:
  static constexpr double limit = 1.03;

  void add(double ratio, const std::string& label) { all_.emplace_back(ratio, label); }
  void print(const char* title) const {
    if (all_.empty()) return;
    std::vector<double> values;
    values.reserve(all_.size());
    for (const auto& [ratio, label] : all_) values.push_back(ratio);
    const auto over = std::count_if(values.begin(), values.end(), [](double ratio) { return ratio > limit; });
    std::printf("%s: median %.3f, worst %.3f, %d of %zu above %.2f\n", title, median(values),
                *std::max_element(values.begin(), values.end()), static_cast<int>(over), values.size(), limit);
    for (const auto& [ratio, label] : all_) {
      if (ratio > limit) std::printf("  %.3f  %s\n", ratio, label.c_str());
    }
  }

 private:
  std::vector<std::pair<double, std::string>> all_;
};

// One run of such a comparison: the core, the clock, the operations and the figures.
class own_comparison {
 public:
  explicit own_comparison(const options& o) : options_(o), filter_(o.filter), core_(pin_to_core(o.core)) {
    rate_ = ticks_per_nanosecond();
    std::printf("%s; %s; %.3f ticks/ns; core %s; median of %zu rounds, sign: mean of %zu messages\n",
                processor_name().c_str(), compiler_name().c_str(), rate_,
                core_ ? std::to_string(*core_).c_str() : "free", o.rounds, message_count);
  }

  // Calls compare<Memory>(set, instruction set) for everything that the options select.
  template <class Compare>
  void for_each_set(const Compare& compare) const {
    bool found = false;
    for (const bravais::isa id : bravais::built_isas()) {
      const bool wanted = options_.isa.empty() ? options_.all || !found : options_.isa == bravais::name(id);
      if (!bravais::is_supported(id) || !wanted) continue;
      found = true;
      const auto compare_all = [&]<class Memory>(const char* kind, auto sets, std::type_identity<Memory>) {
        for (const auto& set : sets) {
          if ((options_.kind.empty() || options_.kind == kind) && (options_.set.empty() || options_.set == set.name)) {
            compare.template operator()<Memory>(set, id);
          }
        }
      };
      compare_all("kem", bravais::kem_table | in_library, std::type_identity<kem_memory>());
      compare_all("pke", bravais::pke_table | in_library, std::type_identity<pke_memory>());
      compare_all("signature", bravais::signature_table | in_library, std::type_identity<signature_memory>());
    }
    if (!found) throw std::runtime_error("this binary and machine have no instruction set called " + options_.isa);
  }

  [[nodiscard]] bool is_wanted(const operation& what) const { return std::regex_search(what.label(), filter_); }
  [[nodiscard]] std::vector<figure> measure(sides all) const {
    return measure_in_turn(all, options_.rounds, static_cast<std::uint64_t>(options_.round_ms * 1e6 * rate_));
  }

  static void print_label(const operation& what) {
    std::printf("%-9s %-20s %-8s %-18s %-9s", what.kind.c_str(), what.set.c_str(), what.name.c_str(), what.form.c_str(),
                what.subject.c_str());
  }
  void add(const operation& what, nlohmann::json entry) {
    entry.update(
        {{"kind", what.kind}, {"set", what.set}, {"operation", what.name}, {"form", what.form}, {"isa", what.subject}});
    figures_.push_back(std::move(entry));
  }
  void finish() const {
    if (figures_.empty()) throw std::runtime_error("no operation was found: see --kind, --set and --filter");
    if (options_.json.empty()) return;
    const nlohmann::json context = {{"processor", processor_name()}, {"compiler", compiler_name()},
                                    {"ticks_per_nanosecond", rate_}, {"core", core_ ? nlohmann::json(*core_) : nullptr},
                                    {"library", options_.library},   {"rounds", options_.rounds},
                                    {"round_ms", options_.round_ms}, {"messages", message_count}};
    std::ofstream file(options_.json);
    file << nlohmann::json{{"context", context}, {"figures", figures_}}.dump(2) << '\n';
    if (!file.flush()) throw std::runtime_error("cannot write " + options_.json);
  }

 private:
  const options& options_;
  std::regex filter_;
  std::optional<int> core_;
  double rate_ = 0;
  nlohmann::json figures_ = nlohmann::json::array();
};

}  // namespace bravais_bench
