// SPDX-License-Identifier: MIT
// AES-256 as FIPS 197 writes it, encryption only: for the generator of the NIST known-answer files.
#pragma once

#include <array>

#include "reference/octets.hpp"

namespace reference {

std::array<std::uint8_t, 16> aes_256(view key, view block);

}  // namespace reference
