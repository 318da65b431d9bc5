/* SPDX-License-Identifier: MIT */
/* NTRU, round 3: key encapsulation. For research and interoperability.
 * An expanded secret key does not contain the public key, so there is no public_key_from_secret_key. Seeds are
 * kilobytes long, all that key generation samples, so there is no random_seed: keep the secret key.
 *
 * Each function returns BRAVAIS_OK or an error that its comment names. Two errors are possible everywhere:
 * BRAVAIS_UNSUPPORTED_ISA, and BRAVAIS_BAD_ARGUMENT for a null pointer or for an output that overlaps another
 * buffer. On errors outputs are zeroed, except public keys, which become bytes that nobody has a secret key for;
 * after an overlap all memory is as it was. All functions are thread-safe. Secret outputs are the caller's to wipe with
 * bravais_wipe().
 *
 * Made by tools/typed_headers from the table of parameter sets: do not edit. */
/* clang-format off */
#ifndef BRAVAIS_NTRU_H
#define BRAVAIS_NTRU_H

#include <bravais/private/typed.h>
#if !BRAVAIS_HAS_NTRU
#error "<bravais/ntru.h>: the library was built without the family ntru (CMake: BRAVAIS_FAMILIES)"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- NTRU-HPS-2048-509 --------------------------------------------------------------------------------------- */

/* NTRU, round 3.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_NTRU_HPS_2048_509 UINT32_C(0x0106)
#define BRAVAIS_NTRU_HPS_2048_509_PUBLIC_KEY_BYTES 699 /* of a public key */
#define BRAVAIS_NTRU_HPS_2048_509_SECRET_KEY_BYTES 935 /* of a secret key */
#define BRAVAIS_NTRU_HPS_2048_509_CIPHERTEXT_BYTES 699 /* of a ciphertext */
#define BRAVAIS_NTRU_HPS_2048_509_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_NTRU_HPS_2048_509_SEED_BYTES 2445 /* of a seed for key generation */
#define BRAVAIS_NTRU_HPS_2048_509_RANDOMNESS_BYTES 2413 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[12288];
} bravais_ntru_hps_2048_509_prepared_public_key;
typedef struct {
  uint8_t private_memory[36352];
} bravais_ntru_hps_2048_509_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_509_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(699)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(935)]) {
  return bravais_private_generate(BRAVAIS_NTRU_HPS_2048_509, public_key, 699, secret_key, 935, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_509_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(699)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(935)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(2445)]) {
  return bravais_private_generate(BRAVAIS_NTRU_HPS_2048_509, public_key, 699, secret_key, 935, seed, 2445);
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_509_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(699)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(699)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HPS_2048_509, ciphertext, 699, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 699), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_509_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(699)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(935)]) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_HPS_2048_509, shared_secret, 32, ciphertext, 699, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 935));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_509_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(699)]) {
  return bravais_private_check(BRAVAIS_NTRU_HPS_2048_509, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 699));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_509_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(935)]) {
  return bravais_private_check(BRAVAIS_NTRU_HPS_2048_509, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 935));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_509_prepare_public_key(
    bravais_ntru_hps_2048_509_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(699)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_HPS_2048_509, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 699));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_509_prepare_secret_key(
    bravais_ntru_hps_2048_509_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(935)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_HPS_2048_509, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 935));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_509_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(699)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_hps_2048_509_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HPS_2048_509, ciphertext, 699, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_509_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(699)],
    const bravais_ntru_hps_2048_509_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_HPS_2048_509, shared_secret, 32, ciphertext, 699, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- NTRU-HPS-2048-677 --------------------------------------------------------------------------------------- */

/* NTRU, round 3.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_NTRU_HPS_2048_677 UINT32_C(0x0107)
#define BRAVAIS_NTRU_HPS_2048_677_PUBLIC_KEY_BYTES 930 /* of a public key */
#define BRAVAIS_NTRU_HPS_2048_677_SECRET_KEY_BYTES 1234 /* of a secret key */
#define BRAVAIS_NTRU_HPS_2048_677_CIPHERTEXT_BYTES 930 /* of a ciphertext */
#define BRAVAIS_NTRU_HPS_2048_677_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_NTRU_HPS_2048_677_SEED_BYTES 3243 /* of a seed for key generation */
#define BRAVAIS_NTRU_HPS_2048_677_RANDOMNESS_BYTES 3211 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[15360];
} bravais_ntru_hps_2048_677_prepared_public_key;
typedef struct {
  uint8_t private_memory[46080];
} bravais_ntru_hps_2048_677_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_677_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(930)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1234)]) {
  return bravais_private_generate(BRAVAIS_NTRU_HPS_2048_677, public_key, 930, secret_key, 1234, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_677_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(930)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1234)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(3243)]) {
  return bravais_private_generate(BRAVAIS_NTRU_HPS_2048_677, public_key, 930, secret_key, 1234, seed, 3243);
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_677_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(930)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(930)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HPS_2048_677, ciphertext, 930, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 930), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_677_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(930)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1234)]) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_HPS_2048_677, shared_secret, 32, ciphertext, 930, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 1234));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_677_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(930)]) {
  return bravais_private_check(BRAVAIS_NTRU_HPS_2048_677, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 930));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_677_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1234)]) {
  return bravais_private_check(BRAVAIS_NTRU_HPS_2048_677, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1234));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_677_prepare_public_key(
    bravais_ntru_hps_2048_677_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(930)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_HPS_2048_677, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 930));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_677_prepare_secret_key(
    bravais_ntru_hps_2048_677_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1234)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_HPS_2048_677, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1234));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_677_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(930)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_hps_2048_677_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HPS_2048_677, ciphertext, 930, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_677_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(930)],
    const bravais_ntru_hps_2048_677_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_HPS_2048_677, shared_secret, 32, ciphertext, 930, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- NTRU-HPS-4096-821 --------------------------------------------------------------------------------------- */

