/* SPDX-License-Identifier: MIT */
/* Session keys of any length with round-3 Kyber, from its key derivation function: SHAKE256 (version 3.02,
 * section 1.1). The standard ML-KEM has no key derivation function, and its shared secret is 32 bytes. The rules at the
 * top of <bravais.h> hold here too. */
#ifndef BRAVAIS_KDF_H
#define BRAVAIS_KDF_H

#include <bravais.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Encapsulate and decapsulate like bravais_encapsulate() and bravais_decapsulate(), but write the input of the key
 * derivation function in place of each shared secret. The same prepared keys serve.
 * Outputs: as there, except that args->shared_secrets has count * kdf_input_size bytes.
 * Secret: as there.
 * Errors: as there; BRAVAIS_UNKNOWN_SET if kdf_input_size is 0. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_kdf_encapsulate(uint32_t id, const bravais_encapsulate_args* args);
BRAVAIS_PRIVATE_CHECKED_API int bravais_kdf_decapsulate(uint32_t id, const bravais_decapsulate_args* args);

/* The key derivation function over one such input. The first 32 bytes of its output are the shared secret of
 * bravais_decapsulate().
 * Threads: an object serves one thread at a time. */
typedef struct {
  uint64_t private_state[32];
} bravais_kdf;
/* Begins the output of one input.
 * Outputs: kdf.
 * Inputs: input (input_size bytes, at most 135).
 * Secret: input, kdf.
 * Errors: BRAVAIS_BAD_LENGTH for an input above 135 bytes. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_kdf_begin(bravais_kdf* kdf, const uint8_t* input, size_t input_size);
/* Writes the next bytes of the output. It may be read in one or many pieces, any number of bytes in all.
 * Outputs: output (output_size bytes), kdf.
 * Secret: output, kdf.
 * Errors: BRAVAIS_BAD_ARGUMENT if nothing was begun. */
BRAVAIS_PRIVATE_CHECKED_API int bravais_kdf_read(uint8_t* output, size_t output_size, bravais_kdf* kdf);
/* Wipes the object, whether or not it was begun.
 * Outputs: kdf; may be null. */
BRAVAIS_PRIVATE_API void bravais_kdf_wipe(bravais_kdf* kdf);

#ifdef __cplusplus
}
#endif
#endif
