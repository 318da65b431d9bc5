// SPDX-License-Identifier: MIT
#include <cstring>

#include <bravais/bytes.hpp>

namespace bravais {

void wipe(void* data, std::size_t size) noexcept {
  if (size == 0) return;
  std::memset(data, 0, size);
#if defined(__GNUC__)
  // The compiler must assume that this reads the zeros: the memset stays.
  __asm__ __volatile__("" : : "r"(data) : "memory");
#else
  volatile unsigned char* p = static_cast<volatile unsigned char*>(data);
  for (std::size_t i = 0; i < size; ++i) p[i] = 0;
#endif
}

}  // namespace bravais
