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

// What traces leave out, with all that it calls: the functions with these words in their names, whose steps depend on
// what is public in the end. A signature shows the places of its challenge's coefficients and its hints; a public key
// shows the seed of its matrix; which half bytes are refused says nothing about those that are not.
inline constexpr const char* left_out_names[] = {"take_challenge", "append_hints", "take_ntt", "take_uniform",
                                                 "take_bounded"};

// A step is a program counter, or an address of data with its top bit set.
constexpr std::uint64_t is_data = std::uint64_t{1} << 63;
struct trace {
  std::uint64_t* steps;
  std::size_t length;
  // Instructions of which it is not known which addresses they use: how many, and where the first is.
  std::size_t not_decoded;
  std::uint64_t first_not_decoded;
};
extern trace traces[2];

[[nodiscard]] bool set_up_recorder();

}  // namespace bravais::constant_time
