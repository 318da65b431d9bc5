// SPDX-License-Identifier: MIT
// The operations on 16-bit and 32-bit lanes, and on masks.
#pragma once

#include "lane_checks.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

constexpr std::int16_t wrap(int x) { return static_cast<std::int16_t>(x); }
constexpr std::uint16_t bits_of(std::int16_t x) { return static_cast<std::uint16_t>(x); }

outcome check_load_store() { return check_load_store_of<std::int16_t>(); }
outcome check_broadcast() {
  for (int c = -32768; c <= 32767; ++c) {
    row expected;
    expected.fill(wrap(c));
    CHECK_OR_RETURN(compare(lanes_of(broadcast(wrap(c))), expected, "broadcast " + std::to_string(c)));
  }
  return {};
}
outcome check_add() {
  return check_lanes([](v16 a, v16 b, v16) { return add(a, b); }, [](int a, int b, int) { return a + b; });
}
outcome check_subtract() {
  return check_lanes([](v16 a, v16 b, v16) { return subtract(a, b); }, [](int a, int b, int) { return a - b; });
}
outcome check_low_product() {
  return check_lanes([](v16 a, v16 b, v16) { return low_product(a, b); }, [](int a, int b, int) { return a * b; });
}
template <class Product, class Expected>
outcome check_high_products(Product&& product, Expected&& high_part) {
  for (operands o : all_operands()) {
    row expected;
    for (std::size_t i = 0; i < lanes; ++i) {
      if (o.a[i] == -32768 && o.b[i] == -32768) o.b[i] = -32767;  // the one pair that the vocabulary excludes
      expected[i] = wrap(high_part(o.a[i] * o.b[i]));
    }
    CHECK_OR_RETURN(compare(lanes_of(product(vector(o.a), vector(o.b))), expected, describe(o)));
  }
  return {};
}
outcome check_high_product_16() {
  return check_high_products([](v16 a, v16 b) { return high_product(a, b); },
                             [](int product) { return product >> 16; });
}
outcome check_rounded_high_product() {
  return check_high_products([](v16 a, v16 b) { return rounded_high_product(a, b); },
                             [](int product) { return (product + 0x4000) >> 15; });
}
outcome check_opaque() {
  return check_lanes([](v16 a, v16, v16) { return opaque(a); }, [](int a, int, int) { return a; });
}
outcome check_min_unsigned() {
  return check_lanes([](v16 a, v16 b, v16) { return min_unsigned(a, b); },
                     [](std::int16_t a, std::int16_t b, int) { return bits_of(a) < bits_of(b) ? a : b; });
}
outcome check_bit_and() {
  return check_lanes([](v16 a, v16 b, v16) { return bit_and(a, b); }, [](int a, int b, int) { return a & b; });
}
outcome check_bit_or() {
  return check_lanes([](v16 a, v16 b, v16) { return bit_or(a, b); }, [](int a, int b, int) { return a | b; });
}
outcome check_bit_xor() {
  return check_lanes([](v16 a, v16 b, v16) { return bit_xor(a, b); }, [](int a, int b, int) { return a ^ b; });
}
outcome check_bit_select() {
  return check_lanes([](v16 a, v16 b, v16 c) { return bit_select(c, a, b); },
                     [](int a, int b, int c) {
                       int out = 0;
                       for (int bit = 0; bit < 16; ++bit) out |= (c >> bit & 1) != 0 ? a & (1 << bit) : b & (1 << bit);
                       return out;
                     });
}

// Shifts by each distance: bit i of a wide lane goes to bit i + distance; bits that leave the lane are lost.
row shifted(const row& a, int width, int distance) {
  row out{};
  for (int bit = 0; bit < 16 * lanes; ++bit) {
    const int within = bit % width + distance;
    if (within < 0 || within >= width) continue;
    const int to = bit / width * width + within;
    const int value = bits_of(a[static_cast<std::size_t>(bit / 16)]) >> bit % 16 & 1;
    out[static_cast<std::size_t>(to / 16)] = wrap(out[static_cast<std::size_t>(to / 16)] | value << to % 16);
  }
  return out;
}
template <int Width, int N>
outcome check_shift(bool left) {
  numbers random(3);
  for (int round = 0; round < 40; ++round) {
    row a;
    for (auto& x : a) x = round == 0 ? std::int16_t{-1} : random.int16();
    const row got = lanes_of(left ? shift_left<Width, N>(vector(a)) : shift_right<Width, N>(vector(a)));
    CHECK_OR_RETURN(compare(got, shifted(a, Width, left ? N : -N),
                            "lanes of " + std::to_string(Width) + " bits by " + std::to_string(N)));
  }
  return {};
}
template <int Width, int... N>
outcome check_shifts_of(bool left, std::integer_sequence<int, N...>) {
  outcome first;
  ((first.failure.empty() ? void(first = check_shift<Width, N>(left)) : void()), ...);
  return first;
}
outcome check_shifts(bool left) {
  CHECK_OR_RETURN(check_shifts_of<16>(left, std::make_integer_sequence<int, 16>()));
  CHECK_OR_RETURN(check_shifts_of<32>(left, std::make_integer_sequence<int, 32>()));
  return check_shifts_of<64>(left, std::make_integer_sequence<int, 64>());
}
outcome check_shift_left() { return check_shifts(true); }
outcome check_shift_right() { return check_shifts(false); }

