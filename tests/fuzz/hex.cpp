// SPDX-License-Identifier: MIT
// Hexadecimal text of the command-line tool: any text is rejected or read; text that is read survives writing and
// reading.
#include "hex.hpp"

#include <algorithm>

#include "fuzz.hpp"

namespace bravais::fuzz {

void run(source& from) {
  const bool invented = from.flag();
  const buffer any = from.bytes(from.below(300));
  cli::buffer text = invented ? cli::buffer(any.begin(), any.end()) : cli::to_hex(any);
  const bool damaged = from.perhaps_mutate(text);
  const auto bytes = cli::from_hex(text);
  require(bytes.has_value() || invented || damaged, "what was written is refused");
  if (!bytes) return;
  require(cli::from_hex(cli::to_hex(*bytes)) == bytes, "what was read is not written the same");
  const auto is_digit = [](std::uint8_t c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  };
  const auto digits = static_cast<std::size_t>(std::ranges::count_if(text, is_digit));
  const auto is_space = [](std::uint8_t c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; };
  const auto spaces = static_cast<std::size_t>(std::ranges::count_if(text, is_space));
  require(digits == 2 * bytes->size() && digits + spaces == text.size(), "something else was read as a digit");
}

}  // namespace bravais::fuzz
