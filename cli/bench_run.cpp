// SPDX-License-Identifier: MIT
// Runs and prints the tasks of a benchmark.
#include "bench_run.hpp"

#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "errors.hpp"
#include "printed.hpp"

namespace cli {
namespace {

// Throws failure unless the task works. A task is measured only after this check.
void check(const task& what) {
  if (what.select) what.select();
  require(what.call(), what.operation);
  if (what.is_right && !what.is_right()) throw failure(std::string(what.operation) + ": the result is wrong");
  if (what.against) check(*what.against);
}

}  // namespace

task_list compared(task_list list, task_list other) {
  for (std::size_t i = 0; i < list.tasks.size(); ++i) {
    list.tasks[i].against = std::make_shared<task>(std::move(other.tasks.at(i)));
  }
  list.memory = std::make_shared<std::pair<std::shared_ptr<const void>, std::shared_ptr<const void>>>(
      std::move(list.memory), std::move(other.memory));
  return list;
}

std::size_t run_bench(const std::vector<bench_subject>& subjects, bench_output& form, std::ostream& out, double seconds,
                      progress& shown) {
  std::vector<bench_place> places;
  places.reserve(subjects.size());
  for (const bench_subject& one : subjects) places.push_back(one.place);
  std::size_t failures = 0;
  // The row that `make` returns, or the row of its failure.
  const auto row_of = [&](const bench_place& place, const task* what,
                          const std::function<bench_output::row()>& make) -> bench_output::row {
    try {
      return make();
    } catch (const std::exception& error) {
      ++failures;
      return form.failed(place, what, error.what());
    }
  };
  const auto print = [&](const bench_output::row& row) {
    if (row) row(out);
    flush_printed(out);
  };

  form.begin(out, places);
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    const bench_place& place = subjects[i].place;
    form.begin_place(out, place);
    task_list list;
    print(row_of(place, nullptr, [&] {
      list = subjects[i].tasks();
      return bench_output::row();
    }));
    for (const task& one : list.tasks) {
      if (!form.wants(one)) continue;
      shown.show([&] {
        return "set " + std::to_string(i + 1) + " of " + std::to_string(subjects.size()) + ": " + place.set + ' ' +
               place.isa + ' ' + one.operation + ' ' + one.form;
      });
      print(row_of(place, &one, [&] {
        check(one);
        return form.measured(place, one, seconds);
      }));
    }
  }
  shown.hide();
  form.end(out, failures);
  flush_printed(out);
  return failures;
}

}  // namespace cli
