/* SPDX-License-Identifier: MIT */
/* The code that the generated headers share. Include <bravais/ml_kem.h> and its siblings instead. */
#ifndef BRAVAIS_PRIVATE_TYPED_H
#define BRAVAIS_PRIVATE_TYPED_H

#include <bravais.h>

#include <bravais/config.h>

/* An array parameter of at least n elements. C compilers warn about an array that is too small, but not about a heap
 * pointer of unknown size. C++ does not have the notation. */
#if defined(__cplusplus) || defined(_MSC_VER)
#define BRAVAIS_PRIVATE_AT_LEAST(n) n
#else
#define BRAVAIS_PRIVATE_AT_LEAST(n) static n
#endif

/* A function with a status that must be checked: compilers warn if it is ignored. */
#if defined(__GNUC__)
#define BRAVAIS_PRIVATE_CHECKED static inline __attribute__((warn_unused_result))
#elif defined(_MSC_VER)
#define BRAVAIS_PRIVATE_CHECKED static __inline
#else
#define BRAVAIS_PRIVATE_CHECKED static inline
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Single calls of the functions in <bravais.h>, with the members of their argument structs as parameters. */

static inline bravais_key bravais_private_key(uint32_t form, const uint8_t* data, size_t size) {
  bravais_key key;
  key.form = form;
  key.data = data;
  key.size = size;
  return key;
}

BRAVAIS_PRIVATE_CHECKED int bravais_private_generate(uint32_t id, uint8_t* public_key, size_t public_key_size,
                                                     uint8_t* secret_key, size_t secret_key_size, const uint8_t* seed,
                                                     size_t seed_size) {
  bravais_generate_args args = BRAVAIS_GENERATE_ARGS;
  args.public_keys = public_key;
  args.public_keys_size = public_key_size;
  args.secret_keys = secret_key;
  args.secret_keys_size = secret_key_size;
  args.seeds = seed;
  args.seeds_size = seed_size;
  return bravais_generate(id, &args);
}

BRAVAIS_PRIVATE_CHECKED int bravais_private_check(uint32_t id, bravais_key key) { return bravais_check_key(id, &key); }
BRAVAIS_PRIVATE_CHECKED int bravais_private_prepare(uint32_t id, uint8_t* prepared, size_t size, bravais_key key) {
  return bravais_prepare(id, prepared, size, &key);
}
BRAVAIS_PRIVATE_CHECKED int bravais_private_public_key(uint32_t id, uint8_t* public_key, size_t size, bravais_key key) {
  return bravais_public_key_from_secret_key(id, public_key, size, &key);
}

BRAVAIS_PRIVATE_CHECKED int bravais_private_encapsulate(uint32_t id, uint8_t* ciphertext, size_t ciphertext_size,
                                                        uint8_t* shared_secret, size_t shared_secret_size,
                                                        bravais_key key, const uint8_t* randomness,
                                                        size_t randomness_size) {
  bravais_encapsulate_args args = BRAVAIS_ENCAPSULATE_ARGS;
  args.ciphertexts = ciphertext;
  args.ciphertexts_size = ciphertext_size;
  args.shared_secrets = shared_secret;
  args.shared_secrets_size = shared_secret_size;
  args.key = key;
  args.randomness = randomness;
  args.randomness_size = randomness_size;
  return bravais_encapsulate(id, &args);
}

BRAVAIS_PRIVATE_CHECKED int bravais_private_decapsulate(uint32_t id, uint8_t* shared_secret, size_t shared_secret_size,
                                                        const uint8_t* ciphertext, size_t ciphertext_size,
                                                        bravais_key key) {
  bravais_decapsulate_args args = BRAVAIS_DECAPSULATE_ARGS;
  args.shared_secrets = shared_secret;
  args.shared_secrets_size = shared_secret_size;
  args.ciphertexts = ciphertext;
  args.ciphertexts_size = ciphertext_size;
  args.key = key;
  return bravais_decapsulate(id, &args);
}

BRAVAIS_PRIVATE_CHECKED int bravais_private_encrypt(uint32_t id, uint8_t* ciphertext, size_t ciphertext_size,
                                                    const uint8_t* message, size_t message_size, bravais_key key,
                                                    const uint8_t* randomness, size_t randomness_size) {
  bravais_encrypt_args args = BRAVAIS_ENCRYPT_ARGS;
  args.ciphertexts = ciphertext;
  args.ciphertexts_size = ciphertext_size;
  args.messages = message;
  args.messages_size = message_size;
  args.key = key;
  args.randomness = randomness;
  args.randomness_size = randomness_size;
  return bravais_encrypt(id, &args);
}

BRAVAIS_PRIVATE_CHECKED int bravais_private_decrypt(uint32_t id, uint8_t* message, size_t message_size,
                                                    const uint8_t* ciphertext, size_t ciphertext_size,
                                                    bravais_key key) {
  bravais_decrypt_args args = BRAVAIS_DECRYPT_ARGS;
  args.messages = message;
  args.messages_size = message_size;
  args.ciphertexts = ciphertext;
  args.ciphertexts_size = ciphertext_size;
  args.key = key;
  return bravais_decrypt(id, &args);
}

BRAVAIS_PRIVATE_CHECKED int bravais_private_sign(uint32_t id, uint8_t* signature, size_t signature_size,
                                                 const void* message, size_t message_size, const void* context,
                                                 size_t context_size, bravais_key key, const uint8_t* randomness,
                                                 size_t randomness_size, uint32_t deterministic) {
  bravais_sign_args args = BRAVAIS_SIGN_ARGS;
  args.signatures = signature;
  args.signatures_size = signature_size;
  args.messages = message;
  args.messages_size = message_size;
  args.context = context;
  args.context_size = context_size;
  args.key = key;
  args.randomness = randomness;
  args.randomness_size = randomness_size;
  args.deterministic = deterministic;
  return bravais_sign(id, &args);
}

BRAVAIS_PRIVATE_CHECKED int bravais_private_verify(uint32_t id, const uint8_t* signature, size_t signature_size,
                                                   const void* message, size_t message_size, const void* context,
                                                   size_t context_size, bravais_key key) {
  bravais_verify_args args = BRAVAIS_VERIFY_ARGS;
  args.signatures = signature;
  args.signatures_size = signature_size;
  args.messages = message;
  args.messages_size = message_size;
  args.context = context;
  args.context_size = context_size;
  args.key = key;
  return bravais_verify(id, &args);
}

#ifdef __cplusplus
}
#endif
#endif
