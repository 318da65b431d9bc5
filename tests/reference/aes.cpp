// SPDX-License-Identifier: MIT
#include "reference/aes.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace reference {
namespace {

// Section 4.2: products in GF(2^8) modulo x^8 + x^4 + x^3 + x + 1.
constexpr std::uint8_t times_x(std::uint8_t a) { return static_cast<std::uint8_t>((a << 1) ^ ((a >> 7) * 0x1b)); }
constexpr std::uint8_t times(std::uint8_t a, std::uint8_t b) {
  std::uint8_t out = 0;
  for (int bit = 7; bit >= 0; --bit) {
    out = times_x(out);
    if ((b >> bit) & 1) out ^= a;
  }
  return out;
}

// Section 5.1.1: the inverse, then an affine transformation.
constexpr std::array<std::uint8_t, 256> make_s_box() {
  std::array<std::uint8_t, 256> out{};
  for (int i = 0; i < 256; ++i) {
    const auto a = static_cast<std::uint8_t>(i);
    std::uint8_t inverse = 1;  // a^254
    for (int n = 0; n < 254; ++n) inverse = times(inverse, a);
    std::uint8_t value = 0x63;
    for (int turn = 0; turn < 5; ++turn) value ^= std::rotl(inverse, turn);
    out[a] = value;
  }
  return out;
}
const std::array<std::uint8_t, 256> s_box = make_s_box();

// Section 5.2, byte by byte: 15 round keys.
std::array<std::uint8_t, 240> expand_key(view key) {
  std::array<std::uint8_t, 240> w{};
  std::copy_n(key.begin(), 32, w.begin());
  std::uint8_t round_constant = 1;
  for (std::size_t at = 32; at < w.size(); at += 4) {
    std::array<std::uint8_t, 4> last{};
    std::copy_n(&w[at - 4], 4, last.begin());
    if (at % 32 == 0) std::rotate(last.begin(), last.begin() + 1, last.end());
    if (at % 16 == 0)
      for (std::uint8_t& byte : last) byte = s_box[byte];
    if (at % 32 == 0) {
      last[0] ^= round_constant;
      round_constant = times_x(round_constant);
    }
    for (std::size_t i = 0; i < 4; ++i) w[at + i] = static_cast<std::uint8_t>(w[at + i - 32] ^ last[i]);
  }
  return w;
}

}  // namespace

// Section 5.1. Byte 4 c + r of the block is row r of column c.
std::array<std::uint8_t, 16> aes_256(view key, view block) {
  const std::array<std::uint8_t, 240> round_keys = expand_key(key);
  std::array<std::uint8_t, 16> state{};
  for (std::size_t i = 0; i < 16; ++i) state[i] = static_cast<std::uint8_t>(block[i] ^ round_keys[i]);
  for (std::size_t round = 1; round <= 14; ++round) {
    std::array<std::uint8_t, 16> shifted{};  // SubBytes and ShiftRows
    for (std::size_t i = 0; i < 16; ++i) shifted[i] = s_box[state[(i + 4 * (i % 4)) % 16]];
    for (std::size_t i = 0; i < 16; ++i) {
      const std::size_t column = i - i % 4;
      const auto row = [&](std::size_t r) { return shifted[column + (i + r) % 4]; };
      const bool mixes = round < 14;
      const int mixed = mixes ? times_x(row(0)) ^ times_x(row(1)) ^ row(1) ^ row(2) ^ row(3) : shifted[i];
      state[i] = static_cast<std::uint8_t>(mixed ^ round_keys[16 * round + i]);
    }
  }
  return state;
}

}  // namespace reference
