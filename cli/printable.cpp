// SPDX-License-Identifier: MIT
// Makes text from outside safe for a terminal.
#include "printable.hpp"

#include <cstddef>

namespace cli {
namespace {

unsigned byte_at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

// The number of bytes of the first character of `text`; 0 for a control character or invalid UTF-8 (RFC 3629, section
// 4).
std::size_t length_of_character(std::string_view text) {
  const unsigned first = byte_at(text, 0);
  if (first < 0x80) return first >= 0x20 && first != 0x7F ? 1 : 0;
  const std::size_t length = first >= 0xC2 && first < 0xE0   ? 2
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xF0 && first < 0xF5 ? 4
                                                             : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (byte_at(text, i) >> 6 != 2) return 0;
  }
  // U+0080 to U+009F are control characters. The other exclusions are overlong forms, surrogates and too large values.
  const unsigned least = first == 0xC2 || first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  const unsigned second = byte_at(text, 1);
  return second >= least && second <= most ? length : 0;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const std::size_t length = length_of_character(text);
    if (length != 0) {
      shown += text.substr(0, length);
    } else {
      constexpr const char* digits = "0123456789abcdef";
      const unsigned byte = byte_at(text, 0);
      shown += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return shown;
}

std::string last_columns(std::string_view line, std::size_t columns) {
  std::size_t begin = line.size();
  while (begin > 0) {
    std::size_t first = begin - 1;
    while (first > 0 && byte_at(line, first) >> 6 == 2) --first;
    // Assumes that every character of three or more bytes is wide. All wide ones are among them.
    const std::size_t width = begin - first < 3 ? 1 : 2;
    if (width > columns) break;
    columns -= width;
    begin = first;
  }
  return std::string(line.substr(begin));
}

}  // namespace cli
