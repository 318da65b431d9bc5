// SPDX-License-Identifier: MIT
// Shared by the checks of operations on 16-bit and 32-bit lanes: rows of lanes, critical operands, and comparison with
// a model that works lane by lane.
#pragma once

#include <array>
#include <limits>

#include "isa/region.hpp"
#include "check.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::compare;
using bravais_test::fail_unless;
using bravais_test::numbers;
using bravais_test::outcome;

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

// Critical values for operations on lanes: signs, carries, halves, both ends, and special values for q = 3329 and for q
// = 8380417.
template <class Lane>
inline constexpr std::array<Lane, 41> special{};
template <>
inline constexpr std::array<std::int16_t, 41> special<std::int16_t>{
    0,       1,      -1,     2,       -2,     3,      -3,    127,    128,   -128,  -129,   255,    256,   -255,
    -256,    3328,   3329,   3330,    -3328,  -3329,  -3330, 1664,   1665,  -1664, -1665,  6658,   -6658, 0x4000,
    -0x4000, 0x3FFF, 0x5555, -0x5556, 0x0F0F, 0x00FE, 23169, -23170, 32766, 32767, -32766, -32767, -32768};
constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
template <>
inline constexpr std::array<std::int32_t, 41> special<std::int32_t>{
    0,           1,        -1,         2,           -2,         3,          255,         -256,       32767,
    -32768,      65535,    65536,      -65536,      8380416,    8380417,    8380418,     -8380416,   -8380417,
    -8380418,    4190208,  4190209,    -4190208,    -4190209,   1 << 22,    -(1 << 22),  1 << 23,    -(1 << 23),
    261888,      95232,    0x40000000, -0x40000000, 0x3FFFFFFF, 0x55555555, -0x55555556, 0x0F0F0F0F, 1518500249,
    -1518500250, most - 1, most,       least + 1,   least};

template <class Lane>
struct operands_of {
  row_of<Lane> a, b, c;
};
using operands = operands_of<std::int16_t>;
using wide_operands = operands_of<std::int32_t>;

// Each pair of special values in each lane, then arbitrary values.
template <class Lane = std::int16_t>
std::vector<operands_of<Lane>> all_operands() {
  constexpr auto& values = special<Lane>;
  static_assert(values.size() % 2 == 1, "odd, so that the pairs move through all lanes");
  constexpr std::size_t pairs = values.size() * values.size();
  numbers random(sizeof(Lane));
  const auto any_value = [&] { return static_cast<Lane>(random.next()); };
  std::vector<operands_of<Lane>> out(pairs + 500);
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (std::size_t lane = 0; lane < lanes_of_type<Lane>; ++lane) {
      const std::size_t pair = (i * lanes_of_type<Lane> + lane) % pairs;
      const bool arbitrary = i >= pairs;
      out[i].a[lane] = arbitrary ? any_value() : values[pair / values.size()];
      out[i].b[lane] = arbitrary ? any_value() : values[pair % values.size()];
      out[i].c[lane] = random.below(2) == 0 ? any_value() : values[random.below(values.size())];
    }
  }
  return out;
}

template <class Lane>
std::string describe(const operands_of<Lane>& o) {
  std::string text = "for the operands";
  for (const row_of<Lane>* r : {&o.a, &o.b, &o.c}) {
    for (const Lane x : *r) text.append(" ").append(std::to_string(x));
    text += " |";
  }
  return text;
}

// `operation` works on vectors, `model` on whole rows.
template <class Lane = std::int16_t, class Operation, class Model>
outcome check_rows(Operation operation, Model model) {
  for (const operands_of<Lane>& o : all_operands<Lane>()) {
    const row_of<Lane> got = lanes_of(operation(vector(o.a), vector(o.b), vector(o.c)));
    CHECK_OR_RETURN(compare(got, model(o), describe(o)));
  }
  return {};
}
// `model` works on one lane; its result is truncated to the lane.
template <class Lane = std::int16_t, class Operation, class Model>
outcome check_lanes(Operation operation, Model model) {
  return check_rows<Lane>(operation, [&](const operands_of<Lane>& o) {
    row_of<Lane> out;
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<Lane>(model(o.a[i], o.b[i], o.c[i]));
    return out;
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
