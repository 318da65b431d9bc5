/* SPDX-License-Identifier: MIT */
/* Encapsulation, encryption and signing with the caller's randomness in place of the system's: for tests and for
 * protocols that bring their own. The bytes must be uniform, secret, and used once.
 *
 * Each function returns BRAVAIS_OK or an error that its comment names. Two errors are possible everywhere:
 * BRAVAIS_UNSUPPORTED_ISA, and BRAVAIS_BAD_ARGUMENT for a null pointer or for an output that overlaps another
 * buffer. On errors outputs are zeroed, except public keys, which become bytes that nobody has a secret key for;
 * after an overlap all memory is as it was. All functions are thread-safe. Secret outputs are the caller's to wipe with
 * bravais_wipe().
 *
 * Made by tools/typed_headers from the table of parameter sets: do not edit. */
/* clang-format off */
#ifndef BRAVAIS_DERAND_H
#define BRAVAIS_DERAND_H

#include <bravais/config.h>
#if BRAVAIS_HAS_KYBER
#include <bravais/ml_kem.h>
#endif
#if BRAVAIS_HAS_KYBER
#include <bravais/kyber.h>
#endif
#if BRAVAIS_HAS_DILITHIUM
#include <bravais/ml_dsa.h>
#endif
#if BRAVAIS_HAS_DILITHIUM
#include <bravais/dilithium.h>
#endif
#if BRAVAIS_HAS_NTRU
#include <bravais/ntru.h>
#endif
#if BRAVAIS_HAS_NTRU_PLUS
#include <bravais/ntru_plus.h>
#endif
#if BRAVAIS_HAS_MLWQ
#include <bravais/m_lwq.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

#if BRAVAIS_HAS_KYBER

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. FIPS 203, Algorithm 17. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_kem_512_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(768)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(800)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_ML_KEM_512, ciphertext, 768, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 800),
      randomness, 32);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_kem_512_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(768)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ml_kem_512_prepared_public_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_ML_KEM_512, ciphertext, 768, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. FIPS 203, Algorithm 17. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_kem_768_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1088)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1184)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_ML_KEM_768, ciphertext, 1088, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1184), randomness, 32);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_kem_768_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1088)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ml_kem_768_prepared_public_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_ML_KEM_768, ciphertext, 1088, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. FIPS 203, Algorithm 17. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_kem_1024_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1568)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1568)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_ML_KEM_1024, ciphertext, 1568, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1568), randomness, 32);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_kem_1024_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1568)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ml_kem_1024_prepared_public_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_ML_KEM_1024, ciphertext, 1568, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

#endif /* BRAVAIS_HAS_KYBER */

#if BRAVAIS_HAS_KYBER

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(768)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(800)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_KYBER512, ciphertext, 768, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 800),
      randomness, 32);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(768)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_kyber512_prepared_public_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_KYBER512, ciphertext, 768, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1088)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1184)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_KYBER768, ciphertext, 1088, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1184),
      randomness, 32);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1088)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_kyber768_prepared_public_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_KYBER768, ciphertext, 1088, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1568)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1568)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_KYBER1024, ciphertext, 1568, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1568), randomness, 32);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1568)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_kyber1024_prepared_public_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_KYBER1024, ciphertext, 1568, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_pke_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(768)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(800)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_KYBER512_PKE, ciphertext, 768, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 800),
      randomness, 32);
}

/* Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber512_pke_prepared_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(768)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_kyber512_pke_prepared_public_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_KYBER512_PKE, ciphertext, 768, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_pke_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1088)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1184)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_KYBER768_PKE, ciphertext, 1088, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1184),
      randomness, 32);
}

/* Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber768_pke_prepared_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1088)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_kyber768_pke_prepared_public_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_KYBER768_PKE, ciphertext, 1088, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_pke_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1568)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1568)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_KYBER1024_PKE, ciphertext, 1568, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 1568),
      randomness, 32);
}

/* Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_kyber1024_pke_prepared_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1568)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_kyber1024_pke_prepared_public_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_KYBER1024_PKE, ciphertext, 1568, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

#endif /* BRAVAIS_HAS_KYBER */

