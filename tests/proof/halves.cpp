// SPDX-License-Identifier: MIT
// Sums of products and products of lanes, and their parts: Montgomery's reductions.
//
// The halves of a 32-bit sum T are numbers of their own, with a variable for each: T = upper 2^16 + lower.
// Montgomery's m depends on the lower half alone, and the upper half of m q is found to be linear in it by trying all
// 2^16. If the coefficient of `upper` is 2^16 times that of `lower`, both together are a multiple of T again.
//
// Of the product P of two lanes, the parts are the rounded upper half and what the rounding drops: P + 2^14 = upper
// 2^15
// + rest. The lower half of P, and of P times a constant, depends on a lane of 16 bits that determines the rest.
//
// A 64-bit sum has too many lower halves to try. There the sum T + c m, with m = k (T mod 2^32), is divisible by
// 2^32 if 1 + c k = 0 modulo 2^32; and congruent to T modulo q, since q divides c.
#include <algorithm>
#include <map>
#include <unordered_map>

#include "proof/forms.hpp"

namespace bravais_proof {
namespace {

struct parts {
  terms whole;  // congruent to upper `step` + lower
  u32 step;
  lane upper;
  lane lower;
};
struct {
  std::vector<parts> split;                               // the variables of number k are h + 2k and h + 2k + 1
  std::map<u32, std::size_t> of_sum;                      // by the form of a 32-bit sum: its number
  std::map<std::pair<u32, u32>, std::size_t> of_product;  // by the forms of two lanes
  std::map<std::size_t, lane> sums;                       // the 32-bit sums by number
  std::map<u32, u32> lower_of_wide;                       // 64-bit sums: the form of the lower half, by that of the sum
  std::map<u32, u32> sum_before;                          // the form to which a multiple was added, by that of the sum
  std::unordered_map<u32, u32> values;                    // variables modulo q in this run
} state;

// Parts of a number in [low, high] whose value in this run is upper 2^bits + lower; `kind` says what the terms of the
// lower lane speak of.
std::size_t add_parts(terms whole, int bits, range upper, i64 upper_value, i64 lower_lane, meaning kind,
                      const where& at) {
  // Both operands of rounded_high_product may be -2^15, a pair that the vocabulary excludes.
  if (!fits(upper.low, upper.high, 16))
    fail(at, "the upper part can be " + interval_text(upper.low, upper.high) + " and leave its lane; of " +
                 inputs_of(whole));
  const u32 v = first_half_variable + 2 * static_cast<u32>(state.split.size());
  remember_value(v, upper_value);
  remember_value(v + 1, meaning_of(kind, 16, lower_lane));
  parts made{.whole = std::move(whole), .step = u32{1} << bits, .upper = {}, .lower = {}};
  made.upper =
      add_form({.p = {{variable(v), 1}}, .low = upper.low, .high = upper.high, .width = 16, .value = upper_value}, at);
  made.lower = add_form({.p = {{variable(v + 1), 1}},
                         .low = INT16_MIN,
                         .high = INT16_MAX,
                         .width = 16,
                         .kind = kind,
                         .value = lower_lane},
                        at);
  state.split.push_back(std::move(made));
  return state.split.size() - 1;
}

const parts& parts_of_sum(const lane& whole, const where& at) {
  const auto known = state.of_sum.find(whole.form);
  if (known != state.of_sum.end()) return state.split[known->second];
  const form f = form_of(whole);
  const std::size_t number =
      add_parts(f.p, 16, {f.low >> 16, f.high >> 16}, f.value >> 16, wrap(16, f.value), meaning::lower_half, at);
  state.of_sum[whole.form] = number;
  state.sums[number] = whole;
  return state.split[number];
}

const parts& parts_of_product(lane a, lane b, const where& at) {
  a = must_close(a, at);
  b = must_close(b, at);
  const std::pair key(std::min(a.form, b.form), std::max(a.form, b.form));
  const auto known = state.of_product.find(key);
  if (known != state.of_product.end()) return state.split[known->second];
  const range x = range_of(a);
  const range y = range_of(b);
  const auto [low, high] = std::minmax({x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high});
  constexpr i64 half = 1 << 14;
  const i64 value = a.value * b.value;
  const std::size_t number =
      add_parts(sum(product_of_lanes(a, b), constant_terms(half)), 15, {(low + half) >> 15, (high + half) >> 15},
                (value + half) >> 15, wrap(16, value), meaning::rounding_rest, at);
  state.of_product[key] = number;
  return state.split[number];
}

// Whether the sum a b can be left out of the terms for now: a is a multiple of the lower half of a 64-bit sum.
bool is_multiple_of_half(const lane& a, const lane& b) {
  return b.is_constant() && !a.is_constant() && form_of(a).kind == meaning::lower_half && form_of(a).width == 32;
}

}  // namespace

void forget_parts() { state = {}; }
void remember_value(u32 variable, i64 value) { state.values[variable] = modulo_q(value); }
u32 value_modulo_q(u32 variable) { return state.values.at(variable); }

void join_parts(terms& p) {
  for (std::size_t i = 0; i + 1 < p.size(); ++i) {
    const monomial m = p[i].first;
    if (m < first_half_variable || second_of(m) != 0 || m % 2 != 0 || p[i + 1].first != m + 1) continue;
    const u32 c = p[i + 1].second;
    const std::size_t number = (first_of(m) - first_half_variable) / 2;
    if (number >= state.split.size() || p[i].second != u64{c} * state.split[number].step % modulus()) continue;
    const auto at = p.begin() + static_cast<std::ptrdiff_t>(i);
    p.erase(at, at + 2);
    p = sum(p, state.split[number].whole, c);
    return join_parts(p);
  }
}

lane rounded_upper_part(const lane& a, const lane& b, const where& at) { return parts_of_product(a, b, at).upper; }
lane lower_part(const lane& a, const lane& b, const where& at) {
  const i64 value = wrap(16, a.value * b.value);
  for (const auto& [x, y] : {std::pair(a, b), std::pair(b, a)}) {
    if (y.expression == 0) continue;
    // x (k y) is k times the product of x and y, where y may be an expression itself.
    const expression e = expression_of(y.expression);
    const bool is_multiple = e.operation == op::low_product && !e.a.is_constant && e.b.is_constant;
    if (!is_multiple) fail(at, "low_product of a number and a function of another: no rule");
    const form& x_of_y = form_of(y);
    lane base{x_of_y.value, y.form, e.a.expression};
    for_each_x(base.expression, {x_of_y.value, x_of_y.value, x_of_y.width, x_of_y.kind}, [&](i64, i64 now) {
      base.value = now;
      return true;
    });
    return {value, parts_of_product(x, base, at).lower.form, number_of({op::low_product, 16, 0, {}, e.b, {}})};
  }
  return {value, parts_of_product(a, b, at).lower.form, 0};
}

lane sum_of_products(lane total, int width, const std::vector<std::pair<lane, lane>>& products, const where& at) {
  u64 wrapped = static_cast<u64>(total.value);
  bool is_constant = total.is_constant();
  for (const auto& [a, b] : products) {
    wrapped += static_cast<u64>(a.value) * static_cast<u64>(b.value);
    const bool is_zero = (a.is_constant() && a.value == 0) || (b.is_constant() && b.value == 0);
    is_constant = is_constant && (is_zero || (a.is_constant() && b.is_constant()));
  }
  const i64 value = wrap(width, static_cast<i64>(wrapped));
  if (is_constant) return constant(value);
  total = must_close(total, at);
  form out{.p = terms_of(total), .width = width, .value = value};
  if (!total.is_constant()) out.multiples = form_of(total).multiples;
  i128 low = range_of(total).low;
  i128 high = range_of(total).high;
  for (auto [a, b] : products) {
    const bool is_multiple = width == 64 && is_multiple_of_half(a, b);
    if (is_multiple) {
      if (modulo_q(b.value) != 0) fail(at, "a lower half times a number that is not a multiple of q: no rule");
      out.multiples.emplace_back(b.value, a);
    } else {
      a = must_close(a, at);
      b = must_close(b, at);
      out.p = sum(out.p, product_of_lanes(a, b));
    }
    const range x = is_multiple ? range{INT32_MIN, INT32_MAX} : range_of(a);
    const range y = range_of(b);
    const auto [least, most] =
        std::minmax({i128{x.low} * y.low, i128{x.low} * y.high, i128{x.high} * y.low, i128{x.high} * y.high});
    low += least;
    high += most;
  }
  if (!fits(low, high, width) && modulus() != 65536)
    fail(at, "a sum of products can be " + interval_text(low, high) + " and leave its " + std::to_string(width) +
                 " bits; of " + inputs_of(out.p));
  out.low = static_cast<i64>(low);
  out.high = static_cast<i64>(high);
  const lane made = add_form(std::move(out), at);
  if (!total.is_constant()) state.sum_before[made.form] = total.form;
  return made;
}

lane lower_half(lane a, const where& at) {
  const bool of_64 = !a.is_constant() && form_of(a).width == 64;
  if (a.is_constant()) return constant(wrap(16, a.value));
  if (modulus() == 65536) {
    const lane whole = must_close(a, at);
    return add_form({.p = terms_of(whole), .width = 16, .value = wrap(16, whole.value)}, at);
  }
  if (!of_64) return parts_of_sum(must_close(a, at), at).lower;
  u32& known = state.lower_of_wide[a.form];
  const i64 value = wrap(32, a.value);
  if (known == 0) {
    // A variable of its own, so that its terms have a value in this run.
    const u32 v = first_half_variable + (u32{1} << 29) + a.form;
    remember_value(v, static_cast<i64>(unsigned_lane(32, value)));
    known = add_form({.p = {{variable(v), 1}},
                      .low = INT32_MIN,
                      .high = INT32_MAX,
                      .width = 32,
                      .kind = meaning::lower_half,
                      .value = value},
                     at)
                .form;
  }
  return {value, known, 0};
}

lane upper_half(lane a, const where& at) {
  if (a.is_constant()) return constant(a.value >> 16);
  if (form_of(a).width != 64) return parts_of_sum(must_close(a, at), at).upper;
  const form f = form_of(a);
  if (f.multiples.empty()) fail(at, "the upper half of a sum that is not divisible by 2^32: no rule");
  u32 rest = 1;  // 1 + c k
  for (const auto& [c, m] : f.multiples) {
    const auto k = as_multiple_of_x(m.expression);
    const auto before = state.sum_before.find(a.form);
    const bool same = before != state.sum_before.end() && state.lower_of_wide[before->second] == m.form;
    if (!k || !same) fail(at, "the upper half of a sum that is not Montgomery's: no rule");
    rest += static_cast<u32>(c) * *k;
  }
  if (rest != 0) fail(at, "the sum T - m q is not divisible by 2^32 for all T");
  const u32 inverse = power(modulo_q(i128{1} << 32), modulus() - 2);
  return add_form(
      {.p = sum({}, f.p, inverse), .low = f.low >> 32, .high = f.high >> 32, .width = 32, .value = a.value >> 32}, at);
}

lane joined(lane low, lane high, const where& at) {
  const i64 value = wrap(32, static_cast<i64>(static_cast<u64>(high.value) << 16 | unsigned_lane(16, low.value)));
  if (low.is_constant() && high.is_constant()) return constant(value);
  for (const auto& [number, whole] : state.sums)
    if (state.split[number].lower == low && state.split[number].upper == high) return {value, whole.form, 0};
  fail(at, "the halves of different numbers as one 32-bit lane: no rule");
}

}  // namespace bravais_proof
