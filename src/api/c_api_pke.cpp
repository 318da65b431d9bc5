// SPDX-License-Identifier: MIT
// The C interface: public-key encryption.
#include "api/c_api.hpp"

namespace {

using namespace bravais::c_api;
using bravais::errc;

constexpr auto pkes = in_c_types(bravais::pke_table, [](const bravais::pke_parameters& p) {
  return bravais_pke_parameters{c_string(p.name),
                                c_string(p.source),
                                p.public_key,
                                p.secret_key,
                                p.ciphertext,
                                p.message,
                                p.seed,
                                p.randomness,
                                p.category,
                                is_standard(p.status),
                                p.prepared_public_key,
                                p.prepared_secret_key};
});

constexpr bravais::pke_id pke(std::uint32_t id) noexcept { return static_cast<bravais::pke_id>(id); }

}  // namespace

extern "C" {

uint32_t bravais_pke_count(void) { return static_cast<uint32_t>(pkes.size()); }
const bravais_pke_parameters* bravais_pke(uint32_t id) { return id < pkes.size() ? &pkes[id] : nullptr; }
int bravais_pke_find(const char* name, uint32_t* id) { return find(bravais::find_pke, name, id); }

int bravais_pke_generate(uint32_t id, uint8_t* public_keys, size_t public_keys_size, uint8_t* secret_keys,
                         size_t secret_keys_size) {
  const out pk(public_keys, public_keys_size), sk(secret_keys, secret_keys_size);
  return call({}, {pk, sk}, [&] { return bravais::by_id::generate(pke(id), pk, sk); });
}
int bravais_pke_generate_seeded(uint32_t id, const uint8_t* seeds, size_t seeds_size, uint8_t* public_keys,
                                size_t public_keys_size, uint8_t* secret_keys, size_t secret_keys_size) {
  const in from(seeds, seeds_size);
  const out pk(public_keys, public_keys_size), sk(secret_keys, secret_keys_size);
  return call({from}, {pk, sk}, [&] { return bravais::by_id::generate(pke(id), from, pk, sk); });
}
int bravais_pke_encrypt(uint32_t id, const uint8_t* public_keys, size_t public_keys_size, const uint8_t* messages,
                        size_t messages_size, uint8_t* ciphertexts, size_t ciphertexts_size) {
  const in pk(public_keys, public_keys_size), m(messages, messages_size);
  const out ct(ciphertexts, ciphertexts_size);
  return call({pk, m}, {ct}, [&] { return bravais::by_id::encrypt(pke(id), pk, m, ct); });
}
int bravais_pke_encrypt_seeded(uint32_t id, const uint8_t* public_keys, size_t public_keys_size,
                               const uint8_t* messages, size_t messages_size, const uint8_t* coins, size_t coins_size,
                               uint8_t* ciphertexts, size_t ciphertexts_size) {
  const in pk(public_keys, public_keys_size), m(messages, messages_size), r(coins, coins_size);
  const out ct(ciphertexts, ciphertexts_size);
  return call({pk, m, r}, {ct}, [&] { return bravais::by_id::encrypt(pke(id), pk, m, r, ct); });
}
int bravais_pke_decrypt(uint32_t id, const uint8_t* secret_keys, size_t secret_keys_size, const uint8_t* ciphertexts,
                        size_t ciphertexts_size, uint8_t* messages, size_t messages_size, int* status,
                        size_t status_count) {
  const in sk(secret_keys, secret_keys_size), ct(ciphertexts, ciphertexts_size);
  const out m(messages, messages_size);
  return call({sk, ct}, {m}, status, status_count,
              [&](std::span<errc> items) { return bravais::by_id::decrypt(pke(id), sk, ct, m, items); });
}

int bravais_pke_prepare_public_key(uint32_t id, const uint8_t* public_key, size_t public_key_size, uint8_t* prepared,
                                   size_t prepared_size) {
  const in pk(public_key, public_key_size);
  const out to(prepared, prepared_size);
  return call({pk}, {to}, [&] { return bravais::by_id::prepare_public_key(pke(id), pk, to); });
}
int bravais_pke_prepare_secret_key(uint32_t id, const uint8_t* secret_key, size_t secret_key_size, uint8_t* prepared,
                                   size_t prepared_size) {
  const in sk(secret_key, secret_key_size);
  const out to(prepared, prepared_size);
  return call({sk}, {to}, [&] { return bravais::by_id::prepare_secret_key(pke(id), sk, to); });
}
int bravais_pke_encrypt_prepared(uint32_t id, const uint8_t* prepared, size_t prepared_size, const uint8_t* messages,
                                 size_t messages_size, uint8_t* ciphertexts, size_t ciphertexts_size) {
  const in pk(prepared, prepared_size), m(messages, messages_size);
  const out ct(ciphertexts, ciphertexts_size);
  return call({pk, m}, {ct}, [&] { return bravais::by_id::encrypt_prepared(pke(id), pk, m, ct); });
}
int bravais_pke_encrypt_prepared_seeded(uint32_t id, const uint8_t* prepared, size_t prepared_size,
                                        const uint8_t* messages, size_t messages_size, const uint8_t* coins,
                                        size_t coins_size, uint8_t* ciphertexts, size_t ciphertexts_size) {
  const in pk(prepared, prepared_size), m(messages, messages_size), r(coins, coins_size);
  const out ct(ciphertexts, ciphertexts_size);
  return call({pk, m, r}, {ct}, [&] { return bravais::by_id::encrypt_prepared(pke(id), pk, m, r, ct); });
}
int bravais_pke_decrypt_prepared(uint32_t id, const uint8_t* prepared, size_t prepared_size, const uint8_t* ciphertexts,
                                 size_t ciphertexts_size, uint8_t* messages, size_t messages_size, int* status,
                                 size_t status_count) {
  const in sk(prepared, prepared_size), ct(ciphertexts, ciphertexts_size);
  const out m(messages, messages_size);
  return call({sk, ct}, {m}, status, status_count,
              [&](std::span<errc> items) { return bravais::by_id::decrypt_prepared(pke(id), sk, ct, m, items); });
}

}  // extern "C"
