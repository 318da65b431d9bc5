// SPDX-License-Identifier: MIT
// The vocabulary of the proofs: lanes that hold what is known of a number for all inputs. The kernels include this file
// in place of src/simd/portable.hpp, because its folder comes first. BRAVAIS_PROOF_SHAPE names the real back end whose
// shape it has. BRAVAIS_PROOF_DOMAIN names what is known: linear forms (proof/linear.hpp), bits (proof/bits.hpp), or
// slots (proof/slots.hpp).
#pragma once

#include "isa/region.hpp"

#include "proof/bits.hpp"
#include "proof/linear.hpp"
#include "proof/shapes.hpp"
#include "proof/slots.hpp"

#if !defined(BRAVAIS_PROOF_DOMAIN)
#define BRAVAIS_PROOF_DOMAIN linear
#endif

namespace bravais::BRAVAIS_ISA {

namespace engine = bravais_proof::BRAVAIS_PROOF_DOMAIN;

#define BRAVAIS_PROOF_TEXT_OF(x) #x
#define BRAVAIS_PROOF_TEXT(x) BRAVAIS_PROOF_TEXT_OF(x)
// The name of the back end: BRAVAIS_PROOF_SHAPE without "shape_of_".
inline constexpr const char* shape_name = &BRAVAIS_PROOF_TEXT(BRAVAIS_PROOF_SHAPE)[9];
inline constexpr bravais_proof::shape shape = bravais_proof::BRAVAIS_PROOF_SHAPE;
inline constexpr int lanes = shape.lanes;
inline constexpr int vector_registers = shape.vector_registers;
inline constexpr int vector_registers_32 = shape.vector_registers_32;
inline constexpr int high_product_bits = shape.high_product_bits;

// The handle of a vector to which nothing was assigned: reading its lanes fails, as those of a real one could be
// anything.
inline constexpr std::uint32_t unassigned = UINT32_MAX;
// A vector is the handle of its lanes, padded to the size of a real one.
template <int Width, int Lanes = lanes>
struct handle {
  static constexpr int width = Width;
  static constexpr std::size_t count = static_cast<std::size_t>(Width == 16 ? Lanes : Lanes / 2);
  std::uint32_t first = unassigned;
  std::array<unsigned char, static_cast<std::size_t>(2 * Lanes - 4)> unused{};
};
struct v16 : handle<16> {};
struct v32 : handle<32> {};
struct mask16 : handle<16> {};
struct mask32 : handle<32> {};
struct wide_sums : handle<64> {};

namespace detail {
using bravais_proof::no_rule;
using bravais_proof::op;
using bravais_proof::where;
using engine::lane;

template <class V>
lane get(const V& a, std::size_t i) {
  return engine::lane_at(a.first, i);
}
// The vector of f(0), f(1), ...
template <class V, class F>
V generate(F&& f) {
  std::array<lane, V::count> made;
  for (std::size_t i = 0; i < V::count; ++i) made[i] = f(i);
  V out;
  out.first = engine::add_lanes(made.data(), made.size());
  return out;
}
template <class R, class V>
R each(op o, int by, const V& a, const V& b, const V& c, const where& at) {
  return generate<R>(
      [&](std::size_t i) { return engine::apply(o, V::width, by, get(a, i), get(b, i), get(c, i), at); });
}
template <class V>
V each(op o, const V& a, const V& b, const where& at, int by = 0) {
  return generate<V>([&](std::size_t i) { return engine::apply(o, V::width, by, get(a, i), get(b, i), {}, at); });
}
template <class V>
V each_alone(op o, const V& a, const where& at, int by = 0) {
  return generate<V>([&](std::size_t i) { return engine::apply(o, V::width, by, get(a, i), {}, {}, at); });
}
template <class M>
M as_mask(const auto& a) {
  M out;
  out.first = a.first;
  return out;
}
inline bool is_true(const lane& a, const where& at) {
  if (!a.is_constant()) no_rule("a decision that depends on inputs", at);
  return a.value != 0;
}
template <class V, class M, class C>
int compact(C* p, const M& m, const V& a, const where& at) {
  int count = 0;
  for (std::size_t i = 0; i < V::count; ++i)
    if (is_true(get(m, i), at)) engine::store(p + count++, V::width, get(a, i), at);
  return count;
}
template <class M>
bool any_of(const M& m, const where& at) {
  bool out = false;
  for (std::size_t i = 0; i < M::count; ++i) out = is_true(get(m, i), at) || out;
  return out;
}
// A shift of lanes of Width bits, left if `by` is positive.
template <int Width>
v16 shifted(const v16& a, int by, const where& at) {
  constexpr std::size_t count = Width / 16;
  return generate<v16>([&](std::size_t i) {
    std::array<lane, count> group;
    for (std::size_t k = 0; k < count; ++k) group[k] = get(a, i / count * count + k);
    return engine::shifted(group.data(), static_cast<int>(count), static_cast<int>(i % count), by, at);
  });
}
}  // namespace detail

#define AT const detail::where& at = detail::where::current()

// Operations of both widths.
#define BRAVAIS_PROOF_LANES(V, M, C)                                                                         \
  inline V load(const C* p, AT) {                                                                            \
    return detail::generate<V>([&](std::size_t i) { return engine::load(p + i, V::width, at); });            \
  }                                                                                                          \
  inline void store(C* p, V a, AT) {                                                                         \
    for (std::size_t i = 0; i < V::count; ++i) engine::store(p + i, V::width, detail::get(a, i), at);        \
  }                                                                                                          \
  inline V opaque(V a, AT) {                                                                                 \
    return detail::generate<V>([&](std::size_t i) { return engine::closed(detail::get(a, i), at); });        \
  }                                                                                                          \
  inline V add(V a, V b, AT) { return detail::each(detail::op::add, a, b, at); }                             \
  inline V subtract(V a, V b, AT) { return detail::each(detail::op::subtract, a, b, at); }                   \
  inline V low_product(V a, V b, AT) { return detail::each(detail::op::low_product, a, b, at); }             \
  inline V min_unsigned(V a, V b, AT) { return detail::each(detail::op::min_unsigned, a, b, at); }           \
  inline V bit_and(V a, V b, AT) { return detail::each(detail::op::bit_and, a, b, at); }                     \
  inline V bit_or(V a, V b, AT) { return detail::each(detail::op::bit_or, a, b, at); }                       \
  inline V bit_xor(V a, V b, AT) { return detail::each(detail::op::bit_xor, a, b, at); }                     \
  inline V bit_select(V m, V a, V b, AT) { return detail::each<V>(detail::op::bit_select, 0, m, a, b, at); } \
  inline M greater(V a, V b, AT) { return detail::as_mask<M>(detail::each(detail::op::greater, a, b, at)); } \
  inline bool any(M m, AT) { return detail::any_of(m, at); }                                                 \
  inline int compact_store(C* p, M m, V a, AT) { return detail::compact(p, m, a, at); }
BRAVAIS_PROOF_LANES(v16, mask16, std::int16_t)
BRAVAIS_PROOF_LANES(v32, mask32, std::int32_t)
#undef BRAVAIS_PROOF_LANES

// 16-bit lanes.
inline v16 broadcast(std::int16_t&& c) {
  return detail::generate<v16>([&](std::size_t) { return engine::constant(c); });
}
// A number in memory, of which more may be known than its value.
inline v16 broadcast(const std::int16_t& c) {
  return detail::generate<v16>([&](std::size_t) { return engine::number_at(c); });
}
inline v16 high_product(v16 a, v16 b, AT) { return detail::each(detail::op::high_product, a, b, at, 16); }
inline v16 rounded_high_product(v16 a, v16 b, AT) { return detail::each(detail::op::rounded_high_product, a, b, at); }
inline v16 increment_where(mask16 m, v16 a, AT) {
  return detail::each(detail::op::subtract, a, detail::as_mask<v16>(m), at);
}
// Whether the vocabulary shifts and blends 16-bit vectors in lanes of this width.
template <int Width>
inline constexpr bool is_width = Width == 16 || Width == 32 || Width == 64;
template <int Width, int N>
v16 shift_left(v16 a, AT) {
  static_assert(is_width<Width> && 0 <= N && N < Width);
  if constexpr (Width == 16) return detail::each_alone(detail::op::shift_left, a, at, N);
  return detail::shifted<Width>(a, N, at);
}
template <int Width, int N>
v16 shift_right(v16 a, AT) {
  static_assert(is_width<Width> && 0 <= N && N < Width);
  if constexpr (Width == 16) return detail::each_alone(detail::op::shift_right, a, at, N);
  return detail::shifted<Width>(a, -N, at);
}
template <int N>
v16 shift_right_signed(v16 a, AT) {
  static_assert(0 <= N && N < 16);
  return detail::each_alone(detail::op::shift_right_signed, a, at, N);
}
inline v32 dot_pairs(v32 sum, v16 a, v16 b, AT) {
  return detail::generate<v32>([&](std::size_t i) {
    return engine::sum_of_products(
        detail::get(sum, i), 32,
        {{detail::get(a, 2 * i), detail::get(b, 2 * i)}, {detail::get(a, 2 * i + 1), detail::get(b, 2 * i + 1)}}, at);
  });
}

// 32-bit lanes.
inline v32 broadcast32(std::int32_t&& c) {
  return detail::generate<v32>([&](std::size_t) { return engine::constant(c); });
}
inline v32 broadcast32(const std::int32_t& c) {
  return detail::generate<v32>([&](std::size_t) { return engine::number_at(c); });
}
inline v32 zero32() { return broadcast32(0); }
inline v16 as16(v32 a, AT) {
  return detail::generate<v16>([&](std::size_t i) {
    const detail::lane whole = detail::get(a, i / 2);
    return i % 2 == 0 ? engine::lower_half(whole, at) : engine::upper_half(whole, at);
  });
}
inline v32 as32(v16 a, AT) {
  return detail::generate<v32>(
      [&](std::size_t i) { return engine::joined(detail::get(a, 2 * i), detail::get(a, 2 * i + 1), at); });
}
inline v32 high_product(v32 a, v32 b, AT) {
  return detail::each(detail::op::high_product, a, b, at, high_product_bits);
}
inline v32 absolute(v32 a, AT) { return detail::each_alone(detail::op::absolute, a, at); }
inline v32 max_unsigned(v32 a, v32 b, AT) { return detail::each(detail::op::max_unsigned, a, b, at); }
template <int N>
v32 shift_left(v32 a, AT) {
  static_assert(0 <= N && N < 32);
  return detail::each_alone(detail::op::shift_left, a, at, N);
}
template <int N>
v32 shift_right(v32 a, AT) {
  static_assert(0 <= N && N < 32);
  return detail::each_alone(detail::op::shift_right, a, at, N);
}
template <int N>
v32 shift_right_signed(v32 a, AT) {
  static_assert(0 <= N && N < 32);
  return detail::each_alone(detail::op::shift_right_signed, a, at, N);
}
template <int... N>
v32 shift_left_each(v32 a, AT) {
  constexpr std::array by{N...};
  return detail::generate<v32>([&](std::size_t i) {
    return engine::apply(detail::op::shift_left, 32, by[i % 4], detail::get(a, i), {}, {}, at);
  });
}
template <int... N>
v32 shift_right_each(v32 a, AT) {
  constexpr std::array by{N...};
  return detail::generate<v32>([&](std::size_t i) {
    return engine::apply(detail::op::shift_right, 32, by[i % 4], detail::get(a, i), {}, {}, at);
  });
}
inline void widen(v16 a, v32& low, v32& high, AT) {
  const auto half = [&](std::size_t from) {
    return detail::generate<v32>([&](std::size_t i) { return engine::resized(detail::get(a, from + i), 32, at); });
  };
  low = half(0);
  high = half(lanes / 2);
}
inline v16 narrow(v32 low, v32 high, AT) {
  return detail::generate<v16>([&](std::size_t i) {
    const detail::lane a = i < lanes / 2 ? detail::get(low, i) : detail::get(high, i - lanes / 2);
    return engine::resized(a, 16, at);
  });
}
inline wide_sums broadcast_sums(std::int64_t c) {
  return detail::generate<wide_sums>([&](std::size_t) { return engine::constant(c); });
}
inline void accumulate(wide_sums& s, v32 a, v32 b, AT) {
  s = detail::generate<wide_sums>([&](std::size_t i) {
    return engine::sum_of_products(detail::get(s, i), 64, {{detail::get(a, i), detail::get(b, i)}}, at);
  });
}
inline v32 low_halves(wide_sums s, AT) {
  return detail::generate<v32>([&](std::size_t i) {
    const detail::lane a = detail::get(s, i);
    return a.is_constant() ? engine::constant(bravais_proof::wrap(32, a.value)) : engine::lower_half(a, at);
  });
}
inline v32 high_halves(wide_sums s, AT) {
  return detail::generate<v32>([&](std::size_t i) {
    const detail::lane a = detail::get(s, i);
    return a.is_constant() ? engine::constant(a.value >> 32) : engine::upper_half(a, at);
  });
}

// Operations that only some shapes have.
namespace detail {
// The even lanes of `moved` must be the odd lanes of a.
inline void check_moved(v32 a, v32 moved, const where& at) {
  for (std::size_t i = 0; i < v32::count; i += 2)
    if (!(get(moved, i) == get(a, i + 1))) no_rule("a third operand that is not the moved one", at);
}
}  // namespace detail
template <class V>
  requires(shape.has_swapped_products && std::same_as<V, v32>)
V high_product(V a, V b, V moved_b, AT) {
  detail::check_moved(b, moved_b, at);
  return high_product(a, b, at);
}
template <class V>
  requires(shape.has_swapped_products && std::same_as<V, v32>)
void accumulate(wide_sums& s, V a, V moved_a, V b, AT) {
  detail::check_moved(a, moved_a, at);
  accumulate(s, a, b, at);
}
template <class V>
  requires(shape.has_windows && std::same_as<V, v16>)
V broadcast_pair(const std::int16_t* p, V, AT) {
  return detail::generate<V>([&](std::size_t i) { return engine::load(p + i % 2, 16, at); });
}
template <class V>
  requires(shape.has_windows && std::same_as<V, v32>)
void store_low_halves(std::int16_t* p, V a, AT) {
  for (std::size_t i = 0; i < V::count; ++i) engine::store(p + i, 16, engine::lower_half(detail::get(a, i), at), at);
}

// Short vectors, where they are shorter than v16.
inline constexpr int short_lanes = shape.short_lanes;
struct few16 : handle<16, short_lanes> {};
using short_vector = std::conditional_t<short_lanes == lanes, v16, few16>;
inline short_vector broadcast_short(std::int16_t c) {
  return detail::generate<short_vector>([&](std::size_t) { return engine::constant(c); });
}
inline short_vector load_short(const std::int16_t* p, AT) {
  return detail::generate<short_vector>([&](std::size_t i) { return engine::load(p + i, 16, at); });
}
inline void store(std::int16_t* p, few16 a, AT) {
  for (std::size_t i = 0; i < short_lanes; ++i) engine::store(p + i, 16, detail::get(a, i), at);
}
inline few16 add(few16 a, few16 b, AT) { return detail::each(detail::op::add, a, b, at); }
inline few16 subtract(few16 a, few16 b, AT) { return detail::each(detail::op::subtract, a, b, at); }
inline few16 low_product(few16 a, few16 b, AT) { return detail::each(detail::op::low_product, a, b, at); }
template <int Width, int N>
few16 shift_left(few16 a, AT) {
  static_assert(Width == 16);
  return detail::each_alone(detail::op::shift_left, a, at, N);
}
#undef AT

inline constexpr int max_states = 1;
inline constexpr int single_states = 1;

}  // namespace bravais::BRAVAIS_ISA

#include "simd/bytes.hpp"
#include "simd/moves.hpp"
#include "simd/words.hpp"
