// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include <bravais/result.hpp>

namespace bravais {

// Fills `output` from the random source of the operating system: getrandom, getentropy or BCryptGenRandom. On
// errc::no_randomness the output is zeroed.
[[nodiscard]] errc random_bytes(std::span<std::uint8_t> output) noexcept;

// Tests only: puts another source in the place of the system's (null: the system's again). A source returns false to
// fail.
using random_source = bool (*)(std::span<std::uint8_t> output) noexcept;
void set_random_source(random_source source) noexcept;

}  // namespace bravais
