// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "common/sponge.hpp"
#include "dispatch/dispatch.hpp"

namespace demo {

// SHA3-256 of `input` (FIPS 202, section 6.1).
inline std::array<std::uint8_t, 32> sha3_256(std::span<const std::uint8_t> input) {
  bravais::sponge hash(bravais::backend_for(bravais::isa::portable)->hash.keccak_f1600, 136, 0x06);
  hash.absorb(input);
  std::array<std::uint8_t, 32> digest{};
  hash.squeeze(digest);
  return digest;
}

}  // namespace demo
