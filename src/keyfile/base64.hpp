// SPDX-License-Identifier: MIT
// Base64 (RFC 4648, section 4) for secrets: digits are computed, not looked up, and invalid digits are reported only at
// the end. The time depends on the number of characters and on the positions of white space and padding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace bravais::keyfile {

inline constexpr std::size_t base64_line = 64;  // characters in a line (RFC 7468)

// The length of `size` bytes as text, with an end after each line.
[[nodiscard]] constexpr std::size_t base64_size(std::size_t size) noexcept {
  const std::size_t digits = (size + 2) / 3 * 4;
  return digits + (digits + base64_line - 1) / base64_line;
}

// Writes base64_size(bytes.size()) characters.
void encode_base64(std::span<const std::uint8_t> bytes, std::uint8_t* text) noexcept;

// Returns the position of `line`, whose first character must not be a digit, or text.size() if it is missing.
[[nodiscard]] std::size_t find_end_of_base64(std::span<const std::uint8_t> text, std::string_view line) noexcept;

// Decodes a text with white space anywhere and writes the number of bytes to `size`. Returns false if the text is not
// base64, if its unused bits are not zero, or if `bytes` is too small.
[[nodiscard]] bool decode_base64(std::span<const std::uint8_t> text, std::span<std::uint8_t> bytes,
                                 std::size_t& size) noexcept;

}  // namespace bravais::keyfile
