/* SPDX-License-Identifier: MIT */
/* Calls of the C interface with correct sizes, from a set, a number of items, and pointers. Null statuses, seeds and
 * randomness are left out of the call. */
#ifndef BRAVAIS_TESTS_ABI_CALLS_H
#define BRAVAIS_TESTS_ABI_CALLS_H

#include <bravais/kdf.h>

#include "check.h"

static inline bravais_key public_keys(const bravais_set* p, size_t n, const uint8_t* bytes) {
  return key_of(BRAVAIS_KEY_PUBLIC, bytes, n * p->public_key_size);
}
static inline bravais_key expanded_keys(const bravais_set* p, size_t n, const uint8_t* bytes) {
  return key_of(BRAVAIS_KEY_EXPANDED, bytes, n * p->secret_key_size);
}
static inline bravais_key seed_keys(const bravais_set* p, size_t n, const uint8_t* bytes) {
  return key_of(BRAVAIS_KEY_SEED, bytes, n * p->seed_size);
}
static inline bravais_key prepared_public(const bravais_set* p, const uint8_t* bytes) {
  return key_of(BRAVAIS_KEY_PREPARED, bytes, p->prepared_public_key_size);
}
static inline bravais_key prepared_secret(const bravais_set* p, const uint8_t* bytes) {
  return key_of(BRAVAIS_KEY_PREPARED, bytes, p->prepared_secret_key_size);
}
static inline int check_key(const bravais_set* p, bravais_key key) { return bravais_check_key(p->id, &key); }
static inline int prepare_public(const bravais_set* p, uint8_t* memory, bravais_key key) {
  return bravais_prepare(p->id, memory, p->prepared_public_key_size, &key);
}
static inline int prepare_secret(const bravais_set* p, uint8_t* memory, bravais_key key) {
  return bravais_prepare(p->id, memory, p->prepared_secret_key_size, &key);
}

static inline int generate(const bravais_set* p, size_t n, uint8_t* pk, uint8_t* sk, int32_t* statuses,
                           const uint8_t* seeds) {
  bravais_generate_args args = BRAVAIS_GENERATE_ARGS;
  args.count = n;
  args.public_keys = pk, args.public_keys_size = n * p->public_key_size;
  args.secret_keys = sk, args.secret_keys_size = n * p->secret_key_size;
  args.statuses = statuses;
  args.seeds = seeds, args.seeds_size = seeds != NULL ? n * p->seed_size : 0;
  return bravais_generate(p->id, &args);
}

static inline bravais_encapsulate_args encapsulation(const bravais_set* p, size_t n, uint8_t* ct, uint8_t* ss,
                                                     size_t secret, int32_t* statuses, bravais_key key,
                                                     const uint8_t* randomness) {
  bravais_encapsulate_args args = BRAVAIS_ENCAPSULATE_ARGS;
  args.count = n;
  args.ciphertexts = ct, args.ciphertexts_size = n * p->ciphertext_size;
  args.shared_secrets = ss, args.shared_secrets_size = n * secret;
  args.statuses = statuses, args.key = key;
  args.randomness = randomness, args.randomness_size = randomness != NULL ? n * p->randomness_size : 0;
  return args;
}
static inline int encapsulate(const bravais_set* p, size_t n, uint8_t* ct, uint8_t* ss, int32_t* statuses,
                              bravais_key key, const uint8_t* randomness) {
  const bravais_encapsulate_args args = encapsulation(p, n, ct, ss, p->shared_secret_size, statuses, key, randomness);
  return bravais_encapsulate(p->id, &args);
}
static inline int kdf_encapsulate(const bravais_set* p, size_t n, uint8_t* ct, uint8_t* inputs, int32_t* statuses,
                                  bravais_key key, const uint8_t* randomness) {
  const bravais_encapsulate_args args = encapsulation(p, n, ct, inputs, p->kdf_input_size, statuses, key, randomness);
  return bravais_kdf_encapsulate(p->id, &args);
}

