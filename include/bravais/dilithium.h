/* SPDX-License-Identifier: MIT */
/* Dilithium, round 3.1: signatures. For research and interoperability; the standard is <bravais/ml_dsa.h>.
 *
 * Each function returns BRAVAIS_OK or an error that its comment names. Two errors are possible everywhere:
 * BRAVAIS_UNSUPPORTED_ISA, and BRAVAIS_BAD_ARGUMENT for a null pointer or for an output that overlaps another
 * buffer. On errors outputs are zeroed, except public keys, which become bytes that nobody has a secret key for;
 * after an overlap all memory is as it was. All functions are thread-safe. Secret outputs are the caller's to wipe with
 * bravais_wipe().
 *
 * Made by tools/typed_headers from the table of parameter sets: do not edit. */
/* clang-format off */
#ifndef BRAVAIS_DILITHIUM_H
#define BRAVAIS_DILITHIUM_H

#include <bravais/private/typed.h>
#if !BRAVAIS_HAS_DILITHIUM
#error "<bravais/dilithium.h>: the library was built without the family dilithium (CMake: BRAVAIS_FAMILIES)"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Dilithium2 ---------------------------------------------------------------------------------------------- */

/* CRYSTALS-Dilithium, round 3 (version 3.1).
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_DILITHIUM2 UINT32_C(0x0303)
#define BRAVAIS_DILITHIUM2_PUBLIC_KEY_BYTES 1312 /* of a public key */
#define BRAVAIS_DILITHIUM2_SECRET_KEY_BYTES 2528 /* of a secret key */
#define BRAVAIS_DILITHIUM2_SIGNATURE_BYTES 2420 /* of a signature */
#define BRAVAIS_DILITHIUM2_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_DILITHIUM2_RANDOMNESS_BYTES 64 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[22016];
} bravais_dilithium2_prepared_public_key;
typedef struct {
  uint8_t private_memory[30720];
} bravais_dilithium2_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium2_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1312)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2528)]) {
  return bravais_private_generate(BRAVAIS_DILITHIUM2, public_key, 1312, secret_key, 2528, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium2_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1312)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2528)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_DILITHIUM2, public_key, 1312, secret_key, 2528, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium2_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Writes the public key that belongs to a secret key.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium2_public_key_from_secret_key(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1312)], const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2528)]) {
  return bravais_private_public_key(
      BRAVAIS_DILITHIUM2, public_key, 1312, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2528));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium2_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1312)]) {
  return bravais_private_check(BRAVAIS_DILITHIUM2, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1312));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium2_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2528)]) {
  return bravais_private_check(BRAVAIS_DILITHIUM2, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2528));
}

/* Expands a public key once, for any number of calls of prepared_verify.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium2_prepare_public_key(
    bravais_dilithium2_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1312)]) {
  return bravais_private_prepare(
      BRAVAIS_DILITHIUM2, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1312));
}

/* Expands a secret key once, for any number of calls of prepared_sign.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium2_prepare_secret_key(
    bravais_dilithium2_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2528)]) {
  return bravais_private_prepare(
      BRAVAIS_DILITHIUM2, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2528));
}

/* Signs a message.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium2_sign(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2528)]) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM2, signature, 2420, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 2528), NULL, 0, 0);
}

/* Verifies the signature of a message: only BRAVAIS_OK means good.
 * Errors: BRAVAIS_BAD_SIGNATURE. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium2_verify(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1312)]) {
  return bravais_private_verify(
      BRAVAIS_DILITHIUM2, signature, 2420, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 1312));
}

/* Signs a message with a prepared secret key.
 * Secret: prepared. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium2_prepared_sign(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const bravais_dilithium2_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM2, signature, 2420, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 0);
}

/* Verifies the signature of a message, with a prepared public key.
 * Errors: BRAVAIS_BAD_SIGNATURE; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium2_prepared_verify(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const bravais_dilithium2_prepared_public_key* prepared) {
  return bravais_private_verify(
      BRAVAIS_DILITHIUM2, signature, 2420, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- Dilithium3 ---------------------------------------------------------------------------------------------- */

/* CRYSTALS-Dilithium, round 3 (version 3.1).
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_DILITHIUM3 UINT32_C(0x0304)
#define BRAVAIS_DILITHIUM3_PUBLIC_KEY_BYTES 1952 /* of a public key */
#define BRAVAIS_DILITHIUM3_SECRET_KEY_BYTES 4000 /* of a secret key */
#define BRAVAIS_DILITHIUM3_SIGNATURE_BYTES 3293 /* of a signature */
#define BRAVAIS_DILITHIUM3_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_DILITHIUM3_RANDOMNESS_BYTES 64 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[38912];
} bravais_dilithium3_prepared_public_key;
typedef struct {
  uint8_t private_memory[51200];
} bravais_dilithium3_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium3_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1952)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4000)]) {
  return bravais_private_generate(BRAVAIS_DILITHIUM3, public_key, 1952, secret_key, 4000, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium3_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1952)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4000)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_DILITHIUM3, public_key, 1952, secret_key, 4000, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium3_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Writes the public key that belongs to a secret key.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium3_public_key_from_secret_key(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1952)], const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4000)]) {
  return bravais_private_public_key(
      BRAVAIS_DILITHIUM3, public_key, 1952, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4000));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium3_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1952)]) {
  return bravais_private_check(BRAVAIS_DILITHIUM3, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1952));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium3_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4000)]) {
  return bravais_private_check(BRAVAIS_DILITHIUM3, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4000));
}

