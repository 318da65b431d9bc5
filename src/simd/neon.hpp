// SPDX-License-Identifier: MIT
// The vocabulary for AArch64: eight lanes, one group. Two back ends share it: `neon` is the baseline of the
// architecture, `neon_sha3` adds the SHA3 instructions, which only the Keccak words at the end can use.
#pragma once

#include "backend/isa.hpp"
#include "simd/words.hpp"

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

namespace detail {
// The same bits read as lanes of another width. AArch64 numbers lanes from the least significant bit in all of them.
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
BRAVAIS_INLINE v16 broadcast(std::int16_t c) { return {vdupq_n_s16(c)}; }

// A product that is then subtracted becomes one instruction (MLS): compilers see it through these two.
BRAVAIS_INLINE v16 opaque(v16 a) { return a; }

BRAVAIS_INLINE v16 add(v16 a, v16 b) { return {vaddq_s16(a.x, b.x)}; }
BRAVAIS_INLINE v16 subtract(v16 a, v16 b) { return {vsubq_s16(a.x, b.x)}; }
BRAVAIS_INLINE v16 low_product(v16 a, v16 b) { return {vmulq_s16(a.x, b.x)}; }
// SQRDMULH doubles, rounds and saturates; it saturates only where both are -2^15.
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
  if constexpr (N == 0) {  // the instruction has no shift by nothing
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
BRAVAIS_INLINE v32 subtract(v32 a, v32 b) { return {vsubq_s32(a.x, b.x)}; }
BRAVAIS_INLINE v16 as16(v32 a) { return {vreinterpretq_s16_s32(a.x)}; }

BRAVAIS_INLINE mask16 greater(v16 a, v16 b) { return {vcgtq_s16(a.x, b.x)}; }
BRAVAIS_INLINE v16 increment_where(mask16 m, v16 a) { return {vsubq_s16(a.x, vreinterpretq_s16_u16(m.x))}; }
BRAVAIS_INLINE bool any(mask16 m) { return vmaxvq_u16(m.x) != 0; }

using byte_table = std::array<std::int8_t, 16>;

namespace detail {
// For each mask of eight lanes the byte positions of the lanes where it is set, in order, then zeros: 4 KiB.
consteval std::array<byte_table, 256> make_compact_positions() {
  std::array<byte_table, 256> table{};
  for (std::size_t m = 0; m < 256; ++m) {
    table[m].fill(-1);
    std::size_t count = 0;
    for (std::size_t i = 0; i < 8; ++i) {
      if (((m >> i) & 1) == 0) continue;
      table[m][count++] = static_cast<std::int8_t>(2 * i);
      table[m][count++] = static_cast<std::int8_t>(2 * i + 1);
    }
  }
  return table;
}
alignas(16) inline constexpr auto compact_positions = make_compact_positions();

// Lane i counts one from bit 8 on and has bit i below: a sum over the lanes of a mask holds its number and its bits.
alignas(16) inline constexpr std::array<std::uint16_t, 8> count_and_bit{0x101, 0x102, 0x104, 0x108,
                                                                        0x110, 0x120, 0x140, 0x180};

// Positions from 128 on, which is what -1 reads as, give zero bytes.
BRAVAIS_INLINE uint8x16_t pick_bytes(uint8x16_t a, const byte_table& positions) {
  return vqtbl1q_u8(a, vreinterpretq_u8_s8(vld1q_s8(positions.data())));
}
}  // namespace detail

BRAVAIS_INLINE int compact_store(std::int16_t* p, mask16 m, v16 a) {
  const unsigned sum = vaddvq_u16(vandq_u16(m.x, vld1q_u16(detail::count_and_bit.data())));
  store(p, detail::from(detail::pick_bytes(detail::as_u8(a), detail::compact_positions[sum & 0xFF])));
  return static_cast<int>(sum >> 8);
}

template <byte_table Table>
BRAVAIS_INLINE v16 lookup_bytes(v16 a) {
  alignas(16) static constexpr byte_table table = Table;
  return detail::from(detail::pick_bytes(detail::as_u8(a), table));
}

// Groups of any number of bytes are read and written as two overlapping pieces of 8, 4, 2 or 1 bytes (as one of 16, 8,
// 4, 2 or 1 where that fits), so that nothing beyond the group is touched.
namespace detail {
consteval int piece(int bytes) { return bytes >= 16 ? 16 : bytes >= 8 ? 8 : bytes >= 4 ? 4 : bytes >= 2 ? 2 : 1; }

// Byte positions in a group, as positions in its two pieces put one behind the other.
consteval byte_table in_pieces(byte_table table, int bytes) {
  for (auto& t : table) {
    if (t >= piece(bytes)) t = static_cast<std::int8_t>(t + 2 * piece(bytes) - bytes);
  }
  return table;
}
// The bytes of a group in the order of its two pieces.
consteval byte_table to_pieces(byte_table table, int bytes) {
  const int width = piece(bytes);
  byte_table out{};
  out.fill(-1);
  for (int i = 0; i < width; ++i) {
    out[static_cast<std::size_t>(i)] = table[static_cast<std::size_t>(i)];
    if (width < bytes) out[static_cast<std::size_t>(width + i)] = table[static_cast<std::size_t>(bytes - width + i)];
  }
  return out;
}

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

// Both pieces in one register: the compiler loads the first with zeros above it and inserts the second.
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

inline constexpr int max_states = 2;
#if defined(BRAVAIS_ISA_neon_sha3)
inline constexpr int single_states = 2;  // one state alone: an idle lane costs less than general registers
#else
inline constexpr int single_states = 1;
#endif

template <>
struct words<2> {
  uint64x2_t x;

  static BRAVAIS_INLINE words load(const std::uint64_t* p) { return {vld1q_u64(p)}; }
  static BRAVAIS_INLINE words broadcast(std::uint64_t c) { return {vdupq_n_u64(c)}; }
  BRAVAIS_INLINE void store(std::uint64_t* p) const { vst1q_u64(p, x); }
};

BRAVAIS_INLINE words<2> operator^(words<2> a, words<2> b) { return {veorq_u64(a.x, b.x)}; }
BRAVAIS_INLINE words<2> operator&(words<2> a, words<2> b) { return {vandq_u64(a.x, b.x)}; }
BRAVAIS_INLINE void transpose_words(words<2>* w) {
  const uint64x2_t first = vtrn1q_u64(w[0].x, w[1].x);
  w[1].x = vtrn2q_u64(w[0].x, w[1].x);
  w[0].x = first;
}

#if defined(BRAVAIS_ISA_neon_sha3)
// XAR rotates the exclusive or of two registers to the right, in one step.
template <int N>
BRAVAIS_INLINE words<2> xor_rotate_left(words<2> a, words<2> b) {
  return {vxarq_u64(a.x, b.x, (64 - N) % 64)};
}
template <int N>
BRAVAIS_INLINE words<2> rotate_left(words<2> a) {
  return xor_rotate_left<N>(a, words<2>::broadcast(0));
}
BRAVAIS_INLINE words<2> xor3(words<2> a, words<2> b, words<2> c) { return {veor3q_u64(a.x, b.x, c.x)}; }
BRAVAIS_INLINE words<2> xor_and_not(words<2> a, words<2> b, words<2> c) { return {vbcaxq_u64(a.x, c.x, b.x)}; }
#else
template <int N>
BRAVAIS_INLINE words<2> rotate_left(words<2> a) {
  if constexpr (N == 0) {
    return a;
  } else if constexpr (N == 32) {
    return {vreinterpretq_u64_u32(vrev64q_u32(vreinterpretq_u32_u64(a.x)))};
  } else {
    return {vsriq_n_u64(vshlq_n_u64(a.x, N), a.x, 64 - N)};
  }
}
BRAVAIS_INLINE words<2> xor3(words<2> a, words<2> b, words<2> c) { return a ^ b ^ c; }
BRAVAIS_INLINE words<2> xor_and_not(words<2> a, words<2> b, words<2> c) {
  return {veorq_u64(a.x, vbicq_u64(c.x, b.x))};
}
#endif

}  // namespace bravais::BRAVAIS_ISA
