// SPDX-License-Identifier: MIT
// The version, memory, random bytes, features of the processor, and stateful signatures.
#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "functions.hpp"
#include "support/hex.hpp"

namespace bravais_test {
namespace {

TEST(liboqs, version) {
  OQS_init();
  EXPECT_STREQ(OQS_version(), "0.16.0");
  OQS_thread_stop();
  OQS_destroy();
}

TEST(liboqs, memory) {
  auto* const zeros = static_cast<std::uint8_t*>(OQS_MEM_calloc(3, 5));
  ASSERT_NE(zeros, nullptr);
  EXPECT_EQ(octets(zeros, zeros + 15), octets(15));
  octets bytes(15, 1);
  EXPECT_EQ(OQS_MEM_secure_bcmp(zeros, bytes.data(), 15), 1);
  EXPECT_EQ(OQS_MEM_secure_bcmp(zeros, bytes.data(), 0), 0);
  OQS_MEM_cleanse(bytes.data(), 14);
  EXPECT_EQ(OQS_MEM_secure_bcmp(zeros, bytes.data(), 14), 0);
  EXPECT_EQ(OQS_MEM_secure_bcmp(zeros, bytes.data(), 15), 1);
  OQS_MEM_secure_free(zeros, 15);
  char* const copy = OQS_MEM_strdup("bravais");
  EXPECT_STREQ(copy, "bravais");
  OQS_MEM_insecure_free(copy);
  void* const memory = OQS_MEM_malloc(10);
  EXPECT_NE(memory, nullptr);
  OQS_MEM_insecure_free(memory);
  OQS_MEM_cleanse(nullptr, 3);
  OQS_MEM_secure_free(nullptr, 3);
  OQS_MEM_insecure_free(nullptr);
}

void sevens(std::uint8_t* output, std::size_t size) { std::memset(output, 7, size); }

TEST(liboqs, random_bytes) {
  octets a(64), b(64);
  OQS_randombytes(a.data(), a.size());
  OQS_randombytes(b.data(), b.size());
  EXPECT_NE(a, b);
  EXPECT_NE(a, octets(64));
  OQS_randombytes_custom_algorithm(sevens);
  OQS_randombytes(a.data(), a.size());
  EXPECT_EQ(a, octets(64, 7));
  for (const char* const unknown : {"", "sys", "NIST-KAT"}) {
    EXPECT_EQ(OQS_randombytes_switch_algorithm(unknown), OQS_ERROR);
    OQS_randombytes(a.data(), a.size());
    EXPECT_EQ(a, octets(64, 7)) << "an unknown name changes nothing";
  }
  for (const char* const name : {"system", "SYSTEM", "OpenSSL"}) {
    OQS_randombytes_custom_algorithm(sevens);
    EXPECT_EQ(OQS_randombytes_switch_algorithm(name), OQS_SUCCESS) << name;
    OQS_randombytes(a.data(), a.size());
    EXPECT_NE(a, octets(64, 7)) << name;
  }
  OQS_randombytes_custom_algorithm(sevens);
  OQS_randombytes_custom_algorithm(nullptr);
  OQS_randombytes(a.data(), a.size());
  EXPECT_NE(a, octets(64, 7));
}

template <class Number>
int has_extension(Number number) {
#if defined(BRAVAIS_LIBOQS_HEADERS)
  return OQS_CPU_has_extension(static_cast<OQS_CPU_EXT>(number));
#else
  return OQS_CPU_has_extension(number);
#endif
}

// tests/compare.cpp compares each with liboqs.
TEST(liboqs, extensions) {
  EXPECT_EQ(has_extension(0), 0);
  for (int i = 1; i < 18; ++i) EXPECT_TRUE(has_extension(i) == 0 || has_extension(i) == 1) << i;
  EXPECT_EQ(has_extension(18), 0);
#if defined(__x86_64__)
  EXPECT_EQ(has_extension(12), 1) << "SSE2 is a part of x86-64";
  EXPECT_EQ(has_extension(17), 0) << "NEON is not";
#elif defined(__aarch64__)
  EXPECT_EQ(has_extension(12), 0);
  EXPECT_EQ(has_extension(17), 1);
#endif
}

TEST(liboqs, stateful_signatures) {
  std::uint8_t bytes[64] = {};
  EXPECT_EQ(OQS_SIG_STFL_alg_count(), 0);
  EXPECT_EQ(OQS_SIG_STFL_alg_identifier(0), nullptr);
  EXPECT_EQ(OQS_SIG_STFL_alg_is_enabled("XMSS-SHA2_10_256"), 0);
  EXPECT_EQ(OQS_SIG_STFL_keygen_and_sign_supported(), 0);
  EXPECT_EQ(OQS_SIG_STFL_new("XMSS-SHA2_10_256"), nullptr);
  EXPECT_EQ(OQS_SIG_STFL_SECRET_KEY_new("XMSS-SHA2_10_256"), nullptr);
  EXPECT_EQ(OQS_SIG_STFL_keypair(nullptr, bytes, nullptr), OQS_ERROR);
  EXPECT_EQ(OQS_SIG_STFL_verify(nullptr, bytes, 1, bytes, 1, bytes), OQS_ERROR);
}

}  // namespace
}  // namespace bravais_test
