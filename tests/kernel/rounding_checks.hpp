// SPDX-License-Identifier: MIT
// kernel/rounding.hpp: functions of one argument in [0, q), for every value.
#pragma once

#include "isa/region.hpp"
#include "check.hpp"
#include "kernel/rounding.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::compare;
using bravais_test::fail_unless;
using bravais_test::fenced_memory;
using bravais_test::numbers;
using bravais_test::outcome;
namespace model = reference::dilithium;

constexpr std::size_t width = lanes / 2;
constexpr std::int32_t gamma2_of_44 = (model::q - 1) / 88;
constexpr std::int32_t gamma2_of_others = (model::q - 1) / 32;

// Two results for each r at once: f returns vectors of them, `expected` the model's values.
template <class F, class Expected>
outcome check_every_r(const std::string& context, F f, Expected expected) {
  for (std::int32_t first = 0; first < model::q; first += lanes / 2) {
    std::int32_t r[width];
    std::int32_t high[width];
    std::int32_t low[width];
    for (std::size_t i = 0; i < width; ++i) r[i] = std::min(first + static_cast<std::int32_t>(i), model::q - 1);
    const high_low parts = f(load(r));
    store(high, parts.high);
    store(low, parts.low);
    for (std::size_t i = 0; i < width; ++i) {
      const model::two_parts right = expected(r[i]);
      if (high[i] == right.r1 && low[i] == right.r0) continue;
      return {context + " of " + std::to_string(r[i]) + " is " + std::to_string(high[i]) + ", " +
                  std::to_string(low[i]) + ", expected " + std::to_string(right.r1) + ", " + std::to_string(right.r0),
              ""};
    }
  }
  return {};
}

outcome check_power2round() {
  return check_every_r(
      "power2round", [](v32 r) { return power2round(r); }, [](std::int32_t r) { return model::power2round(r); });
}

template <int Gamma2>
outcome check_decompose_of() {
  return check_every_r(
      "decompose by " + std::to_string(2 * Gamma2), [](v32 r) { return decompose<Gamma2>(r); },
      [](std::int32_t r) { return model::decompose(r, Gamma2); });
}
outcome check_decompose() {
  CHECK_OR_RETURN(check_decompose_of<gamma2_of_44>());
  return check_decompose_of<gamma2_of_others>();
}

// With the hint 0 and with the hint 1.
template <int Gamma2>
outcome check_use_hint_of() {
  return check_every_r(
      "use_hint for " + std::to_string(Gamma2),
      [](v32 r) { return high_low{use_hint<Gamma2>(zero32(), r), use_hint<Gamma2>(broadcast32(1), r)}; },
      [](std::int32_t r) {
        return model::two_parts{model::use_hint(false, r, Gamma2), model::use_hint(true, r, Gamma2)};
      });
}
outcome check_use_hint() {
  CHECK_OR_RETURN(check_use_hint_of<gamma2_of_44>());
  CHECK_OR_RETURN(check_use_hint_of<gamma2_of_others>());
  // Lanes with and without a hint side by side.
  numbers random(60);
  for (int round = 0; round < 200; ++round) {
    std::int32_t r[width];
    std::int32_t hint[width];
    std::int32_t out[width];
    std::int32_t expected[width];
    for (std::size_t i = 0; i < width; ++i) {
      r[i] = random.between32(0, model::q - 1);
      hint[i] = random.between32(0, 1);
      expected[i] = model::use_hint(hint[i] == 1, r[i], gamma2_of_44);
    }
    store(out, use_hint<gamma2_of_44>(load(hint), load(r)));
    CHECK_OR_RETURN(compare(out, expected, "use_hint of a mixed vector"));
  }
  return {};
}

