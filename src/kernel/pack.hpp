// SPDX-License-Identifier: MIT
// Fields of D bits, least significant bit first, to and from lanes of 16 bits (ByteEncode and ByteDecode, FIPS 203,
// Algorithms 5 and 6; SimpleBitPack and SimpleBitUnpack, FIPS 204, Algorithms 16 and 18). Eight fields are D bytes, so
// each group of 128 bits stands for itself. Two halving steps spread the fields: two of 4 D bits in 64-bit lanes, four
// of 2 D bits in 32-bit lanes, eight of D bits in 16-bit lanes. The same steps in reverse gather them.
#pragma once

#include "isa/region.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {

// Moves the bytes that hold fields 0..3 to the low half of a group, and those that hold fields 4..7 to the high half.
template <int D>
consteval byte_table spread_table() {
  byte_table out{};
  for (int i = 0; i < 16; ++i) {
    const int from = i / 8 * (4 * D / 8) + i % 8;
    out[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(from < D ? from : -1);
  }
  return out;
}
// And back: joins the 4 D bits of each half. For odd D the byte in the middle belongs to both halves; it comes from the
// low one, where shared_table has completed it.
template <int D>
consteval byte_table gather_table() {
  byte_table out{};
  for (int i = 0; i < 16; ++i) {
    const int low_bytes = (4 * D + 7) / 8;
    const int from = i < low_bytes ? i : 8 + i - 4 * D / 8;
    out[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(i < D ? from : -1);
  }
  return out;
}
// The same for pairs of fields, 2 D bits of each 32-bit lane, where these are whole bytes.
template <int D>
consteval byte_table gather_pairs_table() {
  byte_table out{};
  for (int i = 0; i < 16; ++i)
    out[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(i < D ? i / (D / 4) * 4 + i % (D / 4) : -1);
  return out;
}
template <int D>
consteval byte_table shared_table() {
  byte_table out{};
  out.fill(-1);
  out[4 * D / 8] = 8;
  return out;
}
// A vector of lanes of Width bits with the lowest Bits of each set.
template <int Width, int Bits>
BRAVAIS_INLINE v16 low_bits() {
  alignas(64) static constexpr auto table = [] {
    std::array<std::int16_t, lanes> out{};
    for (std::size_t i = 0; i < lanes; ++i) {
      const int first = static_cast<int>(i) % (Width / 16) * 16;
      const int count = Bits - first < 0 ? 0 : Bits - first > 16 ? 16 : Bits - first;
      out[i] = static_cast<std::int16_t>((1 << count) - 1);
    }
    return out;
  }();
  return load(table.data());
}

// Stores 4 D bits of each 64-bit lane, all other bits being zero, as lanes * D / 8 bytes at p.
template <int D>
BRAVAIS_INLINE void store_halves(std::uint8_t* p, v16 x) {
  if constexpr (D % 2 != 0) {
    x = blend<64>(x, shift_left<64, 4>(x));
    x = bit_or(x, lookup_bytes<shared_table<D>()>(x));
  }
  store_groups<D, gather_table<D>()>(p, x);
}

}  // namespace detail

// Unpacks `lanes` fields of D bits from lanes * D / 8 bytes at p.
template <int D, class V = v16>
BRAVAIS_INLINE V unpack(const std::uint8_t* p) {
  static_assert(D >= 1 && D <= 14);
  if constexpr (requires { unpack_fields<D>(p, V{}); }) {
    return unpack_fields<D>(p, V{});
  } else {
    V x = load_groups<D, detail::spread_table<D>()>(p);
    if constexpr (D % 2 != 0) x = blend<64>(x, shift_right<64, 4>(x));
    x = blend<32>(x, shift_left<64, 32 - 2 * D>(x));
    x = blend<16>(x, shift_left<32, 16 - D>(x));
    return bit_and(x, broadcast((1 << D) - 1));
  }
}

// Packs the fields of D bits in x, all other bits being zero, to lanes * D / 8 bytes at p.
template <int D, class V>
BRAVAIS_INLINE void pack(std::uint8_t* p, V x) {
  static_assert(D >= 1 && D <= 14);
  if constexpr (D == 1 && requires { store_bits(p, x); }) {
    store_bits(p, x);
  } else {
    x = bit_select(detail::low_bits<32, D>(), x, shift_right<32, 16 - D>(x));
    if constexpr (2 * D % 8 == 0) {  // each pair of fields is whole bytes
      store_groups<D, detail::gather_pairs_table<D>()>(p, x);
    } else {
      x = bit_select(detail::low_bits<64, 2 * D>(), x, shift_right<64, 32 - 2 * D>(x));
      detail::store_halves<D>(p, x);
    }
  }
}

}  // namespace bravais::BRAVAIS_ISA
