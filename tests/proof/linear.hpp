// SPDX-License-Identifier: MIT
// The domain of linear forms (engine.hpp) under the names that the vocabulary uses in every domain. It knows numbers,
// not their bytes: what splits a lane has no rule here.
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
  if (by % 16 != 0) no_rule("a shift across lanes", at);
  const int from = index - by / 16;
  return from < 0 || from >= count ? constant(0) : group[from];
}

// Byte 0 or 1 of a 16-bit lane; -1 stands for a zero byte.
struct byte_of {
  lane a;
  int number;
};
inline lane joined_bytes(const byte_of& low, const byte_of& high, const where& at) {
  if (low.number < 0 && high.number < 0) return constant(0);
  if (low.number != 0 || high.number != 1 || !(low.a == high.a)) no_rule("bytes that split a lane", at);
  return low.a;
}
inline lane load_byte(const void*, const where& at) { no_rule("bytes in memory", at); }
inline void store_byte(void*, const byte_of&, const where& at) { no_rule("bytes in memory", at); }
inline lane field(const lane*, int, int, const where& at) { no_rule("fields of bits", at); }
inline lane lowest_bits(const lane*, const where& at) { no_rule("bits of lanes", at); }

}  // namespace bravais_proof::linear
