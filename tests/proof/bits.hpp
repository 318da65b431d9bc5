// SPDX-License-Identifier: MIT
// A second domain for the vocabulary: which input bit each bit of a lane is. docs/proof.md explains the method.
//
// A bit is a constant, an input bit, or the XOR of some of these. Operations that move bits, and those whose result is
// such an XOR, have rules, and so has the sum of a number and a constant; all others fail. The OR of two bits that
// depend on inputs is unknown, and so is a bit read from memory that only scalar code wrote: it may be moved and
// stored, and fails where a proof compares it. Memory is known byte by byte, so that lanes may be stored and bytes
// loaded.
#pragma once

#include <array>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "proof/engine.hpp"

namespace bravais_proof::bits {

using bravais_proof::where;

// The number of a bit in the table of this proof.
using bit = u32;
inline constexpr bit zero = 0;
inline constexpr bit one = 1;
using bit_string = std::vector<bit>;  // least significant bit first

// A lane of 16 bits repeats its highest bit up to bit 31, as the signed number does. Each lane also has its value for
// the inputs of this run, and the engine compares the two.
struct lane {
  i64 value = 0;
  std::array<bit, 32> of{};
  [[nodiscard]] bool is_constant() const;
  bool operator==(const lane&) const = default;
};

// Begins a proof. Runs 2k and 2k + 1 have complementary inputs: a constant that scalar code writes over an input bit
// differs from it in one of them.
void begin(u64 run);
trace trace_so_far();

// The operations of the vocabulary, as in engine.hpp and linear.hpp.
lane constant(i64 c);
lane apply(op o, int width, int by, const lane& a, const lane& b, const lane& c, const where& at);
lane sum_of_products(const lane& sum, int width, std::initializer_list<std::pair<lane, lane>> products,
                     const where& at);
lane resized(const lane& a, int width, const where& at);
lane lower_half(const lane& wide, const where& at);  // of a 32-bit lane
lane upper_half(const lane& wide, const where& at);
lane joined(const lane& low, const lane& high, const where& at);
inline lane closed(const lane& a, const where&) { return a; }
inline lane number_at(const std::int16_t& p) { return constant(p); }
inline lane number_at(const std::int32_t& p) { return constant(p); }
lane load(const void* p, int width, const where& at);
void store(void* p, int width, const lane& a, const where& at);
u32 add_lanes(const lane* first, std::size_t count);
lane lane_at(u32 handle, std::size_t i);

lane shifted(const lane* group, int count, int index, int by, const where& at);
struct byte_of {
  lane a;
  int number;
};
lane joined_bytes(const byte_of& low, const byte_of& high, const where& at);
lane load_byte(const void* p, const where& at);
void store_byte(void* p, const byte_of& a, const where& at);
// Field number `index` of `width` bits in bytes, each of which is a lane.
lane field(const lane* bytes, int index, int width, const where& at);
// The byte of the lowest bits of eight lanes, all other bits of which must be zero.
lane lowest_bits(const lane* eight, const where& at);

// memcpy and memset of scalar code, with what is known of the bits.
void copy(void* to, const void* from, std::size_t size);
void fill(void* to, int byte, std::size_t size, const where& writer);

// What a proof says about its inputs and outputs. `count` new bits; bit k of them is called "name bit k".
bit_string new_bits(std::size_t count, const std::string& name);
bit exclusive_or(bit a, bit b);
// Bit k at p is known[k]; all bits that follow up to the end of `size` bytes are zero.
void put(void* p, std::size_t size, const bit_string& known, const where& writer = where::current());
// Fails unless this holds. Where a bit must be `zero_by_scalar_code`, its value in each run is compared: a test, since
// nothing is known of the bits that scalar code writes.
inline constexpr bit zero_by_scalar_code = ~bit{0};
void expect(const void* p, std::size_t size, const bit_string& expected, const std::string& name);
// Fails if an operation of the vocabulary wrote one of these bytes.
void expect_untouched(const void* p, std::size_t size, const std::string& name);

}  // namespace bravais_proof::bits
