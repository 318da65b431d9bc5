// SPDX-License-Identifier: MIT
// The arithmetic of 16-bit lanes against the scalar model: every number for operations with one operand, every pair of
// numbers for those with two.
#pragma once

#include "lane_checks.hpp"
#include "proof/model.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_proof::model;
using bravais_proof::op;
using bravais_test::run_length;

constexpr std::size_t all_numbers = 65536;
constexpr std::int16_t number(std::size_t i) { return static_cast<std::int16_t>(i); }
constexpr std::int16_t lowest = -32768;

// Numbers in memory: all of them in order, then the first ones again, so that a vector begins at each. While a vector
// moves through them one by one, each lane gets each number, and neighbors differ.
class column {
 public:
  std::int16_t& operator[](std::size_t i) { return x_[i]; }
  std::int16_t operator[](std::size_t i) const { return x_[i]; }
  [[nodiscard]] v16 at(std::size_t i) const { return load(x_.data() + i); }
  void repeat_first() { std::copy_n(x_.begin(), lanes, x_.begin() + all_numbers); }

 private:
  std::vector<std::int16_t> x_ = std::vector<std::int16_t>(all_numbers + lanes);
};

// The bits in which vectors differ, without the operations under test.
class differences {
 public:
  BRAVAIS_INLINE void add(v16 got, v16 expected) {
    bits a;
    bits b;
    std::memcpy(&a, &got, sizeof a);
    std::memcpy(&b, &expected, sizeof b);
    all_ |= a ^ b;
  }
  [[nodiscard]] bool found() const {
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < lanes / 4; ++i) any |= all_[i];
    return any != 0;
  }

 private:
  using bits __attribute__((vector_size(sizeof(v16)))) = std::uint64_t;
  bits all_{};
};

// Each number in each lane.
template <op O, class F>
outcome check_each_number(const std::string& context, int by, F f) {
  column x;
  column expected;
  for (std::size_t i = 0; i < all_numbers; ++i) {
    x[i] = number(i);
    expected[i] = static_cast<std::int16_t>(model<O, 16>(by, x[i], 0, 0));
  }
  x.repeat_first();
  expected.repeat_first();
  for (std::size_t i = 0; i < all_numbers; ++i) {
    differences d;
    d.add(f(x.at(i)), expected.at(i));
    if (d.found())
      return compare(lanes_of(f(x.at(i))), lanes_of(expected.at(i)), context + ", lanes from " + std::to_string(x[i]));
  }
  return {};
}

// An operation on all pairs with one operand a, the other operand b from a column.
template <op O, bool AIsSecond, class F>
class pairs_with {
 public:
  explicit pairs_with(F f) : f_(f) {
    for (std::size_t i = 0; i < all_numbers; ++i) b_[i] = number(i);
    b_.repeat_first();
  }

  // The vectors that begin at `first`, `first` + `step`, ... A step of `lanes` gets each pair to one lane, a step of 1
  // to every lane.
  outcome check(std::int16_t a, std::size_t first, std::size_t step) {
    set_expected(a);
    const v16 x = broadcast(a);
    differences d;
    for (std::size_t i = first; i < all_numbers; i += step) d.add(applied(x, b_.at(i)), expected_.at(i));
    if (!d.found()) return {};
    for (std::size_t i = first; i < all_numbers; i += step) {
      const std::string context = (AIsSecond ? "second operand " : "first operand ") + std::to_string(a) +
                                  ", lanes of the other from " + std::to_string(b_[i]);
      CHECK_OR_RETURN(compare(lanes_of(applied(x, b_.at(i))), lanes_of(expected_.at(i)), context));
    }
    return {"first operand " + std::to_string(a) + ": differs only sometimes", ""};
  }

 private:
  BRAVAIS_INLINE v16 applied(v16 a, v16 b) const { return AIsSecond ? f_(b, a) : f_(a, b); }
  static std::int64_t model_of(std::int16_t a, std::int16_t b) {
    constexpr int by = 16;  // for high_product
    return AIsSecond ? model<O, 16>(by, b, a, 0) : model<O, 16>(by, a, b, 0);
  }
  void set_expected(std::int16_t a) {
    for (std::size_t i = 0; i < all_numbers; ++i) expected_[i] = static_cast<std::int16_t>(model_of(a, number(i)));
    // The vocabulary excludes at most one pair.
    constexpr std::size_t last = 32768;
    static_assert(number(last) == lowest);
    b_[last] = model_of(a, lowest) == bravais_proof::undefined ? std::int16_t{0} : lowest;
    expected_[last] = static_cast<std::int16_t>(model_of(a, b_[last]));
    expected_.repeat_first();
  }

  F f_;
  column b_;
  column expected_;
};

