// SPDX-License-Identifier: MIT
#include "proof/bit_table.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <random>

namespace bravais_proof::bits {
namespace {

// A known bit is the XOR of `inputs`, which are numbered from 1 and in order; input 0 is the constant 1.
struct known_bit {
  std::vector<u32> inputs;
  bool value;
};
struct unknown_bit {
  std::string why;
  bool value;
};
constexpr bit first_unknown = bit{1} << 31;

struct {
  std::vector<known_bit> known;
  std::map<std::vector<u32>, bit> numbers;  // by inputs
  std::vector<unknown_bit> unknown;
  std::vector<std::string> names;
  std::mt19937_64 random;
  bool complement = false;
} table;

bit number_of(std::vector<u32> inputs, bool value) {
  const auto [found, is_new] = table.numbers.try_emplace(inputs, static_cast<bit>(table.known.size()));
  if (is_new) table.known.push_back({std::move(inputs), value});
  return found->second;
}

}  // namespace

void forget_bits(u64 run) {
  table.known.clear();
  table.numbers.clear();
  table.unknown.clear();
  table.names.assign(1, "1");
  table.random.seed(1 + run / 2);
  table.complement = run % 2 != 0;
  number_of({}, false);
  number_of({0}, true);
}

u32 add_bit(const std::string& name) { return add_bit(name, (table.random() >> 63 != 0) != table.complement); }
u32 add_bit(const std::string& name, bool value) {
  const auto input = static_cast<u32>(table.names.size());
  table.names.push_back(name);
  return number_of({input}, value);
}
bit unknown(const std::string& why, bool value) {
  table.unknown.push_back({why, value});
  return first_unknown + static_cast<bit>(table.unknown.size() - 1);
}
bool is_unknown(bit a) { return a >= first_unknown; }
bool value_of(bit a) { return is_unknown(a) ? table.unknown.at(a - first_unknown).value : table.known.at(a).value; }

std::string text_of(bit a) {
  if (is_unknown(a)) return "unknown: " + table.unknown.at(a - first_unknown).why;
  if (a == zero) return "0";
  std::string out;
  for (const u32 input : table.known.at(a).inputs) out += (out.empty() ? "" : " ^ ") + table.names.at(input);
  return out;
}

bit exclusive_or(bit a, bit b) {
  if (a == zero) return b;
  if (b == zero) return a;
  if (a == b) return zero;
  const bool value = value_of(a) != value_of(b);
  for (const bit x : {a, b})
    if (is_unknown(x)) return unknown(table.unknown.at(x - first_unknown).why, value);
  const std::vector<u32>& x = table.known[a].inputs;
  const std::vector<u32>& y = table.known[b].inputs;
  std::vector<u32> inputs;
  std::set_symmetric_difference(x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(inputs));
  return number_of(std::move(inputs), value);
}
bit conjunction(bit a, bit b) {
  if (a == zero || b == zero) return zero;
  if (a == one || a == b) return b;
  if (b == one) return a;
  throw failure("the AND of " + text_of(a) + " and " + text_of(b) + ": no rule");
}
bit disjunction(bit a, bit b) {
  if (a == one || b == one) return one;
  if (a == zero || a == b) return b;
  if (b == zero) return a;
  return unknown("the OR of " + text_of(a) + " and " + text_of(b), value_of(a) || value_of(b));
}
bit selected(bit mask, bit a, bit b) {
  if (mask == one || a == b) return a;
  if (mask == zero) return b;
  throw failure("a choice by " + text_of(mask) + ": no rule");
}

}  // namespace bravais_proof::bits
