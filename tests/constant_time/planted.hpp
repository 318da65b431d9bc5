// SPDX-License-Identifier: MIT
// Faults made on purpose: a checker that does not find them has failed.
#pragma once

#include <cstdint>

namespace bravais::constant_time {

// A function whose machine code branches on `secret`, or reads a table at it.
int branch_on(const std::uint8_t* secret);
int look_up(const std::uint8_t* secret);

// Runs one of them on a secret that is marked: "branch", "table", or "status" (a result that depends on a secret and is
// branched on by the caller). Returns 0, as the program would without a checker.
int plant(const char* kind);

}  // namespace bravais::constant_time
