// SPDX-License-Identifier: MIT
// The modulus check and the hash check of FIPS 203, sections 7.2 and 7.3, at every position. Kyber requires neither: it
// must accept any key and treat it as the reference does.
#include <bravais/by_id.hpp>

#include "support/keys.hpp"
#include "support/model.hpp"
#include "support/public_calls.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::secret_form;

std::size_t coefficients(const kem_case& c) { return (c.set.public_key - 32) / 384 * 256; }

// Positions at which operations are tried in addition to the check: the ends, and one position of each residue class
// modulo 64.
std::vector<std::size_t> some_positions(std::size_t count) {
  std::vector<std::size_t> positions = {0, 1, 255, 256, count - 2, count - 1};
  for (std::size_t i = 0; i < 64; ++i) positions.push_back(i * 67 % count / 64 * 64 + i);
  return positions;
}

void modulus_check(const kem_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const octets good = kem_model(c.set.id).generate(random.bytes(c.set.seed)).public_keys;
  ASSERT_EQ(ops(c).check_public_key(good.data()), errc::ok);
  ASSERT_EQ(bravais::by_id::check_public_key(c.set.id, good), errc::ok);
  for (std::size_t i = 0; i < coefficients(c); ++i)
    for (const unsigned value : {3328U, 3329U, 3330U, 4095U}) {
      octets key = good;
      set_coefficient(key, i, value);
      ASSERT_EQ(ops(c).check_public_key(key.data()), value < 3329 ? errc::ok : errc::bad_public_key)
          << "coefficient " << i << " is " << value;
    }
}

void bad_public_key(const kem_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const octets good = kem_model(c.set.id).generate(random.bytes(c.set.seed)).public_keys;
  const octets m = random.bytes(c.set.randomness);
  for (const std::size_t i : some_positions(coefficients(c)))
    for (const unsigned value : {3329U, 3330U, 4095U}) {
      SCOPED_TRACE("coefficient " + std::to_string(i) + " is " + std::to_string(value));
      octets key = good;
      set_coefficient(key, i, value);
      EXPECT_TRUE(refused(public_encapsulate(c.set.id, key, m), errc::bad_public_key));
      EXPECT_EQ(bravais::by_id::check_public_key(c.set.id, key), errc::bad_public_key);
      output prepared(c.set.prepared_public_key);
      EXPECT_EQ(bravais::by_id::prepare_public_key(c.set.id, key, prepared.span()), errc::bad_public_key);
      EXPECT_TRUE(prepared.is_zero());
    }
}

void hash_check(const kem_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const kem_model model(c.set.id);
  const flat_keys keys = model.generate(random.bytes(c.set.seed));
  const octets ciphertext = model.encapsulate(keys.public_keys, random.bytes(c.set.randomness)).ciphertexts;
  ASSERT_EQ(ops(c).check_secret_key(keys.secret_keys.data()), errc::ok);
  const std::size_t public_part = c.set.public_key - 32;  // after dk_PKE
  const std::size_t z = c.set.secret_key - 32;            // after ek and H(ek)
  for (std::size_t i = 0; i < c.set.secret_key; ++i) {
    octets key = keys.secret_keys;
    key[i] = static_cast<std::uint8_t>(key[i] ^ (1 + random.below(255)));
    const errc expected = i >= public_part && i < z ? errc::bad_secret_key : errc::ok;
    ASSERT_EQ(ops(c).check_secret_key(key.data()), expected) << "byte " << i;
    if (expected == errc::ok || (i % 29 != 0 && i + 1 != z)) continue;
    if (!is_standard(c.set)) continue;
    EXPECT_EQ(bravais::by_id::check_secret_key(c.set.id, key), errc::bad_secret_key) << "byte " << i;
    EXPECT_TRUE(refused(public_decapsulate(c.set.id, key, ciphertext), errc::bad_secret_key)) << "byte " << i;
    output prepared(c.set.prepared_secret_key);
    EXPECT_EQ(bravais::by_id::prepare_secret_key(c.set.id, key, prepared.span()), errc::bad_secret_key) << "byte " << i;
    EXPECT_TRUE(prepared.is_zero()) << "byte " << i;
  }
}

