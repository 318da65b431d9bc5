// SPDX-License-Identifier: MIT
// The vocabulary for AVX2: sixteen lanes, two groups.
#pragma once

#include "isa/region.hpp"
#include "simd/marks.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr int lanes = 16;

struct v16 {
  __m256i x;
};
struct v32 {
  __m256i x;
};
struct mask16 {
  __m256i x;  // all ones or all zeros in each lane
};
struct mask32 {
  __m256i x;
};
inline constexpr int vector_registers = 16;
inline constexpr int vector_registers_32 = 16;

BRAVAIS_INLINE v16 load(const std::int16_t* p) { return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))}; }
BRAVAIS_INLINE v16 load_words(const std::uint8_t* p, int words) {
  const __m256i in_use = _mm256_cmpgt_epi64(_mm256_set1_epi64x(words), _mm256_setr_epi64x(0, 1, 2, 3));
  return {_mm256_maskload_epi64(reinterpret_cast<const long long*>(p), in_use)};
}
BRAVAIS_INLINE void store(std::int16_t* p, v16 a) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), a.x); }
template <int Stride>
BRAVAIS_INLINE v16 load_apart(const std::int16_t* p) {
  return {_mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(p + Stride), reinterpret_cast<const __m128i*>(p))};
}
template <int Stride>
BRAVAIS_INLINE void store_apart(std::int16_t* p, v16 a) {
  _mm256_storeu2_m128i(reinterpret_cast<__m128i*>(p + Stride), reinterpret_cast<__m128i*>(p), a.x);
}
BRAVAIS_INLINE v16 broadcast(std::int16_t c) { return {_mm256_set1_epi16(c)}; }

#if defined(BRAVAIS_MEMORY_SANITIZER)
BRAVAIS_INLINE v16 opaque(v16 a) { return with_marked_lanes<std::int16_t>(a); }
BRAVAIS_INLINE v32 opaque(v32 a) { return with_marked_lanes<std::int32_t>(a); }
#else
BRAVAIS_INLINE v16 opaque(v16 a) {
  __asm__("" : "+x"(a.x));
  return a;
}
BRAVAIS_INLINE v32 opaque(v32 a) {
  __asm__("" : "+x"(a.x));
  return a;
}
#endif

