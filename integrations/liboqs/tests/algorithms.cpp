// SPDX-License-Identifier: MIT
// The lists of algorithms, and what each function does with good and bad input.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <string>
#include <vector>

#include <bravais.h>

#include "functions.hpp"
#include "support/hex.hpp"

namespace bravais_test {
namespace {

using kem_pointer = std::unique_ptr<OQS_KEM, void (*)(OQS_KEM*)>;
using sig_pointer = std::unique_ptr<OQS_SIG, void (*)(OQS_SIG*)>;
kem_pointer open_kem(const std::string& name) { return {OQS_KEM_new(name.c_str()), OQS_KEM_free}; }
sig_pointer open_sig(const std::string& name) { return {OQS_SIG_new(name.c_str()), OQS_SIG_free}; }

// What liboqs 0.16.0 has (OQS_KEM_algs_length, OQS_SIG_algs_length, and the names in <oqs/kem.h> and <oqs/sig.h>), and
// what this library has of it.
constexpr std::size_t kem_count = 41, sig_count = 65 + 156;
const char* const enabled_kems[] = {"Kyber512",          "Kyber768",           "Kyber1024",         "ML-KEM-512",
                                    "ML-KEM-768",        "ML-KEM-1024",        "NTRU-HPS-2048-509", "NTRU-HPS-2048-677",
                                    "NTRU-HPS-4096-821", "NTRU-HPS-4096-1229", "NTRU-HRSS-701",     "NTRU-HRSS-1373"};
const char* const enabled_sigs[] = {"ML-DSA-44", "ML-DSA-65", "ML-DSA-87"};

bool built(std::uint32_t kind, const char* name) {
  std::uint32_t id = 0;
  return bravais_find(&id, kind, name) == BRAVAIS_OK;
}

// Every listed name is there once; exactly the common ones are enabled, and only those open.
template <std::size_t N, class Identifier, class Enabled, class Opens>
void expect_list(std::size_t count, const char* const (&common)[N], std::uint32_t kind, const Identifier& identifier,
                 const Enabled& is_enabled, const Opens& opens) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) {
    const char* const name = identifier(i);
    ASSERT_NE(name, nullptr) << i;
    names.emplace_back(name);
    const bool expected = std::ranges::count(common, std::string(name)) == 1 && built(kind, name);
    EXPECT_EQ(is_enabled(name), expected ? 1 : 0) << name;
    EXPECT_EQ(opens(name), expected) << name;
  }
  EXPECT_EQ(identifier(count), nullptr);
  EXPECT_EQ(identifier(static_cast<std::size_t>(-1)), nullptr);
  std::ranges::sort(names);
  EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
  for (const char* const name : common) EXPECT_TRUE(std::ranges::binary_search(names, std::string(name))) << name;
  for (const char* const unknown : {"", "ML-KEM", "ML-KEM-7688", "M-LWQ-768-E8", "NTRU+768", "Dilithium2"}) {
    EXPECT_EQ(is_enabled(unknown), 0) << unknown;
    EXPECT_FALSE(opens(unknown)) << unknown;
  }
  EXPECT_EQ(is_enabled(nullptr), 0);
}

TEST(liboqs, lists_of_algorithms) {
  EXPECT_EQ(OQS_KEM_alg_count(), static_cast<int>(kem_count));
  expect_list(kem_count, enabled_kems, BRAVAIS_KIND_KEM, OQS_KEM_alg_identifier, OQS_KEM_alg_is_enabled,
              [](const char* name) { return open_kem(name) != nullptr; });
  EXPECT_EQ(OQS_KEM_new(nullptr), nullptr);
  EXPECT_EQ(OQS_SIG_alg_count(), static_cast<int>(sig_count));
  expect_list(sig_count, enabled_sigs, BRAVAIS_KIND_SIGNATURE, OQS_SIG_alg_identifier, OQS_SIG_alg_is_enabled,
              [](const char* name) { return open_sig(name) != nullptr; });
  EXPECT_EQ(OQS_SIG_new(nullptr), nullptr);
  EXPECT_STREQ(OQS_KEM_alg_identifier(0), "BIKE-L1");
  EXPECT_STREQ(OQS_KEM_alg_identifier(40), "eFrodoKEM-1344-SHAKE");
  EXPECT_STREQ(OQS_SIG_alg_identifier(64), "mqom2_cat5_gf16_short_r5");
  EXPECT_STREQ(OQS_SIG_alg_identifier(65), "SLH_DSA_PURE_SHA2_128S");
  EXPECT_STREQ(OQS_SIG_alg_identifier(220), "SLH_DSA_SHAKE_256_PREHASH_SHAKE_256F");
}

