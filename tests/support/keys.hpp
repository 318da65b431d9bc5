// SPDX-License-Identifier: MIT
// Keys of ML-KEM and Kyber with something wrong in them.
#pragma once

#include "reference/keccak.hpp"

namespace bravais_test {

// Puts `value` into the 12 bits of coefficient i (FIPS 203, Algorithm 5 with d = 12).
inline void set_coefficient(reference::octets& key, std::size_t i, unsigned value) {
  std::uint8_t* pair = key.data() + i / 2 * 3;
  if (i % 2 == 0) {
    pair[0] = static_cast<std::uint8_t>(value);
    pair[1] = static_cast<std::uint8_t>((pair[1] & 0xf0) | (value >> 8));
  } else {
    pair[1] = static_cast<std::uint8_t>((pair[1] & 0x0f) | (value << 4));
    pair[2] = static_cast<std::uint8_t>(value >> 4);
  }
}

inline unsigned coefficient(reference::view key, std::size_t i) {
  const reference::view pair = key.subspan(i / 2 * 3, 3);
  return i % 2 == 0 ? pair[0] | (pair[1] & 0x0fU) << 8 : pair[1] >> 4 | unsigned{pair[2]} << 4;
}

// Replaces every coefficient x below 4096 - q by x + q, which means the same but is not canonical. Returns how many.
inline std::size_t make_non_canonical(reference::octets& key, std::size_t coefficients) {
  std::size_t changed = 0;
  for (std::size_t i = 0; i < coefficients; ++i)
    if (const unsigned x = coefficient(key, i); x < 4096 - 3329) {
      set_coefficient(key, i, x + 3329);
      ++changed;
    }
  return changed;
}

}  // namespace bravais_test
