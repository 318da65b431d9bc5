// SPDX-License-Identifier: MIT
#include "stack_secrets.hpp"

#include <algorithm>
#include <cstring>
#include <unordered_map>
#include <unordered_set>

#include "dispatch/dispatch.hpp"

namespace bravais::constant_time {
namespace {

std::uint64_t word_at(const std::uint8_t* p) {
  std::uint64_t word;
  std::memcpy(&word, p, sizeof word);
  return word;
}

// Words that may occur for other reasons are not evidence.
bool is_evidence(std::uint64_t word) { return word >> 32 != 0 && word << 32 != 0; }

constexpr std::size_t row_size = 32;

// The rows with more than `few` different numbers.
template <class Number>
buffer rows_with_more_than(std::size_t few, std::span<const Number> numbers) {
  buffer rows;
  for (; !numbers.empty(); numbers = numbers.subspan(row_size / sizeof(Number))) {
    const auto row = numbers.first(row_size / sizeof(Number));
    if (std::set<Number>(row.begin(), row.end()).size() <= few) continue;
    const auto* raw = reinterpret_cast<const std::uint8_t*>(row.data());
    rows.insert(rows.end(), raw, raw + row_size);
  }
  return rows;
}

}  // namespace

void secrets::add_numbers(std::string what, std::span<const std::int32_t> numbers) {
  add(std::move(what), rows_with_more_than(3, numbers), row_size);
}
void secrets::add_numbers(std::string what, std::span<const std::int16_t> numbers) {
  add(std::move(what), rows_with_more_than(2, numbers), row_size);
}

void secrets::add_noise(const std::string& what, by_id::in prf_output) {
  add(what + ", output of the PRF", prf_output);
  const std::size_t eta = prf_output.size() / 64;
  const auto bit = [&](std::size_t i) { return prf_output[i / 8] >> i % 8 & 1; };
  std::vector<std::int16_t> numbers;
  for (std::size_t i = 0; i < 2 * eta * 256; i += 2 * eta) {
    int number = 0;
    for (std::size_t j = i; j < i + eta; ++j) number += bit(j) - bit(j + eta);
    numbers.push_back(static_cast<std::int16_t>(number));
  }
  add_numbers(what, numbers);
}

std::set<std::string> secrets::found_in(by_id::in memory) const {
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> seen;
  for (std::size_t i = 0; i + row_size <= memory.size(); ++i) {
    const std::uint64_t word = word_at(memory.data() + i);
    if (is_evidence(word)) seen[word].push_back(i);
  }
  std::set<std::string> names;
  if (!all_words.empty()) {
    std::unordered_set<std::uint32_t> words;
    for (std::size_t i = 0; i + 4 <= memory.size(); i += 4) {
      std::uint32_t word;
      std::memcpy(&word, memory.data() + i, sizeof word);
      if (word != 0) words.insert(word);
    }
    constexpr std::ptrdiff_t too_many = 4;  // one occurs by chance in a few of a hundred runs
    for (const named_words& secret : all_words) {
      const auto lies_there = [&](std::uint32_t word) { return words.contains(word); };
      if (std::count_if(secret.words.begin(), secret.words.end(), lies_there) >= too_many) names.insert(secret.what);
    }
  }
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

// The key and its texts. Other cases search for intermediate values of key generation.
secrets secrets_of(const key_file_case& c) {
  secrets s;
  s.add("seed", c.seed);
  const bool ends_with_hash = c.id.kind == key_kind::kem && is_ntru_plus(static_cast<kem_id>(c.id.id));
  for (const region part : c.key_secrets) s.add("secret key", part.first(part.size() - (ends_with_hash ? 32 : 0)));
  for (const key_file_case::form& form : c.forms) {
    const std::uint8_t* first = form.secrets.front().data();
    const std::uint8_t* last = form.secrets.back().data();
    if (form.encoding == key_encoding::pem) s.add("text of a secret key", std::span(first, last));
  }
  return s;
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
