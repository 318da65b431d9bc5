// SPDX-License-Identifier: MIT
#include "proof/expression.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <memory>
#include <vector>

namespace bravais_proof {
namespace {

// Expressions and closures outlive a proof: later proofs meet the same ones again.
std::vector<expression> expressions(1);
std::map<expression, u32> numbers;
std::map<std::tuple<u32, u32, domain_of_x>, closure> closures;

constexpr std::array names{
    "add",     "subtract", "low_product", "high_product", "rounded_high_product", "min_unsigned", "max_unsigned",
    "bit_and", "bit_or",   "bit_xor",     "bit_select",   "shift_left",           "shift_right",  "shift_right_signed",
    "greater", "absolute"};
static_assert(names.size() == op_count);

std::string text_of(const operand& o) { return o.is_constant ? std::to_string(o.constant) : describe(o.expression); }

// Operations are applied to a column of consecutive x at a time.
constexpr std::size_t column_size = 1024;
using column = std::array<i64, column_size>;
using column_op = void (*)(int by, const column& a, const column& b, const column& c, column& out);

template <op O, int Width>
void apply(int by, const column& a, const column& b, const column& c, column& out) {
  for (std::size_t i = 0; i < column_size; ++i) out[i] = model<O, Width>(by, a[i], b[i], c[i]);
}
template <int Width>
constexpr auto column_ops = []<std::size_t... O>(std::index_sequence<O...>) {
  return std::array<column_op, op_count>{apply<static_cast<op>(O), Width>...};
}(std::make_index_sequence<op_count>());

// The steps of an expression in an order in which each operand comes before its use.
class evaluation {
 public:
  explicit evaluation(u32 number) {
    columns_.push_back(std::make_unique<column>());  // the values of x
    last_ = column_of({false, number, 0});
  }

  const column& run(const column& x) {
    *columns_.front() = x;
    excluded_.fill(false);
    for (const step& s : steps_) {
      const auto& ops = s.width == 16 ? column_ops<16> : column_ops<32>;
      ops[static_cast<std::size_t>(s.operation)](s.by, *columns_[s.a], *columns_[s.b], *columns_[s.c],
                                                 *columns_[s.out]);
      // An operation of excluded operands makes everything after it undefined.
      const column& out = *columns_[s.out];
      if (std::ranges::find(out, undefined) == out.end()) continue;
      for (std::size_t i = 0; i < column_size; ++i) excluded_[i] |= out[i] == undefined;
    }
    work_done().evaluated += column_size * steps_.size();
    return *columns_[last_];
  }
  [[nodiscard]] bool is_excluded(std::size_t i) const { return excluded_[i]; }

 private:
  struct step {
    op operation;
    int width, by;
    std::size_t a, b, c, out;
  };
  std::size_t column_of(const operand& o) {
    if (!o.is_constant && o.expression == 0) return 0;
    const auto [place, is_new] = known_.try_emplace(o, 0);
    if (!is_new) return place->second;
    if (o.is_constant) {
      columns_.push_back(std::make_unique<column>());
      columns_.back()->fill(o.constant);
    } else {
      const expression e = expressions[o.expression];
      const std::size_t a = column_of(e.a);
      const std::size_t b = operand_count(e.operation) > 1 ? column_of(e.b) : a;
      const std::size_t c = operand_count(e.operation) > 2 ? column_of(e.c) : a;
      columns_.push_back(std::make_unique<column>());
      steps_.push_back({e.operation, e.width, e.by, a, b, c, columns_.size() - 1});
    }
    return known_[o] = columns_.size() - 1;
  }
  std::vector<std::unique_ptr<column>> columns_;
  std::vector<step> steps_;
  std::map<operand, std::size_t> known_;
  std::array<bool, column_size> excluded_{};
  std::size_t last_ = 0;
};

// The polynomial through the values at the first numbers. They are neighbors, except where a half turns negative.
class interpolation {
 public:
  void add(i64 x, i64 value) {
    values_[count_++] = value;
    if (count_ == 1) first_ = x;
    const bool are_neighbors = x - first_ == static_cast<i64>(count_) - 1;
    if (count_ > 1 && !are_neighbors) return;
    if (count_ == 2) slope_ = modulo_q(value - values_[0]);
    // Half of the second difference: q is odd, except where it is a power of two.
    if (count_ == 3 && modulus() % 2 != 0)
      square_ = modulo_q(static_cast<i128>(modulo_q(value - 2 * values_[1] + values_[0])) * ((modulus() + 1) / 2));
  }
  [[nodiscard]] bool is_complete() const { return count_ == values_.size(); }
  // The coefficients, from those of the polynomial in x - first: that of x (x - 1) / 2 is 2 square.
  void write(closure& out) const {
    const i128 at = first_;
    out.square = square_;
    out.a = modulo_q(i128{slope_} - i128{square_} * (2 * at + 1));
    out.b = modulo_q(values_[0] - at * (i128{slope_} - square_) + i128{square_} * at * at);
  }