// The full run takes every pair in every lane. The quick run takes the pairs where one operand is an edge number, and
// in every lane the pairs of edge numbers, next to other pairs.
template <op O, class F>
outcome check_each_pair(run_length length, F f) {
  pairs_with<O, false, F> first(f);
  if (length == run_length::full) {
    for (std::size_t i = 0; i < all_numbers; i += bravais_test::step_of_full_run)
      CHECK_OR_RETURN(first.check(number(i), 0, 1));
    return {};
  }
  pairs_with<O, true, F> second(f);
  std::size_t shift = 0;
  for (const std::int16_t a : edges<std::int16_t>()) {
    CHECK_OR_RETURN(first.check(a, shift % lanes, lanes));
    CHECK_OR_RETURN(second.check(a, shift % lanes, lanes));
    ++shift;
  }
  return check_samples<std::int16_t, 2>(
      length, [f](v16 a, v16 b, v16) { return f(a, b); },
      [](std::int64_t a, std::int64_t b, std::int64_t) { return model<O, 16>(16, a, b, 0); });
}

outcome check_broadcast() {
  for (std::size_t i = 0; i < all_numbers; ++i) {
    row expected;
    expected.fill(number(i));
    CHECK_OR_RETURN(compare(lanes_of(broadcast(number(i))), expected, "broadcast"));
  }
  return {};
}
outcome check_add(run_length length) {
  return check_each_pair<op::add>(length, [](v16 a, v16 b) { return add(a, b); });
}
outcome check_subtract(run_length length) {
  return check_each_pair<op::subtract>(length, [](v16 a, v16 b) { return subtract(a, b); });
}
outcome check_low_product(run_length length) {
  return check_each_pair<op::low_product>(length, [](v16 a, v16 b) { return low_product(a, b); });
}
outcome check_high_product_16(run_length length) {
  return check_each_pair<op::high_product>(length, [](v16 a, v16 b) { return high_product(a, b); });
}
outcome check_rounded_high_product(run_length length) {
  return check_each_pair<op::rounded_high_product>(length, [](v16 a, v16 b) { return rounded_high_product(a, b); });
}
outcome check_min_unsigned(run_length length) {
  return check_each_pair<op::min_unsigned>(length, [](v16 a, v16 b) { return min_unsigned(a, b); });
}
outcome check_bit_and(run_length length) {
  return check_each_pair<op::bit_and>(length, [](v16 a, v16 b) { return bit_and(a, b); });
}
outcome check_bit_or(run_length length) {
  return check_each_pair<op::bit_or>(length, [](v16 a, v16 b) { return bit_or(a, b); });
}
outcome check_bit_xor(run_length length) {
  return check_each_pair<op::bit_xor>(length, [](v16 a, v16 b) { return bit_xor(a, b); });
}
// A mask becomes lanes by increment_where.
outcome check_greater(run_length length) {
  return check_each_pair<op::greater>(
      length, [](v16 a, v16 b) { return subtract(broadcast(0), increment_where(greater(a, b), broadcast(0))); });
}

// By each number of bits.
template <int N>
outcome check_shifts_by() {
  const std::string by = "by " + std::to_string(N);
  CHECK_OR_RETURN(check_each_number<op::shift_left>("left " + by, N, [](v16 a) { return shift_left<16, N>(a); }));
  CHECK_OR_RETURN(check_each_number<op::shift_right>("right " + by, N, [](v16 a) { return shift_right<16, N>(a); }));
  CHECK_OR_RETURN(check_each_number<op::shift_right_signed>("signed right " + by, N,
                                                            [](v16 a) { return shift_right_signed<N>(a); }));
  if constexpr (N < 15) return check_shifts_by<N + 1>();
  return {};
}
outcome check_shifts() { return check_shifts_by<0>(); }

// Each number in each lane, from 16 bits to 32 and back.
outcome check_widen_narrow() {
  column x;
  for (std::size_t i = 0; i < all_numbers; ++i) x[i] = number(i);
  x.repeat_first();
  constexpr std::size_t half = lanes_of_type<std::int32_t>;
  for (std::size_t i = 0; i < all_numbers; ++i) {
    wide_row first;
    wide_row second;
    for (std::size_t j = 0; j < half; ++j) {
      first[j] = x[i + j];
      second[j] = x[i + half + j];
    }
    v32 low;
    v32 high;
    widen(x.at(i), low, high);
    CHECK_OR_RETURN(fail_unless(lanes_of(low) == first && lanes_of(high) == second, "widen"));
    CHECK_OR_RETURN(fail_unless(lanes_of(narrow(vector(first), vector(second))) == lanes_of(x.at(i)), "narrow"));
  }
  return {};
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
