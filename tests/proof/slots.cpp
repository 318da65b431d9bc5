// SPDX-License-Identifier: MIT
#include "proof/slots.hpp"

#include <algorithm>
#include <map>

#include "proof/slot_lanes.hpp"

namespace bravais_proof::slots {
namespace {

struct {
  std::vector<lane> lanes;
  u32 first_handle = 1;
  trace steps;
  std::vector<where> readers;
} proof;

void note(const lane& a) {
  ++proof.steps.lanes;
  const auto add = [](u64 x) {
    proof.steps.digest = (proof.steps.digest ^ x) * 0x9E3779B97F4A7C15U + (proof.steps.digest >> 29);
  };
  add(static_cast<u64>(a.shift));
  add(a.reader);
  for (const slot& s : a.of) {
    add(s.form);
    add(s.expression);
    if (s.is_constant()) add(static_cast<u64>(s.value));
  }
}

bool is_zero(const slot& a) { return a.is_constant() && a.value == 0; }
std::string text_of(const lane& a, std::size_t s) {
  const range r = range_of_slot(a.of[s]);
  return "slot " + std::to_string(s) + " can be " + interval_text(r.low, r.high) + "; of " +
         inputs_of(a.of[s].is_constant() ? terms{} : form_of(a.of[s]).p);
}
void demand_no_shift(const lane& a, const where& at) {
  demand_known(a, at);
  if (a.shift != 0) no_rule("a shifted lane whose bits of other slots are not masked", at);
}
void demand_bytes(const lane& a, int width, const char* what, const where& at) {
  demand_no_shift(a, at);
  for (std::size_t s = 0; s < slots_of(width); ++s)
    if (!is_byte(a.of[s])) fail(at, std::string(what) + " of a lane whose " + text_of(a, s) + ": it is not a byte");
}
// The sum of the slots of a lane is its signed number, and it fits `width` bits.
void demand_number(const lane& a, int width, const char* what, const where& at) {
  demand_no_shift(a, at);
  i128 low = 0;
  i128 high = 0;
  for (std::size_t s = slots_of(a.width == 0 ? width : a.width); s-- > 0;) {
    const range r = range_of_slot(a.of[s]);
    low = 256 * low + r.low;
    high = 256 * high + r.high;
  }
  if (!fits(low, high, width))
    fail(at, std::string(what) + " of a lane whose slots add up to " + interval_text(low, high) +
                 ", which leaves its signed number; " + text_of(a, 0));
}

// A mask for the bits that a shift to the right leaves in each slot.
lane masked_after_shift(const lane& a, const lane& mask, i64 value, const where& at) {
  if (!mask.is_constant()) no_rule("a mask that depends on inputs", at);
  lane out{.width = a.width};
  for (std::size_t s = 0; s < slots_of(a.width); ++s) {
    if (mask.of[s].value >> (8 - a.shift) != 0)
      fail(at, "the mask of slot " + std::to_string(s) + " keeps bits that the shift took from its neighbor: no rule");
    const slot shifted = bravais_proof::apply(op::shift_right, slot_width, a.shift, a.of[s], {}, {}, at);
    out.of[s] = bravais_proof::apply(op::bit_and, slot_width, 0, shifted, mask.of[s], {}, at);
  }
  return with_value(out, value, at);
}

// The half of a lane from slot `first` on.
lane part(const lane& a, std::size_t first, i64 value, const where& at) {
  lane out{.value = value, .width = a.width / 2, .reader = a.reader};
  if (a.reader != 0) return out;
  demand_bytes(a, a.width, first == 0 ? "the lower half" : "the upper half", at);
  std::copy_n(a.of.begin() + static_cast<std::ptrdiff_t>(first), slots_of(out.width), out.of.begin());
  return with_value(out, value, at);
}

// Of a lane of 16 bits that holds one number.
slot number_of(const lane& a, const where& at) {
  if (a.is_constant()) return constant_slot(a.value);
  if (!is_zero(a.of[1])) no_rule("16-bit lanes of two slots", at);
  demand_number(a, 16, "an operation", at);
  return a.of[0];
}

}  // namespace

bool lane::is_constant() const {
  return shift == 0 && reader == 0 && std::all_of(of.begin(), of.end(), [](const slot& s) { return s.is_constant(); });
}
range range_of_slot(const slot& a) {
  if (a.is_constant() || a.expression == 0) return range_of(a);
  const domain_of_x x = form_of(a).domain();
  if (const closure& known = close(a.expression, x); known.is_polynomial) return {known.low, known.high};
  static std::map<std::pair<u32, domain_of_x>, range> ranges;
  const auto [found, is_new] = ranges.try_emplace({a.expression, x}, range{INT32_MAX, INT32_MIN});
  range& r = found->second;
  if (is_new) {
    for_each_x(a.expression, x, [&](i64, i64 value) {
      r = {std::min(r.low, value), std::max(r.high, value)};
      return true;
    });
  }
  return r;
}
bool is_byte(const slot& a) {
  const range r = range_of_slot(a);
  return r.low >= 0 && r.high <= 255;
}
lane unknown(int width, i64 value, const where& at) {
  proof.readers.push_back(at);
  return {.value = value, .width = width, .reader = static_cast<u32>(proof.readers.size())};
}
void demand_known(const lane& a, const where& at) {
  if (a.reader != 0)
    fail(at, "needs memory that no operation has written; read by " + place_of(proof.readers.at(a.reader - 1)));
}
lane with_value(lane a, i64 value, const where& at) {
  a.value = value;
  for (std::size_t s = 0; a.width == 32 && s < 4; ++s) {
    const range r = range_of_slot(a.of[s]);
    if (r.high > 255 || r.low < (r.high > 127 ? 0 : -128)) fail(at, text_of(a, s) + ": it leaves its byte");
  }
  u64 sum = 0;
  for (std::size_t s = slots_of(a.width); s-- > 0;) sum = 256 * sum + static_cast<u64>(a.of[s].value);
  const i64 of_slots = wrap(a.width, static_cast<i64>(sum));
  if (value != (a.shift == 0 ? of_slots : static_cast<i64>(unsigned_lane(a.width, of_slots) >> a.shift)))
    fail(at, "the engine contradicts itself: the lane is " + std::to_string(value) + ", its slots make " +
                 std::to_string(of_slots));
  return a;
}

void begin(u64 run) {
  bravais_proof::begin(3, run);
  proof.lanes.clear();
  proof.first_handle = 1 + 1000 * static_cast<u32>(run);
  proof.steps = {};
  proof.readers.clear();
  begin_memory(run);
}
trace trace_so_far() { return proof.steps; }

lane constant(i64 c) {
  lane out{.value = c};
  for (std::size_t s = 0; s < out.of.size(); ++s)
    out.of[s] = constant_slot(static_cast<i64>(static_cast<u64>(c) >> 8 * s & 255));
  return out;
}

lane apply(op o, int width, int by, const lane& a, const lane& b, const lane& c, const where& at) {
  const i64 value = value_of(o, width, by, a.value, b.value, c.value, at);
  if (a.is_constant() && b.is_constant() && c.is_constant()) return constant(value);
  lane out{.value = value, .width = width, .reader = std::max({a.reader, b.reader, c.reader})};
  if (out.reader != 0) return out;
  if (width == 16) {
    out.of[0] = bravais_proof::apply(o, 16, by, number_of(a, at), number_of(b, at), number_of(c, at), at);
    return with_value(out, value, at);
  }
  if (o == op::bit_and && a.shift != 0) return masked_after_shift(a, b, value, at);
  if (o == op::shift_right) {
    if (by < 1 || by > 7) no_rule("a shift by whole bytes", at);
    demand_bytes(a, width, "a shift", at);
    out.of = a.of;
    out.shift = by;
    return with_value(out, value, at);
  }
  const bool is_sum = o == op::add || o == op::subtract;
  if (!is_sum && o != op::bit_and && o != op::bit_or && o != op::bit_xor)
    no_rule((std::string(name_of(o)) + " of lanes of slots").c_str(), at);
  for (const lane& operand : {a, b}) {
    if (is_sum)
      demand_no_shift(operand, at);
    else
      demand_bytes(operand, width, name_of(o), at);
  }
  for (std::size_t s = 0; s < slots_of(width); ++s)
    out.of[s] = bravais_proof::apply(o, slot_width, 0, a.of[s], b.of[s], {}, at);
  return with_value(out, value, at);
}

lane sum_of_products(const lane& sum, int width, const std::vector<std::pair<lane, lane>>& products, const where& at) {
  u64 value = static_cast<u64>(sum.value);
  bool is_constant = sum.is_constant();
  lane out{.width = width, .reader = sum.reader};
  for (const auto& [a, b] : products) {
    is_constant = is_constant && a.is_constant() && b.is_constant();
    out.reader = std::max({out.reader, a.reader, b.reader});
    value += static_cast<u64>(a.value) * static_cast<u64>(b.value);
  }
  out.value = wrap(width, static_cast<i64>(value));
  if (is_constant) return constant(out.value);
  if (out.reader != 0) return out;
  demand_no_shift(sum, at);
  for (const auto& [a, b] : products)
    for (const lane& factor : {a, b}) demand_number(factor, width / 2, "a product", at);
  for (std::size_t place = 0; place < slots_of(width); ++place) {
    std::vector<std::pair<slot, slot>> here;
    for (const auto& [a, b] : products)
      for (std::size_t s = 0; s <= place && s < slots_of(width / 2); ++s)
        if (place - s < slots_of(width / 2) && !is_zero(a.of[s]) && !is_zero(b.of[place - s]))
          here.emplace_back(a.of[s], b.of[place - s]);
    if (here.empty())
      out.of[place] = sum.of[place];
    else if (here.size() == 1 && is_zero(sum.of[place]) && here[0].second == constant_slot(1))
      out.of[place] = here[0].first;
    else
      out.of[place] = bravais_proof::sum_of_products(sum.of[place], slot_width, here, at);
  }
  return with_value(out, out.value, at);
}

lane resized(const lane& a, int width, const where& at) {
  if (a.is_constant()) return constant(wrap(width, a.value));
  demand_number(a, 16, "a change of width", at);
  lane out{.width = width};
  for (std::size_t s = 0; s < slots_of(a.width); ++s) {
    if (s >= 2 && !is_zero(a.of[s])) no_rule("a change of width that drops slots", at);
    if (s < 2) out.of[s] = a.of[s];
  }
  return with_value(out, a.value, at);
}
lane lower_half(const lane& a, const where& at) {
  if (a.is_constant()) return constant(wrap(16, a.value));
  return part(a, 0, wrap(a.width / 2, a.value), at);
}
lane upper_half(const lane& a, const where& at) {
  if (a.is_constant()) return constant(a.value >> 16);
  return part(a, slots_of(a.width / 2), a.value >> a.width / 2, at);
}
lane joined(const lane& low, const lane& high, const where& at) {
  const i64 value = wrap(32, static_cast<i64>(static_cast<u64>(high.value) << 16 | unsigned_lane(16, low.value)));
  if (low.is_constant() && high.is_constant()) return constant(value);
  lane out{.value = value, .width = 32, .reader = std::max(low.reader, high.reader)};
  if (out.reader != 0) return out;
  for (const lane& half : {low, high}) demand_bytes(half, 16, "the join", at);
  std::copy_n(low.of.begin(), 2, out.of.begin());
  std::copy_n(high.of.begin(), 2, out.of.begin() + 2);
  return with_value(out, value, at);
}
lane joined_bytes(const byte_of& low, const byte_of& high, const where& at) {
  lane out{.width = 16};
  for (std::size_t s = 0; s < 2; ++s) {
    const byte_of& from = s == 0 ? low : high;
    if (from.number < 0) continue;
    out.reader = std::max(out.reader, from.a.reader);
    out.value |= (from.a.value >> 8 * from.number & 255) << 8 * s;
    if (from.a.reader == 0) demand_bytes(from.a, 16, "a byte", at);
    out.of[s] = from.a.of[static_cast<std::size_t>(from.number)];
  }
  return out.reader != 0 ? out : with_value(out, wrap(16, out.value), at);
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

}  // namespace bravais_proof::slots
