// SPDX-License-Identifier: MIT
// AES-256 encryption, written like FIPS 197, for the generator of the NIST known-answer files.
#pragma once

#include <array>

#include "reference/octets.hpp"

namespace reference {

std::array<std::uint8_t, 16> aes_256(view key, view block);

}  // namespace reference
