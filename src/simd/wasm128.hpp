// SPDX-License-Identifier: MIT
// The vocabulary for WebAssembly with 128-bit vectors: eight lanes, one group. An engine compiles the instructions to
// those of its processor, so the comments here name what they become on x86-64 and AArch64.
#pragma once

#include "isa/region.hpp"
#include "simd/pieces.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr int lanes = 8;

// Different types, although the instruction set has one type for all vectors.
struct v16 {
  v128_t x;
};
struct v32 {
  v128_t x;
};
struct mask16 {
  v128_t x;  // all ones or all zeros in each lane
};
struct mask32 {
  v128_t x;
};
// WebAssembly does not say how many registers there are; x86-64 has 16.
inline constexpr int vector_registers = 16;
inline constexpr int vector_registers_32 = 8;  // fewer, because a product needs some for intermediate values

BRAVAIS_INLINE v16 load(const std::int16_t* p) { return {wasm_v128_load(p)}; }
BRAVAIS_INLINE v16 load_words(const std::uint8_t* p, int words) {
  if (words == 1) return {wasm_v128_load64_zero(p)};
  return {words >= 2 ? wasm_v128_load(p) : wasm_i64x2_const_splat(0)};
}
BRAVAIS_INLINE void store(std::int16_t* p, v16 a) { wasm_v128_store(p, a.x); }
template <int Stride>
BRAVAIS_INLINE v16 load_apart(const std::int16_t* p) {
  return load(p);
}
template <int Stride>
BRAVAIS_INLINE void store_apart(std::int16_t* p, v16 a) {
  store(p, a);
}
BRAVAIS_INLINE v16 broadcast(std::int16_t c) { return {wasm_i16x8_splat(c)}; }

BRAVAIS_INLINE v16 opaque(v16 a) {
  __asm__("" : "+r"(a.x));
  return a;
}
BRAVAIS_INLINE v32 opaque(v32 a) {
  __asm__("" : "+r"(a.x));
  return a;
}