// FIPS 203 requires no modulus check of the parts of dk, so coefficients of q and more are reduced.
void non_canonical_secret_key(const kem_case& c) {
  random_stream random(c.name);
  const kem_model model(c.set.id);
  const flat_keys keys = model.generate(random.bytes(c.set.seed));
  const octets ciphertexts =
      reference::concatenate({model.encapsulate(keys.public_keys, random.bytes(c.set.randomness)).ciphertexts,
                              random.bytes(c.set.ciphertext)});
  octets public_key = keys.public_keys;
  ASSERT_GT(make_non_canonical(public_key, coefficients(c)), 0U);
  octets secret_part = keys.secret_keys;
  ASSERT_GT(make_non_canonical(secret_part, coefficients(c)), 0U);
  const view whole(secret_part);
  const octets secret_key = reference::concatenate(
      {whole.first(c.set.public_key - 32), public_key, reference::sha3_256(public_key), whole.last(32)});
  for (const usage how : usages)
    for (const view key : {view(secret_part), view(secret_key)})
      EXPECT_EQ(kem_driver(c, how).decapsulate(key, ciphertexts), model.decapsulate(key, ciphertexts)) << name(how);
}

// Round 3 checks nothing: non-canonical public keys, and secret keys with a hash that does not match their public part.
void any_key(const kem_case& c) {
  random_stream random(c.name);
  const kem_model model(c.set.id);
  const octets m = random.bytes(c.set.randomness);
  const flat_keys keys = model.generate(random.bytes(c.set.seed));
  octets moved = keys.public_keys;
  ASSERT_GT(make_non_canonical(moved, coefficients(c)), 0U);
  octets wrong_hash = keys.secret_keys;
  wrong_hash[c.set.secret_key - 64] ^= 0x5a;
  // The last ciphertext belongs to the key with the wrong hash; only there does the hash make a difference.
  const std::array public_keys = {moved, random.bytes(c.set.public_key), octets(c.set.public_key, 0xff),
                                  keys.public_keys};
  const std::array secret_keys = {random.bytes(c.set.secret_key), random.bytes(c.set.secret_key),
                                  octets(c.set.secret_key, 0xff), wrong_hash};
  for (const usage how : usages)
    for (std::size_t i = 0; i < public_keys.size(); ++i) {
      const kem_driver driver(c, how);
      for (const secret_form form : {secret_form::shared_secret, secret_form::kdf_input}) {
        const flat_encapsulations expected = model.encapsulate(public_keys[i], m, form);
        const flat_encapsulations sent = driver.encapsulate(public_keys[i], m, form);
        EXPECT_EQ(sent.ciphertexts, expected.ciphertexts) << name(how) << ", key " << i;
        EXPECT_EQ(sent.secrets, expected.secrets) << name(how) << ", key " << i;
        EXPECT_EQ(driver.decapsulate(secret_keys[i], sent.ciphertexts, form),
                  model.decapsulate(secret_keys[i], sent.ciphertexts, form))
            << name(how) << ", key " << i;
      }
    }
}

void any_pke_key(const pke_case& c) {
  random_stream random(c.name);
  const pke_model model(c.set.id);
  const octets message = random.bytes(c.set.message);
  const octets coins = random.bytes(c.set.randomness);
  octets moved = model.generate(random.bytes(c.set.seed)).public_keys;
  ASSERT_GT(make_non_canonical(moved, (c.set.public_key - 32) / 384 * 256), 0U);
  const std::array public_keys = {moved, random.bytes(c.set.public_key), octets(c.set.public_key, 0xff)};
  const std::array secret_keys = {random.bytes(c.set.secret_key), octets(c.set.secret_key, 0xff)};
  const octets ciphertext = random.bytes(c.set.ciphertext);
  for (const usage how : usages) {
    const pke_driver driver(c, how);
    for (const octets& key : public_keys)
      EXPECT_EQ(driver.encrypt(key, message, coins), model.encrypt(key, message, coins)) << name(how);
    for (const octets& key : secret_keys)
      EXPECT_EQ(driver.decrypt(key, ciphertext), model.decrypt(key, ciphertext)) << name(how);
  }
}

const registration tests([] {
  each_kem("property", "modulus_check", modulus_check, is_kyber);
  each_kem("property", "bad_public_key", bad_public_key, is_standard);
  each_kem("property", "hash_check", hash_check, is_kyber);
  each_kem("property", "non_canonical_secret_key", non_canonical_secret_key, is_kyber);
  each_kem("property", "any_key", any_key, has_kdf);
  each_pke("property", "any_key", any_pke_key, is_kyber);
});

}  // namespace
}  // namespace bravais_test
