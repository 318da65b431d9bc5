// SPDX-License-Identifier: MIT
// A program over a library with only the family kyber: every function rejects parameter sets of other families as
// unknown, even if this file is compiled with a <bravais/config.h> that has all families.
#include <cstdio>
#include <vector>

#include <bravais/bravais.hpp>

#include "one_header/seed_file.hpp"

namespace {

namespace by_id = bravais::by_id;
using bravais::errc;
using bytes = std::vector<std::uint8_t>;

int failures = 0;
std::size_t left_out = 0;

void expect_unknown(const char* set, const char* what, errc error) {
  if (error == errc::unknown_set) return;
  std::printf("%s, %s: %s\n", set, what, bravais::text(error));
  ++failures;
}
void expect(bool condition, const char* set, const char* what) {
  if (condition) return;
  std::printf("%s: %s\n", set, what);
  ++failures;
}

// Checks that all kinds share.
template <class Row>
void keys_of(const Row& set, bool (*is_found)(std::string_view)) {
  const char* name = set.name.data();
  const bytes seed(set.seed), public_key(set.public_key), secret_key(set.secret_key);
  bytes made_public(set.public_key, 1), made_secret(set.secret_key, 1), prepared(set.prepared_secret_key + 1000);
  expect(!is_found(set.name), name, "is found by its name");
  expect_unknown(name, "generate", by_id::generate(set.id, made_public, made_secret));
  expect(made_secret == bytes(set.secret_key), name, "generate leaves a secret key");
  expect_unknown(name, "generate from a seed", by_id::generate(set.id, seed, made_public, made_secret));
  expect_unknown(name, "prepare_public_key", by_id::prepare_public_key(set.id, public_key, prepared));
  expect_unknown(name, "prepare_secret_key", by_id::prepare_secret_key(set.id, secret_key, prepared));
  bravais::key_file_info info;
  bravais::key_fault fault = bravais::key_fault::none;
  const bytes file = seed_file(set.id, set.name, seed);
  expect(seed_file_is_refused(set.id, set.name, seed, set.public_key), name, "has key files");
  expect(
      bravais::inspect_key_file(file, info, &fault) == errc::bad_key_file && fault == bravais::key_fault::unknown_set,
      name, "is known to inspect_key_file");
  expect(bravais::key_file_size(set.id, bravais::key_content::seed, bravais::key_encoding::pem) == 0, name,
         "has a size of key files");
}

void run(const bravais::kem_parameters& set) {
  const char* name = set.name.data();
  keys_of(set, [](std::string_view text) { return bravais::find_kem(text).has_value(); });
  const bytes public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext), coins(set.randomness);
  bytes sent(set.ciphertext), secret(set.shared_secret, 1), prepared(set.prepared_secret_key);
  expect_unknown(name, "encapsulate", by_id::encapsulate(set.id, public_key, sent, secret));
  expect_unknown(name, "encapsulate, seeded", by_id::encapsulate(set.id, public_key, coins, sent, secret));
  expect_unknown(name, "decapsulate", by_id::decapsulate(set.id, secret_key, ciphertext, secret));
  expect(secret == bytes(set.shared_secret), name, "leaves a shared secret");
  expect_unknown(name, "encapsulate_prepared", by_id::encapsulate(set.id, by_id::prepared(prepared), sent, secret));
  expect_unknown(name, "decapsulate_prepared",
                 by_id::decapsulate(set.id, by_id::prepared(prepared), ciphertext, secret));
  expect_unknown(name, "encapsulate_kdf", by_id::encapsulate_kdf(set.id, public_key, sent, secret));
  expect_unknown(name, "decapsulate_kdf", by_id::decapsulate_kdf(set.id, secret_key, ciphertext, secret));
  expect_unknown(name, "check_public_key", by_id::check_public_key(set.id, public_key));
  expect_unknown(name, "check_secret_key", by_id::check_secret_key(set.id, secret_key));
}

void run(const bravais::pke_parameters& set) {
  const char* name = set.name.data();
  keys_of(set, [](std::string_view text) { return bravais::find_pke(text).has_value(); });
  const bytes public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext), text(set.message);
  bytes sent(set.ciphertext), opened(set.message), prepared(set.prepared_public_key + set.prepared_secret_key);
  expect_unknown(name, "encrypt", by_id::encrypt(set.id, public_key, text, sent));
  expect_unknown(name, "decrypt", by_id::decrypt(set.id, secret_key, ciphertext, opened));
  expect_unknown(name, "encrypt_prepared", by_id::encrypt(set.id, by_id::prepared(prepared), text, sent));
  expect_unknown(name, "decrypt_prepared", by_id::decrypt(set.id, by_id::prepared(prepared), ciphertext, opened));
}

void run(const bravais::signature_parameters& set) {
  const char* name = set.name.data();
  keys_of(set, [](std::string_view text) { return bravais::find_signature(text).has_value(); });
  const bytes public_key(set.public_key), secret_key(set.secret_key), signature(set.signature), text(3);
  const bravais::message_view message{text};
  bytes made(set.signature), computed(set.public_key), prepared(set.prepared_public_key + set.prepared_secret_key);
  expect_unknown(name, "sign", by_id::sign(set.id, secret_key, {&message, 1}, made));
  expect_unknown(name, "sign_prepared", by_id::sign(set.id, by_id::prepared(prepared), {&message, 1}, made));
  expect_unknown(name, "verify", by_id::verify(set.id, public_key, {&message, 1}, signature));
  expect_unknown(name, "verify_prepared", by_id::verify(set.id, by_id::prepared(prepared), {&message, 1}, signature));
  expect_unknown(name, "check_secret_key", by_id::check_secret_key(set.id, secret_key));
  expect_unknown(name, "public_key_of", by_id::public_key_from_secret_key(set.id, secret_key, computed));
  bravais::message_stream stream;
  expect_unknown(name, "message_stream::start", stream.start(set.id, public_key));
  expect_unknown(name, "message_stream::start_prepared", stream.start(set.id, by_id::prepared(prepared)));
}

template <class Row, std::size_t N>
void each(const Row (&table)[N]) {
  for (const Row& set : table) {
    if (set.family == bravais::family::kyber) continue;
    run(set);
    ++left_out;
  }
}

}  // namespace

int main() {
  each(bravais::kem_table);
  each(bravais::pke_table);
  each(bravais::signature_table);
  std::printf("%zu sets are left out, %d failures\n", left_out, failures);
  return failures == 0 && left_out > 0 ? 0 : 1;
}