#if BRAVAIS_HAS_DILITHIUM

/* Signs a message with the caller's randomness.
 * Secret: secret_key, randomness. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_sign_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2560)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_44, signature, 2420, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 2560), randomness, 32, 0);
}

/* Signs a message without randomness: the same input gives the same signature.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_sign_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2560)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_44, signature, 2420, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 2560), NULL, 0, 1);
}

/* Signs a message with a prepared secret key and the caller's randomness.
 * Secret: prepared, randomness. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_prepared_sign_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const bravais_ml_dsa_44_prepared_secret_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_44, signature, 2420, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32, 0);
}

/* Signs a message with a prepared secret key.
 * Without randomness: the same input gives the same signature.
 * Secret: prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_prepared_sign_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const bravais_ml_dsa_44_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_44, signature, 2420, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 1);
}

/* Signs a message with the caller's randomness, and with a context (at most 255 bytes).
 * Secret: secret_key, randomness. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CONTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_sign_with_context_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size, const void* context,
    size_t context_size, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2560)],
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_44, signature, 2420, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2560), randomness, 32, 0);
}

/* Signs a message with its context without randomness: the same input gives the same signature.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CONTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_sign_with_context_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size, const void* context,
    size_t context_size, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2560)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_44, signature, 2420, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 2560), NULL, 0, 1);
}

/* Signs a message with a prepared secret key and the caller's randomness, and with a context (at most 255 bytes).
 * Secret: prepared, randomness. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared, BRAVAIS_BAD_CONTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_prepared_sign_with_context_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size, const void* context,
    size_t context_size, const bravais_ml_dsa_44_prepared_secret_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_44, signature, 2420, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_PREPARED, prepared->private_memory, sizeof prepared->private_memory), randomness,
      32, 0);
}

/* Signs a message with a prepared secret key, and with a context (at most 255 bytes).
 * Without randomness: the same input gives the same signature.
 * Secret: prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared, BRAVAIS_BAD_CONTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_44_prepared_sign_with_context_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size, const void* context,
    size_t context_size, const bravais_ml_dsa_44_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_44, signature, 2420, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_PREPARED, prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 1);
}

/* Signs a message with the caller's randomness.
 * Secret: secret_key, randomness. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_sign_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3309)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4032)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_65, signature, 3309, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 4032), randomness, 32, 0);
}

/* Signs a message without randomness: the same input gives the same signature.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_sign_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3309)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4032)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_65, signature, 3309, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 4032), NULL, 0, 1);
}

/* Signs a message with a prepared secret key and the caller's randomness.
 * Secret: prepared, randomness. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_prepared_sign_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3309)], const void* message, size_t message_size,
    const bravais_ml_dsa_65_prepared_secret_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_65, signature, 3309, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32, 0);
}

/* Signs a message with a prepared secret key.
 * Without randomness: the same input gives the same signature.
 * Secret: prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_prepared_sign_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3309)], const void* message, size_t message_size,
    const bravais_ml_dsa_65_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_65, signature, 3309, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 1);
}

/* Signs a message with the caller's randomness, and with a context (at most 255 bytes).
 * Secret: secret_key, randomness. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CONTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_sign_with_context_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3309)], const void* message, size_t message_size, const void* context,
    size_t context_size, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4032)],
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_65, signature, 3309, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4032), randomness, 32, 0);
}

/* Signs a message with its context without randomness: the same input gives the same signature.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CONTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_sign_with_context_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3309)], const void* message, size_t message_size, const void* context,
    size_t context_size, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4032)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_65, signature, 3309, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4032), NULL, 0, 1);
}

/* Signs a message with a prepared secret key and the caller's randomness, and with a context (at most 255 bytes).
 * Secret: prepared, randomness. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared, BRAVAIS_BAD_CONTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_prepared_sign_with_context_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3309)], const void* message, size_t message_size, const void* context,
    size_t context_size, const bravais_ml_dsa_65_prepared_secret_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_65, signature, 3309, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_PREPARED, prepared->private_memory, sizeof prepared->private_memory), randomness,
      32, 0);
}

/* Signs a message with a prepared secret key, and with a context (at most 255 bytes).
 * Without randomness: the same input gives the same signature.
 * Secret: prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared, BRAVAIS_BAD_CONTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_65_prepared_sign_with_context_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3309)], const void* message, size_t message_size, const void* context,
    size_t context_size, const bravais_ml_dsa_65_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_65, signature, 3309, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_PREPARED, prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 1);
}

/* Signs a message with the caller's randomness.
 * Secret: secret_key, randomness. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_sign_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4627)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4896)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_87, signature, 4627, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 4896), randomness, 32, 0);
}

/* Signs a message without randomness: the same input gives the same signature.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_sign_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4627)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4896)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_87, signature, 4627, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 4896), NULL, 0, 1);
}

/* Signs a message with a prepared secret key and the caller's randomness.
 * Secret: prepared, randomness. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_prepared_sign_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4627)], const void* message, size_t message_size,
    const bravais_ml_dsa_87_prepared_secret_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_87, signature, 4627, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32, 0);
}

/* Signs a message with a prepared secret key.
 * Without randomness: the same input gives the same signature.
 * Secret: prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_prepared_sign_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4627)], const void* message, size_t message_size,
    const bravais_ml_dsa_87_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_87, signature, 4627, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 1);
}

/* Signs a message with the caller's randomness, and with a context (at most 255 bytes).
 * Secret: secret_key, randomness. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CONTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_sign_with_context_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4627)], const void* message, size_t message_size, const void* context,
    size_t context_size, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4896)],
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_87, signature, 4627, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4896), randomness, 32, 0);
}

/* Signs a message with its context without randomness: the same input gives the same signature.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY, BRAVAIS_BAD_CONTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_sign_with_context_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4627)], const void* message, size_t message_size, const void* context,
    size_t context_size, const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4896)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_87, signature, 4627, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_EXPANDED, secret_key, 4896), NULL, 0, 1);
}

/* Signs a message with a prepared secret key and the caller's randomness, and with a context (at most 255 bytes).
 * Secret: prepared, randomness. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared, BRAVAIS_BAD_CONTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_prepared_sign_with_context_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4627)], const void* message, size_t message_size, const void* context,
    size_t context_size, const bravais_ml_dsa_87_prepared_secret_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_87, signature, 4627, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_PREPARED, prepared->private_memory, sizeof prepared->private_memory), randomness,
      32, 0);
}

/* Signs a message with a prepared secret key, and with a context (at most 255 bytes).
 * Without randomness: the same input gives the same signature.
 * Secret: prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared, BRAVAIS_BAD_CONTEXT. */
