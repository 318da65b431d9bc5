// SPDX-License-Identifier: MIT
// The sequence of instructions of a call and of the addresses of data that they use, noted with the processor's trap
// flag (trace_by_trap.cpp) or by a plugin of the emulator (trace_by_emulator.cpp). Both leave out the functions that
// trace_recorder.hpp names, whose steps depend on what is public in the end.
#pragma once

#include <cstddef>

namespace bravais::constant_time {

// False if there is no memory, or nothing that takes traces.
[[nodiscard]] bool set_up_traces();

// Takes trace 0 or 1. Both are to be of one object, whose address is in the trace.
void record_call(int which, void (*call)(const void*), const void* argument);
template <class Call>
void record(int which, const Call& call) {
  record_call(which, [](const void* argument) { (*static_cast<const Call*>(argument))(); }, &call);
}

// Steps in trace 0.
[[nodiscard]] std::size_t traced_steps();

// Instructions of the last call that was recorded, in the functions that traces leave out, too. One that repeats itself
// ("rep movsb", with which some processors copy) is one. By the trap flag only.
[[nodiscard]] std::size_t traced_instructions();

// True if both traces agree; else says where they part, as an address that addr2line understands.
[[nodiscard]] bool traces_agree(const char* what);

}  // namespace bravais::constant_time
