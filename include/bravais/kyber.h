/* SPDX-License-Identifier: MIT */
/* Kyber, round 3: key encapsulation, and its IND-CPA encryption (_pke). For research and interoperability;
 * the standard is <bravais/ml_kem.h>.
 *
 * Each function returns BRAVAIS_OK or an error that its comment names. Two errors are possible everywhere:
 * BRAVAIS_UNSUPPORTED_ISA, and BRAVAIS_BAD_ARGUMENT for a null pointer or for an output that overlaps another
 * buffer. On errors outputs are zeroed, except public keys, which become bytes that nobody has a secret key for;
 * after an overlap all memory is as it was. All functions are thread-safe. Secret outputs are the caller's to wipe with
 * bravais_wipe().
 *
 * Made by tools/typed_headers from the table of parameter sets: do not edit. */
/* clang-format off */
#ifndef BRAVAIS_KYBER_H
#define BRAVAIS_KYBER_H

#include <bravais/private/typed.h>
#if !BRAVAIS_HAS_KYBER
#error "<bravais/kyber.h>: the library was built without the family kyber (CMake: BRAVAIS_FAMILIES)"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Kyber512 ------------------------------------------------------------------------------------------------ */

/* CRYSTALS-Kyber, round 3 (version 3.02).
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_KYBER512 UINT32_C(0x0103)
#define BRAVAIS_KYBER512_PUBLIC_KEY_BYTES 800 /* of a public key */
#define BRAVAIS_KYBER512_SECRET_KEY_BYTES 1632 /* of a secret key */
#define BRAVAIS_KYBER512_CIPHERTEXT_BYTES 768 /* of a ciphertext */
#define BRAVAIS_KYBER512_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_KYBER512_SEED_BYTES 64 /* of a seed for key generation */
#define BRAVAIS_KYBER512_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[3584];
} bravais_kyber512_prepared_public_key;
typedef struct {
  uint8_t private_memory[4608];
} bravais_kyber512_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(800)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1632)]) {
  return bravais_private_generate(BRAVAIS_KYBER512, public_key, 800, secret_key, 1632, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(800)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1632)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_private_generate(BRAVAIS_KYBER512, public_key, 800, secret_key, 1632, seed, 64);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_random(seed, 64);
}

/* Writes the public key that belongs to a secret key.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_public_key_from_secret_key(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(800)], const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1632)]) {
  return bravais_private_public_key(
      BRAVAIS_KYBER512, public_key, 800, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1632));
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(768)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(800)]) {
  return bravais_private_encapsulate(
      BRAVAIS_KYBER512, ciphertext, 768, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 800),
      NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(768)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1632)]) {
  return bravais_private_decapsulate(
      BRAVAIS_KYBER512, shared_secret, 32, ciphertext, 768, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      1632));
}

/* Tells whether a public key from elsewhere is well formed. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_check_public_key(const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(800)]) {
  return bravais_private_check(BRAVAIS_KYBER512, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 800));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1632)]) {
  return bravais_private_check(BRAVAIS_KYBER512, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1632));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_prepare_public_key(
    bravais_kyber512_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(800)]) {
  return bravais_private_prepare(
      BRAVAIS_KYBER512, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 800));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_prepare_secret_key(
    bravais_kyber512_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1632)]) {
  return bravais_private_prepare(
      BRAVAIS_KYBER512, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1632));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(768)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_kyber512_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_KYBER512, ciphertext, 768, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(768)],
    const bravais_kyber512_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_KYBER512, shared_secret, 32, ciphertext, 768, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- Kyber768 ------------------------------------------------------------------------------------------------ */

/* CRYSTALS-Kyber, round 3 (version 3.02).
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_KYBER768 UINT32_C(0x0104)
#define BRAVAIS_KYBER768_PUBLIC_KEY_BYTES 1184 /* of a public key */
#define BRAVAIS_KYBER768_SECRET_KEY_BYTES 2400 /* of a secret key */
#define BRAVAIS_KYBER768_CIPHERTEXT_BYTES 1088 /* of a ciphertext */
#define BRAVAIS_KYBER768_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_KYBER768_SEED_BYTES 64 /* of a seed for key generation */
#define BRAVAIS_KYBER768_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[6656];
} bravais_kyber768_prepared_public_key;
typedef struct {
  uint8_t private_memory[8704];
} bravais_kyber768_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1184)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2400)]) {
  return bravais_private_generate(BRAVAIS_KYBER768, public_key, 1184, secret_key, 2400, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1184)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2400)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_private_generate(BRAVAIS_KYBER768, public_key, 1184, secret_key, 2400, seed, 64);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_random(seed, 64);
}

