// SPDX-License-Identifier: MIT
// What is known of a lane for all inputs, and what the operations of the vocabulary make of it. docs/proof.md explains
// the method.
//
// A lane is a constant, a number of which a form is known, or an expression in such a number. Each lane also has its
// value for the inputs of this run: the engine compares the two, and the two runs of a proof must do the same steps.
#pragma once

#include <functional>
#include <map>
#include <source_location>
#include <string>
#include <utility>
#include <vector>

#include "proof/expression.hpp"

namespace bravais_proof {

using where = std::source_location;

// A constant if `form` is 0; the number with that form if `expression` is 0; otherwise the expression in it.
struct lane {
  i64 value = 0;
  u32 form = 0;
  u32 expression = 0;
  [[nodiscard]] bool is_constant() const { return form == 0; }
  bool operator==(const lane&) const = default;
};

struct range {
  i64 low;
  i64 high;
};

// Begins run 0 or 1 of a proof modulo q, or modulo 2^16 if q = 65536. Each run has other inputs.
void begin(u32 q, u64 run);

// The operations of the vocabulary. Each throws failure, with the place of the operation, where no rule applies or a
// number could leave its lane.
lane constant(i64 c);
lane apply(op o, int width, int by, lane a, lane b, lane c, const where& at);
lane sum_of_products(lane sum, int width, const std::vector<std::pair<lane, lane>>& products, const where& at);
lane resized(lane a, int width, const where& at);  // the same number in a lane of another width
lane lower_half(lane wide, const where& at);       // of a 32-bit or 64-bit lane
lane upper_half(lane wide, const where& at);
lane joined(lane low, lane high, const where& at);  // the 32-bit lane of two halves
// The linear form of an expression; the expression itself if it has none.
lane closed(lane a, const where& at);

// Throws failure with the place of an operation: `what`, or that it has no rule.
[[noreturn]] void fail(const where& at, const std::string& what);
[[noreturn]] void no_rule(const char* what, const where& at);
std::string place_of(const where& at);

// What is at p, if a store of this width left it there; otherwise the number itself.
lane number_at(const std::int16_t& p);
lane number_at(const std::int32_t& p);
// The byte at p, which must be constant data of the program.
i64 constant_byte(const void* p, const where& at);
// Memory. A load must find what a store of the same width left there, or constant data of the program.
lane load(const void* p, int width, const where& at);
void store(void* p, int width, lane a);

// Lanes of vectors, by a handle that says nothing about them. 0 is a vector of zeros.
u32 add_lanes(const lane* first, std::size_t count);
lane lane_at(u32 handle, std::size_t i);

// What a proof says about its inputs and outputs.
u32 add_input(void* p, int width, i64 low, i64 high, std::string name);  // its variable
std::string name_of_variable(u32 v);
std::string inputs_of(const lane& a);  // the names of what a lane depends on; at most four
// The number at p is congruent to `expected` modulo q, and within [-bound, bound]. Returns its interval.
range expect(const void* p, int width, const terms& expected, i64 bound, const std::string& name);
// The lane is f(x) for each x of the one input that it depends on. Run 0 tries all x. Run 1 does not if its lane is the
// same expression in the same x as that of run 0 in this place.
void expect_function(lane a, const std::function<i64(i64)>& f, const std::string& name);
// The same where the lane must be in [-bound, bound] and `is_right`.
void expect_of_each(lane a, i64 bound, const std::function<bool(i64 x, i64 value)>& is_right, const std::string& name);
// The form of the number at p, with the terms of its inputs.
std::pair<terms, range> form_at(const void* p, int width);
// A polynomial of any degree: products of variables, sorted, with their coefficients in [1, q).
using polynomial = std::map<std::vector<u32>, u32>;
// The terms with the polynomials of all numbers in place of their variables.
polynomial expanded(const terms& p);

// A digest of all steps so far, which must not depend on the inputs, and the number of operations on lanes.
struct trace {
  u64 digest = 0;
  u64 lanes = 0;
  bool operator==(const trace&) const = default;
};
trace trace_so_far();

}  // namespace bravais_proof
