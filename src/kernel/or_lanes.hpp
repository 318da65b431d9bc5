// SPDX-License-Identifier: MIT
#pragma once

#include "isa/region.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

// The OR of all lanes, each with `mask` only: 0 exactly if no lane has one of these bits. For secrets too; the caller
// wipes the stack.
BRAVAIS_INLINE std::uint64_t or_lanes(v16 a, std::uint16_t mask = 0xFFFF) {
  alignas(64) std::int16_t x[lanes];
  store(x, a);
  std::uint64_t words[lanes / 4];
  static_assert(sizeof words == sizeof x);
  std::memcpy(words, x, sizeof words);
  std::uint64_t all = 0;
  for (const std::uint64_t word : words) all |= word;
  return all & (mask * 0x0001000100010001U);
}

}  // namespace bravais::BRAVAIS_ISA
