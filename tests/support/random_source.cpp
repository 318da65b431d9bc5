// SPDX-License-Identifier: MIT
// Replaces getrandom() or getentropy() in test programs: calls the source that a test has installed, or the system's.
#include "support/random_source.hpp"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstring>

#if defined(__linux__)
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>
#else
#include <dlfcn.h>
#endif

namespace bravais_test {
namespace {

std::atomic<random_source> in_place{nullptr};

bool fill(random_source source, void* data, std::size_t size) noexcept {
  if (source({static_cast<std::uint8_t*>(data), size})) return true;
  errno = EIO;
  return false;
}

}  // namespace

void set_random_source(random_source source) noexcept { in_place.store(source, std::memory_order_relaxed); }

}  // namespace bravais_test

#if defined(__linux__)
extern "C" ssize_t getrandom(void* data, std::size_t size, unsigned flags) {
  if (const auto source = bravais_test::in_place.load(std::memory_order_relaxed)) {
    return bravais_test::fill(source, data, size) ? static_cast<ssize_t>(size) : -1;
  }
  std::memset(data, 0, size);  // MemorySanitizer does not see the kernel's writes
  return syscall(SYS_getrandom, data, size, flags);
}
#else
extern "C" int getentropy(void* data, std::size_t size) {
  if (const auto source = bravais_test::in_place.load(std::memory_order_relaxed)) {
    return bravais_test::fill(source, data, size) ? 0 : -1;
  }
  const auto system = reinterpret_cast<int (*)(void*, std::size_t)>(dlsym(RTLD_NEXT, "getentropy"));
  return system(data, size);
}
#endif
