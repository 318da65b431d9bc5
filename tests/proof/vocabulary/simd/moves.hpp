// SPDX-License-Identifier: MIT
// The part of the proofs' vocabulary that moves whole lanes. The scalar model (proof/model.hpp) says where each one
// comes from, as in the tests of the back ends.
#pragma once

#include <bit>

#include "isa/region.hpp"
#include "simd/portable.hpp"

namespace bravais::BRAVAIS_ISA {

#define AT const detail::where& at = detail::where::current()

inline constexpr int vector_bits = 16 * lanes;

namespace detail {
namespace moves = bravais_proof::moves;

// Which lane or byte of `Width` bits of its operands a move of the scalar model makes lanes or bytes 0, 1, ... of. It
// does not compile if the move splits one.
template <int Width, std::size_t Count>
consteval std::array<int, Count> units_of(auto move) {
  std::array<int, Count> out{};
  for (int i = 0; i < static_cast<int>(Count); ++i) {
    const int first = move(Width * i);
    for (int k = 0; k < Width; ++k)
      if (first % Width > 0 || move(Width * i + k) != (first < 0 ? first : first + k)) throw "splits a lane";
    out[static_cast<std::size_t>(i)] = first < 0 ? first : first / Width;
  }
  return out;
}
// Lane i of vectors one after the other.
template <class V>
lane get_of(std::initializer_list<V> all, int i) {
  const auto at = static_cast<std::size_t>(i);
  return get(all.begin()[at / V::count], at % V::count);
}
// Moves the lanes of one vector, or of two.
template <std::size_t Count>
v16 moved(const v16& a, const std::array<int, Count>& from) {
  return generate<v16>([&](std::size_t i) { return get(a, static_cast<std::size_t>(from[i])); });
}
template <class V, std::size_t Count>
void move_pair(V& a, V& b, const std::array<int, Count>& from) {
  const V c = a;
  const V d = b;
  a = generate<V>([&](std::size_t i) { return get_of({c, d}, from[i]); });
  b = generate<V>([&](std::size_t i) { return get_of({c, d}, from[V::count + i]); });
}
}  // namespace detail

template <int Length, class V>
void transpose(V& a, V& b) {
  static_assert(std::has_single_bit(static_cast<unsigned>(Length)) && Length < V::count);
  constexpr auto from = detail::units_of<V::width, 2 * V::count>(
      [](int i) { return detail::moves::transpose(Length * V::width, vector_bits, i); });
  detail::move_pair(a, b, from);
}
template <int Stride>
v16 load_apart(const std::int16_t* p, AT) {
  constexpr auto from = detail::units_of<16, lanes>([](int i) { return detail::moves::load_apart(Stride, i); });
  return detail::generate<v16>([&](std::size_t i) { return engine::load(p + from[i], 16, at); });
}
template <int Stride>
void store_apart(std::int16_t* p, v16 a, AT) {
  constexpr auto from =
      detail::units_of<16, Stride*(lanes / 8 - 1) + 8>([](int i) { return detail::moves::store_apart(Stride, i); });
  for (std::size_t i = 0; i < from.size(); ++i)
    if (from[i] != detail::moves::untouched) engine::store(p + i, 16, detail::get_of({a}, from[i]), at);
}
template <int Width>
v16 blend(v16 even, v16 odd) {
  static_assert(is_width<Width>);
  constexpr auto from = detail::units_of<16, lanes>([](int i) { return detail::moves::blend(Width, vector_bits, i); });
  return detail::generate<v16>([&](std::size_t i) { return detail::get_of({even, odd}, from[i]); });
}
inline v16 swap_adjacent(v16 a) { return detail::moved(a, detail::units_of<16, lanes>(detail::moves::swap_adjacent)); }
inline v16 reverse(v16 a) {
  return detail::moved(a, detail::units_of<16, lanes>([](int i) { return detail::moves::reverse(vector_bits, i); }));
}

// Operations that only some shapes have.
template <auto Table, class V>
  requires(shape.has_permutations && Table.size() == 2 * V::count)
void permute_pair(V& a, V& b) {
  constexpr auto from =
      detail::units_of<V::width, 2 * V::count>([](int i) { return detail::moves::permute_pair(Table, V::width, i); });
  detail::move_pair(a, b, from);
}
template <class V>
  requires(shape.has_permutations)
void load_triples(const std::int16_t* p, V* x, AT) {
  constexpr auto from =
      detail::units_of<16, 3 * V::count>([](int i) { return detail::moves::load_triples(vector_bits, i); });
  for (std::size_t j = 0; j < 3; ++j)
    x[j] = detail::generate<V>([&](std::size_t i) { return engine::load(p + from[j * V::count + i], 16, at); });
}
template <class V>
  requires(shape.has_permutations)
void store_triples(std::int16_t* p, const V* x, AT) {
  constexpr auto from =
      detail::units_of<16, 3 * V::count>([](int i) { return detail::moves::store_triples(vector_bits, i); });
  for (std::size_t i = 0; i < from.size(); ++i)
    engine::store(p + i, 16, detail::get_of({x[0], x[1], x[2]}, from[i]), at);
}
template <int First, class V>
  requires(shape.has_windows && std::same_as<V, v16>)
V window_pairs(V a) {
  return detail::moved(
      a, detail::units_of<16, lanes>([](int i) { return detail::moves::window_pairs(First, vector_bits, i); }));
}
#undef AT

}  // namespace bravais::BRAVAIS_ISA