BRAVAIS_PRIVATE_CHECKED int bravais_ml_dsa_87_prepared_sign_with_context_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4627)], const void* message, size_t message_size, const void* context,
    size_t context_size, const bravais_ml_dsa_87_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_ML_DSA_87, signature, 4627, message, message_size, context, context_size,
      bravais_private_key(BRAVAIS_KEY_PREPARED, prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 1);
}

#endif /* BRAVAIS_HAS_DILITHIUM */

#if BRAVAIS_HAS_DILITHIUM

/* Signs a message with the caller's randomness.
 * The same randomness for two messages gives the secret key away.
 * Secret: secret_key, randomness. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium2_sign_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2528)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM2, signature, 2420, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 2528), randomness, 64, 0);
}

/* Signs a message without randomness: the same input gives the same signature.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium2_sign_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(2528)]) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM2, signature, 2420, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 2528), NULL, 0, 1);
}

/* Signs a message with a prepared secret key and the caller's randomness.
 * The same randomness for two messages gives the secret key away.
 * Secret: prepared, randomness. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium2_prepared_sign_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const bravais_dilithium2_prepared_secret_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM2, signature, 2420, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 64, 0);
}

/* Signs a message with a prepared secret key.
 * Without randomness: the same input gives the same signature.
 * Secret: prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium2_prepared_sign_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(2420)], const void* message, size_t message_size,
    const bravais_dilithium2_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM2, signature, 2420, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 1);
}

/* Signs a message with the caller's randomness.
 * The same randomness for two messages gives the secret key away.
 * Secret: secret_key, randomness. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium3_sign_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3293)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4000)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM3, signature, 3293, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 4000), randomness, 64, 0);
}

/* Signs a message without randomness: the same input gives the same signature.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium3_sign_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3293)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4000)]) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM3, signature, 3293, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 4000), NULL, 0, 1);
}

/* Signs a message with a prepared secret key and the caller's randomness.
 * The same randomness for two messages gives the secret key away.
 * Secret: prepared, randomness. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium3_prepared_sign_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3293)], const void* message, size_t message_size,
    const bravais_dilithium3_prepared_secret_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM3, signature, 3293, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 64, 0);
}

/* Signs a message with a prepared secret key.
 * Without randomness: the same input gives the same signature.
 * Secret: prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium3_prepared_sign_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(3293)], const void* message, size_t message_size,
    const bravais_dilithium3_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM3, signature, 3293, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 1);
}

/* Signs a message with the caller's randomness.
 * The same randomness for two messages gives the secret key away.
 * Secret: secret_key, randomness. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium5_sign_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4595)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4864)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM5, signature, 4595, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 4864), randomness, 64, 0);
}

/* Signs a message without randomness: the same input gives the same signature.
 * Secret: secret_key. Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium5_sign_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4595)], const void* message, size_t message_size,
    const uint8_t secret_key[BRAVAIS_PRIVATE_AT_LEAST(4864)]) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM5, signature, 4595, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_EXPANDED,
      secret_key, 4864), NULL, 0, 1);
}

/* Signs a message with a prepared secret key and the caller's randomness.
 * The same randomness for two messages gives the secret key away.
 * Secret: prepared, randomness. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium5_prepared_sign_derand(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4595)], const void* message, size_t message_size,
    const bravais_dilithium5_prepared_secret_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(64)]) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM5, signature, 4595, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 64, 0);
}

/* Signs a message with a prepared secret key.
 * Without randomness: the same input gives the same signature.
 * Secret: prepared. Errors: BRAVAIS_BAD_SECRET_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_dilithium5_prepared_sign_deterministic(
    uint8_t signature[BRAVAIS_PRIVATE_AT_LEAST(4595)], const void* message, size_t message_size,
    const bravais_dilithium5_prepared_secret_key* prepared) {
  return bravais_private_sign(
      BRAVAIS_DILITHIUM5, signature, 4595, message, message_size, NULL, 0, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), NULL, 0, 1);
}

#endif /* BRAVAIS_HAS_DILITHIUM */

