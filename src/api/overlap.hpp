// SPDX-License-Identifier: MIT
// Detects memory that a call writes and that overlaps other memory of the same call. Every function checks before it
// writes: zeroing an output on an error would otherwise destroy the input that it overlaps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

namespace bravais::api {

// Memory of the caller. A null pointer overlaps nothing, whatever its size; other checks report it.
struct region {
  std::uintptr_t at = 0;  // 0 if there are no bytes
  std::size_t size = 0;

  region(const void* memory, std::size_t bytes) noexcept {
    if (memory == nullptr || bytes == 0) return;
    at = reinterpret_cast<std::uintptr_t>(memory);
    size = bytes;
  }
  template <class T, std::size_t N>
  region(std::span<T, N> memory) noexcept : region(memory.data(), memory.size_bytes()) {}
};

// The distances are modulo 2^64. An empty region, at address 0, overlaps nothing because no memory wraps around.
[[nodiscard]] inline bool overlap(const region& a, const region& b) noexcept {
  return (b.at - a.at < a.size) | (a.at - b.at < b.size);
}

// Whether an output overlaps an input or another output, in lists of regions or of spans. Inputs may overlap each
// other. Compares all pairs, since hardly any call has an overlap: one branch at the end is cheaper than one per pair.
template <class Outputs, class Inputs>
[[nodiscard]] bool any_overlap(const Outputs& outputs, const Inputs& inputs) noexcept {
  bool found = false;
  for (auto output = outputs.begin(); output != outputs.end(); ++output) {
    for (auto other = output + 1; other != outputs.end(); ++other) found |= overlap(*output, *other);
    for (const auto& input : inputs) found |= overlap(*output, input);
  }
  return found;
}

}  // namespace bravais::api
