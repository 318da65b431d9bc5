// SPDX-License-Identifier: MIT
// The operations that bench measures.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include <bravais/parameters.hpp>
#include <bravais/result.hpp>

namespace cli {

inline constexpr std::size_t batch_size = 64;

// One row of the result before the measurement.
struct task {
  const char* operation;
  const char* form;
  std::size_t items;
  std::function<bravais::errc()> call;
  // Whether the first call, before any next_input(), wrote the right output; empty if the status alone decides.
  std::function<bool()> is_right = {};
  // Makes new input before each call if the time of calls varies. Not measured.
  std::function<void()> next_input = {};
  // The alternative in a comparison, or null.
  std::shared_ptr<const task> against = {};
  // Selects the instruction set of the task. Call it before the other functions.
  std::function<void()> select = {};
};

// The tasks and their memory. No task changes an input or reads an output.
struct task_list {
  std::shared_ptr<const void> memory;
  std::vector<task> tasks;
};

// Every operation of a parameter set. Keys, seeds and randomness are in memory, so the random source of the system is
// not measured. Throws failure.
[[nodiscard]] task_list tasks_of(const bravais::kem_parameters& set);
[[nodiscard]] task_list tasks_of(const bravais::pke_parameters& set);
[[nodiscard]] task_list tasks_of(const bravais::signature_parameters& set);

}  // namespace cli
