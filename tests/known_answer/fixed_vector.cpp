// SPDX-License-Identifier: MIT
// The fixed vectors of the specification's section 6.2, on every back end, through the strongly typed interface, and by
// the model.
#include <array>

#include <bravais/bravais.hpp>

#include "known_answer/digests.hpp"
#include "support/model.hpp"
#include "support/sha256.hpp"
#include "support/typed.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::secret_form;

// The 32 bytes first, first + 1, ...
octets counting(unsigned first) {
  octets bytes;
  for (unsigned i = 0; i < 32; ++i) bytes.push_back(static_cast<std::uint8_t>(first + i));
  return bytes;
}
const octets d = counting(0x00);
const octets z = counting(0x20);
const octets m = counting(0x40);
const octets seed = reference::concatenate({d, z});

octets first_byte_changed(octets ciphertext) {
  ciphertext[0] ^= 1;
  return ciphertext;
}

template <class Driver>
void fixed_kem(const bravais::kem_parameters& set, const Driver& driver) {
  const auto expected = [&](const char* object) { return answer_of(set.name, object); };
  const auto [public_key, secret_key] = driver.generate(seed);
  const auto [ciphertext, secret] = driver.encapsulate(public_key, m);
  const octets bad = first_byte_changed(ciphertext);
  EXPECT_EQ(sha256(public_key), expected("public_key"));
  EXPECT_EQ(sha256(secret_key), expected("secret_key"));
  EXPECT_EQ(sha256(ciphertext), expected("ciphertext"));
  EXPECT_EQ(to_hex(secret), expected("shared_secret"));
  EXPECT_EQ(to_hex(driver.decapsulate(secret_key, ciphertext)), expected("shared_secret"));
  EXPECT_EQ(to_hex(driver.decapsulate(secret_key, bad)), expected("rejected"));
  if (set.kdf_input == 0) return;
  const octets input = driver.encapsulate(public_key, m, secret_form::kdf_input).secrets;
  EXPECT_EQ(to_hex(Driver::kdf(input, 32)), expected("shared_secret"));
  EXPECT_EQ(sha256(Driver::kdf(input, 1000)), expected("kdf_1000"));
  EXPECT_EQ(driver.decapsulate(secret_key, ciphertext, secret_form::kdf_input), input);
  EXPECT_EQ(to_hex(Driver::kdf(driver.decapsulate(secret_key, bad, secret_form::kdf_input), 32)), expected("rejected"));
}

template <class Driver>
void fixed_pke(const bravais::pke_parameters& set, const Driver& driver) {
  const auto expected = [&](const char* object) { return answer_of(set.name, object); };
  const auto [public_key, secret_key] = driver.generate(d);
  const octets ciphertext = driver.encrypt(public_key, m, z);
  EXPECT_EQ(sha256(public_key), expected("public_key"));
  EXPECT_EQ(sha256(secret_key), expected("pke_secret_key"));
  EXPECT_EQ(sha256(ciphertext), expected("pke_ciphertext"));
  EXPECT_EQ(driver.decrypt(secret_key, ciphertext), m);
}

octets read(bravais::kdf kdf, std::size_t size) {
  octets bytes(size);
  kdf.read(bytes);
  return bytes;
}

