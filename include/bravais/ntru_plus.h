/* SPDX-License-Identifier: MIT */
/* NTRU+, final version and release 2.2 (ntru_plus_kem): key encapsulation. For research and interoperability.
 * An expanded secret key does not contain the public key, so there is no public_key_from_secret_key.
 *
 * Each function returns BRAVAIS_OK or an error that its comment names. Two errors are possible everywhere:
 * BRAVAIS_UNSUPPORTED_ISA, and BRAVAIS_BAD_ARGUMENT for a null pointer or for an output that overlaps another
 * buffer. On errors outputs are zeroed, except public keys, which become bytes that nobody has a secret key for;
 * after an overlap all memory is as it was. All functions are thread-safe. Secret outputs are the caller's to wipe with
 * bravais_wipe().
 *
 * Made by tools/typed_headers from the table of parameter sets: do not edit. */
/* clang-format off */
#ifndef BRAVAIS_NTRU_PLUS_H
#define BRAVAIS_NTRU_PLUS_H

#include <bravais/private/typed.h>
#if !BRAVAIS_HAS_NTRU_PLUS
#error "<bravais/ntru_plus.h>: the library was built without the family ntru_plus (CMake: BRAVAIS_FAMILIES)"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- NTRU+768 ------------------------------------------------------------------------------------------------ */

/* NTRU+, final version of the Korean competition.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_NTRU_PLUS_768 UINT32_C(0x010c)
#define BRAVAIS_NTRU_PLUS_768_PUBLIC_KEY_BYTES 1152 /* of a public key */
#define BRAVAIS_NTRU_PLUS_768_SECRET_KEY_BYTES 2336 /* of a secret key */
#define BRAVAIS_NTRU_PLUS_768_CIPHERTEXT_BYTES 1152 /* of a ciphertext */
#define BRAVAIS_NTRU_PLUS_768_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_NTRU_PLUS_768_SEED_BYTES 128 /* of a seed for key generation */
#define BRAVAIS_NTRU_PLUS_768_RANDOMNESS_BYTES 96 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[2048];
} bravais_ntru_plus_768_prepared_public_key;
typedef struct {
  uint8_t private_memory[3584];
} bravais_ntru_plus_768_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS, BRAVAIS_GENERATION_FAILED. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_768_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1152)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2336)]) {
  return bravais_private_generate(BRAVAIS_NTRU_PLUS_768, public_key, 1152, secret_key, 2336, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: BRAVAIS_GENERATION_FAILED. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_768_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1152)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2336)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(128)]) {
  return bravais_private_generate(BRAVAIS_NTRU_PLUS_768, public_key, 1152, secret_key, 2336, seed, 128);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_768_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(128)]) {
  return bravais_random(seed, 128);
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_768_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1152)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1152)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_768, ciphertext, 1152, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1152), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is BRAVAIS_BAD_CIPHERTEXT.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CIPHERTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_768_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1152)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2336)]) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_PLUS_768, shared_secret, 32, ciphertext, 1152, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      2336));
}

/* Tells whether a public key from elsewhere is well formed. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_768_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1152)]) {
  return bravais_private_check(BRAVAIS_NTRU_PLUS_768, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1152));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_768_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2336)]) {
  return bravais_private_check(BRAVAIS_NTRU_PLUS_768, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2336));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_768_prepare_public_key(
    bravais_ntru_plus_768_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1152)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_PLUS_768, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1152));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_768_prepare_secret_key(
    bravais_ntru_plus_768_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2336)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_PLUS_768, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2336));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_768_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1152)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_plus_768_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_768, ciphertext, 1152, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is BRAVAIS_BAD_CIPHERTEXT.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_CIPHERTEXT; BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_768_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1152)],
    const bravais_ntru_plus_768_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_PLUS_768, shared_secret, 32, ciphertext, 1152, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- NTRU+864 ------------------------------------------------------------------------------------------------ */

