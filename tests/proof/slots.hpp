// SPDX-License-Identifier: MIT
// A third domain for the vocabulary: lanes with a number in each of their bytes. docs/proof.md explains the method.
//
// A lane is the sum of d_s 256^s, modulo 2^width. Each slot d_s is a number of the domain of linear forms (engine.hpp),
// with its polynomial modulo 3 and its interval. Additions act on slots, and carries do no harm to the sum. The rest
// has a rule in these cases only:
// - bits, where each slot is within [0, 255], so that it is a byte of the lane
// - a shift to the right, followed by a mask that drops the bits of other slots
// - products of lanes whose sum of slots is their signed number: products of slots, at the places s + s'
// A lane of 16 bits may also hold one number, in slot 0. It has all rules of the domain of linear forms.
//
// Nothing is known of a lane in memory that no operation has written, nor of what is made of it: it may be stored, and
// fails where a proof looks at it.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "proof/engine.hpp"

namespace bravais_proof::slots {

using bravais_proof::where;
using slot = bravais_proof::lane;

// Each lane also has its value for the inputs of this run, and the engine compares the two.
struct lane {
  i64 value = 0;
  int width = 0;             // 0 for a constant of any width
  int shift = 0;             // the lane is the sum of slots shifted right by these bits
  u32 reader = 0;            // nothing is known; the number of the load that read it
  std::array<slot, 8> of{};  // a constant has its bytes
  [[nodiscard]] bool is_constant() const;
  // Lanes of which nothing is known are all the same.
  bool operator==(const lane& other) const {
    if (reader != 0 || other.reader != 0) return reader != 0 && other.reader != 0;
    return value == other.value && width == other.width && shift == other.shift && of == other.of;
  }
};

// Begins a proof modulo 3. Run k adds k to each input, within its interval: a constant that scalar code writes over an
// input differs from it in one of two runs.
void begin(u64 run);
trace trace_so_far();

// The operations of the vocabulary, as in engine.hpp, linear.hpp and bits.hpp.
lane constant(i64 c);
lane apply(op o, int width, int by, const lane& a, const lane& b, const lane& c, const where& at);
lane sum_of_products(const lane& sum, int width, const std::vector<std::pair<lane, lane>>& products, const where& at);
lane resized(const lane& a, int width, const where& at);
lane lower_half(const lane& wide, const where& at);  // of a 32-bit or 64-bit lane
lane upper_half(const lane& wide, const where& at);
lane joined(const lane& low, const lane& high, const where& at);
inline lane closed(const lane& a, const where&) { return a; }
lane number_at(const std::int32_t& p);
inline lane number_at(const std::int16_t& p) { return constant(p); }
lane load(const void* p, int width, const where& at);
void store(void* p, int width, const lane& a, const where& at);
u32 add_lanes(const lane* first, std::size_t count);
lane lane_at(u32 handle, std::size_t i);

struct byte_of {
  lane a;
  int number;
};
lane joined_bytes(const byte_of& low, const byte_of& high, const where& at);
lane load_byte(const void* p, const where& at);
inline lane shifted(const lane*, int, int, int, const where& at) { no_rule("a shift across lanes", at); }
inline void store_byte(void*, const byte_of&, const where& at) { no_rule("a store of bytes", at); }
inline lane field(const lane*, int, int, const where& at) { no_rule("fields of bits", at); }
inline lane lowest_bits(const lane*, const where& at) { no_rule("bits of lanes", at); }

// memcpy and memset of scalar code, with what is known of the bytes.
void copy(void* to, const void* from, std::size_t size);
void fill(void* to, int byte, std::size_t size, const where& at);
// Scalar code writes this memory. Until the next store, it is read as constants, which must be the same in each run.
void read_as_constants(const void* p, std::size_t size);

// What a proof says about its inputs and outputs. The variables of new inputs: four slots in each of `count` lanes of
// 32 bits, or the number in each of `count` lanes of 16 bits.
std::vector<u32> add_inputs(std::int32_t* p, std::size_t count, i64 low, i64 high, const std::string& name);
std::vector<u32> add_inputs(std::int16_t* p, std::size_t count, i64 low, i64 high, const std::string& name);
// The terms and the interval of slot s of the lane at p.
std::pair<terms, range> slot_at(const void* p, int width, std::size_t s);
// Slot s is congruent to `expected` modulo 3 and within [low, high]. Returns its interval.
range expect(const void* p, int width, std::size_t s, const terms& expected, range within, const std::string& name);
// The number in the 16-bit lane at p is f(x) for each x of this input.
void expect_function(const void* p, u32 input, const std::function<i64(i64)>& f, const std::string& name);

}  // namespace bravais_proof::slots
