// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "reference/keccak.hpp"

namespace bravais_test {

using reference::octets;
using reference::view;

// Lower-case hexadecimal digits.
inline std::string to_hex(view bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes)
    for (const int digit : {byte >> 4, byte & 15}) text += "0123456789abcdef"[digit];
  return text;
}

// Accepts upper and lower case; throws on anything else.
inline octets from_hex(std::string_view text) {
  const auto digit = [](char c) -> unsigned {
    if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
    if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
    throw std::invalid_argument("not a hexadecimal digit");
  };
  if (text.size() % 2 != 0) throw std::invalid_argument("half a byte of hexadecimal digits");
  octets bytes;
  for (std::size_t i = 0; i < text.size(); i += 2)
    bytes.push_back(static_cast<std::uint8_t>(16 * digit(text[i]) + digit(text[i + 1])));
  return bytes;
}

}  // namespace bravais_test
