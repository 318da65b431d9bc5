// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

namespace cli {

inline constexpr std::size_t batch_size = 64;

// One line of the result before it is measured.
struct task {
  const char* operation;
  const char* form;
  std::size_t items;
  std::function<bravais::errc()> call;
  // Whether the first call, before any next_input(), wrote what it had to; empty where the error alone tells.
  std::function<bool()> is_right = {};
  // Where calls take different times: makes other input of each call, not measured.
  std::function<void()> next_input = {};
  // The same operation done another way, where the two are to be compared.
  std::shared_ptr<const task> against = {};
  // Where tasks need different instruction sets: to be called before the others.
  std::function<void()> select = {};
};

// The tasks, and the memory that they work on: inputs, which no task changes, and outputs, which no task reads.
struct task_list {
  std::shared_ptr<const void> memory;
  std::vector<task> tasks;
};

// The tasks of `list`, each against that of `other` with the same place in it.
[[nodiscard]] task_list compared(task_list list, task_list other);

// Every operation of a set. Keys, seeds and randomness lie in memory, so the random source of the system is not
// measured. Throws failure.
[[nodiscard]] task_list tasks_of(const bravais::kem_parameters& set);
[[nodiscard]] task_list tasks_of(const bravais::pke_parameters& set);
[[nodiscard]] task_list tasks_of(const bravais::signature_parameters& set);

}  // namespace cli
