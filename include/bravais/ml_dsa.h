/* SPDX-License-Identifier: MIT */
/* ML-DSA (FIPS 204): signatures. The parameter set is part of each function's name.
 *
 * Each function returns BRAVAIS_OK or an error that its comment names. Two errors are possible everywhere:
 * BRAVAIS_UNSUPPORTED_ISA, and BRAVAIS_BAD_ARGUMENT for a null pointer or for an output that overlaps another
 * buffer. On errors outputs are zeroed, except public keys, which become bytes that nobody has a secret key for;
 * after an overlap all memory is as it was. All functions are thread-safe. Secret outputs are the caller's to wipe with
 * bravais_wipe().
 *
 * Made by tools/typed_headers from the table of parameter sets: do not edit. */
/* clang-format off */
#ifndef BRAVAIS_ML_DSA_H
#define BRAVAIS_ML_DSA_H

#include <bravais/private/typed.h>
#if !BRAVAIS_HAS_DILITHIUM
#error "<bravais/ml_dsa.h>: the library was built without the family dilithium (CMake: BRAVAIS_FAMILIES)"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- ML-DSA-44 ----------------------------------------------------------------------------------------------- */

/* FIPS 204.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_ML_DSA_44 UINT32_C(0x0300)
#define BRAVAIS_ML_DSA_44_PUBLIC_KEY_BYTES 1312 /* of a public key */
#define BRAVAIS_ML_DSA_44_SECRET_KEY_BYTES 2560 /* of a secret key */
#define BRAVAIS_ML_DSA_44_SIGNATURE_BYTES 2420 /* of a signature */
#define BRAVAIS_ML_DSA_44_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_ML_DSA_44_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[22016];
} bravais_ml_dsa_44_prepared_public_key;
typedef struct {
  uint8_t private_memory[30720];
} bravais_ml_dsa_44_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. FIPS 204, Algorithm 1. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1312)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2560)]) {
  return bravais_private_generate(BRAVAIS_ML_DSA_44, public_key, 1312, secret_key, 2560, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. FIPS 204, Algorithm 6. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1312)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2560)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_ML_DSA_44, public_key, 1312, secret_key, 2560, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Writes the public key that belongs to a secret key.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_public_key_from_secret_key(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1312)], const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2560)]) {
  return bravais_private_public_key(
      BRAVAIS_ML_DSA_44, public_key, 1312, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2560));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1312)]) {
  return bravais_private_check(BRAVAIS_ML_DSA_44, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1312));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2560)]) {
  return bravais_private_check(BRAVAIS_ML_DSA_44, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2560));
}

/* Expands a public key once, for any number of calls of prepared_verify.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_prepare_public_key(
    bravais_ml_dsa_44_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1312)]) {
  return bravais_private_prepare(
      BRAVAIS_ML_DSA_44, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1312));
}

/* Expands a secret key once, for any number of calls of prepared_sign.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_prepare_secret_key(
    bravais_ml_dsa_44_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2560)]) {
  return bravais_private_prepare(
      BRAVAIS_ML_DSA_44, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2560));
}

/* Signs a message.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_NO_RANDOMNESS. FIPS 204, Algorithm 2. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_sign(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2560)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_44, signature, 2420, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 2560), NULL, 0, 0);
}

/* Verifies the signature of a message: only BRAVAIS_OK means good.
 * Errors: BRAVAIS_BAD_SIGNATURE. FIPS 204, Algorithm 3. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_verify(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1312)]) {
  return bravais_private_verify(
      BRAVAIS_ML_DSA_44, signature, 2420, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 1312));
}

/* Signs a message with a prepared secret key.
 * Secret: prepared. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_prepared_sign(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const bravais_ml_dsa_44_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_44, signature, 2420, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 0);
}

/* Verifies the signature of a message, with a prepared public key.
 * Errors: BRAVAIS_BAD_SIGNATURE; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_prepared_verify(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const bravais_ml_dsa_44_prepared_public_key* prepared) {
  return bravais_private_verify(
      BRAVAIS_ML_DSA_44, signature, 2420, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* Signs a message with a context (at most 255 bytes), which the verifier must give too.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_NO_RANDOMNESS, BRAVAIS_BAD_CONTEXT.
 * FIPS 204, Algorithm 2. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_sign_with_context(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size, const void* context,
    size_t context_size, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2560)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_44, signature, 2420, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2560), NULL, 0, 0);
}

/* Verifies the signature of a message with its context: only BRAVAIS_OK means good.
 * Errors: BRAVAIS_BAD_SIGNATURE, BRAVAIS_BAD_CONTEXT. FIPS 204, Algorithm 3. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_verify_with_context(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const void* context, size_t context_size, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1312)]) {
  return bravais_private_verify(
      BRAVAIS_ML_DSA_44, signature, 2420, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1312));
}

/* Signs a message with a prepared secret key, and with a context (at most 255 bytes).
 * Secret: prepared. Errors: BRAVAIS_NO_RANDOMNESS, BRAVAIS_BAD_CONTEXT; BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_prepared_sign_with_context(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size, const void* context,
    size_t context_size, const bravais_ml_dsa_44_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_44, signature, 2420, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_PREPARED, prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 0);
}

/* Verifies the signature of a message with its context, with a prepared public key.
 * Errors: BRAVAIS_BAD_SIGNATURE, BRAVAIS_BAD_CONTEXT; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_prepared_verify_with_context(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const void* context, size_t context_size, const bravais_ml_dsa_44_prepared_public_key* prepared) {
  return bravais_private_verify(
      BRAVAIS_ML_DSA_44, signature, 2420, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_PREPARED, prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- ML-DSA-65 ----------------------------------------------------------------------------------------------- */

