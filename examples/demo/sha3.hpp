// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "dispatch/dispatch.hpp"

namespace demo {

// SHA3-256 of `input` (FIPS 202, section 6.1), over the library's own permutation.
inline std::array<std::uint8_t, 32> sha3_256(std::span<const std::uint8_t> input) {
  constexpr std::size_t rate = 136;
  const auto permute = bravais::backend_for(bravais::isa::portable)->hash.keccak_f1600;
  std::array<std::uint64_t, 25> state{};
  const auto absorb = [&](std::size_t at, std::uint8_t byte) {
    state[at / 8] ^= std::uint64_t{byte} << (8 * (at % 8));
  };
  std::size_t at = 0;
  for (const std::uint8_t byte : input) {
    absorb(at++, byte);
    if (at == rate) {
      permute(state.data());
      at = 0;
    }
  }
  absorb(at, 0x06);
  absorb(rate - 1, 0x80);
  permute(state.data());
  std::array<std::uint8_t, 32> digest{};
  for (std::size_t i = 0; i < digest.size(); ++i) digest[i] = static_cast<std::uint8_t>(state[i / 8] >> (8 * (i % 8)));
  return digest;
}

}  // namespace demo
