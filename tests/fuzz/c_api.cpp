// SPDX-License-Identifier: MIT
// The C functions of KEMs and PKEs must agree with the C++ functions for any bytes, lengths and ids, and must reject
// null pointers.

#include "c_calls.hpp"

namespace bravais::fuzz {
namespace {

void system_randomness(std::uint32_t id, const kem_parameters& set, const buffer& to, std::size_t n) {
  const auto kem = static_cast<kem_id>(id);
  const std::uint32_t number = c_id(BRAVAIS_KIND_KEM, id);
  const bravais_key key = c::key(BRAVAIS_KEY_PUBLIC, to);
  buffer pk(n * set.public_key), sk(n * set.secret_key), pk2 = pk, sk2 = sk;
  require(same_of([&] { return c::generate(number, n, nullptr, pk, sk); },
                  [&] { return by_id::generate(kem, pk2, sk2); }) &&
              pk == pk2 && sk == sk2,
          "generate with system randomness");
  buffer ct(n * set.ciphertext), ss(n * set.shared_secret), ct2 = ct, ss2 = ss;
  std::vector<std::int32_t> status(n);
  std::vector<errc> status2(n);
  require(same_of([&] { return c::encapsulate(bravais_encapsulate, number, key, nullptr, ct, ss, status); },
                  [&] { return by_id::encapsulate(kem, to, ct2, ss2, status2); }) &&
              ct == ct2 && ss == ss2,
          "encapsulate with system randomness");
  require(same(status, status2), "status of an item");
  buffer input(n * set.kdf_input), input2 = input;
  require(same_of([&] { return c::encapsulate(bravais_kdf_encapsulate, number, key, nullptr, ct, input, status); },
                  [&] { return by_id::encapsulate_kdf(kem, to, ct2, input2, status2); }) &&
              ct == ct2 && input == input2 && same(status, status2),
          "encapsulate_kdf with system randomness");
}

void kdf_forms(std::uint32_t id, const kem_parameters& set, const buffer& pk, const buffer& sk, const buffer& m,
               std::size_t n) {
  const auto kem = static_cast<kem_id>(id);
  const std::uint32_t number = c_id(BRAVAIS_KIND_KEM, id);
  buffer ct(n * set.ciphertext), input(n * set.kdf_input), ct2 = ct, input2 = input;
  std::vector<std::int32_t> status(n);
  std::vector<errc> status2(n);
  require(same(c::encapsulate(bravais_kdf_encapsulate, number, c::key(BRAVAIS_KEY_PUBLIC, pk), &m, ct, input, status),
               by_id::encapsulate_kdf(kem, pk, m, ct2, input2, status2)) &&
              ct == ct2 && input == input2 && same(status, status2),
          "encapsulate_kdf");
  require(same(c::decapsulate(bravais_kdf_decapsulate, number, c::key(BRAVAIS_KEY_EXPANDED, sk), ct, input, status),
               by_id::decapsulate_kdf(kem, sk, ct, input2, status2)) &&
              input == input2 && same(status, status2),
          "decapsulate_kdf");
}

// Prepared keys of the first item. The two agree because their memory has the same alignment.
void prepared_calls(source& from, std::uint32_t id, const kem_parameters& set, const buffer& pk, const buffer& sk,
                    const buffer& m, const buffer& sent, std::size_t n, bool wrong_length) {
  const auto kem = static_cast<kem_id>(id);
  const std::uint32_t number = c_id(BRAVAIS_KIND_KEM, id);
  const std::size_t offset = from.byte() % 64;
  const std::size_t open_size = memory_for(from, set.prepared_public_key);
  const std::size_t secret_size = memory_for(from, set.prepared_secret_key);
  const placed open(open_size, offset), open2(open_size, offset);
  const placed secret(secret_size, offset), secret2(secret_size, offset);
  const auto to = std::span(pk).first(set.public_key), with = std::span(sk).first(set.secret_key);
  const bravais_key to_key = c::key(BRAVAIS_KEY_PUBLIC, to), with_key = c::key(BRAVAIS_KEY_EXPANDED, with);
  require(same(bravais_prepare(number, open.data(), open.size(), &to_key),
               by_id::prepare_public_key(kem, to, open2.bytes())) &&
              open == open2,
          "prepare_public_key");
  require(same(bravais_prepare(number, secret.data(), secret.size(), &with_key),
               by_id::prepare_secret_key(kem, with, secret2.bytes())) &&
              secret == secret2,
          "prepare_secret_key");
  buffer ct(n * set.ciphertext), ss(n * set.shared_secret), ct2 = ct, ss2 = ss;
  std::vector<std::int32_t> status(n);
  std::vector<errc> status2(n);
  const auto encapsulate = [&](const buffer* randomness) {
    return c::checked(c::encapsulate(bravais_encapsulate, number, c::prepared(open), randomness, ct, ss, status),
                      status);
  };
  require(same(encapsulate(&m), by_id::encapsulate(kem, by_id::prepared(open2.bytes()), m, ct2, ss2)) && ct == ct2 &&
              ss == ss2,
          "encapsulate_prepared");
  require(same_of([&] { return encapsulate(nullptr); },
                  [&] { return by_id::encapsulate(kem, by_id::prepared(open2.bytes()), ct2, ss2); }) &&
              ct == ct2 && ss == ss2,
          "encapsulate_prepared with system randomness");
  const auto decapsulate = [&](const bravais_key& key) {
    return c::decapsulate(bravais_decapsulate, number, key, sent, ss, status);
  };
  require(same(decapsulate(c::prepared(secret)),
               by_id::decapsulate(kem, by_id::prepared(secret2.bytes()), sent, ss2, status2), wrong_length) &&
              ss == ss2,
          "decapsulate_prepared");
  require(same(status, status2), "status of an item, prepared");
  // The key of the other role, and a null pointer.
  require(decapsulate(c::prepared(open)) != BRAVAIS_OK, "a prepared public key decapsulates");
  require(decapsulate({BRAVAIS_KEY_PREPARED, nullptr, secret.size()}) != BRAVAIS_OK, "null pointer accepted");
}

void kem_calls(source& from, std::uint32_t id, const kem_parameters& set) {
  const auto kem = static_cast<kem_id>(id);
  const std::uint32_t number = c_id(BRAVAIS_KIND_KEM, id);
  const std::size_t n = 1 + from.below(3);
  const std::size_t change = from.one_in(4) ? 1 : 0;  // one extra byte in one of four runs
  const buffer seeds = from.seeds(n * set.seed + change);
  buffer pk(n * set.public_key), sk(n * set.secret_key), pk2 = pk, sk2 = sk;
  require(same(c::generate(number, n, &seeds, pk, sk), by_id::generate(kem, seeds, pk2, sk2)) && pk == pk2 && sk == sk2,
          "generate");
  if (from.flag()) from.mutate(pk);
  if (from.flag()) from.mutate(sk);
  const bravais_key public_key = c::key(BRAVAIS_KEY_PUBLIC, pk), secret_key = c::key(BRAVAIS_KEY_EXPANDED, sk);
  const buffer m = from.bytes(n * set.randomness);
  buffer ct(n * set.ciphertext + change), ss(n * set.shared_secret), ct2 = ct, ss2 = ss;
  std::vector<std::int32_t> status(n);
  std::vector<errc> status2(n);
  require(same(c::encapsulate(bravais_encapsulate, number, public_key, &m, ct, ss, status),
               by_id::encapsulate(kem, pk, m, ct2, ss2, status2)) &&
              ct == ct2 && ss == ss2 && same(status, status2),
          "encapsulate");
  if (from.flag()) from.mutate(ct);
  require(same(c::decapsulate(bravais_decapsulate, number, secret_key, ct, ss, status),
               by_id::decapsulate(kem, sk, ct, ss2, status2)) &&
              ss == ss2,
          "decapsulate");
  require(same(status, status2), "status of an item");
  switch (from.byte() % 4) {
    case 0: system_randomness(id, set, pk, n); break;
    case 1: kdf_forms(id, set, pk, sk, m, n); break;
    case 2: prepared_calls(from, id, set, pk, sk, m, ct, n, change != 0); break;
    default: break;
  }
  const buffer any = from.bytes(from.below(set.secret_key + 2));
  const bravais_key open = c::key(BRAVAIS_KEY_PUBLIC, any), secret = c::key(BRAVAIS_KEY_EXPANDED, any);
  require(same(bravais_check_key(number, &open), by_id::check_public_key(kem, any)), "check");
  require(same(bravais_check_key(number, &secret), by_id::check_secret_key(kem, any)), "check");
  buffer derived(set.public_key), derived2 = derived;
  const bravais_key one = c::key(BRAVAIS_KEY_EXPANDED, std::span(sk).first(set.secret_key));
  require(same(bravais_public_key_from_secret_key(number, derived.data(), derived.size(), &one),
               by_id::public_key_from_secret_key(kem, std::span(sk).first(set.secret_key), derived2)) &&
              derived == derived2,
          "public key of a secret key");
  // A null pointer with a length is an error even if everything else is right; so is a form that is not a secret key,
  // and a call without items.
  const auto fails = [&](const bravais_key& key) {
    return c::decapsulate(bravais_decapsulate, number, key, ct, ss, status) != BRAVAIS_OK && all_zero(ss);
  };
  require(fails({BRAVAIS_KEY_EXPANDED, nullptr, sk.size()}), "null pointer accepted");
  require(fails(c::key(from.byte() % 2 == 0 ? BRAVAIS_KEY_PUBLIC : 5 + from.byte(), sk)), "form of key accepted");
  require(c::decapsulate(bravais_decapsulate, number, secret_key, ct, ss, {}) != BRAVAIS_OK, "no items accepted");
}

void pke_calls(source& from, std::uint32_t id, const pke_parameters& set) {
  const auto pke = static_cast<pke_id>(id);
  const std::uint32_t number = c_id(BRAVAIS_KIND_PKE, id);
  const std::size_t n = 1 + from.below(3);
  const buffer pk = from.bytes(n * set.public_key), m = from.bytes(n * set.message);
  const buffer coins = from.bytes(n * set.randomness), sk = from.bytes(n * set.secret_key);
  const bravais_key public_key = c::key(BRAVAIS_KEY_PUBLIC, pk);
  buffer ct(n * set.ciphertext), ct2 = ct, out(n * set.message), out2 = out;
  std::vector<std::int32_t> status(n);
  std::vector<errc> status2(n);
  const auto encrypt = [&](const buffer* randomness) {
    return c::checked(c::encrypt(number, public_key, m, randomness, ct, status), status);
  };
  require(same(encrypt(&coins), by_id::encrypt(pke, pk, m, coins, ct2)) && ct == ct2, "encrypt");
  if (from.flag()) from.mutate(ct);
  require(same(c::decrypt(number, c::key(BRAVAIS_KEY_EXPANDED, sk), ct, out, status),
               by_id::decrypt(pke, sk, ct, out2, status2)) &&
              out == out2 && same(status, status2),
          "decrypt");
  require(same_of([&] { return encrypt(nullptr); }, [&] { return by_id::encrypt(pke, pk, m, ct2); }) && ct == ct2,
          "encrypt with system randomness");
  const buffer seeds = from.seeds(n * set.seed);
  buffer open(n * set.public_key), secret(n * set.secret_key), open2 = open, secret2 = secret;
  require(same(c::generate(number, n, &seeds, open, secret), by_id::generate(pke, seeds, open2, secret2)) &&
              open == open2 && secret == secret2,
          "generate");
  require(same_of([&] { return c::generate(number, n, nullptr, open, secret); },
                  [&] { return by_id::generate(pke, open2, secret2); }) &&
              open == open2 && secret == secret2,
          "generate with system randomness");
}

void kdf_calls(source& from) {
  const buffer input = from.bytes(from.below(140));
  bravais_kdf reader{};
  const int status = bravais_kdf_begin(&reader, input.data(), input.size());
  require((status == BRAVAIS_OK) == (input.size() <= 135), "length of the kdf input");
  buffer first(from.below(300)), second(from.below(300));
  require(
      bravais_kdf_read(first.data(), first.size(), &reader) == (status == BRAVAIS_OK ? status : BRAVAIS_BAD_ARGUMENT),
      "kdf read");
  if (status == BRAVAIS_OK) {
    require(bravais_kdf_read(second.data(), second.size(), &reader) == BRAVAIS_OK, "second kdf read");
    buffer joined(first);
    joined.insert(joined.end(), second.begin(), second.end());
    buffer whole(joined.size());
    kdf(input).read(whole);
    require(whole == joined, "kdf");
  }
  bravais_kdf_wipe(&reader);
}

}  // namespace

void run(source& from) {
  const scripted_randomness randomness(from.one_in(4) ? 1 + from.byte() % 4 : 0);
  const unsigned kind = from.byte() % 3;
  if (kind == 0 && has_sets(kem_table)) {
    const auto [id, exists, set] = pick_id(from, kem_table);
    kem_calls(from, id, set);
  } else if (kind == 1 && has_sets(pke_table)) {
    const auto [id, exists, set] = pick_id(from, pke_table);
    pke_calls(from, id, set);
  } else {
    kdf_calls(from);
  }
}

}  // namespace bravais::fuzz
