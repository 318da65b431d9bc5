// SPDX-License-Identifier: MIT
#include "trace.hpp"

#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>

#include <algorithm>
#include <cinttypes>
#include <cstdint>
#include <cstdio>

// Functions of their own: a call leaves no value of the caller below the stack pointer, where they push.
extern "C" void trace_begin();
extern "C" void trace_end();
__asm__(
    ".text\n"
    "trace_begin:\n pushfq\n orq $0x100, (%rsp)\n popfq\n ret\n"
    "trace_end:\n pushfq\n andq $~0x100, (%rsp)\n popfq\n ret\n");

namespace bravais::constant_time {
namespace {

// Memory for the longest trace; pages are taken only where written.
constexpr std::size_t most_steps = std::size_t{1} << 26;
struct trace {
  std::uintptr_t* steps;
  std::size_t length;
};
trace traces[2];
trace* current = &traces[0];

void note_step(int, siginfo_t*, void* context) {
  const auto* state = static_cast<const ucontext_t*>(context);
  if (current->length < most_steps) {
    current->steps[current->length++] = static_cast<std::uintptr_t>(state->uc_mcontext.gregs[REG_RIP]);
  }
}

}  // namespace

bool set_up_traces() {
  for (trace& t : traces) {
    void* memory = mmap(nullptr, most_steps * sizeof(std::uintptr_t), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return false;
    t.steps = static_cast<std::uintptr_t*>(memory);
  }
  struct sigaction action{};
  action.sa_sigaction = note_step;
  action.sa_flags = SA_SIGINFO;
  return sigaction(SIGTRAP, &action, nullptr) == 0;
}

// Both traces are taken through the same call instruction: `which` is all that differs.
[[gnu::noinline]] void record_call(int which, void (*call)(void*), void* argument) {
  current = &traces[which];
  current->length = 0;
  trace_begin();
  call(argument);
  trace_end();
}

std::size_t traced_steps() { return traces[0].length; }

bool traces_agree(const char* what, std::size_t share) {
  const trace& a = traces[0];
  const trace& b = traces[1];
  if (a.length < 5 || a.length == most_steps) {
    std::printf("%s: %zu steps, which is no trace\n", what, a.length);
    return false;
  }
  const std::size_t longer = std::max(a.length, b.length);
  std::size_t i = 0;
  while (i < a.length && i < b.length && a.steps[i] == b.steps[i]) ++i;
  if (i * 100 >= longer * share) return true;
  const std::uintptr_t base = reinterpret_cast<std::uintptr_t>(&trace_begin);
  std::printf("%s: traces of %zu and %zu steps part after step %zu, at trace_begin%+" PRIdPTR "\n", what, a.length,
              b.length, i, static_cast<std::intptr_t>(a.steps[i > 0 ? i - 1 : 0] - base));
  return false;
}

}  // namespace bravais::constant_time
