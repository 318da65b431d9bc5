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

using kernel_list = std::shared_ptr<const std::vector<kernel>>;

task_list tasks_of_group(const kernel_list& kernels, const std::string& group) {
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

// The groups in order of appearance.
std::vector<std::string> groups_of(const kernel_list& kernels) {
  std::vector<std::string> groups;
  for (const kernel& one : *kernels) {
    if (std::ranges::find(groups, one.group) == groups.end()) groups.push_back(one.group);
  }
  return groups;
}

}  // namespace

std::vector<bench_subject> kernel_subjects(const std::vector<bravais::isa>& isas, const std::string& group) {
  std::vector<std::string> groups;
  std::vector<bench_subject> subjects;
  for (const bravais::isa isa : isas) {
    const auto kernels = std::make_shared<const std::vector<kernel>>(bravais_research::kernels_of(isa));
    groups = groups_of(kernels);
    for (const std::string& one : groups) {
      if (!group.empty() && group != one) continue;
      subjects.push_back({{"kernel", one, std::string(bravais::name(isa)), {}},
                          [kernels, one] { return tasks_of_group(kernels, one); }});
    }
  }
  if (subjects.empty()) {
    throw misuse(group + ": no group of kernels has this name" + did_you_mean(group, groups) + " (choose " +
                 listed(groups, "or") + ")");
  }
  return subjects;
}

}  // namespace cli
