// SPDX-License-Identifier: MIT
#include "stack_secrets.hpp"

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "dispatch/dispatch.hpp"

namespace bravais::constant_time {
namespace {

std::uint64_t word_at(const std::uint8_t* p) {
  std::uint64_t word;
  std::memcpy(&word, p, sizeof word);
  return word;
}

// Words that could lie there for other reasons are none.
bool is_evidence(std::uint64_t word) { return word >> 32 != 0 && word << 32 != 0; }

}  // namespace

void secrets::add_numbers(std::string what, std::span<const std::int32_t> numbers) {
  buffer bytes;
  for (; !numbers.empty(); numbers = numbers.subspan(8)) {
    const auto eight = numbers.first(8);
    if (std::ranges::all_of(eight, [](std::int32_t x) { return -1 <= x && x <= 1; })) continue;
    const auto* raw = reinterpret_cast<const std::uint8_t*>(eight.data());
    bytes.insert(bytes.end(), raw, raw + eight.size_bytes());
  }
  add(std::move(what), bytes, 32);
}

std::set<std::string> secrets::found_in(by_id::in memory) const {
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> seen;
  for (std::size_t i = 0; i + 32 <= memory.size(); ++i) {
    const std::uint64_t word = word_at(memory.data() + i);
    if (is_evidence(word)) seen[word].push_back(i);
  }
  std::set<std::string> names;
  for (const named& secret : all) {
    for (std::size_t i = 0; i + secret.width <= secret.bytes.size(); i += secret.width) {
      const auto places = seen.find(word_at(secret.bytes.data() + i));
      if (places == seen.end()) continue;
      for (const std::size_t place : places->second) {
        if (std::memcmp(memory.data() + place, secret.bytes.data() + i, secret.width) == 0) names.insert(secret.what);
      }
    }
  }
  return names;
}

buffer sha3(std::size_t size, by_id::in input) {
  buffer out(size);
  backend_for(isa::portable)->hash.sponge(200 - 2 * size, 0x06, input.data(), input.size(), out.data(), out.size());
  return out;
}

buffer shake256(std::size_t size, by_id::in input) {
  buffer out(size);
  backend_for(isa::portable)->hash.sponge(136, 0x1F, input.data(), input.size(), out.data(), out.size());
  return out;
}

}  // namespace bravais::constant_time