BRAVAIS_INLINE v16 add(v16 a, v16 b) { return {wasm_i16x8_add(a.x, b.x)}; }
BRAVAIS_INLINE v16 subtract(v16 a, v16 b) { return {wasm_i16x8_sub(a.x, b.x)}; }
BRAVAIS_INLINE v16 low_product(v16 a, v16 b) { return {wasm_i16x8_mul(a.x, b.x)}; }
BRAVAIS_INLINE v16 high_product(v16 a, v16 b) {
  const v128_t low = wasm_i32x4_extmul_low_i16x8(a.x, b.x);
  const v128_t high = wasm_i32x4_extmul_high_i16x8(a.x, b.x);
  return {wasm_i16x8_shuffle(low, high, 1, 3, 5, 7, 9, 11, 13, 15)};
}
// It saturates only if both are -2^15. One instruction on x86-64 (PMULHRSW) and on AArch64 (SQRDMULH).
BRAVAIS_INLINE v16 rounded_high_product(v16 a, v16 b) { return {wasm_i16x8_q15mulr_sat(a.x, b.x)}; }
BRAVAIS_INLINE v16 min_unsigned(v16 a, v16 b) { return {wasm_u16x8_min(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_and(v16 a, v16 b) { return {wasm_v128_and(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_or(v16 a, v16 b) { return {wasm_v128_or(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_xor(v16 a, v16 b) { return {wasm_v128_xor(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_select(v16 m, v16 a, v16 b) { return {wasm_v128_bitselect(a.x, b.x, m.x)}; }

template <int Width, int N>
BRAVAIS_INLINE v16 shift_left(v16 a) {
  static_assert(N >= 0 && N < Width);
  if constexpr (Width == 16) return {wasm_i16x8_shl(a.x, N)};
  if constexpr (Width == 32) return {wasm_i32x4_shl(a.x, N)};
  if constexpr (Width == 64) return {wasm_i64x2_shl(a.x, N)};
}
template <int Width, int N>
BRAVAIS_INLINE v16 shift_right(v16 a) {
  static_assert(N >= 0 && N < Width);
  if constexpr (Width == 16) return {wasm_u16x8_shr(a.x, N)};
  if constexpr (Width == 32) return {wasm_u32x4_shr(a.x, N)};
  if constexpr (Width == 64) return {wasm_u64x2_shr(a.x, N)};
}
template <int Width>
BRAVAIS_INLINE v16 blend(v16 even, v16 odd) {
  if constexpr (Width == 16) return {wasm_i16x8_shuffle(even.x, odd.x, 0, 9, 2, 11, 4, 13, 6, 15)};
  if constexpr (Width == 32) return {wasm_i32x4_shuffle(even.x, odd.x, 0, 5, 2, 7)};
  if constexpr (Width == 64) return {wasm_i64x2_shuffle(even.x, odd.x, 0, 3)};
}
BRAVAIS_INLINE v16 swap_adjacent(v16 a) { return {wasm_i16x8_shuffle(a.x, a.x, 1, 0, 3, 2, 5, 4, 7, 6)}; }
template <int Length>
BRAVAIS_INLINE void transpose(v16& a, v16& b) {
  const v128_t c = a.x;
  const v128_t d = b.x;
  if constexpr (Length == 4) {
    a.x = wasm_i64x2_shuffle(c, d, 0, 2);
    b.x = wasm_i64x2_shuffle(c, d, 1, 3);
  } else {
    static_assert(Length == 2);
    a.x = wasm_i32x4_shuffle(c, d, 0, 4, 2, 6);
    b.x = wasm_i32x4_shuffle(c, d, 1, 5, 3, 7);
  }
}

BRAVAIS_INLINE v32 zero32() { return {wasm_i32x4_const_splat(0)}; }
BRAVAIS_INLINE v32 dot_pairs(v32 sum, v16 a, v16 b) { return {wasm_i32x4_add(sum.x, wasm_i32x4_dot_i16x8(a.x, b.x))}; }
BRAVAIS_INLINE v16 as16(v32 a) { return {a.x}; }
BRAVAIS_INLINE v32 as32(v16 a) { return {a.x}; }

BRAVAIS_INLINE v32 load(const std::int32_t* p) { return {wasm_v128_load(p)}; }
BRAVAIS_INLINE void store(std::int32_t* p, v32 a) { wasm_v128_store(p, a.x); }
BRAVAIS_INLINE v32 broadcast32(std::int32_t c) { return {wasm_i32x4_splat(c)}; }
BRAVAIS_INLINE v32 add(v32 a, v32 b) { return {wasm_i32x4_add(a.x, b.x)}; }
BRAVAIS_INLINE v32 subtract(v32 a, v32 b) { return {wasm_i32x4_sub(a.x, b.x)}; }
BRAVAIS_INLINE v32 low_product(v32 a, v32 b) { return {wasm_i32x4_mul(a.x, b.x)}; }
BRAVAIS_INLINE v32 min_unsigned(v32 a, v32 b) { return {wasm_u32x4_min(a.x, b.x)}; }
BRAVAIS_INLINE v32 absolute(v32 a) { return {wasm_i32x4_abs(a.x)}; }
template <int N>
BRAVAIS_INLINE v32 shift_right_signed(v32 a) {
  return {wasm_i32x4_shr(a.x, N)};
}
// No instruction shifts lanes by different numbers. To the left, a product does.
template <int N0, int N1, int N2, int N3>
BRAVAIS_INLINE v32 shift_left_each(v32 a) {
  constexpr auto power = [](int n) { return static_cast<std::int32_t>(std::uint32_t{1} << n); };
  return {wasm_i32x4_mul(a.x, wasm_i32x4_const(power(N0), power(N1), power(N2), power(N3)))};
}
template <int N0, int N1, int N2, int N3>
BRAVAIS_INLINE v32 shift_right_each(v32 a) {
  const v128_t first = wasm_i32x4_shuffle(wasm_u32x4_shr(a.x, N0), wasm_u32x4_shr(a.x, N1), 0, 5, 2, 7);
  const v128_t last = wasm_i32x4_shuffle(wasm_u32x4_shr(a.x, N2), wasm_u32x4_shr(a.x, N3), 0, 5, 2, 7);
  return {wasm_i64x2_shuffle(first, last, 0, 3)};
}

// One sum for each 32-bit lane: the lower half of the lanes in `low`.
struct wide_sums {
  v128_t low;
  v128_t high;
};
BRAVAIS_INLINE wide_sums broadcast_sums(std::int64_t c) { return {wasm_i64x2_splat(c), wasm_i64x2_splat(c)}; }
BRAVAIS_INLINE void accumulate(wide_sums& s, v32 a, v32 b) {
  s.low = wasm_i64x2_add(s.low, wasm_i64x2_extmul_low_i32x4(a.x, b.x));
  s.high = wasm_i64x2_add(s.high, wasm_i64x2_extmul_high_i32x4(a.x, b.x));
}
BRAVAIS_INLINE v32 low_halves(wide_sums s) { return {wasm_i32x4_shuffle(s.low, s.high, 0, 2, 4, 6)}; }
BRAVAIS_INLINE v32 high_halves(wide_sums s) { return {wasm_i32x4_shuffle(s.low, s.high, 1, 3, 5, 7)}; }

inline constexpr int high_product_bits = 32;
BRAVAIS_INLINE v32 high_product(v32 a, v32 b) {
  return high_halves({wasm_i64x2_extmul_low_i32x4(a.x, b.x), wasm_i64x2_extmul_high_i32x4(a.x, b.x)});
}

BRAVAIS_INLINE void widen(v16 a, v32& low, v32& high) {
  low.x = wasm_i32x4_extend_low_i16x8(a.x);
  high.x = wasm_i32x4_extend_high_i16x8(a.x);
}
BRAVAIS_INLINE v16 narrow(v32 low, v32 high) { return {wasm_i16x8_narrow_i32x4(low.x, high.x)}; }

BRAVAIS_INLINE mask16 greater(v16 a, v16 b) { return {wasm_i16x8_gt(a.x, b.x)}; }
BRAVAIS_INLINE v16 increment_where(mask16 m, v16 a) { return {wasm_i16x8_sub(a.x, m.x)}; }
BRAVAIS_INLINE bool any(mask16 m) { return wasm_v128_any_true(m.x); }
BRAVAIS_INLINE mask32 greater(v32 a, v32 b) { return {wasm_i32x4_gt(a.x, b.x)}; }
BRAVAIS_INLINE bool any(mask32 m) { return wasm_v128_any_true(m.x); }

namespace detail {
// Position -1 is out of range, and gives a zero byte.
BRAVAIS_INLINE v128_t pick_bytes(v128_t a, const byte_table& positions) {
  return wasm_i8x16_swizzle(a, wasm_v128_load(positions.data()));
}
// Moves the lanes where m is true to the front, in order; sets `count` to their number.
BRAVAIS_INLINE v128_t compacted(v128_t m, v128_t a, int& count) {
  const std::uint32_t bits = wasm_i16x8_bitmask(m);
  count = std::popcount(bits);
  return pick_bytes(a, compact_positions[bits]);
}
}  // namespace detail

BRAVAIS_INLINE int compact_store(std::int16_t* p, mask16 m, v16 a) {
  int count = 0;
  wasm_v128_store(p, detail::compacted(m.x, a.x, count));
  return count;
}
BRAVAIS_INLINE int compact_store(std::int32_t* p, mask32 m, v32 a) {
  int halves = 0;
  wasm_v128_store(p, detail::compacted(m.x, a.x, halves));
  return halves / 2;
}

template <byte_table Table>
BRAVAIS_INLINE v16 lookup_bytes(v16 a) {
  static constexpr byte_table table = Table;
  return {detail::pick_bytes(a.x, table)};
}

namespace detail {
// Loads both pieces (simd/pieces.hpp) to one register.
template <int Bytes>
BRAVAIS_INLINE v128_t load_pieces(const std::uint8_t* p) {
  constexpr int width = piece(Bytes);
  [[maybe_unused]] const std::uint8_t* second = p + Bytes - width;
  if constexpr (width == 16) {
    return wasm_v128_load(p);
  } else if constexpr (width == 8) {
    const v128_t first = wasm_v128_load64_zero(p);
    return Bytes == width ? first : wasm_v128_load64_lane(second, first, 1);
  } else if constexpr (width == 4) {
    const v128_t first = wasm_v128_load32_zero(p);
    return Bytes == width ? first : wasm_v128_load32_lane(second, first, 1);
  } else if constexpr (width == 2) {
    const v128_t first = wasm_v128_load16_lane(p, wasm_i64x2_const_splat(0), 0);
    return Bytes == width ? first : wasm_v128_load16_lane(second, first, 1);
  } else {
    return wasm_v128_load8_lane(p, wasm_i64x2_const_splat(0), 0);
  }
}
template <int Bytes>
BRAVAIS_INLINE void store_pieces(std::uint8_t* p, v128_t a) {
  constexpr int width = piece(Bytes);
  [[maybe_unused]] std::uint8_t* second = p + Bytes - width;
  if constexpr (width == 16) {
    wasm_v128_store(p, a);
  } else if constexpr (width == 8) {
    wasm_v128_store64_lane(p, a, 0);
    if constexpr (Bytes > width) wasm_v128_store64_lane(second, a, 1);
  } else if constexpr (width == 4) {
    wasm_v128_store32_lane(p, a, 0);
    if constexpr (Bytes > width) wasm_v128_store32_lane(second, a, 1);
  } else if constexpr (width == 2) {
    wasm_v128_store16_lane(p, a, 0);
    if constexpr (Bytes > width) wasm_v128_store16_lane(second, a, 1);
  } else {
    wasm_v128_store8_lane(p, a, 0);
  }
}
}  // namespace detail

template <int Bytes, byte_table Table>
BRAVAIS_INLINE v16 load_groups(const std::uint8_t* p) {
  static_assert(Bytes >= 1 && Bytes <= 16);
  static constexpr byte_table table = detail::in_pieces(Table, Bytes);
  return {detail::pick_bytes(detail::load_pieces<Bytes>(p), table)};
}
template <int Bytes, byte_table Table>
BRAVAIS_INLINE void store_groups(std::uint8_t* p, v16 a) {
  static_assert(Bytes >= 1 && Bytes <= 16);
  static constexpr byte_table table = detail::to_pieces(Table, Bytes);
  detail::store_pieces<Bytes>(p, detail::pick_bytes(a.x, table));
}

}  // namespace bravais::BRAVAIS_ISA

#include "simd/any_width.hpp"
#include "simd/words_wasm128.hpp"
#include "simd/convolution_wasm128.hpp"
