// SPDX-License-Identifier: MIT
// The functions of liboqs, as a program sees them: from its own headers if BRAVAIS_LIBOQS_HEADERS is defined, and else
// declared here. The tests are compiled in both ways.
#pragma once

#if defined(BRAVAIS_LIBOQS_HEADERS)
#include <oqs/oqs.h>
#else
#include "abi.hpp"

using OQS_STATUS = bravais_liboqs::status;
using OQS_KEM = bravais_liboqs::kem;
using OQS_SIG = bravais_liboqs::sig;
inline constexpr OQS_STATUS OQS_SUCCESS = bravais_liboqs::success, OQS_ERROR = bravais_liboqs::failure;

extern "C" {
void OQS_init(void);
void OQS_destroy(void);
void OQS_thread_stop(void);
const char* OQS_version(void);
int OQS_CPU_has_extension(int);
void* OQS_MEM_malloc(std::size_t);
void* OQS_MEM_calloc(std::size_t, std::size_t);
char* OQS_MEM_strdup(const char*);
int OQS_MEM_secure_bcmp(const void*, const void*, std::size_t);
void OQS_MEM_cleanse(void*, std::size_t);
void OQS_MEM_secure_free(void*, std::size_t);
void OQS_MEM_insecure_free(void*);
void OQS_randombytes(std::uint8_t*, std::size_t);
OQS_STATUS OQS_randombytes_switch_algorithm(const char*);
void OQS_randombytes_custom_algorithm(void (*)(std::uint8_t*, std::size_t));

const char* OQS_KEM_alg_identifier(std::size_t);
int OQS_KEM_alg_count(void);
int OQS_KEM_alg_is_enabled(const char*);
OQS_KEM* OQS_KEM_new(const char*);
void OQS_KEM_free(OQS_KEM*);
OQS_STATUS OQS_KEM_keypair_derand(const OQS_KEM*, std::uint8_t*, std::uint8_t*, const std::uint8_t*);
OQS_STATUS OQS_KEM_keypair(const OQS_KEM*, std::uint8_t*, std::uint8_t*);
OQS_STATUS OQS_KEM_encaps_derand(const OQS_KEM*, std::uint8_t*, std::uint8_t*, const std::uint8_t*,
                                 const std::uint8_t*);
OQS_STATUS OQS_KEM_encaps(const OQS_KEM*, std::uint8_t*, std::uint8_t*, const std::uint8_t*);
OQS_STATUS OQS_KEM_decaps(const OQS_KEM*, std::uint8_t*, const std::uint8_t*, const std::uint8_t*);

const char* OQS_SIG_alg_identifier(std::size_t);
int OQS_SIG_alg_count(void);
int OQS_SIG_alg_is_enabled(const char*);
bool OQS_SIG_supports_ctx_str(const char*);
OQS_SIG* OQS_SIG_new(const char*);
void OQS_SIG_free(OQS_SIG*);
OQS_STATUS OQS_SIG_keypair(const OQS_SIG*, std::uint8_t*, std::uint8_t*);
OQS_STATUS OQS_SIG_sign(const OQS_SIG*, std::uint8_t*, std::size_t*, const std::uint8_t*, std::size_t,
                        const std::uint8_t*);
OQS_STATUS OQS_SIG_sign_with_ctx_str(const OQS_SIG*, std::uint8_t*, std::size_t*, const std::uint8_t*, std::size_t,
                                     const std::uint8_t*, std::size_t, const std::uint8_t*);
OQS_STATUS OQS_SIG_verify(const OQS_SIG*, const std::uint8_t*, std::size_t, const std::uint8_t*, std::size_t,
                          const std::uint8_t*);
OQS_STATUS OQS_SIG_verify_with_ctx_str(const OQS_SIG*, const std::uint8_t*, std::size_t, const std::uint8_t*,
                                       std::size_t, const std::uint8_t*, std::size_t, const std::uint8_t*);

typedef struct OQS_SIG_STFL OQS_SIG_STFL;
typedef struct OQS_SIG_STFL_SECRET_KEY OQS_SIG_STFL_SECRET_KEY;
int OQS_SIG_STFL_alg_count(void);
const char* OQS_SIG_STFL_alg_identifier(std::size_t);
int OQS_SIG_STFL_alg_is_enabled(const char*);
int OQS_SIG_STFL_keygen_and_sign_supported(void);
OQS_SIG_STFL* OQS_SIG_STFL_new(const char*);
OQS_SIG_STFL_SECRET_KEY* OQS_SIG_STFL_SECRET_KEY_new(const char*);
OQS_STATUS OQS_SIG_STFL_keypair(const OQS_SIG_STFL*, std::uint8_t*, OQS_SIG_STFL_SECRET_KEY*);
OQS_STATUS OQS_SIG_STFL_verify(const OQS_SIG_STFL*, const std::uint8_t*, std::size_t, const std::uint8_t*, std::size_t,
                               const std::uint8_t*);
}
#endif
