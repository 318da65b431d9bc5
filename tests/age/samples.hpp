// SPDX-License-Identifier: MIT
// Keys, plaintexts and replayed randomness that the tests of age files share.
#pragma once

#include <deque>
#include <initializer_list>
#include <string>

#include <gtest/gtest.h>
#include <openssl/evp.h>

#include "cli/age/fault.hpp"
#include "cli/age/file.hpp"
#include "support/hex.hpp"

namespace cli::age {

inline buffer counting(unsigned first, std::size_t size, int step = 1) {
  buffer made(size);
  for (std::uint8_t& byte : made) {
    byte = static_cast<std::uint8_t>(first);
    first += static_cast<unsigned>(step);
  }
  return made;
}
// The plaintext of the known answers.
inline buffer plaintext(std::size_t size) {
  buffer made(size);
  for (std::size_t i = 0; i < size; ++i) made[i] = static_cast<std::uint8_t>((7 * i + 3) % 251);
  return made;
}

inline std::string hex(bytes of) { return bravais_test::to_hex(of); }
inline std::string sha256(bytes of) {
  buffer digest(32);
  EXPECT_EQ(EVP_Digest(of.data(), of.size(), digest.data(), nullptr, EVP_sha256(), nullptr), 1);
  return hex(digest);
}

// Gives these draws in this order, and fails the test for any other.
inline random_source replayed(std::initializer_list<buffer> draws) {
  return [left = std::deque<buffer>(draws)](std::span<std::uint8_t> output) mutable {
    ASSERT_FALSE(left.empty());
    ASSERT_EQ(left.front().size(), output.size());
    std::ranges::copy(left.front(), output.begin());
    left.pop_front();
  };
}

inline const identity first_hybrid{key_type::hybrid, counting(0x00, 32)};
inline const identity second_hybrid{key_type::hybrid, counting(0x80, 32)};
inline const identity classic{key_type::classic, counting(0x20, 32)};

inline buffer sealed(const buffer& plain, const sealing& how) {
  memory_source from(plain);
  memory_sink to;
  seal(from, to, how);
  return std::move(to.content);
}
inline buffer sealed_to(std::vector<recipient> recipients, const buffer& plain, bool is_armored = false) {
  sealing how;
  how.recipients = std::move(recipients);
  how.is_armored = is_armored;
  return sealed(plain, how);
}

// What came out before the end or the fault. A file that nobody can open is the fault no_match.
struct outcome {
  buffer plain;
  std::optional<fault> wrong;
  std::string text;
};
inline outcome opened(bytes file, const std::vector<identity>& identities, std::string_view passphrase = {}) {
  memory_source from(file);
  memory_sink to;
  try {
    sealed_file sealed(from);
    bool has_key = !passphrase.empty() && sealed.try_passphrase(bytes_of(passphrase));
    for (const identity& one : identities) has_key = has_key || sealed.try_key(one);
    if (!has_key) return {{}, fault::no_match, {}};
    sealed.open(to);
  } catch (const error& wrong) {
    return {std::move(to.content), wrong.kind, wrong.what()};
  }
  return {std::move(to.content), {}, {}};
}

}  // namespace cli::age
