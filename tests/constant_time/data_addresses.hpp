// SPDX-License-Identifier: MIT
// The addresses of data that the next instruction of x86-64 uses, computed from its operands and the registers that a
// signal handler is given. Nothing here allocates: the instruction may be one of malloc.
#pragma once

#include <ucontext.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace bravais::constant_time {

// base + index * scale + displacement. Registers are places in gregs, or -1. The bases of segments are left out: they
// are the same throughout a program.
struct memory_operand {
  std::int64_t displacement;
  std::int8_t base;
  std::int8_t index;  // the number of a vector register where `lanes` is not 0
  std::uint8_t scale;
};

// What has to be known of one instruction.
struct decoded {
  std::uint64_t counter;       // where it is; 0: nothing is known yet
  memory_operand operands[2];  // no instruction of a program has more
  std::uint8_t count;
  bool is_known;         // false: it accesses memory in a way that is not understood, or is no instruction
  bool begins_left_out;  // the first one of a function that traces leave out
  bool is_repeated;      // rep: as long as rcx is not 0
  bool is_narrow;        // addresses of 32 bits
  // Of a gather or scatter: how many lanes, the bytes of an index, and the mask: the number of a mask register, or of a
  // vector register with elements of `mask_bytes`.
  std::uint8_t lanes;
  std::uint8_t index_bytes;
  std::uint8_t mask_bytes;
  std::uint8_t mask;
  // Of another access under a mask register: the bytes and the number of the elements, and whether those that are in
  // use lie one behind the other.
  std::uint8_t element_bytes;
  std::uint8_t elements;
  bool is_packed;
};

// False if there is no memory. `is_left_out` says whether a function that traces leave out begins there.
[[nodiscard]] bool set_up_decoder(bool (*is_left_out)(std::uint64_t counter));

// Decoded when it is met for the first time. Null if there are too many.
[[nodiscard]] const decoded* decoded_at(std::uint64_t counter);

constexpr std::size_t most_addresses = 16;

// The addresses, in the order of the operands and lanes; returns how many there are. Of what packs elements also that
// of the byte behind the last.
[[nodiscard]] std::size_t addresses_of(const decoded& instruction, const ucontext_t& state,
                                       std::span<std::uint64_t, most_addresses> out);

}  // namespace bravais::constant_time
