// SPDX-License-Identifier: MIT
// Quantize and Dequantize of M-LWQ, in 16-bit lanes and without a branch or an index that depends on a coefficient.
//
// With N = P x + delta, P = 2^D, the nearest whole number to N / q is f and the rest a = N - q f, at most q / 2 in
// size. D8 and E8 need no more of a coordinate than |a|, the sign of a and the parity of f: these three go through one
// transposition, after which a vector holds the same coordinate of as many blocks as it has lanes. What comes back
// through the second one is the correction of f.
#pragma once

#include "backend/isa.hpp"
#include "kernel/compress.hpp"
#include "kernel/dither.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {

using block_vectors = std::array<v16, quantizer_block>;

BRAVAIS_INLINE v16 negated(v16 x) { return subtract(broadcast(0), x); }
// 1 where x < 0, else 0.
BRAVAIS_INLINE v16 sign_bit(v16 x) { return shift_right<16, 15>(x); }
// 1 where x = 0, else 0, for 0 <= x < 2^15.
BRAVAIS_INLINE v16 is_zero(v16 x) { return sign_bit(subtract(x, broadcast(1))); }

// The lanes of eight vectors as matrices of eight by eight, one for each group of 128 bits, each transposed.
BRAVAIS_INLINE void transpose_blocks(block_vectors& v) {
  for (std::size_t i = 0; i < 4; ++i) transpose<4>(v[i], v[i + 4]);
  for (const std::size_t i : {0U, 1U, 4U, 5U}) transpose<2>(v[i], v[i + 2]);
  for (std::size_t i = 0; i < quantizer_block; i += 2) {
    const v16 even = blend<16>(v[i], shift_left<32, 16>(v[i + 1]));
    v[i + 1] = blend<16>(shift_right<32, 16>(v[i]), v[i + 1]);
    v[i] = even;
  }
}

// round(x c / 2^15) with c = floor(2^(15+D) / q), as in compress(): P x - q f0 is from -q / 2 to 0.6 q.
template <int D>
BRAVAIS_INLINE v16 quotient_estimate(v16 x) {
  static_assert(D >= 1 && D <= 11);
  return rounded_high_product(x, broadcast((1 << (15 + D)) / kyber_ring::q));
}
// N - q f, which fits a lane though N does not.
template <int D>
BRAVAIS_INLINE v16 rest(v16 x, v16 delta, v16 f) {
  return subtract(add(shift_left<16, D>(x), delta), low_product(f, broadcast(kyber_ring::q)));
}

// floor(N / q), from 0 to P: the dither is below q.
template <int D>
BRAVAIS_INLINE v16 whole_part(v16 x, v16 delta) {
  v16 f = quotient_estimate<D>(x);
  const v16 r = rest<D>(x, delta, f);
  f = subtract(f, sign_bit(r));
  return increment_where(greater(r, broadcast(kyber_ring::q - 1)), f);
}
// The nearest whole number to N / q: the dither is below 2 q.
template <int D>
BRAVAIS_INLINE v16 nearest(v16 x, v16 delta) {
  constexpr int half = kyber_ring::q / 2;
  v16 f = quotient_estimate<D>(x);
  const v16 r = rest<D>(x, delta, f);
  f = increment_where(greater(r, broadcast(half)), f);
  f = increment_where(greater(r, broadcast(half + kyber_ring::q)), f);
  return increment_where(greater(r, broadcast(half + 2 * kyber_ring::q)), f);
}

// 4 |a| + 2 [a < 0] + f mod 2.
BRAVAIS_INLINE v16 summary(v16 a, v16 f) {
  const v16 below = sign_bit(a);
  const v16 size = add(bit_xor(a, negated(below)), below);
  return bit_or(shift_left<16, 2>(size), bit_or(add(below, below), bit_and(f, broadcast(1))));
}

