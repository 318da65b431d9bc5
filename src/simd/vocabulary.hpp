// SPDX-License-Identifier: MIT
// clang-format off
// The vocabulary: what every instruction set must offer to the kernels, and what it means. A header of an instruction
// set (portable, avx2, avx512, neon) defines exactly these names, itself or with words_*.hpp and any_width.hpp; tests
// compare each with a scalar model.
//
// Types
//   lanes               number of 16-bit lanes of a vector: 8, 16 or 32; vectors are made of lanes / 8 groups of 128 bits
//   v16, v32            `lanes` signed 16-bit lanes; half as many signed 32-bit lanes, lane i where lanes 2i, 2i + 1 are
//   mask16, mask32      one truth value for each lane
//   wide_sums           one signed 64-bit sum for each 32-bit lane
//   words<N>            one 64-bit word of each of N Keccak states, N <= max_states; one state alone is permuted fastest
//                       as one of single_states. permutation_words<N>: the words in which N states are permuted
//   byte_table          16 byte positions, -1 for a zero byte
//   vector_registers    how many v16 the processor holds in registers, vector_registers_32: v32. Kernels keep data in
//                       half of them
//
// 16-bit lanes (all arithmetic modulo 2^16)
//   load, store         from and to memory of any alignment; broadcast(c): c in each lane
//   load_words(p, n)    8 n bytes at p, n from 0 to lanes / 4, then zeros; reads nothing beyond them
//   load_apart<S>(p), store_apart<S>(p, a)   group g of 8 lanes from and to p + S g
//   add, subtract, low_product
//   opaque(a)           a, of which the compiler forgets how it was made: keeps it from spreading a - (u - v) and
//                       a + (u - v) to four operations
//   high_product(a, b)   floor(a b / 2^16); a and b are not both -2^15
//   rounded_high_product(a, b)   (a b + 2^14) >> 15; a and b are not both -2^15
//   min_unsigned(a, b)  the lesser, both read as unsigned
//   bit_and, bit_or, bit_xor, bit_select(m, a, b): bits of a where m has ones, else of b
//   shift_left<W, n>, shift_right<W, n>    logical, on lanes of W = 16, 32 or 64 bits
//   blend<W>(a, b)      even lanes of W bits from a, odd ones from b (W = 16, 32, 64)
//   swap_adjacent(a)    exchanges lanes 2i and 2i + 1
//   transpose<L>(a, b)  with blocks of L lanes numbered from 0: a becomes a0 b0 a2 b2 ..., b becomes a1 b1 a3 b3 ...
//                       (L = 2, 4, ... lanes / 2); doing it twice changes nothing
//   reverse(a)          lane i becomes lane `lanes` - 1 - i
//   shift_right_signed<n>   floor(a / 2^n), n from 0 to 15
//   zero32(); dot_pairs(s, a, b): s + a[2i] b[2i] + a[2i+1] b[2i+1] modulo 2^32 in 32-bit lane i of s
//
// 32-bit lanes (all arithmetic modulo 2^32)
//   load, store, add, subtract, low_product, opaque, min_unsigned, bit_and, bit_or, bit_xor, bit_select: as above
//   transpose<L>        as above, L = 1, 2, ... lanes / 4, in 32-bit lanes
//   broadcast32(c)      c in each lane
//   as16(a), as32(a)    the same bits as lanes of the other width
//   high_product(a, b)  floor(a b / 2^high_product_bits), with 32 or 31 bits, whichever the instruction set has in one
//                       step; a and b are not both -2^31
//   absolute(a)         |a|, of a > -2^31
//   shift_left<n>, shift_right<n>   logical; shift_right_signed<n>: floor(a / 2^n); n from 0 to 31
//   shift_left_each<n0, n1, n2, n3>, shift_right_each<...>   logical, lane i by n of i mod 4
//   max_unsigned(a, b)  the greater, both read as unsigned
//   widen(a, low, high) the lanes of the 16-bit a in order, the first half of them to `low`
//   narrow(low, high)   the inverse, of values that fit 16 bits
//   broadcast_sums(c)   c in each sum; accumulate(s, a, b): adds a[i] b[i] to sum i, which stays within 64 bits
//   low_halves(s), high_halves(s)   bits 0 to 31, bits 32 to 63 of sum i in lane i
//
// Masks of both widths
//   greater(a, b)       signed; any(m): for public data only
//   increment_where(m, a)   a + 1 where true; 16-bit lanes
//   compact_store(p, m, a)  stores the lanes where m is true one behind the other, returns their number; may overwrite
//                       as many elements of p as a vector has; its time may depend on m: for public data only
//
// Bytes
//   lookup_bytes<T>(a)  byte j of each group becomes byte T[j] of that group
//   load_groups<B, T>(p)   byte j of group g becomes p[g B + T[j]], T[j] < B; reads exactly p[0 .. B lanes / 8)
//   store_groups<B, T>(p, a)  p[g B + j] becomes byte T[j] of group g, j < B; writes exactly p[0 .. B lanes / 8)
//
// Keccak words
//   words<N>::load, store (unaligned), broadcast; ^; &; transpose_words(w): word j of w[i] becomes word i of w[j],
//   i, j < N; rotate_left<n>; xor3(a, b, c); xor_and_not(a, b, c) = a ^ (~b & c)
//
// Short vectors, of short_lanes <= 16 lanes of 16 bits, for products that are split to blocks of 16
//   load_short, store, broadcast_short, add, subtract, low_product, shift_left<16, n>   as of v16, which they may be
//
// Bits of polynomials in words<N>, N = bit_lanes of kernel/bit_layout.hpp: bits of word i are N words apart from those of
// the next one
//   |; - (modulo 2^64); and_not(a, b) = a & ~b
//   spread_bit_0(a)     all bits of all words are bit 0 of word 0; spread_signs(a): of each word its bit 63
//   times_x(a)          word i becomes word i + 1, the last one the first, with its bits one place higher
//   over_x(a)           word i becomes word i - 1, the first one the last, with its bits one place lower
//
// Optional, found by `requires` in the kernels
//   unpack_fields<d>(p, v16{})   `lanes` fields of d bits, least significant bit first, to lanes
//   store_bits(p, a)    bit 0 of each lane, whose other bits are zero, to lanes / 8 bytes
//   compact_store_at_most(p, m, a, room)   as compact_store, but stores no more than `room` lanes, nothing beyond them
//   permute_pair<T>(a, b)   lane i of (a, b) together becomes lane T[i] of them; T an array of numbers as wide as lanes
//   load_triples(p, x), store_triples(p, x)   lane i of x[j], j < 3, from and to p[3 i + j]
//   high_product(a, b, c)   the same as high_product(a, b), where the even lanes of c are the odd lanes of b: sets that
//                       multiply even and odd lanes apart save the moving of a factor that is used often
//   accumulate(s, a, c, b)   the same as accumulate(s, a, b), where the even lanes of c are the odd lanes of a, and all of
//                       b are the same
//   window_pairs<n>(a)  32-bit lane i becomes the 16-bit lanes n + i and n + i + 1; with broadcast_pair(p): two numbers
//                       in each 32-bit lane, and store_low_halves(p, s): the low halves of 32-bit lanes
//   boolean<t>(a, b, c) of words: bit 4 a + 2 b + c of t
//   xor_rotate_left<n>(a, b)   rotate_left<n>(a ^ b) of words in one step
//   word_pair           as permutation_words<1>: two words of one Keccak state. of(low, high), broadcast, store_low,
//                       store_high; ^, xor3, xor_and_not as above; swap_halves(a); low_halves(a, b): the low half of a, and
//                       that of b as the high one; high_halves(a, b) likewise; rotate_left<n, m>: by n and m
// clang-format on
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

