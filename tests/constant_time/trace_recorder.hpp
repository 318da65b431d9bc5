// SPDX-License-Identifier: MIT
// Between trace.cpp and what takes traces.
#pragma once

#include <cstddef>
#include <cstdint>

// Functions of their own, where a trace begins and ends: a call leaves no value of the caller below the stack pointer.
extern "C" void trace_begin();
extern "C" void trace_end();

namespace bravais::constant_time {

// Memory for the longest trace; pages are taken only where written.
constexpr std::size_t most_steps = std::size_t{1} << 26;

// A step is a program counter, or an address of data with its top bit set.
constexpr std::uint64_t is_data = std::uint64_t{1} << 63;
struct trace {
  std::uint64_t* steps;
  std::size_t length;
};
extern trace traces[2];

[[nodiscard]] bool set_up_recorder();

}  // namespace bravais::constant_time
