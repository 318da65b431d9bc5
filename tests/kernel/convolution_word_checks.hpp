// SPDX-License-Identifier: MIT
// Bits of polynomials, lane by lane. vocabulary.cpp tests the other operations of simd/convolution_*.hpp.
#pragma once

#include "isa/region.hpp"
#include "check.hpp"
#include "kernel/bit_layout.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::compare;
using bravais_test::numbers;
using bravais_test::outcome;

template <int N>
struct bit_word_check {
  using word = words<N>;
  static constexpr std::size_t n = static_cast<std::size_t>(N);
  static std::vector<std::uint64_t> stored(word w) {
    std::vector<std::uint64_t> out(n);
    w.store(out.data());
    return out;
  }
  template <class F>
  static std::vector<std::uint64_t> each(F f) {
    std::vector<std::uint64_t> out(n);
    for (std::size_t i = 0; i < n; ++i) out[i] = f(i);
    return out;
  }
  static constexpr bool has_boolean = requires(word a) { boolean<0x53>(a, a, a); };
  // For each bit, bit 4 a + 2 b + c of the table.
  static std::uint64_t model_of_boolean(int table, std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    std::uint64_t out = 0;
    for (int k = 0; k < 8; ++k) {
      const auto where = [k](std::uint64_t x, int bit) { return (k & bit) != 0 ? x : ~x; };
      if ((table >> k & 1) != 0) out |= where(a, 4) & where(b, 2) & where(c, 1);
    }
    return out;
  }
  template <int... Table, class F>
  static outcome check_tables(std::integer_sequence<int, Table...>, F check) {
    outcome first;
    ((first.failure.empty() ? void(first = check(std::integral_constant<int, Table>())) : void()), ...);
    return first;
  }
  static outcome run() {
    numbers random(85);
    for (int round = 0; round < 100; ++round) {
      const std::vector<std::uint64_t> a = random.words(n);
      const std::vector<std::uint64_t> b = random.words(n);
      const std::vector<std::uint64_t> c = random.words(n);
      const word x = word::load(a.data());
      const word y = word::load(b.data());
      const word z = word::load(c.data());
      const auto all = [](bool bit) { return bit ? ~std::uint64_t{0} : 0; };
      CHECK_OR_RETURN(compare(stored(x | y), each([&](std::size_t i) { return a[i] | b[i]; }), "or"));
      CHECK_OR_RETURN(compare(stored(x - y), each([&](std::size_t i) { return a[i] - b[i]; }), "difference"));
      CHECK_OR_RETURN(compare(stored(and_not(x, y)), each([&](std::size_t i) { return a[i] & ~b[i]; }), "and_not"));
      CHECK_OR_RETURN(
          compare(stored(spread_bit_0(x)), each([&](std::size_t) { return all((a[0] & 1) != 0); }), "spread_bit_0"));
      CHECK_OR_RETURN(
          compare(stored(spread_signs(x)), each([&](std::size_t i) { return all(a[i] >> 63 != 0); }), "spread_signs"));
      CHECK_OR_RETURN(compare(stored(times_x(x)),
                              each([&](std::size_t i) { return i == 0 ? a[n - 1] << 1 : a[i - 1]; }), "times_x"));
      CHECK_OR_RETURN(
          compare(stored(over_x(x)), each([&](std::size_t i) { return i == n - 1 ? a[0] >> 1 : a[i + 1]; }), "over_x"));
      if constexpr (has_boolean) {
        CHECK_OR_RETURN(check_tables(std::make_integer_sequence<int, 256>(), [&](auto table) {
          return compare(stored(boolean<table>(x, y, z)),
                         each([&](std::size_t i) { return model_of_boolean(table, a[i], b[i], c[i]); }),
                         "boolean of table " + std::to_string(table));
        }));
      }
    }
    return {};
  }
};
outcome check_bit_words() {
  CHECK_OR_RETURN(bit_word_check<1>::run());
  return bit_word_check<bit_lanes>::run();
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
