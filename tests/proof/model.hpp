// SPDX-License-Identifier: MIT
// The scalar model of the vocabulary: one lane of each arithmetic operation, and for each operation that moves bits,
// where each bit comes from. The proofs evaluate expressions with it, and tests/kernel compares the real back ends with
// it.
#pragma once

#include <cstdint>

namespace bravais_proof {

using i64 = std::int64_t;
using u64 = std::uint64_t;
using u32 = std::uint32_t;
#if defined(__SIZEOF_INT128__)  // only the proofs need it
__extension__ using i128 = __int128;
#endif

enum class op : std::uint8_t {
  add,
  subtract,
  low_product,
  high_product,          // floor(a b / 2^by)
  rounded_high_product,  // (a b + 2^14) >> 15
  min_unsigned,
  max_unsigned,
  bit_and,
  bit_or,
  bit_xor,
  bit_select,  // the bits of b where a has ones, else those of c
  shift_left,
  shift_right,
  shift_right_signed,
  greater,  // all ones or zero
  absolute
};
inline constexpr int op_count = static_cast<int>(op::absolute) + 1;

// The lane of `width` bits that holds x modulo 2^width, as a signed number.
constexpr i64 wrap(int width, i64 x) {
  return width == 16 ? static_cast<std::int16_t>(x) : width == 32 ? static_cast<std::int32_t>(x) : x;
}
// The bits of a lane as an unsigned number.
constexpr u64 unsigned_lane(int width, i64 x) {
  return width == 64 ? static_cast<u64>(x) : static_cast<u64>(x) & ((u64{1} << width) - 1);
}

// What model() returns for operands that the vocabulary excludes. No lane of up to 32 bits holds it.
inline constexpr i64 undefined = INT64_MIN;

// The lane that operation O makes of lanes a, b and c, for Width = 16 or 32. `by` is the number of bits of a shift, or
// of the lower half that high_product drops.
template <op O, int Width>
constexpr i64 model([[maybe_unused]] int by, i64 a, [[maybe_unused]] i64 b, [[maybe_unused]] i64 c) {
  constexpr i64 least = -(i64{1} << (Width - 1));
  // Unsigned, because operands may be `undefined`.
  const u64 x = static_cast<u64>(a);
  const u64 y = static_cast<u64>(b);
  const i64 product = static_cast<i64>(x * y);
  if constexpr (O == op::add) return wrap(Width, static_cast<i64>(x + y));
  if constexpr (O == op::subtract) return wrap(Width, static_cast<i64>(x - y));
  if constexpr (O == op::low_product) return wrap(Width, product);
  if constexpr (O == op::high_product) return a == least && b == least ? undefined : product >> by;
  if constexpr (O == op::rounded_high_product)
    return a == least && b == least ? undefined : (product + (1 << 14)) >> 15;
  if constexpr (O == op::min_unsigned) return unsigned_lane(Width, a) < unsigned_lane(Width, b) ? a : b;
  if constexpr (O == op::max_unsigned) return unsigned_lane(Width, a) > unsigned_lane(Width, b) ? a : b;
  if constexpr (O == op::bit_and) return a & b;
  if constexpr (O == op::bit_or) return a | b;
  if constexpr (O == op::bit_xor) return a ^ b;
  if constexpr (O == op::bit_select) return (a & b) | (~a & c);
  if constexpr (O == op::shift_left) return wrap(Width, static_cast<i64>(x << by));
  if constexpr (O == op::shift_right) return wrap(Width, static_cast<i64>(unsigned_lane(Width, a) >> by));
  if constexpr (O == op::shift_right_signed) return a >> by;
  if constexpr (O == op::greater) return a > b ? -1 : 0;
  if constexpr (O == op::absolute) return a == least ? undefined : static_cast<i64>(a < 0 ? 0 - x : x);
}

// Sums of products: one 32-bit lane of dot_pairs, and one sum of accumulate.
constexpr i64 model_of_dot_pairs(i64 s, i64 a0, i64 b0, i64 a1, i64 b1) { return wrap(32, s + a0 * b0 + a1 * b1); }
constexpr i64 model_of_accumulate(i64 s, i64 a, i64 b) { return s + a * b; }
constexpr i64 low_half_of(i64 sum) { return wrap(32, sum); }
constexpr i64 high_half_of(i64 sum) { return sum >> 32; }

// Words of Keccak.
constexpr u64 model_of_xor(u64 a, u64 b, u64 /*c*/) { return a ^ b; }
constexpr u64 model_of_and(u64 a, u64 b, u64 /*c*/) { return a & b; }
constexpr u64 model_of_xor3(u64 a, u64 b, u64 c) { return a ^ b ^ c; }
constexpr u64 model_of_xor_and_not(u64 a, u64 b, u64 c) { return a ^ (~b & c); }

// Operations that only move bits. Each function returns which bit of the operands becomes bit i of the results. Bits
// are numbered from the least significant bit of the first lane, through all operands or results one after the other.
// `bits` is the number of bits of a vector, `width` that of a lane.
namespace moves {
inline constexpr int zero = -1;       // a zero bit
inline constexpr int untouched = -2;  // a bit of memory that the operation does not write

// Bit `of` of lane or byte number `unit`.
constexpr int bit_in(int unit, int width, int of) { return unit * width + of % width; }

constexpr int same(int i) { return i; }
constexpr int shift_left(int width, int by, int i) { return i % width < by ? zero : i - by; }
constexpr int shift_right(int width, int by, int i) { return i % width + by >= width ? zero : i + by; }
constexpr int shift_right_signed(int width, int by, int i) {
  const int within = i % width + by;
  return i - i % width + (within < width ? within : width - 1);
}
constexpr int blend(int width, int bits, int i) { return i / width % 2 == 0 ? i : bits + i; }
constexpr int swap_adjacent(int i) { return i ^ 16; }
constexpr int reverse(int bits, int i) { return bit_in(bits / 16 - 1 - i / 16, 16, i); }
// For blocks of `length` bits.
constexpr int transpose(int length, int bits, int i) {
  const int block = i % bits / length;
  return block % 2 * bits + bit_in(block - block % 2 + i / bits, length, i);
}
constexpr int permute_pair(const auto& table, int width, int i) {
  return bit_in(table[static_cast<u32>(i / width)], width, i);
}
constexpr int widen(int i) { return i / 32 * 16 + (i % 32 < 16 ? i % 32 : 15); }
constexpr int low_halves(int i) { return bit_in(i / 16, 32, i % 16); }
constexpr int window_pairs(int first, int bits, int i) { return bit_in(first + i / 32 + i / 16 % 2, 16, i) % bits; }
constexpr int load_apart(int stride, int i) { return bit_in(i / 128, 16 * stride, i % 128); }
constexpr int store_apart(int stride, int i) {
  return i % (16 * stride) < 128 ? bit_in(i / (16 * stride), 128, i % (16 * stride)) : untouched;
}
constexpr int load_triples(int bits, int i) { return bit_in(i % bits / 16 * 3 + i / bits, 16, i); }
constexpr int store_triples(int bits, int i) { return i / 16 % 3 * bits + bit_in(i / 48, 16, i); }
// Byte j of a group of `to` bytes is byte table[j] of a group of `from` bytes. A group of a vector has 16 bytes.
constexpr int groups(const auto& table, int from, int to, int i) {
  const int position = table[static_cast<u32>(i / 8 % to)];
  return position < 0 ? zero : bit_in(i / 8 / to * from + position, 8, i);
}
// Words of 64 bits: rotated, transposed as `count` times `count`, and of pairs of words.
constexpr int rotate_left(int by, int i) { return bit_in(i / 64, 64, i + 64 - by); }
constexpr int transpose_words(int count, int i) { return bit_in(i / 64 % count * count + i / 64 / count, 64, i); }
constexpr int repeat_first_word(int i) { return i % 64; }
constexpr int swap_words(int i) { return i ^ 64; }
constexpr int first_words(int i) { return i < 64 ? i : i + 64; }
constexpr int second_words(int i) { return first_words(i) + 64; }
constexpr int unpack_fields(int d, int i) { return i % 16 < d ? i / 16 * d + i % 16 : zero; }
}  // namespace moves

}  // namespace bravais_proof
