// SPDX-License-Identifier: MIT
// Helpers of rejection samplers: append accepted candidates, and exclude what lies beyond a block. For public decisions
// only.
#pragma once

#include "isa/region.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

// Appends the accepted lanes of `candidates` to out[0 .. all), which already holds `count`; returns the new count.
template <class Coefficient, class Mask, class V>
BRAVAIS_INLINE std::size_t append_accepted(Coefficient* out, std::size_t count, std::size_t all, Mask accepted,
                                           V candidates) {
  constexpr std::size_t width = sizeof(V) / sizeof(Coefficient);
  const std::size_t room = all - count;
  if constexpr (requires { compact_store_at_most(out, accepted, candidates, 1); }) {
    const int stored = compact_store_at_most(out + count, accepted, candidates, static_cast<int>(room));
    return count + static_cast<std::size_t>(stored);
  } else {
    if (room >= width) return count + static_cast<std::size_t>(compact_store(out + count, accepted, candidates));
    Coefficient last[width];
    const std::size_t taken = std::min(static_cast<std::size_t>(compact_store(last, accepted, candidates)), room);
    std::memcpy(out + count, last, taken * sizeof *last);
    return count + taken;
  }
}

// A block of `Rate` bytes is read in steps of `Step` bytes; each step holds one vector of fields of `Bits` bits. The
// last step may go beyond the block. There `rejected` sets all bits of the candidates, which no sampler accepts.
template <class Coefficient, std::size_t Rate, std::size_t Step, std::size_t Bits>
struct beyond_block {
  static constexpr std::size_t padded = (Rate + Step - 1) / Step * Step;
  static constexpr bool are_in(std::size_t at) { return padded > Rate && at + Step == padded; }

  struct lanes_of {
    alignas(64) std::array<Coefficient, 8 * Step / Bits> c;
    [[nodiscard]] const Coefficient* data() const { return c.data(); }
  };
  static constexpr lanes_of rejected = [] {
    lanes_of out{};
    for (std::size_t i = 0; i < out.c.size(); ++i) {
      const bool inside = padded - Step + i * Bits / 8 < Rate;
      out.c[i] = inside ? Coefficient{0} : static_cast<Coefficient>((std::int64_t{1} << Bits) - 1);
    }
    return out;
  }();
};

}  // namespace bravais::BRAVAIS_ISA
