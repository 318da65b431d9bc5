// SPDX-License-Identifier: MIT
// The sequence of instructions of a call, noted by what the machine has: the processor's trap flag (trace_by_trap.cpp),
// or a plugin of the emulator (trace_by_emulator.cpp).
#pragma once

#include <cstddef>

namespace bravais::constant_time {

// False if there is no memory, or nothing that takes traces.
[[nodiscard]] bool set_up_traces();

// Whether the emulator takes them: with the addresses of data, and without the functions that traced.py leaves out,
// whose steps depend on what a signature shows.
[[nodiscard]] bool traces_by_emulator();

// Takes trace 0 or 1. Both are to be of one object, whose address is in the trace.
void record_call(int which, void (*call)(const void*), const void* argument);
template <class Call>
void record(int which, const Call& call) {
  record_call(which, [](const void* argument) { (*static_cast<const Call*>(argument))(); }, &call);
}

// Steps in trace 0.
[[nodiscard]] std::size_t traced_steps();

// True if both traces agree in the first `share` percent of the longer one at least; else says where they part, as an
// address that addr2line understands.
[[nodiscard]] bool traces_agree(const char* what, std::size_t share = 100);

}  // namespace bravais::constant_time
