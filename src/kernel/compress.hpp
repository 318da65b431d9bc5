// SPDX-License-Identifier: MIT
// Compress and Decompress of FIPS 203, section 4.2.1, joined with their encodings. With one bit they are the maps
// between messages and polynomials.
#pragma once

#include "isa/region.hpp"
#include "kernel/modular.hpp"
#include "kernel/pack.hpp"
#include "kernel/poly.hpp"

namespace bravais::BRAVAIS_ISA {

// round(2^D x / q) mod 2^D for 0 <= x < q, without division. Let c = floor(2^(15+D) / q). Then y = round(x c / 2^15) is
// right or one too small, since x c / 2^15 is at most 0.1 below 2^D x / q (D <= 11). It is too small exactly where the
// remainder 2^D x - y q exceeds q / 2. The remainder fits 16 bits, although 2^D x does not. Tested for every x and D.
template <int D>
BRAVAIS_INLINE v16 compress(v16 x) {
  static_assert(D >= 1 && D <= 11);
  const v16 y = rounded_high_product(x, broadcast((1 << (15 + D)) / kyber_ring::q));
  const v16 remainder = subtract(shift_left<16, D>(x), low_product(y, broadcast(kyber_ring::q)));
  const v16 rounded = increment_where(greater(remainder, broadcast(kyber_ring::q / 2)), y);
  return bit_and(rounded, broadcast((1 << D) - 1));
}

// round(q y / 2^D) for 0 <= y < 2^D, as (y 2^(15-D) q + 2^14) / 2^15.
template <int D>
BRAVAIS_INLINE v16 decompress(v16 y) {
  return rounded_high_product(shift_left<16, 15 - D>(y), broadcast(kyber_ring::q));
}

// ByteEncode_D(Compress_D(f)): the vectors f(i), |x| <= Bound, to 32 D bytes.
template <int D, int Bound, class F>
BRAVAIS_INLINE void compress_encode_each(F&& f, std::uint8_t* out) {
  for (std::size_t i = 0; i < kyber_ring::n / lanes; ++i) {
    pack<D>(out + i * (lanes * D / 8), compress<D>(canonical<kyber_ring, Bound>(f(i))));
  }
}
template <int D, int Bound>
void compress_encode(const poly<kyber_ring, domain::normal, Bound>& f, std::uint8_t* out) {
  f.check();
  compress_encode_each<D, Bound>([&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return f.get(i); }, out);
}

// Vector i of Decompress_D(ByteDecode_D(in)): 32 D bytes to 0 <= x <= q. With D = 1 a message becomes a polynomial,
// each bit times round(q / 2). This is a product, because a mask might become a branch.
inline constexpr int half_q = (kyber_ring::q + 1) / 2;
template <int D>
BRAVAIS_INLINE v16 decode_decompress_vector(const std::uint8_t* in, std::size_t i) {
  return decompress<D>(unpack<D>(in + i * (lanes * D / 8)));
}
template <int D>
void decode_decompress(const std::uint8_t* in, poly<kyber_ring, domain::normal, kyber_ring::q>& f) {
  for (std::size_t i = 0; i < f.vectors; ++i) f.set(i, decode_decompress_vector<D>(in, i));
  f.check();
}

}  // namespace bravais::BRAVAIS_ISA
