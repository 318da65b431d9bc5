// SPDX-License-Identifier: MIT
// Quantize and Dequantize of M-LWQ in 16-bit lanes, without a branch or an index that depends on a coefficient.
//
// With N = P x + delta and P = 2^D, f is the integer nearest to N / q, and a = N - q f is the rest, |a| <= q / 2. Of
// each coordinate, D8 and E8 need only a and the parity of f. A transposition of these two makes vectors that hold the
// same coordinate of as many blocks as there are lanes. A second transposition returns the correction of f.
#pragma once

#include "isa/region.hpp"
#include "kernel/compress.hpp"
#include "kernel/dither.hpp"
#include "kernel/unroll.hpp"

namespace bravais::BRAVAIS_ISA {
namespace detail {

using block_vectors = std::array<v16, quantizer_block>;

// Calls f(0), ..., f(N - 1) for the vectors of a block, without a loop where vectors are wide. Vectors of eight lanes
// need more code for each step; there the loop saves a quarter of the portable code of M-LWQ.
template <std::size_t N, class F>
BRAVAIS_INLINE void each_of(F&& f) {
  if constexpr (lanes > 8) {
    unroll<N>(f);
  } else {
    for (std::size_t i = 0; i < N; ++i) f(i);
  }
}

// All ones where x < 0, otherwise zero.
BRAVAIS_INLINE v16 where_negative(v16 x) { return shift_right_signed<15>(x); }
// All ones where x <= y, otherwise zero.
BRAVAIS_INLINE v16 where_at_most(v16 x, v16 y) { return increment_where(greater(x, y), broadcast(-1)); }

// Transposes eight vectors as 8 x 8 matrices of lanes, one matrix for each group of 128 bits.
BRAVAIS_INLINE void transpose_blocks(block_vectors& v) {
  each_of<4>([&](auto i) BRAVAIS_INLINE_LAMBDA { transpose<4>(v[i], v[i + 4]); });
  each_of<4>([&](auto i) BRAVAIS_INLINE_LAMBDA { transpose<2>(v[i + i / 2 * 2], v[i + i / 2 * 2 + 2]); });
  each_of<quantizer_block / 2>([&](auto pair) BRAVAIS_INLINE_LAMBDA {
    v16& a = v[2 * pair];
    v16& b = v[2 * pair + 1];
    const v16 even = blend<16>(a, shift_left<32, 16>(b));
    b = blend<16>(shift_right<32, 16>(a), b);
    a = even;
  });
}

// A quotient of P x by q that is never too large, for |x| <= Bound: f = round((x - b) c / 2^15), where c is the integer
// nearest to 2^15 P / q. The rest P x - q f is at least 0, or at least -q / 2 to round to nearest: b makes up for the
// error of c and, in the first case, for half a step. The rest is less than q most / 2^15. It fits a lane, though P x
// need not.
template <int D, int Bound, bool ToNearest>
struct quotient_below {
  static_assert(D >= 1 && D <= 11);
  static constexpr int q = kyber_ring::q;
  static constexpr int p = 1 << (15 + D);
  static constexpr int c = (p + q / 2) / q;
  static constexpr int half = 1 << 14;
  static constexpr int error =
      static_cast<int>(static_cast<long long>(c * q > p ? c * q - p : p - c * q) * Bound / q) + 1;
  static constexpr int b = ((ToNearest ? 0 : half) + error + c - 1) / c;
  static constexpr int most = half + b * c + error;
  static_assert(c < 1 << 15 && Bound + b < 1 << 15);

