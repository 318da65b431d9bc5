// SPDX-License-Identifier: MIT
// The interface between trace.cpp and the two recorders of traces.
#pragma once

#include <cstddef>
#include <cstdint>

// Separate functions where a trace begins and ends: a call leaves no value of the caller below the stack pointer.
extern "C" void trace_begin();
extern "C" void trace_end();

namespace bravais::constant_time {

// Memory for the longest trace; the system allocates only pages that are written.
constexpr std::size_t most_steps = std::size_t{1} << 26;

// Traces leave out the functions with these words in their names, and everything that they call, because their steps
// depend on values that become public. A signature reveals the positions of its challenge's coefficients and its hints.
// A public key reveals the seed of its matrix. Which half bytes are rejected says nothing about the accepted ones.
inline constexpr const char* left_out_names[] = {"take_challenge", "append_hints", "take_ntt", "take_uniform",
                                                 "take_bounded"};

// A step is a program counter, or an address of data with its top bit set.
constexpr std::uint64_t is_data = std::uint64_t{1} << 63;
struct trace {
  std::uint64_t* steps;
  std::size_t length;
  // Instructions with unknown data addresses: their number, and the address of the first.
  std::size_t not_decoded;
  std::uint64_t first_not_decoded;
};
extern trace traces[2];

[[nodiscard]] bool set_up_recorder();

}  // namespace bravais::constant_time
