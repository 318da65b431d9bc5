// SPDX-License-Identifier: MIT
// Whole polynomials to and from fields of bits. With 32-bit coefficients: SimpleBitPack, BitPack and their inverses
// (FIPS 204, Algorithms 16 to 19); the caller does their arithmetic. With 16-bit ones: ByteEncode_12 and ByteDecode_12.
//
// Fields of up to 13 bits go through lanes of 16 bits (kernel/pack.hpp): four to eight operations per vector either
// way. Four wider fields are D / 2 bytes. Unpacking them takes three operations per vector: each 32-bit lane gets the
// bytes that hold its field, and shifts it to its place. Packing joins two fields in each 64-bit lane: three
// operations, or seven for D = 18.
#pragma once

#include "isa/region.hpp"
#include "kernel/modular.hpp"
#include "kernel/pack.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {

template <int D>
consteval byte_table wide_spread_table() {
  byte_table out{};
  for (int i = 0; i < 16; ++i) {
    const int from = i / 4 * D / 8 + i % 4;
    out[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(from < D / 2 ? from : -1);
  }
  return out;
}
template <int D>
BRAVAIS_INLINE v32 unpack_wide(const std::uint8_t* p) {
  static_assert(D % 2 == 0 && 3 * D % 8 + D <= 32 && D <= 24);
  const v32 x = as32(load_groups<D / 2, wide_spread_table<D>()>(p));
  return bit_and(shift_right_each<0, D % 8, 2 * D % 8, 3 * D % 8>(x), broadcast32((1 << D) - 1));
}
template <int D>
BRAVAIS_INLINE void pack_wide(std::uint8_t* p, v32 x) {
  const v16 y = as16(x);
  store_halves<D / 2>(p, bit_select(low_bits<64, D>(), y, shift_right<64, 32 - D>(y)));
}

inline constexpr int widest_narrow_field = 13;

}  // namespace detail

// Calls f(i, fields) for vector i of the 256 coefficients: fields of D bits from 32 D bytes.
template <int D, class F>
BRAVAIS_INLINE void decode_each(const std::uint8_t* in, F&& f) {
  constexpr std::size_t vectors = dilithium_ring::n / (lanes / 2);
  if constexpr (D <= detail::widest_narrow_field) {
    for (std::size_t pair = 0; pair < vectors / 2; ++pair) {
      v32 low;
      v32 high;
      widen(unpack<D>(in + pair * (lanes * D / 8)), low, high);
      f(2 * pair, low);
      f(2 * pair + 1, high);
    }
  } else {
    for (std::size_t i = 0; i < vectors; ++i) f(i, detail::unpack_wide<D>(in + i * (lanes * D / 16)));
  }
}

// Encodes the fields f(i) of vector i, below 2^D, to 32 D bytes.
template <int D, class F>
BRAVAIS_INLINE void encode_each(F&& f, std::uint8_t* out) {
  constexpr std::size_t vectors = dilithium_ring::n / (lanes / 2);
  if constexpr (D <= detail::widest_narrow_field) {
    for (std::size_t pair = 0; pair < vectors / 2; ++pair) {
      const v32 low = f(2 * pair);
      const v32 high = f(2 * pair + 1);
      pack<D>(out + pair * (lanes * D / 8), narrow(low, high));
    }
  } else {
    for (std::size_t i = 0; i < vectors; ++i) detail::pack_wide<D>(out + i * (lanes * D / 16), f(i));
  }
}

// ByteEncode_12 (FIPS 203, Algorithm 5) of the vectors f(i), |x| <= Bound, reduced to [0, q): 384 bytes.
template <int Bound, class F>
BRAVAIS_INLINE void byte_encode_12(F&& f, std::uint8_t* out) {
  for (std::size_t i = 0; i < kyber_ring::n / lanes; ++i) {
    pack<12>(out + i * (lanes * 12 / 8), canonical<kyber_ring, Bound>(f(i)));
  }
}
// ByteDecode_12: 384 bytes to 256 coefficients below 2^12. The caller reduces or rejects those that are not below q.
inline void byte_decode_12(const std::uint8_t* in, std::int16_t* out) {
  for (std::size_t i = 0; i < kyber_ring::n / lanes; ++i) store(out + i * lanes, unpack<12>(in + i * (lanes * 12 / 8)));
}

}  // namespace bravais::BRAVAIS_ISA
