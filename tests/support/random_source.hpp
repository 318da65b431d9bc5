// SPDX-License-Identifier: MIT
// Replaces the operating system's random source. The library has no hook for that, so random_source.cpp defines the
// operating system's function that the library calls, and the linker prefers that definition.
#pragma once

#include <cstdint>
#include <span>

namespace bravais_test {

// Fills `output`, or returns false to fail. The library asks for at most 256 bytes at a time.
using random_source = bool (*)(std::span<std::uint8_t> output) noexcept;

// All later random bytes of the process come from `source`; null restores the operating system's.
void set_random_source(random_source source) noexcept;

// The library draws its random bytes from `source` during this object's lifetime.
class random_source_in_place {
 public:
  explicit random_source_in_place(random_source source) { set_random_source(source); }
  random_source_in_place(const random_source_in_place&) = delete;
  random_source_in_place& operator=(const random_source_in_place&) = delete;
  ~random_source_in_place() { set_random_source(nullptr); }
};

}  // namespace bravais_test
