// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "fuzz.hpp"

namespace bravais::fuzz {

// Lengths of pieces with a sum of at most `length`. Empty pieces may occur, but not forever: after the end of the input
// there are only zeros.
inline std::vector<std::size_t> pick_pieces(source& from, std::size_t length) {
  std::vector<std::size_t> pieces;
  for (std::size_t sum = 0; sum < length && pieces.size() < 64; sum += pieces.back()) {
    pieces.push_back(std::min(from.below(300), length - sum));
  }
  return pieces;
}

}  // namespace bravais::fuzz