/* Writes the public key that belongs to a secret key.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_public_key_from_secret_key(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1184)], const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2400)]) {
  return bravais_private_public_key(
      BRAVAIS_KYBER768, public_key, 1184, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2400));
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1088)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1184)]) {
  return bravais_private_encapsulate(
      BRAVAIS_KYBER768, ciphertext, 1088, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1184),
      NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1088)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2400)]) {
  return bravais_private_decapsulate(
      BRAVAIS_KYBER768, shared_secret, 32, ciphertext, 1088, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      2400));
}

/* Tells whether a public key from elsewhere is well formed. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1184)]) {
  return bravais_private_check(BRAVAIS_KYBER768, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1184));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2400)]) {
  return bravais_private_check(BRAVAIS_KYBER768, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2400));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_prepare_public_key(
    bravais_kyber768_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1184)]) {
  return bravais_private_prepare(
      BRAVAIS_KYBER768, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1184));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_prepare_secret_key(
    bravais_kyber768_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2400)]) {
  return bravais_private_prepare(
      BRAVAIS_KYBER768, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2400));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1088)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_kyber768_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_KYBER768, ciphertext, 1088, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1088)],
    const bravais_kyber768_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_KYBER768, shared_secret, 32, ciphertext, 1088, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- Kyber1024 ----------------------------------------------------------------------------------------------- */

/* CRYSTALS-Kyber, round 3 (version 3.02).
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_KYBER1024 UINT32_C(0x0105)
#define BRAVAIS_KYBER1024_PUBLIC_KEY_BYTES 1568 /* of a public key */
#define BRAVAIS_KYBER1024_SECRET_KEY_BYTES 3168 /* of a secret key */
#define BRAVAIS_KYBER1024_CIPHERTEXT_BYTES 1568 /* of a ciphertext */
#define BRAVAIS_KYBER1024_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_KYBER1024_SEED_BYTES 64 /* of a seed for key generation */
#define BRAVAIS_KYBER1024_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[11264];
} bravais_kyber1024_prepared_public_key;
typedef struct {
  uint8_t private_memory[13312];
} bravais_kyber1024_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1568)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(3168)]) {
  return bravais_private_generate(BRAVAIS_KYBER1024, public_key, 1568, secret_key, 3168, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1568)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(3168)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_private_generate(BRAVAIS_KYBER1024, public_key, 1568, secret_key, 3168, seed, 64);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_random(seed, 64);
}

/* Writes the public key that belongs to a secret key.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_public_key_from_secret_key(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1568)], const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(3168)]) {
  return bravais_private_public_key(
      BRAVAIS_KYBER1024, public_key, 1568, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 3168));
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1568)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1568)]) {
  return bravais_private_encapsulate(
      BRAVAIS_KYBER1024, ciphertext, 1568, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1568), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1568)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(3168)]) {
  return bravais_private_decapsulate(
      BRAVAIS_KYBER1024, shared_secret, 32, ciphertext, 1568, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      3168));
}

/* Tells whether a public key from elsewhere is well formed. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1568)]) {
  return bravais_private_check(BRAVAIS_KYBER1024, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1568));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(3168)]) {
  return bravais_private_check(BRAVAIS_KYBER1024, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 3168));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_prepare_public_key(
    bravais_kyber1024_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1568)]) {
  return bravais_private_prepare(
      BRAVAIS_KYBER1024, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1568));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_prepare_secret_key(
    bravais_kyber1024_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(3168)]) {
  return bravais_private_prepare(
      BRAVAIS_KYBER1024, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 3168));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1568)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_kyber1024_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_KYBER1024, ciphertext, 1568, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1568)],
    const bravais_kyber1024_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_KYBER1024, shared_secret, 32, ciphertext, 1568, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- Kyber512, encryption ------------------------------------------------------------------------------------ */

