// SPDX-License-Identifier: MIT
// The known answers of NTRU: the records of the specification's section 14.2, the intermediate values of the first
// record (14.4), and the damaged ciphertexts (14.5), on every back end and by the model.
#include <string>
#include <vector>

#include "known_answer/digests.hpp"
#include "reference/ntru.hpp"
#include "support/ctr_drbg.hpp"
#include "support/model.hpp"
#include "support/sha256.hpp"

namespace bravais_test {
namespace {

using reference::concatenate;
using reference::ntru_parameters;
using reference::ntru_poly;

std::string upper_hex(view bytes) {
  std::string text = to_hex(bytes);
  for (char& c : text)
    if (c >= 'a') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

// The bytes that the inner generators give the first `count` records: for keys SEED bytes and 32 in separate calls, for
// encapsulations SEED bytes.
struct draws {
  std::vector<octets> seeds;
  octets key_seeds, randomness;
};
draws draw(const bravais::kem_parameters& set, std::size_t count) {
  octets entropy;
  for (unsigned i = 0; i < 48; ++i) entropy.push_back(static_cast<std::uint8_t>(i));
  ctr_drbg outer(entropy);
  draws all;
  for (std::size_t i = 0; i < count; ++i) {
    all.seeds.push_back(outer.bytes(48));
    ctr_drbg inner(all.seeds.back());
    const octets sampled = inner.bytes(set.seed - 32);
    const octets rejection = inner.bytes(32);
    all.key_seeds = concatenate({all.key_seeds, sampled, rejection});
    all.randomness = concatenate({all.randomness, inner.bytes(set.randomness)});
  }
  return all;
}

template <class Driver>
void records(const bravais::kem_parameters& set, const Driver& driver, std::size_t count) {
  const draws in = draw(set, count);
  const auto [public_keys, secret_keys] = driver.generate(in.key_seeds);
  const auto [ciphertexts, secrets] = driver.encapsulate(public_keys, in.randomness);
  EXPECT_EQ(driver.decapsulate(secret_keys, ciphertexts), secrets);
  std::string first, all;
  for (std::size_t i = 0; i < count; ++i) {
    all += (i == 0 ? "count = " : "\ncount = ") + std::to_string(i) + "\nseed = " + upper_hex(in.seeds[i]) +
           "\npk = " + upper_hex(item(public_keys, set.public_key, i)) +
           "\nsk = " + upper_hex(item(secret_keys, set.secret_key, i)) +
           "\nct = " + upper_hex(item(ciphertexts, set.ciphertext, i)) +
           "\nss = " + upper_hex(item(secrets, set.shared_secret, i)) + "\n";
    if (i == 0) first = all;
  }
  EXPECT_EQ(sha256(first), answer_of(set.name, "nist_single"));
  if (count == 100) {
    EXPECT_EQ(sha256(all), answer_of(set.name, "nist_all"));
  }
}

// The concatenated ciphertexts of section 14.5.
octets damaged_ciphertexts(const ntru_parameters& p, std::string_view name, view public_key, view ciphertext) {
  octets out;
  const auto add = [&](const octets& one) { out.insert(out.end(), one.begin(), one.end()); };
  const octets good(ciphertext.begin(), ciphertext.end());
  const std::size_t size = good.size();
  for (std::size_t k = 0; k < p.unused_bits(); ++k) {
    octets c = good;
    c.back() = static_cast<std::uint8_t>(c.back() ^ (0x80 >> k));
    add(c);
  }
  for (const std::size_t position : {std::size_t{0}, std::size_t{1}, std::size_t{10}, size / 2, size - 2, size - 1}) {
    octets c = good;
    c[position] ^= 1;
    add(c);
  }
  add(octets(size, 0));
  octets ones(size, 0xff);
  ones.back() = static_cast<std::uint8_t>(0xff >> p.unused_bits());
  add(ones);
  octets one(size, 0);
  one[0] = 1;
  add(one);

  const ntru_poly h = reference::unpack_rq0(p, public_key);
  const ntru_poly c = reference::unpack_rq0(p, good);
  const auto sum = [&](const ntru_poly& b, int sign) {
    ntru_poly a = c;
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += sign * b[i];
    return reference::pack_rq(p, a);
  };
  add(sum(h, 1));
  add(sum(h, -1));
  ntru_poly x_h(h.begin(), h.end() - 1);
  x_h.insert(x_h.begin(), h.back());
  add(sum(x_h, 1));
  ntru_poly x_minus_1(p.n, 0);
  x_minus_1[0] = -1;
  x_minus_1[1] = 1;
  add(sum(x_minus_1, 1));
  // The name as the specification writes it: ntruhps2048509.
  std::string label = "ntru-negative";
  for (const char letter : identifier(name))
    if (letter != '_') label += letter;
  octets random = reference::shake256({reinterpret_cast<const std::uint8_t*>(label.data()), label.size()}, size - 1);
  random.push_back(0);
  add(random);
  return out;
}

template <class Driver>
void damaged(const bravais::kem_parameters& set, const Driver& driver) {
  const ntru_parameters p = reference::ntru_parameters_of(set.id);
  const draws in = draw(set, 1);
  const auto [public_key, secret_key] = driver.generate(in.key_seeds);
  const auto [ciphertext, secret] = driver.encapsulate(public_key, in.randomness);
  const octets bad = damaged_ciphertexts(p, set.name, public_key, ciphertext);
  const std::size_t count = bad.size() / set.ciphertext;
  ASSERT_EQ(count, answer_of(set.name, "damaged_verdicts").size());
  const octets secrets = driver.decapsulate(secret_key, bad);
  std::string verdicts;
  for (std::size_t i = 0; i < count; ++i) {
    const octets rejected = reference::ntru_rejection_value(p, secret_key, item(bad, set.ciphertext, i));
    const view got = item(secrets, set.shared_secret, i);
    verdicts += std::equal(got.begin(), got.end(), rejected.begin()) ? 'R' : 'A';
  }
  EXPECT_EQ(verdicts, answer_of(set.name, "damaged_verdicts"));
  EXPECT_EQ(sha256(secrets), answer_of(set.name, "damaged"));
}

// The model's intermediate values, which section 14.4 lists for the first record.
void first_entry(const bravais::kem_parameters& set) {
  const auto expected = [&](std::string_view object) { return answer_of(set.name, "first_" + std::string(object)); };
  const ntru_parameters p = reference::ntru_parameters_of(set.id);
  const draws in = draw(set, 1);
  ASSERT_EQ(upper_hex(in.seeds[0]),
            "061550234D158C5EC95595FE04EF7A25767F2E24CC2BC479D09D86DC9ABCFDE7056A8C266F9EF97ED08541DBD2E1FFA1");
  const reference::ntru_key_pair keys = reference::ntru_generate(p, in.key_seeds);
  const auto [r, m] = reference::sample_rm(p, in.randomness);
  const auto [ciphertext, secret] = reference::ntru_encapsulate(p, keys.public_key, in.randomness);
  EXPECT_EQ(sha256(view(in.key_seeds).first(p.seed())), expected("key_seed"));
  EXPECT_EQ(sha256(in.randomness), expected("encapsulation_seed"));
  EXPECT_EQ(sha256(reference::pack_trits(p, keys.f)), expected("f"));
  EXPECT_EQ(sha256(reference::pack_trits(p, keys.g)), expected("g"));
  EXPECT_EQ(sha256(reference::pack_trits(p, keys.f3)), expected("f3"));
  EXPECT_EQ(sha256(reference::pack_rq(p, keys.hinv)), expected("hinv"));
  EXPECT_EQ(sha256(reference::pack_trits(p, r)), expected("r"));
  EXPECT_EQ(sha256(reference::pack_trits(p, m)), expected("m"));
  EXPECT_EQ(sha256(reference::pack_rq(p, reference::lift(p, m))), expected("lifted_m"));
  EXPECT_EQ(sha256(keys.public_key), expected("public_key"));
  EXPECT_EQ(sha256(keys.secret_key), expected("secret_key"));
  EXPECT_EQ(sha256(ciphertext), expected("ciphertext"));
  EXPECT_EQ(sha256(secret), expected("shared_secret"));
}

void register_tests() {
  // One record in all builds, a hundred in the full run.
  for (const std::size_t count : {std::size_t{1}, std::size_t{100}})
    each_kem(
        "known_answer", count == 1 ? "fixed_ntru_record" : "ntru_records",
        [count](const kem_case& c) {
          for (const usage how : usages) records(c.set, kem_driver(c, how), count);
        },
        is_ntru);
  each_kem(
      "known_answer", "ntru_damaged",
      [](const kem_case& c) {
        for (const usage how : usages) damaged(c.set, kem_driver(c, how));
      },
      is_ntru);
  for (const bravais::kem_parameters& set : bravais::kem_table | in_library) {
    if (!is_ntru(set)) continue;
    announce(set.name, {"nist_single", "nist_all", "damaged", "damaged_verdicts"});
    for (const char* object : {"key_seed", "encapsulation_seed", "f", "g", "f3", "hinv", "r", "m", "lifted_m",
                               "public_key", "secret_key", "ciphertext", "shared_secret"})
      announce(set.name, {std::string("first_") + object});
    const std::string name = identifier(set.name) + ".model.";
    once("known_answer", name + "ntru_records", [&set] { records(set, kem_model(set.id), 2); });
    once("known_answer", name + "full_ntru_records", [&set] {
      if (!full_run()) GTEST_SKIP() << "skipped: 100 records by the model take minutes; set BRAVAIS_FULL=1";
      records(set, kem_model(set.id), 100);
    });
    once("known_answer", name + "ntru_first_entry", [&set] { first_entry(set); });
    once("known_answer", name + "ntru_damaged", [&set] { damaged(set, kem_model(set.id)); });
  }
}
const registration tests(register_tests);

}  // namespace
}  // namespace bravais_test
