// SPDX-License-Identifier: MIT
// The C functions of KEMs and PKEs give what the C++ functions give, for any bytes, lengths and ids, and survive null
// pointers.

#include "c_calls.hpp"

namespace bravais::fuzz {
namespace {

void system_randomness(std::uint32_t id, const kem_parameters& set, const buffer& to, std::size_t n) {
  const auto kem = static_cast<kem_id>(id);
  buffer pk(n * set.public_key), sk(n * set.secret_key), pk2 = pk, sk2 = sk;
  require(same_of([&] { return bravais_kem_generate(id, pk.data(), pk.size(), sk.data(), sk.size()); },
                  [&] { return by_id::generate(kem, pk2, sk2); }) &&
              pk == pk2 && sk == sk2,
          "generate with system randomness");
  buffer ct(n * set.ciphertext), ss(n * set.shared_secret), ct2 = ct, ss2 = ss;
  std::vector<int> status(n);
  std::vector<errc> status2(n);
  require(same_of(
              [&] {
                return bravais_kem_encapsulate(id, to.data(), to.size(), ct.data(), ct.size(), ss.data(), ss.size(),
                                               status.data(), status.size());
              },
              [&] { return by_id::encapsulate(kem, to, ct2, ss2, status2); }) &&
              ct == ct2 && ss == ss2,
          "encapsulate with system randomness");
  require(same(status, status2), "status of an item");
  buffer input(n * set.kdf_input), input2 = input;
  require(same_of(
              [&] {
                return bravais_kem_encapsulate_kdf(id, to.data(), to.size(), ct.data(), ct.size(), input.data(),
                                                   input.size(), nullptr, 0);
              },
              [&] { return by_id::encapsulate_kdf(kem, to, ct2, input2); }) &&
              ct == ct2 && input == input2,
          "encapsulate_kdf with system randomness");
}

void kdf_forms(std::uint32_t id, const kem_parameters& set, const buffer& pk, const buffer& sk, const buffer& m,
               std::size_t n) {
  const auto kem = static_cast<kem_id>(id);
  buffer ct(n * set.ciphertext), input(n * set.kdf_input), ct2 = ct, input2 = input;
  require(same(bravais_kem_encapsulate_kdf_seeded(id, pk.data(), pk.size(), m.data(), m.size(), ct.data(), ct.size(),
                                                  input.data(), input.size(), nullptr, 0),
               by_id::encapsulate_kdf(kem, pk, m, ct2, input2)) &&
              ct == ct2 && input == input2,
          "encapsulate_kdf");
  require(same(bravais_kem_decapsulate_kdf(id, sk.data(), sk.size(), ct.data(), ct.size(), input.data(), input.size(),
                                           nullptr, 0),
               by_id::decapsulate_kdf(kem, sk, ct, input2)) &&
              input == input2,
          "decapsulate_kdf");
}

// Prepared keys of the first item. The two are alike where their memory lies alike.
void prepared_calls(source& from, std::uint32_t id, const kem_parameters& set, const buffer& pk, const buffer& sk,
                    const buffer& m, const buffer& sent, std::size_t n) {
  const auto kem = static_cast<kem_id>(id);
  const auto memory = [&](std::size_t size) { return from.byte() % 4 == 0 ? from.below(size + 64) : size + 63; };
  const std::size_t offset = from.byte() % 64;
  const std::size_t open_size = memory(set.prepared_public_key), secret_size = memory(set.prepared_secret_key);
  const placed open(open_size, offset), open2(open_size, offset);
  const placed secret(secret_size, offset), secret2(secret_size, offset);
  const auto first = [&](const buffer& keys, std::size_t size) {
    return std::span(keys).first(keys.size() < size ? keys.size() : size);
  };
  const auto to = first(pk, set.public_key), with = first(sk, set.secret_key);
  require(same(bravais_kem_prepare_public_key(id, to.data(), to.size(), open.data(), open.size()),
               by_id::prepare_public_key(kem, to, open2.bytes())) &&
              open == open2,
          "prepare_public_key");
  require(same(bravais_kem_prepare_secret_key(id, with.data(), with.size(), secret.data(), secret.size()),
               by_id::prepare_secret_key(kem, with, secret2.bytes())) &&
              secret == secret2,
          "prepare_secret_key");
  buffer ct(n * set.ciphertext), ss(n * set.shared_secret), ct2 = ct, ss2 = ss;
  require(same(bravais_kem_encapsulate_prepared_seeded(id, open.data(), open.size(), m.data(), m.size(), ct.data(),
                                                       ct.size(), ss.data(), ss.size()),
               by_id::encapsulate_prepared(kem, open2.bytes(), m, ct2, ss2)) &&
              ct == ct2 && ss == ss2,
          "encapsulate_prepared");
  require(same_of(
              [&] {
                return bravais_kem_encapsulate_prepared(id, open.data(), open.size(), ct.data(), ct.size(), ss.data(),
                                                        ss.size());
              },
              [&] { return by_id::encapsulate_prepared(kem, open2.bytes(), ct2, ss2); }) &&
              ct == ct2 && ss == ss2,
          "encapsulate_prepared with system randomness");
  std::vector<int> status(n);
  std::vector<errc> status2(n);
  require(same(bravais_kem_decapsulate_prepared(id, secret.data(), secret.size(), sent.data(), sent.size(), ss.data(),
                                                ss.size(), status.data(), status.size()),
               by_id::decapsulate_prepared(kem, secret2.bytes(), sent, ss2, status2)) &&
              ss == ss2,
          "decapsulate_prepared");
  require(same(status, status2), "status of an item, prepared");
  // The key of the other role, and null.
  require(bravais_kem_decapsulate_prepared(id, open.data(), open.size(), sent.data(), sent.size(), ss.data(), ss.size(),
                                           nullptr, 0) != BRAVAIS_OK,
          "a prepared public key decapsulates");
  require(bravais_kem_decapsulate_prepared(id, nullptr, secret.size(), sent.data(), sent.size(), ss.data(), ss.size(),
                                           nullptr, 0) != BRAVAIS_OK,
          "null pointer accepted");
}

void kem_calls(source& from, std::uint32_t id, const kem_parameters& set) {
  const auto kem = static_cast<kem_id>(id);
  const std::size_t n = from.below(3);
  const std::size_t change = from.byte() % 4 == 0 ? 1 : 0;  // one byte too many in one of four runs
  const buffer seeds = from.bytes(n * set.seed + change);
  buffer pk(n * set.public_key), sk(n * set.secret_key), pk2 = pk, sk2 = sk;
  require(same(bravais_kem_generate_seeded(id, seeds.data(), seeds.size(), pk.data(), pk.size(), sk.data(), sk.size()),
               by_id::generate(kem, seeds, pk2, sk2)) &&
              pk == pk2 && sk == sk2,
          "generate");
  if (from.flag()) from.mutate(pk);
  if (from.flag()) from.mutate(sk);
  const buffer m = from.bytes(n * set.randomness);
  buffer ct(n * set.ciphertext + change), ss(n * set.shared_secret), ct2 = ct, ss2 = ss;
  std::vector<int> status(n);
  std::vector<errc> status2(n);
  require(same(bravais_kem_encapsulate_seeded(id, pk.data(), pk.size(), m.data(), m.size(), ct.data(), ct.size(),
                                              ss.data(), ss.size(), status.data(), status.size()),
               by_id::encapsulate(kem, pk, m, ct2, ss2, status2)) &&
              ct == ct2 && ss == ss2,
          "encapsulate");
  if (from.flag()) from.mutate(ct);
  require(same(bravais_kem_decapsulate(id, sk.data(), sk.size(), ct.data(), ct.size(), ss.data(), ss.size(),
                                       status.data(), status.size()),
               by_id::decapsulate(kem, sk, ct, ss2, status2)) &&
              ss == ss2,
          "decapsulate");
  require(same(status, status2), "status of an item");
  switch (from.byte() % 4) {
    case 0: system_randomness(id, set, pk, n); break;
    case 1: kdf_forms(id, set, pk, sk, m, n); break;
    case 2: prepared_calls(from, id, set, pk, sk, m, ct, n); break;
    default: break;
  }
  const buffer key = from.bytes(from.below(set.secret_key + 2));
  require(same(bravais_kem_check_public_key(id, key.data(), key.size()), by_id::check_public_key(kem, key)), "check");
  require(same(bravais_kem_check_secret_key(id, key.data(), key.size()), by_id::check_secret_key(kem, key)), "check");
  // Null with a length is an error, whatever else is right.
  require(n == 0 || bravais_kem_decapsulate(id, nullptr, sk.size(), ct.data(), ct.size(), ss.data(), ss.size(), nullptr,
                                            0) != BRAVAIS_OK,
          "null pointer accepted");
}

void pke_calls(source& from, std::uint32_t id, const pke_parameters& set) {
  const auto pke = static_cast<pke_id>(id);
  const std::size_t n = from.below(3);
  const buffer pk = from.bytes(n * set.public_key), m = from.bytes(n * set.message);
  const buffer coins = from.bytes(n * set.randomness), sk = from.bytes(n * set.secret_key);
  buffer ct(n * set.ciphertext), ct2 = ct, out(n * set.message), out2 = out;
  std::vector<int> status(n);
  std::vector<errc> status2(n);
  require(same(bravais_pke_encrypt_seeded(id, pk.data(), pk.size(), m.data(), m.size(), coins.data(), coins.size(),
                                          ct.data(), ct.size()),
               by_id::encrypt(pke, pk, m, coins, ct2)) &&
              ct == ct2,
          "encrypt");
  if (from.flag()) from.mutate(ct);
  require(same(bravais_pke_decrypt(id, sk.data(), sk.size(), ct.data(), ct.size(), out.data(), out.size(),
                                   status.data(), n),
               by_id::decrypt(pke, sk, ct, out2, status2)) &&
              out == out2,
          "decrypt");
  for (std::size_t i = 0; i < n; ++i) require(same(status[i], status2[i]), "status of an item");
  require(
      same_of([&] { return bravais_pke_encrypt(id, pk.data(), pk.size(), m.data(), m.size(), ct.data(), ct.size()); },
              [&] { return by_id::encrypt(pke, pk, m, ct2); }) &&
          ct == ct2,
      "encrypt with system randomness");
  const buffer seeds = from.bytes(n * set.seed);
  buffer open(n * set.public_key), secret(n * set.secret_key), open2 = open, secret2 = secret;
  require(same(bravais_pke_generate_seeded(id, seeds.data(), seeds.size(), open.data(), open.size(), secret.data(),
                                           secret.size()),
               by_id::generate(pke, seeds, open2, secret2)) &&
              open == open2 && secret == secret2,
          "generate");
  require(same_of([&] { return bravais_pke_generate(id, open.data(), open.size(), secret.data(), secret.size()); },
                  [&] { return by_id::generate(pke, open2, secret2); }) &&
              open == open2 && secret == secret2,
          "generate with system randomness");
}

void kdf_calls(source& from) {
  const buffer input = from.bytes(from.below(140));
  bravais_kdf reader{};
  const int status = bravais_kdf_init(&reader, input.data(), input.size());
  require((status == BRAVAIS_OK) == (input.size() <= 135), "length of the kdf input");
  buffer first(from.below(300)), second(from.below(300));
  require(
      bravais_kdf_read(&reader, first.data(), first.size()) == (status == BRAVAIS_OK ? status : BRAVAIS_BAD_ARGUMENT),
      "kdf read");
  if (status == BRAVAIS_OK) {
    require(bravais_kdf_read(&reader, second.data(), second.size()) == BRAVAIS_OK, "second kdf read");
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
  const scripted_randomness randomness(from.byte() % 4 == 0 ? 1 + from.byte() % 4 : 0);
  const unsigned kind = from.byte() % 3;
  // Each id, and one that does not exist.
  const auto id_below = [&](std::size_t count) { return static_cast<std::uint32_t>(from.byte() % (count + 1)); };
  if (kind == 0) {
    const std::uint32_t id = id_below(kem_count);
    kem_calls(from, id, kem_table[id < kem_count ? id : 0]);
  } else if (kind == 1) {
    const std::uint32_t id = id_below(pke_count);
    pke_calls(from, id, pke_table[id < pke_count ? id : 0]);
  } else {
    kdf_calls(from);
  }
}

}  // namespace bravais::fuzz
