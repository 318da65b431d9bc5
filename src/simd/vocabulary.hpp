// SPDX-License-Identifier: MIT
// The vocabulary: what every instruction set must offer to the kernels, and what it means. A header of an instruction
// set (portable, avx2, avx512, neon) defines exactly these names; tests compare each with a scalar model.
//
// Types
//   lanes               number of 16-bit lanes of a vector: 8, 16 or 32; vectors are made of lanes / 8 groups of 128
//   bits v16, v32            `lanes` signed 16-bit lanes; half as many signed 32-bit lanes mask16              one
//   truth value for each 16-bit lane words<N>            one 64-bit word of each of N Keccak states, N <= max_states;
//   one state alone is permuted fastest
//                       as one of single_states
//   byte_table          16 byte positions, -1 for a zero byte
//
// 16-bit lanes (all arithmetic modulo 2^16)
//   load, store         from and to memory of any alignment; broadcast(c): c in each lane
//   load_words(p, n)    8 n bytes at p, n from 0 to lanes / 4, then zeros; reads nothing beyond them
//   add, subtract, low_product
//   opaque(a)           a, of which the compiler forgets how it was made: keeps it from spreading a - (u - v) and
//                       a + (u - v) to four operations
//   rounded_high_product(a, b)   (a b + 2^14) >> 15; a and b are not both -2^15
//   min_unsigned(a, b)  the lesser, both read as unsigned
//   bit_and, bit_or, bit_xor, bit_select(m, a, b): bits of a where m has ones, else of b
//   shift_left<W, n>, shift_right<W, n>    logical, on lanes of W = 16, 32 or 64 bits
//   blend<W>(a, b)      even lanes of W bits from a, odd ones from b (W = 16, 32, 64)
//   swap_adjacent(a)    exchanges lanes 2i and 2i + 1
//   transpose<L>(a, b)  with blocks of L lanes numbered from 0: a becomes a0 b0 a2 b2 ..., b becomes a1 b1 a3 b3 ...
//                       (L = 2, 4, ... lanes / 2); doing it twice changes nothing
//
// 32-bit lanes
//   zero32(); dot_pairs(s, a, b): s + a[2i] b[2i] + a[2i+1] b[2i+1] modulo 2^32; subtract; as16: the same bits as
//   16-bit lanes
//
// Masks
//   greater(a, b)       signed; increment_where(m, a): a + 1 where true; any(m): for public data only
//   compact_store(p, m, a)   stores the lanes where m is true one behind the other, returns their number; may overwrite
//   all
//                       of p[0..lanes); its time may depend on m: for public data only
//
// Bytes
//   lookup_bytes<T>(a)  byte j of each group becomes byte T[j] of that group
//   load_groups<B, T>(p)   byte j of group g becomes p[g B + T[j]], T[j] < B; reads exactly p[0 .. B lanes / 8)
//   store_groups<B, T>(p, a)  p[g B + j] becomes byte T[j] of group g, j < B; writes exactly p[0 .. B lanes / 8)
//
// Keccak words
//   words<N>::load, store (unaligned), broadcast; ^; &; transpose_words(w): word j of w[i] becomes word i of w[j], i, j
//   < N; rotate_left<n>; xor3(a, b, c); xor_and_not(a, b, c) = a ^ (~b & c)
//
// Optional, found by `requires` in the kernels
//   unpack_fields<d>(p, v16{})   `lanes` fields of d bits, least significant bit first, to lanes
//   compact_store_at_most(p, m, a, room)   as compact_store, but stores no more than `room` lanes and nothing beyond
//   them permute_pair<T>(a, b)  lane i of (a, b) together becomes lane T[i] of them xor_rotate_left<n>(a, b)
//   rotate_left<n>(a ^ b) of words in one step
#pragma once

#include "backend/isa.hpp"

namespace bravais::BRAVAIS_ISA {

static_assert(lanes == 8 || lanes == 16 || lanes == 32);
static_assert(sizeof(v16) == 2 * lanes && sizeof(v32) == sizeof(v16));

template <class V>
concept coefficient_vector = requires(V a, V b, mask16 m, v32 s, std::int16_t* p, const std::int16_t* q) {
  { load(q) } -> std::same_as<V>;
  { load_words(static_cast<const std::uint8_t*>(nullptr), 1) } -> std::same_as<V>;
  store(p, a);
  { broadcast(std::int16_t{1}) } -> std::same_as<V>;
  { opaque(a) } -> std::same_as<V>;
  { add(a, b) } -> std::same_as<V>;
  { subtract(a, b) } -> std::same_as<V>;
  { low_product(a, b) } -> std::same_as<V>;
  { rounded_high_product(a, b) } -> std::same_as<V>;
  { min_unsigned(a, b) } -> std::same_as<V>;
  { bit_and(a, b) } -> std::same_as<V>;
  { bit_or(a, b) } -> std::same_as<V>;
  { bit_xor(a, b) } -> std::same_as<V>;
  { bit_select(a, a, b) } -> std::same_as<V>;
  { shift_left<64, 3>(a) } -> std::same_as<V>;
  { shift_right<32, 3>(a) } -> std::same_as<V>;
  { blend<16>(a, b) } -> std::same_as<V>;
  { swap_adjacent(a) } -> std::same_as<V>;
  transpose<2>(a, b);
  { dot_pairs(s, a, b) } -> std::same_as<v32>;
  { subtract(s, s) } -> std::same_as<v32>;
  { as16(s) } -> std::same_as<V>;
  { greater(a, b) } -> std::same_as<mask16>;
  { increment_where(m, a) } -> std::same_as<V>;
  { any(m) } -> std::same_as<bool>;
  { compact_store(p, m, a) } -> std::same_as<int>;
};
static_assert(coefficient_vector<v16>, "this instruction set lacks a word of the vocabulary");

}  // namespace bravais::BRAVAIS_ISA
