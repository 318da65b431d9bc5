// SPDX-License-Identifier: MIT
// The vocabulary for AArch64: eight lanes, one group. Two back ends share it: `neon` is the baseline of the
// architecture; `neon_sha3` adds the SHA3 instructions, which only the Keccak words can use.
#pragma once

#include "isa/region.hpp"
#include "simd/pieces.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr int lanes = 8;

struct v16 {
  int16x8_t x;
};
struct v32 {
  int32x4_t x;
};
struct mask16 {
  uint16x8_t x;  // all ones or all zeros in each lane
};
struct mask32 {
  uint32x4_t x;
};
inline constexpr int vector_registers = 32;
inline constexpr int vector_registers_32 = 32;

namespace detail {
// The same bits, read as lanes of another width. AArch64 always numbers lanes from the least significant bit.
BRAVAIS_INLINE uint16x8_t as_u16(v16 a) { return vreinterpretq_u16_s16(a.x); }
BRAVAIS_INLINE uint32x4_t as_u32(v16 a) { return vreinterpretq_u32_s16(a.x); }
BRAVAIS_INLINE uint64x2_t as_u64(v16 a) { return vreinterpretq_u64_s16(a.x); }
BRAVAIS_INLINE uint8x16_t as_u8(v16 a) { return vreinterpretq_u8_s16(a.x); }
BRAVAIS_INLINE v16 from(uint16x8_t a) { return {vreinterpretq_s16_u16(a)}; }
BRAVAIS_INLINE v16 from(uint32x4_t a) { return {vreinterpretq_s16_u32(a)}; }
BRAVAIS_INLINE v16 from(uint64x2_t a) { return {vreinterpretq_s16_u64(a)}; }
BRAVAIS_INLINE v16 from(uint8x16_t a) { return {vreinterpretq_s16_u8(a)}; }
}  // namespace detail

BRAVAIS_INLINE v16 load(const std::int16_t* p) { return {vld1q_s16(p)}; }
BRAVAIS_INLINE v16 load_words(const std::uint8_t* p, int words) {
  uint64x2_t out = vdupq_n_u64(0);
  if (words == 1) out = vreinterpretq_u64_u8(vcombine_u8(vld1_u8(p), vdup_n_u8(0)));
  if (words >= 2) out = vreinterpretq_u64_u8(vld1q_u8(p));
  return {vreinterpretq_s16_u64(out)};
}
BRAVAIS_INLINE void store(std::int16_t* p, v16 a) { vst1q_s16(p, a.x); }
template <int Stride>
BRAVAIS_INLINE v16 load_apart(const std::int16_t* p) {
  return load(p);
}
template <int Stride>
BRAVAIS_INLINE void store_apart(std::int16_t* p, v16 a) {
  store(p, a);
}
BRAVAIS_INLINE v16 broadcast(std::int16_t c) { return {vdupq_n_s16(c)}; }

// Not barriers here: compilers must still fuse a product and its subtraction to one instruction (MLS).
BRAVAIS_INLINE v16 opaque(v16 a) { return a; }
BRAVAIS_INLINE v32 opaque(v32 a) { return a; }