/* FIPS 204.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_ML_DSA_65 UINT32_C(0x0301)
#define BRAVAIS_ML_DSA_65_PUBLIC_KEY_BYTES 1952 /* of a public key */
#define BRAVAIS_ML_DSA_65_SECRET_KEY_BYTES 4032 /* of a secret key */
#define BRAVAIS_ML_DSA_65_SIGNATURE_BYTES 3309 /* of a signature */
#define BRAVAIS_ML_DSA_65_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_ML_DSA_65_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[38912];
} bravais_ml_dsa_65_prepared_public_key;
typedef struct {
  uint8_t private_memory[51200];
} bravais_ml_dsa_65_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. FIPS 204, Algorithm 1. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1952)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4032)]) {
  return bravais_private_generate(BRAVAIS_ML_DSA_65, public_key, 1952, secret_key, 4032, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. FIPS 204, Algorithm 6. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1952)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4032)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_ML_DSA_65, public_key, 1952, secret_key, 4032, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Writes the public key that belongs to a secret key.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_public_key_from_secret_key(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1952)], const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4032)]) {
  return bravais_private_public_key(
      BRAVAIS_ML_DSA_65, public_key, 1952, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4032));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1952)]) {
  return bravais_private_check(BRAVAIS_ML_DSA_65, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1952));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4032)]) {
  return bravais_private_check(BRAVAIS_ML_DSA_65, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4032));
}

/* Expands a public key once, for any number of calls of prepared_verify.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_prepare_public_key(
    bravais_ml_dsa_65_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1952)]) {
  return bravais_private_prepare(
      BRAVAIS_ML_DSA_65, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1952));
}

/* Expands a secret key once, for any number of calls of prepared_sign.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_prepare_secret_key(
    bravais_ml_dsa_65_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4032)]) {
  return bravais_private_prepare(
      BRAVAIS_ML_DSA_65, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4032));
}

/* Signs a message.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_NO_RANDOMNESS. FIPS 204, Algorithm 2. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_sign(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3309)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4032)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_65, signature, 3309, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 4032), NULL, 0, 0);
}

/* Verifies the signature of a message: only BRAVAIS_OK means good.
 * Errors: BRAVAIS_BAD_SIGNATURE. FIPS 204, Algorithm 3. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_verify(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3309)], const void* message, size_t message_size,
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1952)]) {
  return bravais_private_verify(
      BRAVAIS_ML_DSA_65, signature, 3309, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 1952));
}

/* Signs a message with a prepared secret key.
 * Secret: prepared. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_prepared_sign(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3309)], const void* message, size_t message_size,
    const bravais_ml_dsa_65_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_65, signature, 3309, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 0);
}

/* Verifies the signature of a message, with a prepared public key.
 * Errors: BRAVAIS_BAD_SIGNATURE; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_prepared_verify(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3309)], const void* message, size_t message_size,
    const bravais_ml_dsa_65_prepared_public_key* prepared) {
  return bravais_private_verify(
      BRAVAIS_ML_DSA_65, signature, 3309, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* Signs a message with a context (at most 255 bytes), which the verifier must give too.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_NO_RANDOMNESS, BRAVAIS_BAD_CONTEXT.
 * FIPS 204, Algorithm 2. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_sign_with_context(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3309)], const void* message, size_t message_size, const void* context,
    size_t context_size, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4032)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_65, signature, 3309, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4032), NULL, 0, 0);
}

/* Verifies the signature of a message with its context: only BRAVAIS_OK means good.
 * Errors: BRAVAIS_BAD_SIGNATURE, BRAVAIS_BAD_CONTEXT. FIPS 204, Algorithm 3. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_verify_with_context(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3309)], const void* message, size_t message_size,
    const void* context, size_t context_size, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1952)]) {
  return bravais_private_verify(
      BRAVAIS_ML_DSA_65, signature, 3309, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1952));
}

/* Signs a message with a prepared secret key, and with a context (at most 255 bytes).
 * Secret: prepared. Errors: BRAVAIS_NO_RANDOMNESS, BRAVAIS_BAD_CONTEXT; BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_prepared_sign_with_context(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3309)], const void* message, size_t message_size, const void* context,
    size_t context_size, const bravais_ml_dsa_65_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_65, signature, 3309, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_PREPARED, prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 0);
}

/* Verifies the signature of a message with its context, with a prepared public key.
 * Errors: BRAVAIS_BAD_SIGNATURE, BRAVAIS_BAD_CONTEXT; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_prepared_verify_with_context(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3309)], const void* message, size_t message_size,
    const void* context, size_t context_size, const bravais_ml_dsa_65_prepared_public_key* prepared) {
  return bravais_private_verify(
      BRAVAIS_ML_DSA_65, signature, 3309, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_PREPARED, prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- ML-DSA-87 ----------------------------------------------------------------------------------------------- */

