// SPDX-License-Identifier: MIT
// The vocabulary for AVX-512 at the level of Ice Lake: thirty-two lanes, four groups.
#pragma once

#include "isa/region.hpp"
#include "simd/marks.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr int lanes = 32;

struct v16 {
  __m512i x;
};
struct v32 {
  __m512i x;
};
struct mask16 {
  __mmask32 x;
};
struct mask32 {
  __mmask16 x;
};
inline constexpr int vector_registers = 32;
inline constexpr int vector_registers_32 = 32;

BRAVAIS_INLINE v16 load(const std::int16_t* p) { return {_mm512_loadu_si512(p)}; }
BRAVAIS_INLINE v16 load_words(const std::uint8_t* p, int words) {
  return {_mm512_maskz_loadu_epi64(static_cast<__mmask8>(_bzhi_u32(0xFF, static_cast<unsigned>(words))), p)};
}
BRAVAIS_INLINE void store(std::int16_t* p, v16 a) { _mm512_storeu_si512(p, a.x); }
template <int Stride>
BRAVAIS_INLINE v16 load_apart(const std::int16_t* p) {
  const auto group = [p](int g) BRAVAIS_INLINE_LAMBDA {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + g * Stride));
  };
  const __m512i low = _mm512_inserti32x4(_mm512_castsi128_si512(group(0)), group(1), 1);
  return {_mm512_inserti32x4(_mm512_inserti32x4(low, group(2), 2), group(3), 3)};
}
template <int Stride>
BRAVAIS_INLINE void store_apart(std::int16_t* p, v16 a) {
  const auto at = [p](int g) BRAVAIS_INLINE_LAMBDA { return reinterpret_cast<__m128i*>(p + g * Stride); };
  _mm_storeu_si128(at(0), _mm512_castsi512_si128(a.x));
  _mm_storeu_si128(at(1), _mm512_extracti32x4_epi32(a.x, 1));
  _mm_storeu_si128(at(2), _mm512_extracti32x4_epi32(a.x, 2));
  _mm_storeu_si128(at(3), _mm512_extracti32x4_epi32(a.x, 3));
}
BRAVAIS_INLINE v16 broadcast(std::int16_t c) { return {_mm512_set1_epi16(c)}; }

#if defined(BRAVAIS_MEMORY_SANITIZER)
BRAVAIS_INLINE v16 opaque(v16 a) { return with_marked_lanes<std::int16_t>(a); }
BRAVAIS_INLINE v32 opaque(v32 a) { return with_marked_lanes<std::int32_t>(a); }
#else
BRAVAIS_INLINE v16 opaque(v16 a) {
  __asm__("" : "+v"(a.x));
  return a;
}
BRAVAIS_INLINE v32 opaque(v32 a) {
  __asm__("" : "+v"(a.x));
  return a;
}
#endif

