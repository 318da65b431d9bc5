// SPDX-License-Identifier: MIT
// Hints in a signature (FIPS 204, Algorithms 20 and 21): omega positions of ones, then for each polynomial the end of
// its positions. All of it is public.
#pragma once

#include "isa/region.hpp"
#include "kernel/ring.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

// Appends the positions of the ones of one polynomial to the `count` positions in y; returns the new count. About six
// operations per vector. Not inlined: its steps depend on the hints, which are public, and traces exclude it by name.
[[gnu::noinline]] inline std::size_t append_hints(const std::int32_t* hints, std::uint8_t* y, std::size_t count) {
  static constexpr auto first = [] {
    std::array<std::int32_t, lanes / 2> out{};
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::int32_t>(i);
    return out;
  }();
  alignas(64) std::int32_t found[dilithium_ring::n + lanes / 2];
  std::size_t more = 0;
  v32 positions = load(first.data());
  for (std::size_t i = 0; i < dilithium_ring::n; i += lanes / 2) {
    more += static_cast<std::size_t>(compact_store(found + more, greater(load(hints + i), zero32()), positions));
    positions = add(positions, broadcast32(lanes / 2));
  }
  for (std::size_t i = 0; i < more; ++i) y[count + i] = static_cast<std::uint8_t>(found[i]);
  return count + more;
}

// The hints of K polynomials, 0 or 1 each.
template <std::size_t K>
struct hint_flags {
  alignas(64) std::int32_t h[K][dilithium_ring::n];

  // Vector v of polynomial i.
  [[nodiscard]] BRAVAIS_INLINE v32 get(std::size_t i, std::size_t v) const { return load(h[i] + v * (lanes / 2)); }
};

// Algorithm 21. Returns false for every encoding that Algorithm 20 does not make: without these tests an altered
// signature could stay valid.
template <std::size_t K, std::size_t Omega>
bool hint_bit_unpack(const std::uint8_t* y, hint_flags<K>& out) {
  std::memset(out.h, 0, sizeof out.h);
  std::size_t at = 0;
  for (std::size_t i = 0; i < K; ++i) {
    const std::size_t end = y[Omega + i];
    if (end < at || end > Omega) return false;
    for (const std::size_t first = at; at < end; ++at) {
      if (at > first && y[at - 1] >= y[at]) return false;
      out.h[i][y[at]] = 1;
    }
  }
  for (; at < Omega; ++at) {
    if (y[at] != 0) return false;
  }
  return true;
}

}  // namespace bravais::BRAVAIS_ISA
