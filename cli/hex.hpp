// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include "buffer.hpp"

namespace cli {

// Lower-case hex text and a line end.
[[nodiscard]] buffer to_hex(std::span<const std::uint8_t> bytes);

// The bytes of hex text, upper or lower case, white space anywhere between the pairs; nothing if it is none.
[[nodiscard]] std::optional<buffer> from_hex(std::span<const std::uint8_t> text);

}  // namespace cli
