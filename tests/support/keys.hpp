// SPDX-License-Identifier: MIT
// Makes malformed keys from good ones.
#pragma once

#include "reference/keccak.hpp"
#include "reference/ntru_plus.hpp"
#include "reference/ntru_plus_ring.hpp"

namespace bravais_test {

// For ML-KEM and Kyber: writes `value` to the 12 bits of coefficient i (FIPS 203, Algorithm 5 with d = 12).
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

// Replaces every coefficient x below 4096 - q by x + q, which is the same residue but not canonical. Returns their
// number.
inline std::size_t make_non_canonical(reference::octets& key, std::size_t coefficients) {
  std::size_t changed = 0;
  for (std::size_t i = 0; i < coefficients; ++i)
    if (const unsigned x = coefficient(key, i); x < 4096 - 3329) {
      set_coefficient(key, i, x + 3329);
      ++changed;
    }
  return changed;
}

// Writes `value` to `width` bits, the first of which is bit `at` of the bytes (FIPS 204, Algorithms 16 and 17).
inline void set_field(reference::octets& bytes, std::size_t at, std::size_t width, unsigned value) {
  for (std::size_t i = 0; i < width; ++i, ++at) {
    const unsigned bit = 1U << (at % 8);
    bytes[at / 8] = static_cast<std::uint8_t>((value >> i & 1) != 0 ? bytes[at / 8] | bit : bytes[at / 8] & ~bit);
  }
}

// For NTRU+: a packed polynomial with one coefficient replaced.
inline reference::octets with_ntru_plus_coefficient(const reference::ntru_plus::parameters& p, reference::view packed,
                                                    std::size_t i, std::uint32_t value) {
  // The model packs residues only: the bits of other values are the union of those of two residues.
  namespace plus = reference::ntru_plus;
  plus::polynomial f = plus::unpack(p, packed);
  const auto packed_with = [&](std::uint32_t x) {
    f[i] = x;
    return plus::pack(p, f);
  };
  reference::octets out = packed_with(value & 0x7ff);
  const reference::octets high = packed_with(value & 0x800), zero = packed_with(0);
  for (std::size_t at = 0; at < out.size(); ++at) out[at] = static_cast<std::uint8_t>(out[at] | (high[at] ^ zero[at]));
  return out;
}

}  // namespace bravais_test
