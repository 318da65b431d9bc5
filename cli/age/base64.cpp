// SPDX-License-Identifier: MIT
// Base64, strict. What it encodes is public, so it uses tables.
#include "base64.hpp"

#include <array>

namespace cli::age {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t no_value = 0xFF;

constexpr std::array<std::uint8_t, 256> values = [] {
  std::array<std::uint8_t, 256> all{};
  all.fill(no_value);
  for (std::size_t i = 0; i < alphabet.size(); ++i)
    all[static_cast<unsigned char>(alphabet[i])] = static_cast<std::uint8_t>(i);
  return all;
}();

std::uint8_t value_at(std::string_view text, std::size_t i) { return values[static_cast<unsigned char>(text[i])]; }

}  // namespace

void write_base64(std::span<const std::uint8_t> bytes, std::uint8_t* text) {
  for (std::size_t i = 0; i + 2 < bytes.size(); i += 3, text += 4) {
    const unsigned group = unsigned{bytes[i]} << 16 | unsigned{bytes[i + 1]} << 8 | bytes[i + 2];
    for (unsigned j = 0; j < 4; ++j) text[j] = static_cast<std::uint8_t>(alphabet[group >> (18 - 6 * j) & 63]);
  }
}

std::string to_base64(std::span<const std::uint8_t> bytes, padding form) {
  const std::size_t left = bytes.size() % 3;
  const std::size_t whole = bytes.size() - left;
  std::string text(whole / 3 * 4, '\0');
  write_base64(bytes.first(whole), reinterpret_cast<std::uint8_t*>(text.data()));
  if (left == 0) return text;
  const unsigned group = unsigned{bytes[whole]} << 16 | (left == 2 ? unsigned{bytes[whole + 1]} << 8 : 0);
  for (unsigned j = 0; j <= left; ++j) text += alphabet[group >> (18 - 6 * j) & 63];
  if (form == padding::full) text.append(3 - left, '=');
  return text;
}

bool read_base64(std::string_view text, std::uint8_t* bytes) {
  unsigned bad = 0;
  for (std::size_t i = 0; i + 3 < text.size(); i += 4, bytes += 3) {
    unsigned group = 0;
    for (std::size_t j = 0; j < 4; ++j) {
      const unsigned value = value_at(text, i + j);
      bad |= value;
      group = group << 6 | (value & 63);
    }
    for (unsigned j = 0; j < 3; ++j) bytes[j] = static_cast<std::uint8_t>(group >> (16 - 8 * j));
  }
  return bad < 64;
}

std::optional<buffer> from_base64(std::string_view text, padding form) {
  if (form == padding::full) {
    if (text.size() % 4 != 0) return std::nullopt;
    for (int most = 2; most > 0 && text.ends_with('='); --most) text.remove_suffix(1);
  }
  const std::size_t left = text.size() % 4;
  if (left == 1) return std::nullopt;
  const std::size_t whole = text.size() - left;
  buffer bytes(whole / 4 * 3 + (left == 0 ? 0 : left - 1));
  if (!read_base64(text.substr(0, whole), bytes.data())) return std::nullopt;
  if (left == 0) return bytes;
  unsigned group = 0;
  for (std::size_t i = whole; i < text.size(); ++i) {
    if (value_at(text, i) == no_value) return std::nullopt;
    group = group << 6 | value_at(text, i);
  }
  group <<= 6 * (4 - left);
  if ((group & (left == 2 ? 0xFFFFU : 0xFFU)) != 0) return std::nullopt;
  for (std::size_t j = 0; j + 1 < left; ++j)
    bytes[whole / 4 * 3 + j] = static_cast<std::uint8_t>(group >> (16 - 8 * j));
  return bytes;
}

}  // namespace cli::age
