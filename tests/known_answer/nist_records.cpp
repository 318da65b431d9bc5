// SPDX-License-Identifier: MIT
// The records of the NIST known-answer generator, as the specification's section 6.1 describes them.
#include "known_answer/nist_file.hpp"
#include "reference/aes.hpp"
#include "support/model.hpp"

namespace bravais_test {
namespace {

// The 100 inner seeds, and the bytes that each inner generator gives the algorithm. ML-KEM draws d || z in one call.
// Kyber draws them in two calls, which gives other bytes: see ctr_drbg.
struct draws {
  std::vector<octets> seeds;
  octets key_seeds, m;
};
draws draw(bool standard) {
  ctr_drbg outer = nist_outer_generator();
  draws all;
  for (std::size_t i = 0; i < nist_record_count; ++i) {
    all.seeds.push_back(outer.bytes(48));
    ctr_drbg inner(all.seeds.back());
    octets d_and_z = inner.bytes(standard ? 64 : 32);
    if (!standard) d_and_z = reference::concatenate({d_and_z, inner.bytes(32)});
    all.key_seeds = reference::concatenate({all.key_seeds, d_and_z});
    all.m = reference::concatenate({all.m, inner.bytes(32)});
  }
  return all;
}

template <class Driver>
void nist_records(const bravais::kem_parameters& set, const Driver& driver) {
  const draws in = draw(set.is_standard);
  ASSERT_EQ(upper_hex(in.seeds.at(0)),
            "061550234D158C5EC95595FE04EF7A25767F2E24CC2BC479D09D86DC9ABCFDE7056A8C266F9EF97ED08541DBD2E1FFA1");
  const auto [public_keys, secret_keys] = driver.generate(in.key_seeds);
  const auto [ciphertexts, secrets] = driver.encapsulate(public_keys, in.m);
  EXPECT_EQ(driver.decapsulate(secret_keys, ciphertexts), secrets);
  std::vector<std::string> records;
  for (std::size_t i = 0; i < nist_record_count; ++i)
    records.push_back("count = " + std::to_string(i) + "\nseed = " + upper_hex(in.seeds[i]) +
                      "\npk = " + upper_hex(item(public_keys, set.public_key, i)) +
                      "\nsk = " + upper_hex(item(secret_keys, set.secret_key, i)) +
                      "\nct = " + upper_hex(item(ciphertexts, set.ciphertext, i)) +
                      "\nss = " + upper_hex(item(secrets, set.shared_secret, i)) + "\n");
  expect_nist_records(set.name, "nist", records);
}

// FIPS 197, appendix C.3: the generator's cipher alone.
void check_aes() {
  octets key(32), block(16);
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(i);
  for (std::size_t i = 0; i < block.size(); ++i) block[i] = static_cast<std::uint8_t>(0x11 * i);
  EXPECT_EQ(to_hex(reference::aes_256(key, block)), "8ea2b7ca516745bfeafc49904b496089");
}

void register_records() {
  once("known_answer", "model.aes_256", check_aes);
  for (const bravais::kem_parameters& set : bravais::kem_table | in_library)
    if (is_kyber(set)) announce_nist_records(set.name, "nist");
  each_kem(
      "known_answer", "nist_records",
      [](const kem_case& c) {
        for (const usage how : usages) nist_records(c.set, kem_driver(c, how));
      },
      is_kyber);
  for (const bravais::kem_parameters& set : bravais::kem_table | in_library)
    if (is_kyber(set))
      once("known_answer", identifier(set.name) + ".model.nist_records",
           [&set] { nist_records(set, kem_model(set.id)); });
}
const registration tests(register_records);

}  // namespace
}  // namespace bravais_test
