// SPDX-License-Identifier: MIT
#include "cases.hpp"

#include <cstdio>
#include <cstdlib>

namespace bravais::constant_time {
namespace {

by_id::in first(const buffer& all, std::size_t size) { return by_id::in(all).first(size); }

// Bytes of s_hat: the part of an ML-KEM or Kyber secret key other than the public key, its hash and z (FIPS 203,
// algorithm 16).
std::size_t s_hat_size(const kem_parameters& set) { return set.secret_key - set.public_key - 64; }

std::vector<region> no_secrets(kem_case&) { return {}; }

using kem_operation = operation<kem_case>;
using pke_operation = operation<pke_case>;

std::vector<region> seeds_of(kem_case& c) { return {c.seeds}; }
std::vector<region> keys_of(kem_case& c) { return c.key_secrets(); }
std::vector<region> messages_of(kem_case& c) { return {c.messages}; }
// The first 64 aligned bytes of a prepared key identify its set and back end, which is public.
region behind_header(buffer& prepared) {
  const std::size_t skip = (64 - reinterpret_cast<std::uintptr_t>(prepared.data()) % 64) % 64;
  return region(prepared).subspan(skip + 64);
}
std::vector<region> prepared_of(kem_case& c) { return {behind_header(c.prepared_secret)}; }
std::vector<region> key_pairs(kem_case& c) { return {c.out_public, c.out_secret}; }
std::vector<region> encapsulations(kem_case& c) { return {c.out_ciphertexts, c.out_shared}; }
std::vector<region> shared(kem_case& c) { return {c.out_shared}; }
std::vector<region> kdf_encapsulations(kem_case& c) { return {c.out_ciphertexts, c.out_kdf}; }
std::vector<region> kdf_inputs(kem_case& c) { return {c.out_kdf}; }
std::vector<region> prepared(kem_case& c) { return {c.out_prepared}; }
std::vector<region> first_public_key(kem_case& c) { return {c.out_public}; }

// Sets without a key derivation function reject these operations; other tests check that.
errc unless_no_kdf(const kem_case& c, errc error) { return c.set.kdf_input == 0 ? errc::ok : error; }

// The public key does not follow from an expanded key of these families; other tests check the error.
errc unless_no_public_key(const kem_case& c, errc error) {
  return is_ntru(c.set) || is_ntru_plus(c.set) ? errc::ok : error;
}

// Sets with explicit rejection reject ciphertexts that were changed or made for another key.
errc unless_rejected(const kem_case& c, errc error) {
  return c.set.explicit_rejection && error == errc::bad_ciphertext ? errc::ok : error;
}

// The first secret key with a fault that only reading it to the end reveals, for sets that check keys: a wrong hash of
// the public key or, for NTRU+, a wrong last coefficient.
by_id::in malformed_key(kem_case& c) {
  c.malformed.assign(c.secret_keys.data(), c.secret_keys.data() + c.set.secret_key);
  c.malformed[c.set.secret_key - 33] |= 0xF0;
  c.malformed[c.set.secret_key - 34] = 0xFF;
  return c.malformed;
}
bool refuses_malformed_keys(const kem_parameters& set) {
  const bool is_release_2_2 = set.explicit_rejection && set.name.find("KEM") != std::string_view::npos;
  return set.kdf_input == 0 && !is_ntru(set) && !is_release_2_2;
}
errc unless_well_formed(const kem_case& c, errc error) {
  if (!refuses_malformed_keys(c.set)) return unless_rejected(c, error);
  return error == errc::bad_secret_key ? errc::ok : errc::bad_argument;
}

// The input of the key derivation function. Sets without one take a message, because the function is the same.
by_id::in kdf_input(const kem_case& c) {
  return c.kdf_inputs.empty() ? by_id::in(c.messages).first(32) : first(c.kdf_inputs, c.set.kdf_input);
}
std::vector<region> kdf_secrets(kem_case& c) { return {c.kdf_inputs, c.messages}; }

const kem_operation all_kem_operations[] = {
    {"generate",
     [](kem_case& c) { return by_id::generate(c.set.id, c.seeds, c.out_public, c.out_secret, {}, c.workspace); },
     seeds_of, key_pairs},
    {"generate from system randomness",
     [](kem_case& c) { return by_id::generate(c.set.id, c.out_public, c.out_secret, {}, c.workspace); }, no_secrets,
     key_pairs},
    {"encapsulate to one key",
     [](kem_case& c) {
       return by_id::encapsulate(c.set.id, first(c.public_keys, c.set.public_key), c.messages, c.out_ciphertexts,
                                 c.out_shared, {}, c.workspace);
     },
     messages_of, encapsulations},
    {"encapsulate to many keys",
     [](kem_case& c) {
       return by_id::encapsulate(c.set.id, c.public_keys, c.messages, c.out_ciphertexts, c.out_shared, {}, c.workspace);
     },
     messages_of, encapsulations},
    {"encapsulate with system randomness",
     [](kem_case& c) {
       return by_id::encapsulate(c.set.id, c.public_keys, c.out_ciphertexts, c.out_shared, {}, c.workspace);
     },
     no_secrets, encapsulations},
    {"encapsulate with system randomness, prepared key",
     [](kem_case& c) {
       return by_id::encapsulate(c.set.id, by_id::prepared(c.prepared_public), c.out_ciphertexts, c.out_shared, {},
                                 c.workspace);
     },
     no_secrets, encapsulations},
    {"encapsulate with system randomness, kdf input",
     [](kem_case& c) {
       return unless_no_kdf(
           c, by_id::encapsulate_kdf(c.set.id, c.public_keys, c.out_ciphertexts, c.out_kdf, {}, c.workspace));
     },
     no_secrets, kdf_encapsulations},
    {"encapsulate, kdf input",
     [](kem_case& c) {
       return unless_no_kdf(c, by_id::encapsulate_kdf(c.set.id, c.public_keys, c.messages, c.out_ciphertexts, c.out_kdf,
                                                      {}, c.workspace));
     },
     messages_of, kdf_encapsulations},
    {"encapsulate, prepared key",
     [](kem_case& c) {
       return by_id::encapsulate(c.set.id, by_id::prepared(c.prepared_public), c.messages, c.out_ciphertexts,
                                 c.out_shared, {}, c.workspace);
     },
     messages_of, encapsulations},
    {"encapsulate, prepared key, kdf input",
     [](kem_case& c) {
       return unless_no_kdf(c, by_id::encapsulate_kdf(c.set.id, by_id::prepared(c.prepared_public), c.messages,
                                                      c.out_ciphertexts, c.out_kdf, {}, c.workspace));
     },
     messages_of, kdf_encapsulations},
    {"decapsulate",
     [](kem_case& c) {
       return by_id::decapsulate(c.set.id, first(c.secret_keys, c.set.secret_key), c.ciphertexts, c.out_shared, {},
                                 c.workspace);
     },
     keys_of, shared},
    {"decapsulate bad ciphertexts",
     [](kem_case& c) {
       return unless_rejected(c, by_id::decapsulate(c.set.id, first(c.secret_keys, c.set.secret_key), c.bad,
                                                    c.out_shared, {}, c.workspace));
     },
     keys_of, shared},
    {"decapsulate with many keys",
     [](kem_case& c) {
       return unless_rejected(
           c, by_id::decapsulate(c.set.id, c.secret_keys, c.ciphertexts, c.out_shared, {}, c.workspace));
     },
     keys_of, shared},
    {"decapsulate with seeds",
     [](kem_case& c) {
       return unless_rejected(
           c, by_id::decapsulate(c.set.id, by_id::seed(c.seeds), c.ciphertexts, c.out_shared, {}, c.workspace));
     },
     seeds_of, shared},
    {"decapsulate, kdf input",
     [](kem_case& c) {
       return unless_no_kdf(c, by_id::decapsulate_kdf(c.set.id, c.secret_keys, c.bad, c.out_kdf, {}, c.workspace));
     },
     keys_of, kdf_inputs},
    {"decapsulate with seeds, kdf input",
     [](kem_case& c) {
       return unless_no_kdf(c,
                            by_id::decapsulate_kdf(c.set.id, by_id::seed(c.seeds), c.bad, c.out_kdf, {}, c.workspace));
     },
     seeds_of, kdf_inputs},
    {"prepare a seed",
     [](kem_case& c) {
       return by_id::prepare_secret_key(c.set.id, by_id::seed(first(c.seeds, c.set.seed)), c.out_prepared);
     },
     seeds_of, prepared},
    {"prepare a seed and decapsulate",
     [](kem_case& c) {
       const errc error = by_id::prepare_secret_key(c.set.id, by_id::seed(first(c.seeds, c.set.seed)), c.out_prepared);
       if (error != errc::ok) return error;
       return unless_rejected(c, by_id::decapsulate(c.set.id, by_id::prepared(c.out_prepared), c.ciphertexts,
                                                    c.out_shared, {}, c.workspace));
     },
     seeds_of, [](kem_case& c) { return std::vector<region>{c.out_shared, c.out_prepared}; }},
    {"decapsulate with a malformed key",
     [](kem_case& c) {
       return unless_well_formed(
           c, by_id::decapsulate(c.set.id, malformed_key(c), c.ciphertexts, c.out_shared, {}, c.workspace));
     },
     keys_of, [](kem_case& c) { return std::vector<region>{c.out_shared, c.malformed}; }},
    {"prepare a malformed key",
     [](kem_case& c) {
       return unless_well_formed(c, by_id::prepare_secret_key(c.set.id, malformed_key(c), c.out_prepared));
     },
     keys_of, [](kem_case& c) { return std::vector<region>{c.out_prepared, c.malformed}; }},
    {"prepare a secret key",
     [](kem_case& c) {
       return by_id::prepare_secret_key(c.set.id, first(c.secret_keys, c.set.secret_key), c.out_prepared);
     },
     keys_of, prepared},
    {"prepare and decapsulate",
     [](kem_case& c) {
       const errc error = by_id::prepare_secret_key(c.set.id, first(c.secret_keys, c.set.secret_key), c.out_prepared);
       if (error != errc::ok) return error;
       return unless_rejected(
           c, by_id::decapsulate(c.set.id, by_id::prepared(c.out_prepared), c.bad, c.out_shared, {}, c.workspace));
     },
     keys_of, [](kem_case& c) { return std::vector<region>{c.out_shared, c.out_prepared}; }},
    {"decapsulate, prepared key",
     [](kem_case& c) {
       return by_id::decapsulate(c.set.id, by_id::prepared(c.prepared_secret), c.ciphertexts, c.out_shared, {},
                                 c.workspace);
     },
     prepared_of, shared},
    {"decapsulate, prepared key, kdf input",
     [](kem_case& c) {
       return unless_no_kdf(
           c, by_id::decapsulate_kdf(c.set.id, by_id::prepared(c.prepared_secret), c.bad, c.out_kdf, {}, c.workspace));
     },
     prepared_of, kdf_inputs},
    {"check a secret key",
     [](kem_case& c) { return by_id::check_secret_key(c.set.id, first(c.secret_keys, c.set.secret_key)); }, keys_of,
     no_secrets},
    {"public key of a secret key",
     [](kem_case& c) {
       return unless_no_public_key(c,
                                   by_id::public_key_from_secret_key(c.set.id, first(c.secret_keys, c.set.secret_key),
                                                                     region(c.out_public).first(c.set.public_key)));
     },
     keys_of, first_public_key},
    {"public key of a seed",
     [](kem_case& c) {
       return by_id::public_key_from_secret_key(c.set.id, by_id::seed(first(c.seeds, c.set.seed)),
                                                region(c.out_public).first(c.set.public_key));
     },
     seeds_of, first_public_key},
    // With zeros, so that registers that hold the difference hold the secret.
    {"compare",
     [](kem_case& c) {
       static constexpr std::uint8_t zeros[32] = {};
       return equal(zeros, by_id::in(c.messages).first(32)) ? errc::bad_argument : errc::ok;
     },
     messages_of, no_secrets},
    // In C, because a C++ object wipes itself with a further call.
    {"begin the key derivation function",
     [](kem_case& c) {
       const by_id::in input = kdf_input(c);
       return errc{bravais_kdf_begin(&c.begun, input.data(), input.size())};
     },
     kdf_secrets,
     [](kem_case& c) {
       return std::vector<region>{region(reinterpret_cast<std::uint8_t*>(&c.begun), sizeof c.begun)};
     }},
    {"key derivation function",
     [](kem_case& c) {
       kdf reader(kdf_input(c));
       const region out(c.out_secret);
       reader.read(out.first(1));
       reader.read(out.subspan(1, 135));
       reader.read(out.subspan(136, 300));
       return errc::ok;
     },
     kdf_secrets, [](kem_case& c) { return std::vector<region>{c.out_secret}; }},
};

std::vector<region> encryption_secrets(pke_case& c) { return {c.messages, c.coins}; }
std::vector<region> pke_ciphertexts(pke_case& c) { return {c.out_ciphertexts}; }

std::vector<region> keys_of(pke_case& c) { return c.key_secrets(); }
std::vector<region> seeds_of(pke_case& c) { return {c.seeds}; }
std::vector<region> key_pairs(pke_case& c) { return {c.out_public, c.out_secret}; }
std::vector<region> decrypted(pke_case& c) { return {c.out_messages}; }
std::vector<region> prepared(pke_case& c) { return {c.out_prepared}; }
std::vector<region> no_secrets(pke_case&) { return {}; }
// A prepared key begins with the secret vector, two bytes per coefficient; for M-LWQ the rest is public.
std::vector<region> prepared_of(pke_case& c) {
  const std::size_t k = c.set.secret_key / (is_mlwq(c.set) ? 96 : 384);
  return {behind_header(c.prepared_secret).first(512 * k)};
}

const pke_operation all_pke_operations[] = {
    {"generate",
     [](pke_case& c) { return by_id::generate(c.set.id, c.seeds, c.out_public, c.out_secret, {}, c.workspace); },
     seeds_of, key_pairs},
    {"generate from system randomness",
     [](pke_case& c) { return by_id::generate(c.set.id, c.out_public, c.out_secret, {}, c.workspace); }, no_secrets,
     key_pairs},
    {"encrypt to one key",
     [](pke_case& c) {
       return by_id::encrypt(c.set.id, first(c.public_keys, c.set.public_key), c.messages, c.coins, c.out_ciphertexts,
                             {}, c.workspace);
     },
     encryption_secrets, pke_ciphertexts},
    {"encrypt to many keys",
     [](pke_case& c) {
       return by_id::encrypt(c.set.id, c.public_keys, c.messages, c.coins, c.out_ciphertexts, {}, c.workspace);
     },
     encryption_secrets, pke_ciphertexts},
    {"encrypt with system randomness",
     [](pke_case& c) {
       return by_id::encrypt(c.set.id, c.public_keys, c.messages, c.out_ciphertexts, {}, c.workspace);
     },
     [](pke_case& c) { return std::vector<region>{c.messages}; }, pke_ciphertexts},
    {"encrypt with system randomness, prepared key",
     [](pke_case& c) {
       return by_id::encrypt(c.set.id, by_id::prepared(c.prepared_public), c.messages, c.out_ciphertexts, {},
                             c.workspace);
     },
     [](pke_case& c) { return std::vector<region>{c.messages}; }, pke_ciphertexts},
    {"encrypt, prepared key",
     [](pke_case& c) {
       return by_id::encrypt(c.set.id, by_id::prepared(c.prepared_public), c.messages, c.coins, c.out_ciphertexts, {},
                             c.workspace);
     },
     encryption_secrets, pke_ciphertexts},
    {"decrypt",
     [](pke_case& c) {
       return by_id::decrypt(c.set.id, first(c.secret_keys, c.set.secret_key), c.ciphertexts, c.out_messages, {},
                             c.workspace);
     },
     keys_of, decrypted},
    {"decrypt with many keys",
     [](pke_case& c) {
       return by_id::decrypt(c.set.id, c.secret_keys, c.ciphertexts, c.out_messages, {}, c.workspace);
     },
     keys_of, decrypted},
    {"decrypt with seeds",
     [](pke_case& c) {
       return by_id::decrypt(c.set.id, by_id::seed(c.seeds), c.ciphertexts, c.out_messages, {}, c.workspace);
     },
     seeds_of, decrypted},
    {"prepare a secret key",
     [](pke_case& c) {
       return by_id::prepare_secret_key(c.set.id, first(c.secret_keys, c.set.secret_key), c.out_prepared);
     },
     keys_of, prepared},
    {"prepare and decrypt",
     [](pke_case& c) {
       const errc error = by_id::prepare_secret_key(c.set.id, first(c.secret_keys, c.set.secret_key), c.out_prepared);
       if (error != errc::ok) return error;
       return by_id::decrypt(c.set.id, by_id::prepared(c.out_prepared), c.ciphertexts, c.out_messages, {}, c.workspace);
     },
     keys_of, [](pke_case& c) { return std::vector<region>{c.out_messages, c.out_prepared}; }},
    {"prepare a seed",
     [](pke_case& c) {
       return by_id::prepare_secret_key(c.set.id, by_id::seed(first(c.seeds, c.set.seed)), c.out_prepared);
     },
     seeds_of, prepared},
    {"prepare a seed and decrypt",
     [](pke_case& c) {
       const errc error = by_id::prepare_secret_key(c.set.id, by_id::seed(first(c.seeds, c.set.seed)), c.out_prepared);
       if (error != errc::ok) return error;
       return by_id::decrypt(c.set.id, by_id::prepared(c.out_prepared), c.ciphertexts, c.out_messages, {}, c.workspace);
     },
     seeds_of, [](pke_case& c) { return std::vector<region>{c.out_messages, c.out_prepared}; }},
    {"decrypt, prepared key",
     [](pke_case& c) {
       return by_id::decrypt(c.set.id, by_id::prepared(c.prepared_secret), c.ciphertexts, c.out_messages, {},
                             c.workspace);
     },
     prepared_of, decrypted},
    {"check a secret key",
     [](pke_case& c) { return by_id::check_secret_key(c.set.id, first(c.secret_keys, c.set.secret_key)); }, keys_of,
     no_secrets},
    {"public key of a seed",
     [](pke_case& c) {
       return by_id::public_key_from_secret_key(c.set.id, by_id::seed(first(c.seeds, c.set.seed)),
                                                region(c.out_public).first(c.set.public_key));
     },
     seeds_of, [](pke_case& c) { return std::vector<region>{c.out_public}; }},
};

}  // namespace

void expect_ok(errc error, const char* what) {
  if (error == errc::ok) return;
  std::printf("constant_time: %s: %s\n", what, text(error));
  std::exit(2);
}

void fill(region out, std::uint64_t seed) {
  // The output function of splitmix64, byte by byte: unlike anything else in memory.
  for (std::size_t i = 0; i < out.size(); ++i) {
    std::uint64_t x = seed * 0x9E3779B97F4A7C15 + (i + 1) * 0xD1B54A32D192ED03;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
    out[i] = static_cast<std::uint8_t>(x >> 56);
  }
}

buffer pattern(std::size_t size, std::uint64_t seed) {
  buffer out(size);
  fill(out, seed);
  return out;
}

kem_case::kem_case(const kem_parameters& row, std::size_t count, std::uint64_t variant)
    : set(row),
      n(count),
      seeds(pattern(n * set.seed, 1 + 10 * variant)),
      public_keys(n * set.public_key),
      secret_keys(n * set.secret_key),
      messages(pattern(n * set.randomness, 2 + 10 * variant)),
      ciphertexts(n * set.ciphertext),
      shared_secrets(n * set.shared_secret),
      kdf_inputs(n * set.kdf_input),
      prepared_public(set.prepared_public_key),
      prepared_secret(set.prepared_secret_key),
      out_public(public_keys.size()),
      out_secret(secret_keys.size()),
      out_ciphertexts(ciphertexts.size()),
      out_shared(shared_secrets.size()),
      out_kdf(kdf_inputs.size()),
      out_prepared(prepared_secret.size()) {
  const by_id::in key = by_id::in(public_keys).first(set.public_key);
  expect_ok(by_id::generate(set.id, seeds, public_keys, secret_keys), "generate");
  expect_ok(by_id::encapsulate(set.id, key, messages, ciphertexts, shared_secrets), "encapsulate");
  if (set.kdf_input != 0) {
    expect_ok(by_id::encapsulate_kdf(set.id, key, messages, ciphertexts, kdf_inputs), "encapsulate_kdf");
  }
  expect_ok(by_id::prepare_public_key(set.id, key, prepared_public), "prepare_public_key");
  expect_ok(by_id::prepare_secret_key(set.id, first(secret_keys, set.secret_key), prepared_secret),
            "prepare_secret_key");
  bad = ciphertexts;
  // A different place in each item, including the last byte of the ciphertext. For NTRU+ only the low bits of a
  // coefficient change, so it stays in range: an out-of-range coefficient is rejected differently, which is public.
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t at = set.ciphertext - 1 - (i * 131) % set.ciphertext;
    if (is_ntru_plus(set)) at -= at % 3;
    bad[i * set.ciphertext + at] ^= 1;
  }
}

