// SPDX-License-Identifier: MIT
// The operations that move bytes: lookups, groups of bytes, packed fields.
#pragma once

#include "vocabulary_lanes.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::fenced_memory;
using bytes_of_vector = std::array<std::uint8_t, 2 * lanes>;

bytes_of_vector bytes_in(v16 a) {
  bytes_of_vector out;
  const row r = lanes_of(a);
  for (std::size_t i = 0; i < lanes; ++i) {
    out[2 * i] = static_cast<std::uint8_t>(bits_of(r[i]));
    out[2 * i + 1] = static_cast<std::uint8_t>(bits_of(r[i]) >> 8);
  }
  return out;
}
v16 from_bytes(const std::vector<std::uint8_t>& bytes) {
  row r;
  for (std::size_t i = 0; i < lanes; ++i) r[i] = static_cast<std::int16_t>(bytes[2 * i] | bytes[2 * i + 1] << 8);
  return vector(r);
}

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

template <byte_table Table>
outcome check_lookup_of() {
  numbers random(5);
  for (int round = 0; round < 20; ++round) {
    const auto bytes = random.bytes(2 * lanes);
    bytes_of_vector expected;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const std::int8_t from = Table[i % 16];
      expected[i] = from < 0 ? std::uint8_t{0} : bytes[i / 16 * 16 + static_cast<std::size_t>(from)];
    }
    CHECK_OR_RETURN(compare(bytes_in(lookup_bytes<Table>(from_bytes(bytes))), expected, describe(Table)));
  }
  return {};
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
  numbers random(6);
  constexpr std::size_t size = Bytes * lanes / 8;
  for (const auto side : {fenced_memory::fence::before, fenced_memory::fence::behind}) {
    for (int round = 0; round < 4; ++round) {
      fenced_memory memory(size, side);
      const auto bytes = random.bytes(size);
      std::memcpy(memory.data(), bytes.data(), size);
      bytes_of_vector expected;
      for (std::size_t i = 0; i < expected.size(); ++i) {
        const std::int8_t from = Table[i % 16];
        expected[i] = from < 0 ? std::uint8_t{0} : bytes[i / 16 * Bytes + static_cast<std::size_t>(from)];
      }
      const v16 got = load_groups<Bytes, Table>(memory.data());
      CHECK_OR_RETURN(compare(bytes_in(got), expected, "groups of " + std::to_string(Bytes) + describe(Table)));
    }
  }
  return {};
}
template <int Bytes, byte_table Table>
outcome check_store_groups_of() {
  numbers random(7);
  constexpr std::size_t size = Bytes * lanes / 8;
  for (const auto side : {fenced_memory::fence::before, fenced_memory::fence::behind}) {
    for (int round = 0; round < 4; ++round) {
      fenced_memory memory(size, side);
      const auto bytes = random.bytes(2 * lanes);
      std::vector<std::uint8_t> expected(size);
      for (std::size_t i = 0; i < size; ++i) {
        const std::int8_t from = Table[i % Bytes];
        expected[i] = from < 0 ? std::uint8_t{0} : bytes[i / Bytes * 16 + static_cast<std::size_t>(from)];
      }
      store_groups<Bytes, Table>(memory.data(), from_bytes(bytes));
      const std::string context = "groups of " + std::to_string(Bytes) + describe(Table);
      CHECK_OR_RETURN(compare(memory.span(), expected, context));
      CHECK_OR_RETURN(fail_unless(memory.intact(), "wrote beside " + context));
    }
  }
  return {};
}

