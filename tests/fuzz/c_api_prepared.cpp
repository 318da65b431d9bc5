// SPDX-License-Identifier: MIT
// The C functions on prepared keys of encryption schemes, and those for the input of the key derivation function, give
// what the C++ functions give, for any bytes, lengths and ids, and for memory without such a key.

#include <algorithm>

#include "c_calls.hpp"

namespace bravais::fuzz {
namespace {

// Memory for one prepared key, twice: for the C function and for the C++ function. The keys are alike where their
// memory lies alike.
struct twins {
  twins(std::size_t size, std::size_t offset) : c(size, offset), cpp(size, offset) {}
  placed c, cpp;

  [[nodiscard]] bool same() const { return c == cpp; }
};
std::size_t memory_for(source& from, std::size_t key) { return from.byte() % 4 == 0 ? from.below(key + 64) : key + 63; }

// Prepares a key of `bytes`, which may be damaged; in one of eight runs there are any bytes instead, or none.
template <class Prepare, class PrepareAgain>
void prepare(source& from, const twins& memory, Prepare by_c, PrepareAgain by_cpp) {
  if (from.byte() % 8 == 0) {
    const buffer any = from.bytes(memory.c.size() < 256 ? memory.c.size() : 256);
    for (const placed* to : {&memory.c, &memory.cpp}) std::ranges::copy(any, to->data());
    return;
  }
  require(same(by_c(), by_cpp()) && memory.same(), "prepare a key");
}

buffer perhaps_damaged(source& from, buffer key) {
  from.perhaps_mutate(key);
  return key;
}

void pke_calls(source& from, std::uint32_t id, const pke_parameters& set) {
  const auto pke = static_cast<pke_id>(id);
  const std::size_t n = from.below(3);
  const std::size_t change = from.byte() % 4 == 0 ? 1 : 0;  // one byte too many in one of four runs
  const std::size_t offset = from.byte() % 64;
  const key_pairs pair = generate(portable(), set, from.bytes(set.seed));
  const buffer pk = perhaps_damaged(from, pair.public_keys);
  const buffer sk = perhaps_damaged(from, from.flag() ? pair.secret_keys : from.bytes(set.seed));
  const twins open(memory_for(from, set.prepared_public_key), offset);
  const twins secret(memory_for(from, set.prepared_secret_key), offset);
  prepare(
      from, open,
      [&] { return bravais_pke_prepare_public_key(id, pk.data(), pk.size(), open.c.data(), open.c.size()); },
      [&] { return by_id::prepare_public_key(pke, pk, open.cpp.bytes()); });
  prepare(
      from, secret,
      [&] { return bravais_pke_prepare_secret_key(id, sk.data(), sk.size(), secret.c.data(), secret.c.size()); },
      [&] { return by_id::prepare_secret_key(pke, sk, secret.cpp.bytes()); });

  const buffer m = from.bytes(n * set.message), coins = from.bytes(n * set.randomness + change);
  buffer ct(n * set.ciphertext), ct2 = ct, out(n * set.message), out2 = out;
  require(same(bravais_pke_encrypt_prepared_seeded(id, open.c.data(), open.c.size(), m.data(), m.size(), coins.data(),
                                                   coins.size(), ct.data(), ct.size()),
               by_id::encrypt_prepared(pke, open.cpp.bytes(), m, coins, ct2)) &&
              ct == ct2,
          "encrypt_prepared");
  require(same_of(
              [&] {
                return bravais_pke_encrypt_prepared(id, open.c.data(), open.c.size(), m.data(), m.size(), ct.data(),
                                                    ct.size());
              },
              [&] { return by_id::encrypt_prepared(pke, open.cpp.bytes(), m, ct2); }) &&
              ct == ct2,
          "encrypt_prepared with system randomness");
  from.perhaps_mutate(ct);
  std::vector<int> status(n);
  std::vector<errc> status2(n);
  require(same(bravais_pke_decrypt_prepared(id, secret.c.data(), secret.c.size(), ct.data(), ct.size(), out.data(),
                                            out.size(), status.data(), status.size()),
               by_id::decrypt_prepared(pke, secret.cpp.bytes(), ct, out2, status2)) &&
              out == out2,
          "decrypt_prepared");
  require(same(status, status2), "status of an item");
  // The key of the other role, and null.
  require(bravais_pke_decrypt_prepared(id, open.c.data(), open.c.size(), ct.data(), ct.size(), out.data(), out.size(),
                                       nullptr, 0) != BRAVAIS_OK,
          "a prepared public key decrypts");
  require(
      bravais_pke_encrypt_prepared(id, nullptr, open.c.size(), m.data(), m.size(), ct.data(), ct.size()) != BRAVAIS_OK,
      "null pointer accepted");
}

void kdf_calls(source& from, std::uint32_t id, const kem_parameters& set) {
  const auto kem = static_cast<kem_id>(id);
  const std::size_t n = from.below(3);
  const std::size_t change = from.byte() % 4 == 0 ? 1 : 0;
  const std::size_t offset = from.byte() % 64;
  const key_pairs pair = generate(portable(), set, from.bytes(set.seed));
  const buffer pk = perhaps_damaged(from, pair.public_keys);
  const buffer sk = perhaps_damaged(from, pair.secret_keys);
  const twins open(memory_for(from, set.prepared_public_key), offset);
  const twins secret(memory_for(from, set.prepared_secret_key), offset);
  prepare(
      from, open,
      [&] { return bravais_kem_prepare_public_key(id, pk.data(), pk.size(), open.c.data(), open.c.size()); },
      [&] { return by_id::prepare_public_key(kem, pk, open.cpp.bytes()); });
  prepare(
      from, secret,
      [&] { return bravais_kem_prepare_secret_key(id, sk.data(), sk.size(), secret.c.data(), secret.c.size()); },
      [&] { return by_id::prepare_secret_key(kem, sk, secret.cpp.bytes()); });

  const buffer m = from.bytes(n * set.randomness + change);
  buffer ct(n * set.ciphertext), ct2 = ct, input(n * set.kdf_input), input2 = input;
  require(same(bravais_kem_encapsulate_kdf_prepared_seeded(id, open.c.data(), open.c.size(), m.data(), m.size(),
                                                           ct.data(), ct.size(), input.data(), input.size()),
               by_id::encapsulate_kdf_prepared(kem, open.cpp.bytes(), m, ct2, input2)) &&
              ct == ct2 && input == input2,
          "encapsulate_kdf_prepared");
  require(same_of(
              [&] {
                return bravais_kem_encapsulate_kdf_prepared(id, open.c.data(), open.c.size(), ct.data(), ct.size(),
                                                            input.data(), input.size());
              },
              [&] { return by_id::encapsulate_kdf_prepared(kem, open.cpp.bytes(), ct2, input2); }) &&
              ct == ct2 && input == input2,
          "encapsulate_kdf_prepared with system randomness");
  from.perhaps_mutate(ct);
  std::vector<int> status(n);
  std::vector<errc> status2(n);
  require(same(bravais_kem_decapsulate_kdf_prepared(id, secret.c.data(), secret.c.size(), ct.data(), ct.size(),
                                                    input.data(), input.size(), status.data(), status.size()),
               by_id::decapsulate_kdf_prepared(kem, secret.cpp.bytes(), ct, input2, status2)) &&
              input == input2,
          "decapsulate_kdf_prepared");
  require(same(status, status2), "status of an item");
  require(bravais_kem_decapsulate_kdf_prepared(id, open.c.data(), open.c.size(), ct.data(), ct.size(), input.data(),
                                               input.size(), nullptr, 0) != BRAVAIS_OK,
          "a prepared public key decapsulates");
}

}  // namespace

void run(source& from) {
  const scripted_randomness randomness(from.byte() % 4 == 0 ? 1 + from.byte() % 4 : 0);
  // Each id, and one that does not exist.
  const auto id_below = [&](std::size_t count) { return static_cast<std::uint32_t>(from.byte() % (count + 1)); };
  if (from.flag()) {
    const std::uint32_t id = id_below(pke_count);
    return pke_calls(from, id, pke_table[id < pke_count ? id : 0]);
  }
  const std::uint32_t id = id_below(kem_count);
  kdf_calls(from, id, kem_table[id < kem_count ? id : 0]);
}

}  // namespace bravais::fuzz
