// SPDX-License-Identifier: MIT
// Batches cut into groups whose hashing fills the lanes.
#pragma once

#include "isa/region.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr std::size_t group_size = max_states;

// Not inlined, so that a single call has the small frame of its own workspace.
template <std::size_t Items, class F>
[[gnu::noinline]] void one_group(F& f, std::size_t count, std::size_t at) {
  f.template operator()<Items>(count, at);
}
// Calls f<Items>(count, first item) for groups of count <= Items items; a single item gets a workspace of its own size.
template <std::size_t GroupSize = group_size, class F>
void in_groups(std::size_t n, F&& f) {
  std::size_t at = 0;
  for (; n - at >= 2; at += std::min(n - at, GroupSize)) {
    one_group<GroupSize>(f, std::min(n - at, GroupSize), at);
  }
  if (at < n) one_group<1>(f, 1, at);
}

}  // namespace bravais::BRAVAIS_ISA