/* NTRU+, final version of the Korean competition.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_NTRU_PLUS_864 UINT32_C(0x010d)
#define BRAVAIS_NTRU_PLUS_864_PUBLIC_KEY_BYTES 1296 /* of a public key */
#define BRAVAIS_NTRU_PLUS_864_SECRET_KEY_BYTES 2624 /* of a secret key */
#define BRAVAIS_NTRU_PLUS_864_CIPHERTEXT_BYTES 1296 /* of a ciphertext */
#define BRAVAIS_NTRU_PLUS_864_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_NTRU_PLUS_864_SEED_BYTES 128 /* of a seed for key generation */
#define BRAVAIS_NTRU_PLUS_864_RANDOMNESS_BYTES 108 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[2048];
} bravais_ntru_plus_864_prepared_public_key;
typedef struct {
  uint8_t private_memory[4096];
} bravais_ntru_plus_864_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS, BRAVAIS_GENERATION_FAILED. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_864_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1296)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2624)]) {
  return bravais_private_generate(BRAVAIS_NTRU_PLUS_864, public_key, 1296, secret_key, 2624, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: BRAVAIS_GENERATION_FAILED. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_864_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1296)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2624)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(128)]) {
  return bravais_private_generate(BRAVAIS_NTRU_PLUS_864, public_key, 1296, secret_key, 2624, seed, 128);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_864_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(128)]) {
  return bravais_random(seed, 128);
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_864_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1296)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1296)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_864, ciphertext, 1296, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1296), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is BRAVAIS_BAD_CIPHERTEXT.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CIPHERTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_864_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1296)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2624)]) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_PLUS_864, shared_secret, 32, ciphertext, 1296, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      2624));
}

/* Tells whether a public key from elsewhere is well formed. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_864_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1296)]) {
  return bravais_private_check(BRAVAIS_NTRU_PLUS_864, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1296));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_864_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2624)]) {
  return bravais_private_check(BRAVAIS_NTRU_PLUS_864, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2624));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_864_prepare_public_key(
    bravais_ntru_plus_864_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1296)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_PLUS_864, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1296));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_864_prepare_secret_key(
    bravais_ntru_plus_864_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2624)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_PLUS_864, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2624));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_864_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1296)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_plus_864_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_864, ciphertext, 1296, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is BRAVAIS_BAD_CIPHERTEXT.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_CIPHERTEXT; BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_864_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1296)],
    const bravais_ntru_plus_864_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_PLUS_864, shared_secret, 32, ciphertext, 1296, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- NTRU+1152 ----------------------------------------------------------------------------------------------- */

/* NTRU+, final version of the Korean competition.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_NTRU_PLUS_1152 UINT32_C(0x010e)
#define BRAVAIS_NTRU_PLUS_1152_PUBLIC_KEY_BYTES 1728 /* of a public key */
#define BRAVAIS_NTRU_PLUS_1152_SECRET_KEY_BYTES 3488 /* of a secret key */
#define BRAVAIS_NTRU_PLUS_1152_CIPHERTEXT_BYTES 1728 /* of a ciphertext */
#define BRAVAIS_NTRU_PLUS_1152_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_NTRU_PLUS_1152_SEED_BYTES 512 /* of a seed for key generation */
#define BRAVAIS_NTRU_PLUS_1152_RANDOMNESS_BYTES 144 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[3072];
} bravais_ntru_plus_1152_prepared_public_key;
typedef struct {
  uint8_t private_memory[5120];
} bravais_ntru_plus_1152_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS, BRAVAIS_GENERATION_FAILED. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_1152_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1728)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(3488)]) {
  return bravais_private_generate(BRAVAIS_NTRU_PLUS_1152, public_key, 1728, secret_key, 3488, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: BRAVAIS_GENERATION_FAILED. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_1152_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1728)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(3488)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(512)]) {
  return bravais_private_generate(BRAVAIS_NTRU_PLUS_1152, public_key, 1728, secret_key, 3488, seed, 512);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_1152_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(512)]) {
  return bravais_random(seed, 512);
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_1152_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1728)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1728)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_1152, ciphertext, 1728, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1728), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is BRAVAIS_BAD_CIPHERTEXT.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CIPHERTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_1152_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1728)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(3488)]) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_PLUS_1152, shared_secret, 32, ciphertext, 1728, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 3488));
}