#if BRAVAIS_HAS_NTRU

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_509_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(699)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(699)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(2413)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HPS_2048_509, ciphertext, 699, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 699), randomness, 2413);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_509_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(699)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_hps_2048_509_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(2413)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HPS_2048_509, ciphertext, 699, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 2413);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_677_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(930)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(930)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(3211)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HPS_2048_677, ciphertext, 930, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 930), randomness, 3211);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_2048_677_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(930)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_hps_2048_677_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(3211)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HPS_2048_677, ciphertext, 930, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 3211);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_821_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1230)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1230)],
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(3895)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HPS_4096_821, ciphertext, 1230, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 1230), randomness, 3895);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_821_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1230)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_hps_4096_821_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(3895)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HPS_4096_821, ciphertext, 1230, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 3895);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_1229_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1842)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1842)],
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(5833)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HPS_4096_1229, ciphertext, 1842, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 1842), randomness, 5833);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hps_4096_1229_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1842)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_hps_4096_1229_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(5833)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HPS_4096_1229, ciphertext, 1842, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 5833);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_701_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1138)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1138)],
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(1400)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HRSS_701, ciphertext, 1138, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1138), randomness, 1400);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_701_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1138)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_hrss_701_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(1400)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HRSS_701, ciphertext, 1138, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 1400);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_1373_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(2401)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(2401)],
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(2744)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HRSS_1373, ciphertext, 2401, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      2401), randomness, 2744);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_hrss_1373_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(2401)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_hrss_1373_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(2744)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_HRSS_1373, ciphertext, 2401, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 2744);
}

