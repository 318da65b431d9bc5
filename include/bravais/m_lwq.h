/* SPDX-License-Identifier: MIT */
/* M-LWQ: key encapsulation, and its IND-CPA encryption (_pke). A research scheme, not a standard.
 *
 * Each function returns BRAVAIS_OK or an error that its comment names. Two errors are possible everywhere:
 * BRAVAIS_UNSUPPORTED_ISA, and BRAVAIS_BAD_ARGUMENT for a null pointer or for an output that overlaps another
 * buffer. On errors outputs are zeroed, except public keys, which become bytes that nobody has a secret key for;
 * after an overlap all memory is as it was. All functions are thread-safe. Secret outputs are the caller's to wipe with
 * bravais_wipe().
 *
 * Made by tools/typed_headers from the table of parameter sets: do not edit. */
/* clang-format off */
#ifndef BRAVAIS_M_LWQ_H
#define BRAVAIS_M_LWQ_H

#include <bravais/private/typed.h>
#if !BRAVAIS_HAS_MLWQ
#error "<bravais/m_lwq.h>: the library was built without the family mlwq (CMake: BRAVAIS_FAMILIES)"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- M-LWQ-512-E8 -------------------------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_512_E8 UINT32_C(0x0113)
#define BRAVAIS_M_LWQ_512_E8_PUBLIC_KEY_BYTES 608 /* of a public key */
#define BRAVAIS_M_LWQ_512_E8_SECRET_KEY_BYTES 864 /* of a secret key */
#define BRAVAIS_M_LWQ_512_E8_CIPHERTEXT_BYTES 736 /* of a ciphertext */
#define BRAVAIS_M_LWQ_512_E8_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_M_LWQ_512_E8_SEED_BYTES 64 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_512_E8_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[5120];
} bravais_m_lwq_512_e8_prepared_public_key;
typedef struct {
  uint8_t private_memory[6144];
} bravais_m_lwq_512_e8_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(864)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_512_E8, public_key, 608, secret_key, 864, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(864)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_512_E8, public_key, 608, secret_key, 864, seed, 64);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_random(seed, 64);
}

/* Writes the public key that belongs to a secret key.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_public_key_from_secret_key(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(864)]) {
  return bravais_private_public_key(
      BRAVAIS_M_LWQ_512_E8, public_key, 608, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 864));
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_512_E8, ciphertext, 736, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      608), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(864)]) {
  return bravais_private_decapsulate(
      BRAVAIS_M_LWQ_512_E8, shared_secret, 32, ciphertext, 736, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      864));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_512_E8, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 608));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(864)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_512_E8, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 864));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_prepare_public_key(
    bravais_m_lwq_512_e8_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_512_E8, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 608));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_prepare_secret_key(
    bravais_m_lwq_512_e8_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(864)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_512_E8, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 864));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_512_e8_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_512_E8, ciphertext, 736, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)],
    const bravais_m_lwq_512_e8_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_M_LWQ_512_E8, shared_secret, 32, ciphertext, 736, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-768-E8 -------------------------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_768_E8 UINT32_C(0x0114)
#define BRAVAIS_M_LWQ_768_E8_PUBLIC_KEY_BYTES 992 /* of a public key */
#define BRAVAIS_M_LWQ_768_E8_SECRET_KEY_BYTES 1344 /* of a secret key */
#define BRAVAIS_M_LWQ_768_E8_CIPHERTEXT_BYTES 1024 /* of a ciphertext */
#define BRAVAIS_M_LWQ_768_E8_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_M_LWQ_768_E8_SEED_BYTES 64 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_768_E8_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[8704];
} bravais_m_lwq_768_e8_prepared_public_key;
typedef struct {
  uint8_t private_memory[10240];
} bravais_m_lwq_768_e8_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1344)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_768_E8, public_key, 992, secret_key, 1344, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1344)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_768_E8, public_key, 992, secret_key, 1344, seed, 64);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_random(seed, 64);
}

/* Writes the public key that belongs to a secret key.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_public_key_from_secret_key(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1344)]) {
  return bravais_private_public_key(
      BRAVAIS_M_LWQ_768_E8, public_key, 992, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1344));
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_768_E8, ciphertext, 1024, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      992), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1344)]) {
  return bravais_private_decapsulate(
      BRAVAIS_M_LWQ_768_E8, shared_secret, 32, ciphertext, 1024, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      1344));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_768_E8, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 992));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1344)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_768_E8, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1344));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_prepare_public_key(
    bravais_m_lwq_768_e8_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_768_E8, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 992));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_prepare_secret_key(
    bravais_m_lwq_768_e8_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1344)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_768_E8, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1344));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_768_e8_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_768_E8, ciphertext, 1024, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)],
    const bravais_m_lwq_768_e8_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_M_LWQ_768_E8, shared_secret, 32, ciphertext, 1024, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-1024-E8 ------------------------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_1024_E8 UINT32_C(0x0115)
#define BRAVAIS_M_LWQ_1024_E8_PUBLIC_KEY_BYTES 1440 /* of a public key */
#define BRAVAIS_M_LWQ_1024_E8_SECRET_KEY_BYTES 1888 /* of a secret key */
#define BRAVAIS_M_LWQ_1024_E8_CIPHERTEXT_BYTES 1344 /* of a ciphertext */
#define BRAVAIS_M_LWQ_1024_E8_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_M_LWQ_1024_E8_SEED_BYTES 64 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_1024_E8_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[13824];
} bravais_m_lwq_1024_e8_prepared_public_key;
typedef struct {
  uint8_t private_memory[15872];
} bravais_m_lwq_1024_e8_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1888)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_1024_E8, public_key, 1440, secret_key, 1888, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1888)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_1024_E8, public_key, 1440, secret_key, 1888, seed, 64);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_random(seed, 64);
}

