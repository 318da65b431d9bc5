// SPDX-License-Identifier: MIT
// The known answers of NTRU+: the records of the specification's section 11.2, on every back end and by the model, and
// the first record's intermediate values (11.6) by the model.
#include <string>

#include "known_answer/nist_file.hpp"
#include "reference/ntru_plus.hpp"
#include "support/model.hpp"

namespace bravais_test {
namespace {

namespace plus = reference::ntru_plus;
using reference::append;
using reference::concatenate;

// The bytes of the inner generators, and the model's results: the number of draws for key generation is not known in
// advance.
struct records {
  std::vector<octets> seeds;
  octets key_seeds, m;
  std::vector<plus::generation> made;
};
const records& records_of(const bravais::kem_parameters& set) {
  static std::vector<records> all(bravais::kem_count);
  records& r = all[static_cast<std::size_t>(set.id)];
  const plus::parameters p = plus::parameters_of(set.id);
  ctr_drbg outer = nist_outer_generator();
  while (r.seeds.size() < nist_record_count) {
    const octets seed = outer.bytes(48);
    ctr_drbg inner(seed);
    octets draws;
    r.made.push_back(plus::generate_from(p, [&] {
      const octets draw = inner.bytes(32);
      append(draws, draw);
      return draw;
    }));
    EXPECT_LE(draws.size(), set.seed);
    draws.resize(set.seed, 0xa5);  // draws that are not reached do not matter
    append(r.key_seeds, draws);
    append(r.m, inner.bytes(set.randomness));
    r.seeds.push_back(seed);
  }
  return r;
}

template <class Driver>
void nist_records(const bravais::kem_parameters& set, const Driver& driver) {
  const auto expected = [&](const char* object) { return answer_of(set.name, object); };
  const records& in = records_of(set);
  const auto [public_keys, secret_keys] = driver.generate(in.key_seeds);
  const auto [ciphertexts, secrets] = driver.encapsulate(public_keys, in.m);
  EXPECT_EQ(driver.decapsulate(secret_keys, ciphertexts), secrets);
  std::string file = "# " + std::string(set.name) + "\n\n";
  octets all;
  for (std::size_t i = 0; i < nist_record_count; ++i) {
    const view pk = item(public_keys, set.public_key, i), sk = item(secret_keys, set.secret_key, i);
    const view ct = item(ciphertexts, set.ciphertext, i), ss = item(secrets, set.shared_secret, i);
    file += "count = " + std::to_string(i) + "\nseed = " + upper_hex(in.seeds[i]) + "\npk = " + upper_hex(pk) +
            "\nsk = " + upper_hex(sk) + "\nct = " + upper_hex(ct) + "\nss = " + upper_hex(ss) + "\n\n";
    append(all, concatenate({pk, sk, ct, ss}));
    if (i == 0) {
      EXPECT_EQ(sha256(pk), expected("public_key"));
      EXPECT_EQ(sha256(sk), expected("secret_key"));
      EXPECT_EQ(sha256(ct), expected("ciphertext"));
      EXPECT_EQ(sha256(ss), expected("shared_secret_digest"));
      EXPECT_EQ(to_hex(ss), expected("shared_secret"));
    }
    if (i == 2) {
      EXPECT_EQ(sha256(all), expected("three_entries"));
    }
  }
  EXPECT_EQ(sha256(all), expected("all_entries"));
  EXPECT_EQ(sha256(file), expected("nist_file"));
}

// Section 11.3: the request file does not depend on the algorithm, so all sets share it.
void request_file() {
  std::string file;
  ctr_drbg outer = nist_outer_generator();
  for (std::size_t i = 0; i < nist_record_count; ++i) {
    file += "count = " + std::to_string(i) + "\nseed = " + upper_hex(outer.bytes(48)) + "\npk =\nsk =\nct =\nss =\n\n";
  }
  EXPECT_EQ(sha256(file), "36c27b6089b8910733a01fea1136469769b3ca3c35f2b375cfcc592f2112cfaa");
}

// Section 11.4: the number of draws for f and for g, over all records.
void attempts(const bravais::kem_parameters& set) {
  std::size_t of_f = 0, of_g = 0;
  for (const plus::generation& made : records_of(set).made) {
    of_f += made.attempts_f;
    of_g += made.attempts_g;
  }
  EXPECT_EQ(std::to_string(of_f) + "/" + std::to_string(of_g), answer_of(set.name, "attempts"));
}

template <class Numbers>
std::string first(const Numbers& numbers, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "" : " ") + std::to_string(numbers[i]);
  return text;
}

// Section 11.6, in the order of its tables.
void inner_values(const bravais::kem_parameters& set) {
  const auto expected = [&](const char* object) { return answer_of(set.name, object); };
  const plus::parameters p = plus::parameters_of(set.id);
  const records& in = records_of(set);
  const plus::generation& made = in.made[0];
  const view draws = view(in.key_seeds).first(64);
  EXPECT_EQ(to_hex(draws.first(8)), "7c9935a0b07694aa");
  EXPECT_EQ(to_hex(draws.subspan(32, 8)), "8626ed79d4511408");
  EXPECT_EQ(to_hex(view(in.m).first(8)), "147c03f7a5bebba4");
  const octets noise = reference::shake256(draws.first(32), p.n / 4);
  EXPECT_EQ(to_hex(view(noise).first(8)), "1c0ee1111b08003f");
  EXPECT_EQ(first(plus::cbd(p, noise), 12), expected("begin_f"));
  EXPECT_EQ(first(made.f_hat, 8), expected("begin_f_hat"));
  EXPECT_EQ(first(plus::cbd(p, reference::shake256(draws.last(32), p.n / 4)), 12), expected("begin_g"));
  EXPECT_EQ(first(made.g_hat, 8), expected("begin_g_hat"));
  EXPECT_EQ(first(made.h_hat, 8), expected("begin_h_hat"));
  EXPECT_EQ(first(made.hi_hat, 8), expected("begin_hi_hat"));
  EXPECT_EQ(to_hex(view(made.keys.public_key).first(8)), expected("begin_pk"));
  const octets key_hash = plus::hash_f(p, made.keys.public_key);
  EXPECT_EQ(to_hex(view(key_hash).first(8)), expected("begin_F(pk)"));
  const view m = item(in.m, set.randomness, 0);
  const octets k_and_rb = plus::hash_h(p, concatenate({m, key_hash}));
  EXPECT_EQ(to_hex(view(k_and_rb).first(8)), expected("begin_K"));
  EXPECT_EQ(to_hex(view(k_and_rb).subspan(32, 8)), expected("begin_rb"));
  const plus::encapsulation sent = plus::encapsulate(p, made.keys.public_key, m);
  EXPECT_EQ(first(sent.r, 12), expected("begin_r"));
  const plus::polynomial r_hat = plus::ntt(p, plus::residues(sent.r));
  EXPECT_EQ(first(r_hat, 8), expected("begin_r_hat"));
  EXPECT_EQ(to_hex(view(plus::hash_g(p, plus::pack(p, r_hat))).first(8)), expected("begin_G"));
  EXPECT_EQ(first(sent.m, 12), expected("begin_M"));
  EXPECT_EQ(first(plus::ntt(p, plus::residues(sent.m)), 8), expected("begin_m_hat"));
  EXPECT_EQ(first(plus::unpack(p, sent.ciphertext), 8), expected("begin_c_hat"));
  EXPECT_EQ(to_hex(view(sent.ciphertext).first(8)), expected("begin_ct"));
}

const registration tests([] {
  each_kem(
      "known_answer", "nist_records",
      [](const kem_case& c) {
        for (const usage how : usages) nist_records(c.set, kem_driver(c, how));
      },
      is_ntru_plus);
  for (const bravais::kem_parameters& set : bravais::kem_table | in_library) {
    if (!is_ntru_plus(set)) continue;
    announce(set.name, {"public_key", "secret_key", "ciphertext", "shared_secret", "shared_secret_digest",
                        "three_entries", "all_entries", "nist_file", "attempts"});
    announce(set.name, {"begin_f", "begin_f_hat", "begin_g", "begin_g_hat", "begin_h_hat", "begin_hi_hat", "begin_pk",
                        "begin_F(pk)", "begin_K", "begin_rb", "begin_r", "begin_r_hat", "begin_G", "begin_M",
                        "begin_m_hat", "begin_c_hat", "begin_ct"});
    once("known_answer", identifier(set.name) + ".model.nist_records", [&set] {
      nist_records(set, kem_model(set.id));
      attempts(set);
    });
    once("known_answer", identifier(set.name) + ".model.inner_values", [&set] { inner_values(set); });
  }
  once("known_answer", "ntru_plus.request_file", request_file);
});

}  // namespace
}  // namespace bravais_test
