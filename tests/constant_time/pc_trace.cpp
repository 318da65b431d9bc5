// SPDX-License-Identifier: MIT
// Compares the sequences of instructions of one operation on different secrets, at the level of machine code, on any
// instruction set that the processor has (the memory checker knows no AVX-512). The processor's trap flag is set around
// the operation; a signal handler notes the program counter after each instruction. Everything that happens is inside
// one process, so that the addresses agree between the runs.
//
// Public data is the same in the runs that are compared: one public key, hence one matrix, because sampling it takes a
// number of steps that depends on its (public) seed. For that reason key generation is compared for different z only.
//
//   pc_trace ISA [--full]    ML-KEM-512, or every set
//   pc_trace --plant         a planted branch on a secret, which must be reported

#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>

#include <cinttypes>
#include <cstdio>
#include <cstring>

#include "cases.hpp"
#include "planted.hpp"

// Functions of their own: a call leaves no value of the caller below the stack pointer, where they push.
extern "C" void trace_begin();
extern "C" void trace_end();
__asm__(
    ".text\n"
    "trace_begin:\n pushfq\n orq $0x100, (%rsp)\n popfq\n ret\n"
    "trace_end:\n pushfq\n andq $~0x100, (%rsp)\n popfq\n ret\n");

namespace {

using namespace bravais;
using namespace bravais::constant_time;

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

bool set_up() {
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
template <class Run>
[[gnu::noinline]] void record(int which, Run run) {
  current = &traces[which];
  current->length = 0;
  trace_begin();
  run();
  trace_end();
}

// True if both traces agree; else says where they part, as an address that addr2line understands.
bool agree(const char* what) {
  const trace& a = traces[0];
  const trace& b = traces[1];
  if (a.length < 5 || a.length == most_steps) {
    std::printf("%s: %zu steps, which is no trace\n", what, a.length);
    return false;
  }
  std::size_t i = 0;
  while (i < a.length && i < b.length && a.steps[i] == b.steps[i]) ++i;
  if (i == a.length && i == b.length) return true;
  const std::uintptr_t base = reinterpret_cast<std::uintptr_t>(&trace_begin);
  std::printf("%s: traces of %zu and %zu steps part after step %zu, at trace_begin%+" PRIdPTR "\n", what, a.length,
              b.length, i, static_cast<std::intptr_t>(a.steps[i > 0 ? i - 1 : 0] - base));
  return false;
}

// Other secrets of the same shape for variant v > 0: seeds differ in z only, see above. A key whose s_hat is random
// rejects everything, which the trace must not show either.
void vary(kem_case& c, std::uint64_t v) {
  for (std::size_t i = 0; i < c.n; ++i) fill(region(c.seeds).subspan((i + 1) * c.set.seed - 32, 32), 100 + v);
  for (const region part : c.key_secrets()) fill(part, 200 + v);
  fill(c.messages, 300 + v);
  fill(c.kdf_inputs, 400 + v);
  // Prepared secret keys: the ciphertexts change instead, good for bad.
  c.ciphertexts = c.bad;
}

void vary(pke_case& c, std::uint64_t v) {
  fill(c.messages, 500 + v);
  fill(c.coins, 600 + v);
  fill(c.secret_keys, 700 + v);
}

// Operations whose public inputs would differ too, or that read from the system, are left out by name.
bool comparable(const char* name, bool is_pke) {
  return std::strstr(name, "system") == nullptr && !(is_pke && std::strcmp(name, "generate") == 0);
}

template <class Case, class Row>
int compare(const Row& set, std::size_t n, std::span<const operation<Case>> operations, bool is_pke) {
  int failures = 0;
  for (const operation<Case>& op : operations) {
    if (!comparable(op.name, is_pke)) continue;
    // One object: the addresses of all buffers are the same in both runs.
    Case c(set, n);
    errc status = errc::ok;
    (void)op.run(c);  // what happens once only (symbol binding, first touch) happens here
    const auto run = [&] { status = op.run(c); };
    record(0, run);
    vary(c, 1);
    record(1, run);
    char what[160];
    std::snprintf(what, sizeof what, "%.*s: %s, %zu at a time", static_cast<int>(set.name.size()), set.name.data(),
                  op.name, n);
    if (!agree(what) || status != errc::ok) {
      ++failures;
    } else {
      std::printf("%s: %zu steps, the same\n", what, traces[0].length);
    }
  }
  return failures;
}

int planted_is_found() {
  std::uint8_t secret = 0;
  const auto run = [&] { branch_on(&secret); };
  record(0, run);
  record(1, run);
  // Without this the difference below would mean nothing.
  if (!agree("one secret twice")) return 1;
  secret = 1;
  record(1, run);
  if (agree("planted")) return 1;
  std::printf("the planted branch was found\n");
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2 || !set_up()) {
    std::printf("usage: pc_trace ISA [--full] | --plant\n");
    return 2;
  }
  if (std::strcmp(arguments[1], "--plant") == 0) return planted_is_found();
  const bool full = count > 2 && std::strcmp(arguments[2], "--full") == 0;
  if (force_isa(std::string_view(arguments[1])) != errc::ok) {
    std::printf("skipped: this machine cannot run %s\n", arguments[1]);
    return 77;
  }
  int failures = 0;
  for (const kem_parameters& set : kem_table) {
    if (full || &set == &kem_table[0]) failures += compare<kem_case>(set, 1, kem_operations(), false);
    if (full) failures += compare<kem_case>(set, 9, kem_operations(), false);
  }
  for (const pke_parameters& set : pke_table) {
    if (full || &set == &pke_table[0]) failures += compare<pke_case>(set, 1, pke_operations(), true);
  }
  return failures == 0 ? 0 : 1;
}