/* Writes the public key that belongs to a secret key.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_public_key_from_secret_key(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1888)]) {
  return bravais_private_public_key(
      BRAVAIS_M_LWQ_1024_E8, public_key, 1440, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1888));
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_1024_E8, ciphertext, 1344, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1440), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1888)]) {
  return bravais_private_decapsulate(
      BRAVAIS_M_LWQ_1024_E8, shared_secret, 32, ciphertext, 1344, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      1888));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_1024_E8, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1440));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1888)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_1024_E8, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1888));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_prepare_public_key(
    bravais_m_lwq_1024_e8_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_1024_E8, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1440));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_prepare_secret_key(
    bravais_m_lwq_1024_e8_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1888)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_1024_E8, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1888));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_1024_e8_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_1024_E8, ciphertext, 1344, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)],
    const bravais_m_lwq_1024_e8_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_M_LWQ_1024_E8, shared_secret, 32, ciphertext, 1344, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-512-Z --------------------------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_512_Z UINT32_C(0x0116)
#define BRAVAIS_M_LWQ_512_Z_PUBLIC_KEY_BYTES 608 /* of a public key */
#define BRAVAIS_M_LWQ_512_Z_SECRET_KEY_BYTES 864 /* of a secret key */
#define BRAVAIS_M_LWQ_512_Z_CIPHERTEXT_BYTES 736 /* of a ciphertext */
#define BRAVAIS_M_LWQ_512_Z_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_M_LWQ_512_Z_SEED_BYTES 64 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_512_Z_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[5120];
} bravais_m_lwq_512_z_prepared_public_key;
typedef struct {
  uint8_t private_memory[6144];
} bravais_m_lwq_512_z_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(864)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_512_Z, public_key, 608, secret_key, 864, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(864)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_512_Z, public_key, 608, secret_key, 864, seed, 64);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_random(seed, 64);
}

/* Writes the public key that belongs to a secret key.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_public_key_from_secret_key(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(864)]) {
  return bravais_private_public_key(
      BRAVAIS_M_LWQ_512_Z, public_key, 608, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 864));
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_512_Z, ciphertext, 736, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      608), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(864)]) {
  return bravais_private_decapsulate(
      BRAVAIS_M_LWQ_512_Z, shared_secret, 32, ciphertext, 736, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      864));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_512_Z, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 608));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(864)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_512_Z, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 864));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_prepare_public_key(
    bravais_m_lwq_512_z_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_512_Z, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 608));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_prepare_secret_key(
    bravais_m_lwq_512_z_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(864)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_512_Z, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 864));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_512_z_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_512_Z, ciphertext, 736, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)],
    const bravais_m_lwq_512_z_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_M_LWQ_512_Z, shared_secret, 32, ciphertext, 736, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-768-Z --------------------------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_768_Z UINT32_C(0x0117)
#define BRAVAIS_M_LWQ_768_Z_PUBLIC_KEY_BYTES 992 /* of a public key */
#define BRAVAIS_M_LWQ_768_Z_SECRET_KEY_BYTES 1344 /* of a secret key */
#define BRAVAIS_M_LWQ_768_Z_CIPHERTEXT_BYTES 1024 /* of a ciphertext */
#define BRAVAIS_M_LWQ_768_Z_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_M_LWQ_768_Z_SEED_BYTES 64 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_768_Z_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[8704];
} bravais_m_lwq_768_z_prepared_public_key;
typedef struct {
  uint8_t private_memory[10240];
} bravais_m_lwq_768_z_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1344)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_768_Z, public_key, 992, secret_key, 1344, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1344)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_768_Z, public_key, 992, secret_key, 1344, seed, 64);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_random(seed, 64);
}

/* Writes the public key that belongs to a secret key.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_public_key_from_secret_key(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1344)]) {
  return bravais_private_public_key(
      BRAVAIS_M_LWQ_768_Z, public_key, 992, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1344));
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_768_Z, ciphertext, 1024, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      992), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1344)]) {
  return bravais_private_decapsulate(
      BRAVAIS_M_LWQ_768_Z, shared_secret, 32, ciphertext, 1024, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      1344));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_768_Z, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 992));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1344)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_768_Z, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1344));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_prepare_public_key(
    bravais_m_lwq_768_z_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_768_Z, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 992));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_prepare_secret_key(
    bravais_m_lwq_768_z_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1344)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_768_Z, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1344));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_768_z_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_768_Z, ciphertext, 1024, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)],
    const bravais_m_lwq_768_z_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_M_LWQ_768_Z, shared_secret, 32, ciphertext, 1024, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-1024-Z -------------------------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_1024_Z UINT32_C(0x0118)
#define BRAVAIS_M_LWQ_1024_Z_PUBLIC_KEY_BYTES 1440 /* of a public key */
#define BRAVAIS_M_LWQ_1024_Z_SECRET_KEY_BYTES 1888 /* of a secret key */
#define BRAVAIS_M_LWQ_1024_Z_CIPHERTEXT_BYTES 1344 /* of a ciphertext */
#define BRAVAIS_M_LWQ_1024_Z_SHARED_SECRET_BYTES 32 /* of a shared secret */
#define BRAVAIS_M_LWQ_1024_Z_SEED_BYTES 64 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_1024_Z_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[13824];
} bravais_m_lwq_1024_z_prepared_public_key;
typedef struct {
  uint8_t private_memory[15872];
} bravais_m_lwq_1024_z_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1888)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_1024_Z, public_key, 1440, secret_key, 1888, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1888)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_1024_Z, public_key, 1440, secret_key, 1888, seed, 64);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_random(seed, 64);
}