// 96 bytes per polynomial; the size is not a multiple of 96 if rho follows.
std::size_t mlwq_secret_bytes(const pke_parameters& set) { return set.secret_key / 96 * 96; }

void fill_mlwq_secrets(region keys, std::size_t stride, std::size_t secret_bytes, std::uint64_t seed) {
  for (std::size_t at = 0; at < keys.size(); at += stride) {
    const region key = keys.subspan(at, secret_bytes);
    fill(key, seed + at);
    for (std::size_t i = 0; i < secret_bytes; i += 3) {  // eight fields
      const unsigned three = key[i] | static_cast<unsigned>(key[i + 1]) << 8 | static_cast<unsigned>(key[i + 2]) << 16;
      const unsigned fours = three & 044444444;
      const unsigned in_range = three & ~(fours >> 1 | fours >> 2);
      for (std::size_t byte = 0; byte < 3; ++byte) key[i + byte] = static_cast<std::uint8_t>(in_range >> (8 * byte));
    }
  }
}

std::vector<region> kem_case::key_secrets() {
  if (is_ntru(set) || is_ntru_plus(set)) return {secret_keys};
  std::vector<region> parts;
  for (std::size_t i = 0; i < n; ++i) {
    const region key = region(secret_keys).subspan(i * set.secret_key, set.secret_key);
    parts.push_back(key.first(s_hat_size(set)));
    parts.push_back(key.last(32));
  }
  return parts;
}