// For each size of a group. The tables differ in their range: the bytes of the group, or those of a vector.
template <int Bytes>
outcome check_load_groups_from() {
  CHECK_OR_RETURN((check_load_groups_of<Bytes, counting_table(Bytes, false)>()));
  CHECK_OR_RETURN((check_load_groups_of<Bytes, counting_table(Bytes, true)>()));
  CHECK_OR_RETURN((check_load_groups_of<Bytes, constant_table(Bytes - 1)>()));
  CHECK_OR_RETURN((check_load_groups_of<Bytes, arbitrary_table(Bytes, Bytes)>()));
  if constexpr (Bytes < 16) return check_load_groups_from<Bytes + 1>();
  return {};
}
template <int Bytes>
outcome check_store_groups_from() {
  CHECK_OR_RETURN((check_store_groups_of<Bytes, counting_table(16, false)>()));
  CHECK_OR_RETURN((check_store_groups_of<Bytes, counting_table(16, true)>()));
  CHECK_OR_RETURN((check_store_groups_of<Bytes, constant_table(15)>()));
  CHECK_OR_RETURN((check_store_groups_of<Bytes, arbitrary_table(Bytes, 16)>()));
  if constexpr (Bytes < 16) return check_store_groups_from<Bytes + 1>();
  return {};
}
outcome check_load_groups() { return check_load_groups_from<1>(); }
outcome check_store_groups() { return check_store_groups_from<1>(); }

template <int D>
outcome check_unpack_fields_from() {
  if constexpr (requires(const std::uint8_t* p) { unpack_fields<D>(p, v16{}); }) {
    numbers random(8);
    constexpr std::size_t size = D * lanes / 8;
    for (const auto side : {fenced_memory::fence::before, fenced_memory::fence::behind}) {
      for (int round = 0; round < 10; ++round) {
        fenced_memory memory(size, side);
        const auto bytes = round == 0 ? std::vector<std::uint8_t>(size, 0xFF) : random.bytes(size);
        std::memcpy(memory.data(), bytes.data(), size);
        row expected{};
        for (std::size_t bit = 0; bit < 8 * size; ++bit) {
          const int value = bytes[bit / 8] >> bit % 8 & 1;
          expected[bit / D] = wrap(expected[bit / D] | value << bit % D);
        }
        const std::string context = "fields of " + std::to_string(D) + " bits";
        CHECK_OR_RETURN(compare(lanes_of(unpack_fields<D>(memory.data(), v16{})), expected, context));
      }
    }
    if constexpr (D < 12) return check_unpack_fields_from<D + 1>();
    return {};
  } else {
    return {"", "this back end has no unpack_fields, which is optional"};
  }
}
outcome check_unpack_fields() { return check_unpack_fields_from<1>(); }

// From memory that ends directly after the readable part, and from memory that begins with it.
outcome check_load_words() {
  numbers random(9);
  for (const auto side : {fenced_memory::fence::before, fenced_memory::fence::behind}) {
    for (int words = 0; words <= lanes / 4; ++words) {
      const auto size = 8 * static_cast<std::size_t>(words);
      fenced_memory memory(size, side);
      const auto bytes = random.bytes(size);
      std::copy(bytes.begin(), bytes.end(), memory.data());
      bytes_of_vector expected{};
      std::copy(bytes.begin(), bytes.end(), expected.begin());
      const v16 got = load_words(memory.data(), words);
      CHECK_OR_RETURN(compare(bytes_in(got), expected, std::to_string(words) + " words"));
    }
  }
  return {};
}

template <class V = v16>
outcome check_store_bits() {
  if constexpr (requires(std::uint8_t* p, V a) { store_bits(p, a); }) {
    constexpr std::size_t size = lanes / 8;
    numbers random(10);
    for (const auto side : {fenced_memory::fence::before, fenced_memory::fence::behind}) {
      for (int round = 0; round < 1000; ++round) {
        const auto expected = round == 0 ? std::vector<std::uint8_t>(size, 0xFF) : random.bytes(size);
        row bits;
        for (std::size_t i = 0; i < lanes; ++i) bits[i] = wrap(expected[i / 8] >> i % 8 & 1);
        fenced_memory memory(size, side);
        store_bits(memory.data(), V{vector(bits)});
        CHECK_OR_RETURN(compare(memory.span(), expected, "bits"));
        CHECK_OR_RETURN(fail_unless(memory.intact(), "wrote beside the bits"));
      }
    }
    return {};
  } else {
    return {"", "this back end has no store_bits, which is optional"};
  }
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
