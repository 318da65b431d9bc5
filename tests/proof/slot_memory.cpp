// SPDX-License-Identifier: MIT
// Memory in the domain of slots. A lane whose slots are bytes is known byte by byte; of other lanes, all bytes must be
// read together. Where scalar code has changed a byte, nothing is known of it.
#include <cstring>
#include <optional>
#include <random>
#include <unordered_map>

#include "proof/memory.hpp"
#include "proof/slot_lanes.hpp"

namespace bravais_proof::slots {
namespace {

struct known_byte {
  slot content = {};
  unsigned char value = 0;
  u32 store = 0;          // the number of the store of a lane whose slots are not bytes
  std::size_t place = 0;  // of the slot in that lane
};
struct {
  std::unordered_map<const unsigned char*, known_byte> bytes;
  u32 stores = 0;
  std::mt19937_64 random{1};
  u64 run = 0;
} state;
constexpr u32 by_scalar_code = ~u32{0};

template <class T>
i64 value_at(const void* p) {
  T out;
  std::memcpy(&out, p, sizeof out);
  return out;
}
const unsigned char* byte_pointer(const void* p) { return static_cast<const unsigned char*>(p); }
known_byte constant_byte(unsigned char value) { return {.content = constant_slot(value), .value = value}; }

std::optional<known_byte> find(const unsigned char* p) {
  if (const auto found = state.bytes.find(p); found != state.bytes.end()) {
    if (found->second.store == by_scalar_code) return constant_byte(*p);
    if (found->second.value == *p) return found->second;
  }
  if (is_constant_data(p)) return constant_byte(*p);
  return {};
}

std::optional<lane> lane_in_memory(const void* p, int width, const where& at) {
  lane out{.width = width};
  u64 value = 0;
  u32 store = 0;
  for (std::size_t s = 0; s < slots_of(width); ++s) {
    const auto known = find(byte_pointer(p) + s);
    if (!known) return {};
    if (s == 0) store = known->store;
    if (known->store != store || (store != 0 && known->place != s))
      fail(at, "reads parts of different lanes whose slots are not bytes");
    out.of[s] = known->content;
    value |= u64{known->value} << 8 * s;
  }
  return with_value(out, wrap(width, static_cast<i64>(value)), at);
}

// `each` inputs in each of `count` lanes.
std::vector<u32> add_lanes_of_inputs(void* p, int width, std::size_t count, std::size_t each, range r,
                                     const std::string& name) {
  std::vector<u32> variables;
  for (std::size_t i = 0; i < count; ++i) {
    lane made{.width = width};
    for (std::size_t s = 0; s < each; ++s) {
      const auto [v, content] = add_variable(slot_width, r.low, r.high, (state.random() >> 8) + state.run,
                                             name + "[" + std::to_string(variables.size()) + "]");
      variables.push_back(v);
      made.of[s] = content;
      made.value += content.value * (i64{1} << 8 * s);
    }
    const auto at = where::current();
    store(static_cast<unsigned char*>(p) + i * slots_of(width), width, with_value(made, wrap(width, made.value), at),
          at);
  }
  return variables;
}
}  // namespace

void begin_memory(u64 run) {
  state = {};
  state.run = run;
}

lane load(const void* p, int width, const where& at) {
  const auto found = lane_in_memory(p, width, at);
  if (!found) return unknown(width, width == 16 ? value_at<std::int16_t>(p) : value_at<std::int32_t>(p), at);
  return found->is_constant() ? constant(found->value) : *found;
}
lane load_byte(const void* p, const where& at) {
  const auto found = find(byte_pointer(p));
  if (!found) return unknown(16, value_at<std::uint8_t>(p), at);
  if (found->store != 0) fail(at, "reads a byte of a lane whose slots are not bytes");
  return with_value({.width = 16, .of = {found->content}}, found->value, at);
}
lane number_at(const std::int32_t& p) {
  const auto found = lane_in_memory(&p, 32, where::current());
  return found ? *found : constant(p);
}

void store(void* p, int width, const lane& a, const where& at) {
  if (a.shift != 0) no_rule("a store of a shifted lane", at);
  bool all_bytes = true;
  for (std::size_t s = 0; s < slots_of(width); ++s) all_bytes = all_bytes && is_byte(a.of[s]);
  const u32 number = all_bytes ? 0 : ++state.stores;
  for (std::size_t s = 0; s < slots_of(width); ++s) {
    unsigned char* const to = static_cast<unsigned char*>(p) + s;
    *to = static_cast<unsigned char>(static_cast<u64>(a.value) >> 8 * s);
    if (a.reader == 0)
      state.bytes[to] = {a.of[s], *to, number, s};
    else
      state.bytes.erase(to);
  }
}

void copy(void* to, const void* from, std::size_t size) {
  std::vector<std::optional<known_byte>> known;
  for (std::size_t i = 0; i < size; ++i) known.push_back(find(byte_pointer(from) + i));
  std::memcpy(to, from, size);
  for (std::size_t i = 0; i < size; ++i) {
    if (known[i])
      state.bytes[byte_pointer(to) + i] = *known[i];
    else
      state.bytes.erase(byte_pointer(to) + i);
  }
}
void fill(void* to, int byte, std::size_t size, const where&) {
  std::memset(to, byte, size);
  for (std::size_t i = 0; i < size; ++i)
    state.bytes[byte_pointer(to) + i] = constant_byte(static_cast<unsigned char>(byte));
}
void read_as_constants(const void* p, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) state.bytes[byte_pointer(p) + i] = {.store = by_scalar_code};
}

std::vector<u32> add_inputs(std::int32_t* p, std::size_t count, i64 low, i64 high, const std::string& name) {
  return add_lanes_of_inputs(p, 32, count, 4, {low, high}, name);
}
std::vector<u32> add_inputs(std::int16_t* p, std::size_t count, i64 low, i64 high, const std::string& name) {
  return add_lanes_of_inputs(p, 16, count, 1, {low, high}, name);
}

std::pair<terms, range> slot_at(const void* p, int width, std::size_t s) {
  const lane found = load(p, width, where::current());
  demand_known(found, where::current());
  const slot a = must_close(found.of[s], where::current());
  return {terms_of(a), range_of(a)};
}
range expect(const void* p, int width, std::size_t s, const terms& expected, range within, const std::string& name) {
  const auto [found, r] = [&] {
    try {
      return slot_at(p, width, s);
    } catch (const failure& f) {
      throw failure(name + ": " + f.what());
    }
  }();
  expect_terms(found, expected, name);
  if (r.low < within.low || r.high > within.high)
    throw failure(name + ": can be " + interval_text(r.low, r.high) + ", the type says " +
                  interval_text(within.low, within.high));
  return r;
}
void expect_function(const void* p, u32 input, const std::function<i64(i64)>& f, const std::string& name) {
  const lane found = load(p, 16, where::current());
  demand_known(found, where::current());
  if (!(found.of[1] == constant_slot(0))) throw failure(name + ": is more than one slot");
  if (inputs_of(found.of[0]) != name_of_variable(input))
    throw failure(name + ": depends on " + inputs_of(found.of[0]) + ", not on " + name_of_variable(input));
  bravais_proof::expect_function(found.of[0], f, name);
}

}  // namespace bravais_proof::slots
