// SPDX-License-Identifier: MIT
// Compress and Decompress of FIPS 203, section 4.2.1, joined with their encodings, and the two maps between messages and
// polynomials, which are the same with one bit.
#pragma once

#include "backend/isa.hpp"
#include "kernel/modular.hpp"
#include "kernel/pack.hpp"
#include "kernel/poly.hpp"

namespace bravais::BRAVAIS_ISA {

// round(2^D x / q) mod 2^D for 0 <= x < q, without division: y = round(x c / 2^15) with c = floor(2^(15+D) / q) is right or
// one too small, since x c / 2^15 is at most 0.1 below 2^D x / q (D <= 11); it is too small just where the remainder
// 2^D x - y q, which fits 16 bits although 2^D x does not, exceeds q / 2. Tested for every x and D.
template <int D>
BRAVAIS_INLINE v16 compress(v16 x) {
  static_assert(D >= 1 && D <= 11);
  const v16 y = rounded_high_product(x, broadcast((1 << (15 + D)) / q));
  const v16 remainder = subtract(shift_left<16, D>(x), low_product(y, broadcast(q)));
  const v16 rounded = increment_where(greater(remainder, broadcast(q / 2)), y);
  return bit_and(rounded, broadcast((1 << D) - 1));
}

// round(q y / 2^D) for 0 <= y < 2^D: (y 2^(15-D) q + 2^14) / 2^15 is that.
template <int D>
BRAVAIS_INLINE v16 decompress(v16 y) {
  return rounded_high_product(shift_left<16, 15 - D>(y), broadcast(q));
}

// ByteEncode_D(Compress_D(f)): |x| <= Bound to 32 D bytes.
template <int D, int Bound>
void compress_encode(const poly<domain::normal, Bound>& f, std::uint8_t* out) {
  f.check();
  for (std::size_t i = 0; i < f.vectors; ++i) pack<D>(out + i * lanes * D / 8, compress<D>(canonical<Bound>(f.get(i))));
}

// Decompress_D(ByteDecode_D(in)): 32 D bytes to 0 <= x <= q.
template <int D>
void decode_decompress(const std::uint8_t* in, poly<domain::normal, q>& f) {
  for (std::size_t i = 0; i < f.vectors; ++i) f.set(i, decompress<D>(unpack<D>(in + i * lanes * D / 8)));
  f.check();
}

// The message as a polynomial: Decompress_1(ByteDecode_1(m)), each bit times round(q / 2). A product, where a mask might
// become a branch.
inline constexpr int half_q = (q + 1) / 2;
inline void message_to_poly(const std::uint8_t* m, poly<domain::normal, half_q>& f) {
  for (std::size_t i = 0; i < f.vectors; ++i) f.set(i, decompress<1>(unpack<1>(m + i * lanes / 8)));
  f.check();
}

}  // namespace bravais::BRAVAIS_ISA
