// SPDX-License-Identifier: MIT
// The sequence of instructions of a call: the processor's trap flag is set around it, and a signal handler notes the
// program counter after each instruction.
#pragma once

#include <cstddef>

namespace bravais::constant_time {

// False if there is no memory, or no handler can be set.
[[nodiscard]] bool set_up_traces();

// Takes trace 0 or 1.
void record_call(int which, void (*call)(void*), void* argument);
template <class Call>
void record(int which, Call call) {
  record_call(which, [](void* argument) { (*static_cast<Call*>(argument))(); }, &call);
}

// Steps in trace 0.
[[nodiscard]] std::size_t traced_steps();

// True if both traces agree in the first `share` percent of the longer one at least; else says where they part, as an
// address that addr2line understands.
[[nodiscard]] bool traces_agree(const char* what, std::size_t share = 100);

}  // namespace bravais::constant_time
