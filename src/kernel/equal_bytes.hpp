// SPDX-License-Identifier: MIT
// The comparison of secret byte strings, such as a ciphertext with its re-encryption.
#pragma once

#include "isa/region.hpp"
#include "kernel/or_lanes.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

// Compares two byte strings, such as ciphertexts, in a time that depends only on `size`. Not inlined, so that copies of
// them on the stack lie below the caller's frame, where wipe_stack() reaches.
[[gnu::noinline]] inline secret_bool equal_bytes(const std::uint8_t* a, const std::uint8_t* b, std::size_t size) {
  constexpr std::size_t step = 2 * lanes;
  v16 difference = broadcast(0);
  const auto lanes_at = [](const std::uint8_t* p) BRAVAIS_INLINE_LAMBDA { return load_words(p, lanes / 4); };
  std::size_t at = 0;
  for (; at + step <= size; at += step) difference = bit_or(difference, bit_xor(lanes_at(a + at), lanes_at(b + at)));
  std::uint8_t rest = 0;
  for (; at < size; ++at) rest = static_cast<std::uint8_t>(rest | (a[at] ^ b[at]));
  return secret_bool::is_zero(or_lanes(difference) | rest);
}

}  // namespace bravais::BRAVAIS_ISA
