// SPDX-License-Identifier: MIT
// Records the instructions of a call and the addresses of data that they use, with the processor's trap flag
// (trace_by_trap.cpp) or an emulator plugin (trace_by_emulator.cpp). Both leave out the functions that
// trace_recorder.hpp names, whose steps depend on values that become public.
#pragma once

#include <cstddef>

namespace bravais::constant_time {

// False if memory is exhausted, or if nothing can record traces.
[[nodiscard]] bool set_up_traces();

// Records trace 0 or 1. Both must use the same object, because its address is in the trace.
void record_call(int which, void (*call)(const void*), const void* argument);
template <class Call>
void record(int which, const Call& call) {
  record_call(which, [](const void* argument) { (*static_cast<const Call*>(argument))(); }, &call);
}

// The number of steps in trace 0.
[[nodiscard]] std::size_t traced_steps();

// The number of instructions of the last recorded call, including functions that traces leave out. A repeated
// instruction ("rep movsb", with which some processors copy) counts once. Available with the trap flag only.
[[nodiscard]] std::size_t traced_instructions();

// True if both traces agree; otherwise prints where they diverge, as an address for addr2line.
[[nodiscard]] bool traces_agree(const char* what);

}  // namespace bravais::constant_time
