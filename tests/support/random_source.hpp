// SPDX-License-Identifier: MIT
// Another random source in the place of the operating system's. The library has no hook for it: random_source.cpp
// defines the function of the operating system that the library calls, so the linker takes that one.
#pragma once

#include <cstdint>
#include <span>

namespace bravais_test {

// Fills `output`, or returns false to fail. The library asks for at most 256 bytes at a time.
using random_source = bool (*)(std::span<std::uint8_t> output) noexcept;

// All later random bytes of the process come from `source`; null: from the operating system again.
void set_random_source(random_source source) noexcept;

// While this lives the library draws its random bytes from `source`.
class random_source_in_place {
 public:
  explicit random_source_in_place(random_source source) { set_random_source(source); }
  random_source_in_place(const random_source_in_place&) = delete;
  random_source_in_place& operator=(const random_source_in_place&) = delete;
  ~random_source_in_place() { set_random_source(nullptr); }
};

}  // namespace bravais_test
