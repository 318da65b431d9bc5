// SPDX-License-Identifier: MIT
// Records traces under QEMU's user-mode emulation. The plugin tools/qemu_plugins/trace.c records each block of
// straight-line code and each data address between the calls of trace_begin() and trace_end(), which it finds by name,
// in a file that both map. traced.py in this folder builds the plugin, creates the file, and names it in BRAVAIS_TRACE.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "planted.hpp"
#include "trace.hpp"
#include "trace_recorder.hpp"

__asm__(
    ".text\n.globl trace_begin, trace_end\n"
    ".type trace_begin, %function\ntrace_begin:\n ret\n.size trace_begin, . - trace_begin\n"
    ".type trace_end, %function\ntrace_end:\n ret\n.size trace_end, . - trace_end\n");

namespace bravais::constant_time {
namespace {

// The number of steps, then the steps.
volatile std::uint64_t* shared;

}  // namespace

bool set_up_recorder() {
  const char* const name = std::getenv("BRAVAIS_TRACE");
  const int file = name != nullptr ? open(name, O_RDWR) : -1;
  if (file < 0) return false;
  void* memory = mmap(nullptr, (1 + most_steps) * sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (memory == MAP_FAILED) return false;
  shared = static_cast<volatile std::uint64_t*>(memory);
  return true;
}

std::span<const planted_fault> faults_of_recorder() { return {}; }

// Both traces go through the same call instruction: only `which` differs.
[[gnu::noinline]] void record_call(int which, void (*call)(const void*), const void* argument) {
  trace_begin();
  call(argument);
  trace_end();
  traces[which].length = shared[0];
  std::copy_n(shared + 1, traces[which].length, traces[which].steps);
}

}  // namespace bravais::constant_time
