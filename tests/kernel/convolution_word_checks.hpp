// SPDX-License-Identifier: MIT
// Short vectors and bits of polynomials, lane by lane. vocabulary.cpp tests the other operations of
// simd/convolution_*.hpp.
#pragma once

#include "isa/region.hpp"
#include "check.hpp"
#include "kernel/bit_layout.hpp"
#include "kernel/hankel.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::compare;
using bravais_test::numbers;
using bravais_test::outcome;

outcome check_short_vectors() {
  numbers random(83);
  for (int round = 0; round < 200; ++round) {
    const std::vector<std::int16_t> a = random.coefficients(short_lanes, -32768, 32767);
    const std::vector<std::int16_t> b = random.coefficients(short_lanes, -32768, 32767);
    const short_vector x = load_short(a.data());
    const short_vector y = load_short(b.data());
    const auto each = [&](auto f) {
      std::vector<std::int16_t> out(short_lanes);
      for (std::size_t i = 0; i < short_lanes; ++i) out[i] = static_cast<std::int16_t>(f(a[i], b[i]) & 0xFFFF);
      return out;
    };
    std::vector<std::int16_t> out(short_lanes);
    store(out.data(), add(x, y));
    CHECK_OR_RETURN(compare(out, each([](int u, int v) { return u + v; }), "add"));
    store(out.data(), subtract(x, y));
    CHECK_OR_RETURN(compare(out, each([](int u, int v) { return u - v; }), "subtract"));
    store(out.data(), low_product(x, broadcast_short(-21845)));
    CHECK_OR_RETURN(compare(out, each([](int u, int) { return u * -21845; }), "low_product"));
    store(out.data(), shift_left<16, 4>(x));
    CHECK_OR_RETURN(compare(out, each([](int u, int) { return u * 16; }), "shift_left"));
  }
  return {};
}

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
      if constexpr (requires { boolean<0x53>(x, y, z); }) {
        // Bit by bit: not b where a is zero, otherwise not c. No two operands are interchangeable.
        const auto table = [&](std::size_t i) { return (~a[i] & ~b[i]) | (a[i] & ~c[i]); };
        CHECK_OR_RETURN(compare(stored(boolean<0x53>(x, y, z)), each(table), "boolean"));
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
