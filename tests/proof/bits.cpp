// SPDX-License-Identifier: MIT
#include "proof/bits.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "proof/bit_table.hpp"
#include "proof/forms.hpp"

namespace bravais_proof::bits {
namespace {

using bits_of_lane = std::array<bit, 32>;

// x + c or c - x, modulo 2^width. Its bits have numbers of their own: nothing is known of them, but equal numbers have
// equal bits, and another sum with a constant may give x.
struct shifted_number {
  int width;
  bool is_negated;
  i64 c;
  bits_of_lane x;
  auto operator<=>(const shifted_number&) const = default;
};

struct {
  std::vector<lane> lanes;
  std::map<shifted_number, lane> shifted;
  std::map<std::pair<int, bits_of_lane>, shifted_number> meanings;  // by width and bits
  trace steps;
} proof;

// The sum of two numbers and a carry. It has a rule where each carry is a bit that is known: always if no place has two
// bits that are not zero.
bits_of_lane sum(const bits_of_lane& a, const bits_of_lane& b, bit carry, int width) {
  bits_of_lane out{};
  for (std::size_t k = 0; k < static_cast<std::size_t>(width); ++k) {
    out[k] = exclusive_or(exclusive_or(a[k], b[k]), carry);
    if (static_cast<int>(k) + 1 == width) break;  // the last carry leaves the lane
    // The majority of three bits.
    const bit x = a[k];
    const bit y = b[k];
    if (x == y || x == carry)
      carry = x;
    else if (y != carry)
      carry = disjunction(disjunction(conjunction(x, y), conjunction(x, carry)), conjunction(y, carry));
  }
  return out;
}
bits_of_lane inverted(bits_of_lane a) {
  for (bit& k : a) k = exclusive_or(k, one);
  return a;
}
bits_of_lane moved(const bits_of_lane& a, int width, int left, bit filling) {
  bits_of_lane out{};
  for (int k = 0; k < width; ++k) {
    const int from = k - left;
    out[static_cast<std::size_t>(k)] = from < 0 ? zero : from < width ? a[static_cast<std::size_t>(from)] : filling;
  }
  return out;
}
// A product by a constant: one copy for each bit of the constant.
bits_of_lane product(const bits_of_lane& a, i64 factor, int width) {
  bits_of_lane out{};
  for (int k = 0; k < width; ++k)
    if (static_cast<u64>(factor) >> k & 1) out = sum(out, moved(a, width, k, zero), zero, width);
  return out;
}

bits_of_lane result(op o, int width, int by, const lane& a, const lane& b, const lane& c) {
  const auto each = [](auto&& f, const auto&... x) {
    bits_of_lane out;
    for (std::size_t k = 0; k < out.size(); ++k) out[k] = f(x[k]...);
    return out;
  };
  switch (o) {
    case op::add: return sum(a.of, b.of, zero, width);
    case op::subtract: return b.is_constant() && b.value == 0 ? a.of : sum(a.of, inverted(b.of), one, width);
    case op::low_product:
      if (a.is_constant()) return product(b.of, a.value, width);
      if (b.is_constant()) return product(a.of, b.value, width);
      break;
    case op::bit_and: return each(conjunction, a.of, b.of);
    case op::bit_or: return each(disjunction, a.of, b.of);
    case op::bit_xor: return each(exclusive_or, a.of, b.of);
    case op::bit_select: return each(selected, a.of, b.of, c.of);
    case op::shift_left: return moved(a.of, width, by, zero);
    case op::shift_right: return moved(a.of, width, -by, zero);
    case op::shift_right_signed: return moved(a.of, width, -by, a.of[static_cast<std::size_t>(width - 1)]);
    default: break;
  }
  throw failure("no rule for bits that depend on inputs");
}

std::optional<bits_of_lane> without_carries(op o, int width, const lane& a, const lane& b) {
  try {
    return result(o, width, 0, a, b, {});
  } catch (const failure&) {
    return {};
  }
}
// The sum or difference of a number and a constant.
bits_of_lane shifted_by_constant(op o, int width, const lane& a, const lane& b, i64 value) {
  const lane& x = a.is_constant() ? b : a;
  const i64 c = a.is_constant() ? a.value : b.value;
  shifted_number n{width, false, 0, x.of};
  if (const auto known = proof.meanings.find({width, x.of}); known != proof.meanings.end())
    n = known->second;
  else if (const auto simple = without_carries(o, width, a, b))
    return *simple;
  if (o == op::subtract && a.is_constant()) {
    n.is_negated = !n.is_negated;
    n.c = c - n.c;
  } else {
    n.c += o == op::add ? c : -c;
  }
  n.c = wrap(width, n.c);
  if (n.c == 0 && !n.is_negated) return n.x;
  const auto [found, is_new] = proof.shifted.try_emplace(n);
  if (is_new) {
    const std::string name = std::to_string(n.c) + (n.is_negated ? " - (" : " + (") + text_of(n.x[0]) + ", ...)";
    bits_of_lane made{};
    for (int k = 0; k < width; ++k)
      made[static_cast<std::size_t>(k)] =
          add_bit("bit " + std::to_string(k) + " of " + name, (static_cast<u64>(value) >> k & 1) != 0);
    found->second = lane_of(made.data(), width);
    proof.meanings.emplace(std::pair{width, found->second.of}, n);
  }
  return found->second.of;
}

void note(const lane& a) {
  ++proof.steps.lanes;
  for (const bit k : a.of)
    proof.steps.digest = (proof.steps.digest ^ k) * 0x9E3779B97F4A7C15U + (proof.steps.digest >> 29);
}
// Bits `first` to `first` + 15 of a 32-bit lane.
lane half(const lane& wide, std::size_t first) { return lane_of(wide.of.data() + first, 16); }

}  // namespace

bool lane::is_constant() const {
  return std::all_of(of.begin(), of.end(), [](bit k) { return k == zero || k == one; });
}
lane lane_of(const bit* first, int width) {
  lane out;
  for (int k = 0; k < 32; ++k) {
    const bit b = first[std::min(k, width - 1)];
    out.of[static_cast<std::size_t>(k)] = b;
    out.value |= static_cast<i64>(value_of(b)) << k;
  }
  out.value = wrap(32, out.value);
  return out;
}

void begin(u64 run) {
  proof.lanes.clear();
  proof.shifted.clear();
  proof.meanings.clear();
  proof.steps = {};
  forget_bits(run);
  forget_bytes();
}
trace trace_so_far() { return proof.steps; }

lane constant(i64 c) {
  lane out;
  out.value = c;
  for (std::size_t k = 0; k < out.of.size(); ++k) out.of[k] = static_cast<u64>(c) >> k & 1 ? one : zero;
  return out;
}

lane apply(op o, int width, int by, const lane& a, const lane& b, const lane& c, const where& at) {
  const i64 value = value_of(o, width, by, a.value, b.value, c.value, at);
  if (a.is_constant() && b.is_constant() && c.is_constant()) return constant(value);
  lane out;
  try {
    const bool is_shift = (o == op::add || o == op::subtract) && (a.is_constant() || b.is_constant());
    out =
        lane_of((is_shift ? shifted_by_constant(o, width, a, b, value) : result(o, width, by, a, b, c)).data(), width);
  } catch (const failure& f) {
    fail(at, std::string(name_of(o)) + ": " + f.what());
  }
  if (out.value != value)
    fail(at, "the engine contradicts itself: " + std::string(name_of(o)) + " makes " + std::to_string(value) +
                 ", its bits " + std::to_string(out.value));
  return out;
}

lane sum_of_products(const lane& sum, int width, std::initializer_list<std::pair<lane, lane>> products,
                     const where& at) {
  i64 value = sum.value;
  bool is_constant = sum.is_constant();
  for (const auto& [a, b] : products) {
    is_constant = is_constant && a.is_constant() && b.is_constant();
    value += a.value * b.value;
  }
  if (!is_constant) no_rule("a sum of products of bits", at);
  return constant(wrap(width, value));
}

lane resized(const lane& a, int width, const where& at) {
  if (width == 32) return a;
  const bit top = a.of[static_cast<std::size_t>(width - 1)];
  for (std::size_t k = static_cast<std::size_t>(width); k < a.of.size(); ++k)
    if (a.of[k] != top) fail(at, "bit " + std::to_string(k) + " does not fit a lane of 16 bits: " + text_of(a.of[k]));
  return a;
}
lane lower_half(const lane& wide, const where&) { return half(wide, 0); }
lane upper_half(const lane& wide, const where&) { return half(wide, 16); }
lane joined(const lane& low, const lane& high, const where&) {
  bits_of_lane out = low.of;
  std::copy_n(high.of.begin(), 16, out.begin() + 16);
  return lane_of(out.data(), 32);
}

lane shifted(const lane* group, int count, int index, int by, const where&) {
  bits_of_lane out{};
  for (int k = 0; k < 16; ++k) {
    const int to = 16 * index + k;
    const int from = by >= 0 ? moves::shift_left(16 * count, by, to) : moves::shift_right(16 * count, -by, to);
    if (from != moves::zero)
      out[static_cast<std::size_t>(k)] = group[from / 16].of[static_cast<std::size_t>(from % 16)];
  }
  return lane_of(out.data(), 16);
}
lane joined_bytes(const byte_of& low, const byte_of& high, const where&) {
  bits_of_lane out{};
  const auto put_at = [&](const byte_of& b, std::size_t place) {
    for (std::size_t k = 0; b.number >= 0 && k < 8; ++k)
      out[place + k] = b.a.of[8 * static_cast<std::size_t>(b.number) + k];
  };
  put_at(low, 0);
  put_at(high, 8);
  return lane_of(out.data(), 16);
}
lane field(const lane* bytes, int index, int width, const where&) {
  bits_of_lane out{};
  for (int k = 0; k < width; ++k) {
    const auto from = static_cast<std::size_t>(moves::unpack_fields(width, 16 * index + k));
    out[static_cast<std::size_t>(k)] = bytes[from / 8].of[from % 8];
  }
  return lane_of(out.data(), 16);
}
lane lowest_bits(const lane* eight, const where& at) {
  bits_of_lane out{};
  for (std::size_t i = 0; i < 8; ++i) {
    out[i] = eight[i].of[0];
    for (std::size_t k = 1; k < 16; ++k)
      if (eight[i].of[k] != zero)
        fail(at, "bit " + std::to_string(k) + " of a lane must be zero, and is " + text_of(eight[i].of[k]));
  }
  return lane_of(out.data(), 16);
}

u32 add_lanes(const lane* first, std::size_t count) {
  const auto handle = static_cast<u32>(proof.lanes.size()) + 1;
  for (std::size_t i = 0; i < count; ++i) note(first[i]);
  proof.lanes.insert(proof.lanes.end(), first, first + count);
  return handle;
}
lane lane_at(u32 handle, std::size_t i) {
  const std::size_t at = handle - 1 + i;
  if (at >= proof.lanes.size()) throw failure("a vector that no operation made");
  return proof.lanes[at];
}

}  // namespace bravais_proof::bits
