// SPDX-License-Identifier: MIT
// Records traces on x86-64: the processor's trap flag is set around the call. A signal handler records the program
// counter before each instruction and the data addresses that the instruction is about to use.
#include <elf.h>
#include <signal.h>
#include <ucontext.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "data_addresses.hpp"
#include "trace.hpp"
#include "trace_recorder.hpp"

__asm__(
    ".text\n.globl trace_begin, trace_end\n"
    "trace_begin:\n pushfq\n orq $0x100, (%rsp)\n popfq\n ret\n"
    "trace_end:\n pushfq\n andq $~0x100, (%rsp)\n popfq\n ret\n");

namespace bravais::constant_time {
namespace {

trace* current = &traces[0];

// The start addresses of the functions that are left out.
std::vector<std::uint64_t> left_out;
bool begins_left_out(std::uint64_t counter) { return std::ranges::find(left_out, counter) != left_out.end(); }

// Inside a function that is left out, or its callees: the address of the return address. Otherwise 0.
std::uint64_t return_lies_at = 0;

// Reads the program's own symbols; false if one of the names is missing.
bool find_left_out() {
  std::ifstream file("/proc/self/exe", std::ios::binary);
  const std::string image{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const auto read = [&]<class T>(std::size_t at, T& out) {
    const bool inside = at <= image.size() && sizeof out <= image.size() - at;
    if (inside) std::memcpy(&out, image.data() + at, sizeof out);
    return inside;
  };
  Elf64_Ehdr header;
  if (!read(0, header)) return false;
  const auto section = [&](std::size_t i, Elf64_Shdr& out) { return read(header.e_shoff + i * sizeof out, out); };
  std::uint64_t begin_symbol = 0;
  std::size_t found[std::size(left_out_names)] = {};
  for (std::size_t i = 0; i < header.e_shnum; ++i) {
    Elf64_Shdr symbols;
    Elf64_Shdr names;
    if (!section(i, symbols) || symbols.sh_type != SHT_SYMTAB || !section(symbols.sh_link, names)) continue;
    Elf64_Sym symbol;
    for (std::size_t at = 0; at < symbols.sh_size && read(symbols.sh_offset + at, symbol); at += sizeof symbol) {
      const std::size_t name_at = names.sh_offset + symbol.st_name;
      const char* const name = name_at < image.size() ? image.c_str() + name_at : "";
      if (std::strcmp(name, "trace_begin") == 0) begin_symbol = symbol.st_value;
      for (std::size_t n = 0; n < std::size(left_out_names); ++n) {
        if (symbol.st_size == 0 || std::strstr(name, left_out_names[n]) == nullptr) continue;
        left_out.push_back(symbol.st_value);
        ++found[n];
      }
    }
  }
  const std::uint64_t base = reinterpret_cast<std::uintptr_t>(&trace_begin) - begin_symbol;
  for (std::uint64_t& begin : left_out) begin += base;
  return begin_symbol != 0 && std::ranges::count(found, 0U) == 0;
}

void note(std::uint64_t step) {
  if (current->length < most_steps) current->steps[current->length++] = step;
}

std::size_t instructions = 0;
std::uint64_t last_counter = 0;

void note_step(int, siginfo_t*, void* context) {
  const ucontext_t& state = *static_cast<const ucontext_t*>(context);
  const auto counter = static_cast<std::uint64_t>(state.uc_mcontext.gregs[REG_RIP]);
  instructions += counter != last_counter ? 1 : 0;
  last_counter = counter;
  const auto stack_pointer = static_cast<std::uint64_t>(state.uc_mcontext.gregs[REG_RSP]);
  if (stack_pointer <= return_lies_at) return;
  return_lies_at = 0;
  const decoded* const instruction = decoded_at(counter);
  if (instruction == nullptr || !instruction->is_known) {
    if (current->not_decoded++ == 0) current->first_not_decoded = counter;
    return;
  }
  if (instruction->begins_left_out) {
    return_lies_at = stack_pointer;
    return;
  }
  note(counter);
  std::uint64_t addresses[most_addresses];
  const std::size_t count = addresses_of(*instruction, state, addresses);
  for (std::size_t i = 0; i < count; ++i) note(addresses[i] | is_data);
}

}  // namespace

bool set_up_recorder() {
  if (!find_left_out()) {
    std::printf("the program has no symbols of the functions that traces leave out\n");
    return false;
  }
  if (!set_up_decoder(begins_left_out)) return false;
  struct sigaction action{};
  action.sa_sigaction = note_step;
  action.sa_flags = SA_SIGINFO;
  return sigaction(SIGTRAP, &action, nullptr) == 0;
}

std::size_t traced_instructions() { return instructions; }

// Both traces go through the same call instruction: only `which` differs.
[[gnu::noinline]] void record_call(int which, void (*call)(const void*), const void* argument) {
  current = &traces[which];
  current->length = current->not_decoded = 0;
  instructions = 0;
  trace_begin();
  call(argument);
  trace_end();
  if (return_lies_at != 0) current->length = 0;  // a function that is left out did not return
  return_lies_at = 0;
}

}  // namespace bravais::constant_time
