/* SPDX-License-Identifier: MIT */
/* Shared by the C tests of the provider: a library context with it, keys, and bytes. */
#ifndef BRAVAIS_TESTS_OPENSSL_EVP_H
#define BRAVAIS_TESTS_OPENSSL_EVP_H

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/provider.h>

#include "../abi/check.h"

static OSSL_LIB_CTX* library; /* has OpenSSL's default provider and ours */
#define OURS "provider=bravais"

/* The providers of the two newest library contexts. */
static struct {
  OSSL_LIB_CTX* context;
  OSSL_PROVIDER *first, *second;
} opened[2];

/* Makes a library context with the named providers; ends the program if it cannot. */
static inline OSSL_LIB_CTX* with_providers(const char* first, const char* second) {
  OSSL_LIB_CTX* made = OSSL_LIB_CTX_new();
  const char* modules = getenv("BRAVAIS_MODULES");
  const int at = opened[0].context != NULL;
  opened[at].context = made;
  if (made == NULL || modules == NULL || OSSL_PROVIDER_set_default_search_path(made, modules) != 1 ||
      (opened[at].first = OSSL_PROVIDER_load(made, first)) == NULL ||
      (opened[at].second = OSSL_PROVIDER_load(made, second)) == NULL) {
    ERR_print_errors_fp(stderr);
    fprintf(stderr, "the providers %s and %s cannot be loaded (BRAVAIS_MODULES: the folder of bravais.so)\n", first,
            second);
    exit(3);
  }
  return made;
}
/* Unloads the providers of the newest library context, and frees it. */
static inline void close_library(OSSL_LIB_CTX* context) {
  const int at = opened[1].context == context;
  CHECK(OSSL_PROVIDER_unload(opened[at].second) == 1 && OSSL_PROVIDER_unload(opened[at].first) == 1);
  OSSL_LIB_CTX_free(context);
  opened[at].context = NULL;
}

/* Generates a key; null on an error. */
static inline EVP_PKEY* generate(const char* name) {
  EVP_PKEY_CTX* maker = EVP_PKEY_CTX_new_from_name(library, name, OURS);
  EVP_PKEY* made = NULL;
  if (maker == NULL || EVP_PKEY_keygen_init(maker) != 1 || EVP_PKEY_generate(maker, &made) != 1) made = NULL;
  EVP_PKEY_CTX_free(maker);
  return made;
}
/* Makes a key from its parts; null parts are left out. Null on an error. */
static inline EVP_PKEY* from_parts(const char* name, const char* part, const uint8_t* data, size_t size,
                                   const char* other, const uint8_t* other_data, size_t other_size) {
  EVP_PKEY_CTX* maker = EVP_PKEY_CTX_new_from_name(library, name, OURS);
  EVP_PKEY* made = NULL;
  OSSL_PARAM params[3] = {OSSL_PARAM_construct_octet_string(part, (void*)data, size), OSSL_PARAM_construct_end(),
                          OSSL_PARAM_construct_end()};
  if (other != NULL) params[1] = OSSL_PARAM_construct_octet_string(other, (void*)other_data, other_size);
  CHECK(EVP_PKEY_fromdata_init(maker) == 1);
  if (EVP_PKEY_fromdata(maker, &made, EVP_PKEY_KEYPAIR, params) != 1) made = NULL;
  EVP_PKEY_CTX_free(maker);
  return made;
}
/* Reads a part of a key into new memory. */
static inline uint8_t* part_of(const EVP_PKEY* key, const char* part, size_t* size) {
  uint8_t* bytes = NULL;
  *size = 0;
  if (EVP_PKEY_get_octet_string_param(key, part, NULL, 0, size) != 1) return NULL;
  bytes = filled(*size);
  CHECK(EVP_PKEY_get_octet_string_param(key, part, bytes, *size, size) == 1);
  return bytes;
}
/* Whether the last call left an error in the queue; the queue is empty after this. */
static inline int has_error(void) {
  const int found = ERR_peek_error() != 0;
  ERR_clear_error();
  return found;
}

#endif
