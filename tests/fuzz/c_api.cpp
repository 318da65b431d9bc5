// SPDX-License-Identifier: MIT
// The C functions of KEMs and PKEs give what the C++ functions give, for any bytes, lengths and ids, and survive null
// pointers.

#include <bravais.h>

#include "fuzz.hpp"

namespace bravais::fuzz {
namespace {

bool same(int status, errc error) { return status == static_cast<int>(error); }

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
  for (std::size_t i = 0; i < n; ++i) require(same(status[i], status2[i]), "status of an item");
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
