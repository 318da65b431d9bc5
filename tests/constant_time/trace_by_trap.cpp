// SPDX-License-Identifier: MIT
// x86-64: the processor's trap flag is set around the call, and a signal handler notes the program counter after each
// instruction.
#include <signal.h>
#include <ucontext.h>

#include "trace.hpp"
#include "trace_recorder.hpp"

__asm__(
    ".text\n.globl trace_begin, trace_end\n"
    "trace_begin:\n pushfq\n orq $0x100, (%rsp)\n popfq\n ret\n"
    "trace_end:\n pushfq\n andq $~0x100, (%rsp)\n popfq\n ret\n");

namespace bravais::constant_time {
namespace {

trace* current = &traces[0];

void note_step(int, siginfo_t*, void* context) {
  const auto* state = static_cast<const ucontext_t*>(context);
  if (current->length < most_steps) {
    current->steps[current->length++] = static_cast<std::uint64_t>(state->uc_mcontext.gregs[REG_RIP]);
  }
}

}  // namespace

bool set_up_recorder() {
  struct sigaction action{};
  action.sa_sigaction = note_step;
  action.sa_flags = SA_SIGINFO;
  return sigaction(SIGTRAP, &action, nullptr) == 0;
}

bool traces_by_emulator() { return false; }

// Both traces are taken through the same call instruction: `which` is all that differs.
[[gnu::noinline]] void record_call(int which, void (*call)(const void*), const void* argument) {
  current = &traces[which];
  current->length = 0;
  trace_begin();
  call(argument);
  trace_end();
}

}  // namespace bravais::constant_time
