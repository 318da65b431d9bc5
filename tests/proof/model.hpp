// SPDX-License-Identifier: MIT
// The scalar model of the vocabulary's arithmetic: one lane of one operation. The proofs evaluate expressions with it,
// and tests compare the operations of the real back ends with it.
#pragma once

#include <cstdint>

namespace bravais_proof {

using i64 = std::int64_t;
using u64 = std::uint64_t;
using u32 = std::uint32_t;
__extension__ using i128 = __int128;

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

}  // namespace bravais_proof
