// SPDX-License-Identifier: MIT
// Reads the registers in which an operation may leave secrets, as bytes to search.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bravais::constant_time {

// The number of registers of each kind, and the bytes of a vector register. The general registers are those that a call
// may change and that do not hold its result.
struct register_file {
  std::size_t vectors, vector_bytes, masks, general;
};
[[nodiscard]] register_file registers_of_processor() noexcept;

struct register_image {
  alignas(64) std::uint8_t vectors[32][64];
  std::uint64_t masks[8];
  std::uint64_t general[16];
  std::uint8_t end[64];  // stays zero: a search that compares many bytes at once reads beyond the last register
};

// Copies the registers at the time of the call to `captured`. Registers that the processor does not have stay zero.
extern register_image captured;
void capture_registers() noexcept;

// Copies an image to the registers. On AArch64 the lower halves of v8 to v15 belong to the caller and keep their value.
void load_registers(const register_image& from) noexcept;

}  // namespace bravais::constant_time