BRAVAIS_INLINE v16 add(v16 a, v16 b) { return {_mm256_add_epi16(a.x, b.x)}; }
BRAVAIS_INLINE v16 subtract(v16 a, v16 b) { return {_mm256_sub_epi16(a.x, b.x)}; }
BRAVAIS_INLINE v16 low_product(v16 a, v16 b) { return {_mm256_mullo_epi16(a.x, b.x)}; }
BRAVAIS_INLINE v16 high_product(v16 a, v16 b) { return {_mm256_mulhi_epi16(a.x, b.x)}; }
BRAVAIS_INLINE v16 rounded_high_product(v16 a, v16 b) { return {_mm256_mulhrs_epi16(a.x, b.x)}; }
BRAVAIS_INLINE v16 min_unsigned(v16 a, v16 b) { return {_mm256_min_epu16(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_and(v16 a, v16 b) { return {_mm256_and_si256(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_or(v16 a, v16 b) { return {_mm256_or_si256(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_xor(v16 a, v16 b) { return {_mm256_xor_si256(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_select(v16 m, v16 a, v16 b) {
  return {_mm256_or_si256(_mm256_and_si256(m.x, a.x), _mm256_andnot_si256(m.x, b.x))};
}

template <int Width, int N>
BRAVAIS_INLINE v16 shift_left(v16 a) {
  if constexpr (Width == 16) return {_mm256_slli_epi16(a.x, N)};
  if constexpr (Width == 32) return {_mm256_slli_epi32(a.x, N)};
  if constexpr (Width == 64) return {_mm256_slli_epi64(a.x, N)};
}
template <int Width, int N>
BRAVAIS_INLINE v16 shift_right(v16 a) {
  if constexpr (Width == 16) return {_mm256_srli_epi16(a.x, N)};
  if constexpr (Width == 32) return {_mm256_srli_epi32(a.x, N)};
  if constexpr (Width == 64) return {_mm256_srli_epi64(a.x, N)};
}
template <int Width>
BRAVAIS_INLINE v16 blend(v16 even, v16 odd) {
  if constexpr (Width == 16) return {_mm256_blend_epi16(even.x, odd.x, 0xAA)};
  if constexpr (Width == 32) return {_mm256_blend_epi32(even.x, odd.x, 0xAA)};
  if constexpr (Width == 64) return {_mm256_blend_epi32(even.x, odd.x, 0xCC)};
}
BRAVAIS_INLINE v16 swap_adjacent(v16 a) {
  return {_mm256_or_si256(_mm256_slli_epi32(a.x, 16), _mm256_srli_epi32(a.x, 16))};
}
template <int Length>
BRAVAIS_INLINE void transpose(v16& a, v16& b) {
  const __m256i c = a.x;
  const __m256i d = b.x;
  if constexpr (Length == 8) {
    a.x = _mm256_permute2x128_si256(c, d, 0x20);
    b.x = _mm256_permute2x128_si256(c, d, 0x31);
  } else if constexpr (Length == 4) {
    a.x = _mm256_unpacklo_epi64(c, d);
    b.x = _mm256_unpackhi_epi64(c, d);
  } else {
    static_assert(Length == 2);
    a.x = _mm256_blend_epi32(c, _mm256_slli_epi64(d, 32), 0xAA);
    b.x = _mm256_blend_epi32(_mm256_srli_epi64(c, 32), d, 0xAA);
  }
}

BRAVAIS_INLINE v32 zero32() { return {_mm256_setzero_si256()}; }
BRAVAIS_INLINE v32 dot_pairs(v32 sum, v16 a, v16 b) { return {_mm256_add_epi32(sum.x, _mm256_madd_epi16(a.x, b.x))}; }
BRAVAIS_INLINE v16 as16(v32 a) { return {a.x}; }
BRAVAIS_INLINE v32 as32(v16 a) { return {a.x}; }

BRAVAIS_INLINE v32 load(const std::int32_t* p) { return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))}; }
BRAVAIS_INLINE void store(std::int32_t* p, v32 a) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), a.x); }
BRAVAIS_INLINE v32 broadcast32(std::int32_t c) { return {_mm256_set1_epi32(c)}; }
BRAVAIS_INLINE v32 add(v32 a, v32 b) { return {_mm256_add_epi32(a.x, b.x)}; }
BRAVAIS_INLINE v32 subtract(v32 a, v32 b) { return {_mm256_sub_epi32(a.x, b.x)}; }
BRAVAIS_INLINE v32 low_product(v32 a, v32 b) { return {_mm256_mullo_epi32(a.x, b.x)}; }
BRAVAIS_INLINE v32 min_unsigned(v32 a, v32 b) { return {_mm256_min_epu32(a.x, b.x)}; }
BRAVAIS_INLINE v32 absolute(v32 a) { return {_mm256_abs_epi32(a.x)}; }
template <int N>
BRAVAIS_INLINE v32 shift_right_signed(v32 a) {
  return {_mm256_srai_epi32(a.x, N)};
}
template <int... N>
BRAVAIS_INLINE v32 shift_left_each(v32 a) {
  return {_mm256_sllv_epi32(a.x, _mm256_setr_epi32(N..., N...))};
}
template <int... N>
BRAVAIS_INLINE v32 shift_right_each(v32 a) {
  return {_mm256_srlv_epi32(a.x, _mm256_setr_epi32(N..., N...))};
}

// The instructions multiply the even lanes of two vectors to 64-bit products.
namespace detail {
BRAVAIS_INLINE __m256i odd_lanes(__m256i a) { return _mm256_srli_epi64(a, 32); }  // moved to the even lanes
BRAVAIS_INLINE v32 merge_low_halves(__m256i even, __m256i odd) {
  return {_mm256_blend_epi32(even, _mm256_slli_epi64(odd, 32), 0xAA)};
}
BRAVAIS_INLINE v32 merge_high_halves(__m256i even, __m256i odd) {
  return {_mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xAA)};
}
}  // namespace detail

inline constexpr int high_product_bits = 32;
BRAVAIS_INLINE v32 high_product(v32 a, v32 b, v32 swapped_b) {
  return detail::merge_high_halves(_mm256_mul_epi32(a.x, b.x), _mm256_mul_epi32(detail::odd_lanes(a.x), swapped_b.x));
}
BRAVAIS_INLINE v32 high_product(v32 a, v32 b) { return high_product(a, b, {detail::odd_lanes(b.x)}); }

struct wide_sums {
  __m256i even;
  __m256i odd;
};
BRAVAIS_INLINE wide_sums broadcast_sums(std::int64_t c) { return {_mm256_set1_epi64x(c), _mm256_set1_epi64x(c)}; }
BRAVAIS_INLINE void accumulate(wide_sums& s, v32 a, v32 b) {
  s.even = _mm256_add_epi64(s.even, _mm256_mul_epi32(a.x, b.x));
  s.odd = _mm256_add_epi64(s.odd, _mm256_mul_epi32(detail::odd_lanes(a.x), detail::odd_lanes(b.x)));
}
BRAVAIS_INLINE void accumulate(wide_sums& s, v32 a, v32 next, v32 b) {
  s.even = _mm256_add_epi64(s.even, _mm256_mul_epi32(a.x, b.x));
  s.odd = _mm256_add_epi64(s.odd, _mm256_mul_epi32(next.x, b.x));
}
BRAVAIS_INLINE v32 low_halves(wide_sums s) { return detail::merge_low_halves(s.even, s.odd); }
BRAVAIS_INLINE v32 high_halves(wide_sums s) { return detail::merge_high_halves(s.even, s.odd); }

BRAVAIS_INLINE void widen(v16 a, v32& low, v32& high) {
  low.x = _mm256_cvtepi16_epi32(_mm256_castsi256_si128(a.x));
  high.x = _mm256_cvtepi16_epi32(_mm256_extracti128_si256(a.x, 1));
}
BRAVAIS_INLINE v16 narrow(v32 low, v32 high) {
  return {_mm256_permute4x64_epi64(_mm256_packs_epi32(low.x, high.x), 0xD8)};
}

BRAVAIS_INLINE mask16 greater(v16 a, v16 b) { return {_mm256_cmpgt_epi16(a.x, b.x)}; }
BRAVAIS_INLINE v16 increment_where(mask16 m, v16 a) { return {_mm256_sub_epi16(a.x, m.x)}; }
BRAVAIS_INLINE bool any(mask16 m) { return _mm256_testz_si256(m.x, m.x) == 0; }
BRAVAIS_INLINE mask32 greater(v32 a, v32 b) { return {_mm256_cmpgt_epi32(a.x, b.x)}; }
BRAVAIS_INLINE bool any(mask32 m) { return _mm256_testz_si256(m.x, m.x) == 0; }

// For each mask of eight 16-bit lanes: the byte positions of the lanes where it is set, in order, then -1. Takes 4 KiB.
inline constexpr auto compact_positions = [] {
  std::array<std::array<std::int8_t, 16>, 256> table{};
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
}();

namespace detail {
BRAVAIS_INLINE __m128i positions_of(std::uint32_t mask) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(compact_positions[mask].data()));
}
}  // namespace detail

BRAVAIS_INLINE void store_bits(std::uint8_t* p, v16 a) {
  const __m256i signs = _mm256_slli_epi16(a.x, 15);
  const __m128i packed = _mm_packs_epi16(_mm256_castsi256_si128(signs), _mm256_extracti128_si256(signs, 1));
  const auto bits = static_cast<std::uint16_t>(_mm_movemask_epi8(packed));
  std::memcpy(p, &bits, sizeof bits);
}

BRAVAIS_INLINE int compact_store(std::int16_t* p, mask16 m, v16 a) {
  // Get one bit per lane: pack the lanes to bytes, those of the low group first.
  const __m128i packed = _mm_packs_epi16(_mm256_castsi256_si128(m.x), _mm256_extracti128_si256(m.x, 1));
  const auto bits = static_cast<std::uint32_t>(_mm_movemask_epi8(packed));
  const std::uint32_t low = bits & 0xFF;
  const std::uint32_t high = bits >> 8;
  const int low_count = _mm_popcnt_u32(low);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(p),
                   _mm_shuffle_epi8(_mm256_castsi256_si128(a.x), detail::positions_of(low)));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(p + low_count),
                   _mm_shuffle_epi8(_mm256_extracti128_si256(a.x, 1), detail::positions_of(high)));
  return low_count + _mm_popcnt_u32(high);
}
BRAVAIS_INLINE int compact_store(std::int32_t* p, mask32 m, v32 a) {
  const auto bits = static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(m.x)));
  // Lane i has the byte positions 2 i and 2 i + 1 in the table. Only the three lowest bits of an index count.
  const __m256i lane = _mm256_srli_epi32(_mm256_cvtepu16_epi32(detail::positions_of(bits)), 1);
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), _mm256_permutevar8x32_epi32(a.x, lane));
  return _mm_popcnt_u32(bits);
}

