// SPDX-License-Identifier: MIT
// The ML-KEM vectors of Wycheproof, through the public interface. In a `valid` case every output is as given. An
// `invalid` case must be rejected with zeroed outputs.
#include "known_answer/wycheproof.hpp"
#include "support/no_public_key.hpp"
#include "support/cases.hpp"
#include "support/public_calls.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::kem_id;
using wycheproof::bytes;
using wycheproof::json;
using wycheproof::valid;

// An error, and zeros in all outputs.
bool refused_somehow(const kem_answer& answer) { return answer.error != errc::ok && refused(answer, answer.error); }

// seed -> ek, dk
void key_generation(kem_id id, const json& test) {
  const kem_answer keys = public_generate(id, bytes(test, "seed"));
  ASSERT_TRUE(valid(test)) << "these files have no invalid cases";
  EXPECT_EQ(keys.error, errc::ok);
  EXPECT_EQ(keys.first, bytes(test, "ek"));
  EXPECT_EQ(keys.second, bytes(test, "dk"));
}

// ek, m -> c, K. The invalid cases have a key of the wrong length, or one with a coefficient not below q.
void encapsulation(kem_id id, const json& test) {
  const octets ek = bytes(test, "ek");
  const kem_answer sent = public_encapsulate(id, ek, bytes(test, "m"));
  if (valid(test)) {
    EXPECT_EQ(sent.error, errc::ok);
    EXPECT_EQ(sent.first, bytes(test, "c"));
    EXPECT_EQ(sent.second, bytes(test, "K"));
  } else {
    const bool length = ek.size() != bravais::parameters(id).public_key;
    EXPECT_TRUE(refused(sent, length ? errc::bad_length : errc::bad_public_key));
  }
}

// seed, c -> ek, K. The invalid cases have a seed or a ciphertext of the wrong length.
void decapsulation_with_seed(kem_id id, const json& test) {
  const octets seed = bytes(test, "seed");
  const octets c = bytes(test, "c");
  const kem_answer keys = public_generate(id, seed);
  const kem_answer from_seed = public_decapsulate(id, bravais::by_id::seed(seed), c);
  if (valid(test)) {
    const kem_answer from_key = public_decapsulate(id, keys.second, c);
    EXPECT_EQ(keys.first, bytes(test, "ek"));
    for (const kem_answer* received : {&from_seed, &from_key}) {
      EXPECT_EQ(received->error, errc::ok);
      EXPECT_EQ(received->second, bytes(test, "K"));
    }
  } else {
    EXPECT_TRUE(refused_somehow(from_seed));
    if (seed.size() != bravais::parameters(id).seed) {
      const auto& set = bravais::parameters(id);
      EXPECT_NE(keys.error, errc::ok);
      EXPECT_TRUE(is_no_public_key(set.name, set.public_key, keys.first));
      EXPECT_EQ(keys.second, octets(set.secret_key));
    }
  }
}

// dk, c -> K. The invalid cases have wrong lengths, or a key that fails the hash check.
void decapsulation_with_key(kem_id id, const json& test) {
  const octets dk = bytes(test, "dk");
  const octets c = bytes(test, "c");
  const kem_answer received = public_decapsulate(id, dk, c);
  const auto& set = bravais::parameters(id);
  if (valid(test)) {
    EXPECT_EQ(received.error, errc::ok);
    EXPECT_EQ(received.second, bytes(test, "K"));
  } else {
    const bool length = dk.size() != set.secret_key || c.size() != set.ciphertext;
    EXPECT_TRUE(refused(received, length ? errc::bad_length : errc::bad_secret_key));
  }
}

void add(const char* what, const char* file_suffix, void (*run)(kem_id, const json&)) {
  each_kem(
      "known_answer", what,
      [=](const kem_case& c) {
        // "ML-KEM-768" is in "mlkem_768_...".
        const std::string name = "mlkem" + identifier(c.set.name).substr(6) + file_suffix;
        const scoped_isa on(c.end.id);
        wycheproof::each_test(name, [&](const json& group, const json& test) {
          ASSERT_EQ(group.at("parameterSet"), std::string(c.set.name));
          run(c.set.id, test);
        });
      },
      is_standard);
}

const registration tests([] {
  add("wycheproof_generate", "_keygen_seed_test.json", key_generation);
  add("wycheproof_encapsulate", "_encaps_test.json", encapsulation);
  add("wycheproof_decapsulate_with_seed", "_test.json", decapsulation_with_seed);
  add("wycheproof_decapsulate_with_key", "_semi_expanded_decaps_test.json", decapsulation_with_key);
});

}  // namespace
}  // namespace bravais_test
