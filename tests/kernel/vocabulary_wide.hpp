// SPDX-License-Identifier: MIT
// The arithmetic that has too many operands to try all, against the scalar model: 32-bit lanes, 64-bit sums, and
// operations with three operands.
#pragma once

#include "lane_checks.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_proof::model;
using bravais_proof::op;

constexpr std::size_t wide_lanes = lanes_of_type<std::int32_t>;
constexpr std::int32_t wrap32(std::int64_t x) { return static_cast<std::int32_t>(x); }
wide_row row_of_broadcast(std::int32_t x) {
  wide_row out;
  out.fill(x);
  return out;
}

template <op O, class Operation>
outcome check_wide(run_length length, Operation operation) {
  return check_samples<std::int32_t, 2>(
      length, [operation](v32 a, v32 b, v32) { return operation(a, b); },
      [](std::int64_t a, std::int64_t b, std::int64_t) { return model<O, 32>(high_product_bits, a, b, 0); });
}
outcome check_wide_add(run_length length) {
  return check_wide<op::add>(length, [](v32 a, v32 b) { return add(a, b); });
}
outcome check_wide_subtract(run_length length) {
  return check_wide<op::subtract>(length, [](v32 a, v32 b) { return subtract(a, b); });
}
outcome check_wide_low_product(run_length length) {
  return check_wide<op::low_product>(length, [](v32 a, v32 b) { return low_product(a, b); });
}
outcome check_high_product(run_length length) {
  return check_wide<op::high_product>(length, [](v32 a, v32 b) { return high_product(a, b); });
}
outcome check_wide_min_unsigned(run_length length) {
  return check_wide<op::min_unsigned>(length, [](v32 a, v32 b) { return min_unsigned(a, b); });
}
outcome check_max_unsigned(run_length length) {
  return check_wide<op::max_unsigned>(length, [](v32 a, v32 b) { return max_unsigned(a, b); });
}
outcome check_absolute(run_length length) {
  return check_wide<op::absolute>(length, [](v32 a, v32) { return absolute(a); });
}
outcome check_wide_bit_and(run_length length) {
  return check_wide<op::bit_and>(length, [](v32 a, v32 b) { return bit_and(a, b); });
}
outcome check_wide_bit_or(run_length length) {
  return check_wide<op::bit_or>(length, [](v32 a, v32 b) { return bit_or(a, b); });
}
outcome check_wide_bit_xor(run_length length) {
  return check_wide<op::bit_xor>(length, [](v32 a, v32 b) { return bit_xor(a, b); });
}
// A mask becomes lanes by compact_store: of the lane numbers, it stores those where the mask is true.
v32 as_lanes(mask32 m) {
  static constexpr wide_row lane_numbers = [] {
    wide_row out;
    for (std::size_t i = 0; i < wide_lanes; ++i) out[i] = static_cast<std::int32_t>(i);
    return out;
  }();
  wide_row found;
  wide_row out{};
  const auto count = static_cast<std::size_t>(compact_store(found.data(), m, vector(lane_numbers)));
  for (std::size_t i = 0; i < count; ++i) out.at(static_cast<std::size_t>(found.at(i))) = -1;
  return vector(out);
}
outcome check_wide_greater(run_length length) {
  return check_wide<op::greater>(length, [](v32 a, v32 b) { return as_lanes(greater(a, b)); });
}

// The even lanes of the third operand are the odd lanes of b. What is in its odd lanes must not matter.
template <class V>
outcome check_high_product_of_swapped_with(run_length length) {
  if constexpr (requires(V a) { high_product(a, a, a); }) {
    return for_each_sample<std::int32_t, 3>(length, [](const wide_operands& o) -> outcome {
      wide_row swapped = o.c;
      for (std::size_t i = 0; i < wide_lanes; i += 2) swapped[i] = o.b[i + 1];
      const wide_row got = lanes_of(high_product(V{vector(o.a)}, vector(o.b), vector(swapped)));
      for (std::size_t i = 0; i < wide_lanes; ++i) {
        const std::int64_t expected = model<op::high_product, 32>(high_product_bits, o.a[i], o.b[i], 0);
        if (expected != bravais_proof::undefined && expected != got[i])
          return {"lane " + std::to_string(i) + " is " + std::to_string(got[i]) + ", " + describe(o), ""};
      }
      return {};
    });
  } else {
    return {"", "this back end has no high_product of three vectors, which is optional"};
  }
}
outcome check_high_product_of_swapped(run_length length) { return check_high_product_of_swapped_with<v32>(length); }