using byte_table = std::array<std::int8_t, 16>;

namespace detail {
// Returns `table` with `shift` added to every position that is not -1.
consteval byte_table moved(byte_table table, int shift) {
  for (auto& t : table) t = t < 0 ? t : static_cast<std::int8_t>(t + shift);
  return table;
}
template <byte_table Low, byte_table High>
BRAVAIS_INLINE __m256i table_register() {
  alignas(32) static constexpr std::array<byte_table, 2> both{Low, High};
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(&both));
}
BRAVAIS_INLINE __m128i load8(const std::uint8_t* p) { return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(p)); }
// Two groups of `bytes` bytes are in one register: their first eight bytes in the low half, their last eight in the
// high half. Converts positions in group `g` to positions in that register.
consteval byte_table in_two_halves(byte_table table, int g, int bytes) {
  for (auto& t : table) {
    if (t < 0) continue;
    const int at = g * bytes + t;
    t = static_cast<std::int8_t>(at < 8 ? at : 8 + at - (2 * bytes - 8));
  }
  return table;
}
}  // namespace detail

template <byte_table Table>
BRAVAIS_INLINE v16 lookup_bytes(v16 a) {
  return {_mm256_shuffle_epi8(a.x, detail::table_register<Table, Table>())};
}

template <int Bytes, byte_table Table>
BRAVAIS_INLINE v16 load_groups(const std::uint8_t* p) {
  if constexpr (Bytes >= 8) {
    // The second load ends with the last byte, so nothing beyond is read; its group lies at the top of the register.
    const __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const __m128i high = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + 2 * Bytes - 16));
    return {_mm256_shuffle_epi8(_mm256_set_m128i(high, low),
                                detail::table_register<Table, detail::moved(Table, 16 - Bytes)>())};
  } else if constexpr (Bytes >= 4) {
    const __m128i both = _mm_unpacklo_epi64(detail::load8(p), detail::load8(p + 2 * Bytes - 8));
    constexpr byte_table low = detail::in_two_halves(Table, 0, Bytes);
    constexpr byte_table high = detail::in_two_halves(Table, 1, Bytes);
    return {_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(both), detail::table_register<low, high>())};
  } else {
    // Two overlapping reads if no single one fits: bytes assembled on the stack would cost a store-forwarding stall.
    constexpr std::size_t width = Bytes == 1 ? 2 : 4;
    std::uint64_t both = 0;
    std::uint64_t last = 0;
    std::memcpy(&both, p, width);
    std::memcpy(&last, p + 2 * Bytes - width, width);
    both |= last << (8 * (2 * Bytes - width));
    return {_mm256_shuffle_epi8(_mm256_set1_epi64x(static_cast<long long>(both)),
                                detail::table_register<Table, detail::moved(Table, Bytes)>())};
  }
}