/* Tells whether a public key from elsewhere is well formed. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_1152_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1728)]) {
  return bravais_private_check(BRAVAIS_NTRU_PLUS_1152, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1728));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_1152_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(3488)]) {
  return bravais_private_check(BRAVAIS_NTRU_PLUS_1152, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 3488));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_1152_prepare_public_key(
    bravais_ntru_plus_1152_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1728)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_PLUS_1152, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1728));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_1152_prepare_secret_key(
    bravais_ntru_plus_1152_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(3488)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_PLUS_1152, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 3488));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_1152_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1728)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_plus_1152_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_1152, ciphertext, 1728, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is BRAVAIS_BAD_CIPHERTEXT.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_CIPHERTEXT; BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_1152_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1728)],
    const bravais_ntru_plus_1152_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_PLUS_1152, shared_secret, 32, ciphertext, 1728, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- NTRU+KEM576 --------------------------------------------------------------------------------------------- */

/* NTRU+, release 2.2.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_NTRU_PLUS_KEM_576 UINT32_C(0x010f)
#define BRAVAIS_NTRU_PLUS_KEM_576_PUBLIC_KEY_BYTES 864 /* of a public key */
#define BRAVAIS_NTRU_PLUS_KEM_576_SECRET_KEY_BYTES 1760 /* of a secret key */
#define BRAVAIS_NTRU_PLUS_KEM_576_CIPHERTEXT_BYTES 864 /* of a ciphertext */
#define BRAVAIS_NTRU_PLUS_KEM_576_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_NTRU_PLUS_KEM_576_SEED_BYTES 512 /* of a seed for key generation */
#define BRAVAIS_NTRU_PLUS_KEM_576_RANDOMNESS_BYTES 72 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[2048];
} bravais_ntru_plus_kem_576_prepared_public_key;
typedef struct {
  uint8_t private_memory[3072];
} bravais_ntru_plus_kem_576_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS, BRAVAIS_GENERATION_FAILED. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_576_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(864)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1760)]) {
  return bravais_private_generate(BRAVAIS_NTRU_PLUS_KEM_576, public_key, 864, secret_key, 1760, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: BRAVAIS_GENERATION_FAILED. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_576_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(864)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1760)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(512)]) {
  return bravais_private_generate(BRAVAIS_NTRU_PLUS_KEM_576, public_key, 864, secret_key, 1760, seed, 512);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_576_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(512)]) {
  return bravais_random(seed, 512);
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_576_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(864)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(864)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_KEM_576, ciphertext, 864, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 864), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is BRAVAIS_BAD_CIPHERTEXT.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CIPHERTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_576_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(864)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1760)]) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_PLUS_KEM_576, shared_secret, 32, ciphertext, 864, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 1760));
}

/* Tells whether a public key from elsewhere is well formed. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_576_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(864)]) {
  return bravais_private_check(BRAVAIS_NTRU_PLUS_KEM_576, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 864));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_576_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1760)]) {
  return bravais_private_check(BRAVAIS_NTRU_PLUS_KEM_576, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1760));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_576_prepare_public_key(
    bravais_ntru_plus_kem_576_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(864)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_PLUS_KEM_576, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 864));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_576_prepare_secret_key(
    bravais_ntru_plus_kem_576_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1760)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_PLUS_KEM_576, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1760));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_576_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(864)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_plus_kem_576_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_KEM_576, ciphertext, 864, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is BRAVAIS_BAD_CIPHERTEXT.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_CIPHERTEXT; BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_576_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(864)],
    const bravais_ntru_plus_kem_576_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_PLUS_KEM_576, shared_secret, 32, ciphertext, 864, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- NTRU+KEM768 --------------------------------------------------------------------------------------------- */

