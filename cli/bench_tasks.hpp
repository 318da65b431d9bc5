// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>

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
  std::function<void()> next_input =
      {};  // where calls take different times: makes other input of each call, not measured
};

// Gives every operation of a set to `each`, over memory that lives as long. Keys, seeds and randomness lie there, so
// the random source of the system is not measured. Throws failure.
void for_each_task(const bravais::kem_parameters& set, const std::function<void(const task&)>& each);
void for_each_task(const bravais::pke_parameters& set, const std::function<void(const task&)>& each);
void for_each_task(const bravais::signature_parameters& set, const std::function<void(const task&)>& each);

}  // namespace cli