BRAVAIS_INLINE v16 add(v16 a, v16 b) { return {_mm512_add_epi16(a.x, b.x)}; }
BRAVAIS_INLINE v16 subtract(v16 a, v16 b) { return {_mm512_sub_epi16(a.x, b.x)}; }
BRAVAIS_INLINE v16 low_product(v16 a, v16 b) { return {_mm512_mullo_epi16(a.x, b.x)}; }
BRAVAIS_INLINE v16 high_product(v16 a, v16 b) { return {_mm512_mulhi_epi16(a.x, b.x)}; }
BRAVAIS_INLINE v16 rounded_high_product(v16 a, v16 b) { return {_mm512_mulhrs_epi16(a.x, b.x)}; }
BRAVAIS_INLINE v16 min_unsigned(v16 a, v16 b) { return {_mm512_min_epu16(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_and(v16 a, v16 b) { return {_mm512_and_si512(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_or(v16 a, v16 b) { return {_mm512_or_si512(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_xor(v16 a, v16 b) { return {_mm512_xor_si512(a.x, b.x)}; }

// MemorySanitizer does not model the instruction for Boolean functions of three operands.
#if defined(BRAVAIS_MEMORY_SANITIZER)
BRAVAIS_INLINE v16 bit_select(v16 m, v16 a, v16 b) { return {(m.x & a.x) | (~m.x & b.x)}; }
#else
BRAVAIS_INLINE v16 bit_select(v16 m, v16 a, v16 b) { return {_mm512_ternarylogic_epi64(m.x, a.x, b.x, 0xCA)}; }
#endif

template <int Width, int N>
BRAVAIS_INLINE v16 shift_left(v16 a) {
  if constexpr (Width == 16) return {_mm512_slli_epi16(a.x, N)};
  if constexpr (Width == 32) return {_mm512_slli_epi32(a.x, N)};
  if constexpr (Width == 64) return {_mm512_slli_epi64(a.x, N)};
}
template <int Width, int N>
BRAVAIS_INLINE v16 shift_right(v16 a) {
  if constexpr (Width == 16) return {_mm512_srli_epi16(a.x, N)};
  if constexpr (Width == 32) return {_mm512_srli_epi32(a.x, N)};
  if constexpr (Width == 64) return {_mm512_srli_epi64(a.x, N)};
}
template <int Width>
BRAVAIS_INLINE v16 blend(v16 even, v16 odd) {
  if constexpr (Width == 16) return {_mm512_mask_mov_epi16(even.x, 0xAAAAAAAA, odd.x)};
  if constexpr (Width == 32) return {_mm512_mask_mov_epi32(even.x, 0xAAAA, odd.x)};
  if constexpr (Width == 64) return {_mm512_mask_mov_epi64(even.x, 0xAA, odd.x)};
}
BRAVAIS_INLINE v16 swap_adjacent(v16 a) { return {_mm512_rol_epi32(a.x, 16)}; }
template <int Length>
BRAVAIS_INLINE void transpose(v16& a, v16& b) {
  const __m512i c = a.x;
  const __m512i d = b.x;
  if constexpr (Length == 16) {
    a.x = _mm512_shuffle_i64x2(c, d, 0x44);
    b.x = _mm512_shuffle_i64x2(c, d, 0xEE);
  } else if constexpr (Length == 8) {
    a.x = _mm512_mask_shuffle_i64x2(c, 0xCC, d, d, 0xA0);
    b.x = _mm512_mask_shuffle_i64x2(d, 0x33, c, c, 0xF5);
  } else if constexpr (Length == 4) {
    a.x = _mm512_unpacklo_epi64(c, d);
    b.x = _mm512_unpackhi_epi64(c, d);
  } else {
    static_assert(Length == 2);
    a.x = _mm512_mask_shuffle_epi32(c, 0xAAAA, d, _MM_PERM_CCAA);
    b.x = _mm512_mask_shuffle_epi32(d, 0x5555, c, _MM_PERM_DDBB);
  }
}

BRAVAIS_INLINE v32 zero32() { return {_mm512_setzero_si512()}; }
BRAVAIS_INLINE v16 as16(v32 a) { return {a.x}; }
BRAVAIS_INLINE v32 as32(v16 a) { return {a.x}; }
#if defined(BRAVAIS_MEMORY_SANITIZER)
// MemorySanitizer treats a lane of the 512-bit instruction as wholly undefined if any of its bits is. These products
// avoid that.
BRAVAIS_INLINE v32 dot_pairs(v32 sum, v16 a, v16 b) {
  const __m512i even = _mm512_mullo_epi32(_mm512_srai_epi32(_mm512_slli_epi32(a.x, 16), 16),
                                          _mm512_srai_epi32(_mm512_slli_epi32(b.x, 16), 16));
  const __m512i odd = _mm512_mullo_epi32(_mm512_srai_epi32(a.x, 16), _mm512_srai_epi32(b.x, 16));
  return {_mm512_add_epi32(sum.x, _mm512_add_epi32(even, odd))};
}
#else
BRAVAIS_INLINE v32 dot_pairs(v32 sum, v16 a, v16 b) { return {_mm512_dpwssd_epi32(sum.x, a.x, b.x)}; }
#endif

BRAVAIS_INLINE v32 load(const std::int32_t* p) { return {_mm512_loadu_si512(p)}; }
BRAVAIS_INLINE void store(std::int32_t* p, v32 a) { _mm512_storeu_si512(p, a.x); }
BRAVAIS_INLINE v32 broadcast32(std::int32_t c) { return {_mm512_set1_epi32(c)}; }
BRAVAIS_INLINE v32 add(v32 a, v32 b) { return {_mm512_add_epi32(a.x, b.x)}; }
BRAVAIS_INLINE v32 subtract(v32 a, v32 b) { return {_mm512_sub_epi32(a.x, b.x)}; }
BRAVAIS_INLINE v32 low_product(v32 a, v32 b) { return {_mm512_mullo_epi32(a.x, b.x)}; }
BRAVAIS_INLINE v32 min_unsigned(v32 a, v32 b) { return {_mm512_min_epu32(a.x, b.x)}; }
BRAVAIS_INLINE v32 absolute(v32 a) { return {_mm512_abs_epi32(a.x)}; }
template <int N>
BRAVAIS_INLINE v32 shift_right_signed(v32 a) {
  return {_mm512_srai_epi32(a.x, N)};
}
template <int... N>
BRAVAIS_INLINE v32 shift_left_each(v32 a) {
  return {_mm512_sllv_epi32(a.x, _mm512_broadcast_i32x4(_mm_setr_epi32(N...)))};
}
template <int... N>
BRAVAIS_INLINE v32 shift_right_each(v32 a) {
  return {_mm512_srlv_epi32(a.x, _mm512_broadcast_i32x4(_mm_setr_epi32(N...)))};
}

// The instructions multiply the even lanes of two vectors to 64-bit products.
namespace detail {
BRAVAIS_INLINE __m512i odd_lanes(__m512i a) { return _mm512_srli_epi64(a, 32); }  // moved to the even lanes
BRAVAIS_INLINE v32 merge_low_halves(__m512i even, __m512i odd) {
  return {_mm512_mask_shuffle_epi32(even, 0xAAAA, odd, _MM_PERM_CCAA)};
}
BRAVAIS_INLINE v32 merge_high_halves(__m512i even, __m512i odd) {
  return {_mm512_mask_shuffle_epi32(odd, 0x5555, even, _MM_PERM_DDBB)};
}
}  // namespace detail

inline constexpr int high_product_bits = 32;
BRAVAIS_INLINE v32 high_product(v32 a, v32 b, v32 swapped_b) {
  return detail::merge_high_halves(_mm512_mul_epi32(a.x, b.x), _mm512_mul_epi32(detail::odd_lanes(a.x), swapped_b.x));
}
BRAVAIS_INLINE v32 high_product(v32 a, v32 b) { return high_product(a, b, {detail::odd_lanes(b.x)}); }

struct wide_sums {
  __m512i even;
  __m512i odd;
};
BRAVAIS_INLINE wide_sums broadcast_sums(std::int64_t c) { return {_mm512_set1_epi64(c), _mm512_set1_epi64(c)}; }
BRAVAIS_INLINE void accumulate(wide_sums& s, v32 a, v32 b) {
  s.even = _mm512_add_epi64(s.even, _mm512_mul_epi32(a.x, b.x));
  s.odd = _mm512_add_epi64(s.odd, _mm512_mul_epi32(detail::odd_lanes(a.x), detail::odd_lanes(b.x)));
}
BRAVAIS_INLINE void accumulate(wide_sums& s, v32 a, v32 next, v32 b) {
  s.even = _mm512_add_epi64(s.even, _mm512_mul_epi32(a.x, b.x));
  s.odd = _mm512_add_epi64(s.odd, _mm512_mul_epi32(next.x, b.x));
}
BRAVAIS_INLINE v32 low_halves(wide_sums s) { return detail::merge_low_halves(s.even, s.odd); }
BRAVAIS_INLINE v32 high_halves(wide_sums s) { return detail::merge_high_halves(s.even, s.odd); }

BRAVAIS_INLINE void widen(v16 a, v32& low, v32& high) {
  low.x = _mm512_cvtepi16_epi32(_mm512_castsi512_si256(a.x));
  high.x = _mm512_cvtepi16_epi32(_mm512_extracti64x4_epi64(a.x, 1));
}
BRAVAIS_INLINE v16 narrow(v32 low, v32 high) {
  return {_mm512_inserti64x4(_mm512_castsi256_si512(_mm512_cvtepi32_epi16(low.x)), _mm512_cvtepi32_epi16(high.x), 1)};
}

BRAVAIS_INLINE mask16 greater(v16 a, v16 b) { return {_mm512_cmpgt_epi16_mask(a.x, b.x)}; }
BRAVAIS_INLINE v16 increment_where(mask16 m, v16 a) {
  return {_mm512_mask_add_epi16(a.x, m.x, a.x, _mm512_set1_epi16(1))};
}
BRAVAIS_INLINE bool any(mask16 m) { return m.x != 0; }
BRAVAIS_INLINE mask32 greater(v32 a, v32 b) { return {_mm512_cmpgt_epi32_mask(a.x, b.x)}; }
BRAVAIS_INLINE bool any(mask32 m) { return m.x != 0; }
BRAVAIS_INLINE int compact_store(std::int16_t* p, mask16 m, v16 a) {
  // On some processors (Zen 4), compressing to a register and storing it is much faster than a compressing store.
  _mm512_storeu_si512(p, _mm512_maskz_compress_epi16(m.x, a.x));
  return _mm_popcnt_u32(m.x);
}
BRAVAIS_INLINE int compact_store(std::int32_t* p, mask32 m, v32 a) {
  _mm512_storeu_si512(p, _mm512_maskz_compress_epi32(m.x, a.x));
  return _mm_popcnt_u32(m.x);
}

BRAVAIS_INLINE void store_bits(std::uint8_t* p, v16 a) {
  const std::uint32_t bits = _mm512_test_epi16_mask(a.x, a.x);
  std::memcpy(p, &bits, sizeof bits);
}

BRAVAIS_INLINE int compact_store_at_most(std::int16_t* p, mask16 m, v16 a, int room) {
  const int found = _mm_popcnt_u32(m.x);
  const int count = found < room ? found : room;
  _mm512_mask_storeu_epi16(p, _bzhi_u32(~0U, static_cast<unsigned>(count)), _mm512_maskz_compress_epi16(m.x, a.x));
  return count;
}
BRAVAIS_INLINE int compact_store_at_most(std::int32_t* p, mask32 m, v32 a, int room) {
  const int found = _mm_popcnt_u32(m.x);
  const int count = found < room ? found : room;
  const auto stored = static_cast<__mmask16>(_bzhi_u32(0xFFFF, static_cast<unsigned>(count)));
  _mm512_mask_storeu_epi32(p, stored, _mm512_maskz_compress_epi32(m.x, a.x));
  return count;
}

using byte_table = std::array<std::int8_t, 16>;

namespace detail {
using byte_positions = std::array<std::int8_t, 64>;
BRAVAIS_INLINE __m512i load_positions(const byte_positions& p) { return _mm512_loadu_si512(p.data()); }
// The mask of bytes that a table of positions fills; the others become zero.
consteval std::uint64_t used(byte_positions p) {
  std::uint64_t mask = 0;
  for (std::size_t i = 0; i < 64; ++i) mask |= p[i] < 0 ? 0 : std::uint64_t{1} << i;
  return mask;
}
template <byte_positions Positions>
BRAVAIS_INLINE __m512i permute_bytes(__m512i a) {
  static constexpr byte_positions positions = Positions;
  constexpr std::uint64_t mask = used(Positions);
  if constexpr (mask == ~std::uint64_t{0}) return _mm512_permutexvar_epi8(load_positions(positions), a);
  return _mm512_maskz_permutexvar_epi8(mask, load_positions(positions), a);
}
template <int Bytes>
inline constexpr __mmask64 first_bytes = Bytes == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << (Bytes % 64)) - 1;

consteval byte_positions gather_table(byte_table table, int stride) {
  byte_positions out{};
  for (std::size_t i = 0; i < 64; ++i) {
    const int t = table[i % 16];
    out[i] = t < 0 ? std::int8_t{-1} : static_cast<std::int8_t>(static_cast<int>(i / 16) * stride + t);
  }
  return out;
}
consteval byte_positions scatter_table(byte_table table, int bytes) {
  byte_positions out{};
  for (int i = 0; i < 64; ++i) {
    const int group = i / bytes;
    const int t = group < 4 ? table[static_cast<std::size_t>(i % bytes)] : 0;  // later bytes are not stored
    out[static_cast<std::size_t>(i)] = t < 0 ? std::int8_t{-1} : static_cast<std::int8_t>(group % 4 * 16 + t);
  }
  return out;
}
}  // namespace detail

template <byte_table Table>
BRAVAIS_INLINE v16 lookup_bytes(v16 a) {
  return {detail::permute_bytes<detail::gather_table(Table, 16)>(a.x)};
}
template <int Bytes, byte_table Table>
BRAVAIS_INLINE v16 load_groups(const std::uint8_t* p) {
  const __m512i all = _mm512_maskz_loadu_epi8(detail::first_bytes<4 * Bytes>, p);
  return {detail::permute_bytes<detail::gather_table(Table, Bytes)>(all)};
}
template <int Bytes, byte_table Table>
BRAVAIS_INLINE void store_groups(std::uint8_t* p, v16 a) {
  _mm512_mask_storeu_epi8(p, detail::first_bytes<4 * Bytes>,
                          detail::permute_bytes<detail::scatter_table(Table, Bytes)>(a.x));
}

#if !defined(BRAVAIS_MEMORY_SANITIZER)
namespace detail {
// 64-bit lane l gets the fields 4l to 4l + 3: eight bytes, beginning with the byte where field 4l begins.
template <int D>
consteval byte_positions field_bytes() {
  byte_positions out{};
  for (int i = 0; i < 64; ++i) {
    const int at = (i / 8) * 4 * D / 8 + i % 8;
    out[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(at < 64 ? at : 63);
  }
  return out;
}
// For each byte of the result: the bit of its 64-bit lane where it begins.
template <int D>
consteval byte_positions field_shifts() {
  byte_positions out{};
  for (int i = 0; i < 64; ++i) {
    const int begin = (i / 8) * 4 * D % 8 + (i % 8) / 2 * D + i % 2 * 8;
    out[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(begin % 64);
  }
  return out;
}
}  // namespace detail

template <int D>
BRAVAIS_INLINE v16 unpack_fields(const std::uint8_t* p, v16 /* names the vector type */) {
  if constexpr (D == 1) {
    std::uint32_t bits;
    std::memcpy(&bits, p, sizeof bits);
    return {_mm512_maskz_set1_epi16(bits, 1)};
  }
  if constexpr (D == 8) return {_mm512_cvtepu8_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)))};
  static constexpr auto shifts = detail::field_shifts<D>();
  const __m512i all = _mm512_maskz_loadu_epi8(detail::first_bytes<4 * D>, p);
  const __m512i spread = detail::permute_bytes<detail::field_bytes<D>()>(all);
  const __m512i fields = _mm512_multishift_epi64_epi8(detail::load_positions(shifts), spread);
  return {_mm512_and_si512(fields, _mm512_set1_epi16((1 << D) - 1))};
}
#endif

template <std::array<std::int16_t, 64> Table>
BRAVAIS_INLINE void permute_pair(v16& a, v16& b) {
  static constexpr auto table = Table;
  const __m512i c = a.x;
  a.x = _mm512_permutex2var_epi16(c, _mm512_loadu_si512(table.data()), b.x);
  b.x = _mm512_permutex2var_epi16(c, _mm512_loadu_si512(table.data() + 32), b.x);
}
template <std::array<std::int32_t, 32> Table>
BRAVAIS_INLINE void permute_pair(v32& a, v32& b) {
  static constexpr auto table = Table;
  const __m512i c = a.x;
  a.x = _mm512_permutex2var_epi32(c, _mm512_loadu_si512(table.data()), b.x);
  b.x = _mm512_permutex2var_epi32(c, _mm512_loadu_si512(table.data() + 16), b.x);
}

namespace detail {
// Indices that split three contiguous vectors into every third number (Join = false) or do the inverse. of_two picks
// the lanes that come from the first two vectors; with_third then adds those from the third.
struct triple_table {
  alignas(64) std::array<std::int16_t, 32> of_two;
  alignas(64) std::array<std::int16_t, 32> with_third;
};
template <int J, bool Join>
inline constexpr triple_table triples = [] {
  triple_table out{};
  for (int lane = 0; lane < 32; ++lane) {
    const int at = Join ? 32 * J + lane : 3 * lane + J;
    const int from = Join ? at % 3 * 32 + at / 3 : at;
    out.of_two[static_cast<std::size_t>(lane)] = static_cast<std::int16_t>(from % 64);
    out.with_third[static_cast<std::size_t>(lane)] = static_cast<std::int16_t>(from < 64 ? lane : from - 32);
  }
  return out;
}();
template <int J, bool Join>
BRAVAIS_INLINE v16 pick_of_three(v16 a, v16 b, v16 c) {
  constexpr const triple_table& t = triples<J, Join>;
  const __m512i two = _mm512_permutex2var_epi16(a.x, _mm512_load_si512(t.of_two.data()), b.x);
  return {_mm512_permutex2var_epi16(two, _mm512_load_si512(t.with_third.data()), c.x)};
}
}  // namespace detail

BRAVAIS_INLINE void load_triples(const std::int16_t* p, v16* x) {
  const v16 a = load(p);
  const v16 b = load(p + lanes);
  const v16 c = load(p + 2 * lanes);
  x[0] = detail::pick_of_three<0, false>(a, b, c);
  x[1] = detail::pick_of_three<1, false>(a, b, c);
  x[2] = detail::pick_of_three<2, false>(a, b, c);
}
BRAVAIS_INLINE void store_triples(std::int16_t* p, const v16* x) {
  store(p, detail::pick_of_three<0, true>(x[0], x[1], x[2]));
  store(p + lanes, detail::pick_of_three<1, true>(x[0], x[1], x[2]));
  store(p + 2 * lanes, detail::pick_of_three<2, true>(x[0], x[1], x[2]));
}

}  // namespace bravais::BRAVAIS_ISA

#include "simd/any_width.hpp"
#include "simd/words_avx512.hpp"
#include "simd/convolution_avx512.hpp"
