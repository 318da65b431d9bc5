// SPDX-License-Identifier: MIT
// Computes the data addresses that the next x86-64 instruction uses, from its operands and the registers that a signal
// handler receives. Nothing here allocates, because the instruction may be part of malloc.
#pragma once

#include <ucontext.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace bravais::constant_time {

// base + index * scale + displacement. Registers are positions in gregs, or -1. Segment bases are left out: they do not
// change during a program.
struct memory_operand {
  std::int64_t displacement;
  std::int8_t base;
  std::int8_t index;  // the number of a vector register if `lanes` is not 0
  std::uint8_t scale;
};

// What the recorder needs to know about one instruction.
struct decoded {
  std::uint64_t counter;       // its address; 0: not decoded yet
  memory_operand operands[2];  // no instruction has more
  std::uint8_t count;
  bool is_known;         // false: an unsupported kind of memory access, or not an instruction
  bool begins_left_out;  // the first instruction of a function that traces leave out
  bool is_repeated;      // rep: repeats until rcx is 0
  bool is_narrow;        // 32-bit addresses
  // For a gather or scatter: the number of lanes, the bytes of an index, and the mask. The mask is the number of a mask
  // register, or of a vector register with elements of `mask_bytes`.
  std::uint8_t lanes;
  std::uint8_t index_bytes;
  std::uint8_t mask_bytes;
  std::uint8_t mask;
  // For another access under a mask register: the size and number of the elements, and whether the active elements are
  // contiguous in memory.
  std::uint8_t element_bytes;
  std::uint8_t elements;
  bool is_packed;
};

// False if memory is exhausted. `is_left_out` says whether a function that traces leave out begins at an address.
[[nodiscard]] bool set_up_decoder(bool (*is_left_out)(std::uint64_t counter));

// Decodes an instruction the first time it is seen. Null if there are too many.
[[nodiscard]] const decoded* decoded_at(std::uint64_t counter);

constexpr std::size_t most_addresses = 16;

// Writes the addresses in the order of the operands and lanes; returns their number. For an instruction that packs
// elements, also the address after the last byte.
[[nodiscard]] std::size_t addresses_of(const decoded& instruction, const ucontext_t& state,
                                       std::span<std::uint64_t, most_addresses> out);

}  // namespace bravais::constant_time