template <int Width>
outcome check_blend_of() {
  return check_rows([](v16 a, v16 b, v16) { return blend<Width>(a, b); },
                    [](const operands& o) {
                      row out;
                      for (std::size_t i = 0; i < lanes; ++i) out[i] = i * 16 / Width % 2 == 0 ? o.a[i] : o.b[i];
                      return out;
                    });
}
outcome check_blend() {
  CHECK_OR_RETURN(check_blend_of<16>());
  CHECK_OR_RETURN(check_blend_of<32>());
  return check_blend_of<64>();
}
outcome check_swap_adjacent() {
  return check_rows([](v16 a, v16, v16) { return swap_adjacent(a); },
                    [](const operands& o) {
                      row out;
                      for (std::size_t i = 0; i < lanes; ++i) out[i] = o.a[i % 2 == 0 ? i + 1 : i - 1];
                      return out;
                    });
}

// Lane numbers as lane values: 0, 1, ... are those of a, 100, 101, ... those of b.
template <class Lane, int Length>
outcome check_transpose_of() {
  row_of<Lane> number_a, number_b, expected_a, expected_b;
  for (std::size_t i = 0; i < number_a.size(); ++i) {
    number_a[i] = static_cast<Lane>(i);
    number_b[i] = static_cast<Lane>(100 + i);
    const std::size_t source = i / Length % 2 == 0 ? 0 : 100;
    const std::size_t block = i / (2 * Length) * (2 * Length) + i % Length;
    expected_a[i] = static_cast<Lane>(source + block);
    expected_b[i] = static_cast<Lane>(source + block + Length);
  }
  const std::string context = "blocks of " + std::to_string(Length);
  auto a = vector(number_a);
  auto b = vector(number_b);
  transpose<Length>(a, b);
  CHECK_OR_RETURN(compare(lanes_of(a), expected_a, context + ", first"));
  CHECK_OR_RETURN(compare(lanes_of(b), expected_b, context + ", second"));
  transpose<Length>(a, b);
  CHECK_OR_RETURN(compare(lanes_of(a), number_a, context + ", twice, first"));
  CHECK_OR_RETURN(compare(lanes_of(b), number_b, context + ", twice, second"));
  if constexpr (4 * Length <= static_cast<int>(lanes_of_type<Lane>)) return check_transpose_of<Lane, 2 * Length>();
  return {};
}
outcome check_transpose() { return check_transpose_of<std::int16_t, 2>(); }
outcome check_wide_transpose() { return check_transpose_of<std::int32_t, 1>(); }

template <class Lane>
using pair_table = std::array<Lane, 2 * lanes_of_type<Lane>>;
template <class Lane>
consteval pair_table<Lane> pair_permutation(std::size_t factor, std::size_t offset) {
  pair_table<Lane> out{};
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<Lane>((i * factor + offset) % out.size());
  return out;
}
template <class Lane, std::size_t Factor, std::size_t Offset>
outcome check_permutation_of_pair() {
  using vector_type = decltype(vector(row_of<Lane>{}));
  constexpr pair_table<Lane> table = pair_permutation<Lane>(Factor, Offset);
  if constexpr (requires(vector_type a) { permute_pair<table>(a, a); }) {
    for (const operands_of<Lane>& o : all_operands<Lane>()) {
      vector_type a = vector(o.a);
      vector_type b = vector(o.b);
      permute_pair<table>(a, b);
      std::vector<Lane> expected;
      for (const Lane from : table) {
        const auto i = static_cast<std::size_t>(from);
        expected.push_back(i < o.a.size() ? o.a[i] : o.b[i - o.a.size()]);
      }
      CHECK_OR_RETURN(compare(lanes_of(a), std::span(expected).first(o.a.size()), "first, " + describe(o)));
      CHECK_OR_RETURN(compare(lanes_of(b), std::span(expected).last(o.a.size()), "second, " + describe(o)));
    }
    return {};
  } else {
    return {"", "this back end has no permute_pair, which is optional"};
  }
}
template <class Lane>
outcome check_permute_pair_of() {
  CHECK_OR_RETURN((check_permutation_of_pair<Lane, 1, 0>()));
  CHECK_OR_RETURN((check_permutation_of_pair<Lane, 5, 3>()));
  CHECK_OR_RETURN((check_permutation_of_pair<Lane, 0, 1>()));
  return check_permutation_of_pair<Lane, 2 * lanes_of_type<Lane> - 1, 7>();
}
outcome check_permute_pair() { return check_permute_pair_of<std::int16_t>(); }
outcome check_wide_permute_pair() { return check_permute_pair_of<std::int32_t>(); }

