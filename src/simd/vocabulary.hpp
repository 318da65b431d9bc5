// SPDX-License-Identifier: MIT
// clang-format off
// The vocabulary: the vector operations that every instruction set must offer to the kernels, and their meaning. The
// header of each instruction set (portable, avx2, avx512, neon, wasm128) defines exactly these names, itself or in headers that
// it includes. Tests compare each name with a scalar model.
//
// Types
//   lanes               number of 16-bit lanes of a vector: 8, 16 or 32; a vector has lanes / 8 groups of 128 bits
//   v16, v32            `lanes` signed 16-bit lanes; half as many signed 32-bit lanes; 32-bit lane i is 16-bit lanes 2i
//                       and 2i + 1
//   mask16, mask32      one truth value for each lane
//   wide_sums           one signed 64-bit sum for each 32-bit lane
//   words<N>            one 64-bit word from each of N Keccak states, N <= max_states. permutation_words<N>: the type
//                       that permutes N states; single_states: the N that permutes one state alone fastest
//   byte_table          16 byte positions; -1 stands for a zero byte
//   vector_registers    the number of v16 that the processor holds in registers; vector_registers_32: the same for v32.
//                       Kernels keep data in half of them
//
// 16-bit lanes (all arithmetic modulo 2^16)
//   load, store         read and write memory of any alignment; broadcast(c): c in each lane
//   load_words(p, n)    the 8 n bytes at p in the order of memory, then zeros; n from 0 to lanes / 4. Reads nothing
//                       beyond these bytes
//   load_apart<S>(p), store_apart<S>(p, a)   group g of 8 lanes is read from or written to p + S g
//   add, subtract, low_product
//   opaque(a)           a, but hides from the compiler how a was computed. This stops it from expanding a - (u - v) and
//                       a + (u - v) to four operations
//   high_product(a, b)   floor(a b / 2^16); a and b must not both be -2^15
//   rounded_high_product(a, b)   (a b + 2^14) >> 15; a and b must not both be -2^15
//   min_unsigned(a, b)  the minimum, both operands read as unsigned
//   bit_and, bit_or, bit_xor; bit_select(m, a, b): the bits of a where m has ones, else those of b
//   shift_left<W, n>, shift_right<W, n>    logical shifts of lanes of W = 16, 32 or 64 bits
//   blend<W>(a, b)      even lanes of W bits from a, odd ones from b (W = 16, 32, 64)
//   swap_adjacent(a)    exchanges lanes 2i and 2i + 1
//   transpose<L>(a, b)  with blocks of L lanes numbered from 0: a becomes a0 b0 a2 b2 ..., b becomes a1 b1 a3 b3 ...
//                       (L = 2, 4, ... lanes / 2). It is its own inverse
//   reverse(a)          lane i becomes lane `lanes` - 1 - i
//   shift_right_signed<n>   floor(a / 2^n), n from 0 to 15
//   zero32(); dot_pairs(s, a, b): s + a[2i] b[2i] + a[2i+1] b[2i+1] modulo 2^32 in 32-bit lane i
//
// 32-bit lanes (all arithmetic modulo 2^32)
//   load, store, add, subtract, low_product, opaque, min_unsigned, bit_and, bit_or, bit_xor, bit_select: as above
//   transpose<L>        as above, L = 1, 2, ... lanes / 4, in 32-bit lanes
//   broadcast32(c)      c in each lane
//   as16(a), as32(a)    the same bits as lanes of the other width
//   high_product(a, b)  floor(a b / 2^high_product_bits); a and b must not both be -2^31. high_product_bits is 32 or
//                       31, whichever the instruction set computes in one step
//   absolute(a)         |a|, where a > -2^31
//   shift_left<n>, shift_right<n>   logical shifts; shift_right_signed<n>: floor(a / 2^n); n from 0 to 31
//   shift_left_each<n0, n1, n2, n3>, shift_right_each<...>   logical shifts of lane i by n of i mod 4
//   max_unsigned(a, b)  the maximum, both operands read as unsigned
//   widen(a, low, high) the lanes of the 16-bit a in order, the first half in `low`, the others in `high`
//   narrow(low, high)   the inverse of widen; values must fit 16 bits
//   broadcast_sums(c)   c in each sum; accumulate(s, a, b): adds a[i] b[i] to sum i, which must stay within 64 bits
//   low_halves(s), high_halves(s)   bits 0 to 31 or bits 32 to 63 of sum i in lane i
//
// Masks of both widths
//   greater(a, b)       signed comparison; any(m): whether a lane is true, for public data only
//   increment_where(m, a)   a + 1 where m is true; 16-bit lanes only
//   compact_store(p, m, a)  stores the lanes where m is true, contiguous and in order, and returns their number. It may
//                       overwrite a whole vector at p. Its time may depend on m: for public data only
//
// Bytes
//   lookup_bytes<T>(a)  byte j of each group becomes byte T[j] of that group
//   load_groups<B, T>(p)   byte j of group g becomes p[g B + T[j]], T[j] < B. Reads exactly p[0 .. B lanes / 8)
//   store_groups<B, T>(p, a)  p[g B + j] becomes byte T[j] of group g, j < B. Writes exactly p[0 .. B lanes / 8)
//
// Keccak words
//   words<N>::load, store (any alignment), broadcast; ^; &; transpose_words(w): word j of w[i] becomes word i of w[j],
//   i, j < N; rotate_left<n>; xor3(a, b, c); xor_and_not(a, b, c) = a ^ (~b & c)
//
// Short vectors of short_lanes <= 16 lanes of 16 bits, for products that are split down to blocks of 16
//   load_short, store, broadcast_short, add, subtract, low_product, shift_left<16, n>   as for v16, which they may be
//
// Bits of polynomials in words<N>, N = bit_lanes; kernel/bit_layout.hpp defines their layout
//   |; - (modulo 2^64); and_not(a, b) = a & ~b
//   spread_bit_0(a)     every bit of every word is bit 0 of word 0; spread_signs(a): every bit of a word is its bit 63
//   times_x(a)          word i becomes word i + 1; the last word becomes the first, shifted left by one bit
//   over_x(a)           word i becomes word i - 1; the first word becomes the last, shifted right by one bit
//
// Optional: kernels use these if a `requires` finds them
//   unpack_fields<d>(p, v16{})   `lanes` fields of d bits, least significant bit first, to lanes
//   store_bits(p, a)    writes bit 0 of each lane to lanes / 8 bytes; the other bits of a must be zero
//   compact_store_at_most(p, m, a, room)   as compact_store, but writes at most `room` lanes and nothing beyond them
//   permute_pair<T>(a, b)   lane i of a and b concatenated becomes their lane T[i]; T is an array of lane-sized numbers
//   load_triples(p, x), store_triples(p, x)   lane i of x[j], j < 3, is read from or written to p[3 i + j]
//   high_product(a, b, c)   as high_product(a, b), where the even lanes of c are the odd lanes of b. Where even and odd
//                       lanes are multiplied separately, a factor that is used often is then moved only once
//   accumulate(s, a, c, b)   as accumulate(s, a, b), where the even lanes of c are the odd lanes of a and all lanes of
//                       b are equal
//   window_pairs<n>(a)  32-bit lane i becomes the 16-bit lanes n + i and n + i + 1. Comes with broadcast_pair(p): two
//                       numbers in each 32-bit lane, and store_low_halves(p, s): the low halves of 32-bit lanes
//   boolean<t>(a, b, c) of words: for each bit, bit 4 a + 2 b + c of t
//   xor_rotate_left<n>(a, b)   rotate_left<n>(a ^ b) of words in one step
//   word_pair           as permutation_words<1>: two words of one Keccak state. of(low, high), broadcast, store_low,
//                       store_high; ^, xor3, xor_and_not as above; swap_halves(a); low_halves(a, b): the low half of a,
//                       then that of b; high_halves(a, b): likewise; rotate_left<n, m>: low half by n, high half by m
// clang-format on
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