/* Writes the public key that belongs to a secret key.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_public_key_from_secret_key(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1888)]) {
  return bravais_private_public_key(
      BRAVAIS_M_LWQ_1024_Z, public_key, 1440, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1888));
}

/* Makes a shared secret, and the ciphertext that carries it to the owner of public_key.
 * Secret: shared_secret. Errors: BRAVAIS_BAD_PUBLIC_KEY, BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_1024_Z, ciphertext, 1344, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1440), NULL, 0);
}

/* Recovers the shared secret in a ciphertext.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: secret_key, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1888)]) {
  return bravais_private_decapsulate(
      BRAVAIS_M_LWQ_1024_Z, shared_secret, 32, ciphertext, 1344, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      1888));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_1024_Z, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1440));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1888)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_1024_Z, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1888));
}

/* Expands a public key once, for any number of calls of prepared_encapsulate.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_prepare_public_key(
    bravais_m_lwq_1024_z_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_1024_Z, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1440));
}

/* Expands a secret key once, for any number of calls of prepared_decapsulate.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_prepare_secret_key(
    bravais_m_lwq_1024_z_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(1888)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_1024_Z, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 1888));
}

/* Encapsulates to the owner of a prepared public key.
 * Secret: shared_secret. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_prepared_encapsulate(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_1024_z_prepared_public_key* prepared) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_1024_Z, ciphertext, 1344, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Recovers the shared secret in a ciphertext with a prepared secret key.
 * An altered ciphertext is not an error: it gives a secret that nobody else has.
 * Secret: prepared, shared_secret. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_prepared_decapsulate(
    uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)],
    const bravais_m_lwq_1024_z_prepared_secret_key* prepared) {
  return bravais_private_decapsulate(
      BRAVAIS_M_LWQ_1024_Z, shared_secret, 32, ciphertext, 1344, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-512-Z-plain, encryption --------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_512_Z_PLAIN_PKE UINT32_C(0x0203)
#define BRAVAIS_M_LWQ_512_Z_PLAIN_PKE_PUBLIC_KEY_BYTES 608 /* of a public key */
#define BRAVAIS_M_LWQ_512_Z_PLAIN_PKE_SECRET_KEY_BYTES 192 /* of a secret key */
#define BRAVAIS_M_LWQ_512_Z_PLAIN_PKE_CIPHERTEXT_BYTES 736 /* of a ciphertext */
#define BRAVAIS_M_LWQ_512_Z_PLAIN_PKE_MESSAGE_BYTES 32 /* of a message */
#define BRAVAIS_M_LWQ_512_Z_PLAIN_PKE_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_512_Z_PLAIN_PKE_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[3584];
} bravais_m_lwq_512_z_plain_pke_prepared_public_key;
typedef struct {
  uint8_t private_memory[2048];
} bravais_m_lwq_512_z_plain_pke_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_plain_pke_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(192)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_512_Z_PLAIN_PKE, public_key, 608, secret_key, 192, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_plain_pke_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(192)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_512_Z_PLAIN_PKE, public_key, 608, secret_key, 192, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_plain_pke_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_plain_pke_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_512_Z_PLAIN_PKE, ciphertext, 736, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      608), NULL, 0);
}

/* Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.
 * Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_plain_pke_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(192)]) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_512_Z_PLAIN_PKE, message, 32, ciphertext, 736, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 192));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_plain_pke_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_512_Z_PLAIN_PKE, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 608));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_plain_pke_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(192)]) {
  return bravais_private_check(
      BRAVAIS_M_LWQ_512_Z_PLAIN_PKE, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 192));
}

/* Expands a public key once, for any number of calls of prepared_encrypt.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_plain_pke_prepare_public_key(
    bravais_m_lwq_512_z_plain_pke_prepared_public_key* prepared,
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_512_Z_PLAIN_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 608));
}

/* Expands a secret key once, for any number of calls of prepared_decrypt.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_plain_pke_prepare_secret_key(
    bravais_m_lwq_512_z_plain_pke_prepared_secret_key* prepared,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(192)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_512_Z_PLAIN_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 192));
}

/* Encrypts to the owner of a prepared public key.
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_plain_pke_prepared_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_512_z_plain_pke_prepared_public_key* prepared) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_512_Z_PLAIN_PKE, ciphertext, 736, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Decrypts a ciphertext with a prepared secret key.
 * Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_plain_pke_prepared_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)],
    const bravais_m_lwq_512_z_plain_pke_prepared_secret_key* prepared) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_512_Z_PLAIN_PKE, message, 32, ciphertext, 736, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-512-Z, encryption --------------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_512_Z_PKE UINT32_C(0x0204)
#define BRAVAIS_M_LWQ_512_Z_PKE_PUBLIC_KEY_BYTES 608 /* of a public key */
#define BRAVAIS_M_LWQ_512_Z_PKE_SECRET_KEY_BYTES 224 /* of a secret key */
#define BRAVAIS_M_LWQ_512_Z_PKE_CIPHERTEXT_BYTES 736 /* of a ciphertext */
#define BRAVAIS_M_LWQ_512_Z_PKE_MESSAGE_BYTES 32 /* of a message */
#define BRAVAIS_M_LWQ_512_Z_PKE_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_512_Z_PKE_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[5120];
} bravais_m_lwq_512_z_pke_prepared_public_key;
typedef struct {
  uint8_t private_memory[2560];
} bravais_m_lwq_512_z_pke_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_pke_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(224)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_512_Z_PKE, public_key, 608, secret_key, 224, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_pke_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(224)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_512_Z_PKE, public_key, 608, secret_key, 224, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_pke_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_pke_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_512_Z_PKE, ciphertext, 736, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 608),
      NULL, 0);
}

/* Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.
 * Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_pke_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(224)]) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_512_Z_PKE, message, 32, ciphertext, 736, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      224));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_pke_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_512_Z_PKE, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 608));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_pke_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(224)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_512_Z_PKE, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 224));
}

/* Expands a public key once, for any number of calls of prepared_encrypt.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_pke_prepare_public_key(
    bravais_m_lwq_512_z_pke_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_512_Z_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 608));
}

/* Expands a secret key once, for any number of calls of prepared_decrypt.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_pke_prepare_secret_key(
    bravais_m_lwq_512_z_pke_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(224)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_512_Z_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 224));
}

/* Encrypts to the owner of a prepared public key.
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_pke_prepared_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_512_z_pke_prepared_public_key* prepared) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_512_Z_PKE, ciphertext, 736, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Decrypts a ciphertext with a prepared secret key.
 * Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_pke_prepared_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)],
    const bravais_m_lwq_512_z_pke_prepared_secret_key* prepared) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_512_Z_PKE, message, 32, ciphertext, 736, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-512-D8, encryption -------------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_512_D8_PKE UINT32_C(0x0205)
#define BRAVAIS_M_LWQ_512_D8_PKE_PUBLIC_KEY_BYTES 600 /* of a public key */
#define BRAVAIS_M_LWQ_512_D8_PKE_SECRET_KEY_BYTES 224 /* of a secret key */
#define BRAVAIS_M_LWQ_512_D8_PKE_CIPHERTEXT_BYTES 724 /* of a ciphertext */
#define BRAVAIS_M_LWQ_512_D8_PKE_MESSAGE_BYTES 32 /* of a message */
#define BRAVAIS_M_LWQ_512_D8_PKE_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_512_D8_PKE_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[5120];
} bravais_m_lwq_512_d8_pke_prepared_public_key;
typedef struct {
  uint8_t private_memory[2560];
} bravais_m_lwq_512_d8_pke_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_d8_pke_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(600)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(224)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_512_D8_PKE, public_key, 600, secret_key, 224, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_d8_pke_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(600)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(224)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_512_D8_PKE, public_key, 600, secret_key, 224, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_d8_pke_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_d8_pke_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(724)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(600)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_512_D8_PKE, ciphertext, 724, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 600),
      NULL, 0);
}

/* Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.
 * Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_d8_pke_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(724)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(224)]) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_512_D8_PKE, message, 32, ciphertext, 724, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      224));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_d8_pke_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(600)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_512_D8_PKE, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 600));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_d8_pke_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(224)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_512_D8_PKE, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 224));
}

/* Expands a public key once, for any number of calls of prepared_encrypt.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_d8_pke_prepare_public_key(
    bravais_m_lwq_512_d8_pke_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(600)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_512_D8_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 600));
}

/* Expands a secret key once, for any number of calls of prepared_decrypt.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_d8_pke_prepare_secret_key(
    bravais_m_lwq_512_d8_pke_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(224)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_512_D8_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 224));
}

/* Encrypts to the owner of a prepared public key.
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_d8_pke_prepared_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(724)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_512_d8_pke_prepared_public_key* prepared) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_512_D8_PKE, ciphertext, 724, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Decrypts a ciphertext with a prepared secret key.
 * Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_d8_pke_prepared_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(724)],
    const bravais_m_lwq_512_d8_pke_prepared_secret_key* prepared) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_512_D8_PKE, message, 32, ciphertext, 724, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-512-E8, encryption -------------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_512_E8_PKE UINT32_C(0x0206)
#define BRAVAIS_M_LWQ_512_E8_PKE_PUBLIC_KEY_BYTES 608 /* of a public key */
#define BRAVAIS_M_LWQ_512_E8_PKE_SECRET_KEY_BYTES 224 /* of a secret key */
#define BRAVAIS_M_LWQ_512_E8_PKE_CIPHERTEXT_BYTES 736 /* of a ciphertext */
#define BRAVAIS_M_LWQ_512_E8_PKE_MESSAGE_BYTES 32 /* of a message */
#define BRAVAIS_M_LWQ_512_E8_PKE_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_512_E8_PKE_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[5120];
} bravais_m_lwq_512_e8_pke_prepared_public_key;
typedef struct {
  uint8_t private_memory[2560];
} bravais_m_lwq_512_e8_pke_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_pke_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(224)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_512_E8_PKE, public_key, 608, secret_key, 224, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_pke_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(224)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_512_E8_PKE, public_key, 608, secret_key, 224, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_pke_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_pke_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_512_E8_PKE, ciphertext, 736, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 608),
      NULL, 0);
}

/* Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.
 * Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_pke_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(224)]) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_512_E8_PKE, message, 32, ciphertext, 736, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      224));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_pke_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_512_E8_PKE, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 608));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_pke_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(224)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_512_E8_PKE, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 224));
}

/* Expands a public key once, for any number of calls of prepared_encrypt.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_pke_prepare_public_key(
    bravais_m_lwq_512_e8_pke_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_512_E8_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 608));
}

/* Expands a secret key once, for any number of calls of prepared_decrypt.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_pke_prepare_secret_key(
    bravais_m_lwq_512_e8_pke_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(224)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_512_E8_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 224));
}

/* Encrypts to the owner of a prepared public key.
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_pke_prepared_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_512_e8_pke_prepared_public_key* prepared) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_512_E8_PKE, ciphertext, 736, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Decrypts a ciphertext with a prepared secret key.
 * Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_pke_prepared_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)],
    const bravais_m_lwq_512_e8_pke_prepared_secret_key* prepared) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_512_E8_PKE, message, 32, ciphertext, 736, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-768-Z-plain, encryption --------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_768_Z_PLAIN_PKE UINT32_C(0x0207)
#define BRAVAIS_M_LWQ_768_Z_PLAIN_PKE_PUBLIC_KEY_BYTES 992 /* of a public key */
#define BRAVAIS_M_LWQ_768_Z_PLAIN_PKE_SECRET_KEY_BYTES 288 /* of a secret key */
#define BRAVAIS_M_LWQ_768_Z_PLAIN_PKE_CIPHERTEXT_BYTES 1024 /* of a ciphertext */
#define BRAVAIS_M_LWQ_768_Z_PLAIN_PKE_MESSAGE_BYTES 32 /* of a message */
#define BRAVAIS_M_LWQ_768_Z_PLAIN_PKE_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_768_Z_PLAIN_PKE_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[6656];
} bravais_m_lwq_768_z_plain_pke_prepared_public_key;
typedef struct {
  uint8_t private_memory[2560];
} bravais_m_lwq_768_z_plain_pke_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_plain_pke_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(288)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_768_Z_PLAIN_PKE, public_key, 992, secret_key, 288, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_plain_pke_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(288)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_768_Z_PLAIN_PKE, public_key, 992, secret_key, 288, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_plain_pke_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_plain_pke_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_768_Z_PLAIN_PKE, ciphertext, 1024, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      992), NULL, 0);
}

/* Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.
 * Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_plain_pke_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(288)]) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_768_Z_PLAIN_PKE, message, 32, ciphertext, 1024, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 288));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_plain_pke_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_768_Z_PLAIN_PKE, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 992));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_plain_pke_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(288)]) {
  return bravais_private_check(
      BRAVAIS_M_LWQ_768_Z_PLAIN_PKE, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 288));
}

/* Expands a public key once, for any number of calls of prepared_encrypt.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_plain_pke_prepare_public_key(
    bravais_m_lwq_768_z_plain_pke_prepared_public_key* prepared,
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_768_Z_PLAIN_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 992));
}

/* Expands a secret key once, for any number of calls of prepared_decrypt.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_plain_pke_prepare_secret_key(
    bravais_m_lwq_768_z_plain_pke_prepared_secret_key* prepared,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(288)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_768_Z_PLAIN_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 288));
}

/* Encrypts to the owner of a prepared public key.
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_plain_pke_prepared_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_768_z_plain_pke_prepared_public_key* prepared) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_768_Z_PLAIN_PKE, ciphertext, 1024, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Decrypts a ciphertext with a prepared secret key.
 * Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_plain_pke_prepared_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)],
    const bravais_m_lwq_768_z_plain_pke_prepared_secret_key* prepared) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_768_Z_PLAIN_PKE, message, 32, ciphertext, 1024, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-768-Z, encryption --------------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_768_Z_PKE UINT32_C(0x0208)
#define BRAVAIS_M_LWQ_768_Z_PKE_PUBLIC_KEY_BYTES 992 /* of a public key */
#define BRAVAIS_M_LWQ_768_Z_PKE_SECRET_KEY_BYTES 320 /* of a secret key */
#define BRAVAIS_M_LWQ_768_Z_PKE_CIPHERTEXT_BYTES 1024 /* of a ciphertext */
#define BRAVAIS_M_LWQ_768_Z_PKE_MESSAGE_BYTES 32 /* of a message */
#define BRAVAIS_M_LWQ_768_Z_PKE_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_768_Z_PKE_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[8704];
} bravais_m_lwq_768_z_pke_prepared_public_key;
typedef struct {
  uint8_t private_memory[3072];
} bravais_m_lwq_768_z_pke_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_pke_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(320)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_768_Z_PKE, public_key, 992, secret_key, 320, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_pke_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(320)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_768_Z_PKE, public_key, 992, secret_key, 320, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_pke_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_pke_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_768_Z_PKE, ciphertext, 1024, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 992),
      NULL, 0);
}

/* Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.
 * Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_pke_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(320)]) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_768_Z_PKE, message, 32, ciphertext, 1024, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      320));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_pke_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_768_Z_PKE, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 992));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_pke_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(320)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_768_Z_PKE, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 320));
}

/* Expands a public key once, for any number of calls of prepared_encrypt.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_pke_prepare_public_key(
    bravais_m_lwq_768_z_pke_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_768_Z_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 992));
}

/* Expands a secret key once, for any number of calls of prepared_decrypt.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_pke_prepare_secret_key(
    bravais_m_lwq_768_z_pke_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(320)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_768_Z_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 320));
}

/* Encrypts to the owner of a prepared public key.
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_pke_prepared_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_768_z_pke_prepared_public_key* prepared) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_768_Z_PKE, ciphertext, 1024, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Decrypts a ciphertext with a prepared secret key.
 * Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_pke_prepared_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)],
    const bravais_m_lwq_768_z_pke_prepared_secret_key* prepared) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_768_Z_PKE, message, 32, ciphertext, 1024, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-768-D8, encryption -------------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_768_D8_PKE UINT32_C(0x0209)
#define BRAVAIS_M_LWQ_768_D8_PKE_PUBLIC_KEY_BYTES 980 /* of a public key */
#define BRAVAIS_M_LWQ_768_D8_PKE_SECRET_KEY_BYTES 320 /* of a secret key */
#define BRAVAIS_M_LWQ_768_D8_PKE_CIPHERTEXT_BYTES 1008 /* of a ciphertext */
#define BRAVAIS_M_LWQ_768_D8_PKE_MESSAGE_BYTES 32 /* of a message */
#define BRAVAIS_M_LWQ_768_D8_PKE_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_768_D8_PKE_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[8704];
} bravais_m_lwq_768_d8_pke_prepared_public_key;
typedef struct {
  uint8_t private_memory[3072];
} bravais_m_lwq_768_d8_pke_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_d8_pke_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(980)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(320)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_768_D8_PKE, public_key, 980, secret_key, 320, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_d8_pke_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(980)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(320)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_768_D8_PKE, public_key, 980, secret_key, 320, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_d8_pke_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_d8_pke_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1008)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(980)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_768_D8_PKE, ciphertext, 1008, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      980), NULL, 0);
}

/* Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.
 * Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_d8_pke_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1008)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(320)]) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_768_D8_PKE, message, 32, ciphertext, 1008, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      320));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_d8_pke_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(980)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_768_D8_PKE, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 980));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_d8_pke_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(320)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_768_D8_PKE, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 320));
}

/* Expands a public key once, for any number of calls of prepared_encrypt.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_d8_pke_prepare_public_key(
    bravais_m_lwq_768_d8_pke_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(980)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_768_D8_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 980));
}

/* Expands a secret key once, for any number of calls of prepared_decrypt.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_d8_pke_prepare_secret_key(
    bravais_m_lwq_768_d8_pke_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(320)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_768_D8_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 320));
}

/* Encrypts to the owner of a prepared public key.
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_d8_pke_prepared_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1008)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_768_d8_pke_prepared_public_key* prepared) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_768_D8_PKE, ciphertext, 1008, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Decrypts a ciphertext with a prepared secret key.
 * Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_d8_pke_prepared_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1008)],
    const bravais_m_lwq_768_d8_pke_prepared_secret_key* prepared) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_768_D8_PKE, message, 32, ciphertext, 1008, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-768-E8, encryption -------------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_768_E8_PKE UINT32_C(0x020a)
#define BRAVAIS_M_LWQ_768_E8_PKE_PUBLIC_KEY_BYTES 992 /* of a public key */
#define BRAVAIS_M_LWQ_768_E8_PKE_SECRET_KEY_BYTES 320 /* of a secret key */
#define BRAVAIS_M_LWQ_768_E8_PKE_CIPHERTEXT_BYTES 1024 /* of a ciphertext */
#define BRAVAIS_M_LWQ_768_E8_PKE_MESSAGE_BYTES 32 /* of a message */
#define BRAVAIS_M_LWQ_768_E8_PKE_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_768_E8_PKE_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[8704];
} bravais_m_lwq_768_e8_pke_prepared_public_key;
typedef struct {
  uint8_t private_memory[3072];
} bravais_m_lwq_768_e8_pke_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_pke_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(320)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_768_E8_PKE, public_key, 992, secret_key, 320, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_pke_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(320)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_768_E8_PKE, public_key, 992, secret_key, 320, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_pke_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_pke_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_768_E8_PKE, ciphertext, 1024, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      992), NULL, 0);
}

/* Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.
 * Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_pke_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(320)]) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_768_E8_PKE, message, 32, ciphertext, 1024, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      320));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_pke_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_768_E8_PKE, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 992));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_pke_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(320)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_768_E8_PKE, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 320));
}

/* Expands a public key once, for any number of calls of prepared_encrypt.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_pke_prepare_public_key(
    bravais_m_lwq_768_e8_pke_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_768_E8_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 992));
}

/* Expands a secret key once, for any number of calls of prepared_decrypt.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_pke_prepare_secret_key(
    bravais_m_lwq_768_e8_pke_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(320)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_768_E8_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 320));
}

/* Encrypts to the owner of a prepared public key.
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_pke_prepared_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_768_e8_pke_prepared_public_key* prepared) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_768_E8_PKE, ciphertext, 1024, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Decrypts a ciphertext with a prepared secret key.
 * Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_pke_prepared_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)],
    const bravais_m_lwq_768_e8_pke_prepared_secret_key* prepared) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_768_E8_PKE, message, 32, ciphertext, 1024, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-1024-Z-plain, encryption -------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE UINT32_C(0x020b)
#define BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE_PUBLIC_KEY_BYTES 1440 /* of a public key */
#define BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE_SECRET_KEY_BYTES 384 /* of a secret key */
#define BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE_CIPHERTEXT_BYTES 1344 /* of a ciphertext */
#define BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE_MESSAGE_BYTES 32 /* of a message */
#define BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[11264];
} bravais_m_lwq_1024_z_plain_pke_prepared_public_key;
typedef struct {
  uint8_t private_memory[3072];
} bravais_m_lwq_1024_z_plain_pke_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_plain_pke_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(384)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE, public_key, 1440, secret_key, 384, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_plain_pke_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(384)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE, public_key, 1440, secret_key, 384, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_plain_pke_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_plain_pke_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE, ciphertext, 1344, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 1440), NULL, 0);
}

/* Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.
 * Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_plain_pke_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(384)]) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE, message, 32, ciphertext, 1344, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 384));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_plain_pke_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)]) {
  return bravais_private_check(
      BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1440));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_plain_pke_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(384)]) {
  return bravais_private_check(
      BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 384));
}

/* Expands a public key once, for any number of calls of prepared_encrypt.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_plain_pke_prepare_public_key(
    bravais_m_lwq_1024_z_plain_pke_prepared_public_key* prepared,
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1440));
}

/* Expands a secret key once, for any number of calls of prepared_decrypt.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_plain_pke_prepare_secret_key(
    bravais_m_lwq_1024_z_plain_pke_prepared_secret_key* prepared,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(384)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 384));
}

/* Encrypts to the owner of a prepared public key.
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_plain_pke_prepared_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_1024_z_plain_pke_prepared_public_key* prepared) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE, ciphertext, 1344, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Decrypts a ciphertext with a prepared secret key.
 * Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_plain_pke_prepared_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)],
    const bravais_m_lwq_1024_z_plain_pke_prepared_secret_key* prepared) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE, message, 32, ciphertext, 1344, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-1024-Z, encryption -------------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_1024_Z_PKE UINT32_C(0x020c)
#define BRAVAIS_M_LWQ_1024_Z_PKE_PUBLIC_KEY_BYTES 1440 /* of a public key */
#define BRAVAIS_M_LWQ_1024_Z_PKE_SECRET_KEY_BYTES 416 /* of a secret key */
#define BRAVAIS_M_LWQ_1024_Z_PKE_CIPHERTEXT_BYTES 1344 /* of a ciphertext */
#define BRAVAIS_M_LWQ_1024_Z_PKE_MESSAGE_BYTES 32 /* of a message */
#define BRAVAIS_M_LWQ_1024_Z_PKE_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_1024_Z_PKE_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[13824];
} bravais_m_lwq_1024_z_pke_prepared_public_key;
typedef struct {
  uint8_t private_memory[4096];
} bravais_m_lwq_1024_z_pke_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_pke_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(416)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_1024_Z_PKE, public_key, 1440, secret_key, 416, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_pke_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(416)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_1024_Z_PKE, public_key, 1440, secret_key, 416, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_pke_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_pke_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_1024_Z_PKE, ciphertext, 1344, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1440), NULL, 0);
}

/* Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.
 * Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_pke_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(416)]) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_1024_Z_PKE, message, 32, ciphertext, 1344, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      416));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_pke_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_1024_Z_PKE, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1440));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_pke_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(416)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_1024_Z_PKE, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 416));
}

/* Expands a public key once, for any number of calls of prepared_encrypt.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_pke_prepare_public_key(
    bravais_m_lwq_1024_z_pke_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_1024_Z_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1440));
}

/* Expands a secret key once, for any number of calls of prepared_decrypt.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_pke_prepare_secret_key(
    bravais_m_lwq_1024_z_pke_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(416)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_1024_Z_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 416));
}

/* Encrypts to the owner of a prepared public key.
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_pke_prepared_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_1024_z_pke_prepared_public_key* prepared) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_1024_Z_PKE, ciphertext, 1344, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Decrypts a ciphertext with a prepared secret key.
 * Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_pke_prepared_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)],
    const bravais_m_lwq_1024_z_pke_prepared_secret_key* prepared) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_1024_Z_PKE, message, 32, ciphertext, 1344, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-1024-D8, encryption ------------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_1024_D8_PKE UINT32_C(0x020d)
#define BRAVAIS_M_LWQ_1024_D8_PKE_PUBLIC_KEY_BYTES 1424 /* of a public key */
#define BRAVAIS_M_LWQ_1024_D8_PKE_SECRET_KEY_BYTES 416 /* of a secret key */
#define BRAVAIS_M_LWQ_1024_D8_PKE_CIPHERTEXT_BYTES 1324 /* of a ciphertext */
#define BRAVAIS_M_LWQ_1024_D8_PKE_MESSAGE_BYTES 32 /* of a message */
#define BRAVAIS_M_LWQ_1024_D8_PKE_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_1024_D8_PKE_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[13824];
} bravais_m_lwq_1024_d8_pke_prepared_public_key;
typedef struct {
  uint8_t private_memory[4096];
} bravais_m_lwq_1024_d8_pke_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_d8_pke_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1424)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(416)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_1024_D8_PKE, public_key, 1424, secret_key, 416, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_d8_pke_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1424)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(416)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_1024_D8_PKE, public_key, 1424, secret_key, 416, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_d8_pke_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_d8_pke_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1324)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1424)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_1024_D8_PKE, ciphertext, 1324, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1424), NULL, 0);
}

/* Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.
 * Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_d8_pke_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1324)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(416)]) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_1024_D8_PKE, message, 32, ciphertext, 1324, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      416));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_d8_pke_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1424)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_1024_D8_PKE, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1424));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_d8_pke_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(416)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_1024_D8_PKE, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 416));
}

/* Expands a public key once, for any number of calls of prepared_encrypt.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_d8_pke_prepare_public_key(
    bravais_m_lwq_1024_d8_pke_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1424)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_1024_D8_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1424));
}

/* Expands a secret key once, for any number of calls of prepared_decrypt.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_d8_pke_prepare_secret_key(
    bravais_m_lwq_1024_d8_pke_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(416)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_1024_D8_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 416));
}

/* Encrypts to the owner of a prepared public key.
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_d8_pke_prepared_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1324)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_1024_d8_pke_prepared_public_key* prepared) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_1024_D8_PKE, ciphertext, 1324, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Decrypts a ciphertext with a prepared secret key.
 * Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_d8_pke_prepared_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1324)],
    const bravais_m_lwq_1024_d8_pke_prepared_secret_key* prepared) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_1024_D8_PKE, message, 32, ciphertext, 1324, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

/* ---- M-LWQ-1024-E8, encryption ------------------------------------------------------------------------------- */

/* Learning With Quantization (ePrint 2024/714), byte formats of this library.
 * The id for the functions of <bravais.h>, and sizes in bytes. */
#define BRAVAIS_M_LWQ_1024_E8_PKE UINT32_C(0x020e)
#define BRAVAIS_M_LWQ_1024_E8_PKE_PUBLIC_KEY_BYTES 1440 /* of a public key */
#define BRAVAIS_M_LWQ_1024_E8_PKE_SECRET_KEY_BYTES 416 /* of a secret key */
#define BRAVAIS_M_LWQ_1024_E8_PKE_CIPHERTEXT_BYTES 1344 /* of a ciphertext */
#define BRAVAIS_M_LWQ_1024_E8_PKE_MESSAGE_BYTES 32 /* of a message */
#define BRAVAIS_M_LWQ_1024_E8_PKE_SEED_BYTES 32 /* of a seed for key generation */
#define BRAVAIS_M_LWQ_1024_E8_PKE_RANDOMNESS_BYTES 32 /* of randomness in <bravais/derand.h> */

/* Memory for prepared keys, with room to spare. The one of a secret key is secret. */
typedef struct {
  uint8_t private_memory[13824];
} bravais_m_lwq_1024_e8_pke_prepared_public_key;
typedef struct {
  uint8_t private_memory[4096];
} bravais_m_lwq_1024_e8_pke_prepared_secret_key;

/* Generates a key pair with randomness from the operating system.
 * Secret: secret_key. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_pke_generate(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(416)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_1024_E8_PKE, public_key, 1440, secret_key, 416, NULL, 0);
}

/* Generates the key pair that follows from a seed, which must be uniform and used for one key pair only.
 * Secret: seed, secret_key. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_pke_generate_from_seed(
    uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(416)],
    const uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_generate(BRAVAIS_M_LWQ_1024_E8_PKE, public_key, 1440, secret_key, 416, seed, 32);
}

/* Writes a new seed for generate_from_seed, from the operating system.
 * Secret: seed. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_pke_random_seed(uint8_t seed[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_random(seed, 32);
}

/* Encrypts a message to the owner of public_key. Secure against passive attackers only (IND-CPA).
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_pke_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_1024_E8_PKE, ciphertext, 1344, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1440), NULL, 0);
}

/* Decrypts a ciphertext. Every ciphertext of the right length decrypts to some message.
 * Secret: message, secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_pke_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)],
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(416)]) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_1024_E8_PKE, message, 32, ciphertext, 1344, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key,
      416));
}

/* Tells whether a public key from elsewhere is well formed.
 * Every byte string of this size is one. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_pke_check_public_key(
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_1024_E8_PKE, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1440));
}

/* Tells whether a secret key from elsewhere is well formed.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_pke_check_secret_key(
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(416)]) {
  return bravais_private_check(BRAVAIS_M_LWQ_1024_E8_PKE, bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 416));
}

/* Expands a public key once, for any number of calls of prepared_encrypt.
 * The result must not be moved or copied. Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_pke_prepare_public_key(
    bravais_m_lwq_1024_e8_pke_prepared_public_key* prepared, const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_1024_E8_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1440));
}

/* Expands a secret key once, for any number of calls of prepared_decrypt.
 * The result must not be moved or copied; wipe it with bravais_wipe(&prepared, sizeof prepared).
 * Secret: secret_key, prepared. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_pke_prepare_secret_key(
    bravais_m_lwq_1024_e8_pke_prepared_secret_key* prepared, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(416)]) {
  return bravais_private_prepare(
      BRAVAIS_M_LWQ_1024_E8_PKE, prepared->private_memory, sizeof prepared->private_memory,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 416));
}

/* Encrypts to the owner of a prepared public key.
 * Secret: message. Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_pke_prepared_encrypt(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_1024_e8_pke_prepared_public_key* prepared) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_1024_E8_PKE, ciphertext, 1344, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0);
}

/* Decrypts a ciphertext with a prepared secret key.
 * Secret: message, prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_pke_prepared_decrypt(
    uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)], const uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)],
    const bravais_m_lwq_1024_e8_pke_prepared_secret_key* prepared) {
  return bravais_private_decrypt(
      BRAVAIS_M_LWQ_1024_E8_PKE, message, 32, ciphertext, 1344, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory));
}

#ifdef __cplusplus
}
#endif
#endif
