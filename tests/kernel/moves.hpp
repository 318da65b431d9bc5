// SPDX-License-Identifier: MIT
// Operations that only move bits, tested on inputs that show where each bit goes. Baseline code, like check.hpp.
#pragma once

#include "check.hpp"

namespace bravais_test {

// Memory for `count` numbers of `width` bits, in the byte order of the processor.
struct numbers_in_memory {
  std::size_t count;
  std::size_t width;
};

// The operation reads `from` and writes `to`. source(i) is the bit of `from` that becomes bit i of `to`, or one of the
// special values of bravais_proof::moves.
//
// The runs with a single bit set, and the one with none, are complete. If an operation only moves bits, each bit of its
// result is one bit of its input or constant, and these runs tell which. The same holds for every operation that is
// linear over GF(2). We assume that the operations only move bits: they are made of instructions that do nothing else.
// In the other runs, each bit carries one bit of its own number, or the complement. About half of the bits are then
// set, so that a carry or a saturation would show.
//
// No memory is accessible directly before or directly behind the numbers, so other accesses are detected.
outcome check_move(const std::string& context, numbers_in_memory from, numbers_in_memory to, int (*source)(int),
                   void (*operation)(const void* from, void* to));

}  // namespace bravais_test