// From the summaries of a block's coordinates to what has to be added to f, of E8 to 2 f. The names are those of the
// specification's exact small-integer form: T and M are the largest and the least |a|, D says which coset is nearer.
template <quantizer Kind>
BRAVAIS_INLINE void correct_blocks(block_vectors& v) {
  constexpr int q = kyber_ring::q;
  constexpr int largest = q / 2;  // of |a|
  const v16 one = broadcast(1);
  // Sizes and positions in one number, so that the lowest index wins among equals.
  const auto key = [](v16 x) BRAVAIS_INLINE_LAMBDA { return shift_left<16, 3>(shift_right<16, 2>(x)); };
  const auto index = [](std::size_t i) BRAVAIS_INLINE_LAMBDA { return broadcast(static_cast<std::int16_t>(i)); };
  const auto complement = [&](v16 x, std::size_t i) BRAVAIS_INLINE_LAMBDA {
    return subtract(broadcast(static_cast<std::int16_t>(8 * largest + static_cast<int>(i))), key(x));
  };
  v16 parity = v[0];
  v16 sum = shift_right<16, 2>(v[0]);
  v16 least = key(v[0]);
  v16 most = complement(v[0], 0);  // the least of the complements
  for (std::size_t i = 1; i < quantizer_block; ++i) {
    parity = bit_xor(parity, v[i]);
    sum = add(sum, shift_right<16, 2>(v[i]));
    least = min_unsigned(least, add(key(v[i]), index(i)));
    most = min_unsigned(most, complement(v[i], i));
  }
  const v16 p0 = bit_and(parity, one);
  const v16 p1 = bit_and(bit_xor(parity, shift_right<16, 1>(parity)), one);
  const v16 below_half = shift_right<16, 3>(most);  // q / 2 - T
  const v16 all_zero = is_zero(subtract(broadcast(largest), below_half));

  v16 shifted = broadcast(0);  // all ones where D < 0
  if constexpr (Kind == quantizer::e8) {
    const v16 gain = bit_and(negated(p0), add(add(below_half, below_half), one));  // p0 (q - 2 T)
    const v16 smallest = shift_right<16, 3>(least);
    const v16 loss = bit_and(negated(p1), add(smallest, smallest));  // 2 p1 M
    shifted = negated(sign_bit(subtract(add(subtract(broadcast(2 * q), sum), loss), gain)));
  }
  for (std::size_t i = 0; i < quantizer_block; ++i) {
    const v16 below = bit_and(shift_right<16, 1>(v[i]), one);
    // +1 or -1 in the one place that moves: up only when a > 0.
    const v16 moves = bit_and(p0, is_zero(subtract(complement(v[i], i), most)));
    const v16 down = bit_or(below, all_zero);
    const v16 move = bit_and(negated(moves), subtract(one, add(down, down)));
    if constexpr (Kind == quantizer::d8) {
      v[i] = move;
    } else {
      const v16 other = bit_xor(below, bit_and(p1, is_zero(subtract(add(key(v[i]), index(i)), least))));
      v[i] = bit_select(shifted, subtract(one, add(other, other)), add(move, move));
    }
  }
}

}  // namespace detail

// Calls take(i, code words) for vector i of the code words of the vectors x(i), 0 <= x < q, with 2^D steps and the
// dither of `bytes`. Those of E8 are in doubled coordinates.
template <quantizer Kind, int D, class F, class Take>
BRAVAIS_INLINE void quantize_each(F&& x, const std::uint8_t* bytes, Take&& take) {
  constexpr std::size_t vectors = kyber_ring::n / lanes;
  if constexpr (Kind == quantizer::z) {
    for (std::size_t i = 0; i < vectors; ++i) {
      const v16 f = detail::whole_part<D>(x(i), dither_vector<Kind>(bytes, i));
      take(i, bit_and(f, broadcast((1 << D) - 1)));
    }
  } else {
    static_assert(vectors % quantizer_block == 0);
    constexpr int doubled = Kind == quantizer::e8 ? 1 : 0;
    for (std::size_t start = 0; start < vectors; start += quantizer_block) {
      detail::block_vectors f;
      detail::block_vectors v;
      for (std::size_t i = 0; i < quantizer_block; ++i) {
        const v16 value = x(start + i);
        const v16 delta = dither_vector<Kind>(bytes, start + i);
        f[i] = detail::nearest<D>(value, delta);
        v[i] = detail::summary(detail::rest<D>(value, delta, f[i]), f[i]);
      }
      detail::transpose_blocks(v);
      detail::correct_blocks<Kind>(v);
      detail::transpose_blocks(v);
      for (std::size_t i = 0; i < quantizer_block; ++i) {
        take(start + i, bit_and(add(shift_left<16, doubled>(f[i]), v[i]), broadcast((1 << (D + doubled)) - 1)));
      }
    }
  }
}

// Vector i of what code words stand for, |x| < q. In plain mode, without a dither, this is Decompress. Else with S the
// number of bits of a code word: q c = 2^S y + r, r from -2^(S-1), and the dither is subtracted from r only, so that
// everything fits a lane.
template <quantizer Kind, int D, bool Subtractive>
BRAVAIS_INLINE v16 dequantize_vector(v16 code, const std::uint8_t* bytes, std::size_t i) {
  if constexpr (!Subtractive) {
    return decompress<D>(code);
  } else {
    constexpr int q = kyber_ring::q;
    constexpr int s = Kind == quantizer::e8 ? D + 1 : D;
    constexpr int offset = (1 << (s - 1)) + (Kind == quantizer::z ? q / 2 : 0);
    const v16 y = decompress<s>(code);
    const v16 r = subtract(low_product(code, broadcast(q)), shift_left<16, s>(y));
    v16 delta = dither_vector<Kind>(bytes, i);
    if constexpr (Kind == quantizer::e8) delta = add(delta, delta);
    return add(y, shift_right_signed<s>(subtract(add(r, broadcast(offset)), delta)));
  }
}

}  // namespace bravais::BRAVAIS_ISA
