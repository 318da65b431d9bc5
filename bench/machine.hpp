// SPDX-License-Identifier: MIT
// The machine under a measurement: its time-stamp counter, and a core for the thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>

#if defined(__linux__)
#include <sched.h>
#endif
#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace bravais_bench {

// The time-stamp counter of x86-64, the virtual counter of AArch64, nanoseconds elsewhere. All run at a constant rate,
// which is not the clock rate of the core. Only differences over thousands of instructions are meaningful: a load fence
// or ISB is all that separates neighboring instructions.
inline std::uint64_t ticks() noexcept {
#if defined(__x86_64__)
  _mm_lfence();
  return __rdtsc();
#elif defined(__aarch64__)
  std::uint64_t value;
  __asm__ volatile("isb\n\tmrs %0, cntvct_el0" : "=r"(value) : : "memory");
  return value;
#else
  return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1));
#endif
}

// The rate of ticks(), measured over about 20 ms.
inline double ticks_per_nanosecond() {
  using clock = std::chrono::steady_clock;
  const auto start = clock::now();
  const std::uint64_t first = ticks();
  while (clock::now() - start < std::chrono::milliseconds(20)) {
  }
  const std::uint64_t last = ticks();
  const double elapsed = std::chrono::duration<double, std::nano>(clock::now() - start).count();
  return static_cast<double>(last - first) / elapsed;
}

// Pins the calling thread to a core, by default the one it runs on. Returns the core, or nothing if that fails.
inline std::optional<int> pin_to_core([[maybe_unused]] std::optional<int> core) {
#if defined(__linux__)
  const int chosen = core.value_or(sched_getcpu());
  if (chosen < 0 || chosen >= CPU_SETSIZE) return std::nullopt;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<std::size_t>(chosen), &set);
  if (sched_setaffinity(0, sizeof set, &set) == 0) return chosen;
#endif
  return std::nullopt;
}

inline std::string processor_name() {
#if defined(__linux__)
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.rfind("model name", 0) == 0 && colon != std::string::npos) return line.substr(colon + 2);
  }
#endif
  return "unknown";
}

inline std::string compiler_name() {
#if defined(__clang__)
  return "clang " __clang_version__;
#elif defined(__GNUC__)
  return "g++ " __VERSION__;
#else
  return "unknown";
#endif
}

}  // namespace bravais_bench
