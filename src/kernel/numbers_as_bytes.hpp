// SPDX-License-Identifier: MIT
// Small numbers as bytes: the ends of the inputs of samplers, which tell the samples of one seed apart.
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

// Each number below 16 as two little-endian bytes. The first byte alone is the number, too.
inline constexpr auto two_bytes = [] {
  std::array<std::array<std::uint8_t, 2>, 16> out{};
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = {static_cast<std::uint8_t>(i), 0};
  return out;
}();
inline constexpr auto matrix_indices = [] {  // [row][column]: the bytes column, row
  std::array<std::array<std::array<std::uint8_t, 2>, 8>, 8> out{};
  for (std::size_t r = 0; r < 8; ++r) {
    for (std::size_t s = 0; s < 8; ++s) out[r][s] = {static_cast<std::uint8_t>(s), static_cast<std::uint8_t>(r)};
  }
  return out;
}();

}  // namespace bravais::BRAVAIS_ISA