#endif /* BRAVAIS_HAS_NTRU */

#if BRAVAIS_HAS_NTRU_PLUS

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_768_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1152)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1152)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(96)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_768, ciphertext, 1152, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1152), randomness, 96);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_768_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1152)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_plus_768_prepared_public_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(96)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_768, ciphertext, 1152, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 96);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_864_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1296)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1296)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(108)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_864, ciphertext, 1296, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1296), randomness, 108);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_864_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1296)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_plus_864_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(108)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_864, ciphertext, 1296, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 108);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_1152_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1728)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1728)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(144)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_1152, ciphertext, 1728, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1728), randomness, 144);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_1152_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1728)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_plus_1152_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(144)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_1152, ciphertext, 1728, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 144);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_576_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(864)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(864)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(72)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_KEM_576, ciphertext, 864, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 864), randomness, 72);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_576_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(864)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_plus_kem_576_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(72)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_KEM_576, ciphertext, 864, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 72);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_768_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1152)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1152)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(96)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_KEM_768, ciphertext, 1152, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 1152), randomness, 96);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_768_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1152)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_plus_kem_768_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(96)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_KEM_768, ciphertext, 1152, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 96);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_864_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1296)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1296)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(108)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_KEM_864, ciphertext, 1296, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 1296), randomness, 108);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_864_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1296)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_plus_kem_864_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(108)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_KEM_864, ciphertext, 1296, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 108);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_1152_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1728)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1728)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(144)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_KEM_1152, ciphertext, 1728, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 1728), randomness, 144);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_ntru_plus_kem_1152_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1728)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_ntru_plus_kem_1152_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(144)]) {
  return bravais_private_encapsulate(
      BRAVAIS_NTRU_PLUS_KEM_1152, ciphertext, 1728, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 144);
}

#endif /* BRAVAIS_HAS_NTRU_PLUS */

#if BRAVAIS_HAS_MLWQ

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_512_E8, ciphertext, 736, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      608), randomness, 32);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_512_e8_prepared_public_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_512_E8, ciphertext, 736, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_768_E8, ciphertext, 1024, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      992), randomness, 32);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_768_e8_prepared_public_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_768_E8, ciphertext, 1024, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_1024_E8, ciphertext, 1344, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1440), randomness, 32);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_1024_e8_prepared_public_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_1024_E8, ciphertext, 1344, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_512_Z, ciphertext, 736, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      608), randomness, 32);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_512_z_prepared_public_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_512_Z, ciphertext, 736, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_768_Z, ciphertext, 1024, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      992), randomness, 32);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_768_z_prepared_public_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_768_Z, ciphertext, 1024, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encapsulates with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_1024_Z, ciphertext, 1344, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1440), randomness, 32);
}

