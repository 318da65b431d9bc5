// SPDX-License-Identifier: MIT
// Coefficients modulo 3: from random bytes, from integers, and packed five to a byte (specification of NTRU, sections 3
// and 4).
#pragma once

#include "isa/region.hpp"
#include "kernel/unroll.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

// The trit in {-1, 0, 1} that is congruent to x, |x| <= 16383.
BRAVAIS_INLINE v16 centered_trit(v16 x) {
  const v16 third = rounded_high_product(x, broadcast(10923));  // round(2^15 / 3)
  return subtract(x, add(add(third, third), third));
}
// 0, 1, 2 to 0, 1, -1, and back.
BRAVAIS_INLINE v16 center(v16 trit) { return subtract(trit, low_product(shift_right<16, 1>(trit), broadcast(3))); }
BRAVAIS_INLINE v16 uncenter(v16 trit) { return add(trit, bit_and(shift_right_signed<15>(trit), broadcast(3))); }

// Loads one byte to each lane.
BRAVAIS_INLINE v16 load_bytes(const std::uint8_t* p) {
  constexpr byte_table spread{0, -1, 1, -1, 2, -1, 3, -1, 4, -1, 5, -1, 6, -1, 7, -1};
  return load_groups<8, spread>(p);
}
// The same modulo 3, in {0, 1, 2}.
BRAVAIS_INLINE v16 bytes_modulo_3(const std::uint8_t* p) {
  const v16 x = load_bytes(p);
  const v16 third = shift_right<16, 9>(low_product(x, broadcast(171)));  // exact for all bytes
  return subtract(x, add(add(third, third), third));
}

namespace detail {
// t_i + 3 t_{i+1} + ... + 81 t_{i+4} for `lanes` i.
BRAVAIS_INLINE v16 five_trits(const std::int16_t* trits) {
  v16 sum = load(trits + 4);
  unroll<4>([&](auto k) BRAVAIS_INLINE_LAMBDA { sum = add(add(add(sum, sum), sum), load(trits + (3 - k))); });
  return sum;
}
}  // namespace detail

// Packs d trits in {0, 1, 2} to ceil(d / 5) bytes. trits[d .. d + 4 + lanes) must be readable, and its first four must
// be zero. This makes all sums of five in a row; every fifth sum is a byte.
inline void pack_trits(const std::int16_t* trits, std::size_t d, std::uint8_t* out) {
  constexpr std::size_t block = 5 * lanes;
  wiped<std::int16_t[block]> w;
  auto& sums = w.value;
  std::size_t at = 0;
  for (; at + block <= d; at += block, out += lanes) {
    unroll<5>([&](auto v)
                  BRAVAIS_INLINE_LAMBDA { store(sums + v * lanes, detail::five_trits(trits + at + v * lanes)); });
    for (std::size_t i = 0; i < lanes; ++i) out[i] = static_cast<std::uint8_t>(sums[5 * i]);
  }
  const std::size_t rest = d - at;
  for (std::size_t i = 0; i < rest; i += lanes) store(sums + i, detail::five_trits(trits + at + i));
  for (std::size_t i = 0; 5 * i < rest; ++i) out[i] = static_cast<std::uint8_t>(sums[5 * i]);
}
namespace detail {
// Eight of the forty trits of eight bytes: lane i of a group is trit (8 Part + i) % 5 of byte (8 Part + i) / 5.
template <std::size_t Part>
struct eight_trits {
  static constexpr byte_table bytes = [] {
    byte_table out{};
    out.fill(-1);
    for (std::size_t i = 0; i < 8; ++i) out[2 * i] = static_cast<std::int8_t>((8 * Part + i) / 5);
    return out;
  }();
  // ceil(2^16 / 3^(k+1)) for trit k.
  static constexpr auto factors = [] {
    constexpr std::int16_t of_trit[5] = {21846, 7282, 2428, 810, 270};
    std::array<std::int16_t, lanes> out{};
    for (std::size_t i = 0; i < lanes; ++i) out[i] = of_trit[(8 * Part + i % 8) % 5];
    return out;
  }();
};

// Unpacks `lanes` bytes to five times as many trits.
//
// Trit k of byte b is floor(3 f), where f is the fractional part of b / 3^(k+1). That of b ceil(2^16 / 3^(k+1)) / 2^16
// is f or less than 2^-8 more. As 3^(k+1) f is an integer and 3^5 < 2^8, floor(3 f) is the same. It is computed as 3 (f
// - 1/6), rounded, from 15 bits of f.
BRAVAIS_INLINE void unpack_trits_of(const std::uint8_t* bytes, std::int16_t* trits) {
  unroll<5>([&](auto part) BRAVAIS_INLINE_LAMBDA {
    using of = eight_trits<part>;
    const v16 f = shift_right<16, 1>(low_product(load_groups<8, of::bytes>(bytes), load(of::factors.data())));
    store_apart<40>(trits + 8 * part, rounded_high_product(subtract(f, broadcast(5461)), broadcast(3)));
  });
}
}  // namespace detail

// Unpacks D trits in {0, 1, 2}. What follows them, up to trits[D + lanes), may then be anything.
template <std::size_t D>
void unpack_trits(const std::uint8_t* bytes, std::int16_t* trits) {
  constexpr std::size_t size = (D + 4) / 5;
  std::size_t at = 0;
  for (; 5 * (at + lanes) <= D; at += lanes) detail::unpack_trits_of(bytes + at, trits + 5 * at);
  if (5 * at < D) {
    wiped<std::uint8_t[lanes]> rest{};
    wiped<std::int16_t[5 * lanes]> of_rest;
    copy_secret(rest.value, bytes + at, size - at);
    detail::unpack_trits_of(rest.value, of_rest.value);
    for (std::size_t i = 0; 5 * at + i < D; i += lanes) store(trits + 5 * at + i, load(of_rest.value + i));
  }
}

}  // namespace bravais::BRAVAIS_ISA
