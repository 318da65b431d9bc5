// SPDX-License-Identifier: MIT
// The vocabulary in plain C++, for any compiler and any processor: arrays of eight lanes.
#pragma once

#include "isa/region.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr int lanes = 8;

struct v16 {
  std::int16_t x[lanes];
};
struct v32 {
  std::int32_t x[lanes / 2];
};
struct mask16 {
  std::int16_t x[lanes];  // -1 or 0
};
struct mask32 {
  std::int32_t x[lanes / 2];
};
inline constexpr int vector_registers = 16;
inline constexpr int vector_registers_32 = 8;  // fewer: products of 64 bits go through general registers

namespace detail {
template <class F>
BRAVAIS_INLINE v16 each(F f) {
  v16 out;
  for (int i = 0; i < lanes; ++i) out.x[i] = static_cast<std::int16_t>(f(i));
  return out;
}
// On 32-bit lanes values are kept modulo 2^32 by the conversion, which is why f may give more bits.
template <class F>
BRAVAIS_INLINE v32 each32(F f) {
  v32 out;
  for (int i = 0; i < lanes / 2; ++i) out.x[i] = static_cast<std::int32_t>(f(i));
  return out;
}
// Lane i of Width bits, least significant 16-bit lane first, whatever the byte order of the machine.
template <int Width>
BRAVAIS_INLINE std::uint64_t wide_lane(const v16& a, int i) {
  std::uint64_t out = 0;
  for (int j = Width / 16 - 1; j >= 0; --j) out = (out << 16) | static_cast<std::uint16_t>(a.x[i * (Width / 16) + j]);
  return out;
}
template <int Width>
BRAVAIS_INLINE void set_wide_lane(v16& a, int i, std::uint64_t value) {
  for (int j = 0; j < Width / 16; ++j) a.x[i * (Width / 16) + j] = static_cast<std::int16_t>(value >> (16 * j));
}
BRAVAIS_INLINE std::uint8_t byte_of(const v16& a, int i) {
  return static_cast<std::uint8_t>(static_cast<std::uint16_t>(a.x[i >> 1]) >> (8 * (i & 1)));
}
// value_barrier() for a mask, which has no register of its own: the compiler forgets that a lane is all ones or zero.
// Where it knows that, it may branch on the lane (clang 19 -O2 did).
template <class V>
BRAVAIS_INLINE V hidden(V mask) {
#if defined(__GNUC__) && !defined(BRAVAIS_MEMORY_SANITIZER)
  __asm__("" : "+m"(mask));
#endif
  return mask;
}
BRAVAIS_INLINE v16 from_bytes(const std::uint8_t* p) {
  return each([&](int i) { return p[2 * i] | (p[2 * i + 1] << 8); });
}
}  // namespace detail

BRAVAIS_INLINE v16 load(const std::int16_t* p) {
  v16 out;
  std::memcpy(&out, p, sizeof out);
  return out;
}
BRAVAIS_INLINE v16 load_words(const std::uint8_t* p, int words) {
  v16 out{};
  std::memcpy(&out, p, 8 * static_cast<std::size_t>(words));
  return out;
}
BRAVAIS_INLINE void store(std::int16_t* p, v16 a) { std::memcpy(p, &a, sizeof a); }
template <int Stride>
BRAVAIS_INLINE v16 load_apart(const std::int16_t* p) {
  return load(p);
}
template <int Stride>
BRAVAIS_INLINE void store_apart(std::int16_t* p, v16 a) {
  store(p, a);
}
BRAVAIS_INLINE v16 broadcast(std::int16_t c) {
  return detail::each([=](int) { return c; });
}

BRAVAIS_INLINE v16 opaque(v16 a) { return a; }
BRAVAIS_INLINE v32 opaque(v32 a) { return a; }