static_assert(lanes == 8 || lanes == 16 || lanes == 32);
static_assert(sizeof(v16) == 2 * lanes && sizeof(v32) == sizeof(v16));
static_assert(high_product_bits == 31 || high_product_bits == 32);

// What lanes of either width have: V is the vector, M its mask, C a lane.
template <class V, class M, class C>
concept lane_vector = requires(V a, V b, M m, C* p, const C* q) {
  { load(q) } -> std::same_as<V>;
  store(p, a);
  { opaque(a) } -> std::same_as<V>;
  { add(a, b) } -> std::same_as<V>;
  { subtract(a, b) } -> std::same_as<V>;
  { low_product(a, b) } -> std::same_as<V>;
  { min_unsigned(a, b) } -> std::same_as<V>;
  { bit_and(a, b) } -> std::same_as<V>;
  { bit_or(a, b) } -> std::same_as<V>;
  { bit_xor(a, b) } -> std::same_as<V>;
  { bit_select(a, a, b) } -> std::same_as<V>;
  transpose<2>(a, b);
  { greater(a, b) } -> std::same_as<M>;
  { any(m) } -> std::same_as<bool>;
  { compact_store(p, m, a) } -> std::same_as<int>;
};
template <class V>
concept narrow_vector = lane_vector<V, mask16, std::int16_t> && requires(V a, V b, mask16 m, v32 s) {
  { broadcast(std::int16_t{1}) } -> std::same_as<V>;
  { load_words(static_cast<const std::uint8_t*>(nullptr), 1) } -> std::same_as<V>;
  { load_apart<24>(static_cast<const std::int16_t*>(nullptr)) } -> std::same_as<V>;
  store_apart<24>(static_cast<std::int16_t*>(nullptr), a);
  { high_product(a, b) } -> std::same_as<V>;
  { rounded_high_product(a, b) } -> std::same_as<V>;
  { shift_left<64, 3>(a) } -> std::same_as<V>;
  { shift_right<32, 3>(a) } -> std::same_as<V>;
  { blend<16>(a, b) } -> std::same_as<V>;
  { swap_adjacent(a) } -> std::same_as<V>;
  { increment_where(m, a) } -> std::same_as<V>;
  { dot_pairs(s, a, b) } -> std::same_as<v32>;
};
template <class V>
concept wide_vector = lane_vector<V, mask32, std::int32_t> && requires(V a, V b, v16 c, wide_sums s) {
  { broadcast32(std::int32_t{1}) } -> std::same_as<V>;
  { zero32() } -> std::same_as<V>;
  { as16(a) } -> std::same_as<v16>;
  { as32(c) } -> std::same_as<V>;
  transpose<1>(a, b);
  { high_product(a, b) } -> std::same_as<V>;
  { absolute(a) } -> std::same_as<V>;
  { shift_left<3>(a) } -> std::same_as<V>;
  { shift_right<3>(a) } -> std::same_as<V>;
  { shift_right_signed<3>(a) } -> std::same_as<V>;
  { shift_left_each<0, 1, 2, 3>(a) } -> std::same_as<V>;
  { shift_right_each<0, 1, 2, 3>(a) } -> std::same_as<V>;
  widen(c, a, b);
  { narrow(a, b) } -> std::same_as<v16>;
  { broadcast_sums(std::int64_t{1}) } -> std::same_as<wide_sums>;
  accumulate(s, a, b);
  { low_halves(s) } -> std::same_as<V>;
  { high_halves(s) } -> std::same_as<V>;
};
// Whether permutation_words<1> are pairs of words of one Keccak state.
template <class W>
concept pair_of_words = requires(W a) { low_halves(a, a); };

static_assert(narrow_vector<v16> && wide_vector<v32>, "this instruction set lacks a word of the vocabulary");

}  // namespace bravais::BRAVAIS_ISA
