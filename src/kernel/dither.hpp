// SPDX-License-Identifier: MIT
// The dither of M-LWQ: makes a number of steps of 1/q from one pseudorandom byte per coefficient.
#pragma once

#include "isa/region.hpp"
#include "kernel/pack.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {

// `Value` at `Position` of each block of eight lanes, `Others` elsewhere.
template <std::size_t Position, int Value, int Others>
BRAVAIS_INLINE v16 block_constant() {
  alignas(64) static constexpr auto table = [] {
    std::array<std::int16_t, lanes> out{};
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = static_cast<std::int16_t>(i % quantizer_block == Position ? Value : Others);
    return out;
  }();
  return load(table.data());
}

}  // namespace detail

// floor(q x s / 256) of vector i. The scale s is 2 at the first position of a block (D8 and E8), 1/2 at the last (E8),
// and 1 elsewhere. As q = 13 * 256 + 1 and x < 256, this is 26 x + floor(x / 128), floor(13 x / 2) and 13 x.
template <quantizer Kind>
BRAVAIS_INLINE v16 dither_vector(const std::uint8_t* bytes, std::size_t i) {
  static_assert(kyber_ring::q == 13 * 256 + 1);
  const v16 x = unpack<8>(bytes + i * lanes);
  if constexpr (Kind == quantizer::z) {
    return low_product(x, broadcast(13));
  } else {
    const v16 first = bit_and(shift_right<16, 7>(x), detail::block_constant<0, 1, 0>());
    const v16 scaled = add(low_product(x, detail::block_constant<0, 26, 13>()), first);
    if constexpr (Kind == quantizer::d8) return scaled;
    return bit_select(detail::block_constant<7, -1, 0>(), shift_right<16, 1>(scaled), scaled);
  }
}

}  // namespace bravais::BRAVAIS_ISA
