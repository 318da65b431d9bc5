// SPDX-License-Identifier: MIT
// The ML-KEM vectors of the Community Cryptography Test Vectors: for comparisons that stop at a zero byte
// miss, public keys with one coefficient not below q, and a matrix that needs unusually many bytes of the XOF. The last
// ones were made for the draft key generation, so the test ignores their d and z.
#include "support/cases.hpp"
#include "support/driver.hpp"
#include "support/public_calls.hpp"
#include "support/vectors.hpp"

namespace bravais_test {
namespace {

using bravais::errc;

void strcmp_vectors(const kem_case& c, const std::string& text) {
  for (const auto& record : records(text))
    for (const usage how : usages)
      EXPECT_EQ(to_hex(kem_driver(c, how).decapsulate(from_hex(record.at("dk")), from_hex(record.at("c")))),
                record.at("K"));
}

void unlucky_vectors(const kem_case& c, const std::string& text) {
  for (const auto& record : records(text))
    for (const usage how : usages) {
      const kem_driver driver(c, how);
      const auto [ciphertext, secret] = driver.encapsulate(from_hex(record.at("ek")), from_hex(record.at("m")));
      EXPECT_EQ(to_hex(ciphertext), record.at("c"));
      EXPECT_EQ(to_hex(secret), record.at("K"));
      EXPECT_EQ(to_hex(driver.decapsulate(from_hex(record.at("dk")), ciphertext)), record.at("K"));
    }
}

void modulus_vectors(const kem_case& c, const std::string& text) {
  const scoped_isa on(c.end.id);
  const octets m(c.set.randomness, 0x42);
  std::istringstream lines(text);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const octets key = from_hex(line);
    ASSERT_EQ(key.size(), c.set.public_key) << "line " << count;
    EXPECT_TRUE(refused(public_encapsulate(c.set.id, key, m), errc::bad_public_key)) << "line " << count;
    EXPECT_EQ(bravais::by_id::check_public_key(c.set.id, key), errc::bad_public_key) << "line " << count;
  }
  EXPECT_GT(count, 0U);
}

void add(const char* what, const char* file_prefix, void (*body)(const kem_case&, const std::string&)) {
  each_kem(
      "known_answer", what,
      [=](const kem_case& c) {
        const std::string name = file_prefix + std::string(c.set.name) + ".txt";
        const auto text = vector_file(name);
        if (!text) GTEST_SKIP() << no_vectors(name);
        body(c, *text);
      },
      is_standard);
}

const registration tests([] {
  add("cctv_strcmp", "strcmp_", strcmp_vectors);
  add("cctv_modulus", "modulus_", modulus_vectors);
  add("cctv_unlucky_sample", "unluckysample_", unlucky_vectors);
});

}  // namespace
}  // namespace bravais_test