 private:
  std::array<i64, 3> values_{};
  std::size_t count_ = 0;
  i64 first_ = 0;
  u32 slope_ = 0;
  u32 square_ = 0;
};

closure close_by_trying(u32 number, const domain_of_x& x) {
  ++work_done().tried;
  closure out{.is_polynomial = true, .low = std::numeric_limits<i64>::max(), .high = std::numeric_limits<i64>::min()};
  interpolation through;
  i64 tried = 0;
  for_each_x(number, x, [&](i64 lane, i64 value) {
    if (value == undefined) {
      out.is_polynomial = false;
      out.why_not = describe(number) + " has operands that the vocabulary excludes at x = " + std::to_string(lane);
      return false;
    }
    out.low = std::min(out.low, value);
    out.high = std::max(out.high, value);
    const i64 meant = meaning_of(x.kind, x.width, lane);
    ++tried;
    if (!through.is_complete()) {
      through.add(meant, value);
      through.write(out);
    }
    if (modulo_q((i128{out.square} * meant + out.a) * meant + out.b - value) == 0) return true;
    out.is_polynomial = false;
    out.why_not = describe(number) + " is " + std::to_string(value) + " at x = " + std::to_string(lane) + ", not " +
                  (out.square == 0 ? "" : std::to_string(out.square) + " x^2 + ") + std::to_string(out.a) + " x + " +
                  std::to_string(out.b) + " modulo q as at the least x; x in " + interval_text(x.low, x.high);
    return false;
  });
  if (tried == 0 && out.why_not.empty()) throw failure("no x to try: " + describe(number));
  return out;
}

}  // namespace

work& work_done() {
  static work done;
  return done;
}

i64 meaning_of(meaning kind, int width, i64 x) {
  switch (kind) {
    case meaning::lower_half: return static_cast<i64>(unsigned_lane(width, x));
    case meaning::rounding_rest: return (x + (1 << 14)) & 0x7FFF;
    default: return x;
  }
}

u32 number_of(const expression& e) {
  const auto [place, is_new] = numbers.try_emplace(e, static_cast<u32>(expressions.size()));
  if (is_new) expressions.push_back(e);
  return place->second;
}
const expression& expression_of(u32 number) { return expressions[number]; }

int operand_count(op o) {
  switch (o) {
    case op::shift_left:
    case op::shift_right:
    case op::shift_right_signed:
    case op::absolute: return 1;
    case op::bit_select: return 3;
    default: return 2;
  }
}
const char* name_of(op o) { return names[static_cast<std::size_t>(o)]; }

std::string describe(u32 number) {
  if (number == 0) return "x";
  const expression& e = expressions[number];
  std::string out = std::string(name_of(e.operation)) + "(" + text_of(e.a);
  if (operand_count(e.operation) > 1) out += ", " + text_of(e.b);
  if (operand_count(e.operation) > 2) out += ", " + text_of(e.c);
  if (operand_count(e.operation) == 1 && e.operation != op::absolute) out += ", " + std::to_string(e.by);
  return out + ")";
}

std::string interval_text(i128 low, i128 high) {
  const auto text = [](i128 x) {
    std::string digits;
    for (i128 rest = x < 0 ? -x : x; rest != 0 || digits.empty(); rest /= 10)
      digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    return (x < 0 ? "-" : "") + digits;
  };
  return "[" + text(low) + ", " + text(high) + "]";
}

void for_each_x(u32 number, const domain_of_x& x, const std::function<bool(i64, i64)>& take) {
  evaluation values(number);
  column xs;
  for (i64 first = x.low; first <= x.high; first += static_cast<i64>(column_size)) {
    for (std::size_t i = 0; i < column_size; ++i) xs[i] = std::min(first + static_cast<i64>(i), x.high);
    const column& out = values.run(xs);
    for (std::size_t i = 0; i < column_size && first + static_cast<i64>(i) <= x.high; ++i)
      if (!take(xs[i], values.is_excluded(i) ? undefined : out[i])) return;
  }
}

const closure& close(u32 number, const domain_of_x& x) {
  closure& out = closures[{modulus(), number, x}];
  if (out.is_polynomial || !out.why_not.empty()) return out;
  if (auto found = close_by_fractions(number, x, false)) return out = *found;
  constexpr i64 most = i64{1} << 26;
  if (x.high - x.low >= most)
    out.why_not = "too many numbers to try: " + describe(number) + " on " + interval_text(x.low, x.high);
  else
    out = close_by_trying(number, x);
  return out;
}

}  // namespace bravais_proof
