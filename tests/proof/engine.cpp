// SPDX-License-Identifier: MIT
#include "proof/engine.hpp"

#include <algorithm>
#include <map>
#include <random>

#include "proof/forms.hpp"
#include "proof/memory.hpp"

namespace bravais_proof {
namespace {

// A lane that was compared with its definition for all inputs.
struct comparison {
  u32 expression;
  domain_of_x x;
  i64 bound;
  bool operator==(const comparison&) const = default;
};

struct {
  std::vector<form> forms{1};
  std::map<std::pair<u32, u32>, lane> closed;  // by form and expression
  std::vector<std::string> names{""};
  std::mt19937_64 random;
  std::vector<lane> lanes;
  u32 first_handle = 1;
  trace steps;
  std::vector<comparison> compared;  // in the first run, in order
  std::size_t repeated = 0;          // how many of them the second run has met
  bool is_second = false;
} proof;

// Whether the first run made this comparison at the same place. It tried all x, so that the second one need not.
bool was_compared(const comparison& c) {
  if (proof.is_second) return proof.repeated < proof.compared.size() && proof.compared[proof.repeated++] == c;
  proof.compared.push_back(c);
  return false;
}

void note(const lane& a) {
  ++proof.steps.lanes;
  for (const u64 x : {u64{a.form}, u64{a.expression}, a.is_constant() ? static_cast<u64>(a.value) : 0})
    proof.steps.digest = (proof.steps.digest ^ x) * 0x9E3779B97F4A7C15U + (proof.steps.digest >> 29);
}

i64 evaluate(const terms& p) {
  u64 out = 0;
  const auto of = [](u32 v) -> u64 { return v == 0 ? 1 : value_modulo_q(v); };
  for (const auto& [m, c] : p) out = (out + of(first_of(m)) * of(second_of(m)) % modulus() * c) % modulus();
  return static_cast<i64>(out);
}

bool is(const lane& a, i64 c) { return a.is_constant() && a.value == c; }
operand as_operand(const lane& a) {
  return a.is_constant() ? operand{true, 0, a.value} : operand{false, a.expression, 0};
}

// A known result that does not depend on the other operand.
std::optional<lane> trivial(op o, const lane& a, const lane& b) {
  const bool is_sum = o == op::add || o == op::bit_or || o == op::bit_xor;
  if (is(b, 0) && (is_sum || o == op::subtract)) return a;
  if (is(a, 0) && is_sum) return b;
  const bool is_product =
      o == op::low_product || o == op::high_product || o == op::rounded_high_product || o == op::bit_and;
  if (is_product && (is(a, 0) || is(b, 0))) return constant(0);
  return {};
}

// The sum or difference of two numbers that depend on different inputs.
lane linear(op o, int width, lane a, lane b, i64 value, const where& at) {
  a = must_close(a, at);
  b = must_close(b, at);
  const range x = range_of(a);
  const range y = range_of(b);
  const bool adds = o == op::add;
  const i128 low = adds ? i128{x.low} + y.low : i128{x.low} - y.high;
  const i128 high = adds ? i128{x.high} + y.high : i128{x.high} - y.low;
  if (modulus() != 65536 && !fits(low, high, width))
    fail(at, "the " + std::to_string(width) + "-bit " + name_of(o) + " of " + interval_text(x.low, x.high) + " and " +
                 interval_text(y.low, y.high) + " can be " + interval_text(low, high) + " and leave its lane; of " +
                 inputs_of(terms_of(a)) + " and " + inputs_of(terms_of(b)));
  for (const lane& one : {a, b})
    if (!one.is_constant() && form_of(one).kind != meaning::number)
      fail(at, "a sum with the lower half of a number: no rule");
  return add_form({.p = sum(terms_of(a), terms_of(b), adds ? 1 : modulus() - 1),
                   .low = static_cast<i64>(low),
                   .high = static_cast<i64>(high),
                   .width = width,
                   .value = value},
                  at);
}

}  // namespace

i64 value_of(op o, int width, int by, i64 a, i64 b, i64 c, const where& at) {
  const i64 value = [&]<std::size_t... O>(std::index_sequence<O...>) {
    i64 out = undefined;
    ((static_cast<std::size_t>(o) == O ? void(out = width == 16 ? model<static_cast<op>(O), 16>(by, a, b, c)
                                                                : model<static_cast<op>(O), 32>(by, a, b, c))
                                       : void()),
     ...);
    return out;
  }(std::make_index_sequence<op_count>());
  if (value == undefined) fail(at, std::string(name_of(o)) + " of operands that the vocabulary excludes");
  return value;
}

std::string place_of(const where& at) {
  std::string file = at.file_name();
  for (const char* folder : {"/src/", "/tests/"}) {
    const auto source = file.rfind(folder);
    if (source != std::string::npos) file = file.substr(source + 1);
  }
  return file + ":" + std::to_string(at.line());
}
void fail(const where& at, const std::string& what) { throw failure(place_of(at) + ": " + what); }
void no_rule(const char* what, const where& at) { fail(at, std::string(what) + ": no rule"); }

void begin(u32 q, u64 run) {
  set_modulus(q);
  proof.forms.assign(1, {});
  proof.closed.clear();
  proof.names.assign(1, "");
  proof.random.seed(run + 1);
  proof.lanes.clear();
  proof.first_handle = 1 + static_cast<u32>(proof.random() % (u32{1} << 30));
  proof.steps = {};
  proof.is_second = run != 0;
  proof.repeated = 0;
  if (!proof.is_second) proof.compared.clear();
  forget_memory();
  forget_parts();
}
trace trace_so_far() { return proof.steps; }

const form& form_of(const lane& a) { return proof.forms[a.form]; }
terms terms_of(const lane& a) { return a.is_constant() ? constant_terms(a.value) : form_of(a).p; }
range range_of(const lane& a) {
  return a.is_constant() ? range{a.value, a.value} : range{form_of(a).low, form_of(a).high};
}
bool fits(i128 low, i128 high, int width) {
  const i128 top = i128{1} << (width - 1);
  return low >= -top && high < top;
}

std::string inputs_of(const lane& a) { return inputs_of(a.is_constant() ? terms{} : form_of(a).p); }
std::string inputs_of(const terms& p) {
  std::string out;
  std::size_t count = 0;
  for (const auto& [m, c] : p) {
    if (m == one || ++count > 4) continue;
    out += (count == 1 ? "" : ", ") + name_of_variable(first_of(m));
    if (second_of(m) != 0) out += " " + name_of_variable(second_of(m));
  }
  if (count > 4) out += ", ... (" + std::to_string(count) + " in all)";
  return out.empty() ? "a constant" : out;
}

lane add_form(form f, const where& at) {
  join_parts(f.p);
  // Modulo 2^16 nothing but the lower half counts.
  if (modulus() == 65536 && f.width == 16) f.low = INT16_MIN, f.high = INT16_MAX;
  if (modulus() == 65536 && f.width == 32) f.low = INT32_MIN, f.high = INT32_MAX;
  i128 shown = meaning_of(f.kind, f.width, f.value);
  for (const auto& [c, m] : f.multiples) shown -= i128{c} * m.value;
  if (f.value < f.low || f.value > f.high || modulo_q(shown) != evaluate(f.p))
    fail(at, "the engine contradicts itself: " + std::to_string(f.value) + " in " + interval_text(f.low, f.high));
  const lane out{f.value, static_cast<u32>(proof.forms.size()), 0};
  proof.forms.push_back(std::move(f));
  return out;
}

lane closed(lane a, const where& at) {
  if (a.is_constant() || a.expression == 0) return a;
  const auto known = proof.closed.find({a.form, a.expression});
  if (known != proof.closed.end()) return known->second;
  const form base = form_of(a);
  const closure& c = close(a.expression, base.domain());
  if (!c.is_polynomial) return a;
  terms p = sum(constant_terms(c.b), base.p, c.a);
  if (c.square != 0) {
    const lane x{base.value, a.form, 0};
    p = sum(p, product_of_lanes(x, x), c.square);
  }
  const lane out = add_form(
      {.p = std::move(p), .low = c.low, .high = c.high, .width = expression_of(a.expression).width, .value = a.value},
      at);
  return proof.closed[{a.form, a.expression}] = out;
}
lane must_close(lane a, const where& at) {
  const lane out = closed(a, at);
  if (!out.is_constant() && out.expression != 0)
    fail(at, "not a polynomial modulo q: " + close(a.expression, form_of(a).domain()).why_not + "; x is made of " +
                 inputs_of(form_of(a).p));
  return out;
}

lane constant(i64 c) { return {c, 0, 0}; }

lane apply(op o, int width, int by, lane a, lane b, lane c, const where& at) {
  const i64 value = value_of(o, width, by, a.value, b.value, c.value, at);
  if (a.is_constant() && b.is_constant() && c.is_constant()) return constant(value);
  if (const auto known = trivial(o, a, b)) return *known;
  u32 form = 0;
  bool one_form = true;
  for (const lane& l : {a, b, c}) {
    if (l.is_constant()) continue;
    one_form = one_form && (form == 0 || form == l.form);
    form = l.form;
  }
  if (one_form) {
    const bool commutes = o == op::low_product || o == op::high_product || o == op::rounded_high_product;
    if (commutes && a.is_constant()) std::swap(a, b);
    const lane out{value, form, number_of({o, width, by, as_operand(a), as_operand(b), as_operand(c)})};
    // In 32-bit lanes a reduced number is closed at once: trying each x of the number before would take too long.
    const bool may_reduce = width == 32 && (o == op::add || o == op::subtract);
    return may_reduce && close_by_fractions(out.expression, form_of(out).domain(), true) ? closed(out, at) : out;
  }
  if (modulus() == 65536 && o == op::low_product)
    return add_form({.p = product_of_lanes(must_close(a, at), must_close(b, at)), .width = width, .value = value}, at);
  if (o == op::rounded_high_product) return rounded_upper_part(a, b, at);
  if (o == op::low_product && width == 16) return lower_part(a, b, at);
  if (o != op::add && o != op::subtract)
    fail(at, std::string(name_of(o)) + " of numbers that depend on different inputs: no rule");
  return linear(o, width, a, b, value, at);
}

lane resized(lane a, int width, const where& at) {
  if (a.is_constant()) return constant(wrap(width, a.value));
  a = must_close(a, at);
  form f = form_of(a);
  if (!fits(f.low, f.high, width))
    fail(at, interval_text(f.low, f.high) + " does not fit " + std::to_string(width) + " bits; of " + inputs_of(f.p));
  f.width = width;
  return add_form(std::move(f), at);
}

u32 add_lanes(const lane* first, std::size_t count) {
  const u32 handle = proof.first_handle + static_cast<u32>(proof.lanes.size());
  for (std::size_t i = 0; i < count; ++i) note(first[i]);
  proof.lanes.insert(proof.lanes.end(), first, first + count);
  return handle;
}
lane lane_at(u32 handle, std::size_t i) {
  const std::size_t at = handle - proof.first_handle + i;
  if (handle < proof.first_handle || at >= proof.lanes.size()) throw failure("a vector that no operation made");
  return proof.lanes[at];
}

std::pair<u32, lane> add_variable(int width, i64 low, i64 high, u64 random, std::string name) {
  if (low > high) throw failure(name + ": an empty interval");
  const auto v = static_cast<u32>(proof.names.size());
  proof.names.push_back(std::move(name));
  const i64 value = low + static_cast<i64>(random % static_cast<u64>(high - low + 1));
  remember_value(v, value);
  return {v, add_form({.p = {{variable(v), 1}}, .low = low, .high = high, .width = width, .value = value},
                      where::current())};
}
u32 add_input(void* p, int width, i64 low, i64 high, std::string name) {
  const auto [v, content] = add_variable(width, low, high, proof.random(), std::move(name));
  store(p, width, content);
  return v;
}
std::string name_of_variable(u32 v) {
  if (v >= first_named_variable) return "number " + std::to_string(v - first_named_variable);
  if (v >= first_half_variable)
    return std::string(v % 2 != 0 ? "lower" : "upper") + " half of sum " +
           std::to_string((v - first_half_variable) / 2);
  return proof.names[v];
}

std::pair<terms, range> form_at(const void* p, int width) {
  const lane a = must_close(load(p, width, where::current()), where::current());
  return {terms_of(a), range_of(a)};
}

void expect_terms(const terms& found, const terms& expected, const std::string& name) {
  if (found == expected) return;
  const terms difference = sum(found, expected, modulus() - 1);
  const monomial m = difference.front().first;
  throw failure(name + ": " + std::to_string(difference.size()) + " coefficients are wrong; that of " +
                (m == one ? "1" : inputs_of({{m, 1}})) + " is " + std::to_string(coefficient(found, m)) +
                ", the definition says " + std::to_string(coefficient(expected, m)));
}
range expect(const void* p, int width, const terms& expected, i64 bound, const std::string& name) {
  const auto [found, within] = [&] {
    try {
      return form_at(p, width);
    } catch (const failure& f) {
      throw failure(name + ": " + f.what());
    }
  }();
  expect_terms(found, expected, name);
  if (within.low < -bound || within.high > bound)
    throw failure(name + ": can be " + interval_text(within.low, within.high) + ", the type says at most " +
                  std::to_string(bound));
  return within;
}

void expect_of_each(lane a, i64 bound, const std::function<bool(i64, i64)>& is_right, const std::string& name) {
  if (a.is_constant()) throw failure(name + ": depends on no input");
  const form& base = form_of(a);
  if (base.p.size() != 1 || base.p[0].second != 1 || second_of(base.p[0].first) != 0 || base.kind != meaning::number)
    throw failure(name + ": not a function of one input");
  if (was_compared({a.expression, base.domain(), bound})) return;
  u64 tried = 0;
  for_each_x(a.expression, base.domain(), [&](i64 x, i64 value) {
    ++tried;
    if (value != undefined && value >= -bound && value <= bound && is_right(x, value)) return true;
    throw failure(name + ": is " + (value == undefined ? "undefined" : std::to_string(value)) +
                  " at x = " + std::to_string(x));
  });
  if (tried == 0) throw failure(name + ": no x was tried");
}
void expect_function(lane a, const std::function<i64(i64)>& f, const std::string& name) {
  const auto is_right = [&](i64 x, i64 value) {
    const i64 expected = f(x);
    if (value == expected) return true;
    throw failure(name + ": is " + std::to_string(value) + " at x = " + std::to_string(x) + ", the definition says " +
                  std::to_string(expected));
  };
  expect_of_each(a, INT32_MAX, is_right, name);
}

}  // namespace bravais_proof
