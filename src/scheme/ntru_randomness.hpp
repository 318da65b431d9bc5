// SPDX-License-Identifier: MIT
// The expansion of the short seeds that the randomized operations of NTRU draw. It belongs to this library, not to the
// specification.
#pragma once

#include "isa/region.hpp"
#include "kernel/hashing.hpp"

namespace bravais::BRAVAIS_ISA {

// Expands the bytes drawn for each item to the full input of sampling: eight strings of equal length, one after the
// other, string j = SHAKE256(seed || j). One long string would be a chain of permutations; eight strings share lanes.
// The last string may be cut short.
inline void expand_ntru_randomness(std::size_t count, const std::uint8_t* drawn, std::size_t drawn_size,
                                   std::uint8_t* randomness, std::size_t size) {
  constexpr std::size_t strings = 8;
  static constexpr std::uint8_t numbers[strings] = {0, 1, 2, 3, 4, 5, 6, 7};
  const std::size_t length = (size + strings - 1) / strings;
  for (std::size_t i = 0; i < count; ++i) {
    job jobs[strings];
    hashing hash(jobs);
    for (std::size_t j = 0; j < strings; ++j) {
      const std::size_t at = j * length;
      hash.add(hash_job(shake256, {drawn + i * drawn_size, drawn_size}, {numbers + j, 1},
                        {randomness + i * size + at, std::min(length, size - at)}));
    }
    hash.finish();
  }
  wipe_stack();
}

}  // namespace bravais::BRAVAIS_ISA