/* NTRU+, release 2.2.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_NTRU_PLUS_KEM_768 UINT32_C(0x0110)
#define BRAVAIS_NTRU_PLUS_KEM_768_PUBLIC_KEY_BYTES 1152 /* of a public key */
#define BRAVAIS_NTRU_PLUS_KEM_768_SECRET_KEY_BYTES 2336 /* of a secret key */
#define BRAVAIS_NTRU_PLUS_KEM_768_CIPHERTEXT_BYTES 1152 /* of a ciphertext */
#define BRAVAIS_NTRU_PLUS_KEM_768_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_NTRU_PLUS_KEM_768_SEED_BYTES 128 /* of a seed for key generation */
#define BRAVAIS_NTRU_PLUS_KEM_768_RANDOMNESS_BYTES 96 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[2048];
} bravais_ntru_plus_kem_768_prepared_public_key;
typedef struct {
  uint8_t private_memory[3584];
} bravais_ntru_plus_kem_768_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS, BRAVAIS_GENERATION_FAILED. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_768_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1152)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2336)]) {
  return bravais_private_generate(BRAVAIS_NTRU_PLUS_KEM_768, public_key, 1152, secret_key, 2336, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: BRAVAIS_GENERATION_FAILED. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_768_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1152)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2336)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(128)]) {
  return bravais_private_generate(BRAVAIS_NTRU_PLUS_KEM_768, public_key, 1152, secret_key, 2336, seed, 128);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_768_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(128)]) {
  return bravais_random(seed, 128);
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_768_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1152)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1152)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_KEM_768, ciphertext, 1152, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 1152), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is BRAVAIS_BAD_CIPHERTEXT.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CIPHERTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_768_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1152)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2336)]) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_PLUS_KEM_768, shared_secret, 32, ciphertext, 1152, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 2336));
}

/* Tells whether a public key from elsewhere is well formed. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_768_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1152)]) {
  return bravais_private_check(BRAVAIS_NTRU_PLUS_KEM_768, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1152));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_768_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2336)]) {
  return bravais_private_check(BRAVAIS_NTRU_PLUS_KEM_768, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2336));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_768_prepare_public_key(
    bravais_ntru_plus_kem_768_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1152)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_PLUS_KEM_768, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1152));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_768_prepare_secret_key(
    bravais_ntru_plus_kem_768_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2336)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_PLUS_KEM_768, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2336));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_768_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1152)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_plus_kem_768_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_KEM_768, ciphertext, 1152, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is BRAVAIS_BAD_CIPHERTEXT.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_CIPHERTEXT; BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_768_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1152)],
    const bravais_ntru_plus_kem_768_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_PLUS_KEM_768, shared_secret, 32, ciphertext, 1152, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- NTRU+KEM864 --------------------------------------------------------------------------------------------- */

/* NTRU+, release 2.2.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_NTRU_PLUS_KEM_864 UINT32_C(0x0111)
#define BRAVAIS_NTRU_PLUS_KEM_864_PUBLIC_KEY_BYTES 1296 /* of a public key */
#define BRAVAIS_NTRU_PLUS_KEM_864_SECRET_KEY_BYTES 2624 /* of a secret key */
#define BRAVAIS_NTRU_PLUS_KEM_864_CIPHERTEXT_BYTES 1296 /* of a ciphertext */
#define BRAVAIS_NTRU_PLUS_KEM_864_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_NTRU_PLUS_KEM_864_SEED_BYTES 128 /* of a seed for key generation */
#define BRAVAIS_NTRU_PLUS_KEM_864_RANDOMNESS_BYTES 108 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[2048];
} bravais_ntru_plus_kem_864_prepared_public_key;
typedef struct {
  uint8_t private_memory[4096];
} bravais_ntru_plus_kem_864_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS, BRAVAIS_GENERATION_FAILED. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_864_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1296)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2624)]) {
  return bravais_private_generate(BRAVAIS_NTRU_PLUS_KEM_864, public_key, 1296, secret_key, 2624, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: BRAVAIS_GENERATION_FAILED. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_864_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1296)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2624)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(128)]) {
  return bravais_private_generate(BRAVAIS_NTRU_PLUS_KEM_864, public_key, 1296, secret_key, 2624, seed, 128);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_864_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(128)]) {
  return bravais_random(seed, 128);
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_864_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1296)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1296)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_KEM_864, ciphertext, 1296, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 1296), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is BRAVAIS_BAD_CIPHERTEXT.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CIPHERTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_864_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1296)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2624)]) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_PLUS_KEM_864, shared_secret, 32, ciphertext, 1296, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 2624));
}