/* NTRU, round 3.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_NTRU_HPS_4096_821 UINT32_C(0x0108)
#define BRAVAIS_NTRU_HPS_4096_821_PUBLIC_KEY_BYTES 1230 /* of a public key */
#define BRAVAIS_NTRU_HPS_4096_821_SECRET_KEY_BYTES 1590 /* of a secret key */
#define BRAVAIS_NTRU_HPS_4096_821_CIPHERTEXT_BYTES 1230 /* of a ciphertext */
#define BRAVAIS_NTRU_HPS_4096_821_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_NTRU_HPS_4096_821_SEED_BYTES 3927 /* of a seed for key generation */
#define BRAVAIS_NTRU_HPS_4096_821_RANDOMNESS_BYTES 3895 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[17408];
} bravais_ntru_hps_4096_821_prepared_public_key;
typedef struct {
  uint8_t private_memory[51200];
} bravais_ntru_hps_4096_821_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_821_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1230)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1590)]) {
  return bravais_private_generate(BRAVAIS_NTRU_HPS_4096_821, public_key, 1230, secret_key, 1590, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_821_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1230)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1590)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(3927)]) {
  return bravais_private_generate(BRAVAIS_NTRU_HPS_4096_821, public_key, 1230, secret_key, 1590, seed, 3927);
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_821_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1230)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1230)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HPS_4096_821, ciphertext, 1230, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 1230), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_821_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1230)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1590)]) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_HPS_4096_821, shared_secret, 32, ciphertext, 1230, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 1590));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_821_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1230)]) {
  return bravais_private_check(BRAVAIS_NTRU_HPS_4096_821, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1230));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_821_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1590)]) {
  return bravais_private_check(BRAVAIS_NTRU_HPS_4096_821, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1590));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_821_prepare_public_key(
    bravais_ntru_hps_4096_821_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1230)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_HPS_4096_821, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1230));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_821_prepare_secret_key(
    bravais_ntru_hps_4096_821_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1590)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_HPS_4096_821, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1590));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_821_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1230)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_hps_4096_821_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HPS_4096_821, ciphertext, 1230, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_821_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1230)],
    const bravais_ntru_hps_4096_821_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_HPS_4096_821, shared_secret, 32, ciphertext, 1230, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- NTRU-HPS-4096-1229 -------------------------------------------------------------------------------------- */

/* NTRU, round 3.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_NTRU_HPS_4096_1229 UINT32_C(0x0109)
#define BRAVAIS_NTRU_HPS_4096_1229_PUBLIC_KEY_BYTES 1842 /* of a public key */
#define BRAVAIS_NTRU_HPS_4096_1229_SECRET_KEY_BYTES 2366 /* of a secret key */
#define BRAVAIS_NTRU_HPS_4096_1229_CIPHERTEXT_BYTES 1842 /* of a ciphertext */
#define BRAVAIS_NTRU_HPS_4096_1229_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_NTRU_HPS_4096_1229_SEED_BYTES 5865 /* of a seed for key generation */
#define BRAVAIS_NTRU_HPS_4096_1229_RANDOMNESS_BYTES 5833 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[42496];
} bravais_ntru_hps_4096_1229_prepared_public_key;
typedef struct {
  uint8_t private_memory[126464];
} bravais_ntru_hps_4096_1229_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_1229_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1842)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2366)]) {
  return bravais_private_generate(BRAVAIS_NTRU_HPS_4096_1229, public_key, 1842, secret_key, 2366, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_1229_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1842)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2366)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(5865)]) {
  return bravais_private_generate(BRAVAIS_NTRU_HPS_4096_1229, public_key, 1842, secret_key, 2366, seed, 5865);
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_1229_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1842)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1842)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HPS_4096_1229, ciphertext, 1842, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 1842), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_1229_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1842)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2366)]) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_HPS_4096_1229, shared_secret, 32, ciphertext, 1842, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 2366));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_1229_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1842)]) {
  return bravais_private_check(BRAVAIS_NTRU_HPS_4096_1229, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1842));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_1229_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2366)]) {
  return bravais_private_check(BRAVAIS_NTRU_HPS_4096_1229, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2366));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_1229_prepare_public_key(
    bravais_ntru_hps_4096_1229_prepared_public_key* prepared,
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1842)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_HPS_4096_1229, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1842));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_1229_prepare_secret_key(
    bravais_ntru_hps_4096_1229_prepared_secret_key* prepared,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2366)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_HPS_4096_1229, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2366));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_1229_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1842)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_hps_4096_1229_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HPS_4096_1229, ciphertext, 1842, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_1229_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1842)],
    const bravais_ntru_hps_4096_1229_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_HPS_4096_1229, shared_secret, 32, ciphertext, 1842, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- NTRU-HRSS-701 ------------------------------------------------------------------------------------------- */

