// SPDX-License-Identifier: MIT
// bravais bench --kernels: measures single kernels.
#include "research/bench_kernels.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "cli/errors.hpp"
#include "cli/suggestion.hpp"
#include "research/kernels.hpp"

namespace cli {
namespace {

using bravais_research::kernel;

constexpr std::size_t calls_at_once = 16;  // the shortest kernel takes as long as a call through two pointers

task_list tasks_of_group(bravais::isa isa, const std::string& group) {
  const auto kernels = std::make_shared<std::vector<kernel>>(bravais_research::kernels_of(isa));
  task_list list{kernels, {}};
  for (const kernel& one : *kernels) {
    if (one.group != group) continue;
    const char* const form = one.form == "one_call" ? "single" : "per state";
    list.tasks.push_back({one.name.c_str(), form, calls_at_once * one.items, [&one] {
                            for (std::size_t i = 0; i < calls_at_once; ++i) one.run(i);
                            return bravais::errc::ok;
                          }});
  }
  return list;
}

}  // namespace

std::vector<bench_subject> kernel_subjects(const std::vector<bravais::isa>& isas, const std::string& group) {
  std::vector<std::string> groups;
  std::vector<bench_subject> subjects;
  for (const bravais::isa isa : isas) {
    std::vector<std::string> of_isa;
    for (const kernel& one : bravais_research::kernels_of(isa)) {
      if (std::ranges::find(of_isa, one.group) == of_isa.end()) of_isa.push_back(one.group);
    }
    groups = of_isa;
    for (const std::string& one : of_isa) {
      if (!group.empty() && group != one) continue;
      subjects.push_back(
          {{"kernel", one, std::string(bravais::name(isa)), {}}, [isa, one] { return tasks_of_group(isa, one); }});
    }
  }
  if (subjects.empty()) {
    throw misuse(group + ": no group of kernels has this name" + did_you_mean(group, groups) + " (choose " +
                 listed(groups, "or") + ")");
  }
  return subjects;
}

}  // namespace cli
