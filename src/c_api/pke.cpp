// SPDX-License-Identifier: MIT
// The C interface: public-key encryption.
#include "c_api/arguments.hpp"

namespace {

using namespace bravais;
using namespace bravais::c_api;

}  // namespace

extern "C" {

int bravais_encrypt(uint32_t set, const bravais_encrypt_args* given_args) {
  const arguments args(given_args);
  const pke_id id = to_id<pke_id>(set);
  const in key = bytes_of(args->key), messages(args->messages, args->messages_size);
  const in randomness(args->randomness, args->randomness_size);
  const out ct(args->ciphertexts, args->ciphertexts_size);
  const out workspace = workspace_of(args);
  return call(args, {key, messages, randomness}, {ct}, is_public(args->key) || is_prepared(args->key),
              {items_of(id, ct, &pke_parameters::ciphertext), items_of(id, messages, &pke_parameters::message),
               keys_of(id, args->key), optional_items_of(id, randomness, &pke_parameters::randomness)},
              [&](std::span<errc> statuses) {
                return api::encrypt(id, {args->count, workspace}, key_of(args->key), messages, given(randomness), ct,
                                    statuses);
              });
}

int bravais_decrypt(uint32_t set, const bravais_decrypt_args* given_args) {
  const arguments args(given_args);
  const pke_id id = to_id<pke_id>(set);
  const in key = bytes_of(args->key), ct(args->ciphertexts, args->ciphertexts_size);
  const out messages(args->messages, args->messages_size);
  const out workspace = workspace_of(args);
  return call(args, {key, ct}, {messages}, is_secret(args->key) || is_prepared(args->key),
              {items_of(id, ct, &pke_parameters::ciphertext), items_of(id, messages, &pke_parameters::message),
               keys_of(id, args->key)},
              [&](std::span<errc> statuses) {
                return api::decrypt(id, {args->count, workspace}, key_of(args->key), ct, messages, statuses);
              });
}

}  // extern "C"