BRAVAIS_INLINE v16 add(v16 a, v16 b) {
  return detail::each([&](int i) { return a.x[i] + b.x[i]; });
}
BRAVAIS_INLINE v16 subtract(v16 a, v16 b) {
  return detail::each([&](int i) { return a.x[i] - b.x[i]; });
}
BRAVAIS_INLINE v16 low_product(v16 a, v16 b) {
  return detail::each([&](int i) { return a.x[i] * b.x[i]; });
}
BRAVAIS_INLINE v16 high_product(v16 a, v16 b) {
  return detail::each([&](int i) { return (a.x[i] * b.x[i]) >> 16; });
}
BRAVAIS_INLINE v16 rounded_high_product(v16 a, v16 b) {
  return detail::each([&](int i) { return (a.x[i] * b.x[i] + 0x4000) >> 15; });
}
BRAVAIS_INLINE v16 min_unsigned(v16 a, v16 b) {
  return detail::each([&](int i) {
    const auto x = static_cast<std::uint16_t>(a.x[i]);
    const auto y = static_cast<std::uint16_t>(b.x[i]);
    // Without a comparison, which a compiler might turn into a branch: the sign of the difference is the choice.
    const auto y_is_less = static_cast<std::uint32_t>(y - x) >> 31;
    return x + (value_barrier(0 - y_is_less) & static_cast<std::uint32_t>(y - x));
  });
}
BRAVAIS_INLINE v16 bit_and(v16 a, v16 b) {
  return detail::each([&](int i) { return a.x[i] & b.x[i]; });
}
BRAVAIS_INLINE v16 bit_or(v16 a, v16 b) {
  return detail::each([&](int i) { return a.x[i] | b.x[i]; });
}
BRAVAIS_INLINE v16 bit_xor(v16 a, v16 b) {
  return detail::each([&](int i) { return a.x[i] ^ b.x[i]; });
}
BRAVAIS_INLINE v16 bit_select(v16 mask, v16 a, v16 b) {
  const v16 m = detail::hidden(mask);
  return detail::each([&](int i) { return (a.x[i] & m.x[i]) | (b.x[i] & ~m.x[i]); });
}

template <int Width, int N>
BRAVAIS_INLINE v16 shift_left(v16 a) {
  v16 out;
  for (int i = 0; i < lanes * 16 / Width; ++i)
    detail::set_wide_lane<Width>(out, i, detail::wide_lane<Width>(a, i) << N);
  return out;
}
template <int Width, int N>
BRAVAIS_INLINE v16 shift_right(v16 a) {
  v16 out;
  for (int i = 0; i < lanes * 16 / Width; ++i)
    detail::set_wide_lane<Width>(out, i, detail::wide_lane<Width>(a, i) >> N);
  return out;
}
template <int Width>
BRAVAIS_INLINE v16 blend(v16 even, v16 odd) {
  return detail::each([&](int i) { return (i & (Width / 16)) == 0 ? even.x[i] : odd.x[i]; });
}
BRAVAIS_INLINE v16 swap_adjacent(v16 a) {
  return detail::each([&](int i) { return a.x[i ^ 1]; });
}
template <int Length, class V>
BRAVAIS_INLINE void transpose(V& a, V& b) {
  const V c = a;
  const V d = b;
  for (int i = 0; i < static_cast<int>(std::size(a.x)); ++i) {
    const bool odd = (i & Length) != 0;
    a.x[i] = odd ? d.x[i - Length] : c.x[i];
    b.x[i] = odd ? d.x[i] : c.x[i + Length];
  }
}

BRAVAIS_INLINE v32 zero32() { return v32{}; }
// Sums modulo 2^32 are unsigned: those of signed numbers must not overflow.
BRAVAIS_INLINE v32 dot_pairs(v32 sum, v16 a, v16 b) {
  for (int i = 0; i < lanes / 2; ++i) {
    const auto even = static_cast<std::uint32_t>(a.x[2 * i] * b.x[2 * i]);
    const auto odd = static_cast<std::uint32_t>(a.x[2 * i + 1] * b.x[2 * i + 1]);
    sum.x[i] = static_cast<std::int32_t>(static_cast<std::uint32_t>(sum.x[i]) + (even + odd));
  }
  return sum;
}
BRAVAIS_INLINE v16 as16(v32 a) {
  if constexpr (std::endian::native == std::endian::little) return std::bit_cast<v16>(a);
  v16 out;
  for (int i = 0; i < lanes / 2; ++i) detail::set_wide_lane<32>(out, i, static_cast<std::uint32_t>(a.x[i]));
  return out;
}
BRAVAIS_INLINE v32 as32(v16 a) {
  if constexpr (std::endian::native == std::endian::little) return std::bit_cast<v32>(a);
  return detail::each32([&](int i) { return static_cast<std::uint32_t>(detail::wide_lane<32>(a, i)); });
}

