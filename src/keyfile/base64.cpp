// SPDX-License-Identifier: MIT
#include "keyfile/base64.hpp"

#include <cstring>

#include "common/ct.hpp"

namespace bravais::keyfile {
namespace {

// Starts at 'A' and adds one correction for each later run (a-z, 0-9, + and /) that the value has reached.
std::uint8_t digit(std::uint32_t value) noexcept {
  std::uint32_t text = value + 'A';
  text += ((25U - value) >> 8) & ('a' - 'Z' - 1U);
  text -= ((51U - value) >> 8) & ('z' + 1U - '0');
  text -= ((61U - value) >> 8) & ('9' + 1U - '+');
  text += ((62U - value) >> 8) & ('/' - '+' - 1U);
  return static_cast<std::uint8_t>(text);
}

// All ones if low <= x <= high, else 0.
std::uint32_t in_range(std::uint32_t x, std::uint32_t low, std::uint32_t high) noexcept {
  return (((x - low) | (high - x)) >> 31) - 1U;
}

struct parsed_digit {
  std::uint32_t value;
  std::uint32_t valid;
};
parsed_digit value_of(std::uint32_t text) noexcept {
  const std::uint32_t upper = in_range(text, 'A', 'Z'), lower = in_range(text, 'a', 'z'),
                      number = in_range(text, '0', '9'), plus = in_range(text, '+', '+'),
                      slash = in_range(text, '/', '/');
  const std::uint32_t value = (upper & (text - 'A')) | (lower & (text - 'a' + 26U)) | (number & (text - '0' + 52U)) |
                              (plus & 62U) | (slash & 63U);
  // A value has six bits. The mask keeps the constant-time checker from marking earlier digits of a group as secret.
  return {value & 63U, upper | lower | number | plus | slash};
}

// Whether a character is one of `characters`. None of them is a digit, so the answer is public.
bool is_one_of(std::uint32_t text, std::string_view characters) noexcept {
  std::uint32_t found = 0;
  for (const char one : characters) {
    const auto wanted = static_cast<std::uint8_t>(one);
    found |= in_range(text, wanted, wanted);
  }
  declassify(&found, sizeof found, "where white space, padding and the last line stand in a text");
  return found != 0;
}

}  // namespace

std::size_t find_end_of_base64(std::span<const std::uint8_t> text, std::string_view line) noexcept {
  const char begin = line.front();
  for (std::size_t at = 0; at + line.size() <= text.size(); ++at) {
    if (is_one_of(text[at], {&begin, 1}) && std::memcmp(&text[at], line.data(), line.size()) == 0) return at;
  }
  return text.size();
}

void encode_base64(std::span<const std::uint8_t> bytes, std::uint8_t* text) noexcept {
  std::size_t in_line = 0;
  const auto put = [&](std::uint8_t character) {
    *text++ = character;
    if (++in_line < base64_line) return;
    *text++ = '\n';
    in_line = 0;
  };
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = bytes.size() - i < 3 ? bytes.size() - i : 3;
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < 3; ++j) group = group << 8 | (j < count ? bytes[i + j] : 0U);
    for (std::size_t j = 0; j < 4; ++j) put(j <= count ? digit(group >> (18 - 6 * j) & 63U) : std::uint8_t{'='});
  }
  if (in_line != 0) *text++ = '\n';
}

bool decode_base64(std::span<const std::uint8_t> text, std::span<std::uint8_t> bytes, std::size_t& size) noexcept {
  std::size_t digits = 0, padding = 0;
  std::uint32_t group = 0, valid = ~0U;
  size = 0;
  // Writes the first `count` of the three bytes of a group.
  const auto emit = [&](std::size_t count) {
    if (bytes.size() - size < count) return false;
    for (std::size_t j = 0; j < count; ++j) bytes[size++] = static_cast<std::uint8_t>(group >> (16 - 8 * j));
    group = 0;
    return true;
  };
  for (const std::uint8_t character : text) {
    if (is_one_of(character, " \n\r\t")) continue;
    if (is_one_of(character, "=")) {
      ++padding;
      continue;
    }
    if (padding != 0) return false;
    const parsed_digit parsed = value_of(character);
    valid &= parsed.valid;
    group = group << 6 | parsed.value;
    if (++digits % 4 == 0 && !emit(3)) return false;
  }
  const std::size_t last = digits % 4;  // digits of an incomplete group
  if (padding != (last == 0 ? 0 : 4 - last) || last == 1) return false;
  if (last != 0) {
    group <<= 6 * (4 - last);
    const std::uint32_t unused = group & ((last == 3 ? 1U << 8 : 1U << 16) - 1U);
    valid &= ((unused | (0U - unused)) >> 31) - 1U;
    if (!emit(last - 1)) return false;
  }
  declassify(&valid, sizeof valid, "a malformed text is refused in public");
  return valid == ~0U;
}

}  // namespace bravais::keyfile