/* CRYSTALS-Kyber, round 3 (version 3.02), IND-CPA encryption.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_KYBER512_PKE UINT32_C(0x0200)
#define BRAVAIS_KYBER512_PKE_PUBLIC_KEY_BYTES 800 /* of a public key */
#define BRAVAIS_KYBER512_PKE_SECRET_KEY_BYTES 768 /* of a secret key */
#define BRAVAIS_KYBER512_PKE_CIPHERTEXT_BYTES 768 /* of a ciphertext */
#define BRAVAIS_KYBER512_PKE_MESSAGE_BYTES 32 /* of a message */
#define BRAVAIS_KYBER512_PKE_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_KYBER512_PKE_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[3584];
} bravais_kyber512_pke_prepared_public_key;
typedef struct {
  uint8_t private_memory[1536];
} bravais_kyber512_pke_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_pke_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(800)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(768)]) {
  return bravais_private_generate(BRAVAIS_KYBER512_PKE, public_key, 800, secret_key, 768, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_pke_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(800)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(768)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_KYBER512_PKE, public_key, 800, secret_key, 768, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_pke_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_pke_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(768)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(800)]) {
  return bravais_private_encrypt(
      BRAVAIS_KYBER512_PKE, ciphertext, 768, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 800),
      NULL, 0);
}

/* Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.
 * Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_pke_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(768)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(768)]) {
  return bravais_private_decrypt(
      BRAVAIS_KYBER512_PKE, message, 32, ciphertext, 768, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 768));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_pke_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(800)]) {
  return bravais_private_check(BRAVAIS_KYBER512_PKE, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 800));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_pke_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(768)]) {
  return bravais_private_check(BRAVAIS_KYBER512_PKE, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 768));
}

/* Expands a public key once, for any number of calls of prepared_encrypt.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_pke_prepare_public_key(
    bravais_kyber512_pke_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(800)]) {
  return bravais_private_prepare(
      BRAVAIS_KYBER512_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 800));
}

/* Expands a secret key once, for any number of calls of prepared_decrypt.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_pke_prepare_secret_key(
    bravais_kyber512_pke_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(768)]) {
  return bravais_private_prepare(
      BRAVAIS_KYBER512_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 768));
}

/* Encrypts to the owner of a prepared public key.
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_pke_prepared_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(768)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_kyber512_pke_prepared_public_key* prepared) {
  return bravais_private_encrypt(
      BRAVAIS_KYBER512_PKE, ciphertext, 768, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Decrypts a ciphertext with a prepared secret key.
 * Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_pke_prepared_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(768)],
    const bravais_kyber512_pke_prepared_secret_key* prepared) {
  return bravais_private_decrypt(
      BRAVAIS_KYBER512_PKE, message, 32, ciphertext, 768, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- Kyber768, encryption ------------------------------------------------------------------------------------ */

/* CRYSTALS-Kyber, round 3 (version 3.02), IND-CPA encryption.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_KYBER768_PKE UINT32_C(0x0201)
#define BRAVAIS_KYBER768_PKE_PUBLIC_KEY_BYTES 1184 /* of a public key */
#define BRAVAIS_KYBER768_PKE_SECRET_KEY_BYTES 1152 /* of a secret key */
#define BRAVAIS_KYBER768_PKE_CIPHERTEXT_BYTES 1088 /* of a ciphertext */
#define BRAVAIS_KYBER768_PKE_MESSAGE_BYTES 32 /* of a message */
#define BRAVAIS_KYBER768_PKE_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_KYBER768_PKE_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[6656];
} bravais_kyber768_pke_prepared_public_key;
typedef struct {
  uint8_t private_memory[2048];
} bravais_kyber768_pke_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_pke_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1184)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1152)]) {
  return bravais_private_generate(BRAVAIS_KYBER768_PKE, public_key, 1184, secret_key, 1152, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_pke_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1184)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1152)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_KYBER768_PKE, public_key, 1184, secret_key, 1152, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_pke_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_pke_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1088)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1184)]) {
  return bravais_private_encrypt(
      BRAVAIS_KYBER768_PKE, ciphertext, 1088, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1184),
      NULL, 0);
}

/* Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.
 * Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_pke_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1088)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1152)]) {
  return bravais_private_decrypt(
      BRAVAIS_KYBER768_PKE, message, 32, ciphertext, 1088, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1152));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_pke_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1184)]) {
  return bravais_private_check(BRAVAIS_KYBER768_PKE, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1184));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_pke_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1152)]) {
  return bravais_private_check(BRAVAIS_KYBER768_PKE, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1152));
}

/* Expands a public key once, for any number of calls of prepared_encrypt.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_pke_prepare_public_key(
    bravais_kyber768_pke_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1184)]) {
  return bravais_private_prepare(
      BRAVAIS_KYBER768_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1184));
}

/* Expands a secret key once, for any number of calls of prepared_decrypt.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_pke_prepare_secret_key(
    bravais_kyber768_pke_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1152)]) {
  return bravais_private_prepare(
      BRAVAIS_KYBER768_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1152));
}

/* Encrypts to the owner of a prepared public key.
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_pke_prepared_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1088)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_kyber768_pke_prepared_public_key* prepared) {
  return bravais_private_encrypt(
      BRAVAIS_KYBER768_PKE, ciphertext, 1088, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Decrypts a ciphertext with a prepared secret key.
 * Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_pke_prepared_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1088)],
    const bravais_kyber768_pke_prepared_secret_key* prepared) {
  return bravais_private_decrypt(
      BRAVAIS_KYBER768_PKE, message, 32, ciphertext, 1088, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- Kyber1024, encryption ----------------------------------------------------------------------------------- */

/* CRYSTALS-Kyber, round 3 (version 3.02), IND-CPA encryption.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_KYBER1024_PKE UINT32_C(0x0202)
#define BRAVAIS_KYBER1024_PKE_PUBLIC_KEY_BYTES 1568 /* of a public key */
#define BRAVAIS_KYBER1024_PKE_SECRET_KEY_BYTES 1536 /* of a secret key */
#define BRAVAIS_KYBER1024_PKE_CIPHERTEXT_BYTES 1568 /* of a ciphertext */
#define BRAVAIS_KYBER1024_PKE_MESSAGE_BYTES 32 /* of a message */
#define BRAVAIS_KYBER1024_PKE_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_KYBER1024_PKE_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[11264];
} bravais_kyber1024_pke_prepared_public_key;
typedef struct {
  uint8_t private_memory[2560];
} bravais_kyber1024_pke_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_pke_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1568)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1536)]) {
  return bravais_private_generate(BRAVAIS_KYBER1024_PKE, public_key, 1568, secret_key, 1536, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_pke_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1568)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1536)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_KYBER1024_PKE, public_key, 1568, secret_key, 1536, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_pke_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_pke_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1568)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1568)]) {
  return bravais_private_encrypt(
      BRAVAIS_KYBER1024_PKE, ciphertext, 1568, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1568),
      NULL, 0);
}

/* Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.
 * Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_pke_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1568)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1536)]) {
  return bravais_private_decrypt(
      BRAVAIS_KYBER1024_PKE, message, 32, ciphertext, 1568, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      1536));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_pke_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1568)]) {
  return bravais_private_check(BRAVAIS_KYBER1024_PKE, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1568));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_pke_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1536)]) {
  return bravais_private_check(BRAVAIS_KYBER1024_PKE, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1536));
}

/* Expands a public key once, for any number of calls of prepared_encrypt.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_pke_prepare_public_key(
    bravais_kyber1024_pke_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1568)]) {
  return bravais_private_prepare(
      BRAVAIS_KYBER1024_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1568));
}

/* Expands a secret key once, for any number of calls of prepared_decrypt.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_pke_prepare_secret_key(
    bravais_kyber1024_pke_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1536)]) {
  return bravais_private_prepare(
      BRAVAIS_KYBER1024_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1536));
}

/* Encrypts to the owner of a prepared public key.
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_pke_prepared_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1568)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_kyber1024_pke_prepared_public_key* prepared) {
  return bravais_private_encrypt(
      BRAVAIS_KYBER1024_PKE, ciphertext, 1568, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Decrypts a ciphertext with a prepared secret key.
 * Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_pke_prepared_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1568)],
    const bravais_kyber1024_pke_prepared_secret_key* prepared) {
  return bravais_private_decrypt(
      BRAVAIS_KYBER1024_PKE, message, 32, ciphertext, 1568, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

#ifdef __cplusplus
}
#endif
#endif
