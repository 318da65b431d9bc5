// SPDX-License-Identifier: MIT
// Constant-time hex encoding and decoding.
#include "hex.hpp"

namespace cli {
namespace {

// Computes the digit instead of looking it up: the text may be a secret key, and a table index leaves traces in the
// cache.
std::uint8_t digit(unsigned nibble) {
  return static_cast<std::uint8_t>('0' + nibble + (((9U - nibble) >> 8) & ('a' - '0' - 10U)));
}

// All ones if low <= x <= high, else 0.
unsigned in_range(unsigned x, unsigned low, unsigned high) { return (((x - low) | (high - x)) >> 31) - 1U; }

struct parsed {
  unsigned value;
  unsigned valid;
};
parsed nibble(unsigned text) {
  const unsigned letter = text | 0x20U;
  const unsigned is_digit = in_range(text, '0', '9');
  const unsigned is_letter = in_range(letter, 'a', 'f');
  return {(is_digit & (text - '0')) | (is_letter & (letter - 'a' + 10U)), is_digit | is_letter};
}

bool is_space(std::uint8_t text) { return text == ' ' || text == '\n' || text == '\r' || text == '\t'; }

}  // namespace

buffer to_hex(std::span<const std::uint8_t> bytes) {
  buffer text;
  text.reserve(2 * bytes.size() + 1);
  for (const std::uint8_t byte : bytes) {
    text.push_back(digit(byte >> 4));
    text.push_back(digit(byte & 15U));
  }
  text.push_back('\n');
  return text;
}

std::optional<buffer> from_hex(std::span<const std::uint8_t> text) {
  buffer bytes;
  bytes.reserve(text.size() / 2);
  unsigned valid = ~0U;
  std::size_t i = 0;
  while (i < text.size()) {
    if (is_space(text[i])) {
      ++i;
      continue;
    }
    if (i + 1 == text.size()) return std::nullopt;
    const parsed high = nibble(text[i]), low = nibble(text[i + 1]);
    valid &= high.valid & low.valid;
    bytes.push_back(static_cast<std::uint8_t>(high.value << 4 | low.value));
    i += 2;
  }
  if (valid != ~0U) return std::nullopt;
  return bytes;
}

}  // namespace cli
