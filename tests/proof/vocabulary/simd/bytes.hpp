// SPDX-License-Identifier: MIT
// The part of the proofs' vocabulary that moves bytes, to and from memory or within vectors. In the domain of linear
// forms only tables that move whole lanes have a rule.
#pragma once

#include <algorithm>

#include "isa/region.hpp"
#include "simd/moves.hpp"

namespace bravais::BRAVAIS_ISA {

#define AT const detail::where& at = detail::where::current()

using byte_table = std::array<std::int8_t, 16>;

namespace detail {
// The vector of bytes from(0), from(1), ...
template <class F>
v16 of_bytes(F&& from, const where& at) {
  return generate<v16>([&](std::size_t i) { return engine::joined_bytes(from(2 * i), from(2 * i + 1), at); });
}
inline engine::byte_of no_byte() { return {engine::constant(0), -1}; }
inline engine::byte_of byte_of_vector(const v16& a, int j) {
  return j < 0 ? no_byte() : engine::byte_of{get(a, static_cast<std::size_t>(j / 2)), j % 2};
}
// Which byte of groups of `From` bytes each byte of groups of `To` bytes is.
template <byte_table Table, int From, int To>
inline constexpr auto bytes_of_groups =
    units_of<8, static_cast<std::size_t>(To* lanes / 8)>([](int i) { return moves::groups(Table, From, To, i); });
// `size` bytes of memory, each of them read: no table may hide that one must not be.
inline std::vector<lane> bytes_at(const std::uint8_t* p, std::size_t size, const where& at) {
  std::vector<lane> out;
  for (std::size_t i = 0; i < size; ++i) out.push_back(engine::load_byte(p + i, at));
  return out;
}
}  // namespace detail

template <byte_table Table>
v16 lookup_bytes(v16 a, AT) {
  constexpr auto from = detail::bytes_of_groups<Table, 16, 16>;
  return detail::of_bytes([&](std::size_t j) { return detail::byte_of_vector(a, from[j]); }, at);
}
template <int Bytes, byte_table Table>
v16 load_groups(const std::uint8_t* p, AT) {
  static_assert(std::all_of(Table.begin(), Table.end(), [](int j) { return j < Bytes; }), "beyond the group");
  constexpr auto from = detail::bytes_of_groups<Table, Bytes, 16>;
  const auto bytes = detail::bytes_at(p, Bytes * lanes / 8, at);
  return detail::of_bytes(
      [&](std::size_t j) {
        return from[j] < 0 ? detail::no_byte() : engine::byte_of{bytes[static_cast<std::size_t>(from[j])], 0};
      },
      at);
}
template <int Bytes, byte_table Table>
void store_groups(std::uint8_t* p, v16 a, AT) {
  constexpr auto from = detail::bytes_of_groups<Table, 16, Bytes>;
  for (std::size_t j = 0; j < from.size(); ++j) engine::store_byte(p + j, detail::byte_of_vector(a, from[j]), at);
}
inline v16 load_words(const std::uint8_t* p, int words, AT) {
  if (words < 0 || words > lanes / 4) bravais_proof::no_rule("words that a vector does not have", at);
  const auto bytes = detail::bytes_at(p, 8 * static_cast<std::size_t>(words), at);
  return detail::of_bytes(
      [&](std::size_t j) { return j < bytes.size() ? engine::byte_of{bytes[j], 0} : detail::no_byte(); }, at);
}

// Operations that only some shapes have.
template <int D, class V>
  requires(shape.has_fields && std::same_as<V, v16>)
V unpack_fields(const std::uint8_t* p, V, AT) {
  const auto bytes = detail::bytes_at(p, D * lanes / 8, at);
  return detail::generate<V>([&](std::size_t i) { return engine::field(bytes.data(), static_cast<int>(i), D, at); });
}
template <class V>
  requires(shape.has_bit_stores && std::same_as<V, v16>)
void store_bits(std::uint8_t* p, V a, AT) {
  for (std::size_t g = 0; g < lanes / 8; ++g) {
    std::array<detail::lane, 8> eight;
    for (std::size_t i = 0; i < 8; ++i) eight[i] = detail::get(a, 8 * g + i);
    engine::store_byte(p + g, {engine::lowest_bits(eight.data(), at), 0}, at);
  }
}
#undef AT

}  // namespace bravais::BRAVAIS_ISA
