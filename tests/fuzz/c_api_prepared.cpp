// SPDX-License-Identifier: MIT
// The C functions on prepared keys of PKEs, and those for the input of the key derivation function, must agree with the
// C++ functions for any bytes, lengths and ids, and for memory without such a key.

#include <algorithm>

#include "c_calls.hpp"

namespace bravais::fuzz {
namespace {

// Memory for one prepared key, for the C function and for the C++ function. The keys agree because their memory has the
// same alignment.
struct twins {
  twins(std::size_t size, std::size_t offset) : c(size, offset), cpp(size, offset) {}
  placed c, cpp;

  [[nodiscard]] bool same() const { return c == cpp; }
};

// Prepares a key from `bytes`, which may be damaged; in one of eight runs the memory has arbitrary bytes, or none.
template <class Prepare, class PrepareAgain>
void prepare(source& from, const twins& memory, Prepare by_c, PrepareAgain by_cpp) {
  if (from.one_in(8)) {
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
  const std::size_t n = 1 + from.below(3);
  const std::size_t change = from.one_in(4) ? 1 : 0;  // one extra byte in one of four runs
  const std::size_t offset = from.byte() % 64;
  const key_pairs pair = generate(portable(), set, from.seeds(set.seed));
  const buffer pk = perhaps_damaged(from, pair.public_keys);
  const buffer sk = perhaps_damaged(from, from.flag() ? pair.secret_keys : from.seeds(set.seed));
  const twins open(memory_for(from, set.prepared_public_key), offset);
  const twins secret(memory_for(from, set.prepared_secret_key), offset);
  const std::uint32_t number = c_id(BRAVAIS_KIND_PKE, id);
  const bravais_key to = c::key(BRAVAIS_KEY_PUBLIC, pk);
  const bravais_key with = c::key(sk.size() == set.seed ? BRAVAIS_KEY_SEED : BRAVAIS_KEY_EXPANDED, sk);
  prepare(
      from, open, [&] { return bravais_prepare(number, open.c.data(), open.c.size(), &to); },
      [&] { return by_id::prepare_public_key(pke, pk, open.cpp.bytes()); });
  prepare(
      from, secret, [&] { return bravais_prepare(number, secret.c.data(), secret.c.size(), &with); },
      [&] {
        return by_id::prepare_secret_key(pke, sk.size() == set.seed ? by_id::seed(sk) : by_id::expanded(sk),
                                         secret.cpp.bytes());
      });

  const buffer m = from.bytes(n * set.message), coins = from.bytes(n * set.randomness + change);
  buffer ct(n * set.ciphertext), ct2 = ct, out(n * set.message), out2 = out;
  std::vector<std::int32_t> status(n);
  std::vector<errc> status2(n);
  const auto encrypt = [&](const buffer* randomness) {
    return c::checked(c::encrypt(number, c::prepared(open.c), m, randomness, ct, status), status);
  };
  require(same(encrypt(&coins), by_id::encrypt(pke, by_id::prepared(open.cpp.bytes()), m, coins, ct2), change != 0) &&
              ct == ct2,
          "encrypt_prepared");
  require(same_of([&] { return encrypt(nullptr); },
                  [&] { return by_id::encrypt(pke, by_id::prepared(open.cpp.bytes()), m, ct2); }) &&
              ct == ct2,
          "encrypt_prepared with system randomness");
  from.perhaps_mutate(ct);
  require(same(c::decrypt(number, c::prepared(secret.c), ct, out, status),
               by_id::decrypt(pke, by_id::prepared(secret.cpp.bytes()), ct, out2, status2)) &&
              out == out2,
          "decrypt_prepared");
  require(same(status, status2), "status of an item");
  // The key of the other role, and a null pointer.
  require(c::decrypt(number, c::prepared(open.c), ct, out, status) != BRAVAIS_OK, "a prepared public key decrypts");
  require(c::encrypt(number, {BRAVAIS_KEY_PREPARED, nullptr, open.c.size()}, m, nullptr, ct, status) != BRAVAIS_OK ||
              open.c.size() == 0,
          "null pointer accepted");
}

void kdf_calls(source& from, std::uint32_t id, const kem_parameters& set) {
  const auto kem = static_cast<kem_id>(id);
  const std::size_t n = 1 + from.below(3);
  const std::size_t change = from.one_in(4) ? 1 : 0;
  const std::size_t offset = from.byte() % 64;
  const key_pairs pair = generate(portable(), set, from.seeds(set.seed));
  const buffer pk = perhaps_damaged(from, pair.public_keys);
  const buffer sk = perhaps_damaged(from, pair.secret_keys);
  const twins open(memory_for(from, set.prepared_public_key), offset);
  const twins secret(memory_for(from, set.prepared_secret_key), offset);
  const std::uint32_t number = c_id(BRAVAIS_KIND_KEM, id);
  const bravais_key to = c::key(BRAVAIS_KEY_PUBLIC, pk), with = c::key(BRAVAIS_KEY_EXPANDED, sk);
  prepare(
      from, open, [&] { return bravais_prepare(number, open.c.data(), open.c.size(), &to); },
      [&] { return by_id::prepare_public_key(kem, pk, open.cpp.bytes()); });
  prepare(
      from, secret, [&] { return bravais_prepare(number, secret.c.data(), secret.c.size(), &with); },
      [&] { return by_id::prepare_secret_key(kem, sk, secret.cpp.bytes()); });

  const buffer m = from.bytes(n * set.randomness + change);
  buffer ct(n * set.ciphertext), ct2 = ct, input(n * set.kdf_input), input2 = input;
  std::vector<std::int32_t> status(n);
  std::vector<errc> status2(n);
  const auto encapsulate = [&](const buffer* randomness) {
    return c::checked(
        c::encapsulate(bravais_kdf_encapsulate, number, c::prepared(open.c), randomness, ct, input, status), status);
  };
  require(same(encapsulate(&m), by_id::encapsulate_kdf(kem, by_id::prepared(open.cpp.bytes()), m, ct2, input2),
               change != 0) &&
              ct == ct2 && input == input2,
          "encapsulate_kdf_prepared");
  require(same_of([&] { return encapsulate(nullptr); },
                  [&] { return by_id::encapsulate_kdf(kem, by_id::prepared(open.cpp.bytes()), ct2, input2); }) &&
              ct == ct2 && input == input2,
          "encapsulate_kdf_prepared with system randomness");
  from.perhaps_mutate(ct);
  const auto decapsulate = [&](const placed& key) {
    return c::decapsulate(bravais_kdf_decapsulate, number, c::prepared(key), ct, input, status);
  };
  require(same(decapsulate(secret.c),
               by_id::decapsulate_kdf(kem, by_id::prepared(secret.cpp.bytes()), ct, input2, status2)) &&
              input == input2,
          "decapsulate_kdf_prepared");
  require(same(status, status2), "status of an item");
  require(decapsulate(open.c) != BRAVAIS_OK, "a prepared public key decapsulates");
}

}  // namespace

void run(source& from) {
  const scripted_randomness randomness(from.one_in(4) ? 1 + from.byte() % 4 : 0);
  const bool wants_pke = from.flag();
  if (wants_pke && has_sets(pke_table)) {
    const auto [id, exists, set] = pick_id(from, pke_table);
    return pke_calls(from, id, set);
  }
  const auto [id, exists, set] = pick_id(from, kem_table);
  kdf_calls(from, id, set);
}

}  // namespace bravais::fuzz
