// SPDX-License-Identifier: MIT
// Compares the bravais in this program with another build of it: every operation, on the same memory, in turn.
#include "own_ratios.hpp"

namespace bravais_bench {

void compare_with_library(const options& o) {
  std::vector<std::shared_ptr<bravais_build>> builds = {linked_build(), load_build(o.library, false)};
  if (o.noise) builds.push_back(load_build(o.library, true));
  own_comparison run(o);
  std::printf("%-9s %-20s %-8s %-18s %-9s %11s %11s %7s%s\n", "kind", "set", "", "form", "isa", "now", "library",
              "ratio", o.noise ? "   noise" : "");
  ratios now, noise;
  const auto row = [&](const operation& what, const std::vector<figure>& figures) {
    const double ratio = figures[0].typical / figures[1].typical;
    own_comparison::print_label(what);
    std::printf(" %11.0f %11.0f %7.3f", figures[0].typical, figures[1].typical, ratio);
    now.add(ratio, what.label());
    nlohmann::json entry = {{"ticks", figures[0].typical}, {"library_ticks", figures[1].typical}, {"ratio", ratio}};
    if (o.noise) {
      const double between_copies = figures[1].typical / figures[2].typical;
      std::printf(" %7.3f", between_copies);
      noise.add(between_copies, what.label());
      entry["noise"] = between_copies;
    }
    std::printf("\n");
    std::fflush(stdout);
    run.add(what, std::move(entry));
  };
  run.for_each_set([&]<class Memory>(const auto& set, bravais::isa id) {
    if (!builds[1]->find(set)) {
      std::printf("%s is not in the library\n", std::string(set.name).c_str());
      return;
    }
    auto inputs = inputs_of(set, *builds[0], id);
    if (!agree(inputs, inputs_of(set, *builds[1], id))) {
      throw std::runtime_error("the two builds disagree on the results of " + std::string(set.name));
    }
    const auto memory = std::make_shared<Memory>(set, std::move(inputs));
    std::vector<std::vector<operation>> operations;
    operations.reserve(std::size(builds));
    for (const auto& build : builds) operations.push_back(operations_of(memory, build, {id}));
    for (std::size_t i = 0; i < operations[0].size(); ++i) {
      if (!run.is_wanted(operations[0][i])) continue;
      std::vector<const operation*> all;
      all.reserve(operations.size());
      for (const std::vector<operation>& of_build : operations) all.push_back(&of_build[i]);
      row(operations[0][i], run.measure(all));
    }
  });
  now.print("now / library");
  noise.print("library / its copy");
  run.finish();
}

}  // namespace bravais_bench
