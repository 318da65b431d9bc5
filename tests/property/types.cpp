// SPDX-License-Identifier: MIT
// The strongly typed interface of KEMs and PKEs: properties of the types, seeds instead of secret keys, prepared keys
// that move, batches and their statuses.
#include <bravais/bravais.hpp>

#include "support/typed.hpp"

namespace bravais_test {
namespace {

using bravais::errc;

template <bravais::kem_id Id>
void typed_kem(random_stream& random) {
  using kem = bravais::kem<Id>;
  public_type_promises<typename kem::public_key>();
  public_type_promises<typename kem::ciphertext>();
  secret_type_promises<typename kem::secret_key>();
  secret_type_promises<typename kem::shared_secret>();
  secret_type_promises<typename kem::seed>();
  secret_type_promises<typename kem::randomness>();

  // A seed works as the expanded key does.
  const auto seed = secret_of<typename kem::seed>(random);
  const auto keys = kem::generate_from_seed(seed);
  ASSERT_TRUE(keys);
  EXPECT_EQ(kem::check(keys->public_key), errc::ok);
  EXPECT_EQ(kem::check(keys->secret_key), errc::ok);
  const auto sent = kem::encapsulate(keys->public_key);
  ASSERT_TRUE(sent);
  const octets expected = to_octets(sent->shared_secret.reveal());
  const auto received = kem::decapsulate(keys->secret_key, sent->ciphertext);
  ASSERT_TRUE(received);
  EXPECT_EQ(to_octets(received->reveal()), expected);
  const auto received_by_seed = kem::decapsulate(seed, sent->ciphertext);
  ASSERT_TRUE(received_by_seed);
  EXPECT_EQ(to_octets(received_by_seed->reveal()), expected);
  octets by_seed(kem::shared_secret::length);
  EXPECT_EQ(bravais::by_id::decapsulate(Id, bravais::by_id::seed(seed.reveal()), sent->ciphertext.view(), by_seed),
            errc::ok);
  EXPECT_EQ(by_seed, expected);

  // Prepared keys, of both forms, after they have moved.
  const auto to = kem::prepare(keys->public_key);
  ASSERT_TRUE(to);
  const auto moved = moved_keys<kem>(keys->secret_key, seed);
  for (const auto& key : moved) {
    const auto opened = key.decapsulate(sent->ciphertext);
    ASSERT_TRUE(opened);
    EXPECT_EQ(to_octets(opened->reveal()), expected);
  }
  const auto another = to->encapsulate();
  ASSERT_TRUE(another);
  const auto opened = kem::decapsulate(keys->secret_key, another->ciphertext);
  ASSERT_TRUE(opened);
  EXPECT_EQ(to_octets(opened->reveal()), to_octets(another->shared_secret.reveal()));

  // Batches of arrays of typed objects.
  constexpr std::size_t n = 9;
  const auto seeds = secrets_of<typename kem::seed>(random, n);
  const auto m = secrets_of<typename kem::randomness>(random, n);
  std::vector<typename kem::public_key> public_keys(n);
  std::vector<typename kem::secret_key> secret_keys(n);
  std::vector<typename kem::ciphertext> ciphertexts(n);
  std::vector<typename kem::shared_secret> secrets(n);
  std::vector<typename kem::shared_secret> opened_secrets(n);
  ASSERT_EQ(kem::generate_from_seed_many(seeds, public_keys, secret_keys), errc::ok);
  ASSERT_EQ(kem::encapsulate_derand_many(public_keys, m, ciphertexts, secrets), errc::ok);
  ASSERT_EQ(kem::decapsulate_many(seeds, ciphertexts, opened_secrets), errc::ok);
  EXPECT_EQ(revealed(opened_secrets), revealed(secrets));
  opened_secrets = std::vector<typename kem::shared_secret>(n);
  ASSERT_EQ(kem::decapsulate_many(secret_keys, ciphertexts, opened_secrets), errc::ok);
  EXPECT_EQ(revealed(opened_secrets), revealed(secrets));
  for (std::size_t i = 0; i < n; ++i) {
    const auto single = kem::encapsulate_derand(public_keys[i], m[i]);
    ASSERT_TRUE(single);
    EXPECT_EQ(single->ciphertext, ciphertexts[i]);
    EXPECT_EQ(to_octets(single->shared_secret.reveal()), to_octets(secrets[i].reveal()));
  }
  ASSERT_EQ(to->encapsulate_derand_many(m, ciphertexts, secrets), errc::ok);
  ASSERT_EQ(moved[0].decapsulate_many(ciphertexts, opened_secrets), errc::ok);
  EXPECT_EQ(revealed(opened_secrets), revealed(secrets));
}

// `call` writes the status of each item; with one status too few, the call must be rejected.
template <class Call>
void writes_statuses(std::size_t n, const Call& call) {
  std::vector<errc> statuses(n, errc::bad_argument);
  EXPECT_EQ(call(std::span(statuses)), errc::ok);
  EXPECT_EQ(statuses, std::vector<errc>(n, errc::ok));
  EXPECT_EQ(call(std::span(statuses).first(n - 1)), errc::bad_argument);
  std::vector<errc> rejected(n, errc::not_done);
  rejected.back() = errc::ok;
  EXPECT_EQ(statuses, rejected);
}

// Every array function of a KEM and of a PKE takes statuses, with keys of every form.
template <bravais::kem_id Id>
void typed_kem_statuses(random_stream& random) {
  using kem = bravais::kem<Id>;
  using statuses = std::span<errc>;
  constexpr std::size_t n = 3;
  std::vector<typename kem::public_key> public_keys(n);
  std::vector<typename kem::secret_key> secret_keys(n);
  std::vector<typename kem::ciphertext> ciphertexts(n);
  std::vector<typename kem::shared_secret> secrets(n);
  std::vector<typename kem::kdf_input> inputs(n);
  const auto seeds = secrets_of<typename kem::seed>(random, n);
  const auto r = secrets_of<typename kem::randomness>(random, n);
  // The key pairs of the seeds again, since a rejected call leaves no keys.
  writes_statuses(n, [&](statuses s) { return kem::generate_many(public_keys, secret_keys, s); });
  writes_statuses(n, [&](statuses s) { return kem::generate_from_seed_many(seeds, public_keys, secret_keys, s); });
  ASSERT_EQ(kem::generate_from_seed_many(seeds, public_keys, secret_keys), errc::ok);
  const auto open = kem::prepare(public_keys[0]);
  const auto secret = kem::prepare(secret_keys[0]);
  ASSERT_TRUE(open && secret);
  writes_statuses(n, [&](statuses s) { return kem::encapsulate_many(public_keys, ciphertexts, secrets, s); });
  writes_statuses(n, [&](statuses s) { return open->encapsulate_many(ciphertexts, secrets, s); });
  writes_statuses(n, [&](statuses s) { return open->encapsulate_derand_many(r, ciphertexts, secrets, s); });
  writes_statuses(n, [&](statuses s) { return kem::encapsulate_derand_many(public_keys, r, ciphertexts, secrets, s); });
  ASSERT_EQ(open->encapsulate_many(ciphertexts, secrets), errc::ok);
  const std::span first(secret_keys.data(), 1);
  writes_statuses(n, [&](statuses s) { return kem::decapsulate_many(first, ciphertexts, secrets, s); });
  writes_statuses(
      n, [&](statuses s) { return kem::decapsulate_many(std::span(seeds).first(1), ciphertexts, secrets, s); });
  writes_statuses(n, [&](statuses s) { return secret->decapsulate_many(ciphertexts, secrets, s); });
  if constexpr (kem::parameters.kdf_input > 0) {
    writes_statuses(n, [&](statuses s) { return kem::encapsulate_kdf_many(public_keys, ciphertexts, inputs, s); });
    writes_statuses(
        n, [&](statuses s) { return kem::encapsulate_kdf_derand_many(public_keys, r, ciphertexts, inputs, s); });
    writes_statuses(n, [&](statuses s) { return open->encapsulate_kdf_derand_many(r, ciphertexts, inputs, s); });
    writes_statuses(n, [&](statuses s) { return open->encapsulate_kdf_many(ciphertexts, inputs, s); });
    ASSERT_EQ(open->encapsulate_kdf_many(ciphertexts, inputs), errc::ok);
    const octets sent = to_octets(inputs[2].reveal());
    writes_statuses(n, [&](statuses s) { return secret->decapsulate_kdf_many(ciphertexts, inputs, s); });
    writes_statuses(n, [&](statuses s) { return kem::decapsulate_kdf_many(first, ciphertexts, inputs, s); });
    ASSERT_EQ(kem::decapsulate_kdf_many(std::span(seeds).first(1), ciphertexts, inputs), errc::ok);
    EXPECT_EQ(to_octets(inputs[2].reveal()), sent);
    auto by_seed = kem::decapsulate_kdf(seeds[0], ciphertexts[2]);
    ASSERT_TRUE(by_seed);
    octets read(40), expected(40);
    by_seed->read(read);
    bravais::kdf(inputs[2].reveal()).read(expected);
    EXPECT_EQ(read, expected);
  }
}
template <bravais::pke_id Id>
void typed_pke_statuses(random_stream& random) {
  using pke = bravais::pke<Id>;
  using statuses = std::span<errc>;
  constexpr std::size_t n = 3;
  std::vector<typename pke::public_key> public_keys(n);
  std::vector<typename pke::secret_key> secret_keys(n);
  std::vector<typename pke::ciphertext> ciphertexts(n);
  std::vector<typename pke::message> opened(n);
  const auto seeds = secrets_of<typename pke::seed>(random, n);
  const auto messages = secrets_of<typename pke::message>(random, n);
  const auto r = secrets_of<typename pke::randomness>(random, n);
  writes_statuses(n, [&](statuses s) { return pke::generate_many(public_keys, secret_keys, s); });
  writes_statuses(n, [&](statuses s) { return pke::generate_from_seed_many(seeds, public_keys, secret_keys, s); });
  ASSERT_EQ(pke::generate_from_seed_many(seeds, public_keys, secret_keys), errc::ok);
  EXPECT_EQ(pke::check(public_keys[0]), errc::ok);
  EXPECT_EQ(pke::check(secret_keys[0]), errc::ok);
  const auto open = pke::prepare(public_keys[0]);
  const auto secret = pke::prepare(secret_keys[0]);
  ASSERT_TRUE(open && secret);
  writes_statuses(n, [&](statuses s) { return pke::encrypt_many(public_keys, messages, ciphertexts, s); });
  writes_statuses(n, [&](statuses s) { return pke::encrypt_derand_many(public_keys, messages, r, ciphertexts, s); });
  writes_statuses(n, [&](statuses s) { return open->encrypt_derand_many(messages, r, ciphertexts, s); });
  writes_statuses(n, [&](statuses s) { return open->encrypt_many(messages, ciphertexts, s); });
  ASSERT_EQ(pke::encrypt_many(public_keys, messages, ciphertexts), errc::ok);
  writes_statuses(n, [&](statuses s) { return secret->decrypt_many(ciphertexts, opened, s); });
  writes_statuses(n, [&](statuses s) { return pke::decrypt_many(secret_keys, ciphertexts, opened, s); });
  writes_statuses(n, [&](statuses s) { return pke::decrypt_many(seeds, ciphertexts, opened, s); });
  ASSERT_EQ(pke::decrypt_many(seeds, ciphertexts, opened), errc::ok);
  EXPECT_EQ(revealed(opened), revealed(messages));
  const auto by_seed = pke::decrypt(seeds[1], ciphertexts[1]);
  ASSERT_TRUE(by_seed);
  EXPECT_EQ(to_octets(by_seed->reveal()), to_octets(messages[1].reveal()));
}

template <bravais::pke_id Id>
void typed_pke(random_stream& random) {
  using pke = bravais::pke<Id>;
  public_type_promises<typename pke::public_key>();
  public_type_promises<typename pke::ciphertext>();
  secret_type_promises<typename pke::secret_key>();
  secret_type_promises<typename pke::message>();
  const auto seed = secret_of<typename pke::seed>(random);
  const auto keys = pke::generate_from_seed(seed);
  const auto message = secret_of<typename pke::message>(random);
  ASSERT_TRUE(keys);
  const auto ciphertext = pke::encrypt(keys->public_key, message);
  ASSERT_TRUE(ciphertext);
  const auto decrypted = pke::decrypt(keys->secret_key, *ciphertext);
  ASSERT_TRUE(decrypted);
  EXPECT_EQ(to_octets(decrypted->reveal()), to_octets(message.reveal()));

  // Prepared keys, of both forms, after they have moved.
  const auto to = pke::prepare(keys->public_key);
  ASSERT_TRUE(to);
  const auto another = to->encrypt(message);
  ASSERT_TRUE(another);
  EXPECT_NE(*another, *ciphertext);
  for (const auto& key : moved_keys<pke>(keys->secret_key, seed)) {
    const auto opened = key.decrypt(*another);
    ASSERT_TRUE(opened);
    EXPECT_EQ(to_octets(opened->reveal()), to_octets(message.reveal()));
  }
}

// Batches of arrays of typed objects, with the caller's randomness and with the system's.
template <bravais::pke_id Id>
void typed_pke_batch(random_stream& random) {
  using pke = bravais::pke<Id>;
  constexpr std::size_t n = 9;
  const auto seeds = secrets_of<typename pke::seed>(random, n);
  const auto messages = secrets_of<typename pke::message>(random, n);
  const auto randomness = secrets_of<typename pke::randomness>(random, n);
  std::vector<typename pke::public_key> public_keys(n);
  std::vector<typename pke::secret_key> secret_keys(n);
  std::vector<typename pke::ciphertext> ciphertexts(n);
  std::vector<typename pke::ciphertext> of_system(n);
  const auto expect_opened = [&](const auto& decrypt) {
    std::vector<typename pke::message> opened(n);
    std::vector<errc> status(n, errc::bad_argument);
    ASSERT_EQ(decrypt(opened, status), errc::ok);
    EXPECT_EQ(status, std::vector<errc>(n, errc::ok));
    EXPECT_EQ(revealed(opened), revealed(messages));
  };
  ASSERT_EQ(pke::generate_from_seed_many(seeds, public_keys, secret_keys), errc::ok);
  ASSERT_EQ(pke::encrypt_derand_many(public_keys, messages, randomness, ciphertexts), errc::ok);
  for (std::size_t i = 0; i < n; ++i) {
    const auto single = pke::encrypt_derand(public_keys[i], messages[i], randomness[i]);
    ASSERT_TRUE(single);
    EXPECT_EQ(*single, ciphertexts[i]);
  }
  expect_opened([&](auto& m, auto& status) { return pke::decrypt_many(secret_keys, ciphertexts, m, status); });
  ASSERT_EQ(pke::generate_many(public_keys, secret_keys), errc::ok);
  ASSERT_EQ(pke::encrypt_many(public_keys, messages, of_system), errc::ok);
  expect_opened([&](auto& m, auto& status) { return pke::decrypt_many(secret_keys, of_system, m, status); });

  const auto to = pke::prepare(public_keys[0]);
  const auto with = pke::prepare(secret_keys[0]);
  ASSERT_TRUE(to && with);
  ASSERT_EQ(pke::encrypt_derand_many(std::span(public_keys).first(1), messages, randomness, ciphertexts), errc::ok);
  ASSERT_EQ(to->encrypt_derand_many(messages, randomness, of_system), errc::ok);
  EXPECT_EQ(of_system, ciphertexts);
  expect_opened([&](auto& m, auto& status) { return with->decrypt_many(ciphertexts, m, status); });
  ASSERT_EQ(to->encrypt_many(messages, of_system), errc::ok);
  EXPECT_NE(of_system, ciphertexts);
  expect_opened([&](auto& m, auto& status) { return with->decrypt_many(of_system, m, status); });
}

// A difference in any one bit is detected, at any position; so is a different length.
void equality() {
  octets one(67);
  for (std::size_t i = 0; i < one.size(); ++i) one[i] = static_cast<std::uint8_t>(31 * i);
  octets other = one;
  EXPECT_TRUE(bravais::equal(one, other));
  EXPECT_TRUE(bravais::equal({}, {}));
  EXPECT_FALSE(bravais::equal(view(one).first(66), other));
  EXPECT_FALSE(bravais::equal({}, one));
  for (std::size_t bit = 0; bit < 8 * one.size(); ++bit) {
    const auto flipped = static_cast<std::uint8_t>(1U << bit % 8);
    other[bit / 8] ^= flipped;
    EXPECT_FALSE(bravais::equal(one, other)) << "bit " << bit;
    other[bit / 8] ^= flipped;
  }
}

const registration tests([] {
  each_typed<bravais::kem_table>("property", "typed", []<bravais::kem_id Id>(random_stream& random) {
    typed_kem<Id>(random);
    typed_kem_statuses<Id>(random);
  });
  each_typed<bravais::pke_table>("property", "typed", []<bravais::pke_id Id>(random_stream& random) {
    typed_pke<Id>(random);
    typed_pke_batch<Id>(random);
    typed_pke_statuses<Id>(random);
  });
  once("property", "equality", equality);
});

}  // namespace
}  // namespace bravais_test
