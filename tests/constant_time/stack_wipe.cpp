// SPDX-License-Identifier: MIT
// Runs one operation with known secrets on a separate stack. Then searches the dead stack, the registers and the
// workspace of a batch for them: seeds, messages, shared secrets, secret polynomials and masks, and the hash outputs
// from which they are made.
//
//   stack_wipe ISA        every operation of every set
//   stack_wipe --plant    operations that leave their secret behind, which must be reported, and clearing registers

#include <sys/mman.h>
#include <ucontext.h>

#include <cstdio>
#include <cstring>
#include <string_view>

#include "common/registers.hpp"
#include "registers.hpp"
#include "stack_secrets.hpp"
#include "support/random_source.hpp"

namespace {

using namespace bravais;
using namespace bravais::constant_time;

// A fresh stack, far larger than any operation needs.
constexpr std::size_t stack_size = std::size_t{1} << 21;
constexpr std::uint8_t unused = 0xa5;
std::uint8_t* stack;

struct job {
  void (*call)(void*);
  void* argument;
  ucontext_t caller;
};
job* current;

// Earlier register content does not come from the operation. Between the operation and the capture, only the epilogues
// of forwarding functions run.
void enter() {
  static constexpr register_image zeros{};
  load_registers(zeros);
  current->call(current->argument);
  capture_registers();
}

template <class Run>
void run_on_clean_stack(Run& run) {
  std::memset(stack, unused, stack_size);
  captured = {};
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

by_id::in dead_stack() { return {stack, stack_size}; }
by_id::in dead_registers() { return {reinterpret_cast<const std::uint8_t*>(&captured), sizeof captured}; }

// System randomness is secret, too. It is the same in every run, so that findings are reproducible.
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
    secrets s = secrets_of(c);
    add_outputs(s, c);
    s.add("drawn from the system", drawn);
    const auto search = [&](const char* where, by_id::in memory) {
      for (const std::string& what : s.found_in(memory)) {
        std::printf("%.*s: %s, %zu at a time: leaves %s: %s\n", static_cast<int>(c.set.name.size()), c.set.name.data(),
                    op.name, c.n, where, what.c_str());
        ++failures;
      }
    };
    search("on the stack", dead_stack());
    search("in registers", dead_registers());
    if constexpr (requires { c.workspace; }) search("in the workspace", c.workspace);
    if (status != errc::ok) ++failures;
  }
  return failures;
}
template <class Case, class Row>
int check(const Row& row, std::size_t n, std::span<const operation<Case>> operations) {
  Case c(row, n);
  int failures = check(c, operations);
  if (n > 1) {
    c.workspace.assign(by_id::workspace_size(row.id, n), unused);
    failures += check(c, operations);
  }
  return failures;
}

// Copies a secret into a local object and leaves it there. (Some compilers would split a volatile object.)
[[gnu::noinline]] void forget(const buffer& secret) {
  std::uint8_t copy[32];
  std::memcpy(copy, secret.data(), sizeof copy);
  __asm__ __volatile__("" : : "r"(copy) : "memory");
}

bool planted_on_the_stack_is_found() {
  const buffer secret = pattern(32, 8);
  secrets s;
  s.add("planted", secret);
  auto harmless = [] {};
  run_on_clean_stack(harmless);
  if (!s.found_in(dead_stack()).empty()) return false;
  auto run = [&] { forget(secret); };
  run_on_clean_stack(run);
  return !s.found_in(dead_stack()).empty();
}

// Fills every register with a secret of its own: the search must find each, and none after clear_registers().
bool planted_in_registers_is_found() {
  const register_file have = registers_of_processor();
  register_image image{};
  secrets s;
  std::size_t planted = 0;
  const auto plant = [&](const char* kind, std::size_t count, auto& places, std::size_t bytes) {
    for (std::size_t i = 0; i < count; ++i) {
      const buffer secret = pattern(bytes, 100 + planted++);
      std::memcpy(&places[i], secret.data(), bytes);
      s.add(kind + std::to_string(i), secret);
    }
  };
  plant("vector register ", have.vectors, image.vectors, have.vector_bytes);
  plant("mask register ", have.masks, image.masks, 8);
  plant("general register ", have.general, image.general, 8);

  auto leave = [&] { load_registers(image); };
  run_on_clean_stack(leave);
  const std::size_t found = s.found_in(dead_registers()).size();
  std::printf("%zu of %zu registers were found to hold secrets\n", found, planted);
  auto clear = [&] {
    load_registers(image);
    clear_registers();
  };
  run_on_clean_stack(clear);
  for (const std::string& what : s.found_in(dead_registers())) {
    std::printf("%s is not cleared\n", what.c_str());
    return false;
  }
  return found == planted;
}

int planted_is_found() {
  const bool on_the_stack = planted_on_the_stack_is_found();
  const bool found = planted_in_registers_is_found() && on_the_stack;
  std::printf(found ? "the planted secrets were found\n" : "a planted secret was NOT found\n");
  return found ? 0 : 1;
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
    for (const kem_parameters& set : kem_table | in_library) failures += check<kem_case>(set, n, kem_operations());
    for (const pke_parameters& set : pke_table | in_library) failures += check<pke_case>(set, n, pke_operations());
    for (const signature_parameters& set : signature_table | in_library) {
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
