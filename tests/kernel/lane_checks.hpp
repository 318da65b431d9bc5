// SPDX-License-Identifier: MIT
// Shared by the checks of operations on 16-bit and 32-bit lanes: rows of lanes, edge numbers, and comparison with a
// model that works lane by lane.
#pragma once

#include <array>
#include <limits>

#include "isa/region.hpp"
#include "check.hpp"
#include "proof/model.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::compare;
using bravais_test::fail_unless;
using bravais_test::numbers;
using bravais_test::outcome;
using bravais_test::run_length;

template <class Lane>
inline constexpr std::size_t lanes_of_type = lanes * sizeof(std::int16_t) / sizeof(Lane);
template <class Lane>
using row_of = std::array<Lane, lanes_of_type<Lane>>;
using row = row_of<std::int16_t>;
using wide_row = row_of<std::int32_t>;

v16 vector(const row& r) { return load(r.data()); }
v32 vector(const wide_row& r) { return load(r.data()); }
row lanes_of(v16 a) {
  row out;
  store(out.data(), a);
  return out;
}
wide_row lanes_of(v32 a) {
  wide_row out;
  store(out.data(), a);
  return out;
}

constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();

// Numbers that operations on lanes might get wrong: the signed powers of two, the multiples q / 2, q and 2 q of q =
// 3329 and q = 8380417, and numbers with squares near 2^29 and 2^61, all with both neighbors; and patterns of bits.
template <class Lane>
std::vector<Lane> edges() {
  constexpr int width = 8 * sizeof(Lane);
  std::vector<Lane> out;
  const auto take = [&](std::int64_t x) {
    const Lane lane = static_cast<Lane>(x);
    if (std::find(out.begin(), out.end(), lane) == out.end()) out.push_back(lane);
  };
  const auto take_near = [&](std::int64_t x) {
    for (const std::int64_t signed_x : {x, -x})
      for (const int d : {0, 1, -1}) take(signed_x + d);
  };
  for (int k = 0; k < width; ++k) take_near(std::int64_t{1} << k);
  for (const int q : {3329, 8380417}) {
    if (q >> (width - 1) != 0) continue;
    for (const int multiple : {q / 2, q, 2 * q}) take_near(multiple);
  }
  for (const std::int64_t pattern : {0x5555555555555555, 0x0F0F0F0F0F0F0F0F, 0x00FE00FE00FE00FE}) {
    take(pattern);
    take(~pattern);
  }
  take_near(width == 16 ? 23170 : 1518500250);
  if (out.size() % 2 == 0) out.pop_back();  // so that for_each_sample moves each pair through all lanes
  return out;
}

template <class Lane>
struct operands_of {
  row_of<Lane> a, b, c;
};
using operands = operands_of<std::int16_t>;
using wide_operands = operands_of<std::int32_t>;

template <class Lane>
std::string describe(const operands_of<Lane>& o) {
  std::string text = "for the operands";
  for (const row_of<Lane>* r : {&o.a, &o.b, &o.c}) {
    for (const Lane x : *r) text.append(" ").append(std::to_string(x));
    text += " |";
  }
  return text;
}

// Calls take(o) for rows of operands, until it fails: each pair of edge numbers as a and b in each lane, next to other
// pairs; then each pair in all lanes at once; then random numbers, 10^9 for each operand in the full run. Every second
// row of these has random numbers of bits. c is sometimes an edge number; with Count = 2, no operation looks at it.
template <class Lane, int Count, class Take>
outcome for_each_sample(run_length length, Take take) {
  const std::vector<Lane> values = edges<Lane>();
  const std::size_t pairs = values.size() * values.size();
  constexpr std::size_t n = lanes_of_type<Lane>;
  numbers random(sizeof(Lane));
  operands_of<Lane> o{};
  const auto random_c = [&] {
    if constexpr (Count < 3) return Lane{0};
    const std::uint64_t x = random.next();
    return (x & 1) == 0 ? static_cast<Lane>(x >> 32) : values[((x >> 1 & 0xFFFFFF) * values.size()) >> 24];
  };
  for (std::size_t i = 0; i < 2 * pairs; ++i) {
    for (std::size_t lane = 0; lane < n; ++lane) {
      const std::size_t pair = i < pairs ? (i * n + lane) % pairs : i - pairs;
      o.a[lane] = values[pair / values.size()];
      o.b[lane] = values[pair % values.size()];
      o.c[lane] = random_c();
    }
    CHECK_OR_RETURN(take(o));
  }
  const std::size_t count = length == run_length::full ? bravais_test::samples_of_full_run : 100'000;
  for (std::size_t i = 0; i < count / n; ++i) {
    for (std::size_t lane = 0; lane < n; ++lane) {
      const std::uint64_t x = random.next();
      o.a[lane] = static_cast<Lane>(x);
      o.b[lane] = static_cast<Lane>(x >> 32);
      o.c[lane] = random_c();
    }
    if (i % 2 == 1) {
      const std::uint64_t x = random.next();
      for (std::size_t lane = 0; lane < n; ++lane) {
        o.a[lane] = static_cast<Lane>(o.a[lane] >> ((x + lane) % (8 * sizeof(Lane))));
        o.b[lane] = static_cast<Lane>(o.b[lane] >> ((x >> 8) + lane) % (8 * sizeof(Lane)));
      }
    }
    CHECK_OR_RETURN(take(o));
  }
  return {};
}

// `operation` works on vectors, `model` on numbers. Lanes that the model leaves undefined are not compared.
template <class Lane, int Count, class Operation, class Model>
outcome check_samples(run_length length, Operation operation, Model model) {
  return for_each_sample<Lane, Count>(length, [&](const operands_of<Lane>& o) -> outcome {
    row_of<Lane> got = lanes_of(operation(vector(o.a), vector(o.b), vector(o.c)));
    row_of<Lane> expected;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const std::int64_t x = model(o.a[i], o.b[i], o.c[i]);
      expected[i] = x == bravais_proof::undefined ? got[i] : static_cast<Lane>(x);
    }
    if (got == expected) return {};
    return compare(got, expected, describe(o));
  });
}

// At each offset, with memory that ends directly before and directly after.
template <class Lane>
outcome check_load_store_of() {
  using bravais_test::fenced_memory;
  constexpr std::size_t width = sizeof(row_of<Lane>);
  numbers random(2);
  for (const auto side : {fenced_memory::fence::before, fenced_memory::fence::behind}) {
    for (std::size_t offset = 0; offset < 64; offset += sizeof(Lane)) {
      const auto expected = random.bytes(width);
      const std::size_t size = width + offset;
      fenced_memory from(size, side);
      fenced_memory to(size, side);
      const std::size_t at = side == fenced_memory::fence::before ? 0 : offset;
      std::memcpy(from.data() + at, expected.data(), width);
      std::memset(to.data(), 0, size);
      store(reinterpret_cast<Lane*>(to.data() + at), load(reinterpret_cast<const Lane*>(from.data() + at)));
      std::vector<std::uint8_t> image(size);
      std::memcpy(image.data() + at, expected.data(), width);
      CHECK_OR_RETURN(compare(to.span(), image, "offset " + std::to_string(offset)));
      CHECK_OR_RETURN(fail_unless(to.intact(), "wrote beside the vector"));
    }
  }
  return {};
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
