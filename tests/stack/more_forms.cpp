// SPDX-License-Identifier: MIT
#include "more_forms.hpp"

#include "common/ct.hpp"

namespace bravais_test {
namespace {

using namespace bravais;
using namespace bravais::constant_time;
using by_id::in;

in first(const buffer& all, std::size_t size) { return in(all).first(size); }

const operation<kem_case> kem_forms[] = {
    {"encapsulate to one key with system randomness",
     [](kem_case& c) {
       return by_id::encapsulate(c.set.id, first(c.public_keys, c.set.public_key), c.out_ciphertexts, c.out_shared);
     },
     nullptr, nullptr},
    {"encapsulate with system randomness, prepared key, kdf input",
     [](kem_case& c) {
       const errc error =
           by_id::encapsulate_kdf(c.set.id, by_id::prepared(c.prepared_public), c.out_ciphertexts, c.out_kdf);
       return c.set.kdf_input == 0 ? errc::ok : error;
     },
     nullptr, nullptr},
    {"decapsulate with one seed",
     [](kem_case& c) {
       return by_id::decapsulate(c.set.id, by_id::seed(first(c.seeds, c.set.seed)), c.ciphertexts, c.out_shared);
     },
     nullptr, nullptr},
    {"check a public key",
     [](kem_case& c) { return by_id::check_public_key(c.set.id, first(c.public_keys, c.set.public_key)); }, nullptr,
     nullptr},
    {"prepare a public key",
     [](kem_case& c) {
       return by_id::prepare_public_key(c.set.id, first(c.public_keys, c.set.public_key), c.prepared_public);
     },
     nullptr, nullptr},
};

const operation<pke_case> pke_forms[] = {
    {"check a public key",
     [](pke_case& c) { return by_id::check_public_key(c.set.id, first(c.public_keys, c.set.public_key)); }, nullptr,
     nullptr},
    {"encrypt to one key with system randomness",
     [](pke_case& c) {
       return by_id::encrypt(c.set.id, first(c.public_keys, c.set.public_key), c.messages, c.out_ciphertexts);
     },
     nullptr, nullptr},
    {"prepare a public key",
     [](pke_case& c) {
       return by_id::prepare_public_key(c.set.id, first(c.public_keys, c.set.public_key), c.prepared_public);
     },
     nullptr, nullptr},
};

bool signs_hashed(const signature_parameters& set) { return set.name.starts_with("ML-DSA"); }
in first_secret(const signed_case& c) { return first(c.secret_keys, c.set.secret_key); }
in first_public(const signed_case& c) { return first(c.public_keys, c.set.public_key); }

errc stream_texts(signed_case& c, message_stream& stream, errc started) {
  if (started != errc::ok) return started;
  stream.update(c.texts);
  return stream.finish(std::span(c.out_signatures).first<64>());
}

const operation<signed_case> signature_forms[] = {
    {"sign with one key",
     [](signed_case& c) { return by_id::sign(c.set.id, first_secret(c), c.messages, c.randomness, c.out_signatures); },
     nullptr, nullptr},
    {"sign with one key and system randomness",
     [](signed_case& c) { return by_id::sign(c.set.id, first_secret(c), c.messages, c.out_signatures); }, nullptr,
     nullptr},
    {"sign hashed messages with one seed and system randomness",
     [](signed_case& c) {
       return by_id::sign(c.set.id, by_id::seed(first(c.seeds, c.set.seed)), c.hashed, c.out_signatures);
     },
     nullptr, nullptr},
    {"sign deterministically with many keys",
     [](signed_case& c) { return by_id::sign_deterministic(c.set.id, c.secret_keys, c.messages, c.out_signatures); },
     nullptr, nullptr},
    {"verify with one key",
     [](signed_case& c) { return by_id::verify(c.set.id, first_public(c), c.messages, c.one_key_signatures); }, nullptr,
     nullptr},
    {"verify with many keys",
     [](signed_case& c) { return by_id::verify(c.set.id, c.public_keys, c.messages, c.signatures); }, nullptr, nullptr},
    {"verify, prepared key",
     [](signed_case& c) {
       return by_id::verify(c.set.id, by_id::prepared(c.prepared_public), c.messages, c.one_key_signatures);
     },
     nullptr, nullptr},
    {"check a public key", [](signed_case& c) { return by_id::check_public_key(c.set.id, first_public(c)); }, nullptr,
     nullptr},
    {"prepare a public key",
     [](signed_case& c) { return by_id::prepare_public_key(c.set.id, first_public(c), c.out_prepared_public); },
     nullptr, nullptr},
    {"message stream with a public key",
     [](signed_case& c) {
       message_stream stream;
       return stream_texts(c, stream, stream.start(c.set.id, first_public(c)));
     },
     nullptr, nullptr},
    {"message stream with a secret key, hashed",
     [](signed_case& c) {
       message_stream stream;
       if (!signs_hashed(c.set)) return errc::ok;
       return stream_texts(c, stream, stream.start(c.set.id, by_id::expanded(first_secret(c)), prehash::shake256));
     },
     nullptr, nullptr},
};

}  // namespace

signed_case::signed_case(const signature_parameters& row, std::size_t count)
    : signature_case(row, count),
      one_key_signatures(n * set.signature),
      signatures(n * set.signature),
      prepared_public(set.prepared_public_key),
      out_prepared_public(prepared_public.size()),
      hashed(messages) {
  for (message_view& message : hashed) {
    if (signs_hashed(set)) message = {message.message(), context(message.context()), message_view::form::hashed};
  }
  expect_ok(by_id::sign_deterministic(set.id, first_secret(*this), messages, one_key_signatures), "sign with one key");
  expect_ok(by_id::sign_deterministic(set.id, secret_keys, messages, signatures), "sign with many keys");
  // The library has marked the keys as secret when it made them.
  for (const buffer* made : {&one_key_signatures, &signatures})
    declassify(made->data(), made->size(), "signatures are public");
  expect_ok(by_id::prepare_public_key(set.id, first_public(*this), prepared_public), "prepare_public_key");
}

forms<kem_case> more_kem_forms() { return kem_forms; }
forms<pke_case> more_pke_forms() { return pke_forms; }
forms<signed_case> more_signature_forms() { return signature_forms; }

}  // namespace bravais_test
