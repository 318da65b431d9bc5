// SPDX-License-Identifier: MIT
// Plants known secrets, runs one operation on a stack of its own, and searches the dead stack for them afterwards:
// seeds, messages, shared secrets, secret polynomials and masks, and the hash outputs from which they are made. How
// deep the stack was shows there, too: single calls of ML-KEM-768 keep to a limit.
//
//   stack_wipe ISA        every operation of every set
//   stack_wipe --plant    an operation that leaves its secret behind, which must be reported

#include <sys/mman.h>
#include <ucontext.h>

#include <cstdio>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "stack_secrets.hpp"
#include "support/random_source.hpp"

namespace {

using namespace bravais;
using namespace bravais::constant_time;

// A stack that was never used before, far larger than any operation needs.
constexpr std::size_t stack_size = std::size_t{1} << 21;
constexpr std::uint8_t unused = 0xa5;
std::uint8_t* stack;

struct job {
  void (*call)(void*);
  void* argument;
  ucontext_t caller;
};
job* current;

void enter() { current->call(current->argument); }

template <class Run>
void run_on_clean_stack(Run& run) {
  std::memset(stack, unused, stack_size);
  job j{[](void* argument) { (*static_cast<Run*>(argument))(); }, &run, {}};
  current = &j;
  ucontext_t callee;
  getcontext(&callee);
  callee.uc_stack.ss_sp = stack;
  callee.uc_stack.ss_size = stack_size;
  callee.uc_link = &j.caller;
  makecontext(&callee, enter, 0);
  swapcontext(&j.caller, &callee);
}

// How many bytes of the stack the last run wrote to.
std::size_t depth() {
  std::size_t untouched = 0;
  while (untouched < stack_size && stack[untouched] == unused) ++untouched;
  return stack_size - untouched;
}

// What one operation may use, from its figures in docs/benchmarks/ml_kem.md.
template <class Case>
std::size_t most_stack(const Case& c) {
  if constexpr (std::is_same_v<Case, kem_case>) {
    if (c.set.id == kem_id::ml_kem_768 && c.n == 1) return 32768;
  }
  return stack_size;
}

// What operations draw from the system is a secret, too. It is the same in every run, so that a finding is found again.
buffer drawn;
bool repeatable_source(std::span<std::uint8_t> output) noexcept {
  static std::uint64_t calls = 0;
  fill(output, 1000 + ++calls);
  drawn.insert(drawn.end(), output.begin(), output.end());
  return true;
}

template <class Case>
int check(Case& c, std::span<const operation<Case>> operations) {
  int failures = 0;
  for (const operation<Case>& op : operations) {
    errc status = errc::ok;
    auto run = [&] { status = op.run(c); };
    drawn.clear();
    run_on_clean_stack(run);
    if (depth() > most_stack(c)) {
      std::printf("%.*s: %s, %zu at a time: %zu bytes of stack\n", static_cast<int>(c.set.name.size()),
                  c.set.name.data(), op.name, c.n, depth());
      ++failures;
    }
    secrets s = secrets_of(c);
    add_outputs(s, c);
    s.add("drawn from the system", drawn);
    for (const std::string& what : s.found_in({stack, stack_size})) {
      std::printf("%.*s: %s, %zu at a time: leaves on the stack: %s\n", static_cast<int>(c.set.name.size()),
                  c.set.name.data(), op.name, c.n, what.c_str());
      ++failures;
    }
    if (status != errc::ok) ++failures;
  }
  return failures;
}
template <class Case, class Row>
int check(const Row& row, std::size_t n, std::span<const operation<Case>> operations) {
  Case c(row, n);
  return check(c, operations);
}

// Copies a secret into a local object and forgets it there. (A volatile one would be taken apart by some compilers.)
[[gnu::noinline]] void forget(const buffer& secret) {
  std::uint8_t copy[32];
  std::memcpy(copy, secret.data(), sizeof copy);
  __asm__ __volatile__("" : : "r"(copy) : "memory");
}

int planted_is_found() {
  const buffer secret = pattern(32, 8);
  secrets s;
  s.add("planted", secret);
  auto harmless = [] {};
  run_on_clean_stack(harmless);
  if (!s.found_in({stack, stack_size}).empty()) return 1;
  auto run = [&] { forget(secret); };
  run_on_clean_stack(run);
  if (s.found_in({stack, stack_size}).empty()) {
    std::printf("the planted secret was NOT found\n");
    return 1;
  }
  std::printf("the planted secret was found\n");
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  void* memory = mmap(nullptr, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (count != 2 || memory == MAP_FAILED) {
    std::printf("usage: stack_wipe ISA | --plant\n");
    return 2;
  }
  stack = static_cast<std::uint8_t*>(memory);
  if (std::strcmp(arguments[1], "--plant") == 0) return planted_is_found();
  if (force_isa(std::string_view(arguments[1])) != errc::ok) {
    std::printf("skipped: this machine cannot run %s\n", arguments[1]);
    return 77;
  }
  const bravais_test::random_source_in_place source(&repeatable_source);
  int failures = 0;
  for (const std::size_t n : {std::size_t{1}, std::size_t{9}}) {
    for (const kem_parameters& set : kem_table) failures += check<kem_case>(set, n, kem_operations());
    for (const pke_parameters& set : pke_table) failures += check<pke_case>(set, n, pke_operations());
    for (const signature_parameters& set : signature_table) {
      failures += check<signature_case>(set, n, signature_operations());
    }
  }
  for_each_set([&](key_set set) {
    key_file_case c(set);
    failures += check(c, key_file_operations());
  });
  std::printf("%s: %d findings\n", arguments[1], failures);
  return failures == 0 ? 0 : 1;
}