TEST(liboqs, names_in_any_case) {
  for (const char* const name : enabled_kems) {
    std::string lower = name;
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    EXPECT_EQ(OQS_KEM_alg_is_enabled(lower.c_str()), OQS_KEM_alg_is_enabled(name)) << lower;
    const auto kem = open_kem(lower);
    if (kem != nullptr) {
      EXPECT_STREQ(kem->method_name, name);
    }
  }
}

TEST(liboqs, kems) {
  for (const char* const name : enabled_kems) {
    SCOPED_TRACE(name);
    const auto kem = open_kem(name);
    if (kem == nullptr) continue;  // lists_of_algorithms expects it in builds that have the family
    EXPECT_TRUE(kem->ind_cca);
    octets pk(kem->length_public_key), sk(kem->length_secret_key), ct(kem->length_ciphertext), ss(32), other(32);
    ASSERT_EQ(kem->length_shared_secret, ss.size());
    ASSERT_EQ(kem->keypair(pk.data(), sk.data()), OQS_SUCCESS);
    ASSERT_EQ(kem->encaps(ct.data(), ss.data(), pk.data()), OQS_SUCCESS);
    ASSERT_EQ(kem->decaps(other.data(), ct.data(), sk.data()), OQS_SUCCESS);
    EXPECT_EQ(ss, other);
    // An altered ciphertext gives another secret, without an error.
    ct[0] ^= 1;
    ASSERT_EQ(OQS_KEM_decaps(kem.get(), other.data(), ct.data(), sk.data()), OQS_SUCCESS);
    EXPECT_NE(ss, other);
    // Two calls without a source of the program's draw from the system.
    octets second_pk(pk), second_sk(sk);
    ASSERT_EQ(OQS_KEM_keypair(kem.get(), second_pk.data(), second_sk.data()), OQS_SUCCESS);
    EXPECT_NE(pk, second_pk);
    // Errors.
    EXPECT_EQ(OQS_KEM_keypair(kem.get(), nullptr, sk.data()), OQS_ERROR);
    EXPECT_EQ(OQS_KEM_encaps(kem.get(), ct.data(), nullptr, pk.data()), OQS_ERROR);
    EXPECT_EQ(OQS_KEM_encaps(kem.get(), ct.data(), ss.data(), nullptr), OQS_ERROR);
    EXPECT_EQ(OQS_KEM_decaps(kem.get(), ss.data(), nullptr, sk.data()), OQS_ERROR);
    EXPECT_EQ(OQS_KEM_keypair(nullptr, pk.data(), sk.data()), OQS_ERROR);
    EXPECT_EQ(OQS_KEM_encaps(nullptr, ct.data(), ss.data(), pk.data()), OQS_ERROR);
    EXPECT_EQ(OQS_KEM_decaps(nullptr, ss.data(), ct.data(), sk.data()), OQS_ERROR);
  }
  OQS_KEM_free(nullptr);
}

TEST(liboqs, derandomized_kems) {
  for (const char* const name : enabled_kems) {
    SCOPED_TRACE(name);
    const auto kem = open_kem(name);
    if (kem == nullptr) continue;
    const bool standard = std::string(name).starts_with("ML-KEM");
    EXPECT_EQ(kem->length_keypair_seed, standard ? 64U : 0U);
    EXPECT_EQ(kem->length_encaps_seed, standard ? 32U : 0U);
    octets pk(kem->length_public_key), sk(kem->length_secret_key), ct(kem->length_ciphertext), ss(32), other(32);
    octets again(pk), seed(64, 7);
    const OQS_STATUS expected = standard ? OQS_SUCCESS : OQS_ERROR;
    EXPECT_EQ(OQS_KEM_keypair_derand(kem.get(), pk.data(), sk.data(), seed.data()), expected);
    EXPECT_EQ(OQS_KEM_encaps_derand(kem.get(), ct.data(), ss.data(), pk.data(), seed.data()), expected);
    EXPECT_EQ(OQS_KEM_keypair_derand(kem.get(), pk.data(), sk.data(), nullptr), OQS_ERROR);
    EXPECT_EQ(OQS_KEM_encaps_derand(kem.get(), ct.data(), ss.data(), pk.data(), nullptr), OQS_ERROR);
    if (!standard) continue;
    ASSERT_EQ(kem->keypair_derand(pk.data(), sk.data(), seed.data()), OQS_SUCCESS);
    ASSERT_EQ(kem->keypair_derand(again.data(), sk.data(), seed.data()), OQS_SUCCESS);
    EXPECT_EQ(pk, again);
    ASSERT_EQ(kem->encaps_derand(ct.data(), ss.data(), pk.data(), seed.data()), OQS_SUCCESS);
    ASSERT_EQ(kem->decaps(other.data(), ct.data(), sk.data()), OQS_SUCCESS);
    EXPECT_EQ(ss, other);
    // Coefficients that are not below q, and a secret key with another hash of the public key: errors in both
    // libraries.
    std::fill_n(again.begin(), 3, 0xFF);
    EXPECT_EQ(kem->encaps(ct.data(), ss.data(), again.data()), OQS_ERROR);
    EXPECT_EQ(ss, octets(32)) << "outputs of a failed call are zeros";
    sk[sk.size() - 33] ^= 1;
    EXPECT_EQ(kem->decaps(other.data(), ct.data(), sk.data()), OQS_ERROR);
  }
  EXPECT_EQ(OQS_KEM_keypair_derand(nullptr, nullptr, nullptr, nullptr), OQS_ERROR);
  EXPECT_EQ(OQS_KEM_encaps_derand(nullptr, nullptr, nullptr, nullptr, nullptr), OQS_ERROR);
}

