// SPDX-License-Identifier: MIT
// The cost of an item in a small batch, as a multiple of its cost in a single call.
#include <numeric>

#include "own_ratios.hpp"

namespace bravais_bench {
namespace {

constexpr std::size_t sizes[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

// The form of the single calls that do the work of a batch.
std::string single_form(const operation& batch, const std::vector<operation>& all) {
  if (batch.form.ends_with("_prepared")) return "prepared";
  const auto is_same_key = [&](const operation& what) {
    return what.name == batch.name && what.form == "one_call_one_key";
  };
  const bool one_key = batch.form.ends_with("_one_key") && std::any_of(all.begin(), all.end(), is_same_key);
  return one_key ? "one_call_one_key" : "one_call";
}

// The time of single calls on the inputs that the batches cover. If the time varies with the input, a batch size that
// does not divide the number of inputs leaves some of them out.
double typical_of_same(const figure& single, const operation& batch) {
  if (single.inputs.empty()) return single.typical;
  const std::size_t turns = message_count / input_count;
  const std::size_t covered = turns * (input_count / batch.items) * batch.items;
  const auto end = single.inputs.begin() + static_cast<std::ptrdiff_t>(covered);
  return std::accumulate(single.inputs.begin(), end, 0.0) / static_cast<double>(covered);
}

}  // namespace

void compare_small_batches(const options& o) {
  own_comparison run(o);
  std::printf("%-9s %-20s %-8s %-18s %-9s %11s", "kind", "set", "", "form", "isa", "single");
  for (const std::size_t size : sizes) std::printf(" %6zu", size);
  std::printf("\n");
  ratios batches, noise;
  const auto row = [&](const operation& single, const std::vector<const operation*>& all) {
    const std::vector<figure> figures = run.measure(all);
    operation named = single;
    named.form = "batch_N" + all[1]->form.substr(std::string("batch_1").size());
    own_comparison::print_label(named);
    std::printf(" %11.0f", figures[0].typical);
    const double of_one = figures[1].typical / typical_of_same(figures[0], *all[1]);
    for (std::size_t i = 1; i < all.size(); ++i) {
      const double ratio = figures[i].typical / typical_of_same(figures[0], *all[i]);
      std::printf(" %6.3f", ratio);
      (i == 1 ? noise : batches).add(ratio, all[i]->label());
      if (i > 1) run.add(*all[i], {{"ticks", figures[i].typical}, {"ratio", ratio}, {"noise", of_one}});
    }
    std::printf("\n");
    std::fflush(stdout);
  };
  run.for_each_set([&]<class Memory>(const auto& set, bravais::isa id) {
    const auto memory = std::make_shared<Memory>(set, inputs_of(set, *linked_build(), id));
    const std::vector<operation> all =
        operations_of(memory, linked_build(), {id, {std::begin(sizes), std::end(sizes)}});
    for (const operation& first : all) {
      if (!first.form.starts_with("batch_1") || !run.is_wanted(first)) continue;
      const std::string tail = first.form.substr(std::string("batch_1").size());
      const auto find = [&](const std::string& form) {
        const auto is_it = [&](const operation& what) { return what.name == first.name && what.form == form; };
        return &*std::find_if(all.begin(), all.end(), is_it);
      };
      const operation* const single = find(single_form(first, all));
      std::vector<const operation*> row_of = {single};
      for (const std::size_t size : sizes) row_of.push_back(find("batch_" + std::to_string(size) + tail));
      row(*single, row_of);
    }
  });
  batches.print("an item of a batch / a single call");
  noise.print("a batch of one / a single call");
  run.finish();
}

}  // namespace bravais_bench
