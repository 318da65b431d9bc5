// SPDX-License-Identifier: MIT
// The known answers of liboqs 0.16.0 for every algorithm, obtained through its interface with NIST's generator as the
// random source. A draw of another size, or in another order, changes every later byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "functions.hpp"
#include "support/ctr_drbg.hpp"
#include "support/sha256.hpp"

namespace bravais_test {
namespace {

// SHA-256 of the first record, and of all 100. Source: tests/KATs/kem/kats.json and tests/KATs/sig/kats.json of liboqs
// 0.16.0. The text of a record is that of tests/kat_kem.c and tests/kat_sig.c there.
struct answer {
  const char* name;
  const char* first;
  const char* all;
};
constexpr answer kems[] = {
    {"Kyber512", "bb0481d3325d828817900b709d23917cefbc10026fc857f098979451f67bb0ca",
     "0435224d77cc89bf77b82aa82af254b62f25d24e18c44dcd0aa9473cde97217a"},
    {"Kyber768", "89e82a5bf2d4ddb2c6444e10409e6d9ca65dafbca67d1a0db2c9b54920a29172",
     "b3a12005fe1ce49f5df510aea6a56bfa4bdc2d3d706afb0361d70dc88188a2a6"},
    {"Kyber1024", "5afcf2a568ad32d49b55105b032af1850f03f3888ff9e2a72f4059c58e968f60",
     "b72b97eb9270d76f2c7a8a0b03022c81c879af9e247abff52405127d77dd3a46"},
    {"ML-KEM-512", "c70041a761e01cd6426fa60e9fd6a4412c2be817386c8d0f3334898082512782",
     "74b470e797cbdbd589a31d387d36c72aad5033446ab5159bf4014c24652b1173"},
    {"ML-KEM-768", "5352539586b6c3df58be6158a6250aeff402bd73060b0a3de68850ac074c17c3",
     "e5d6911117c708d8342702db222f66bef5ac5b0314fb8bc36eb22a536c9b34fb"},
    {"ML-KEM-1024", "f580d851e5fb27e6876e5e203fa18be4cdbfd49e05d48fec3d3992c8f43a13e6",
     "81d1ae0468f62154885b6f2a293c0eb48f9339645357a88bbbc186c57ab0ace0"},
    {"NTRU-HPS-2048-509", "fc314366fbe795e2db6d29abb9f5b2ff43f0f608d0bd66161f9450364f0d271b",
     "d204a151fd8d10e0f6fe484d55362d779fbcb468ac5ae2cd18409b1fd76b4641"},
    {"NTRU-HPS-2048-677", "33e2cad6c2a2f17991517050d7a1b745908c84b8283a4e0f07dbe6f62d166507",
     "3489450d349454bf4914f7947a33ebc6bc5e16d15d19da6820a8168e125a1084"},
    {"NTRU-HPS-4096-821", "1a8382ae0c801a43cf461c98d22743f5b2d8a1ffed1b1df0dd767de2c2874597",
     "143f43534b9705f6485b4a3f1cefda3283f12550e88e294c743b72a9f7d3fcba"},
    {"NTRU-HPS-4096-1229", "89fee43b0809f927ab78db68c46d34e9c2f71ad76903767c42c0bdd3b9f5c262",
     "b0125f779fb1e9bf8343237a304a40bec47f97fa37d68d4aed92e79f515e71ee"},
    {"NTRU-HRSS-701", "501e000c3eb374ffbfb81b0f16673a6282116465936608d7d164b05635e769e8",
     "684d7e77641399b136fbb4b9261bdca6e83887453a0565e2aef3540821138ada"},
    {"NTRU-HRSS-1373", "1e40d89aa9181f0aa7ceca3f4b22f0993cfbfadeb702b4241b2f0d4caeab127e",
     "eda157973defa4a7b9648d6b442c386cbc3423f9cfb145599a72f1f250cde5f3"},
};
constexpr answer sigs[] = {
    {"ML-DSA-44", "9a196e7fb32fbc93757dc2d8dc1924460eab66303c0c08aeb8b798fb8d8f8cf3",
     "54322d25c05b96941aec73eb3ee27a975d38a34bfb53ef4cb9fd4a8e9cab554c"},
    {"ML-DSA-65", "7cb96242eac9907a55b5c84c202f0ebd552419c50b2e986dc2e28f07ecebf072",
     "47e1ca6d4a45e9853e381954cf97206eca22993deade3cade45bd9d9457c93f9"},
    {"ML-DSA-87", "4537905d2aabcf302fab2f242baed293459ecda7c230e6a67063b02c7e2840ed",
     "12382114979d5b64436aebfe6db02d61c07859429233105e936752cb77cc585a"},
};

// The generator behind OQS_randombytes(): a custom source is a plain function.
std::optional<ctr_drbg> generator;
void from_generator(std::uint8_t* output, std::size_t size) {
  if (!generator) std::abort();  // nothing draws before it is set
  const octets bytes = generator->bytes(size);
  std::copy(bytes.begin(), bytes.end(), output);
}
octets drawn(std::size_t size) {
  octets bytes(size);
  OQS_randombytes(bytes.data(), size);
  return bytes;
}
std::string line(const std::string& name, view bytes) {
  std::string text = name + " = ";
  for (const std::uint8_t byte : bytes)
    for (const int digit : {byte >> 4, byte & 15}) text += "0123456789ABCDEF"[digit];
  return text + "\n";
}

// The records of one algorithm. `fields` returns all lines after the seed that depend on the algorithm.
template <class Message, class Fields>
void expect_records(const answer& expected, const Message& message, const Fields& fields) {
  octets entropy(48);
  for (std::size_t i = 0; i < entropy.size(); ++i) entropy[i] = static_cast<std::uint8_t>(i);
  generator.emplace(entropy);
  OQS_randombytes_custom_algorithm(from_generator);
  std::string text;
  for (std::size_t i = 0; i < 100; ++i) {
    text += (i == 0 ? "count = " : "\ncount = ") + std::to_string(i) + "\n";
    const octets seed = drawn(48);
    text += line("seed", seed) + message(i);
    const ctr_drbg outer = *generator;
    generator.emplace(seed);
    text += fields();
    generator = outer;
    if (i == 0) {
      EXPECT_EQ(sha256(text), expected.first) << expected.name;
    }
  }
  OQS_randombytes_custom_algorithm(nullptr);
  EXPECT_EQ(sha256(text), expected.all) << expected.name;
}

TEST(liboqs, known_answers_of_kems) {
  for (const answer& expected : kems) {
    const std::unique_ptr<OQS_KEM, void (*)(OQS_KEM*)> kem(OQS_KEM_new(expected.name), OQS_KEM_free);
    if (kem == nullptr) {
      std::printf("not run: %s, which this build does not have\n", expected.name);
      continue;
    }
    octets pk(kem->length_public_key), sk(kem->length_secret_key), ct(kem->length_ciphertext);
    octets ss(kem->length_shared_secret), again(ss);
    expect_records(
        expected, [](std::size_t) { return std::string(); },
        [&] {
          EXPECT_EQ(OQS_KEM_keypair(kem.get(), pk.data(), sk.data()), OQS_SUCCESS);
          EXPECT_EQ(OQS_KEM_encaps(kem.get(), ct.data(), ss.data(), pk.data()), OQS_SUCCESS);
          EXPECT_EQ(OQS_KEM_decaps(kem.get(), again.data(), ct.data(), sk.data()), OQS_SUCCESS);
          EXPECT_EQ(ss, again);
          return line("pk", pk) + line("sk", sk) + line("ct", ct) + line("ss", ss);
        });
  }
}

TEST(liboqs, known_answers_of_signatures) {
  for (const answer& expected : sigs) {
    const std::unique_ptr<OQS_SIG, void (*)(OQS_SIG*)> sig(OQS_SIG_new(expected.name), OQS_SIG_free);
    if (sig == nullptr) {
      std::printf("not run: %s, which this build does not have\n", expected.name);
      continue;
    }
    octets pk(sig->length_public_key), sk(sig->length_secret_key), message;
    expect_records(
        expected,
        [&](std::size_t i) {
          message = drawn(33 * (i + 1));
          return "mlen = " + std::to_string(message.size()) + "\n" + line("msg", message);
        },
        [&] {
          octets signature(sig->length_signature);
          std::size_t size = 0;
          EXPECT_EQ(OQS_SIG_keypair(sig.get(), pk.data(), sk.data()), OQS_SUCCESS);
          EXPECT_EQ(OQS_SIG_sign(sig.get(), signature.data(), &size, message.data(), message.size(), sk.data()),
                    OQS_SUCCESS);
          EXPECT_EQ(size, signature.size());
          EXPECT_EQ(OQS_SIG_verify(sig.get(), message.data(), message.size(), signature.data(), size, pk.data()),
                    OQS_SUCCESS);
          signature.insert(signature.end(), message.begin(), message.end());
          return line("pk", pk) + line("sk", sk) + "smlen = " + std::to_string(signature.size()) + "\n" +
                 line("sm", signature);
        });
  }
}

}  // namespace
}  // namespace bravais_test
