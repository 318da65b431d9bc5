// SPDX-License-Identifier: MIT
// The content of a public key after an error: bytes without a known secret key.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "reference/keccak.hpp"
#include "support/hex.hpp"

namespace bravais_test {

// `bytes` bytes of keys with `size` bytes each. An unknown set has no name.
inline octets no_public_keys(std::string_view set, std::size_t size, std::size_t bytes) {
  const std::string text = "bravais: no public key" + std::string(set);
  const octets key = reference::shake256(octets(text.begin(), text.end()), size);
  octets all(bytes);
  for (std::size_t i = 0; i < bytes; ++i) all[i] = key[i % size];
  return all;
}
inline bool is_no_public_key(std::string_view set, std::size_t size, std::span<const std::uint8_t> memory) {
  return std::ranges::equal(memory, no_public_keys(set, size, memory.size()));
}

}  // namespace bravais_test
