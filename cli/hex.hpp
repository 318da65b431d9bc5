// SPDX-License-Identifier: MIT
// Hex text.
#pragma once

#include <optional>
#include <span>

#include "buffer.hpp"

namespace cli {

// Lower-case hex text followed by a line end.
[[nodiscard]] buffer to_hex(std::span<const std::uint8_t> bytes);

// The bytes of hex text in upper or lower case, with white space anywhere between the pairs. Returns nothing for other
// text.
[[nodiscard]] std::optional<buffer> from_hex(std::span<const std::uint8_t> text);

}  // namespace cli
