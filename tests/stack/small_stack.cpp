// SPDX-License-Identifier: MIT
#include "small_stack.hpp"

#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

namespace bravais_test {
namespace {

// More than any operation uses, and so more than it can write below a stack.
constexpr std::size_t large = std::size_t{1} << 20;
constexpr std::uint8_t paint = 0xa5;

// One job runs at a time, and the signal handler needs to know it.
const job* current;
ucontext_t caller;
sigjmp_buf before;
volatile std::sig_atomic_t running;
std::uint8_t* volatile fault;

void call() { (*current)(); }

// Returns to run(). The library holds no locks and no heap memory, so a job may be abandoned anywhere.
void leave(int signal, siginfo_t* info, void*) {
  if (running == 0) {
    std::signal(signal, SIG_DFL);  // not from a job: faults once more, and ends the program
    return;
  }
  running = 0;
  fault = static_cast<std::uint8_t*>(info->si_addr);
  siglongjmp(before, 1);
}

void demand(bool done, const char* what) {
  if (done) return;
  std::perror(what);
  std::exit(2);
}

}  // namespace

small_stack::small_stack() : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
  void* memory = mmap(nullptr, page_ + large + page_ + large, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  demand(memory != MAP_FAILED, "mmap");
  memory_ = static_cast<std::uint8_t*>(memory);
  below_ = memory_ + page_;
  stack_ = below_ + large + page_;
  demand(mprotect(below_, large, PROT_READ | PROT_WRITE) == 0, "mprotect");
  demand(mprotect(stack_, large, PROT_READ | PROT_WRITE) == 0, "mprotect");
  madvise(stack_, large, MADV_NOHUGEPAGE);  // depth() counts pages
  std::memset(below_, paint, large);

  // The handler cannot run on an exhausted stack.
  static std::uint8_t handler_stack[65536];
  stack_t other{};
  other.ss_sp = handler_stack;
  other.ss_size = sizeof handler_stack;
  demand(sigaltstack(&other, nullptr) == 0, "sigaltstack");
  struct sigaction action{};
  action.sa_sigaction = leave;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  demand(sigaction(SIGSEGV, &action, nullptr) == 0 && sigaction(SIGBUS, &action, nullptr) == 0, "sigaction");
}

small_stack::~small_stack() { munmap(memory_, page_ + large + page_ + large); }

void small_stack::enter(const job& what, std::size_t size) {
  current = &what;
  ucontext_t callee;
  getcontext(&callee);
  callee.uc_stack.ss_sp = stack_;
  callee.uc_stack.ss_size = size;
  callee.uc_link = &caller;
  makecontext(&callee, call, 0);
  swapcontext(&caller, &callee);
}

std::size_t small_stack::depth(const job& what) {
  demand(madvise(stack_, large, MADV_DONTNEED) == 0, "madvise");
  enter(what, large);
  // Probes touch pages without changing them: only the kernel can report those.
  std::vector<unsigned char> present(large / page_);
  demand(mincore(stack_, large, present.data()) == 0, "mincore");
  std::size_t untouched = 0;
  while (untouched < present.size() && (present[untouched] & 1) == 0) ++untouched;
  return large - untouched * page_;
}

outcome small_stack::run(const job& what, std::size_t size) {
  fault = nullptr;
  running = 1;
  if (sigsetjmp(before, 1) == 0) enter(what, size);
  running = 0;
  const std::uint8_t* const at = fault;
  const bool in_guard = at != nullptr && at < stack_ && stack_ - at <= static_cast<std::ptrdiff_t>(page_);
  const ending end = at == nullptr ? ending::returned : in_guard ? ending::guarded : ending::fault_elsewhere;
  return {end, repaint()};
}

std::size_t small_stack::repaint() {
  // Compares with the same memory one byte further, at the speed of memcmp.
  if (below_[0] == paint && std::memcmp(below_, below_ + 1, large - 1) == 0) return 0;
  std::size_t kept = 0;
  while (below_[kept] == paint) ++kept;
  std::memset(below_, paint, large);
  return large - kept;
}

}  // namespace bravais_test
