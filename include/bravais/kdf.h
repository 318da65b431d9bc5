/* SPDX-License-Identifier: MIT */
/* Session keys of any length with round-3 Kyber, whose key derivation function is SHAKE256 (version 3.02, section 1.1).
 * The standard ML-KEM has none: its shared secret is 32 bytes. */
#ifndef BRAVAIS_KDF_H
#define BRAVAIS_KDF_H

#include <bravais.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Encapsulation and decapsulation that write, in the place of each shared secret, the kdf_input_size secret bytes that
 * it is derived from; the same prepared keys serve. Errors: those of bravais_encapsulate() and bravais_decapsulate();
 * BRAVAIS_UNKNOWN_SET for sets whose kdf_input_size is 0. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_kdf_encapsulate(uint32_t id, const bravais_encapsulate_args* args);
BRAVAIS_PRIVATE_CHECKED_API int bravais_kdf_decapsulate(uint32_t id, const bravais_decapsulate_args* args);

/* The key derivation function over one such input: begin it, read any number of bytes in one or many pieces, and wipe
 * it. The first 32 bytes are the shared secret of bravais_decapsulate(). An object serves one thread at a time.
 * Secret: input, output. Errors: BRAVAIS_BAD_LENGTH for an input above 135 bytes, BRAVAIS_BAD_ARGUMENT for reading what
 * was not begun. */
typedef struct {
  uint64_t private_state[32];
} bravais_kdf;
BRAVAIS_PRIVATE_CHECKED_API int bravais_kdf_begin(bravais_kdf* kdf, const uint8_t* input, size_t input_size);
BRAVAIS_PRIVATE_CHECKED_API int bravais_kdf_read(uint8_t* output, size_t output_size, bravais_kdf* kdf);
BRAVAIS_PRIVATE_API void bravais_kdf_wipe(bravais_kdf* kdf);

#ifdef __cplusplus
}
#endif
#endif
