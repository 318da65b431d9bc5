// SPDX-License-Identifier: MIT
// Bech32 (BIP 173) without its limit of 90 characters: the text form of recipients and identities.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cli/buffer.hpp"

namespace cli::age {

struct bech32 {
  std::string prefix;  // in the case of the text
  buffer data;
};

// The text in lower case. `prefix` is in lower case.
[[nodiscard]] buffer to_bech32(std::string_view prefix, std::span<const std::uint8_t> data);

// Throws error(fault::key), which says what is wrong but does not contain the text, because that may be secret.
[[nodiscard]] bech32 from_bech32(std::string_view text);

}  // namespace cli::age