namespace detail {
// Prepares two overlapping stores: the first eight bytes of a group at position 0, the last eight at position 8.
consteval byte_table as_two_stores(byte_table table, int bytes) {
  const int width = bytes >= 8 ? 8 : bytes >= 4 ? 4 : bytes;
  byte_table out{};
  for (std::size_t i = 0; i < 16; ++i) {
    const int half = static_cast<int>(i) / 8;
    const int j = static_cast<int>(i) % 8;
    out[i] = j < width ? table[static_cast<std::size_t>(half == 0 ? j : bytes - width + j)] : std::int8_t{-1};
  }
  return out;
}
template <int Bytes>
BRAVAIS_INLINE void store_two(std::uint8_t* p, __m128i a) {
  const auto first = static_cast<std::uint64_t>(_mm_cvtsi128_si64(a));
  const auto last = static_cast<std::uint64_t>(_mm_extract_epi64(a, 1));
  constexpr std::size_t width = Bytes >= 8 ? 8 : Bytes >= 4 ? 4 : Bytes;
  std::memcpy(p, &first, width);
  if constexpr (Bytes > width) std::memcpy(p + Bytes - width, &last, width);
}
}  // namespace detail

template <int Bytes, byte_table Table>
BRAVAIS_INLINE void store_groups(std::uint8_t* p, v16 a) {
  constexpr byte_table table = detail::as_two_stores(Table, Bytes);
  const __m256i moved = _mm256_shuffle_epi8(a.x, detail::table_register<table, table>());
  detail::store_two<Bytes>(p, _mm256_castsi256_si128(moved));
  detail::store_two<Bytes>(p + Bytes, _mm256_extracti128_si256(moved, 1));
}

}  // namespace bravais::BRAVAIS_ISA

#include "simd/any_width.hpp"
#include "simd/words_avx2.hpp"
#include "simd/convolution_avx2.hpp"
