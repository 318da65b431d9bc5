// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include <bravais/result.hpp>

namespace bravais {

// Fills `output` from the random source of the operating system: getrandom, getentropy or BCryptGenRandom. On
// errc::no_randomness the output is zeroed.
[[nodiscard]] errc random_bytes(std::span<std::uint8_t> output) noexcept;

}  // namespace bravais
