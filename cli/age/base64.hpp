// SPDX-License-Identifier: MIT
// Base64 (RFC 4648, section 4), strict: each byte string has exactly one text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/buffer.hpp"

namespace cli::age {

// With "=" at the end, as in armor, or without, as in headers.
enum class padding { none, full };

[[nodiscard]] std::string to_base64(std::span<const std::uint8_t> bytes, padding form);

// Writes the text of `bytes`, a multiple of 3 bytes, to `text`, which has room for 4/3 as many characters.
void write_base64(std::span<const std::uint8_t> bytes, std::uint8_t* text);

// Returns nothing for text with other characters, of an impossible length, with wrong padding, or with unused bits that
// are not zero.
[[nodiscard]] std::optional<buffer> from_base64(std::string_view text, padding form);

// Decodes whole groups of 4 characters without padding to 3 bytes each. Returns false for any other character.
[[nodiscard]] bool read_base64(std::string_view text, std::uint8_t* bytes);

}  // namespace cli::age
