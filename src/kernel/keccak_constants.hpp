// SPDX-License-Identifier: MIT
// The constants of Keccak-f[1600] (FIPS 202), and its words in memory.
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA::detail {

// FIPS 202, Algorithm 5: rc(t), the bits of the round constants, from the shift register x^8 + x^6 + x^5 + x^4 + 1.
consteval std::array<std::uint64_t, 24> keccak_round_constants() {
  std::array<std::uint64_t, 24> out{};
  unsigned r = 1;
  for (auto& constant : out) {
    for (int j = 0; j <= 6; ++j) {
      if ((r & 1) != 0) constant |= std::uint64_t{1} << ((1 << j) - 1);
      r = (r << 1) ^ ((r >> 7) * 0x171);
    }
  }
  return out;
}
inline constexpr std::array<std::uint64_t, 24> keccak_rc = keccak_round_constants();

// Section 3.2.2: the offsets of rho. Lane (x, y) is number x + 5 y.
consteval std::array<int, 25> keccak_rho_offsets() {
  std::array<int, 25> out{};
  std::size_t x = 1;
  std::size_t y = 0;
  for (int t = 0; t < 24; ++t) {
    out[x + 5 * y] = (t + 1) * (t + 2) / 2 % 64;
    const std::size_t next = (2 * x + 3 * y) % 5;
    x = y;
    y = next;
  }
  return out;
}
inline constexpr std::array<int, 25> keccak_rho = keccak_rho_offsets();

// Section 3.2.3: the lane that pi moves to lane i.
constexpr int keccak_pi(int i) { return (i % 5 + 3 * (i / 5)) % 5 + 5 * (i % 5); }

// Words are little-endian in messages (FIPS 202, appendix B.1).
BRAVAIS_INLINE std::uint64_t load_word(const std::uint8_t* p) {
  std::uint64_t out = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&out, p, 8);
  } else {
    for (int i = 7; i >= 0; --i) out = (out << 8) | p[i];
  }
  return out;
}
BRAVAIS_INLINE void store_word(std::uint8_t* p, std::uint64_t word) {
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(p, &word, 8);
  } else {
    for (int i = 0; i < 8; ++i) p[i] = static_cast<std::uint8_t>(word >> 8 * i);
  }
}

}  // namespace bravais::BRAVAIS_ISA::detail
