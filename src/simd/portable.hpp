// SPDX-License-Identifier: MIT
// The vocabulary for any processor: eight lanes, in vector types of the compiler.
#pragma once

#include "isa/region.hpp"
#include "simd/marks.hpp"
#include "simd/word_vector.hpp"

namespace bravais::BRAVAIS_ISA {

inline constexpr int lanes = 8;

struct v16 {
  detail::word_vector<std::uint16_t> x;
};
struct v32 {
  detail::word_vector<std::uint32_t> x;
};
struct mask16 {
  detail::word_vector<std::uint16_t> x;  // all ones or zero
};
struct mask32 {
  detail::word_vector<std::uint32_t> x;
};
inline constexpr int vector_registers = 16;
inline constexpr int vector_registers_32 = 8;  // fewer, because a product needs some for intermediate values

namespace detail {
// value_barrier() for a vector mask, which may not be in a register: hides from the compiler that each lane is all ones
// or zero. A compiler that knows this may branch on a lane (clang 19 -O2 did).
template <class V>
BRAVAIS_INLINE V hidden(V mask) {
#if !defined(__GNUC__)
  auto words = std::bit_cast<std::array<std::uint64_t, 2>>(mask);
  for (std::uint64_t& word : words) word = value_barrier(word);
  mask = std::bit_cast<V>(words);
#elif !defined(BRAVAIS_MEMORY_SANITIZER)
  __asm__("" : "+m"(mask));
#endif
  return mask;
}
// The highest bit of each lane says whether a < b. There is no comparison, because a compiler might turn it into a
// branch. MemorySanitizer gets one, because it does not follow a borrow to the highest bit.
#if defined(BRAVAIS_MEMORY_SANITIZER) && defined(BRAVAIS_COMPILER_VECTORS)
template <class V>
BRAVAIS_INLINE V less_unsigned(V a, V b) {
  return std::bit_cast<V>(a < b);
}
template <class V>
BRAVAIS_INLINE V less_signed(V a, V b) {
  return std::bit_cast<V>(as_signed(a) < as_signed(b));
}
#else
template <class V>
BRAVAIS_INLINE V less_unsigned(V a, V b) {
  return (~a & b) | ((~a | b) & (a - b));
}
template <class V>
BRAVAIS_INLINE V less_signed(V a, V b) {
  return (a & ~b) | (~(a ^ b) & (a - b));
}
#endif
template <class V>
BRAVAIS_INLINE V min_unsigned(V a, V b) {
  const V is_less = hidden(V{sign_mask(less_unsigned(a.x, b.x))});
  return {b.x ^ ((a.x ^ b.x) & is_less.x)};
}
// A product of which only the high half is used. Where a processor has no vector registers, g++ 12.0 to 12.2 compiles
// loops over such products wrongly (GCC bug 106322). The barrier keeps it from combining the lanes.
template <class T>
BRAVAIS_INLINE T whole_product(T product) {
#if defined(BRAVAIS_MEMORY_SANITIZER)
  return with_marked_lanes<T>(product);
#elif defined(__GNUC__) && !defined(__clang__) && __GNUC__ == 12 && __GNUC_MINOR__ < 3 && !defined(__SSE2__) && \
    !defined(__ARM_NEON) && !defined(__ALTIVEC__)
  return value_barrier(product);
#else
  return product;
#endif
}
template <class C, class T, int... I>
BRAVAIS_INLINE int compact(C* p, T mask, T a, std::integer_sequence<int, I...>) {
  int count = 0;
  ((p[count] = static_cast<C>(a[I]), count += static_cast<int>(mask[I] & 1)), ...);
  return count;
}
BRAVAIS_INLINE std::array<std::uint8_t, 16> bytes_of(v16 a) {
  auto bytes = std::bit_cast<std::array<std::uint8_t, 16>>(a);
  if constexpr (std::endian::native != std::endian::little) {
    for (std::size_t i = 0; i < 16; i += 2) std::swap(bytes[i], bytes[i + 1]);
  }
  return bytes;
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
BRAVAIS_INLINE v16 broadcast(std::int16_t c) { return {detail::repeat<std::uint16_t>(static_cast<std::uint16_t>(c))}; }

#if defined(BRAVAIS_MEMORY_SANITIZER)
BRAVAIS_INLINE v16 opaque(v16 a) { return with_marked_lanes<std::int16_t>(a); }
BRAVAIS_INLINE v32 opaque(v32 a) { return with_marked_lanes<std::int32_t>(a); }
#else
BRAVAIS_INLINE v16 opaque(v16 a) { return a; }
BRAVAIS_INLINE v32 opaque(v32 a) { return a; }
#endif

BRAVAIS_INLINE v16 add(v16 a, v16 b) { return {a.x + b.x}; }
BRAVAIS_INLINE v16 subtract(v16 a, v16 b) { return {a.x - b.x}; }
BRAVAIS_INLINE v16 low_product(v16 a, v16 b) { return {a.x * b.x}; }
BRAVAIS_INLINE v16 high_product(v16 a, v16 b) {
  // There is no operator for this, but compilers turn the loop into an instruction of most processors.
  const auto x = std::bit_cast<std::array<std::int16_t, lanes>>(a);
  const auto y = std::bit_cast<std::array<std::int16_t, lanes>>(b);
  std::array<std::int16_t, lanes> out;
  BRAVAIS_LANE_LOOP
  for (std::size_t i = 0; i < lanes; ++i) out[i] = static_cast<std::int16_t>(detail::whole_product(x[i] * y[i]) >> 16);
  return std::bit_cast<v16>(out);
}
BRAVAIS_INLINE v16 rounded_high_product(v16 a, v16 b) {
  // Twice the high half, plus the two highest bits of the low half rounded to one.
  const auto low = (low_product(a, b).x >> 14) + detail::repeat<std::uint16_t>(1);
  return {(high_product(a, b).x << 1) + (low >> 1)};
}
BRAVAIS_INLINE v16 min_unsigned(v16 a, v16 b) { return detail::min_unsigned(a, b); }
BRAVAIS_INLINE v16 bit_and(v16 a, v16 b) { return {a.x & b.x}; }
BRAVAIS_INLINE v16 bit_or(v16 a, v16 b) { return {a.x | b.x}; }
BRAVAIS_INLINE v16 bit_xor(v16 a, v16 b) { return {a.x ^ b.x}; }
BRAVAIS_INLINE v16 bit_select(v16 mask, v16 a, v16 b) {
  const v16 m = detail::hidden(mask);
  return {(a.x & m.x) | (b.x & ~m.x)};
}

template <int Width, int N>
BRAVAIS_INLINE v16 shift_left(v16 a) {
  return {detail::in_lanes<Width>(a.x, [](auto x) BRAVAIS_INLINE_LAMBDA { return x << N; })};
}
template <int Width, int N>
BRAVAIS_INLINE v16 shift_right(v16 a) {
  return {detail::in_lanes<Width>(a.x, [](auto x) BRAVAIS_INLINE_LAMBDA { return x >> N; })};
}
template <int Width>
BRAVAIS_INLINE v16 blend(v16 even, v16 odd) {
  const auto mask = detail::generate<std::uint16_t>([](int i) { return (i & (Width / 16)) == 0 ? 0xffff : 0; });
  return {(even.x & mask) | (odd.x & ~mask)};
}
BRAVAIS_INLINE v16 swap_adjacent(v16 a) {
  return {detail::rearrange(a.x, a.x, [](int i) { return i ^ 1; })};
}
BRAVAIS_INLINE v16 as16(v32 a) { return {detail::in_order<32>(std::bit_cast<detail::word_vector<std::uint16_t>>(a))}; }
BRAVAIS_INLINE v32 as32(v16 a) { return std::bit_cast<v32>(detail::in_order<32>(a.x)); }

BRAVAIS_INLINE v32 load(const std::int32_t* p) {
  v32 out;
  std::memcpy(&out, p, sizeof out);
  return out;
}
BRAVAIS_INLINE void store(std::int32_t* p, v32 a) { std::memcpy(p, &a, sizeof a); }
BRAVAIS_INLINE v32 zero32() { return v32{}; }
BRAVAIS_INLINE v32 broadcast32(std::int32_t c) {
  return {detail::repeat<std::uint32_t>(static_cast<std::uint32_t>(c))};
}
BRAVAIS_INLINE v32 add(v32 a, v32 b) { return {a.x + b.x}; }
BRAVAIS_INLINE v32 subtract(v32 a, v32 b) { return {a.x - b.x}; }
BRAVAIS_INLINE v32 low_product(v32 a, v32 b) { return {a.x * b.x}; }
inline constexpr int high_product_bits = 32;
BRAVAIS_INLINE v32 high_product(v32 a, v32 b) {
#if defined(__SSE2__) && defined(__GNUC__) && !defined(__clang__)
  // g++ vectorizes only the loop over unsigned numbers. A negative operand then counts 2^32 too much; the last line
  // corrects that.
  const auto x = std::bit_cast<std::array<std::uint32_t, lanes / 2>>(a);
  const auto y = std::bit_cast<std::array<std::uint32_t, lanes / 2>>(b);
  std::array<std::uint64_t, lanes / 2> products;
  BRAVAIS_LANE_LOOP
  for (std::size_t i = 0; i < lanes / 2; ++i) products[i] = std::uint64_t{x[i]} * y[i];
  std::array<std::uint32_t, lanes / 2> high;
  BRAVAIS_LANE_LOOP
  for (std::size_t i = 0; i < lanes / 2; ++i) high[i] = static_cast<std::uint32_t>(products[i] >> 32);
  return {std::bit_cast<v32>(high).x - (detail::sign_mask(a.x) & b.x) - (detail::sign_mask(b.x) & a.x)};
#else
  const auto x = std::bit_cast<std::array<std::int32_t, lanes / 2>>(a);
  const auto y = std::bit_cast<std::array<std::int32_t, lanes / 2>>(b);
  std::array<std::int32_t, lanes / 2> high;
  for (std::size_t i = 0; i < lanes / 2; ++i)
    high[i] = static_cast<std::int32_t>(detail::whole_product(std::int64_t{x[i]} * y[i]) >> 32);
  return std::bit_cast<v32>(high);
#endif
}
BRAVAIS_INLINE v32 min_unsigned(v32 a, v32 b) { return detail::min_unsigned(a, b); }
BRAVAIS_INLINE v32 absolute(v32 a) {
  const auto sign = detail::sign_mask(a.x);
  return {(a.x ^ sign) - sign};
}
BRAVAIS_INLINE v32 bit_and(v32 a, v32 b) { return {a.x & b.x}; }
BRAVAIS_INLINE v32 bit_or(v32 a, v32 b) { return {a.x | b.x}; }
BRAVAIS_INLINE v32 bit_xor(v32 a, v32 b) { return {a.x ^ b.x}; }
BRAVAIS_INLINE v32 bit_select(v32 mask, v32 a, v32 b) {
  const v32 m = detail::hidden(mask);
  return {(a.x & m.x) | (b.x & ~m.x)};
}
template <int Length>
BRAVAIS_INLINE void transpose(v32& a, v32& b) {
  const v32 c = a;
  a.x = detail::rearrange(c.x, b.x, [](int i) { return (i & Length) == 0 ? i : lanes / 2 + i - Length; });
  b.x = detail::rearrange(c.x, b.x, [](int i) { return (i & Length) == 0 ? i + Length : lanes / 2 + i; });
}
template <int Length>
BRAVAIS_INLINE void transpose(v16& a, v16& b) {
  // Pairs of lanes stay together, so their order does not matter.
  auto c = std::bit_cast<v32>(a);
  auto d = std::bit_cast<v32>(b);
  transpose<Length / 2>(c, d);
  a = std::bit_cast<v16>(c);
  b = std::bit_cast<v16>(d);
}
template <int N>
BRAVAIS_INLINE v32 shift_left(v32 a) {
  return {a.x << N};
}
template <int N>
BRAVAIS_INLINE v32 shift_right(v32 a) {
  return {a.x >> N};
}
template <int N>
BRAVAIS_INLINE v32 shift_right_signed(v32 a) {
  return {detail::shift_signed<N>(a.x)};
}
template <int... N>
BRAVAIS_INLINE v32 shift_left_each(v32 a) {
  v32 out{};
  int i = 0;
  ((out.x |= (a.x << N) & detail::ones_in<std::uint32_t>(i++)), ...);
  return out;
}
template <int... N>
BRAVAIS_INLINE v32 shift_right_each(v32 a) {
  v32 out{};
  int i = 0;
  ((out.x |= (a.x >> N) & detail::ones_in<std::uint32_t>(i++)), ...);
  return out;
}
BRAVAIS_INLINE v32 dot_pairs(v32 sum, v16 a, v16 b) {
  // The halves of the products lie in two vectors. Join those of the even lanes, then those of the odd lanes.
  const v32 low = as32(low_product(a, b));
  const v32 high = as32(high_product(a, b));
  const auto mask = detail::repeat<std::uint32_t>(0xffff);
  return {sum.x + ((low.x & mask) + (high.x << 16)) + ((low.x >> 16) + (high.x & ~mask))};
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
  const auto add_product = [&](int i) BRAVAIS_INLINE_LAMBDA {
    s.x[i] += std::int64_t{static_cast<std::int32_t>(a.x[i])} * static_cast<std::int32_t>(b.x[i]);
  };
  [&]<int... I>(std::integer_sequence<int, I...>)
      BRAVAIS_INLINE_LAMBDA { (add_product(I), ...); }(std::make_integer_sequence<int, lanes / 2>());
}
BRAVAIS_INLINE v32 low_halves(wide_sums s) {
  return {detail::generate<std::uint32_t>([&](int i) BRAVAIS_INLINE_LAMBDA { return s.x[i]; })};
}
BRAVAIS_INLINE v32 high_halves(wide_sums s) {
  return {detail::generate<std::uint32_t>([&](int i) BRAVAIS_INLINE_LAMBDA { return s.x[i] >> 32; })};
}

BRAVAIS_INLINE void widen(v16 a, v32& low, v32& high) {
  const v16 zero{};
  // Move each number to the upper half of a 32-bit lane, then shift it down with its sign.
  low =
      shift_right_signed<16>(as32(v16{detail::rearrange(zero.x, a.x, [](int i) { return (i & 1) * lanes + i / 2; })}));
  high = shift_right_signed<16>(
      as32(v16{detail::rearrange(zero.x, a.x, [](int i) { return (i & 1) * lanes + i / 2 + lanes / 2; })}));
}
BRAVAIS_INLINE v16 narrow(v32 low, v32 high) {
  return {detail::rearrange(as16(low).x, as16(high).x, [](int i) { return 2 * i; })};
}

BRAVAIS_INLINE mask16 greater(v16 a, v16 b) { return {detail::sign_mask(detail::less_signed(b.x, a.x))}; }
BRAVAIS_INLINE v16 increment_where(mask16 m, v16 a) { return {a.x - m.x}; }
BRAVAIS_INLINE bool any(mask16 m) {
  const auto x = std::bit_cast<std::array<std::uint64_t, 2>>(m);
  return (x[0] | x[1]) != 0;
}
BRAVAIS_INLINE int compact_store(std::int16_t* p, mask16 m, v16 a) {
  return detail::compact(p, m.x, a.x, std::make_integer_sequence<int, lanes>());
}

BRAVAIS_INLINE mask32 greater(v32 a, v32 b) { return {detail::sign_mask(detail::less_signed(b.x, a.x))}; }
BRAVAIS_INLINE bool any(mask32 m) { return any(std::bit_cast<mask16>(m)); }
BRAVAIS_INLINE int compact_store(std::int32_t* p, mask32 m, v32 a) {
  return detail::compact(p, m.x, a.x, std::make_integer_sequence<int, lanes / 2>());
}

using byte_table = std::array<std::int8_t, 16>;

namespace detail {
template <byte_table Table>
BRAVAIS_INLINE v16 pick_bytes(const std::uint8_t* p) {
  const auto byte = [=](int i) BRAVAIS_INLINE_LAMBDA {
    const int from = Table[static_cast<std::size_t>(i)];
    return from < 0 ? 0 : int{p[static_cast<std::size_t>(from)]};
  };
  return {generate<std::uint16_t>([=](int i) BRAVAIS_INLINE_LAMBDA { return byte(2 * i) | (byte(2 * i + 1) << 8); })};
}
}  // namespace detail

template <byte_table Table>
BRAVAIS_INLINE v16 lookup_bytes(v16 a) {
  return detail::pick_bytes<Table>(detail::bytes_of(a).data());
}
template <int Bytes, byte_table Table>
BRAVAIS_INLINE v16 load_groups(const std::uint8_t* p) {
  return detail::pick_bytes<Table>(p);
}
template <int Bytes, byte_table Table>
BRAVAIS_INLINE void store_groups(std::uint8_t* p, v16 a) {
  const auto bytes = detail::bytes_of(a);
  const auto store_byte = [&](std::size_t i) BRAVAIS_INLINE_LAMBDA {
    p[i] = Table[i] < 0 ? std::uint8_t{0} : bytes[static_cast<std::size_t>(Table[i])];
  };
  [&]<std::size_t... I>(std::index_sequence<I...>)
      BRAVAIS_INLINE_LAMBDA { (store_byte(I), ...); }(std::make_index_sequence<std::size_t{Bytes}>());
}

inline constexpr int max_states = 1;
inline constexpr int single_states = 1;

}  // namespace bravais::BRAVAIS_ISA

#include "simd/words.hpp"
#include "simd/convolution_portable.hpp"
