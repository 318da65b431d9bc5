// SPDX-License-Identifier: MIT
// Planted faults: a checker that does not find them fails.
#pragma once

#include <cstdint>
#include <span>

namespace bravais::constant_time {

// A function whose machine code branches on `secret`, or indexes a table with it.
int branch_on(const std::uint8_t* secret);
int look_up(const std::uint8_t* secret);

// Planted faults for traces.
enum class finding { none, leak, not_known };  // not_known: the recorder does not support the instruction's addresses
struct planted_fault {
  const char* what;
  int (*run)(const std::uint8_t* secret);
  finding expected;  // when the secret is 1 instead of 0
};
// Faults in instructions that only one kind of recorder meets.
[[nodiscard]] std::span<const planted_fault> faults_of_recorder();

// Runs one of them on a marked secret: "branch", "table", or "status" (a result that depends on a secret, on which the
// caller branches). Returns 0, as the program would without a checker.
int plant(const char* kind);

}  // namespace bravais::constant_time