/* Tells whether a public key from elsewhere is well formed. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_864_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1296)]) {
  return bravais_private_check(BRAVAIS_NTRU_PLUS_KEM_864, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1296));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_864_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2624)]) {
  return bravais_private_check(BRAVAIS_NTRU_PLUS_KEM_864, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2624));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_864_prepare_public_key(
    bravais_ntru_plus_kem_864_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1296)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_PLUS_KEM_864, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1296));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_864_prepare_secret_key(
    bravais_ntru_plus_kem_864_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2624)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_PLUS_KEM_864, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2624));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_864_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1296)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_plus_kem_864_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_KEM_864, ciphertext, 1296, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is BRAVAIS_BAD_CIPHERTEXT.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_CIPHERTEXT; BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_864_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1296)],
    const bravais_ntru_plus_kem_864_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_PLUS_KEM_864, shared_secret, 32, ciphertext, 1296, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- NTRU+KEM1152 -------------------------------------------------------------------------------------------- */

/* NTRU+, release 2.2.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_NTRU_PLUS_KEM_1152 UINT32_C(0x0112)
#define BRAVAIS_NTRU_PLUS_KEM_1152_PUBLIC_KEY_BYTES 1728 /* of a public key */
#define BRAVAIS_NTRU_PLUS_KEM_1152_SECRET_KEY_BYTES 3488 /* of a secret key */
#define BRAVAIS_NTRU_PLUS_KEM_1152_CIPHERTEXT_BYTES 1728 /* of a ciphertext */
#define BRAVAIS_NTRU_PLUS_KEM_1152_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_NTRU_PLUS_KEM_1152_SEED_BYTES 512 /* of a seed for key generation */
#define BRAVAIS_NTRU_PLUS_KEM_1152_RANDOMNESS_BYTES 144 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[3072];
} bravais_ntru_plus_kem_1152_prepared_public_key;
typedef struct {
  uint8_t private_memory[5120];
} bravais_ntru_plus_kem_1152_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS, BRAVAIS_GENERATION_FAILED. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_1152_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1728)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(3488)]) {
  return bravais_private_generate(BRAVAIS_NTRU_PLUS_KEM_1152, public_key, 1728, secret_key, 3488, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: BRAVAIS_GENERATION_FAILED. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_1152_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1728)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(3488)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(512)]) {
  return bravais_private_generate(BRAVAIS_NTRU_PLUS_KEM_1152, public_key, 1728, secret_key, 3488, seed, 512);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_1152_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(512)]) {
  return bravais_random(seed, 512);
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_1152_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1728)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1728)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_KEM_1152, ciphertext, 1728, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 1728), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is BRAVAIS_BAD_CIPHERTEXT.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CIPHERTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_1152_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1728)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(3488)]) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_PLUS_KEM_1152, shared_secret, 32, ciphertext, 1728, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 3488));
}

/* Tells whether a public key from elsewhere is well formed. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_1152_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1728)]) {
  return bravais_private_check(BRAVAIS_NTRU_PLUS_KEM_1152, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1728));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_1152_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(3488)]) {
  return bravais_private_check(BRAVAIS_NTRU_PLUS_KEM_1152, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 3488));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_1152_prepare_public_key(
    bravais_ntru_plus_kem_1152_prepared_public_key* prepared,
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1728)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_PLUS_KEM_1152, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1728));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_1152_prepare_secret_key(
    bravais_ntru_plus_kem_1152_prepared_secret_key* prepared,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(3488)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_PLUS_KEM_1152, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 3488));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_1152_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1728)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_plus_kem_1152_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_KEM_1152, ciphertext, 1728, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is BRAVAIS_BAD_CIPHERTEXT.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_CIPHERTEXT; BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_1152_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1728)],
    const bravais_ntru_plus_kem_1152_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_PLUS_KEM_1152, shared_secret, 32, ciphertext, 1728, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

#ifdef __cplusplus
}
#endif
#endif