BRAVAIS_INLINE v32 load(const std::int32_t* p) {
  v32 out;
  std::memcpy(&out, p, sizeof out);
  return out;
}
BRAVAIS_INLINE void store(std::int32_t* p, v32 a) { std::memcpy(p, &a, sizeof a); }
BRAVAIS_INLINE v32 broadcast32(std::int32_t c) {
  return detail::each32([=](int) { return c; });
}
BRAVAIS_INLINE v32 add(v32 a, v32 b) {
  return detail::each32([&](int i) { return static_cast<std::uint32_t>(a.x[i]) + static_cast<std::uint32_t>(b.x[i]); });
}
BRAVAIS_INLINE v32 subtract(v32 a, v32 b) {
  return detail::each32([&](int i) { return static_cast<std::uint32_t>(a.x[i]) - static_cast<std::uint32_t>(b.x[i]); });
}
BRAVAIS_INLINE v32 low_product(v32 a, v32 b) {
  return detail::each32([&](int i) { return static_cast<std::uint32_t>(a.x[i]) * static_cast<std::uint32_t>(b.x[i]); });
}
inline constexpr int high_product_bits = 32;
BRAVAIS_INLINE v32 high_product(v32 a, v32 b) {
  return detail::each32([&](int i) { return (std::int64_t{a.x[i]} * b.x[i]) >> 32; });
}
BRAVAIS_INLINE v32 min_unsigned(v32 a, v32 b) {
  return detail::each32([&](int i) {
    const auto x = static_cast<std::uint32_t>(a.x[i]);
    const auto y = static_cast<std::uint32_t>(b.x[i]);
    const auto difference = std::uint64_t{y} - x;
    return x +
           (value_barrier(0 - static_cast<std::uint32_t>(difference >> 63)) & static_cast<std::uint32_t>(difference));
  });
}
BRAVAIS_INLINE v32 absolute(v32 a) {
  return detail::each32([&](int i) {
    const std::int32_t sign = a.x[i] >> 31;
    return (a.x[i] ^ sign) - sign;
  });
}
BRAVAIS_INLINE v32 bit_and(v32 a, v32 b) {
  return detail::each32([&](int i) { return a.x[i] & b.x[i]; });
}
BRAVAIS_INLINE v32 bit_or(v32 a, v32 b) {
  return detail::each32([&](int i) { return a.x[i] | b.x[i]; });
}
BRAVAIS_INLINE v32 bit_xor(v32 a, v32 b) {
  return detail::each32([&](int i) { return a.x[i] ^ b.x[i]; });
}
BRAVAIS_INLINE v32 bit_select(v32 mask, v32 a, v32 b) {
  const v32 m = detail::hidden(mask);
  return detail::each32([&](int i) { return (a.x[i] & m.x[i]) | (b.x[i] & ~m.x[i]); });
}
template <int N>
BRAVAIS_INLINE v32 shift_left(v32 a) {
  return detail::each32([&](int i) { return static_cast<std::uint32_t>(a.x[i]) << N; });
}
template <int N>
BRAVAIS_INLINE v32 shift_right(v32 a) {
  return detail::each32([&](int i) { return static_cast<std::uint32_t>(a.x[i]) >> N; });
}
template <int N>
BRAVAIS_INLINE v32 shift_right_signed(v32 a) {
  return detail::each32([&](int i) { return a.x[i] >> N; });
}
template <int... N>
BRAVAIS_INLINE v32 shift_left_each(v32 a) {
  constexpr int by[] = {N...};
  return detail::each32([&](int i) { return static_cast<std::uint32_t>(a.x[i]) << by[i & 3]; });
}
template <int... N>
BRAVAIS_INLINE v32 shift_right_each(v32 a) {
  constexpr int by[] = {N...};
  return detail::each32([&](int i) { return static_cast<std::uint32_t>(a.x[i]) >> by[i & 3]; });
}

