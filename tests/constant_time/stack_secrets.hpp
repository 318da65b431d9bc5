// SPDX-License-Identifier: MIT
// The secrets of a case: its inputs, its intermediate values, recomputed outside the library, and its outputs.
#pragma once

#include <set>
#include <string>

#include "cases.hpp"
#include "key_file_cases.hpp"

namespace bravais::constant_time {

// The smallest match that counts as a finding. For any secret it is eight bytes: the width of a lane in a hash state
// that several messages share. For small numbers it is 32 bytes, because shorter rows occur anywhere.
struct secrets {
  struct named {
    std::string what;
    buffer bytes;
    std::size_t width;  // consecutive bytes that are a finding
  };
  std::vector<named> all;
  struct named_words {
    std::string what;
    std::vector<std::uint32_t> words;
  };
  std::vector<named_words> all_words;

  void add(std::string what, by_id::in bytes, std::size_t width = 8) {
    all.push_back({std::move(what), buffer(bytes.begin(), bytes.end()), width});
  }
  // Rows of 32 bytes with few different numbers are not evidence, because they occur for other reasons: the public
  // challenge has three numbers, masks have two, and counters are followed by zeros.
  void add_numbers(std::string what, std::span<const std::int32_t> numbers);
  void add_numbers(std::string what, std::span<const std::int16_t> numbers);
  // The PRF output from which CBD_eta (FIPS 203, algorithm 8) makes a polynomial, and that polynomial as the 16-bit
  // numbers that arithmetic uses.
  void add_noise(const std::string& what, by_id::in prf_output);

  // 32-bit words of which each alone is secret: several of them at word-aligned addresses are a finding.
  void add_words(std::string what, std::vector<std::uint32_t> words) {
    all_words.push_back({std::move(what), std::move(words)});
  }

  // The names of the secrets with a part in `memory`.
  [[nodiscard]] std::set<std::string> found_in(by_id::in memory) const;
};

// All secrets that an operation on a case sees or makes; `add_outputs` adds its own outputs.
[[nodiscard]] secrets secrets_of(const kem_case& c);
[[nodiscard]] secrets secrets_of(const pke_case& c);
[[nodiscard]] secrets secrets_of(const signature_case& c);
[[nodiscard]] secrets secrets_of(const key_file_case& c);
void add_outputs(secrets& s, const kem_case& c);
void add_outputs(secrets& s, const pke_case& c);
void add_outputs(secrets& s, const signature_case& c);
inline void add_outputs(secrets&, const key_file_case&) {}

// Families with files of their own.
[[nodiscard]] secrets ntru_secrets_of(const kem_case& c);
[[nodiscard]] secrets ntru_plus_secrets_of(const kem_case& c);
[[nodiscard]] secrets mlwq_secrets_of(const kem_case& c);
[[nodiscard]] secrets mlwq_secrets_of(const pke_case& c);

// Twelve-bit coefficients as the 16-bit numbers that arithmetic uses.
[[nodiscard]] buffer coefficients(by_id::in encoded);

// SHA3-256 or SHA3-512 (FIPS 202, section 6.1); the first `size` bytes of SHAKE256 (section 6.2).
[[nodiscard]] buffer sha3(std::size_t size, by_id::in input);
[[nodiscard]] buffer shake256(std::size_t size, by_id::in input);

}  // namespace bravais::constant_time