/* Expands a public key once, for any number of calls of prepared_verify.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium3_prepare_public_key(
    bravais_dilithium3_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1952)]) {
  return bravais_private_prepare(
      BRAVAIS_DILITHIUM3, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1952));
}

/* Expands a secret key once, for any number of calls of prepared_sign.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium3_prepare_secret_key(
    bravais_dilithium3_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4000)]) {
  return bravais_private_prepare(
      BRAVAIS_DILITHIUM3, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4000));
}

/* Signs a message.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium3_sign(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3293)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4000)]) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM3, signature, 3293, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 4000), NULL, 0, 0);
}

/* Verifies the signature of a message: only BRAVAIS_OK means good.
 * Errors: BRAVAIS_BAD_SIGNATURE. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium3_verify(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3293)], const void* message, size_t message_size,
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1952)]) {
  return bravais_private_verify(
      BRAVAIS_DILITHIUM3, signature, 3293, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 1952));
}

/* Signs a message with a prepared secret key.
 * Secret: prepared. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium3_prepared_sign(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3293)], const void* message, size_t message_size,
    const bravais_dilithium3_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM3, signature, 3293, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 0);
}

/* Verifies the signature of a message, with a prepared public key.
 * Errors: BRAVAIS_BAD_SIGNATURE; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium3_prepared_verify(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3293)], const void* message, size_t message_size,
    const bravais_dilithium3_prepared_public_key* prepared) {
  return bravais_private_verify(
      BRAVAIS_DILITHIUM3, signature, 3293, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- Dilithium5 ---------------------------------------------------------------------------------------------- */

/* CRYSTALS-Dilithium, round 3 (version 3.1).
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_DILITHIUM5 UINT32_C(0x0305)
#define BRAVAIS_DILITHIUM5_PUBLIC_KEY_BYTES 2592 /* of a public key */
#define BRAVAIS_DILITHIUM5_SECRET_KEY_BYTES 4864 /* of a secret key */
#define BRAVAIS_DILITHIUM5_SIGNATURE_BYTES 4595 /* of a signature */
#define BRAVAIS_DILITHIUM5_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_DILITHIUM5_RANDOMNESS_BYTES 64 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[69120];
} bravais_dilithium5_prepared_public_key;
typedef struct {
  uint8_t private_memory[85504];
} bravais_dilithium5_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium5_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2592)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4864)]) {
  return bravais_private_generate(BRAVAIS_DILITHIUM5, public_key, 2592, secret_key, 4864, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium5_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2592)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4864)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_DILITHIUM5, public_key, 2592, secret_key, 4864, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium5_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Writes the public key that belongs to a secret key.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium5_public_key_from_secret_key(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2592)], const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4864)]) {
  return bravais_private_public_key(
      BRAVAIS_DILITHIUM5, public_key, 2592, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4864));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium5_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2592)]) {
  return bravais_private_check(BRAVAIS_DILITHIUM5, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 2592));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium5_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4864)]) {
  return bravais_private_check(BRAVAIS_DILITHIUM5, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4864));
}

/* Expands a public key once, for any number of calls of prepared_verify.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium5_prepare_public_key(
    bravais_dilithium5_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2592)]) {
  return bravais_private_prepare(
      BRAVAIS_DILITHIUM5, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 2592));
}

/* Expands a secret key once, for any number of calls of prepared_sign.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium5_prepare_secret_key(
    bravais_dilithium5_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4864)]) {
  return bravais_private_prepare(
      BRAVAIS_DILITHIUM5, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4864));
}

/* Signs a message.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium5_sign(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4595)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4864)]) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM5, signature, 4595, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 4864), NULL, 0, 0);
}

/* Verifies the signature of a message: only BRAVAIS_OK means good.
 * Errors: BRAVAIS_BAD_SIGNATURE. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium5_verify(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4595)], const void* message, size_t message_size,
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2592)]) {
  return bravais_private_verify(
      BRAVAIS_DILITHIUM5, signature, 4595, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 2592));
}

/* Signs a message with a prepared secret key.
 * Secret: prepared. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium5_prepared_sign(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4595)], const void* message, size_t message_size,
    const bravais_dilithium5_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM5, signature, 4595, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 0);
}

/* Verifies the signature of a message, with a prepared public key.
 * Errors: BRAVAIS_BAD_SIGNATURE; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium5_prepared_verify(
    const uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4595)], const void* message, size_t message_size,
    const bravais_dilithium5_prepared_public_key* prepared) {
  return bravais_private_verify(
      BRAVAIS_DILITHIUM5, signature, 4595, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

#ifdef __cplusplus
}
#endif
#endif