  static BRAVAIS_INLINE v16 of(v16 x) { return rounded_high_product(subtract(x, broadcast(b)), broadcast(c)); }
};
// N - q f. It fits a lane, though N does not.
template <int D>
BRAVAIS_INLINE v16 rest(v16 x, v16 delta, v16 f) {
  return subtract(add(shift_left<16, D>(x), delta), low_product(f, broadcast(kyber_ring::q)));
}

// floor(N / q) modulo P, for a dither below q.
template <int D, int Bound>
BRAVAIS_INLINE v16 whole_part(v16 x, v16 delta) {
  using quotient = quotient_below<D, Bound, false>;
  static_assert(quotient::most + (1 << 15) <= 3 << 15);
  v16 f = quotient::of(x);
  const v16 r = rest<D>(x, delta, f);
  f = increment_where(greater(r, broadcast(kyber_ring::q - 1)), f);
  return increment_where(greater(r, broadcast(2 * kyber_ring::q - 1)), f);
}
// The integer f nearest to N / q, modulo P, and a = N - q f, for a dither below 2 q.
struct rounded {
  v16 f;
  v16 a;
};
template <int D, int Bound>
BRAVAIS_INLINE rounded nearest(v16 x, v16 delta) {
  using quotient = quotient_below<D, Bound, true>;
  static_assert(quotient::most + (2 << 15) <= (3 << 15) + (1 << 14));
  constexpr int half = kyber_ring::q / 2;
  v16 f = quotient::of(x);
  const v16 r = rest<D>(x, delta, f);
  f = increment_where(greater(r, broadcast(half)), f);
  f = increment_where(greater(r, broadcast(half + kyber_ring::q)), f);
  f = increment_where(greater(r, broadcast(half + 2 * kyber_ring::q)), f);
  return {f, rest<D>(x, delta, f)};
}

// Replaces 2 a + (f mod 2) of a block's coordinates with the correction to add to f, or for E8 to 2 f. The names follow
// the exact small-integer form of the specification: T and M are the largest and the least |a|, and the sign of D
// selects the nearer coset.
template <quantizer Kind>
BRAVAIS_INLINE void correct_blocks(block_vectors& v) {
  constexpr int q = kyber_ring::q;
  constexpr int largest = q / 2;  // of |a|
  const v16 one = broadcast(1);
  // Size and position in one number, so that the lowest index wins a tie: 8 |a| + i and 8 (largest - |a|) + i.
  block_vectors key;
  const auto complement = [&](std::size_t i) BRAVAIS_INLINE_LAMBDA {
    return subtract(broadcast(static_cast<std::int16_t>(8 * largest + 2 * static_cast<int>(i))), key[i]);
  };
  v16 parity;
  v16 signs;
  v16 sum;
  v16 least;
  v16 most;  // the least of the complements
  each_of<quantizer_block>([&](auto i) BRAVAIS_INLINE_LAMBDA {
    const v16 a = shift_right_signed<1>(v[i]);
    const v16 size = min_unsigned(a, subtract(broadcast(0), a));
    key[i] = add(shift_left<16, 3>(size), broadcast(static_cast<std::int16_t>(i)));
    parity = i == 0 ? v[i] : bit_xor(parity, v[i]);
    signs = i == 0 ? where_negative(v[i]) : bit_xor(signs, where_negative(v[i]));
    sum = i == 0 ? size : add(sum, size);
    least = i == 0 ? key[i] : min_unsigned(least, key[i]);
    most = i == 0 ? complement(i) : min_unsigned(most, complement(i));
  });
  const v16 even = subtract(bit_and(parity, one), one);  // all ones where p0 = 0
  const v16 p0 = bit_xor(even, broadcast(-1));
  const v16 p1 = bit_xor(p0, signs);

  v16 shifted = broadcast(0);  // all ones where D < 0
  if constexpr (Kind == quantizer::e8) {
    const v16 below_half = shift_right<16, 3>(most);                      // q / 2 - T
    const v16 gain = bit_and(p0, add(add(below_half, below_half), one));  // p0 (q - 2 T)
    const v16 smallest = shift_right<16, 3>(least);
    const v16 loss = bit_and(p1, add(smallest, smallest));  // 2 p1 M
    shifted = where_negative(subtract(add(subtract(broadcast(2 * q), sum), loss), gain));
  }
  // The coordinate that moves, or -1 where the parity allows no move: no key is as low as -1.
  const v16 moving = bit_or(most, even);
  const v16 turning = bit_or(least, bit_xor(p1, broadcast(-1)));
  each_of<quantizer_block>([&](auto i) BRAVAIS_INLINE_LAMBDA {
    // +1 where the coordinate moves up, which requires a > 0; -1 where it moves down; 0 where it stays.
    const v16 moves = where_at_most(complement(i), moving);
    const v16 up = where_negative(subtract(one, v[i]));
    const v16 move = subtract(bit_xor(moves, up), up);
    if constexpr (Kind == quantizer::d8) {
      v[i] = move;
    } else {
      // Twice the correction for the first coset, or 1 or -1 for the other one.
      const v16 down = bit_xor(where_negative(v[i]), where_at_most(key[i], turning));
      const v16 chosen = bit_select(shifted, down, move);
      v[i] = subtract(add(chosen, chosen), shifted);
    }
  });
}

}  // namespace detail

// Calls take(i, code words) for each vector x(i), |x| <= Bound, with 2^D steps and the dither from `bytes`. The code
// words of E8 are in doubled coordinates. Only x modulo q matters: adding q to x adds 2^D steps.
template <quantizer Kind, int D, int Bound, class F, class Take>
BRAVAIS_INLINE void quantize_each(F&& x, const std::uint8_t* bytes, Take&& take) {
  constexpr std::size_t vectors = kyber_ring::n / lanes;
  if constexpr (Kind == quantizer::z) {
    for (std::size_t i = 0; i < vectors; ++i) {
      const v16 f = detail::whole_part<D, Bound>(x(i), dither_vector<Kind>(bytes, i));
      take(i, bit_and(f, broadcast((1 << D) - 1)));
    }
  } else {
    static_assert(vectors % quantizer_block == 0);
    constexpr int doubled = Kind == quantizer::e8 ? 1 : 0;
    for (std::size_t start = 0; start < vectors; start += quantizer_block) {
      detail::block_vectors f;
      detail::block_vectors v;
      detail::each_of<quantizer_block>([&](auto i) BRAVAIS_INLINE_LAMBDA {
        const auto [nearest, a] = detail::nearest<D, Bound>(x(start + i), dither_vector<Kind>(bytes, start + i));
        f[i] = nearest;
        v[i] = bit_or(add(a, a), bit_and(nearest, broadcast(1)));
      });
      detail::transpose_blocks(v);
      detail::correct_blocks<Kind>(v);
      detail::transpose_blocks(v);
      detail::each_of<quantizer_block>([&](auto i) BRAVAIS_INLINE_LAMBDA {
        take(start + i, bit_and(add(shift_left<16, doubled>(f[i]), v[i]), broadcast((1 << (D + doubled)) - 1)));
      });
    }
  }
}

// Vector i of the values that the code words stand for, |x| < q. In plain mode, without a dither, this is Decompress.
// Otherwise let S be the number of bits of a code word and q c = 2^S y + r, r >= -2^(S-1). The dither is subtracted
// from r only, so that everything fits a lane.
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
