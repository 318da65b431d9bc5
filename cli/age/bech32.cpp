// SPDX-License-Identifier: MIT
// Bech32 with the checksum of BIP 173.
#include "bech32.hpp"

#include <algorithm>

#include "fault.hpp"

namespace cli::age {
namespace {

constexpr std::string_view symbols = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
constexpr std::size_t checksum_symbols = 6;

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

// The remainder of the polynomial with these coefficients of 5 bits.
class remainder {
 public:
  void take(unsigned value) {
    constexpr std::uint32_t generator[] = {0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3};
    const std::uint32_t top = state_ >> 25;
    state_ = ((state_ & 0x1ffffff) << 5) ^ value;
    for (unsigned i = 0; i < 5; ++i) state_ ^= (0 - (top >> i & 1)) & generator[i];
  }
  void take_prefix(std::string_view prefix) {
    for (const char c : prefix) take(static_cast<unsigned char>(lower(c)) >> 5);
    take(0);
    for (const char c : prefix) take(static_cast<unsigned char>(lower(c)) & 31);
  }
  [[nodiscard]] std::uint32_t value() const { return state_; }

 private:
  std::uint32_t state_ = 1;
};

}  // namespace

buffer to_bech32(std::string_view prefix, std::span<const std::uint8_t> data) {
  buffer text(prefix.begin(), prefix.end());
  text.reserve(prefix.size() + 1 + (data.size() * 8 + 4) / 5 + checksum_symbols);
  text.push_back('1');
  remainder sum;
  sum.take_prefix(prefix);
  const auto put = [&](unsigned value) {
    sum.take(value);
    text.push_back(static_cast<std::uint8_t>(symbols[value]));
  };
  unsigned bits = 0, count = 0;
  for (const std::uint8_t byte : data) {
    bits = (bits << 8 | byte) & 0xFFF;
    for (count += 8; count >= 5; count -= 5) put(bits >> (count - 5) & 31);
  }
  if (count != 0) put(bits << (5 - count) & 31);
  for (std::size_t i = 0; i < checksum_symbols; ++i) sum.take(0);
  for (unsigned i = 0; i < checksum_symbols; ++i)
    text.push_back(static_cast<std::uint8_t>(symbols[(sum.value() ^ 1) >> (25 - 5 * i) & 31]));
  return text;
}

bech32 from_bech32(std::string_view text) {
  if (std::ranges::any_of(text, is_lower) && std::ranges::any_of(text, is_upper)) throw error(fault::key, "mixed case");
  const std::size_t separator = text.rfind('1');
  if (separator == text.npos || separator == 0 || text.size() - separator - 1 < checksum_symbols)
    throw error(fault::key, "invalid separator");
  bech32 found{std::string(text.substr(0, separator)), {}};
  if (std::ranges::any_of(found.prefix, [](char c) { return c < 33 || c > 126; }))
    throw error(fault::key, "invalid character");
  remainder sum;
  sum.take_prefix(found.prefix);
  text.remove_prefix(separator + 1);
  buffer values;
  values.reserve(text.size());
  for (const char c : text) {
    const std::size_t value = symbols.find(lower(c));
    if (value == symbols.npos) throw error(fault::key, "invalid character");
    sum.take(static_cast<unsigned>(value));
    values.push_back(static_cast<std::uint8_t>(value));
  }
  if (sum.value() != 1) throw error(fault::key, "invalid checksum");
  values.resize(values.size() - checksum_symbols);
  found.data.reserve(values.size() * 5 / 8);
  unsigned bits = 0, count = 0;
  for (const std::uint8_t value : values) {
    bits = (bits << 5 | value) & 0xFFF;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    found.data.push_back(static_cast<std::uint8_t>(bits >> count));
  }
  if (count >= 5 || (bits & ((1U << count) - 1)) != 0) throw error(fault::key, "invalid padding");
  return found;
}

}  // namespace cli::age