TEST(liboqs, signatures) {
  for (const char* const name : enabled_sigs) {
    SCOPED_TRACE(name);
    const auto sig = open_sig(name);
    EXPECT_EQ(OQS_SIG_supports_ctx_str(name), sig != nullptr);
    if (sig == nullptr) continue;
    EXPECT_TRUE(sig->euf_cma && sig->suf_cma && sig->sig_with_ctx_support);
    octets pk(sig->length_public_key), sk(sig->length_secret_key), signature(sig->length_signature);
    const octets text = {'n', 'o', 'o', 'n'}, context(255, 9), too_long(256, 9);
    std::size_t size = 1;
    ASSERT_EQ(sig->keypair(pk.data(), sk.data()), OQS_SUCCESS);
    ASSERT_EQ(sig->sign(signature.data(), &size, text.data(), text.size(), sk.data()), OQS_SUCCESS);
    EXPECT_EQ(size, sig->length_signature);
    EXPECT_EQ(sig->verify(text.data(), text.size(), signature.data(), size, pk.data()), OQS_SUCCESS);
    // No context is the empty context.
    EXPECT_EQ(sig->verify_with_ctx_str(text.data(), text.size(), signature.data(), size, nullptr, 0, pk.data()),
              OQS_SUCCESS);
    EXPECT_EQ(sig->verify(text.data(), text.size() - 1, signature.data(), size, pk.data()), OQS_ERROR);
    EXPECT_EQ(sig->verify(text.data(), text.size(), signature.data(), size - 1, pk.data()), OQS_ERROR);
    EXPECT_EQ(sig->verify(text.data(), text.size(), signature.data(), 0, pk.data()), OQS_ERROR);
    EXPECT_EQ(OQS_SIG_verify(sig.get(), text.data(), text.size(), nullptr, size, pk.data()), OQS_ERROR);
    signature[40] ^= 1;
    EXPECT_EQ(OQS_SIG_verify(sig.get(), text.data(), text.size(), signature.data(), size, pk.data()), OQS_ERROR);
    // Contexts up to 255 bytes.
    ASSERT_EQ(OQS_SIG_sign_with_ctx_str(sig.get(), signature.data(), &size, text.data(), text.size(), context.data(),
                                        255, sk.data()),
              OQS_SUCCESS);
    EXPECT_EQ(OQS_SIG_verify_with_ctx_str(sig.get(), text.data(), text.size(), signature.data(), size, context.data(),
                                          255, pk.data()),
              OQS_SUCCESS);
    EXPECT_EQ(OQS_SIG_verify_with_ctx_str(sig.get(), text.data(), text.size(), signature.data(), size, context.data(),
                                          254, pk.data()),
              OQS_ERROR);
    EXPECT_EQ(OQS_SIG_verify(sig.get(), text.data(), text.size(), signature.data(), size, pk.data()), OQS_ERROR);
    EXPECT_EQ(OQS_SIG_sign_with_ctx_str(sig.get(), signature.data(), &size, text.data(), text.size(), too_long.data(),
                                        256, sk.data()),
              OQS_ERROR);
    EXPECT_EQ(size, 0U);
    EXPECT_EQ(signature, octets(signature.size())) << "a failed call zeroes the signature";
    EXPECT_EQ(OQS_SIG_sign(sig.get(), signature.data(), nullptr, text.data(), text.size(), sk.data()), OQS_ERROR);
    EXPECT_EQ(OQS_SIG_sign(sig.get(), signature.data(), &size, nullptr, 1, sk.data()), OQS_ERROR);
    // An empty message.
    ASSERT_EQ(OQS_SIG_sign(sig.get(), signature.data(), &size, nullptr, 0, sk.data()), OQS_SUCCESS);
    EXPECT_EQ(OQS_SIG_verify(sig.get(), nullptr, 0, signature.data(), size, pk.data()), OQS_SUCCESS);
    // Unlike liboqs: a message in the memory of the signature, and a secret key with coefficients out of range.
    EXPECT_EQ(OQS_SIG_sign(sig.get(), signature.data(), &size, signature.data() + 9, 4, sk.data()), OQS_ERROR);
    std::fill_n(sk.begin() + 128, 96, 0xFF);
    EXPECT_EQ(OQS_SIG_sign(sig.get(), signature.data(), &size, text.data(), text.size(), sk.data()), OQS_ERROR);
    EXPECT_EQ(size, 0U);
    EXPECT_EQ(OQS_SIG_keypair(nullptr, pk.data(), sk.data()), OQS_ERROR);
    EXPECT_EQ(OQS_SIG_sign(nullptr, signature.data(), &size, text.data(), text.size(), sk.data()), OQS_ERROR);
    EXPECT_EQ(OQS_SIG_verify(nullptr, text.data(), text.size(), signature.data(), size, pk.data()), OQS_ERROR);
  }
  EXPECT_FALSE(OQS_SIG_supports_ctx_str("Falcon-512"));
  EXPECT_FALSE(OQS_SIG_supports_ctx_str(nullptr));
  OQS_SIG_free(nullptr);
}

