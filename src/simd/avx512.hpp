// SPDX-License-Identifier: MIT
// The vocabulary for AVX-512 at the level of Ice Lake: thirty-two lanes, four groups.
#pragma once

#include "backend/isa.hpp"
#include "simd/lone_word.hpp"
#include "simd/words.hpp"

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

BRAVAIS_INLINE v16 load(const std::int16_t* p) { return {_mm512_loadu_si512(p)}; }
BRAVAIS_INLINE v16 load_words(const std::uint8_t* p, int words) {
  return {_mm512_maskz_loadu_epi64(static_cast<__mmask8>(_bzhi_u32(0xFF, static_cast<unsigned>(words))), p)};
}
BRAVAIS_INLINE void store(std::int16_t* p, v16 a) { _mm512_storeu_si512(p, a.x); }
BRAVAIS_INLINE v16 broadcast(std::int16_t c) { return {_mm512_set1_epi16(c)}; }

#if defined(BRAVAIS_CT_msan)
BRAVAIS_INLINE v16 opaque(v16 a) { return a; }
#else
BRAVAIS_INLINE v16 opaque(v16 a) {
  __asm__("" : "+v"(a.x));
  return a;
}
#endif

BRAVAIS_INLINE v16 add(v16 a, v16 b) { return {_mm512_add_epi16(a.x, b.x)}; }
BRAVAIS_INLINE v16 subtract(v16 a, v16 b) { return {_mm512_sub_epi16(a.x, b.x)}; }
BRAVAIS_INLINE v16 low_product(v16 a, v16 b) { return {_mm512_mullo_epi16(a.x, b.x)}; }
BRAVAIS_INLINE v16 rounded_high_product(v16 a, v16 b) { return {_mm512_mulhrs_epi16(a.x, b.x)}; }
BRAVAIS_INLINE v16 min_unsigned(v16 a, v16 b) { return {_mm512_min_epu16(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_and(v16 a, v16 b) { return {_mm512_and_si512(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_or(v16 a, v16 b) { return {_mm512_or_si512(a.x, b.x)}; }
BRAVAIS_INLINE v16 bit_xor(v16 a, v16 b) { return {_mm512_xor_si512(a.x, b.x)}; }

// Boolean functions of three operands. MemorySanitizer has no model of the instruction and gets the same from simple
// ones.
#if defined(BRAVAIS_CT_msan)
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
BRAVAIS_INLINE v32 subtract(v32 a, v32 b) { return {_mm512_sub_epi32(a.x, b.x)}; }
BRAVAIS_INLINE v16 as16(v32 a) { return {a.x}; }
#if defined(BRAVAIS_CT_msan)
// MemorySanitizer takes a lane of the 512-bit form for wholly undefined if any bit is: two 256-bit products do not.
BRAVAIS_INLINE v32 dot_pairs(v32 sum, v16 a, v16 b) {
  const __m512i even = _mm512_mullo_epi32(_mm512_srai_epi32(_mm512_slli_epi32(a.x, 16), 16),
                                          _mm512_srai_epi32(_mm512_slli_epi32(b.x, 16), 16));
  const __m512i odd = _mm512_mullo_epi32(_mm512_srai_epi32(a.x, 16), _mm512_srai_epi32(b.x, 16));
  return {_mm512_add_epi32(sum.x, _mm512_add_epi32(even, odd))};
}
#else
BRAVAIS_INLINE v32 dot_pairs(v32 sum, v16 a, v16 b) { return {_mm512_dpwssd_epi32(sum.x, a.x, b.x)}; }
#endif

BRAVAIS_INLINE mask16 greater(v16 a, v16 b) { return {_mm512_cmpgt_epi16_mask(a.x, b.x)}; }
BRAVAIS_INLINE v16 increment_where(mask16 m, v16 a) {
  return {_mm512_mask_add_epi16(a.x, m.x, a.x, _mm512_set1_epi16(1))};
}
BRAVAIS_INLINE bool any(mask16 m) { return m.x != 0; }
BRAVAIS_INLINE int compact_store(std::int16_t* p, mask16 m, v16 a) {
  // Compressing in registers and storing all is much faster than the compressing store on some processors (Zen 4).
  _mm512_storeu_si512(p, _mm512_maskz_compress_epi16(m.x, a.x));
  return _mm_popcnt_u32(m.x);
}

BRAVAIS_INLINE int compact_store_at_most(std::int16_t* p, mask16 m, v16 a, int room) {
  const int found = _mm_popcnt_u32(m.x);
  const int count = found < room ? found : room;
  _mm512_mask_storeu_epi16(p, _bzhi_u32(~0U, static_cast<unsigned>(count)), _mm512_maskz_compress_epi16(m.x, a.x));
  return count;
}

using byte_table = std::array<std::int8_t, 16>;

namespace detail {
using byte_positions = std::array<std::int8_t, 64>;
BRAVAIS_INLINE __m512i load_positions(const byte_positions& p) { return _mm512_loadu_si512(p.data()); }
// The bytes of a register that a table of positions leaves zero.
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
    const int t = group < 4 ? table[static_cast<std::size_t>(i % bytes)] : 0;  // beyond: not stored
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

#if !defined(BRAVAIS_CT_msan)
namespace detail {
// Quarter-lane l holds the fields 4l .. 4l+3: eight bytes from the one on where the first of them begins.
template <int D>
consteval byte_positions field_bytes() {
  byte_positions out{};
  for (int i = 0; i < 64; ++i) {
    const int at = (i / 8) * 4 * D / 8 + i % 8;
    out[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(at < 64 ? at : 63);
  }
  return out;
}
// For each byte of the result the bit of its 64-bit lane where it begins.
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

inline constexpr int max_states = 8;
inline constexpr int single_states = 4;  // one state alone: three idle lanes cost no more than a state by itself

template <>
struct words<4> {
  __m256i x;

  static BRAVAIS_INLINE words load(const std::uint64_t* p) {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))};
  }
  static BRAVAIS_INLINE words broadcast(std::uint64_t c) { return {_mm256_set1_epi64x(static_cast<long long>(c))}; }
  BRAVAIS_INLINE void store(std::uint64_t* p) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), x); }
};
template <>
struct words<8> {
  __m512i x;

  static BRAVAIS_INLINE words load(const std::uint64_t* p) { return {_mm512_loadu_si512(p)}; }
  static BRAVAIS_INLINE words broadcast(std::uint64_t c) { return {_mm512_set1_epi64(static_cast<long long>(c))}; }
  BRAVAIS_INLINE void store(std::uint64_t* p) const { _mm512_storeu_si512(p, x); }
};

BRAVAIS_INLINE words<4> operator^(words<4> a, words<4> b) { return {_mm256_xor_si256(a.x, b.x)}; }
BRAVAIS_INLINE words<8> operator^(words<8> a, words<8> b) { return {_mm512_xor_si512(a.x, b.x)}; }
BRAVAIS_INLINE words<4> operator&(words<4> a, words<4> b) { return {_mm256_and_si256(a.x, b.x)}; }
BRAVAIS_INLINE words<8> operator&(words<8> a, words<8> b) { return {_mm512_and_si512(a.x, b.x)}; }
BRAVAIS_INLINE void transpose_words(words<4>* w) {
  const __m256i low01 = _mm256_unpacklo_epi64(w[0].x, w[1].x);
  const __m256i high01 = _mm256_unpackhi_epi64(w[0].x, w[1].x);
  const __m256i low23 = _mm256_unpacklo_epi64(w[2].x, w[3].x);
  const __m256i high23 = _mm256_unpackhi_epi64(w[2].x, w[3].x);
  w[0].x = _mm256_permute2x128_si256(low01, low23, 0x20);
  w[1].x = _mm256_permute2x128_si256(high01, high23, 0x20);
  w[2].x = _mm256_permute2x128_si256(low01, low23, 0x31);
  w[3].x = _mm256_permute2x128_si256(high01, high23, 0x31);
}
namespace detail {
// From four vectors that hold, in 128-bit blocks, the words p, p + 2, p + 4, p + 6 of two rows each: those words of all
// rows.
BRAVAIS_INLINE void transpose_blocks(words<8>* w, __m512i r01, __m512i r23, __m512i r45, __m512i r67) {
  const __m512i even03 = _mm512_shuffle_i64x2(r01, r23, 0x88);
  const __m512i odd03 = _mm512_shuffle_i64x2(r01, r23, 0xDD);
  const __m512i even47 = _mm512_shuffle_i64x2(r45, r67, 0x88);
  const __m512i odd47 = _mm512_shuffle_i64x2(r45, r67, 0xDD);
  w[0].x = _mm512_shuffle_i64x2(even03, even47, 0x88);
  w[2].x = _mm512_shuffle_i64x2(odd03, odd47, 0x88);
  w[4].x = _mm512_shuffle_i64x2(even03, even47, 0xDD);
  w[6].x = _mm512_shuffle_i64x2(odd03, odd47, 0xDD);
}
}  // namespace detail
BRAVAIS_INLINE void transpose_words(words<8>* w) {
  const auto low = [&](int i) { return _mm512_unpacklo_epi64(w[i].x, w[i + 1].x); };
  const auto high = [&](int i) { return _mm512_unpackhi_epi64(w[i].x, w[i + 1].x); };
  const __m512i l[4] = {low(0), low(2), low(4), low(6)};
  const __m512i h[4] = {high(0), high(2), high(4), high(6)};
  detail::transpose_blocks(w, l[0], l[1], l[2], l[3]);
  detail::transpose_blocks(w + 1, h[0], h[1], h[2], h[3]);
}
template <int N>
BRAVAIS_INLINE words<4> rotate_left(words<4> a) {
  return {_mm256_rol_epi64(a.x, N)};
}
template <int N>
BRAVAIS_INLINE words<8> rotate_left(words<8> a) {
  return {_mm512_rol_epi64(a.x, N)};
}
#if defined(BRAVAIS_CT_msan)
BRAVAIS_INLINE words<4> xor3(words<4> a, words<4> b, words<4> c) { return a ^ b ^ c; }
BRAVAIS_INLINE words<8> xor3(words<8> a, words<8> b, words<8> c) { return a ^ b ^ c; }
BRAVAIS_INLINE words<4> xor_and_not(words<4> a, words<4> b, words<4> c) { return {a.x ^ (~b.x & c.x)}; }
BRAVAIS_INLINE words<8> xor_and_not(words<8> a, words<8> b, words<8> c) { return {a.x ^ (~b.x & c.x)}; }
#else
BRAVAIS_INLINE words<4> xor3(words<4> a, words<4> b, words<4> c) {
  return {_mm256_ternarylogic_epi64(a.x, b.x, c.x, 0x96)};
}
BRAVAIS_INLINE words<8> xor3(words<8> a, words<8> b, words<8> c) {
  return {_mm512_ternarylogic_epi64(a.x, b.x, c.x, 0x96)};
}
BRAVAIS_INLINE words<4> xor_and_not(words<4> a, words<4> b, words<4> c) {
  return {_mm256_ternarylogic_epi64(a.x, b.x, c.x, 0xD2)};
}
BRAVAIS_INLINE words<8> xor_and_not(words<8> a, words<8> b, words<8> c) {
  return {_mm512_ternarylogic_epi64(a.x, b.x, c.x, 0xD2)};
}
#endif

}  // namespace bravais::BRAVAIS_ISA