BRAVAIS_INLINE v16 add(v16 a, v16 b) { return {vaddq_s16(a.x, b.x)}; }
BRAVAIS_INLINE v16 subtract(v16 a, v16 b) { return {vsubq_s16(a.x, b.x)}; }
BRAVAIS_INLINE v16 low_product(v16 a, v16 b) { return {vmulq_s16(a.x, b.x)}; }
// SQDMULH doubles; it saturates only if both are -2^15.
BRAVAIS_INLINE v16 high_product(v16 a, v16 b) { return {vshrq_n_s16(vqdmulhq_s16(a.x, b.x), 1)}; }
// SQRDMULH doubles and rounds; it saturates only if both are -2^15.
BRAVAIS_INLINE v16 rounded_high_product(v16 a, v16 b) { return {vqrdmulhq_s16(a.x, b.x)}; }
BRAVAIS_INLINE v16 min_unsigned(v16 a, v16 b) { return detail::from(vminq_u16(detail::as_u16(a), detail::as_u16(b))); }
BRAVAIS_INLINE v16 bit_and(v16 a, v16 b) { return {vandq_s16(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_or(v16 a, v16 b) { return {vorrq_s16(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_xor(v16 a, v16 b) { return {veorq_s16(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_select(v16 m, v16 a, v16 b) { return {vbslq_s16(detail::as_u16(m), a.x, b.x)}; }

template <int Width, int N>
BRAVAIS_INLINE v16 shift_left(v16 a) {
  static_assert(N >= 0 && N < Width);
  if constexpr (Width == 16) return detail::from(vshlq_n_u16(detail::as_u16(a), N));
  if constexpr (Width == 32) return detail::from(vshlq_n_u32(detail::as_u32(a), N));
  if constexpr (Width == 64) return detail::from(vshlq_n_u64(detail::as_u64(a), N));
}
template <int Width, int N>
BRAVAIS_INLINE v16 shift_right(v16 a) {
  static_assert(N >= 0 && N < Width);
  if constexpr (N == 0) {  // the instruction cannot shift by 0
    return a;
  } else {
    if constexpr (Width == 16) return detail::from(vshrq_n_u16(detail::as_u16(a), N));
    if constexpr (Width == 32) return detail::from(vshrq_n_u32(detail::as_u32(a), N));
    if constexpr (Width == 64) return detail::from(vshrq_n_u64(detail::as_u64(a), N));
  }
}
template <int Width>
BRAVAIS_INLINE v16 blend(v16 even, v16 odd) {
  if constexpr (Width == 16) return {vbslq_s16(vreinterpretq_u16_u32(vdupq_n_u32(0xFFFF)), even.x, odd.x)};
  if constexpr (Width == 32) return {vbslq_s16(vreinterpretq_u16_u64(vdupq_n_u64(0xFFFFFFFF)), even.x, odd.x)};
  if constexpr (Width == 64) {
    return detail::from(vcopyq_laneq_u64(detail::as_u64(even), 1, detail::as_u64(odd), 1));
  }
}
BRAVAIS_INLINE v16 swap_adjacent(v16 a) { return {vrev32q_s16(a.x)}; }
template <int Length>
BRAVAIS_INLINE void transpose(v16& a, v16& b) {
  const v16 c = a;
  const v16 d = b;
  if constexpr (Length == 4) {
    a = detail::from(vtrn1q_u64(detail::as_u64(c), detail::as_u64(d)));
    b = detail::from(vtrn2q_u64(detail::as_u64(c), detail::as_u64(d)));
  } else {
    static_assert(Length == 2);
    a = detail::from(vtrn1q_u32(detail::as_u32(c), detail::as_u32(d)));
    b = detail::from(vtrn2q_u32(detail::as_u32(c), detail::as_u32(d)));
  }
}

BRAVAIS_INLINE v32 zero32() { return {vdupq_n_s32(0)}; }
BRAVAIS_INLINE v32 dot_pairs(v32 sum, v16 a, v16 b) {
  const int32x4_t low = vmull_s16(vget_low_s16(a.x), vget_low_s16(b.x));
  const int32x4_t high = vmull_high_s16(a.x, b.x);
  return {vaddq_s32(sum.x, vpaddq_s32(low, high))};
}
BRAVAIS_INLINE v16 as16(v32 a) { return {vreinterpretq_s16_s32(a.x)}; }
BRAVAIS_INLINE v32 as32(v16 a) { return {vreinterpretq_s32_s16(a.x)}; }

BRAVAIS_INLINE v32 load(const std::int32_t* p) { return {vld1q_s32(p)}; }
BRAVAIS_INLINE void store(std::int32_t* p, v32 a) { vst1q_s32(p, a.x); }
BRAVAIS_INLINE v32 broadcast32(std::int32_t c) { return {vdupq_n_s32(c)}; }
BRAVAIS_INLINE v32 add(v32 a, v32 b) { return {vaddq_s32(a.x, b.x)}; }
BRAVAIS_INLINE v32 subtract(v32 a, v32 b) { return {vsubq_s32(a.x, b.x)}; }
BRAVAIS_INLINE v32 low_product(v32 a, v32 b) { return {vmulq_s32(a.x, b.x)}; }
BRAVAIS_INLINE v32 min_unsigned(v32 a, v32 b) {
  return {vreinterpretq_s32_u32(vminq_u32(vreinterpretq_u32_s32(a.x), vreinterpretq_u32_s32(b.x)))};
}
BRAVAIS_INLINE v32 absolute(v32 a) { return {vabsq_s32(a.x)}; }
template <int N>
BRAVAIS_INLINE v32 shift_right_signed(v32 a) {
  if constexpr (N == 0) return a;
  return {vshrq_n_s32(a.x, N == 0 ? 1 : N)};
}
namespace detail {
// A negative distance shifts right.
template <int... N>
BRAVAIS_INLINE v32 shift_each(v32 a) {
  alignas(16) static constexpr std::int32_t distances[4] = {N...};
  return {vreinterpretq_s32_u32(vshlq_u32(vreinterpretq_u32_s32(a.x), vld1q_s32(distances)))};
}
}  // namespace detail
template <int... N>
BRAVAIS_INLINE v32 shift_left_each(v32 a) {
  return detail::shift_each<N...>(a);
}
template <int... N>
BRAVAIS_INLINE v32 shift_right_each(v32 a) {
  return detail::shift_each<-N...>(a);
}

// SQDMULH doubles; it saturates only if both are -2^31.
inline constexpr int high_product_bits = 31;
BRAVAIS_INLINE v32 high_product(v32 a, v32 b) { return {vqdmulhq_s32(a.x, b.x)}; }

struct wide_sums {
  int64x2_t low;  // of lanes 0 and 1
  int64x2_t high;
};
BRAVAIS_INLINE wide_sums broadcast_sums(std::int64_t c) { return {vdupq_n_s64(c), vdupq_n_s64(c)}; }
BRAVAIS_INLINE void accumulate(wide_sums& s, v32 a, v32 b) {
  s.low = vmlal_s32(s.low, vget_low_s32(a.x), vget_low_s32(b.x));
  s.high = vmlal_high_s32(s.high, a.x, b.x);
}
BRAVAIS_INLINE v32 low_halves(wide_sums s) {
  return {vuzp1q_s32(vreinterpretq_s32_s64(s.low), vreinterpretq_s32_s64(s.high))};
}
BRAVAIS_INLINE v32 high_halves(wide_sums s) {
  return {vuzp2q_s32(vreinterpretq_s32_s64(s.low), vreinterpretq_s32_s64(s.high))};
}

BRAVAIS_INLINE void widen(v16 a, v32& low, v32& high) {
  low.x = vmovl_s16(vget_low_s16(a.x));
  high.x = vmovl_high_s16(a.x);
}
BRAVAIS_INLINE v16 narrow(v32 low, v32 high) {
  return {vuzp1q_s16(vreinterpretq_s16_s32(low.x), vreinterpretq_s16_s32(high.x))};
}

BRAVAIS_INLINE mask16 greater(v16 a, v16 b) { return {vcgtq_s16(a.x, b.x)}; }
BRAVAIS_INLINE v16 increment_where(mask16 m, v16 a) { return {vsubq_s16(a.x, vreinterpretq_s16_u16(m.x))}; }
BRAVAIS_INLINE bool any(mask16 m) { return vmaxvq_u16(m.x) != 0; }
BRAVAIS_INLINE mask32 greater(v32 a, v32 b) { return {vcgtq_s32(a.x, b.x)}; }
BRAVAIS_INLINE bool any(mask32 m) { return vmaxvq_u32(m.x) != 0; }

namespace detail {
// Lane i is 2^8 + 2^i. Summed over the true lanes of a mask, bits 8 and up hold their number, bits 0 to 7 the mask.
alignas(16) inline constexpr std::array<std::uint16_t, 8> count_and_bit{0x101, 0x102, 0x104, 0x108,
                                                                        0x110, 0x120, 0x140, 0x180};

// Position -1 reads as 255, and out-of-range positions give zero bytes.
BRAVAIS_INLINE uint8x16_t pick_bytes(uint8x16_t a, const byte_table& positions) {
  return vqtbl1q_u8(a, vreinterpretq_u8_s8(vld1q_s8(positions.data())));
}
}  // namespace detail

namespace detail {
// Moves the lanes where m is true to the front, in order; sets `count` to their number.
BRAVAIS_INLINE v16 compacted(mask16 m, v16 a, int& count) {
  const unsigned sum = vaddvq_u16(vandq_u16(m.x, vld1q_u16(count_and_bit.data())));
  count = static_cast<int>(sum >> 8);
  return from(pick_bytes(as_u8(a), compact_positions[sum & 0xFF]));
}
}  // namespace detail

BRAVAIS_INLINE int compact_store(std::int16_t* p, mask16 m, v16 a) {
  int count = 0;
  store(p, detail::compacted(m, a, count));
  return count;
}
BRAVAIS_INLINE int compact_store(std::int32_t* p, mask32 m, v32 a) {
  int halves = 0;
  store(p, as32(detail::compacted({vreinterpretq_u16_u32(m.x)}, as16(a), halves)));
  return halves / 2;
}

template <byte_table Table>
BRAVAIS_INLINE v16 lookup_bytes(v16 a) {
  alignas(16) static constexpr byte_table table = Table;
  return detail::from(detail::pick_bytes(detail::as_u8(a), table));
}

namespace detail {
template <class T>
BRAVAIS_INLINE T read(const std::uint8_t* p) {
  T out;
  std::memcpy(&out, p, sizeof out);
  return out;
}
template <class T>
BRAVAIS_INLINE void write(std::uint8_t* p, T value) {
  std::memcpy(p, &value, sizeof value);
}

// Loads both pieces to one register: the compiler loads the first with zeros above it and inserts the second.
template <int Bytes>
BRAVAIS_INLINE uint8x16_t load_pieces(const std::uint8_t* p) {
  constexpr int width = piece(Bytes);
  if constexpr (width == 16) {
    return vld1q_u8(p);
  } else if constexpr (width == 8) {
    const uint8x8_t first = vld1_u8(p);
    return vcombine_u8(first, Bytes == width ? first : vld1_u8(p + Bytes - width));
  } else if constexpr (width == 4) {
    const uint32x4_t first = vsetq_lane_u32(read<std::uint32_t>(p), vdupq_n_u32(0), 0);
    if constexpr (Bytes == width) return vreinterpretq_u8_u32(first);
    return vreinterpretq_u8_u32(vsetq_lane_u32(read<std::uint32_t>(p + Bytes - width), first, 1));
  } else if constexpr (width == 2) {
    const uint16x8_t first = vsetq_lane_u16(read<std::uint16_t>(p), vdupq_n_u16(0), 0);
    if constexpr (Bytes == width) return vreinterpretq_u8_u16(first);
    return vreinterpretq_u8_u16(vsetq_lane_u16(read<std::uint16_t>(p + Bytes - width), first, 1));
  } else {
    return vsetq_lane_u8(*p, vdupq_n_u8(0), 0);
  }
}
template <int Bytes>
BRAVAIS_INLINE void store_pieces(std::uint8_t* p, uint8x16_t a) {
  constexpr int width = piece(Bytes);
  if constexpr (width == 16) {
    vst1q_u8(p, a);
  } else if constexpr (width == 8) {
    vst1_u8(p, vget_low_u8(a));
    if constexpr (Bytes > width) vst1_u8(p + Bytes - width, vget_high_u8(a));
  } else if constexpr (width == 4) {
    write(p, vgetq_lane_u32(vreinterpretq_u32_u8(a), 0));
    if constexpr (Bytes > width) write(p + Bytes - width, vgetq_lane_u32(vreinterpretq_u32_u8(a), 1));
  } else if constexpr (width == 2) {
    write(p, vgetq_lane_u16(vreinterpretq_u16_u8(a), 0));
    if constexpr (Bytes > width) write(p + Bytes - width, vgetq_lane_u16(vreinterpretq_u16_u8(a), 1));
  } else {
    *p = vgetq_lane_u8(a, 0);
  }
}
}  // namespace detail

template <int Bytes, byte_table Table>
BRAVAIS_INLINE v16 load_groups(const std::uint8_t* p) {
  static_assert(Bytes >= 1 && Bytes <= 16);
  alignas(16) static constexpr byte_table table = detail::in_pieces(Table, Bytes);
  return detail::from(detail::pick_bytes(detail::load_pieces<Bytes>(p), table));
}
template <int Bytes, byte_table Table>
BRAVAIS_INLINE void store_groups(std::uint8_t* p, v16 a) {
  static_assert(Bytes >= 1 && Bytes <= 16);
  alignas(16) static constexpr byte_table table = detail::to_pieces(Table, Bytes);
  detail::store_pieces<Bytes>(p, detail::pick_bytes(detail::as_u8(a), table));
}

}  // namespace bravais::BRAVAIS_ISA

#include "simd/any_width.hpp"
#include "simd/words_neon.hpp"
#include "simd/convolution_neon.hpp"
