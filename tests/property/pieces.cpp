// SPDX-License-Identifier: MIT
// Public batches longer than one piece for a back end (64 items, or 16 where randomness is expanded): they must give
// the bytes of single calls, and each item must have randomness of its own.
#include <set>
#include <string>

#include <bravais/by_id.hpp>

#include "support/driver.hpp"
#include "support/public_calls.hpp"
#include "support/random_source.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
namespace by_id = bravais::by_id;

constexpr std::size_t n = 131;  // two whole pieces and a remainder

// Each call must give other bytes.
bool stream_source(std::span<std::uint8_t> bytes) noexcept {
  static random_stream stream("source of property.pieces");
  stream.fill(bytes);
  return true;
}

void all_differ(const output& items, std::size_t size, const char* what) {
  const octets all = items.copy();
  std::set<std::string> seen;
  for (std::size_t i = 0; i < n; ++i) seen.insert(to_hex(item(all, size, i)));
  EXPECT_EQ(seen.size(), n) << what;
}

template <class Case>
void new_keys_differ(const Case& c) {
  output public_keys(n * c.set.public_key);
  output secret_keys(n * c.set.secret_key);
  EXPECT_EQ(by_id::generate(c.set.id, public_keys.span(), secret_keys.span()), errc::ok);
  all_differ(public_keys, c.set.public_key, "public keys");
  all_differ(secret_keys, c.set.secret_key, "secret keys");
}

void kem_pieces(const kem_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const kem_driver single(c, usage::single);
  const octets seeds = random.bytes(n * c.set.seed);
  const octets m = random.bytes(n * c.set.randomness);
  const flat_keys keys = single.generate(seeds);
  const flat_encapsulations sent = single.encapsulate(keys.public_keys, m);
  const kem_answer generated = public_generate(c.set.id, seeds, n);
  EXPECT_EQ(generated.error, errc::ok);
  EXPECT_EQ(generated.first, keys.public_keys);
  EXPECT_EQ(generated.second, keys.secret_keys);
  const kem_answer encapsulated = public_encapsulate(c.set.id, keys.public_keys, m, n);
  EXPECT_EQ(encapsulated.error, errc::ok);
  EXPECT_EQ(encapsulated.first, sent.ciphertexts);
  EXPECT_EQ(encapsulated.second, sent.secrets);
  EXPECT_EQ(public_decapsulate(c.set.id, keys.secret_keys, sent.ciphertexts, n).second, sent.secrets);

  const random_source_in_place source(stream_source);
  new_keys_differ(c);
  output ciphertexts(n * c.set.ciphertext);
  output secrets(n * c.set.shared_secret);
  const view one_key = item(keys.public_keys, c.set.public_key, 0);
  EXPECT_EQ(by_id::encapsulate(c.set.id, one_key, ciphertexts.span(), secrets.span()), errc::ok);
  all_differ(ciphertexts, c.set.ciphertext, "ciphertexts");
  all_differ(secrets, c.set.shared_secret, "shared secrets");
}

void pke_pieces(const pke_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const pke_driver single(c, usage::single);
  const flat_keys keys = single.generate(random.bytes(n * c.set.seed));
  const octets messages = random.bytes(n * c.set.message);
  const octets coins = random.bytes(n * c.set.randomness);
  const octets expected = single.encrypt(keys.public_keys, messages, coins);
  output ciphertexts(n * c.set.ciphertext);
  EXPECT_EQ(by_id::encrypt(c.set.id, keys.public_keys, messages, coins, ciphertexts.span()), errc::ok);
  EXPECT_EQ(ciphertexts.copy(), expected);
  output decrypted(n * c.set.message);
  std::vector<errc> status(n, errc::bad_argument);
  EXPECT_EQ(by_id::decrypt(c.set.id, keys.secret_keys, expected, decrypted.span(), status), errc::ok);
  EXPECT_EQ(decrypted.copy(), messages);
  EXPECT_EQ(status, std::vector<errc>(n, errc::ok));

  const view one_key = item(keys.public_keys, c.set.public_key, 0);
  octets to(c.set.prepared_public_key);
  octets with(c.set.prepared_secret_key);
  ASSERT_EQ(by_id::prepare_public_key(c.set.id, one_key, to), errc::ok);
  ASSERT_EQ(by_id::prepare_secret_key(c.set.id, item(keys.secret_keys, c.set.secret_key, 0), with), errc::ok);
  EXPECT_EQ(by_id::encrypt(c.set.id, by_id::prepared(to), messages, coins, ciphertexts.span()), errc::ok);
  const octets of_one_key = single.encrypt(one_key, messages, coins);
  EXPECT_EQ(ciphertexts.copy(), of_one_key);
  output opened(n * c.set.message);
  std::fill(status.begin(), status.end(), errc::bad_argument);
  EXPECT_EQ(by_id::decrypt(c.set.id, by_id::prepared(with), of_one_key, opened.span(), status), errc::ok);
  EXPECT_EQ(opened.copy(), messages);
  EXPECT_EQ(status, std::vector<errc>(n, errc::ok));

  const random_source_in_place source(stream_source);
  new_keys_differ(c);
  const octets one_message(n * c.set.message, 0x5a);
  EXPECT_EQ(by_id::encrypt(c.set.id, one_key, one_message, ciphertexts.span()), errc::ok);
  all_differ(ciphertexts, c.set.ciphertext, "ciphertexts of one message");
  EXPECT_EQ(by_id::encrypt(c.set.id, by_id::prepared(to), one_message, ciphertexts.span()), errc::ok);
  all_differ(ciphertexts, c.set.ciphertext, "ciphertexts of one message to a prepared key");
}

void signature_pieces(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const octets texts = random.bytes(n * 16);
  std::vector<bravais::message_view> messages;
  for (std::size_t i = 0; i < n; ++i) messages.push_back({item(texts, 16, i)});
  output public_key(c.set.public_key);
  output secret_key(c.set.secret_key);
  ASSERT_EQ(by_id::generate(c.set.id, random.bytes(c.set.seed), public_key.span(), secret_key.span()), errc::ok);
  const signature_answer batch = public_sign(c.set.id, secret_key.span(), messages);
  ASSERT_EQ(batch.error, errc::ok);
  for (const std::size_t i : {std::size_t{0}, std::size_t{63}, std::size_t{64}, std::size_t{128}, n - 1}) {
    EXPECT_EQ(to_octets(item(batch.signatures, c.set.signature, i)),
              public_sign(c.set.id, secret_key.span(), messages[i]).signatures)
        << "message " << i;
  }
  EXPECT_EQ(by_id::verify(c.set.id, public_key.span(), messages, batch.signatures), errc::ok);

  const random_source_in_place source(stream_source);
  const std::vector<bravais::message_view> one_message(n, messages[0]);
  output signatures(n * c.set.signature);
  EXPECT_EQ(by_id::sign(c.set.id, secret_key.span(), one_message, signatures.span()), errc::ok);
  all_differ(signatures, c.set.signature, "signatures of one message");
  new_keys_differ(c);
}

const registration tests([] {
  each_kem("property", "pieces", kem_pieces);
  each_pke("property", "pieces", pke_pieces);
  each_signature("property", "pieces", signature_pieces);
});

}  // namespace
}  // namespace bravais_test