struct wide_sums {
  std::int64_t x[lanes / 2];
};
BRAVAIS_INLINE wide_sums broadcast_sums(std::int64_t c) {
  wide_sums s;
  for (std::int64_t& x : s.x) x = c;
  return s;
}
BRAVAIS_INLINE void accumulate(wide_sums& s, v32 a, v32 b) {
  for (int i = 0; i < lanes / 2; ++i) s.x[i] += std::int64_t{a.x[i]} * b.x[i];
}
BRAVAIS_INLINE v32 low_halves(wide_sums s) {
  return detail::each32([&](int i) { return static_cast<std::uint32_t>(s.x[i]); });
}
BRAVAIS_INLINE v32 high_halves(wide_sums s) {
  return detail::each32([&](int i) { return s.x[i] >> 32; });
}

BRAVAIS_INLINE void widen(v16 a, v32& low, v32& high) {
  low = detail::each32([&](int i) { return a.x[i]; });
  high = detail::each32([&](int i) { return a.x[lanes / 2 + i]; });
}
BRAVAIS_INLINE v16 narrow(v32 low, v32 high) {
  return detail::each([&](int i) { return i < lanes / 2 ? low.x[i] : high.x[i - lanes / 2]; });
}

BRAVAIS_INLINE mask16 greater(v16 a, v16 b) {
  mask16 out;
  for (int i = 0; i < lanes; ++i) out.x[i] = static_cast<std::int16_t>((b.x[i] - a.x[i]) >> 31);
  return out;
}
BRAVAIS_INLINE v16 increment_where(mask16 m, v16 a) {
  return detail::each([&](int i) { return a.x[i] - m.x[i]; });
}
BRAVAIS_INLINE bool any(mask16 m) {
  std::int16_t all = 0;
  for (int i = 0; i < lanes; ++i) all = static_cast<std::int16_t>(all | m.x[i]);
  return all != 0;
}
BRAVAIS_INLINE int compact_store(std::int16_t* p, mask16 m, v16 a) {
  int count = 0;
  for (int i = 0; i < lanes; ++i) {
    p[count] = a.x[i];
    count -= m.x[i];
  }
  return count;
}

BRAVAIS_INLINE mask32 greater(v32 a, v32 b) {
  mask32 out;
  for (int i = 0; i < lanes / 2; ++i) out.x[i] = static_cast<std::int32_t>((std::int64_t{b.x[i]} - a.x[i]) >> 63);
  return out;
}
BRAVAIS_INLINE bool any(mask32 m) {
  std::int32_t all = 0;
  for (int i = 0; i < lanes / 2; ++i) all |= m.x[i];
  return all != 0;
}
BRAVAIS_INLINE int compact_store(std::int32_t* p, mask32 m, v32 a) {
  int count = 0;
  for (int i = 0; i < lanes / 2; ++i) {
    p[count] = a.x[i];
    count -= m.x[i];
  }
  return count;
}

using byte_table = std::array<std::int8_t, 16>;

template <byte_table Table>
BRAVAIS_INLINE v16 lookup_bytes(v16 a) {
  std::uint8_t bytes[16];
  for (int i = 0; i < 16; ++i) {
    const int from = Table[static_cast<std::size_t>(i)];
    bytes[i] = from < 0 ? std::uint8_t{0} : detail::byte_of(a, from);
  }
  return detail::from_bytes(bytes);
}
template <int Bytes, byte_table Table>
BRAVAIS_INLINE v16 load_groups(const std::uint8_t* p) {
  std::uint8_t bytes[16];
  for (int i = 0; i < 16; ++i) {
    const int from = Table[static_cast<std::size_t>(i)];
    bytes[i] = from < 0 ? std::uint8_t{0} : p[from];
  }
  return detail::from_bytes(bytes);
}
template <int Bytes, byte_table Table>
BRAVAIS_INLINE void store_groups(std::uint8_t* p, v16 a) {
  for (int i = 0; i < Bytes; ++i) {
    const int from = Table[static_cast<std::size_t>(i)];
    p[i] = from < 0 ? std::uint8_t{0} : detail::byte_of(a, from);
  }
}

inline constexpr int max_states = 1;
inline constexpr int single_states = 1;

}  // namespace bravais::BRAVAIS_ISA

#include "simd/words.hpp"
#include "simd/convolution_portable.hpp"
