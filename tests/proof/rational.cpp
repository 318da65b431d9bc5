// SPDX-License-Identifier: MIT
// Bounds of expressions in 32-bit lanes by exact fractions, where trying each x would take too long.
//
// Lemma. Let f be built from x and constants by additions, subtractions, products by constants and shifts to the left,
// and by quotients floor(y / 2^s) of such y. Over the integers, f = a x + k + sum of b_i floor((c_i x + d_i) / 2^s_i).
// 1. A lane computes modulo 2^32. If each dividend fits its lane, each quotient in the lane is the exact one. If f fits
//    too, the lane holds exactly f, since both are congruent modulo 2^32 and in the same interval of that length.
// 2. floor(y / 2^s) = (y - r) / 2^s with an integer r in [0, 2^s - 1], for each integer y. So f is at most the linear
//    function a x + k + sum of b_i (c_i x + d_i) / 2^s_i plus sum of max(0, -b_i (2^s_i - 1) / 2^s_i), likewise at
//    least. A linear function of x takes its extremes at the ends of the interval.
// 3. If q divides each b_i, then f is congruent to a x + k modulo q.
#include <vector>

#include "proof/expression.hpp"

namespace bravais_proof {
namespace {

struct quotient {
  i128 factor;
  i128 slope;
  i128 constant;
  int bits;
};
struct fraction {
  i128 slope = 0;
  i128 constant = 0;
  std::vector<quotient> quotients;
};

void add(fraction& to, const fraction& f, i128 factor) {
  to.slope += factor * f.slope;
  to.constant += factor * f.constant;
  for (const quotient& part : f.quotients) {
    bool is_known = false;
    for (quotient& q : to.quotients) {
      if (q.slope != part.slope || q.constant != part.constant || q.bits != part.bits) continue;
      q.factor += factor * part.factor;
      is_known = true;
    }
    if (!is_known) to.quotients.push_back({factor * part.factor, part.slope, part.constant, part.bits});
  }
  std::erase_if(to.quotients, [](const quotient& q) { return q.factor == 0; });
}

struct range128 {
  i128 low;
  i128 high;
  [[nodiscard]] bool fits() const { return low >= -(i128{1} << 31) && high < i128{1} << 31; }
};
// Part 2 of the lemma, in units of 2^-32.
range128 bounds_of(const fraction& f, const domain_of_x& x) {
  constexpr i128 unit = i128{1} << 32;
  i128 slope = f.slope * unit;
  range128 out{f.constant * unit, f.constant * unit};
  for (const quotient& part : f.quotients) {
    const i128 scaled = part.factor * (i128{1} << (32 - part.bits));
    const i128 remainder = part.factor * unit - scaled;  // factor times the largest (2^s - 1) / 2^s
    slope += scaled * part.slope;
    out.low += scaled * part.constant - (remainder > 0 ? remainder : 0);
    out.high += scaled * part.constant - (remainder < 0 ? remainder : 0);
  }
  out.low += std::min(slope * x.low, slope * x.high);
  out.high += std::max(slope * x.low, slope * x.high);
  // Rounded to integers, inwards.
  return {-((-out.low) >> 32), out.high >> 32};
}

std::optional<fraction> fraction_of(const operand& o, const domain_of_x& x) {
  fraction out;
  if (o.is_constant) {
    out.constant = o.constant;
    return out;
  }
  if (o.expression == 0) {
    out.slope = 1;
    return out;
  }
  const expression& e = expression_of(o.expression);
  const auto a = e.width == 32 ? fraction_of(e.a, x) : std::nullopt;
  if (!a) return {};
  const auto divided = [&](i128 factor, int bits) -> std::optional<fraction> {
    if (!a->quotients.empty() || !bounds_of(*a, x).fits()) return {};
    out.quotients.push_back({1, a->slope * factor, a->constant * factor, bits});
    return out;
  };
  switch (e.operation) {
    case op::add:
    case op::subtract: {
      const auto b = fraction_of(e.b, x);
      if (!b) return {};
      out = *a;
      add(out, *b, e.operation == op::add ? 1 : -1);
      return out;
    }
    case op::low_product:
      if (!e.b.is_constant) return {};
      add(out, *a, e.b.constant);
      return out;
    case op::shift_left: add(out, *a, i128{1} << e.by); return out;
    case op::high_product:
      // Both operands must not be -2^31.
      if (!e.b.is_constant || e.b.constant == INT32_MIN) return {};
      return divided(e.b.constant, e.by);
    case op::shift_right_signed: return divided(1, e.by);
    default: return {};
  }
}

}  // namespace

std::optional<closure> close_by_fractions(u32 number, const domain_of_x& x, bool only_quotients) {
  if (x.kind != meaning::number) return {};
  const auto f = fraction_of({false, number, 0}, x);
  if (!f || (only_quotients && f->quotients.empty())) return {};
  for (const quotient& part : f->quotients)
    if (part.factor % static_cast<i128>(modulus()) != 0) return {};
  const range128 range = bounds_of(*f, x);
  if (!range.fits()) return {};
  ++work_done().reasoned;
  return closure{.is_polynomial = true,
                 .a = modulo_q(f->slope),
                 .b = modulo_q(f->constant),
                 .low = static_cast<i64>(range.low),
                 .high = static_cast<i64>(range.high)};
}

std::optional<u32> as_multiple_of_x(u32 number) {
  const auto f = fraction_of({false, number, 0}, {INT32_MIN, INT32_MAX, 32});
  if (!f || !f->quotients.empty() || f->constant != 0) return {};
  return static_cast<u32>(f->slope);
}

}  // namespace bravais_proof
