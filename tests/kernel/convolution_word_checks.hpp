// SPDX-License-Identifier: MIT
// The vocabulary for convolutions, divsteps and sorting (simd/convolution_*.hpp), lane by lane.
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

outcome check_reverse() {
  numbers random(80);
  std::vector<std::int16_t> in = random.coefficients(lanes, -32768, 32767);
  std::vector<std::int16_t> out(lanes);
  store(out.data(), reverse(load(in.data())));
  std::reverse(in.begin(), in.end());
  return compare(out, in, "reverse");
}

template <int N>
outcome check_shift_of() {
  numbers random(81 + N);
  for (int round = 0; round < 100; ++round) {
    std::vector<std::int16_t> x = random.coefficients(lanes, -32768, 32767);
    std::vector<std::int16_t> out(lanes);
    store(out.data(), shift_right_signed<N>(load(x.data())));
    for (auto& c : x) c = static_cast<std::int16_t>(c >> N);
    CHECK_OR_RETURN(compare(out, x, "shift by " + std::to_string(N)));
  }
  return {};
}
outcome check_shift_right_signed() {
  CHECK_OR_RETURN(check_shift_of<0>());
  CHECK_OR_RETURN(check_shift_of<1>());
  CHECK_OR_RETURN(check_shift_of<5>());
  return check_shift_of<15>();
}

outcome check_max_unsigned() {
  numbers random(82);
  for (int round = 0; round < 1000; ++round) {
    std::int32_t a[lanes / 2], b[lanes / 2], out[lanes / 2];
    for (std::size_t i = 0; i < lanes / 2; ++i) {
      a[i] = static_cast<std::int32_t>(random.next());
      b[i] = random.below(4) == 0 ? a[i] : static_cast<std::int32_t>(random.next() >> random.below(32));
    }
    store(out, max_unsigned(load(a), load(b)));
    for (std::size_t i = 0; i < lanes / 2; ++i) {
      const auto expected = std::max(static_cast<std::uint32_t>(a[i]), static_cast<std::uint32_t>(b[i]));
      if (static_cast<std::uint32_t>(out[i]) != expected) return {"of " + std::to_string(expected), ""};
    }
  }
  return {};
}

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

// The optional operations, where they exist.
template <class V>
outcome check_pairs_of() {
  if constexpr (requires { window_pairs<0>(V{}); }) {
    numbers random(84);
    const std::vector<std::int16_t> x = random.coefficients(lanes, -32768, 32767);
    const std::vector<std::int16_t> b = random.coefficients(2, -32768, 32767);
    outcome result;
    unroll<8>([&](auto half) {
      constexpr std::size_t first = 2 * half;
      std::vector<std::int16_t> out(lanes / 2), expected(lanes / 2);
      store_low_halves(out.data(),
                       dot_pairs(zero32(), window_pairs<first>(V(load(x.data()))), broadcast_pair(b.data(), V{})));
      for (std::size_t i = 0; i < lanes / 2; ++i) {
        expected[i] = static_cast<std::int16_t>((x[first + i] * b[0] + x[(first + i + 1) % lanes] * b[1]) & 0xFFFF);
      }
      if (result.failure.empty()) result = compare(out, expected, "windows from " + std::to_string(first));
    });
    return result;
  } else {
    return {"", "this instruction set has no window_pairs"};
  }
}
outcome check_window_pairs() { return check_pairs_of<v16>(); }

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