// The key derivation function through kem<Id>, with keys as bytes and prepared, one item and arrays. `r` gives
// `ciphertext`; `bad` is rejected.
template <class Kem>
void typed_kdf(const typename Kem::key_pair& keys, const typename Kem::randomness& r,
               const typename Kem::ciphertext& ciphertext, const typename Kem::ciphertext& bad,
               const typename Kem::prepared_public_key& to, const typename Kem::prepared_secret_key& with) {
  const auto expected = [](const char* object) { return answer_of(Kem::parameters.name, object); };
  const auto expect_sent = [&](auto result) {
    ASSERT_TRUE(result);
    EXPECT_EQ(result->ciphertext, ciphertext);
    EXPECT_EQ(sha256(read(std::move(result->kdf), 1000)), expected("kdf_1000"));
  };
  const auto expect_rejected = [&](auto result) {
    ASSERT_TRUE(result);
    EXPECT_EQ(to_hex(read(std::move(*result), 32)), expected("rejected"));
  };
  expect_sent(Kem::encapsulate_kdf_derand(keys.public_key, r));
  expect_sent(to.encapsulate_kdf_derand(r));
  expect_rejected(Kem::decapsulate_kdf(keys.secret_key, bad));
  expect_rejected(with.decapsulate_kdf(bad));

  const std::span<const typename Kem::public_key> public_keys(&keys.public_key, 1);
  const std::span<const typename Kem::secret_key> secret_keys(&keys.secret_key, 1);
  const std::span<const typename Kem::randomness> randomness(&r, 1);
  std::array<typename Kem::ciphertext, 1> made;
  std::array<typename Kem::kdf_input, 1> inputs;
  std::array<errc, 1> status = {errc::bad_argument};
  const auto read_input = [&](std::size_t size) { return read(bravais::kdf(inputs[0].reveal()), size); };
  const auto expect_many_sent = [&](errc error) {
    EXPECT_EQ(error, errc::ok);
    EXPECT_EQ(made[0], ciphertext);
    EXPECT_EQ(sha256(read_input(1000)), expected("kdf_1000"));
    made = {}, inputs = {};
  };
  const auto expect_many_rejected = [&](errc error) {
    EXPECT_EQ(error, errc::ok);
    EXPECT_EQ(status[0], errc::ok);
    EXPECT_EQ(to_hex(read_input(32)), expected("rejected"));
    status = {errc::bad_argument}, inputs = {};
  };
  expect_many_sent(Kem::encapsulate_kdf_derand_many(public_keys, randomness, made, inputs, status));
  EXPECT_EQ(status[0], errc::ok);
  expect_many_sent(to.encapsulate_kdf_derand_many(randomness, made, inputs));
  status = {errc::bad_argument};
  const std::array all_bad = {bad};
  expect_many_rejected(Kem::decapsulate_kdf_many(secret_keys, all_bad, inputs, status));
  expect_many_rejected(with.decapsulate_kdf_many(all_bad, inputs, status));

  // With system randomness, from each form to the other.
  auto fresh = to.encapsulate_kdf();
  ASSERT_TRUE(fresh);
  auto received = Kem::decapsulate_kdf(keys.secret_key, fresh->ciphertext);
  ASSERT_TRUE(received);
  EXPECT_EQ(read(std::move(*received), 40), read(std::move(fresh->kdf), 40));
  for (const bool prepared : {false, true}) {
    EXPECT_EQ(prepared ? to.encapsulate_kdf_many(made, inputs) : Kem::encapsulate_kdf_many(public_keys, made, inputs),
              errc::ok);
    auto answered = with.decapsulate_kdf(made[0]);
    ASSERT_TRUE(answered);
    EXPECT_EQ(read(std::move(*answered), 40), read_input(40));
  }
}

// The same through kem<Id>, as a program would write it.
template <bravais::kem_id Id>
void typed_kem() {
  using kem = bravais::kem<Id>;
  const auto expected = [](const char* object) { return answer_of(kem::parameters.name, object); };
  const auto typed_seed = kem::seed::from(seed);
  const auto randomness = kem::randomness::from(m);
  ASSERT_TRUE(typed_seed && randomness);
  const auto keys = kem::generate_from_seed(*typed_seed);
  ASSERT_TRUE(keys);
  EXPECT_EQ(sha256(keys->public_key.view()), expected("public_key"));
  EXPECT_EQ(sha256(keys->secret_key.reveal()), expected("secret_key"));
  const auto sent = kem::encapsulate_derand(keys->public_key, *randomness);
  ASSERT_TRUE(sent);
  EXPECT_EQ(sha256(sent->ciphertext.view()), expected("ciphertext"));
  EXPECT_EQ(to_hex(sent->shared_secret.reveal()), expected("shared_secret"));
  const auto received = kem::decapsulate(keys->secret_key, sent->ciphertext);
  ASSERT_TRUE(received);
  EXPECT_EQ(to_hex(received->reveal()), expected("shared_secret"));
  auto bad = sent->ciphertext;
  bad.octets[0] ^= 1;
  const auto rejected = kem::decapsulate(keys->secret_key, bad);
  ASSERT_TRUE(rejected);
  EXPECT_EQ(to_hex(rejected->reveal()), expected("rejected"));
  const auto to = kem::prepare(keys->public_key);
  const auto with = kem::prepare(*typed_seed);
  ASSERT_TRUE(to && with);
  const auto prepared_sent = to->encapsulate_derand(*randomness);
  const auto prepared_received = with->decapsulate(bad);
  ASSERT_TRUE(prepared_sent && prepared_received);
  EXPECT_EQ(prepared_sent->ciphertext, sent->ciphertext);
  EXPECT_EQ(to_hex(prepared_received->reveal()), expected("rejected"));
  if constexpr (kem::parameters.kdf_input > 0) {
    typed_kdf<kem>(*keys, *randomness, sent->ciphertext, bad, *to, *with);
  }
}