/* FIPS 204.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_ML_DSA_87 UINT32_C(0x0302)
#define BRAVAIS_ML_DSA_87_PUBLIC_KEY_BYTES 2592 /* of a public key */
#define BRAVAIS_ML_DSA_87_SECRET_KEY_BYTES 4896 /* of a secret key */
#define BRAVAIS_ML_DSA_87_SIGNATURE_BYTES 4627 /* of a signature */
#define BRAVAIS_ML_DSA_87_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_ML_DSA_87_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[69120];
} bravais_ml_dsa_87_prepared_public_key;
typedef struct {
  uint8_t private_memory[85504];
} bravais_ml_dsa_87_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. FIPS 204, Algorithm 1. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2592)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4896)]) {
  return bravais_private_generate(BRAVAIS_ML_DSA_87, public_key, 2592, secret_key, 4896, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. FIPS 204, Algorithm 6. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2592)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4896)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_ML_DSA_87, public_key, 2592, secret_key, 4896, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Writes the public key that belongs to a secret key.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_public_key_from_secret_key(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2592)], const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4896)]) {
  return bravais_private_public_key(
      BRAVAIS_ML_DSA_87, public_key, 2592, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4896));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2592)]) {
  return bravais_private_check(BRAVAIS_ML_DSA_87, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 2592));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4896)]) {
  return bravais_private_check(BRAVAIS_ML_DSA_87, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4896));
}

/* Expands a public key once, for any number of calls of prepared_verify.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_prepare_public_key(
    bravais_ml_dsa_87_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2592)]) {
  return bravais_private_prepare(
      BRAVAIS_ML_DSA_87, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 2592));
}

/* Expands a secret key once, for any number of calls of prepared_sign.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_prepare_secret_key(
    bravais_ml_dsa_87_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4896)]) {
  return bravais_private_prepare(
      BRAVAIS_ML_DSA_87, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4896));
}

/* Signs a message.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_NO_RANDOMNESS. FIPS 204, Algorithm 2. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_sign(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4627)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4896)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_87, signature, 4627, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 4896), NULL, 0, 0);
}

/* Verifies the signature of a message: only BRAVAIS_OK means good.
 * Errors: BRAVAIS_BAD_SIGNATURE. FIPS 204, Algorithm 3. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_verify(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4627)], const void* message, size_t message_size,
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2592)]) {
  return bravais_private_verify(
      BRAVAIS_ML_DSA_87, signature, 4627, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 2592));
}

/* Signs a message with a prepared secret key.
 * Secret: prepared. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_prepared_sign(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4627)], const void* message, size_t message_size,
    const bravais_ml_dsa_87_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_87, signature, 4627, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 0);
}

/* Verifies the signature of a message, with a prepared public key.
 * Errors: BRAVAIS_BAD_SIGNATURE; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_prepared_verify(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4627)], const void* message, size_t message_size,
    const bravais_ml_dsa_87_prepared_public_key* prepared) {
  return bravais_private_verify(
      BRAVAIS_ML_DSA_87, signature, 4627, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* Signs a message with a context (at most 255 bytes), which the verifier must give too.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_NO_RANDOMNESS, BRAVAIS_BAD_CONTEXT.
 * FIPS 204, Algorithm 2. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_sign_with_context(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4627)], const void* message, size_t message_size, const void* context,
    size_t context_size, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4896)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_87, signature, 4627, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4896), NULL, 0, 0);
}

/* Verifies the signature of a message with its context: only BRAVAIS_OK means good.
 * Errors: BRAVAIS_BAD_SIGNATURE, BRAVAIS_BAD_CONTEXT. FIPS 204, Algorithm 3. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_verify_with_context(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4627)], const void* message, size_t message_size,
    const void* context, size_t context_size, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2592)]) {
  return bravais_private_verify(
      BRAVAIS_ML_DSA_87, signature, 4627, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 2592));
}

/* Signs a message with a prepared secret key, and with a context (at most 255 bytes).
 * Secret: prepared. Errors: BRAVAIS_NO_RANDOMNESS, BRAVAIS_BAD_CONTEXT; BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_prepared_sign_with_context(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4627)], const void* message, size_t message_size, const void* context,
    size_t context_size, const bravais_ml_dsa_87_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_87, signature, 4627, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_PREPARED, prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 0);
}

/* Verifies the signature of a message with its context, with a prepared public key.
 * Errors: BRAVAIS_BAD_SIGNATURE, BRAVAIS_BAD_CONTEXT; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_prepared_verify_with_context(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4627)], const void* message, size_t message_size,
    const void* context, size_t context_size, const bravais_ml_dsa_87_prepared_public_key* prepared) {
  return bravais_private_verify(
      BRAVAIS_ML_DSA_87, signature, 4627, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_PREPARED, prepared->private_memory, sizeof prepared->private_memory));
}

#ifdef __cplusplus
}
#endif
#endif