// The functions with the name of an algorithm in theirs are those in its structure.
template <class Function>
void expect_symbol(const std::string& symbol, Function in_structure) {
  EXPECT_NE(in_structure, nullptr);
  EXPECT_EQ(dlsym(RTLD_DEFAULT, symbol.c_str()), reinterpret_cast<void*>(in_structure)) << symbol;
}

TEST(liboqs, functions_of_algorithms) {
  constexpr const char* kem_symbols[] = {"kyber_512",       "kyber_768",        "kyber_1024",      "ml_kem_512",
                                         "ml_kem_768",      "ml_kem_1024",      "ntru_hps2048509", "ntru_hps2048677",
                                         "ntru_hps4096821", "ntru_hps40961229", "ntru_hrss701",    "ntru_hrss1373"};
  for (std::size_t i = 0; i < std::size(kem_symbols); ++i) {
    const auto kem = open_kem(enabled_kems[i]);
    if (kem == nullptr) continue;
    const std::string prefix = std::string("OQS_KEM_") + kem_symbols[i];
    expect_symbol(prefix + "_keypair", kem->keypair);
    expect_symbol(prefix + "_keypair_derand", kem->keypair_derand);
    expect_symbol(prefix + "_encaps", kem->encaps);
    expect_symbol(prefix + "_encaps_derand", kem->encaps_derand);
    expect_symbol(prefix + "_decaps", kem->decaps);
  }
  constexpr const char* sig_symbols[] = {"ml_dsa_44", "ml_dsa_65", "ml_dsa_87"};
  for (std::size_t i = 0; i < std::size(sig_symbols); ++i) {
    const auto sig = open_sig(enabled_sigs[i]);
    if (sig == nullptr) continue;
    const std::string prefix = std::string("OQS_SIG_") + sig_symbols[i];
    expect_symbol(prefix + "_keypair", sig->keypair);
    expect_symbol(prefix + "_sign", sig->sign);
    expect_symbol(prefix + "_sign_with_ctx_str", sig->sign_with_ctx_str);
    expect_symbol(prefix + "_verify", sig->verify);
    expect_symbol(prefix + "_verify_with_ctx_str", sig->verify_with_ctx_str);
  }
}

// A program may change the structure.
TEST(liboqs, functions_in_structures) {
  OQS_KEM kem = {};
  std::uint8_t bytes[8] = {};
  EXPECT_EQ(OQS_KEM_keypair(&kem, bytes, bytes), OQS_ERROR);
  kem.keypair = [](std::uint8_t* public_key, std::uint8_t*) {
    *public_key = 5;
    return OQS_SUCCESS;
  };
  EXPECT_EQ(OQS_KEM_keypair(&kem, bytes, bytes + 1), OQS_SUCCESS);
  EXPECT_EQ(bytes[0], 5);
  OQS_SIG sig = {};
  EXPECT_EQ(OQS_SIG_keypair(&sig, bytes, bytes), OQS_ERROR);
}

}  // namespace
}  // namespace bravais_test
