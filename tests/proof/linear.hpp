// SPDX-License-Identifier: MIT
// The domain of linear forms (engine.hpp) under the names that the vocabulary uses in every domain. It knows numbers,
// not their bytes: what splits a lane has no rule here, unless the lane is a constant.
#pragma once

#include "proof/engine.hpp"

namespace bravais_proof::linear {

using bravais_proof::apply;
using bravais_proof::closed;
using bravais_proof::constant;
using bravais_proof::joined;
using bravais_proof::lane;
using bravais_proof::lower_half;
using bravais_proof::number_at;
using bravais_proof::resized;
using bravais_proof::sum_of_products;
using bravais_proof::upper_half;
using bravais_proof::where;

inline u32 add_lanes(const lane* first, std::size_t count) { return bravais_proof::add_lanes(first, count); }
inline lane lane_at(u32 handle, std::size_t i) { return bravais_proof::lane_at(handle, i); }
inline lane load(const void* p, int width, const where& at) { return bravais_proof::load(p, width, at); }
inline void store(void* p, int width, const lane& a, const where&) { bravais_proof::store(p, width, a); }

// Lane `index` of the 16-bit lanes of one wider lane that is shifted left by `by` bits; right if `by` is negative.
inline lane shifted(const lane* group, int count, int index, int by, const where& at) {
  const int first = 16 * index - by;  // the bit that becomes bit 0
  const auto lane_of = [&](int i) { return i < 0 || i >= count ? constant(0) : group[i]; };
  const int low = first >= 0 ? first / 16 : -((15 - first) / 16);
  const int rest = first - 16 * low;
  if (rest == 0) return lane_of(low);
  const lane a = lane_of(low);
  const lane b = lane_of(low + 1);
  if (!a.is_constant() || !b.is_constant()) no_rule("a shift across lanes", at);
  return constant(
      wrap(16, static_cast<i64>(unsigned_lane(16, a.value) >> rest | unsigned_lane(16, b.value) << (16 - rest))));
}

// Byte 0 or 1 of a 16-bit lane; -1 stands for a zero byte.
struct byte_of {
  lane a;
  int number;
};
inline lane joined_bytes(const byte_of& low, const byte_of& high, const where& at) {
  const auto is_known = [](const byte_of& b) { return b.number < 0 || b.a.is_constant(); };
  const auto value = [](const byte_of& b) {
    return b.number < 0 ? 0 : unsigned_lane(16, b.a.value) >> 8 * b.number & 255;
  };
  if (is_known(low) && is_known(high)) return constant(wrap(16, static_cast<i64>(value(low) | value(high) << 8)));
  if (low.number != 0 || high.number != 1 || !(low.a == high.a)) no_rule("bytes that split a lane", at);
  return low.a;
}
inline lane load_byte(const void* p, const where& at) { return constant(constant_byte(p, at)); }
// Field number `index` of `width` bits in bytes, each of which is a lane.
inline lane field(const lane* bytes, int index, int width, const where&) {
  i64 out = 0;
  for (int k = 0; k < width; ++k) {
    const int from = moves::unpack_fields(width, 16 * index + k);
    out |= (bytes[from / 8].value >> from % 8 & 1) << k;
  }
  return constant(out);
}
inline void store_byte(void*, const byte_of&, const where& at) { no_rule("bytes in memory", at); }
inline lane lowest_bits(const lane*, const where& at) { no_rule("bits of lanes", at); }

}  // namespace bravais_proof::linear
