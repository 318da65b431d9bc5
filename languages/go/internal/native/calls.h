/* SPDX-License-Identifier: MIT */
/* One flat function for each operation of the C interface. A struct of arguments that Go fills would hold Go pointers
 * in Go memory, which cgo permits only after pinning. Here the struct lives on the C stack. */
#ifndef BRAVAIS_GO_CALLS_H
#define BRAVAIS_GO_CALLS_H

#include "names.h"

#include <bravais.h>

static inline int go_generate(uint32_t id, size_t count, uint8_t* public_keys, size_t public_keys_size,
                              uint8_t* secret_keys, size_t secret_keys_size, int32_t* statuses, const uint8_t* seeds,
                              size_t seeds_size, uint8_t* workspace, size_t workspace_size) {
  bravais_generate_args args = BRAVAIS_GENERATE_ARGS;
  args.count = count;
  args.public_keys = public_keys;
  args.public_keys_size = public_keys_size;
  args.secret_keys = secret_keys;
  args.secret_keys_size = secret_keys_size;
  args.statuses = statuses;
  args.seeds = seeds;
  args.seeds_size = seeds_size;
  args.workspace = workspace;
  args.workspace_size = workspace_size;
  return bravais_generate(id, &args);
}

static inline int go_prepare(uint32_t id, uint8_t* prepared, size_t prepared_size, uint32_t form, const uint8_t* data,
                             size_t size) {
  const bravais_key key = {form, data, size};
  return bravais_prepare(id, prepared, prepared_size, &key);
}

static inline int go_check(uint32_t id, uint32_t form, const uint8_t* data, size_t size) {
  const bravais_key key = {form, data, size};
  return bravais_check_key(id, &key);
}

static inline int go_public_key(uint32_t id, uint8_t* public_key, size_t public_key_size, uint32_t form,
                                const uint8_t* data, size_t size) {
  const bravais_key key = {form, data, size};
  return bravais_public_key_from_secret_key(id, public_key, public_key_size, &key);
}

static inline size_t go_workspace_size(uint32_t id, size_t count) { return bravais_workspace_size(id, count); }

static inline int go_encapsulate(uint32_t id, size_t count, uint8_t* ciphertexts, size_t ciphertexts_size,
                                 uint8_t* shared_secrets, size_t shared_secrets_size, int32_t* statuses, uint32_t form,
                                 const uint8_t* key, size_t key_size, const uint8_t* randomness, size_t randomness_size,
                                 uint8_t* workspace, size_t workspace_size) {
  bravais_encapsulate_args args = BRAVAIS_ENCAPSULATE_ARGS;
  args.count = count;
  args.ciphertexts = ciphertexts;
  args.ciphertexts_size = ciphertexts_size;
  args.shared_secrets = shared_secrets;
  args.shared_secrets_size = shared_secrets_size;
  args.statuses = statuses;
  args.key = (bravais_key){form, key, key_size};
  args.randomness = randomness;
  args.randomness_size = randomness_size;
  args.workspace = workspace;
  args.workspace_size = workspace_size;
  return bravais_encapsulate(id, &args);
}

static inline int go_decapsulate(uint32_t id, size_t count, uint8_t* shared_secrets, size_t shared_secrets_size,
                                 int32_t* statuses, const uint8_t* ciphertexts, size_t ciphertexts_size, uint32_t form,
                                 const uint8_t* key, size_t key_size, uint8_t* workspace, size_t workspace_size) {
  bravais_decapsulate_args args = BRAVAIS_DECAPSULATE_ARGS;
  args.count = count;
  args.shared_secrets = shared_secrets;
  args.shared_secrets_size = shared_secrets_size;
  args.statuses = statuses;
  args.ciphertexts = ciphertexts;
  args.ciphertexts_size = ciphertexts_size;
  args.key = (bravais_key){form, key, key_size};
  args.workspace = workspace;
  args.workspace_size = workspace_size;
  return bravais_decapsulate(id, &args);
}

static inline int go_encrypt(uint32_t id, uint8_t* ciphertext, size_t ciphertext_size, const uint8_t* message,
                             size_t message_size, uint32_t form, const uint8_t* key, size_t key_size,
                             const uint8_t* randomness, size_t randomness_size) {
  bravais_encrypt_args args = BRAVAIS_ENCRYPT_ARGS;
  args.ciphertexts = ciphertext;
  args.ciphertexts_size = ciphertext_size;
  args.messages = message;
  args.messages_size = message_size;
  args.key = (bravais_key){form, key, key_size};
  args.randomness = randomness;
  args.randomness_size = randomness_size;
  return bravais_encrypt(id, &args);
}

