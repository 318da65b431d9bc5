// SPDX-License-Identifier: MIT
// Properties of good keys of every set, on every back end and in every way of use, compared with the reference model.
#include "support/model.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::secret_form;

// The same bytes at an odd address: no input may be assumed to be aligned.
class misaligned {
 public:
  explicit misaligned(view bytes) : memory_(bytes.size()) { std::copy(bytes.begin(), bytes.end(), memory_.data()); }
  operator view() { return memory_.span(); }

 private:
  output memory_;
};

void kem_round_trip(const kem_case& c) {
  random_stream random(c.name);
  const kem_model model(c.set.id);
  constexpr std::size_t n = 10;
  const octets seeds = random.bytes(n * c.set.seed);
  const octets m = random.bytes(n * c.set.randomness);
  const octets noise = random.bytes(n * c.set.ciphertext);
  const auto [public_keys, secret_keys] = model.generate(seeds);
  const auto [ciphertexts, secrets] = model.encapsulate(public_keys, m);
  const octets rejected = model.decapsulate(secret_keys, noise);
  for (const usage how : usages) {
    SCOPED_TRACE(name(how));
    const kem_driver driver(c, how);
    const flat_keys keys = driver.generate(misaligned(seeds));
    EXPECT_EQ(keys.public_keys, public_keys);
    EXPECT_EQ(keys.secret_keys, secret_keys);
    const flat_encapsulations sent = driver.encapsulate(misaligned(public_keys), misaligned(m));
    EXPECT_EQ(sent.ciphertexts, ciphertexts);
    EXPECT_EQ(sent.secrets, secrets);
    EXPECT_EQ(driver.decapsulate(misaligned(secret_keys), misaligned(ciphertexts)), secrets);
    EXPECT_EQ(driver.decapsulate(misaligned(secret_keys), misaligned(noise)), rejected);
    if (c.set.kdf_input == 0) continue;
    EXPECT_EQ(driver.encapsulate(public_keys, m, secret_form::kdf_input).secrets,
              model.encapsulate(public_keys, m, secret_form::kdf_input).secrets);
    for (const octets* received : {&ciphertexts, &noise})
      EXPECT_EQ(driver.decapsulate(secret_keys, *received, secret_form::kdf_input),
                model.decapsulate(secret_keys, *received, secret_form::kdf_input));
  }
}

void pke_round_trip(const pke_case& c) {
  random_stream random(c.name);
  const pke_model model(c.set.id);
  constexpr std::size_t n = 10;
  const octets seeds = random.bytes(n * c.set.seed);
  const octets messages = random.bytes(n * c.set.message);
  const octets coins = random.bytes(n * c.set.randomness);
  const octets noise = random.bytes(n * c.set.ciphertext);
  const auto [public_keys, secret_keys] = model.generate(seeds);
  const octets ciphertexts = model.encrypt(public_keys, messages, coins);
  for (const usage how : usages) {
    SCOPED_TRACE(name(how));
    const pke_driver driver(c, how);
    const flat_keys keys = driver.generate(misaligned(seeds));
    EXPECT_EQ(keys.public_keys, public_keys);
    EXPECT_EQ(keys.secret_keys, secret_keys);
    EXPECT_EQ(driver.encrypt(misaligned(public_keys), misaligned(messages), misaligned(coins)), ciphertexts);
    EXPECT_EQ(driver.decrypt(misaligned(secret_keys), misaligned(ciphertexts)), messages);
    EXPECT_EQ(driver.decrypt(misaligned(secret_keys), misaligned(noise)), model.decrypt(secret_keys, noise));
  }
}

// Extreme inputs: every byte of seed, randomness, message or ciphertext 00, 55 or ff.
void kem_extremes(const kem_case& c) {
  const kem_model model(c.set.id);
  for (const std::uint8_t fill : {std::uint8_t{0x00}, std::uint8_t{0x55}, std::uint8_t{0xff}}) {
    const octets seed(c.set.seed, fill);
    const octets m(c.set.randomness, fill);
    const octets ciphertext(c.set.ciphertext, fill);
    const flat_keys keys = model.generate(seed);
    const flat_encapsulations sent = model.encapsulate(keys.public_keys, m);
    const octets received = model.decapsulate(keys.secret_keys, sent.ciphertexts);
    // NTRU: for 00 and ff all trits of f are 0. Such an f has no inverse, and the key need not decrypt anything.
    if (!is_ntru(c.set) || fill == 0x55) {
      EXPECT_EQ(received, sent.secrets);
    }
    for (const usage how : usages) {
      const kem_driver driver(c, how);
      EXPECT_EQ(driver.generate(seed).secret_keys, keys.secret_keys);
      EXPECT_EQ(driver.encapsulate(keys.public_keys, m).ciphertexts, sent.ciphertexts);
      EXPECT_EQ(driver.decapsulate(keys.secret_keys, sent.ciphertexts), received);
      EXPECT_EQ(driver.decapsulate(keys.secret_keys, ciphertext), model.decapsulate(keys.secret_keys, ciphertext));
    }
  }
}

const registration tests([] {
  each_kem("property", "round_trip", kem_round_trip);
  each_kem("property", "extremes", kem_extremes);
  each_pke("property", "round_trip", pke_round_trip);
});

}  // namespace
}  // namespace bravais_test