/* NTRU, round 3.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_NTRU_HRSS_701 UINT32_C(0x010a)
#define BRAVAIS_NTRU_HRSS_701_PUBLIC_KEY_BYTES 1138 /* of a public key */
#define BRAVAIS_NTRU_HRSS_701_SECRET_KEY_BYTES 1450 /* of a secret key */
#define BRAVAIS_NTRU_HRSS_701_CIPHERTEXT_BYTES 1138 /* of a ciphertext */
#define BRAVAIS_NTRU_HRSS_701_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_NTRU_HRSS_701_SEED_BYTES 1432 /* of a seed for key generation */
#define BRAVAIS_NTRU_HRSS_701_RANDOMNESS_BYTES 1400 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[22016];
} bravais_ntru_hrss_701_prepared_public_key;
typedef struct {
  uint8_t private_memory[66048];
} bravais_ntru_hrss_701_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_701_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1138)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1450)]) {
  return bravais_private_generate(BRAVAIS_NTRU_HRSS_701, public_key, 1138, secret_key, 1450, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_701_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1138)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1450)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(1432)]) {
  return bravais_private_generate(BRAVAIS_NTRU_HRSS_701, public_key, 1138, secret_key, 1450, seed, 1432);
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_701_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1138)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1138)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HRSS_701, ciphertext, 1138, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1138), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_701_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1138)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1450)]) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_HRSS_701, shared_secret, 32, ciphertext, 1138, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      1450));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_701_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1138)]) {
  return bravais_private_check(BRAVAIS_NTRU_HRSS_701, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1138));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_701_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1450)]) {
  return bravais_private_check(BRAVAIS_NTRU_HRSS_701, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1450));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_701_prepare_public_key(
    bravais_ntru_hrss_701_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1138)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_HRSS_701, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1138));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_701_prepare_secret_key(
    bravais_ntru_hrss_701_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1450)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_HRSS_701, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1450));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_701_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1138)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_hrss_701_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HRSS_701, ciphertext, 1138, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_701_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1138)],
    const bravais_ntru_hrss_701_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_HRSS_701, shared_secret, 32, ciphertext, 1138, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- NTRU-HRSS-1373 ------------------------------------------------------------------------------------------ */

/* NTRU, round 3.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_NTRU_HRSS_1373 UINT32_C(0x010b)
#define BRAVAIS_NTRU_HRSS_1373_PUBLIC_KEY_BYTES 2401 /* of a public key */
#define BRAVAIS_NTRU_HRSS_1373_SECRET_KEY_BYTES 2983 /* of a secret key */
#define BRAVAIS_NTRU_HRSS_1373_CIPHERTEXT_BYTES 2401 /* of a ciphertext */
#define BRAVAIS_NTRU_HRSS_1373_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_NTRU_HRSS_1373_SEED_BYTES 2776 /* of a seed for key generation */
#define BRAVAIS_NTRU_HRSS_1373_RANDOMNESS_BYTES 2744 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[25600];
} bravais_ntru_hrss_1373_prepared_public_key;
typedef struct {
  uint8_t private_memory[76288];
} bravais_ntru_hrss_1373_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_1373_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2401)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2983)]) {
  return bravais_private_generate(BRAVAIS_NTRU_HRSS_1373, public_key, 2401, secret_key, 2983, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_1373_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2401)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2983)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(2776)]) {
  return bravais_private_generate(BRAVAIS_NTRU_HRSS_1373, public_key, 2401, secret_key, 2983, seed, 2776);
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_1373_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(2401)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2401)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HRSS_1373, ciphertext, 2401, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      2401), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_1373_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(2401)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2983)]) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_HRSS_1373, shared_secret, 32, ciphertext, 2401, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 2983));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_1373_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2401)]) {
  return bravais_private_check(BRAVAIS_NTRU_HRSS_1373, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 2401));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_1373_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2983)]) {
  return bravais_private_check(BRAVAIS_NTRU_HRSS_1373, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2983));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_1373_prepare_public_key(
    bravais_ntru_hrss_1373_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2401)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_HRSS_1373, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 2401));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_1373_prepare_secret_key(
    bravais_ntru_hrss_1373_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2983)]) {
  return bravais_private_prepare(
      BRAVAIS_NTRU_HRSS_1373, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2983));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_1373_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(2401)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_hrss_1373_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HRSS_1373, ciphertext, 2401, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_1373_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(2401)],
    const bravais_ntru_hrss_1373_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_NTRU_HRSS_1373, shared_secret, 32, ciphertext, 2401, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

#ifdef __cplusplus
}
#endif
#endif
