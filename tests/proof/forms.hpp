// SPDX-License-Identifier: MIT
// The table of forms: for each number of a proof, its terms modulo q and its interval. Inside the engine only.
#pragma once

#include "proof/engine.hpp"

namespace bravais_proof {

struct form {
  terms p = {};
  i64 low = 0;
  i64 high = 0;
  int width = 16;
  meaning kind = meaning::number;  // what `p` speaks of
  i64 value = 0;                   // in this run
  // For 64-bit sums: multiples c m of lower halves m, not in `p`, that make the sum divisible by 2^32.
  std::vector<std::pair<i64, lane>> multiples = {};

  [[nodiscard]] domain_of_x domain() const { return {low, high, width, kind}; }
};

const form& form_of(const lane& a);      // of a lane that is not constant
lane add_form(form f, const where& at);  // checks the form against its value in this run
// The linear form of an expression; throws failure if it has none.
lane must_close(lane a, const where& at);
// A new variable and the lane that holds it, whose value in this run `random` chooses.
std::pair<u32, lane> add_variable(int width, i64 low, i64 high, u64 random, std::string name);
// Fails unless both are the same.
void expect_terms(const terms& found, const terms& expected, const std::string& name);
// The terms and the interval of a constant or a number with a form.
terms terms_of(const lane& a);
range range_of(const lane& a);
bool fits(i128 low, i128 high, int width);
std::string inputs_of(const terms& p);

// A product of two numbers whose polynomials have a degree above two together: each polynomial of degree two gets a
// variable of its own.
terms product_of_lanes(const lane& a, const lane& b);
constexpr u32 first_named_variable = u32{1} << 31;

// Variables for the two parts of a number or of a product that are used one by one. The parts of number k are h + 2k
// and h + 2k + 1.
constexpr u32 first_half_variable = u32{1} << 30;
u32 value_modulo_q(u32 variable);
void remember_value(u32 variable, i64 value);
// Replaces both parts of a number, where they occur as in the number, by the number.
void join_parts(terms& p);
void forget_parts();
// The parts of the product of two lanes that depend on different inputs: the rounded upper half, and the lower half.
lane rounded_upper_part(const lane& a, const lane& b, const where& at);
lane lower_part(const lane& a, const lane& b, const where& at);

// The model's result for the values of this run. Fails where the vocabulary excludes the operands.
i64 value_of(op o, int width, int by, i64 a, i64 b, i64 c, const where& at);

}  // namespace bravais_proof