// A vector of 32-bit lanes as 16-bit ones, the lower half first.
row halves(const std::array<std::uint32_t, lanes / 2>& wide) {
  row out;
  for (std::size_t i = 0; i < lanes; ++i) out[i] = static_cast<std::int16_t>(wide[i / 2] >> (i % 2 * 16));
  return out;
}
std::uint32_t product(std::int16_t a, std::int16_t b) { return static_cast<std::uint32_t>(std::int64_t{a} * b); }

outcome check_dot_pairs() {
  return check_rows(
      [](v16 a, v16 b, v16 c) { return as16(dot_pairs(dot_pairs(dot_pairs(zero32(), a, b), b, c), c, c)); },
      [](const operands& o) {
        std::array<std::uint32_t, lanes / 2> sum{};
        for (std::size_t i = 0; i < lanes; ++i) {
          sum[i / 2] += product(o.a[i], o.b[i]) + product(o.b[i], o.c[i]) + product(o.c[i], o.c[i]);
        }
        return halves(sum);
      });
}
outcome check_subtract32() {
  return check_rows(
      [](v16 a, v16 b, v16 c) { return as16(subtract(dot_pairs(zero32(), a, b), dot_pairs(zero32(), b, c))); },
      [](const operands& o) {
        std::array<std::uint32_t, lanes / 2> sum{};
        for (std::size_t i = 0; i < lanes; ++i) sum[i / 2] += product(o.a[i], o.b[i]) - product(o.b[i], o.c[i]);
        return halves(sum);
      });
}

outcome check_greater_increment_where() {
  return check_lanes([](v16 a, v16 b, v16 c) { return increment_where(greater(a, b), c); },
                     [](int a, int b, int c) { return a > b ? c + 1 : c; });
}
outcome check_any() {
  const v16 zero = broadcast(0);
  CHECK_OR_RETURN(fail_unless(!any(greater(zero, zero)), "true somewhere in a mask that is false"));
  CHECK_OR_RETURN(fail_unless(any(greater(broadcast(1), zero)), "false in a mask that is true"));
  for (std::size_t i = 0; i < lanes; ++i) {
    row one{};
    one[i] = 1;
    CHECK_OR_RETURN(fail_unless(any(greater(vector(one), zero)), "misses lane " + std::to_string(i)));
    one.fill(1);
    one[i] = 0;
    CHECK_OR_RETURN(fail_unless(any(greater(vector(one), zero)), "misses all but lane " + std::to_string(i)));
  }
  return {};
}

outcome check_compact_store() {
  numbers random(4);
  // All masks of the lowest and of the highest eight lanes, with the others empty, full or arbitrary.
  for (std::uint32_t round = 0; round < 256 * 6 + 2; ++round) {
    const std::uint32_t eight = round / 6 % 256;
    const std::uint32_t rest = round % 3 == 0 ? 0 : round % 3 == 1 ? ~0U : static_cast<std::uint32_t>(random.next());
    const int at = round % 2 == 0 ? 0 : lanes - 8;
    const std::uint32_t mask = (rest & ~(0xFFU << at)) | eight << at;
    row values;
    row flags;
    std::vector<std::int16_t> expected;
    for (std::size_t i = 0; i < lanes; ++i) {
      values[i] = random.int16();
      flags[i] = static_cast<std::int16_t>(mask >> i & 1);
      if (flags[i] != 0) expected.push_back(values[i]);
    }
    bravais_test::fenced_memory memory(sizeof(row), bravais_test::fenced_memory::fence::behind);
    auto* p = reinterpret_cast<std::int16_t*>(memory.data());
    const auto count = static_cast<std::size_t>(compact_store(p, greater(vector(flags), broadcast(0)), vector(values)));
    CHECK_OR_RETURN(fail_unless(count == expected.size(), "wrong number for the mask " + std::to_string(mask)));
    CHECK_OR_RETURN(compare(std::span<const std::int16_t>(p, count), expected, "mask " + std::to_string(mask)));
    CHECK_OR_RETURN(fail_unless(memory.intact(), "wrote beside the vector"));
  }
  return {};
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
