// SPDX-License-Identifier: MIT
// Base64 (RFC 4648, section 4) of secrets: digits are computed, not looked up, and whether a digit is one is said only
// in the end. The time depends on the number of characters and on where white space and padding stand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace bravais::keyfile {

inline constexpr std::size_t base64_line = 64;  // characters in a line (RFC 7468)

// The length of `size` bytes as text: lines with an end each.
[[nodiscard]] constexpr std::size_t base64_size(std::size_t size) noexcept {
  const std::size_t digits = (size + 2) / 3 * 4;
  return digits + (digits + base64_line - 1) / base64_line;
}

// Writes base64_size(bytes.size()) characters.
void encode_base64(std::span<const std::uint8_t> bytes, std::uint8_t* text) noexcept;

// Where `line` begins, which begins with a character that is no digit; text.size() if it is nowhere.
[[nodiscard]] std::size_t find_end_of_base64(std::span<const std::uint8_t> text, std::string_view line) noexcept;

// The bytes of a text, with white space anywhere; their number goes to `size`. False if it is none, if its unused bits
// are not zero, or if there are more than `bytes` has room for.
[[nodiscard]] bool decode_base64(std::span<const std::uint8_t> text, std::span<std::uint8_t> bytes,
                                 std::size_t& size) noexcept;

}  // namespace bravais::keyfile
