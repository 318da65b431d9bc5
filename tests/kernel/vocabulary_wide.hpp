// SPDX-License-Identifier: MIT
// The operations on 32-bit lanes, on their masks, and on 64-bit sums.
#pragma once

#include "vocabulary_lanes.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

constexpr std::size_t wide_lanes = lanes_of_type<std::int32_t>;
constexpr std::int32_t wrap32(std::int64_t x) { return static_cast<std::int32_t>(x); }
// `model` works on one lane, in 64 bits.
template <class Operation, class Model>
outcome check_wide(Operation operation, Model model) {
  return check_lanes<std::int32_t>(operation, model);
}

outcome check_wide_load_store() { return check_load_store_of<std::int32_t>(); }
outcome check_broadcast32() {
  numbers random(22);
  for (std::size_t round = 0; round < 2000; ++round) {
    wide_row expected;
    expected.fill(round < special<std::int32_t>.size() ? special<std::int32_t>[round] : random.int32());
    CHECK_OR_RETURN(compare(lanes_of(broadcast32(expected[0])), expected, "broadcast"));
  }
  return {};
}
outcome check_as16_as32() {
  for (const wide_operands& o : all_operands<std::int32_t>()) {
    row expected;
    for (std::size_t i = 0; i < lanes; ++i) expected[i] = wrap(o.a[i / 2] >> (i % 2 * 16));
    CHECK_OR_RETURN(compare(lanes_of(as16(vector(o.a))), expected, "as16, " + describe(o)));
    CHECK_OR_RETURN(compare(lanes_of(as32(vector(expected))), o.a, "as32, " + describe(o)));
  }
  return {};
}

using wide = std::int64_t;
outcome check_wide_add() {
  return check_wide([](v32 a, v32 b, v32) { return add(a, b); }, [](wide a, wide b, wide) { return a + b; });
}
outcome check_wide_subtract() {
  return check_wide([](v32 a, v32 b, v32) { return subtract(a, b); }, [](wide a, wide b, wide) { return a - b; });
}
outcome check_wide_low_product() {
  return check_wide([](v32 a, v32 b, v32) { return low_product(a, b); }, [](wide a, wide b, wide) { return a * b; });
}
// A shift of a negative number rounds down.
std::int32_t high_product_model(std::int32_t a, std::int32_t b) { return wrap32((wide{a} * b) >> high_product_bits); }
outcome check_high_product() {
  for (wide_operands o : all_operands<std::int32_t>()) {
    wide_row expected;
    for (std::size_t i = 0; i < wide_lanes; ++i) {
      if (o.a[i] == least && o.b[i] == least) o.b[i] = least + 1;  // the one pair that the vocabulary excludes
      expected[i] = high_product_model(o.a[i], o.b[i]);
    }
    CHECK_OR_RETURN(compare(lanes_of(high_product(vector(o.a), vector(o.b))), expected, describe(o)));
  }
  return {};
}
template <class V = v32>
outcome check_high_product_of_swapped() {
  if constexpr (requires(V a) { high_product(a, a, a); }) {
    for (const wide_operands& o : all_operands<std::int32_t>()) {
      wide_row expected;
      wide_row swapped = o.c;  // the content of odd lanes does not matter
      for (std::size_t i = 0; i < wide_lanes; ++i) expected[i] = high_product_model(o.a[i], o.b[i]);
      for (std::size_t i = 0; i < wide_lanes; i += 2) swapped[i] = o.b[i + 1];
      const V got = high_product(V{vector(o.a)}, vector(o.b), vector(swapped));
      CHECK_OR_RETURN(compare(lanes_of(got), expected, describe(o)));
    }
    return {};
  } else {
    return {"", "this back end has no high_product of three vectors, which is optional"};
  }
}
outcome check_wide_min_unsigned() {
  return check_wide([](v32 a, v32 b, v32) { return min_unsigned(a, b); },
                    [](std::int32_t a, std::int32_t b, wide) {
                      return static_cast<std::uint32_t>(a) < static_cast<std::uint32_t>(b) ? a : b;
                    });
}
outcome check_absolute() {
  for (wide_operands o : all_operands<std::int32_t>()) {
    wide_row expected;
    for (std::size_t i = 0; i < wide_lanes; ++i) {
      if (o.a[i] == least) o.a[i] = least + 1;  // excluded
      expected[i] = o.a[i] < 0 ? -o.a[i] : o.a[i];
    }
    CHECK_OR_RETURN(compare(lanes_of(absolute(vector(o.a))), expected, describe(o)));
  }
  return {};
}
outcome check_wide_bits() {
  CHECK_OR_RETURN(
      check_wide([](v32 a, v32 b, v32) { return bit_and(a, b); }, [](wide a, wide b, wide) { return a & b; }));
  CHECK_OR_RETURN(
      check_wide([](v32 a, v32 b, v32) { return bit_or(a, b); }, [](wide a, wide b, wide) { return a | b; }));
  CHECK_OR_RETURN(
      check_wide([](v32 a, v32 b, v32) { return bit_xor(a, b); }, [](wide a, wide b, wide) { return a ^ b; }));
  CHECK_OR_RETURN(check_wide([](v32 a, v32 b, v32 c) { return bit_select(c, a, b); },
                             [](wide a, wide b, wide c) { return (a & c) | (b & ~c); }));
  return check_wide([](v32 a, v32, v32) { return opaque(a); }, [](wide a, wide, wide) { return a; });
}

