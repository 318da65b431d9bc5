// SPDX-License-Identifier: MIT
// The signature operations on secrets. The content of a signature and the number of attempts for it are public.
#include <cstdio>

#include "cases.hpp"

namespace bravais::constant_time {
namespace {

using list = std::vector<region>;
list seeds_of(signature_case& c) { return {c.seeds}; }
list keys_of(signature_case& c) { return c.key_secrets(); }
list keys_and_randomness(signature_case& c) {
  list parts = c.key_secrets();
  parts.push_back(c.randomness);
  return parts;
}
list prepared_of(signature_case& c) {
  // The first 64 aligned bytes identify the set and back end of the key. tr and the matrix come next; they are public.
  const std::size_t skip = (64 - reinterpret_cast<std::uintptr_t>(c.prepared_secret.data()) % 64) % 64;
  const std::size_t public_part = 64 + 64 + c.matrix_bytes();
  return {region(c.prepared_secret).subspan(skip + public_part)};
}
list prepared_and_randomness(signature_case& c) {
  list parts = prepared_of(c);
  parts.push_back(c.randomness);
  return parts;
}
list key_pairs(signature_case& c) { return {c.out_public, c.out_secret}; }
list signatures(signature_case& c) { return {c.out_signatures}; }
list prepared(signature_case& c) { return {c.out_prepared}; }
list first_public_key(signature_case& c) { return {c.out_public}; }
list nothing(signature_case&) { return {}; }
by_id::in first_key(const signature_case& c) { return by_id::in(c.secret_keys).first(c.set.secret_key); }
by_id::key first_seed(const signature_case& c) { return by_id::seed(by_id::in(c.seeds).first(c.set.seed)); }

// The first secret key with out-of-range fields of s2, which are read last before t0; t0 has 416 bytes per polynomial.
by_id::in malformed_key(signature_case& c) {
  c.malformed.assign(c.secret_keys.data(), c.secret_keys.data() + c.set.secret_key);
  const std::size_t k = (c.set.public_key - 32) / 320;
  c.malformed[c.set.secret_key - 416 * k - 1] = 0xFF;
  return c.malformed;
}
errc if_refused(errc error) { return error == errc::bad_secret_key ? errc::ok : errc::bad_argument; }

// Finishes a stream that start() has begun.
errc stream_texts(signature_case& c, message_stream& stream, errc started) {
  if (started != errc::ok) return started;
  stream.update(c.texts);
  return stream.finish(std::span(c.out_signatures).first<64>());
}

const operation<signature_case> all[] = {
    {"generate",
     [](signature_case& c) { return by_id::generate(c.set.id, c.seeds, c.out_public, c.out_secret, {}, c.workspace); },
     seeds_of, key_pairs},
    {"generate from system randomness",
     [](signature_case& c) { return by_id::generate(c.set.id, c.out_public, c.out_secret, {}, c.workspace); }, nothing,
     key_pairs},
    {"message stream with a seed",
     [](signature_case& c) {
       message_stream stream;
       return stream_texts(c, stream, stream.start(c.set.id, first_seed(c)));
     },
     seeds_of, signatures},
    {"message stream, prepared key",
     [](signature_case& c) {
       message_stream stream;
       return stream_texts(c, stream, stream.start(c.set.id, by_id::prepared(c.prepared_secret)));
     },
     prepared_of, signatures},
    {"sign deterministically with one key",
     [](signature_case& c) {
       return by_id::sign_deterministic(c.set.id, first_key(c), c.messages, c.out_signatures, {}, c.workspace);
     },
     keys_of, signatures},
    {"sign with many keys",
     [](signature_case& c) {
       return by_id::sign(c.set.id, c.secret_keys, c.messages, c.randomness, c.out_signatures, {}, c.workspace);
     },
     keys_and_randomness, signatures},
    {"sign with system randomness",
     [](signature_case& c) {
       return by_id::sign(c.set.id, c.secret_keys, c.messages, c.out_signatures, {}, c.workspace);
     },
     keys_of, signatures},
    {"sign with seeds",
     [](signature_case& c) {
       return by_id::sign_deterministic(c.set.id, by_id::seed(c.seeds), c.messages, c.out_signatures, {}, c.workspace);
     },
     seeds_of, signatures},
    {"sign, prepared key",
     [](signature_case& c) {
       return by_id::sign(c.set.id, by_id::prepared(c.prepared_secret), c.messages, c.randomness, c.out_signatures, {},
                          c.workspace);
     },
     prepared_and_randomness, signatures},
    {"sign with system randomness, prepared key",
     [](signature_case& c) {
       return by_id::sign(c.set.id, by_id::prepared(c.prepared_secret), c.messages, c.out_signatures, {}, c.workspace);
     },
     prepared_of, signatures},
    {"prepare a seed",
     [](signature_case& c) { return by_id::prepare_secret_key(c.set.id, first_seed(c), c.out_prepared); }, seeds_of,
     prepared},
    {"prepare a seed and sign",
     [](signature_case& c) {
       const errc error = by_id::prepare_secret_key(c.set.id, first_seed(c), c.out_prepared);
       if (error != errc::ok) return error;
       return by_id::sign_deterministic(c.set.id, by_id::prepared(c.out_prepared), c.messages, c.out_signatures, {},
                                        c.workspace);
     },
     seeds_of, [](signature_case& c) { return list{c.out_signatures, c.out_prepared}; }},
    {"use a malformed key",
     [](signature_case& c) {
       return if_refused(
           by_id::sign_deterministic(c.set.id, malformed_key(c), c.messages, c.out_signatures, {}, c.workspace));
     },
     keys_of, [](signature_case& c) { return list{c.out_signatures, c.malformed}; }},
    {"prepare a malformed key",
     [](signature_case& c) {
       return if_refused(by_id::prepare_secret_key(c.set.id, malformed_key(c), c.out_prepared));
     },
     keys_of, [](signature_case& c) { return list{c.out_prepared, c.malformed}; }},
    {"prepare a secret key",
     [](signature_case& c) { return by_id::prepare_secret_key(c.set.id, first_key(c), c.out_prepared); }, keys_of,
     prepared},
    {"prepare and sign",
     [](signature_case& c) {
       const errc error = by_id::prepare_secret_key(c.set.id, first_key(c), c.out_prepared);
       if (error != errc::ok) return error;
       return by_id::sign_deterministic(c.set.id, by_id::prepared(c.out_prepared), c.messages, c.out_signatures, {},
                                        c.workspace);
     },
     keys_of, [](signature_case& c) { return list{c.out_signatures, c.out_prepared}; }},
    {"check a secret key", [](signature_case& c) { return by_id::check_secret_key(c.set.id, first_key(c)); }, keys_of,
     nothing},
    {"public key of a secret key",
     [](signature_case& c) {
       return by_id::public_key_from_secret_key(c.set.id, first_key(c), region(c.out_public).first(c.set.public_key));
     },
     keys_of, first_public_key},
    {"public key of a seed",
     [](signature_case& c) {
       return by_id::public_key_from_secret_key(c.set.id, first_seed(c), region(c.out_public).first(c.set.public_key));
     },
     seeds_of, first_public_key},
};

}  // namespace

signature_case::signature_case(const signature_parameters& row, std::size_t count)
    : set(row),
      n(count),
      seeds(pattern(n * set.seed, 11)),
      public_keys(n * set.public_key),
      secret_keys(n * set.secret_key),
      randomness(pattern(n * set.randomness, 12)),
      texts(pattern(200 * n, 13)),
      prepared_secret(set.prepared_secret_key),
      out_public(public_keys.size()),
      out_secret(secret_keys.size()),
      out_signatures(n * set.signature),
      out_prepared(prepared_secret.size()) {
  for (std::size_t i = 0; i < n; ++i) messages.push_back({by_id::in(texts).subspan(200 * i, 20 * i % 200)});
  expect_ok(by_id::generate(set.id, seeds, public_keys, secret_keys), "generate");
  expect_ok(by_id::prepare_secret_key(set.id, first_key(*this), prepared_secret), "prepare_secret_key");
}

// rho and tr represent the public key; K, s1, s2 and t0 are secret (FIPS 204, Algorithm 24).
list signature_case::key_secrets() {
  list parts;
  for (std::size_t i = 0; i < n; ++i) {
    const region key = region(secret_keys).subspan(i * set.secret_key, set.secret_key);
    parts.push_back(key.subspan(32, 32));
    parts.push_back(key.subspan(64 + set.key_hash));
  }
  return parts;
}

// k l polynomials of 1,024 bytes; k follows from the size of the public key, l from that of the prepared public key.
std::size_t signature_case::matrix_bytes() const {
  const std::size_t k = (set.public_key - 32) / 320;
  const std::size_t rows = (set.prepared_public_key - 128) / 1024 / k;
  return 1024 * k * (rows - 1);
}

int signature_case::signatures_fail() const {
  if (by_id::verify(set.id, by_id::in(public_keys).first(set.public_key), messages, out_signatures) == errc::ok)
    return 0;
  std::printf("%.*s: a signature does not verify\n", static_cast<int>(set.name.size()), set.name.data());
  return 1;
}

std::span<const operation<signature_case>> signature_operations() { return all; }

}  // namespace bravais::constant_time
