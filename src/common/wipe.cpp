// SPDX-License-Identifier: MIT
// Zeroing that the compiler cannot remove: of memory, and of the stack below a frame.
#include <cstring>

#include "common/wipe.hpp"

namespace bravais {
namespace {

// Local to this file so that it can be inlined; functions that the shared library exports cannot.
void zero(void* data, std::size_t size) noexcept {
  std::memset(data, 0, size);
#if defined(__GNUC__)
  // The compiler must assume that this reads the zeros, so it keeps the memset().
  __asm__ __volatile__("" : : "r"(data) : "memory");
#else
  volatile unsigned char* p = static_cast<volatile unsigned char*>(data);
  for (std::size_t i = 0; i < size; ++i) p[i] = 0;
#endif
}

}  // namespace

void wipe_stack() noexcept {
  // Covers the frames of the kernels: a permutation with all its spilled registers, a transform.
  unsigned char dead[4096];
  zero(dead, sizeof dead);
}

void wipe_deep_stack() noexcept {
  unsigned char dead[16384];
  zero(dead, sizeof dead);
}

void copy_secret(std::uint8_t* to, const std::uint8_t* from, std::size_t size) noexcept { std::memcpy(to, from, size); }

}  // namespace bravais

extern "C" void bravais_wipe(void* data, size_t size) {
  if (data != nullptr && size != 0) bravais::zero(data, size);
}