template <class Lane>
outcome check_bit_select_of(run_length length) {
  return check_samples<Lane, 3>(
      length, [](auto a, auto b, auto c) { return bit_select(a, b, c); },
      [](std::int64_t a, std::int64_t b, std::int64_t c) {
        return model<op::bit_select, 8 * sizeof(Lane)>(0, a, b, c);
      });
}
outcome check_bit_select(run_length length) { return check_bit_select_of<std::int16_t>(length); }
outcome check_wide_bit_select(run_length length) { return check_bit_select_of<std::int32_t>(length); }
outcome check_increment_where(run_length length) {
  return check_samples<std::int16_t, 3>(
      length, [](v16 a, v16 b, v16 c) { return increment_where(greater(a, b), c); },
      [](std::int64_t a, std::int64_t b, std::int64_t c) {
        return model<op::subtract, 16>(0, c, model<op::greater, 16>(0, a, b, 0), 0);
      });
}

outcome check_broadcast32() {
  numbers random(22);
  std::vector<std::int32_t> values = edges<std::int32_t>();
  for (int i = 0; i < 2000; ++i) values.push_back(random.int32());
  for (const std::int32_t x : values) {
    const wide_row expected = row_of_broadcast(x);
    CHECK_OR_RETURN(compare(lanes_of(broadcast32(x)), expected, "broadcast"));
  }
  return compare(lanes_of(zero32()), row_of_broadcast(0), "zero32");
}

// The sum that the products are added to is made of the lanes of c.
outcome check_dot_pairs(run_length length) {
  return for_each_sample<std::int16_t, 3>(length, [](const operands& o) {
    wide_row sum;
    wide_row expected;
    for (std::size_t i = 0; i < wide_lanes; ++i) {
      const auto low = static_cast<std::uint16_t>(o.c[2 * i]);
      sum[i] = static_cast<std::int32_t>(low | static_cast<std::uint32_t>(o.c[2 * i + 1]) << 16);
      expected[i] =
          wrap32(bravais_proof::model_of_dot_pairs(sum[i], o.a[2 * i], o.b[2 * i], o.a[2 * i + 1], o.b[2 * i + 1]));
    }
    const wide_row got = lanes_of(dot_pairs(vector(sum), vector(o.a), vector(o.b)));
    return got == expected ? outcome{} : compare(got, expected, describe(o));
  });
}

// Sums of 64 bits, each of its own products. They must not leave 64 bits.
struct sums {
  std::array<std::int64_t, wide_lanes> expected;
  wide_sums got;

  explicit sums(std::int64_t first) : got(broadcast_sums(first)) { expected.fill(first); }
  void add_products(const wide_row& a, const wide_row& b) {
    for (std::size_t i = 0; i < wide_lanes; ++i)
      expected[i] = bravais_proof::model_of_accumulate(expected[i], a[i], b[i]);
  }
  template <class O>
  outcome check(const O& o) const {
    wide_row low;
    wide_row high;
    for (std::size_t i = 0; i < wide_lanes; ++i) {
      low[i] = wrap32(bravais_proof::low_half_of(expected[i]));
      high[i] = wrap32(bravais_proof::high_half_of(expected[i]));
    }
    const wide_row got_low = lanes_of(low_halves(got));
    const wide_row got_high = lanes_of(high_halves(got));
    if (got_low == low && got_high == high) return {};
    CHECK_OR_RETURN(compare(got_low, low, "low halves, " + describe(o)));
    return compare(got_high, high, "high halves, " + describe(o));
  }
};
// A product of up to 2^62, another of up to 2^61, and a first number below 2^61.
outcome check_wide_sums(run_length length) {
  numbers random(24);
  return for_each_sample<std::int32_t, 3>(length, [&](const wide_operands& o) {
    wide_row half;
    for (std::size_t i = 0; i < wide_lanes; ++i) half[i] = o.c[i] >> 1;
    sums s(static_cast<std::int64_t>(random.next()) >> 2);
    accumulate(s.got, vector(o.a), vector(o.b));
    s.add_products(o.a, o.b);
    accumulate(s.got, vector(o.b), vector(half));
    s.add_products(o.b, half);
    return s.check(o);
  });
}
// Sums of products by one number, where the odd lanes of a are given a second time, in the even lanes.
template <class V>
outcome check_sums_of_swapped_with(run_length length) {
  if constexpr (requires(wide_sums s, V a) { accumulate(s, a, a, a); }) {
    return for_each_sample<std::int32_t, 3>(length, [](const wide_operands& o) {
      wide_row next = o.c;
      for (std::size_t i = 0; i < wide_lanes; i += 2) next[i] = o.a[i + 1];
      sums s(o.c[0]);
      accumulate(s.got, V{vector(o.a)}, vector(next), broadcast32(o.b[0]));
      s.add_products(o.a, row_of_broadcast(o.b[0]));
      return s.check(o);
    });
  } else {
    return {"", "this back end has no accumulate with four operands, which is optional"};
  }
}
outcome check_sums_of_swapped(run_length length) { return check_sums_of_swapped_with<v32>(length); }

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
