// SPDX-License-Identifier: MIT
// Expressions in one variable x: small graphs of operations on x and constants, and what they are for all x of an
// interval.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "proof/terms.hpp"

namespace bravais_proof {

// An expression's number. Number 0 is x itself; equal expressions have the same number.
struct operand {
  bool is_constant = false;
  u32 expression = 0;
  i64 constant = 0;
  auto operator<=>(const operand&) const = default;
};
struct expression {
  op operation = op::add;
  int width = 0;
  int by = 0;
  operand a, b, c;
  auto operator<=>(const expression&) const = default;
};
u32 number_of(const expression& e);
const expression& expression_of(u32 number);
int operand_count(op o);
const char* name_of(op o);
std::string describe(u32 number);
std::string interval_text(i128 low, i128 high);

// What the terms of a number speak of, given the lane x that holds it: x itself; the lower half of a number, unsigned;
// or the rest that rounded_high_product drops of a product with the lower half x, (x + 2^14) modulo 2^15.
enum class meaning : std::uint8_t { number, lower_half, rounding_rest };
i64 meaning_of(meaning kind, int width, i64 x);

// The values of x.
struct domain_of_x {
  i64 low = 0;
  i64 high = 0;
  int width = 16;
  meaning kind = meaning::number;
  auto operator<=>(const domain_of_x&) const = default;
};

// Calls take(x, value) for each x, until it returns false.
void for_each_x(u32 number, const domain_of_x& x, const std::function<bool(i64, i64)>& take);

// An expression on all x: if it is a polynomial of degree one or two modulo q, square x^2 + a x + b within [low, high],
// with x in its meaning; otherwise the reason.
struct closure {
  bool is_polynomial = false;
  u32 square = 0;
  u32 a = 0;
  u32 b = 0;
  i64 low = 0;
  i64 high = 0;
  std::string why_not = {};
};
const closure& close(u32 number, const domain_of_x& x);

// The same by reasoning with exact fractions instead of trying each x; empty if that does not help. If `only_quotients`
// is true, only for expressions that contain the rounded quotient of a number. See rational.cpp.
std::optional<closure> close_by_fractions(u32 number, const domain_of_x& x, bool only_quotients);
// The factor k if the expression is x k modulo 2^32 for all x.
std::optional<u32> as_multiple_of_x(u32 number);

struct work {
  u64 tried = 0;      // expressions evaluated on all x
  u64 evaluated = 0;  // operations of these evaluations
  u64 reasoned = 0;   // expressions closed by fractions
};
work& work_done();

}  // namespace bravais_proof