template <int N>
outcome check_wide_shifts_by() {
  const auto unsigned_of = [](wide a) { return a & 0xFFFFFFFF; };
  CHECK_OR_RETURN(check_wide([](v32 a, v32, v32) { return shift_left<N>(a); },
                             [=](wide a, wide, wide) { return unsigned_of(a) << N; }));
  CHECK_OR_RETURN(check_wide([](v32 a, v32, v32) { return shift_right<N>(a); },
                             [=](wide a, wide, wide) { return unsigned_of(a) >> N; }));
  CHECK_OR_RETURN(
      check_wide([](v32 a, v32, v32) { return shift_right_signed<N>(a); }, [](wide a, wide, wide) { return a >> N; }));
  if constexpr (N < 31) return check_wide_shifts_by<N + 1>();
  return {};
}
outcome check_wide_shifts() { return check_wide_shifts_by<0>(); }

template <int... N>
outcome check_shifts_each_by() {
  constexpr std::array<int, 4> by{N...};
  for (const wide_operands& o : all_operands<std::int32_t>()) {
    wide_row left;
    wide_row right;
    for (std::size_t i = 0; i < wide_lanes; ++i) {
      const auto bits = static_cast<std::uint32_t>(o.a[i]);
      left[i] = static_cast<std::int32_t>(bits << by[i % 4]);
      right[i] = static_cast<std::int32_t>(bits >> by[i % 4]);
    }
    CHECK_OR_RETURN(compare(lanes_of(shift_left_each<N...>(vector(o.a))), left, "left, " + describe(o)));
    CHECK_OR_RETURN(compare(lanes_of(shift_right_each<N...>(vector(o.a))), right, "right, " + describe(o)));
  }
  return {};
}
outcome check_shifts_each() {
  CHECK_OR_RETURN((check_shifts_each_by<0, 0, 0, 0>()));
  CHECK_OR_RETURN((check_shifts_each_by<0, 2, 4, 6>()));
  CHECK_OR_RETURN((check_shifts_each_by<31, 0, 17, 1>()));
  return check_shifts_each_by<3, 31, 30, 8>();
}

outcome check_widen_narrow() {
  for (const operands& o : all_operands()) {
    wide_row first;
    wide_row second;
    for (std::size_t i = 0; i < wide_lanes; ++i) {
      first[i] = o.a[i];
      second[i] = o.a[wide_lanes + i];
    }
    v32 low;
    v32 high;
    widen(vector(o.a), low, high);
    CHECK_OR_RETURN(compare(lanes_of(low), first, "widen, low"));
    CHECK_OR_RETURN(compare(lanes_of(high), second, "widen, high"));
    CHECK_OR_RETURN(compare(lanes_of(narrow(vector(first), vector(second))), o.a, "narrow"));
  }
  return {};
}

// The odd lanes of a window come from the next one.
template <class V = v32>
outcome check_shared_windows(const wide_operands& o) {
  if constexpr (requires(wide_sums s, V a) { accumulate(s, a, a, a); }) {
    wide_row next{};
    for (std::size_t i = 0; i + 1 < wide_lanes; ++i) next[i] = o.a[i + 1];
    const V factor = broadcast32(o.b[0]);
    wide_sums expected = broadcast_sums(o.c[0]);
    accumulate(expected, vector(o.a), factor);
    wide_sums found = broadcast_sums(o.c[0]);
    accumulate(found, vector(o.a), vector(next), factor);
    CHECK_OR_RETURN(compare(lanes_of(low_halves(found)), lanes_of(low_halves(expected)), "windows, " + describe(o)));
    CHECK_OR_RETURN(compare(lanes_of(high_halves(found)), lanes_of(high_halves(expected)), "windows, " + describe(o)));
  }
  return {};
}

// Sums start from any 64-bit number.
outcome check_broadcast_sums() {
  for (const std::int64_t c : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{0x0123456789ABCDEF}}) {
    const wide_sums sums = broadcast_sums(c);
    wide_row low;
    wide_row high;
    low.fill(wrap32(c));
    high.fill(wrap32(c >> 32));
    CHECK_OR_RETURN(compare(lanes_of(low_halves(sums)), low, "low halves"));
    CHECK_OR_RETURN(compare(lanes_of(high_halves(sums)), high, "high halves"));
  }
  return {};
}