static inline bravais_decapsulate_args decapsulation(const bravais_set* p, size_t n, uint8_t* ss, size_t secret,
                                                     int32_t* statuses, const uint8_t* ct, bravais_key key) {
  bravais_decapsulate_args args = BRAVAIS_DECAPSULATE_ARGS;
  args.count = n;
  args.shared_secrets = ss, args.shared_secrets_size = n * secret;
  args.statuses = statuses;
  args.ciphertexts = ct, args.ciphertexts_size = n * p->ciphertext_size;
  args.key = key;
  return args;
}
static inline int decapsulate(const bravais_set* p, size_t n, uint8_t* ss, int32_t* statuses, const uint8_t* ct,
                              bravais_key key) {
  const bravais_decapsulate_args args = decapsulation(p, n, ss, p->shared_secret_size, statuses, ct, key);
  return bravais_decapsulate(p->id, &args);
}
static inline int kdf_decapsulate(const bravais_set* p, size_t n, uint8_t* inputs, int32_t* statuses, const uint8_t* ct,
                                  bravais_key key) {
  const bravais_decapsulate_args args = decapsulation(p, n, inputs, p->kdf_input_size, statuses, ct, key);
  return bravais_kdf_decapsulate(p->id, &args);
}

static inline int encrypt(const bravais_set* p, size_t n, uint8_t* ct, int32_t* statuses, const uint8_t* m,
                          bravais_key key, const uint8_t* randomness) {
  bravais_encrypt_args args = BRAVAIS_ENCRYPT_ARGS;
  args.count = n;
  args.ciphertexts = ct, args.ciphertexts_size = n * p->ciphertext_size;
  args.statuses = statuses;
  args.messages = m, args.messages_size = n * p->message_size;
  args.key = key;
  args.randomness = randomness, args.randomness_size = randomness != NULL ? n * p->randomness_size : 0;
  return bravais_encrypt(p->id, &args);
}
static inline int decrypt(const bravais_set* p, size_t n, uint8_t* m, int32_t* statuses, const uint8_t* ct,
                          bravais_key key) {
  bravais_decrypt_args args = BRAVAIS_DECRYPT_ARGS;
  args.count = n;
  args.messages = m, args.messages_size = n * p->message_size;
  args.statuses = statuses;
  args.ciphertexts = ct, args.ciphertexts_size = n * p->ciphertext_size;
  args.key = key;
  return bravais_decrypt(p->id, &args);
}

/* The same for a list of messages. */
static inline bravais_sign_args signing(const bravais_set* p, size_t n, uint8_t* signatures, int32_t* statuses,
                                        const bravais_message* list, bravais_key key) {
  bravais_sign_args args = BRAVAIS_SIGN_ARGS;
  args.count = n;
  args.signatures = signatures, args.signatures_size = n * p->signature_size;
  args.statuses = statuses, args.message_list = list, args.key = key;
  return args;
}
static inline int sign(const bravais_set* p, size_t n, uint8_t* signatures, int32_t* statuses,
                       const bravais_message* list, bravais_key key, const uint8_t* randomness) {
  bravais_sign_args args = signing(p, n, signatures, statuses, list, key);
  args.randomness = randomness, args.randomness_size = randomness != NULL ? n * p->randomness_size : 0;
  return bravais_sign(p->id, &args);
}
static inline int sign_deterministically(const bravais_set* p, size_t n, uint8_t* signatures, int32_t* statuses,
                                         const bravais_message* list, bravais_key key) {
  bravais_sign_args args = signing(p, n, signatures, statuses, list, key);
  args.deterministic = 1;
  return bravais_sign(p->id, &args);
}
static inline bravais_verify_args verification(const bravais_set* p, size_t n, int32_t* statuses,
                                               const uint8_t* signatures, const bravais_message* list,
                                               bravais_key key) {
  bravais_verify_args args = BRAVAIS_VERIFY_ARGS;
  args.count = n;
  args.statuses = statuses;
  args.signatures = signatures, args.signatures_size = n * p->signature_size;
  args.message_list = list, args.key = key;
  return args;
}
static inline int verify(const bravais_set* p, size_t n, int32_t* statuses, const uint8_t* signatures,
                         const bravais_message* list, bravais_key key) {
  const bravais_verify_args args = verification(p, n, statuses, signatures, list, key);
  return bravais_verify(p->id, &args);
}

#endif