pke_case::pke_case(const pke_parameters& row, std::size_t count)
    : set(row),
      n(count),
      seeds(pattern(n * set.seed, 3)),
      public_keys(n * set.public_key),
      secret_keys(n * set.secret_key),
      messages(pattern(n * set.message, 4)),
      coins(pattern(n * set.randomness, 5)),
      ciphertexts(n * set.ciphertext),
      prepared_public(set.prepared_public_key),
      prepared_secret(set.prepared_secret_key),
      out_public(public_keys.size()),
      out_secret(secret_keys.size()),
      out_ciphertexts(ciphertexts.size()),
      out_messages(messages.size()),
      out_prepared(prepared_secret.size()) {
  const by_id::in key = first(public_keys, set.public_key);
  expect_ok(by_id::generate(set.id, seeds, public_keys, secret_keys), "generate");
  expect_ok(by_id::encrypt(set.id, key, messages, coins, ciphertexts), "encrypt");
  expect_ok(by_id::prepare_public_key(set.id, key, prepared_public), "prepare_public_key");
  expect_ok(by_id::prepare_secret_key(set.id, first(secret_keys, set.secret_key), prepared_secret),
            "prepare_secret_key");
}

std::vector<region> pke_case::key_secrets() {
  if (!is_mlwq(set)) return {secret_keys};
  std::vector<region> parts;
  for (std::size_t i = 0; i < n; ++i) {
    parts.push_back(region(secret_keys).subspan(i * set.secret_key, mlwq_secret_bytes(set)));
  }
  return parts;
}

std::span<const operation<kem_case>> kem_operations() { return all_kem_operations; }
std::span<const operation<pke_case>> pke_operations() { return all_pke_operations; }

}  // namespace bravais::constant_time
