// SPDX-License-Identifier: MIT
// Whether memory that a call writes overlaps other memory of the same call. Every function looks before it writes
// anything: an output that is zeroed on an error would otherwise destroy the input that it overlaps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

namespace bravais::api {

// Bytes of the caller.
struct region {
  std::uintptr_t at;
  std::size_t size;

  region(const void* memory, std::size_t bytes) noexcept : at(reinterpret_cast<std::uintptr_t>(memory)), size(bytes) {}
  template <class T, std::size_t N>
  region(std::span<T, N> memory) noexcept : region(memory.data(), memory.size_bytes()) {}
};

// Nothing lies at a null pointer, whatever its size is said to be; other checks find it.
[[nodiscard]] inline bool overlap(const region& a, const region& b) noexcept {
  if (a.at == 0 || b.at == 0 || a.size == 0 || b.size == 0) return false;
  return a.at <= b.at ? b.at - a.at < a.size : a.at - b.at < b.size;
}

// Whether an output overlaps an input or another output; inputs may overlap each other. Lists of regions or of spans.
template <class Outputs, class Inputs>
[[nodiscard]] bool any_overlap(const Outputs& outputs, const Inputs& inputs) noexcept {
  for (auto output = outputs.begin(); output != outputs.end(); ++output) {
    for (auto other = output + 1; other != outputs.end(); ++other) {
      if (overlap(*output, *other)) return true;
    }
    for (const auto& input : inputs) {
      if (overlap(*output, input)) return true;
    }
  }
  return false;
}

}  // namespace bravais::api
