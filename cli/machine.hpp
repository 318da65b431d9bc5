// SPDX-License-Identifier: MIT
// The instruction sets, the randomness and the clock of this machine.
#pragma once

#include <cstdint>
#include <vector>

#if defined(__x86_64__) || defined(_M_X64)
#include <x86intrin.h>
#endif

#include <bravais/bytes.hpp>
#include <bravais/isa.hpp>

#include "buffer.hpp"
#include "errors.hpp"

namespace cli {

// The forced instruction set if there is one, otherwise all that this machine can run, best first. Throws failure if
// the forced one cannot run here.
[[nodiscard]] inline std::vector<bravais::isa> isas_to_run(bool is_forced) {
  std::vector<bravais::isa> isas;
  if (is_forced) {
    const bravais::result<bravais::isa> active = bravais::active_isa();
    require(active.error(), "BRAVAIS_FORCE_ISA");
    isas.push_back(*active);
  } else {
    for (const bravais::isa id : bravais::built_isas()) {
      if (bravais::is_supported(id)) isas.push_back(id);
    }
  }
  return isas;
}

// Bytes from the random source of the operating system. Throws failure.
[[nodiscard]] inline buffer random_buffer(std::size_t size) {
  buffer bytes(size);
  require(bravais::random_bytes(bytes), "random bytes");
  return bytes;
}

// The time-stamp counter of the processor, or 0 where programs cannot read one.
[[nodiscard]] inline std::uint64_t ticks() {
#if defined(__x86_64__) || defined(_M_X64)
  return __rdtsc();
#elif defined(__aarch64__)
  std::uint64_t count;
  asm volatile("mrs %0, cntvct_el0" : "=r"(count));
  return count;
#else
  return 0;
#endif
}

}  // namespace cli
