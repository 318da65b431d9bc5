// SPDX-License-Identifier: MIT
// The operations that move bytes, and those that read or write memory in another order than that of the lanes
// (moves.hpp): lookups, groups of bytes, packed fields, lanes apart, triples.
#pragma once

#include "vocabulary_moves.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

// A table of positions below `bound` in random order, some of them -1.
consteval byte_table arbitrary_table(int seed, int bound) {
  byte_table out{};
  std::uint32_t state = static_cast<std::uint32_t>(seed) * 2654435761U + 1;
  for (auto& t : out) {
    state = state * 1664525U + 1013904223U;
    const auto position = (state >> 16) % static_cast<std::uint32_t>(bound + 2);
    t = position >= static_cast<std::uint32_t>(bound) ? std::int8_t{-1} : static_cast<std::int8_t>(position);
  }
  return out;
}
// Positions 0, 1, 2, ... below `bound`, or the same in reverse; then -1.
consteval byte_table counting_table(int bound, bool backwards) {
  byte_table out{};
  for (int i = 0; i < 16; ++i) {
    out[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(i >= bound ? -1 : backwards ? bound - 1 - i : i);
  }
  return out;
}
consteval byte_table constant_table(int position) {
  byte_table out{};
  out.fill(static_cast<std::int8_t>(position));
  return out;
}
std::string describe(const byte_table& table) {
  std::string text = " with the table";
  for (const std::int8_t t : table) text.append(" ").append(std::to_string(t));
  return text;
}
// Memory for the groups of a vector.
constexpr numbers_in_memory groups_of(int bytes) { return {static_cast<std::size_t>(bytes) * lanes / 8, 8}; }

template <byte_table Table>
outcome check_lookup_of() {
  return check_move_of_one<std::int16_t, std::int16_t>(
      "lookup" + describe(Table), [](int i) { return moves::groups(Table, 16, 16, i); },
      [](v16 a) { return lookup_bytes<Table>(a); });
}
outcome check_lookup_bytes() {
  CHECK_OR_RETURN((check_lookup_of<counting_table(16, false)>()));
  CHECK_OR_RETURN((check_lookup_of<counting_table(16, true)>()));
  CHECK_OR_RETURN((check_lookup_of<constant_table(-1)>()));
  CHECK_OR_RETURN((check_lookup_of<constant_table(0)>()));
  CHECK_OR_RETURN((check_lookup_of<constant_table(15)>()));
  CHECK_OR_RETURN((check_lookup_of<arbitrary_table(1, 16)>()));
  CHECK_OR_RETURN((check_lookup_of<arbitrary_table(2, 16)>()));
  return check_lookup_of<arbitrary_table(3, 16)>();
}

template <int Bytes, byte_table Table>
outcome check_load_groups_of() {
  return check_move(
      "groups of " + std::to_string(Bytes) + describe(Table), groups_of(Bytes), vectors<std::int16_t>(1),
      [](int i) { return moves::groups(Table, Bytes, 16, i); },
      [](const void* from, void* to) {
        const auto* p = static_cast<const std::uint8_t*>(from);
        store(lanes_at<std::int16_t>(to), load_groups<Bytes, Table>(p));
      });
}
template <int Bytes, byte_table Table>
outcome check_store_groups_of() {
  return check_move(
      "groups of " + std::to_string(Bytes) + describe(Table), vectors<std::int16_t>(1), groups_of(Bytes),
      [](int i) { return moves::groups(Table, 16, Bytes, i); },
      [](const void* from, void* to) {
        const v16 a = load(lanes_at<std::int16_t>(from));
        store_groups<Bytes, Table>(static_cast<std::uint8_t*>(to), a);
      });
}

// For each size of a group. The tables differ in their range: the bytes of the group, or those of a vector.
outcome check_load_groups() {
  return for_each_number<16>([](auto n) {
    constexpr int bytes = n + 1;
    CHECK_OR_RETURN((check_load_groups_of<bytes, counting_table(bytes, false)>()));
    CHECK_OR_RETURN((check_load_groups_of<bytes, counting_table(bytes, true)>()));
    CHECK_OR_RETURN((check_load_groups_of<bytes, constant_table(bytes - 1)>()));
    return check_load_groups_of<bytes, arbitrary_table(bytes, bytes)>();
  });
}
outcome check_store_groups() {
  return for_each_number<16>([](auto n) {
    constexpr int bytes = n + 1;
    CHECK_OR_RETURN((check_store_groups_of<bytes, counting_table(16, false)>()));
    CHECK_OR_RETURN((check_store_groups_of<bytes, counting_table(16, true)>()));
    CHECK_OR_RETURN((check_store_groups_of<bytes, constant_table(15)>()));
    return check_store_groups_of<bytes, arbitrary_table(bytes, 16)>();
  });
}

template <int D>
outcome check_unpack_fields_from() {
  if constexpr (requires(const std::uint8_t* p) { unpack_fields<D>(p, v16{}); }) {
    CHECK_OR_RETURN(check_move(
        "fields of " + std::to_string(D) + " bits", {D * lanes / 8, 8}, vectors<std::int16_t>(1),
        [](int i) { return moves::unpack_fields(D, i); },
        [](const void* from, void* to) {
          const auto* p = static_cast<const std::uint8_t*>(from);
          store(lanes_at<std::int16_t>(to), unpack_fields<D>(p, v16{}));
        }));
    if constexpr (D < 14) return check_unpack_fields_from<D + 1>();
    return {};
  } else {
    return {"", "this back end has no unpack_fields, which is optional"};
  }
}
outcome check_unpack_fields() { return check_unpack_fields_from<1>(); }

// The bytes stay in the order of memory. The first one has bits 0 to 7 of a lane, or 8 to 15 on a big-endian processor.
constexpr int first_byte = std::endian::native == std::endian::little ? 0 : 8;
outcome check_load_words() {
  return for_each_number<lanes / 4 + 1>([](auto n) {
    constexpr int words = n;
    return check_move(
        std::to_string(words) + " words", {8 * words, 8}, vectors<std::int16_t>(1),
        [](int i) { return i < 64 * words ? i ^ first_byte : moves::zero; },
        [](const void* from, void* to) {
          const auto* p = static_cast<const std::uint8_t*>(from);
          store(lanes_at<std::int16_t>(to), load_words(p, words));
        });
  });
}

// Of lanes that are 0 or 1, which are made from bits.
template <class V>
outcome check_store_bits_of() {
  if constexpr (requires(std::uint8_t* p, V a) { store_bits(p, a); }) {
    return check_move("store_bits", {lanes / 8, 8}, {lanes / 8, 8}, moves::same, [](const void* from, void* to) {
      const auto* p = static_cast<const std::uint8_t*>(from);
      row bits;
      for (std::size_t i = 0; i < lanes; ++i) bits[i] = static_cast<std::int16_t>(p[i / 8] >> i % 8 & 1);
      store_bits(static_cast<std::uint8_t*>(to), V{vector(bits)});
    });
  } else {
    return {"", "this back end has no store_bits, which is optional"};
  }
}
outcome check_store_bits() { return check_store_bits_of<v16>(); }

template <int Stride>
outcome check_apart_by() {
  constexpr numbers_in_memory all{Stride * (lanes / 8 - 1) + 8, 16};
  const std::string context = "groups apart by " + std::to_string(Stride);
  CHECK_OR_RETURN(check_move(
      "load, " + context, all, vectors<std::int16_t>(1), [](int i) { return moves::load_apart(Stride, i); },
      [](const void* from, void* to) {
        store(lanes_at<std::int16_t>(to), load_apart<Stride>(lanes_at<std::int16_t>(from)));
      }));
  return check_move(
      "store, " + context, vectors<std::int16_t>(1), all, [](int i) { return moves::store_apart(Stride, i); },
      [](const void* from, void* to) {
        store_apart<Stride>(lanes_at<std::int16_t>(to), load(lanes_at<std::int16_t>(from)));
      });
}
outcome check_apart() {
  CHECK_OR_RETURN(check_apart_by<8>());
  CHECK_OR_RETURN(check_apart_by<16>());
  CHECK_OR_RETURN(check_apart_by<24>());
  return check_apart_by<40>();
}

template <class V>
outcome check_triples_of() {
  if constexpr (requires(const std::int16_t* p, V* x) { load_triples(p, x); }) {
    CHECK_OR_RETURN(check_move(
        "load_triples", vectors<std::int16_t>(3), vectors<std::int16_t>(3),
        [](int i) { return moves::load_triples(vector_bits, i); },
        [](const void* from, void* to) {
          V x[3];
          load_triples(lanes_at<std::int16_t>(from), x);
          for (std::size_t j = 0; j < 3; ++j) store(lanes_at<std::int16_t>(to) + j * lanes, x[j]);
        }));
    return check_move(
        "store_triples", vectors<std::int16_t>(3), vectors<std::int16_t>(3),
        [](int i) { return moves::store_triples(vector_bits, i); },
        [](const void* from, void* to) {
          V x[3];
          for (std::size_t j = 0; j < 3; ++j) x[j] = load(lanes_at<std::int16_t>(from) + j * lanes);
          store_triples(lanes_at<std::int16_t>(to), x);
        });
  } else {
    return {"", "this back end has no load_triples, which is optional"};
  }
}
outcome check_triples() { return check_triples_of<v16>(); }

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
