/* SPDX-License-Identifier: MIT */
/* Hybrid key encapsulation: ML-KEM together with an elliptic curve. The shared secret stays secret as long as one of
 * the two does. A separate library over libcrypto (OpenSSL 3.0 or newer), which provides the curves and the randomness.
 *
 * X-Wing is a complete KEM: its shared secret is a uniform key. The other schemes are those of TLS 1.3. Their shared
 * secret is the two secrets side by side, for the key schedule of TLS: hash it before any other use.
 *
 * Functions return BRAVAIS_OK or an error. Errors in addition to those named: BRAVAIS_BAD_LENGTH (the size of a
 * buffer), BRAVAIS_BAD_ARGUMENT (a null pointer or an overlap), BRAVAIS_UNKNOWN_SET (the scheme),
 * BRAVAIS_UNSUPPORTED_ISA and BRAVAIS_HYBRID_LIBCRYPTO_FAILED. The outputs of a failed function are zeroed, and key
 * pointers become null.
 *
 * Overlap: an output must not share a byte with an input or with another output. If it does, the function returns
 * BRAVAIS_BAD_ARGUMENT and leaves all memory unchanged.
 *
 * Threads: all functions are thread-safe. A key may serve any number of threads at the same time.
 * Memory: keys live on libcrypto's heap. The caller must wipe secret keys and shared secrets with bravais_wipe(). */
#ifndef BRAVAIS_HYBRID_H
#define BRAVAIS_HYBRID_H

#include <bravais.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The schemes. The number of X-Wing is its KEM identifier in HPKE; the others are the code points of TLS groups.
 * Sources: draft-connolly-cfrg-xwing-kem-10, draft-ietf-tls-ecdhe-mlkem-04. */
#define BRAVAIS_X_WING UINT32_C(0x647A)
#define BRAVAIS_SECP256R1_MLKEM768 UINT32_C(0x11EB)  /* P-256, then ML-KEM-768 */
#define BRAVAIS_X25519_MLKEM768 UINT32_C(0x11EC)     /* ML-KEM-768, then X25519 */
#define BRAVAIS_SECP384R1_MLKEM1024 UINT32_C(0x11ED) /* P-384, then ML-KEM-1024 */

/* An error of this library, in addition to those of <bravais.h>: libcrypto has no memory, or its providers do not have
 * the curve, the hash function or a random source. */
#define BRAVAIS_HYBRID_LIBCRYPTO_FAILED 64

/* A scheme. Sizes are in bytes. */
typedef struct {
  uint32_t id; /* BRAVAIS_X_WING and so on */
  const char* name;
  const char* source;     /* the document that defines it */
  uint32_t category;      /* NIST security category of its ML-KEM */
  size_t public_key_size; /* in the order of the source, like the ciphertext and the shared secret */
  size_t secret_key_size; /* X-Wing: the seed; the others: both secret keys, ML-KEM's expanded */
  size_t ciphertext_size; /* the same as the share of a TLS server */
  size_t shared_secret_size;
  size_t randomness_size; /* for bravais_hybrid_encapsulate_derand(); 0: the scheme does not have it */
} bravais_hybrid_scheme;

/* Returns the scheme of an id, or null if there is none.
 * Lifetime: the scheme lives as long as the program. */
BRAVAIS_PRIVATE_API const bravais_hybrid_scheme* bravais_hybrid_scheme_of(uint32_t id);
/* Returns a scheme from the list of all schemes, or null after the last one.
 * Inputs: index, from 0. */
BRAVAIS_PRIVATE_API const bravais_hybrid_scheme* bravais_hybrid_scheme_at(size_t index);
/* Returns a short English sentence for a status of this library, never null. */
BRAVAIS_PRIVATE_API const char* bravais_hybrid_status_text(int status);

/* A public key, or a secret key with its public key. */
typedef struct bravais_hybrid_key bravais_hybrid_key;
/* libcrypto's OSSL_LIB_CTX: where a function finds curves and randomness. Null means the default context. It must live
 * longer than the key. */
struct ossl_lib_ctx_st;

