// SPDX-License-Identifier: MIT
// Faults made on purpose: a checker that does not find them has failed.
#pragma once

#include <cstdint>
#include <span>

namespace bravais::constant_time {

// A function whose machine code branches on `secret`, or reads a table at it.
int branch_on(const std::uint8_t* secret);
int look_up(const std::uint8_t* secret);

// The same for traces.
enum class finding { none, leak, not_known };  // the last: an instruction whose addresses the recorder does not know
struct planted_fault {
  const char* what;
  int (*run)(const std::uint8_t* secret);
  finding expected;  // when the secret is 1 instead of 0
};
// Those in instructions that one kind of recorder alone meets.
[[nodiscard]] std::span<const planted_fault> faults_of_recorder();

// Runs one of them on a secret that is marked: "branch", "table", or "status" (a result that depends on a secret and is
// branched on by the caller). Returns 0, as the program would without a checker.
int plant(const char* kind);

}  // namespace bravais::constant_time