// Two products of 31 by 31 bits and a small one: sums that need all 64 bits.
outcome check_wide_sums() {
  CHECK_OR_RETURN(check_broadcast_sums());
  for (wide_operands o : all_operands<std::int32_t>()) {
    wide_row low;
    wide_row high;
    for (std::size_t i = 0; i < wide_lanes; ++i) {
      if (o.a[i] == least && o.b[i] == least) o.b[i] = most;  // twice 2^62 would overflow
      const wide sum = wide{o.a[i]} * o.b[i] + wide{o.a[i]} * o.b[i] + (o.c[i] >> 8);
      low[i] = wrap32(sum);
      high[i] = wrap32(sum >> 32);
    }
    wide_sums sums = broadcast_sums(0);
    accumulate(sums, vector(o.a), vector(o.b));
    accumulate(sums, vector(o.b), vector(o.a));
    accumulate(sums, shift_right_signed<8>(vector(o.c)), broadcast32(1));
    CHECK_OR_RETURN(compare(lanes_of(low_halves(sums)), low, "low halves, " + describe(o)));
    CHECK_OR_RETURN(compare(lanes_of(high_halves(sums)), high, "high halves, " + describe(o)));
    CHECK_OR_RETURN(check_shared_windows(o));
  }
  return {};
}

// All masks of the lowest eight lanes, with the others empty, full or arbitrary. Each is compacted as a whole and,
// where the instruction set can, into too little room.
template <class V = v32>
outcome check_wide_masks() {
  numbers random(23);
  const v32 zero = zero32();
  for (std::uint32_t round = 0; round < 256 * 3; ++round) {
    const std::uint32_t rest = round % 3 == 0 ? 0 : round % 3 == 1 ? ~0U : static_cast<std::uint32_t>(random.next());
    const std::uint32_t mask = (rest << 8 | round / 3) & ((1U << wide_lanes) - 1);
    wide_row values;
    wide_row flags;
    std::vector<std::int32_t> expected;
    for (std::size_t i = 0; i < wide_lanes; ++i) {
      values[i] = random.int32();
      // Lanes that are not greater than zero are zero or very negative.
      flags[i] = (mask >> i & 1) != 0 ? (random.below(2) == 0 ? 1 : most) : (random.below(2) == 0 ? 0 : least);
      if ((mask >> i & 1) != 0) expected.push_back(values[i]);
    }
    const mask32 greater_zero = greater(vector(flags), zero);
    const std::string context = "mask " + std::to_string(mask);
    CHECK_OR_RETURN(fail_unless(any(greater_zero) == (mask != 0), "any, " + context));
    using bravais_test::fenced_memory;
    fenced_memory memory(sizeof(wide_row), fenced_memory::fence::behind);
    auto* p = reinterpret_cast<std::int32_t*>(memory.data());
    const auto count = static_cast<std::size_t>(compact_store(p, greater_zero, V{vector(values)}));
    CHECK_OR_RETURN(fail_unless(count == expected.size(), "wrong number, " + context));
    CHECK_OR_RETURN(compare(std::span<const std::int32_t>(p, count), expected, context));
    CHECK_OR_RETURN(fail_unless(memory.intact(), "wrote beside the vector"));
    if constexpr (requires(V a) { compact_store_at_most(p, greater_zero, a, 1); }) {
      for (const std::size_t room : {std::size_t{0}, std::size_t{1}, wide_lanes / 2, wide_lanes}) {
        fenced_memory small(4 * room, fenced_memory::fence::behind);
        auto* to = reinterpret_cast<std::int32_t*>(small.data());
        const int stored = compact_store_at_most(to, greater_zero, V{vector(values)}, static_cast<int>(room));
        const std::size_t fits = std::min(room, expected.size());
        CHECK_OR_RETURN(fail_unless(static_cast<std::size_t>(stored) == fits, "wrong number in little room"));
        CHECK_OR_RETURN(compare(std::span<const std::int32_t>(to, fits), std::span(expected).first(fits), context));
      }
    }
  }
  return {};
}
// Each pair of special values, in both directions.
outcome check_wide_greater() {
  for (const wide_operands& o : all_operands<std::int32_t>()) {
    for (std::size_t i = 0; i < wide_lanes; ++i) {
      const bool got = any(greater(broadcast32(o.a[i]), broadcast32(o.b[i])));
      CHECK_OR_RETURN(fail_unless(got == (o.a[i] > o.b[i]), std::to_string(o.a[i]) + " > " + std::to_string(o.b[i])));
    }
  }
  return {};
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