static inline int go_decrypt(uint32_t id, uint8_t* message, size_t message_size, const uint8_t* ciphertext,
                             size_t ciphertext_size, uint32_t form, const uint8_t* key, size_t key_size) {
  bravais_decrypt_args args = BRAVAIS_DECRYPT_ARGS;
  args.messages = message;
  args.messages_size = message_size;
  args.ciphertexts = ciphertext;
  args.ciphertexts_size = ciphertext_size;
  args.key = (bravais_key){form, key, key_size};
  return bravais_decrypt(id, &args);
}

static inline int go_sign(uint32_t id, size_t count, uint8_t* signatures, size_t signatures_size, int32_t* statuses,
                          const uint8_t* messages, size_t messages_size, const uint64_t* offsets,
                          const uint8_t* context, size_t context_size, uint32_t form, uint32_t prehash,
                          uint32_t key_form, const uint8_t* key, size_t key_size, const uint8_t* randomness,
                          size_t randomness_size, uint8_t* workspace, size_t workspace_size) {
  bravais_sign_args args = BRAVAIS_SIGN_ARGS;
  args.count = count;
  args.signatures = signatures;
  args.signatures_size = signatures_size;
  args.statuses = statuses;
  args.messages = messages;
  args.messages_size = messages_size;
  args.message_offsets = offsets;
  args.context = context;
  args.context_size = context_size;
  args.form = form;
  args.prehash = prehash;
  args.key = (bravais_key){key_form, key, key_size};
  args.randomness = randomness;
  args.randomness_size = randomness_size;
  args.deterministic = randomness_size == 0;
  args.workspace = workspace;
  args.workspace_size = workspace_size;
  return bravais_sign(id, &args);
}

static inline int go_verify(uint32_t id, size_t count, int32_t* statuses, const uint8_t* signatures,
                            size_t signatures_size, const uint8_t* messages, size_t messages_size,
                            const uint64_t* offsets, const uint8_t* context, size_t context_size, uint32_t form,
                            uint32_t prehash, uint32_t key_form, const uint8_t* key, size_t key_size,
                            uint8_t* workspace, size_t workspace_size) {
  bravais_verify_args args = BRAVAIS_VERIFY_ARGS;
  args.count = count;
  args.statuses = statuses;
  args.signatures = signatures;
  args.signatures_size = signatures_size;
  args.messages = messages;
  args.messages_size = messages_size;
  args.message_offsets = offsets;
  args.context = context;
  args.context_size = context_size;
  args.form = form;
  args.prehash = prehash;
  args.key = (bravais_key){key_form, key, key_size};
  args.workspace = workspace;
  args.workspace_size = workspace_size;
  return bravais_verify(id, &args);
}

static inline int go_stream_start(bravais_stream* stream, uint32_t id, const uint8_t* context, size_t context_size,
                                  uint32_t form, const uint8_t* key, size_t key_size, uint32_t prehash) {
  bravais_stream_args args = BRAVAIS_STREAM_ARGS;
  args.context = context;
  args.context_size = context_size;
  args.key = (bravais_key){form, key, key_size};
  args.prehash = prehash;
  return bravais_stream_start(stream, id, &args);
}

static inline int go_stream_update(bravais_stream* stream, const uint8_t* piece, size_t piece_size) {
  return bravais_stream_update(stream, piece, piece_size);
}

static inline int go_stream_finish(uint8_t* mu, size_t mu_size, bravais_stream* stream) {
  return bravais_stream_finish(mu, mu_size, stream);
}

/* What a call costs by itself. */
static inline int go_nothing(const uint8_t* bytes, size_t size) { return bytes != NULL && size == 0; }

static inline int go_isa_force(const char* name) { return bravais_isa_force(name); }

static inline const char* go_isa_name(size_t index) { return bravais_isa_name(index); }

static inline const char* go_isa_active(void) {
  const char* name = NULL;
  return bravais_isa_active(&name) == BRAVAIS_OK ? name : NULL;
}

#endif