// MakeHint(-x, w - e + x) as Algorithm 39 defines it, from LowBits(w) - e + x and HighBits(w). Here e keeps the high
// bits of w, e is c s2, x is c t0, and |x| < gamma2.
template <int Gamma2>
outcome check_make_hint_of() {
  numbers random(61);
  std::vector<std::int32_t> near;  // possible values of LowBits(w) - e, before and after
  for (const std::int32_t center : {0, Gamma2, -Gamma2, 2 * Gamma2, -2 * Gamma2, Gamma2 / 2, -Gamma2 / 2})
    for (std::int32_t x = center - 3; x <= center + 3; ++x) near.push_back(x);
  for (int i = 0; i < 20; ++i) near.push_back(random.between32(-2 * Gamma2, 2 * Gamma2));
  for (std::int32_t high = 0; high < (model::q - 1) / (2 * Gamma2); ++high) {
    for (const std::int32_t before : near) {
      if (before <= 1 - Gamma2 || before >= Gamma2 - 1) continue;
      for (const std::int32_t after : near) {
        const std::int32_t x = after - before;
        if (x <= -Gamma2 || x >= Gamma2) continue;
        const std::int32_t sum = model::mod(std::int64_t{high} * 2 * Gamma2 + after, model::q);
        std::int32_t out[width];
        store(out, make_hint<Gamma2>(broadcast32(after), broadcast32(high)));
        const std::vector<std::int32_t> expected(width, model::make_hint(-x, sum, Gamma2) ? 1 : 0);
        CHECK_OR_RETURN(compare(out, expected,
                                "make_hint at " + std::to_string(high) + ", from " + std::to_string(before) + " to " +
                                    std::to_string(after)));
      }
    }
  }
  return {};
}
outcome check_make_hint() {
  CHECK_OR_RETURN(check_make_hint_of<gamma2_of_44>());
  return check_make_hint_of<gamma2_of_others>();
}

template <int Limit>
outcome check_beyond_of() {
  numbers random(62);
  constexpr std::int32_t largest = (1 << 30) - 1;
  std::vector<std::int32_t> values;
  for (const std::int32_t center : {0, Limit, -Limit})
    for (std::int32_t x = center - 2; x <= center + 2; ++x) values.push_back(x);
  for (int i = 0; i < 200; ++i) values.push_back(random.between32(-largest, largest));
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::int32_t x[width];
    std::int32_t out[width];
    for (std::size_t j = 0; j < width; ++j) x[j] = std::clamp(values[(i + j) % values.size()], -largest, largest);
    store(out, beyond<Limit>(load(x)));
    for (std::size_t j = 0; j < width; ++j) {
      const bool right = (out[j] < 0) == (std::abs(std::int64_t{x[j]}) >= Limit);
      CHECK_OR_RETURN(fail_unless(right, std::to_string(x[j]) + " beyond " + std::to_string(Limit)));
    }
  }
  return {};
}
outcome check_beyond() {
  CHECK_OR_RETURN(check_beyond_of<1>());
  CHECK_OR_RETURN(check_beyond_of<(1 << 17) - 78>());
  CHECK_OR_RETURN(check_beyond_of<(1 << 19) - 196>());
  CHECK_OR_RETURN(check_beyond_of<gamma2_of_44 - 78>());
  CHECK_OR_RETURN(check_beyond_of<gamma2_of_others>());
  return check_beyond_of<1 << 30>();
}

outcome check_none_negative() {
  const auto of = [](const std::vector<std::int32_t>& x) { return none_negative(load(x.data())).declassified("test"); };
  constexpr std::int32_t largest = 0x7FFFFFFF;
  CHECK_OR_RETURN(fail_unless(of(std::vector<std::int32_t>(width, 0)), "zeros are negative"));
  CHECK_OR_RETURN(fail_unless(of(std::vector<std::int32_t>(width, largest)), "large lanes are negative"));
  for (std::size_t i = 0; i < width; ++i) {
    for (const std::int32_t x : {-1, -largest - 1}) {
      std::vector<std::int32_t> lanes_of(width, i % 2 == 0 ? 0 : largest);
      lanes_of[i] = x;
      CHECK_OR_RETURN(fail_unless(!of(lanes_of), "lane " + std::to_string(i) + " is not seen"));
    }
  }
  return {};
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