static_assert(lanes == 8 || lanes == 16 || lanes == 32);
static_assert(sizeof(v16) == 2 * lanes && sizeof(v32) == sizeof(v16));
static_assert(high_product_bits == 31 || high_product_bits == 32);
static_assert(vector_registers > 0 && vector_registers_32 > 0);
static_assert(max_states == 1 || max_states == 2 || max_states == 4 || max_states == 8);
static_assert(single_states == 1 || single_states == max_states);
static_assert(short_lanes <= 16 && short_lanes <= lanes && sizeof(short_vector) == 2 * short_lanes);
static_assert(sizeof(byte_table) == 16);
static_assert(sizeof zero32() == sizeof(v32));

// Four words per vector, even where eight fit: division steps then wait less for each other.
inline constexpr int bit_lanes = max_states == 8 ? 4 : max_states;

// Requires a use of a word to compile and to have this type. If it does not, the message of the compiler is one line
// that shows the use. All operands depend on template parameters, because elsewhere a use that does not compile is an
// error.
#define BRAVAIS_WORD(type, ...)                \
  static_assert(                               \
      requires {                               \
        { __VA_ARGS__ } -> std::same_as<type>; \
      }, "this instruction set lacks the word " #__VA_ARGS__ " -> " #type)

// The words of lanes of either width. Here and below, V is the vector, M its mask, and C a lane.
template <class V, class M, class C>
struct words_of_lanes {
  static V a, b;
  static M m;
  static C* p;
  static const C* q;
  BRAVAIS_WORD(V, load(q));
  BRAVAIS_WORD(void, store(p, a));
  BRAVAIS_WORD(V, opaque(a));
  BRAVAIS_WORD(V, add(a, b));
  BRAVAIS_WORD(V, subtract(a, b));
  BRAVAIS_WORD(V, low_product(a, b));
  BRAVAIS_WORD(V, high_product(a, b));
  BRAVAIS_WORD(V, min_unsigned(a, b));
  BRAVAIS_WORD(V, bit_and(a, b));
  BRAVAIS_WORD(V, bit_or(a, b));
  BRAVAIS_WORD(V, bit_xor(a, b));
  BRAVAIS_WORD(V, bit_select(a, a, b));
  BRAVAIS_WORD(V, shift_right_signed<3>(a));
  BRAVAIS_WORD(void, transpose<2>(a, b));
  BRAVAIS_WORD(M, greater(a, b));
  BRAVAIS_WORD(bool, any(m));
  BRAVAIS_WORD(int, compact_store(p, m, a));
  static constexpr bool complete = true;
};
template <class V, class M, class C, class Wide, class Byte, class Table>
struct words_of_v16 {
  static V a, b;
  static M m;
  static C* p;
  static const C* q;
  static const C c;
  static Wide s;
  static Byte* to;
  static const Byte* from;
  BRAVAIS_WORD(V, broadcast(c));
  BRAVAIS_WORD(V, load_words(from, 1));
  BRAVAIS_WORD(V, load_apart<24>(q));
  BRAVAIS_WORD(void, store_apart<24>(p, a));
  BRAVAIS_WORD(V, rounded_high_product(a, b));
  BRAVAIS_WORD(V, shift_left<64, 3>(a));
  BRAVAIS_WORD(V, shift_right<32, 3>(a));
  BRAVAIS_WORD(V, blend<16>(a, b));
  BRAVAIS_WORD(V, swap_adjacent(a));
  BRAVAIS_WORD(V, reverse(a));
  BRAVAIS_WORD(Wide, dot_pairs(s, a, b));
  BRAVAIS_WORD(V, increment_where(m, a));
  BRAVAIS_WORD(V, lookup_bytes<Table{1, -1}>(a));
  BRAVAIS_WORD(V, load_groups<3, Table{1, -1}>(from));
  BRAVAIS_WORD(void, store_groups<3, Table{1, -1}>(to, a));
  static constexpr bool complete = true;
};
template <class V, class C, class Narrow, class Sums, class Sum>
struct words_of_v32 {
  static V a, b;
  static const C c;
  static Narrow d;
  static Sums s;
  static Sum sum;
  BRAVAIS_WORD(V, broadcast32(c));
  BRAVAIS_WORD(Narrow, as16(a));
  BRAVAIS_WORD(V, as32(d));
  BRAVAIS_WORD(void, transpose<1>(a, b));
  BRAVAIS_WORD(V, absolute(a));
  BRAVAIS_WORD(V, max_unsigned(a, b));
  BRAVAIS_WORD(V, shift_left<3>(a));
  BRAVAIS_WORD(V, shift_right<3>(a));
  BRAVAIS_WORD(V, shift_left_each<0, 1, 2, 3>(a));
  BRAVAIS_WORD(V, shift_right_each<0, 1, 2, 3>(a));
  BRAVAIS_WORD(void, widen(d, a, b));
  BRAVAIS_WORD(Narrow, narrow(a, b));
  BRAVAIS_WORD(Sums, broadcast_sums(sum));
  BRAVAIS_WORD(void, accumulate(s, a, b));
  BRAVAIS_WORD(V, low_halves(s));
  BRAVAIS_WORD(V, high_halves(s));
  static constexpr bool complete = true;
};
// Keccak words.
template <class W, class C>
struct words_of_states {
  static W a;
  static W* rows;
  static C* p;
  static const C* q;
  static const C c;
  BRAVAIS_WORD(W, W::load(q));
  BRAVAIS_WORD(W, W::broadcast(c));
  BRAVAIS_WORD(void, a.store(p));
  BRAVAIS_WORD(W, a ^ a);
  BRAVAIS_WORD(W, (a & a));
  BRAVAIS_WORD(void, transpose_words(rows));
  BRAVAIS_WORD(W, rotate_left<3>(a));
  BRAVAIS_WORD(W, xor3(a, a, a));
  BRAVAIS_WORD(W, xor_and_not(a, a, a));
  static constexpr bool complete = true;
};
template <class V, class C>
struct words_of_short_vectors {
  static V a, b;
  static C* p;
  static const C* q;
  static const C c;
  BRAVAIS_WORD(V, load_short(q));
  BRAVAIS_WORD(void, store(p, a));
  BRAVAIS_WORD(V, broadcast_short(c));
  BRAVAIS_WORD(V, add(a, b));
  BRAVAIS_WORD(V, subtract(a, b));
  BRAVAIS_WORD(V, low_product(a, b));
  BRAVAIS_WORD(V, shift_left<16, 3>(a));
  static constexpr bool complete = true;
};
template <class W>
struct words_of_bits {
  static W a, b;
  BRAVAIS_WORD(W, a | b);
  BRAVAIS_WORD(W, a - b);
  BRAVAIS_WORD(W, and_not(a, b));
  BRAVAIS_WORD(W, spread_bit_0(a));
  BRAVAIS_WORD(W, spread_signs(a));
  BRAVAIS_WORD(W, times_x(a));
  BRAVAIS_WORD(W, over_x(a));
  static constexpr bool complete = true;
};
#undef BRAVAIS_WORD

static_assert(words_of_lanes<v16, mask16, std::int16_t>::complete);
static_assert(words_of_lanes<v32, mask32, std::int32_t>::complete);
static_assert(words_of_v16<v16, mask16, std::int16_t, v32, std::uint8_t, byte_table>::complete);
static_assert(words_of_v32<v32, std::int32_t, v16, wide_sums, std::int64_t>::complete);
static_assert(words_of_states<words<1>, std::uint64_t>::complete);
static_assert(words_of_states<words<bit_lanes>, std::uint64_t>::complete);
static_assert(words_of_states<words<max_states>, std::uint64_t>::complete);
static_assert(words_of_short_vectors<short_vector, std::int16_t>::complete);
static_assert(words_of_bits<words<bit_lanes>>::complete);
static_assert(sizeof(permutation_words<single_states>::type) > 0);  // NOLINT(bugprone-sizeof-expression): complete

// Whether permutation_words<1> is a pair of words of one Keccak state.
template <class W>
concept pair_of_words = requires(W a) { low_halves(a, a); };

}  // namespace bravais::BRAVAIS_ISA