/* Generates a key pair.
 * Outputs: key; free it with bravais_hybrid_free().
 * Inputs: id, context (may be null).
 * Errors: BRAVAIS_NO_RANDOMNESS. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_hybrid_generate(bravais_hybrid_key** key, uint32_t id,
                                                        struct ossl_lib_ctx_st* context);
/* Makes a key from the bytes of a public key.
 * Outputs: key; free it with bravais_hybrid_free().
 * Inputs: id, public_key (public_key_size bytes), context (may be null).
 * Errors: BRAVAIS_BAD_PUBLIC_KEY: ML-KEM's part fails its check, or the other part is not a point on the curve. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_hybrid_from_public_key(bravais_hybrid_key** key, uint32_t id,
                                                               const uint8_t* public_key, size_t public_key_size,
                                                               struct ossl_lib_ctx_st* context);
/* Makes a key from the bytes of a secret key.
 * Outputs: key; free it with bravais_hybrid_free().
 * Inputs: id, secret_key (secret_key_size bytes), context (may be null).
 * Secret: secret_key.
 * Errors: BRAVAIS_BAD_SECRET_KEY. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_hybrid_from_secret_key(bravais_hybrid_key** key, uint32_t id,
                                                               const uint8_t* secret_key, size_t secret_key_size,
                                                               struct ossl_lib_ctx_st* context);
/* Wipes and frees a key; null is allowed. */
BRAVAIS_PRIVATE_API void bravais_hybrid_free(bravais_hybrid_key* key);
/* Returns the id of a key's scheme. */
BRAVAIS_PRIVATE_API uint32_t bravais_hybrid_id(const bravais_hybrid_key* key);

/* Writes the bytes of the public key.
 * Outputs: public_key (public_key_size bytes).
 * Inputs: key. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_hybrid_public_key(const bravais_hybrid_key* key, uint8_t* public_key,
                                                          size_t public_key_size);
/* Writes the bytes of the secret key.
 * Outputs: secret_key (secret_key_size bytes).
 * Inputs: key.
 * Secret: secret_key.
 * Errors: BRAVAIS_BAD_ARGUMENT for a public key. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_hybrid_secret_key(const bravais_hybrid_key* key, uint8_t* secret_key,
                                                          size_t secret_key_size);

/* Makes a shared secret, and the ciphertext that carries it to the owner of the key.
 * Outputs: ciphertext (ciphertext_size bytes), shared_secret (shared_secret_size bytes).
 * Inputs: key, public or secret.
 * Secret: shared_secret.
 * Errors: BRAVAIS_NO_RANDOMNESS; BRAVAIS_BAD_PUBLIC_KEY if the public key is a point of small order. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_hybrid_encapsulate(const bravais_hybrid_key* key, uint8_t* ciphertext,
                                                           size_t ciphertext_size, uint8_t* shared_secret,
                                                           size_t shared_secret_size);
/* The same with the caller's randomness, for tests.
 * Inputs: randomness (randomness_size bytes).
 * Secret: randomness.
 * Errors: BRAVAIS_BAD_ARGUMENT if the scheme does not have it: only X-Wing does. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_hybrid_encapsulate_derand(const bravais_hybrid_key* key, uint8_t* ciphertext,
                                                                  size_t ciphertext_size, uint8_t* shared_secret,
                                                                  size_t shared_secret_size, const uint8_t* randomness,
                                                                  size_t randomness_size);
/* Recovers the shared secret from a ciphertext.
 * An altered ciphertext usually gives BRAVAIS_OK and a secret that nobody else has (implicit rejection).
 * Outputs: shared_secret (shared_secret_size bytes).
 * Inputs: key, ciphertext (ciphertext_size bytes).
 * Secret: shared_secret.
 * Errors: BRAVAIS_BAD_ARGUMENT for a public key; BRAVAIS_BAD_CIPHERTEXT if the curve's part is not a point on the
 * curve, or a point of small order. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_hybrid_decapsulate(const bravais_hybrid_key* key, uint8_t* shared_secret,
                                                           size_t shared_secret_size, const uint8_t* ciphertext,
                                                           size_t ciphertext_size);

#ifdef __cplusplus
}
#endif

#endif
