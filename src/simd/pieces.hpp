// SPDX-License-Identifier: MIT
// Tables of byte positions for instruction sets with one group of 128 bits and an instruction that picks any of its
// bytes. Part of simd/neon.hpp and simd/wasm128.hpp.
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

using byte_table = std::array<std::int8_t, 16>;

namespace detail {

// For each mask of eight lanes: the byte positions of the lanes where it is set, in order, then -1. Takes 4 KiB.
consteval std::array<byte_table, 256> make_compact_positions() {
  std::array<byte_table, 256> table{};
  for (std::size_t m = 0; m < 256; ++m) {
    table[m].fill(-1);
    std::size_t count = 0;
    for (std::size_t i = 0; i < 8; ++i) {
      if (((m >> i) & 1) == 0) continue;
      table[m][count++] = static_cast<std::int8_t>(2 * i);
      table[m][count++] = static_cast<std::int8_t>(2 * i + 1);
    }
  }
  return table;
}
alignas(16) inline constexpr auto compact_positions = make_compact_positions();

// A group of any size is read and written as one piece of 16, 8, 4, 2 or 1 bytes if one fits exactly, else as two
// overlapping pieces of 8, 4 or 2 bytes. So nothing beyond the group is accessed.
consteval int piece(int bytes) { return bytes >= 16 ? 16 : bytes >= 8 ? 8 : bytes >= 4 ? 4 : bytes >= 2 ? 2 : 1; }

// Converts byte positions in a group to positions in its two pieces, concatenated.
consteval byte_table in_pieces(byte_table table, int bytes) {
  for (auto& t : table) {
    if (t >= piece(bytes)) t = static_cast<std::int8_t>(t + 2 * piece(bytes) - bytes);
  }
  return table;
}
// Reorders the byte positions of a group to its two pieces, concatenated.
consteval byte_table to_pieces(byte_table table, int bytes) {
  const int width = piece(bytes);
  byte_table out{};
  out.fill(-1);
  for (int i = 0; i < width; ++i) {
    out[static_cast<std::size_t>(i)] = table[static_cast<std::size_t>(i)];
    if (width < bytes) out[static_cast<std::size_t>(width + i)] = table[static_cast<std::size_t>(bytes - width + i)];
  }
  return out;
}

}  // namespace detail
}  // namespace bravais::BRAVAIS_ISA