/* Encapsulates to a prepared public key with the caller's randomness. Secret: shared_secret, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_prepared_encapsulate_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], uint8_t shared_secret[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_1024_z_prepared_public_key* prepared, const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encapsulate(
      BRAVAIS_M_LWQ_1024_Z, ciphertext, 1344, shared_secret, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_plain_pke_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_512_Z_PLAIN_PKE, ciphertext, 736, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      608), randomness, 32);
}

/* Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_plain_pke_prepared_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_512_z_plain_pke_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_512_Z_PLAIN_PKE, ciphertext, 736, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_pke_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_512_Z_PKE, ciphertext, 736, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 608),
      randomness, 32);
}

/* Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_z_pke_prepared_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_512_z_pke_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_512_Z_PKE, ciphertext, 736, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_d8_pke_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(724)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(600)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_512_D8_PKE, ciphertext, 724, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 600),
      randomness, 32);
}

/* Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_d8_pke_prepared_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(724)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_512_d8_pke_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_512_D8_PKE, ciphertext, 724, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_pke_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(608)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_512_E8_PKE, ciphertext, 736, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 608),
      randomness, 32);
}

/* Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_512_e8_pke_prepared_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(736)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_512_e8_pke_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_512_E8_PKE, ciphertext, 736, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_plain_pke_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_768_Z_PLAIN_PKE, ciphertext, 1024, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      992), randomness, 32);
}

/* Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_plain_pke_prepared_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_768_z_plain_pke_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_768_Z_PLAIN_PKE, ciphertext, 1024, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_pke_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_768_Z_PKE, ciphertext, 1024, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key, 992),
      randomness, 32);
}

/* Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_z_pke_prepared_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_768_z_pke_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_768_Z_PKE, ciphertext, 1024, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_d8_pke_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1008)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(980)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_768_D8_PKE, ciphertext, 1008, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      980), randomness, 32);
}

/* Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_d8_pke_prepared_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1008)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_768_d8_pke_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_768_D8_PKE, ciphertext, 1008, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_pke_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(992)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_768_E8_PKE, ciphertext, 1024, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      992), randomness, 32);
}

/* Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_768_e8_pke_prepared_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1024)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_768_e8_pke_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_768_E8_PKE, ciphertext, 1024, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_plain_pke_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE, ciphertext, 1344, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC,
      public_key, 1440), randomness, 32);
}

/* Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_plain_pke_prepared_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_1024_z_plain_pke_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_1024_Z_PLAIN_PKE, ciphertext, 1344, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_pke_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_1024_Z_PKE, ciphertext, 1344, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1440), randomness, 32);
}

/* Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_z_pke_prepared_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_1024_z_pke_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_1024_Z_PKE, ciphertext, 1344, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_d8_pke_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1324)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1424)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_1024_D8_PKE, ciphertext, 1324, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1424), randomness, 32);
}

/* Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_d8_pke_prepared_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1324)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_1024_d8_pke_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_1024_D8_PKE, ciphertext, 1324, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

/* Encrypts with the caller's randomness. Secret: message, randomness. Errors: none of its own. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_pke_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const uint8_t public_key[BRAVAIS_PRIVATE_AT_LEAST(1440)], const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_1024_E8_PKE, ciphertext, 1344, message, 32, bravais_private_key(BRAVAIS_KEY_PUBLIC, public_key,
      1440), randomness, 32);
}

/* Encrypts to a prepared public key with the caller's randomness. Secret: message, randomness.
 * Errors: BRAVAIS_BAD_PUBLIC_KEY if none was prepared. */
BRAVAIS_PRIVATE_CHECKED int bravais_m_lwq_1024_e8_pke_prepared_encrypt_derand(
    uint8_t ciphertext[BRAVAIS_PRIVATE_AT_LEAST(1344)], const uint8_t message[BRAVAIS_PRIVATE_AT_LEAST(32)],
    const bravais_m_lwq_1024_e8_pke_prepared_public_key* prepared,
    const uint8_t randomness[BRAVAIS_PRIVATE_AT_LEAST(32)]) {
  return bravais_private_encrypt(
      BRAVAIS_M_LWQ_1024_E8_PKE, ciphertext, 1344, message, 32, bravais_private_key(BRAVAIS_KEY_PREPARED,
      prepared->private_memory, sizeof prepared->private_memory), randomness, 32);
}

#endif /* BRAVAIS_HAS_MLWQ */

#ifdef __cplusplus
}
#endif
#endif