template <bravais::pke_id Id>
void typed_pke() {
  using pke = bravais::pke<Id>;
  const auto expected = [](const char* object) { return answer_of(pke::parameters.name, object); };
  const auto typed_seed = pke::seed::from(d);
  const auto message = pke::message::from(m);
  const auto randomness = pke::randomness::from(z);
  ASSERT_TRUE(typed_seed && message && randomness);
  const auto keys = pke::generate_from_seed(*typed_seed);
  ASSERT_TRUE(keys);
  const auto ciphertext = pke::encrypt_derand(keys->public_key, *message, *randomness);
  ASSERT_TRUE(ciphertext);
  EXPECT_EQ(sha256(ciphertext->view()), expected("pke_ciphertext"));
  const auto decrypted = pke::decrypt(keys->secret_key, *ciphertext);
  ASSERT_TRUE(decrypted);
  EXPECT_EQ(to_hex(decrypted->reveal()), to_hex(m));
  const auto to = pke::prepare(keys->public_key);
  const auto with = pke::prepare(*typed_seed);
  ASSERT_TRUE(to && with);
  const auto prepared_ciphertext = to->encrypt_derand(*message, *randomness);
  const auto prepared_decrypted = with->decrypt(*ciphertext);
  ASSERT_TRUE(prepared_ciphertext && prepared_decrypted);
  EXPECT_EQ(*prepared_ciphertext, *ciphertext);
  EXPECT_EQ(to_hex(prepared_decrypted->reveal()), to_hex(m));
}

void register_fixed() {
  for (const bravais::kem_parameters& set : bravais::kem_table | in_library) {
    if (!is_kyber(set)) continue;
    announce(set.name, {"public_key", "secret_key", "ciphertext", "shared_secret", "rejected"});
    if (set.kdf_input != 0) announce(set.name, {"kdf_1000"});
  }
  for (const bravais::pke_parameters& set : bravais::pke_table | in_library)
    if (is_kyber(set)) announce(set.name, {"public_key", "pke_secret_key", "pke_ciphertext"});
  each_kem(
      "known_answer", "fixed_vector",
      [](const kem_case& c) {
        const scoped_isa public_kdf_on(c.end.id);
        for (const usage how : usages) fixed_kem(c.set, kem_driver(c, how));
      },
      is_kyber);
  each_pke(
      "known_answer", "fixed_vector",
      [](const pke_case& c) {
        for (const usage how : usages) fixed_pke(c.set, pke_driver(c, how));
      },
      is_kyber);
  each_typed<bravais::kem_table>("known_answer", "fixed_vector_typed",
                                 []<bravais::kem_id Id>(random_stream&)
                                   requires(is_kyber(Id))
                                 { typed_kem<Id>(); });
  each_typed<bravais::pke_table>("known_answer", "fixed_vector_typed",
                                 []<bravais::pke_id Id>(random_stream&)
                                   requires(is_kyber(Id))
                                 { typed_pke<Id>(); });
  for (const bravais::kem_parameters& set : bravais::kem_table | in_library)
    if (is_kyber(set))
      once("known_answer", identifier(set.name) + ".model.fixed_vector", [&set] { fixed_kem(set, kem_model(set.id)); });
  for (const bravais::pke_parameters& set : bravais::pke_table | in_library)
    if (is_kyber(set))
      once("known_answer", identifier(set.name) + "_pke.model.fixed_vector",
           [&set] { fixed_pke(set, pke_model(set.id)); });
}
const registration tests(register_fixed);

}  // namespace
}  // namespace bravais_test
