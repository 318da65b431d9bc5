// SPDX-License-Identifier: MIT
// The groups and signature algorithms of TLS 1.3.
#include <cstring>

#include <strings.h>

#include <openssl/prov_ssl.h>

#include "params.hpp"
#include "tables.hpp"

// OpenSSL 3.2 and newer ask for signature algorithms.
#ifndef OSSL_CAPABILITY_TLS_SIGALG_NAME
#define OSSL_CAPABILITY_TLS_SIGALG_IANA_NAME "tls-sigalg-iana-name"
#define OSSL_CAPABILITY_TLS_SIGALG_NAME "tls-sigalg-name"
#define OSSL_CAPABILITY_TLS_SIGALG_OID "tls-sigalg-oid"
#define OSSL_CAPABILITY_TLS_SIGALG_CODE_POINT "tls-sigalg-code-point"
#define OSSL_CAPABILITY_TLS_SIGALG_SECURITY_BITS "tls-sigalg-sec-bits"
#define OSSL_CAPABILITY_TLS_SIGALG_MIN_TLS "tls-min-tls"
#define OSSL_CAPABILITY_TLS_SIGALG_MAX_TLS "tls-max-tls"
#define OSSL_CAPABILITY_TLS_SIGALG_MIN_DTLS "tls-min-dtls"
#define OSSL_CAPABILITY_TLS_SIGALG_MAX_DTLS "tls-max-dtls"
#endif

namespace bravais::integrations {
namespace {

// The memory that the parameters of one capability point to.
struct numbers {
  unsigned id, security_bits, is_kem = 1;
  int first_tls = TLS1_3_VERSION, last_tls = 0, no_dtls = -1;
  explicit numbers(const algorithm& of) : id(of.tls_number), security_bits(static_cast<unsigned>(of.security_bits)) {}
};
OSSL_PARAM text(const char* name, const char* value) {
  return OSSL_PARAM_construct_utf8_string(name, const_cast<char*>(value), std::strlen(value));
}

bool offer_group(const algorithm& of, OSSL_CALLBACK* callback, void* argument) {
  numbers all(of);
  const OSSL_PARAM params[] = {text(OSSL_CAPABILITY_TLS_GROUP_NAME, of.tls_name),
                               text(OSSL_CAPABILITY_TLS_GROUP_NAME_INTERNAL, ""),
                               text(OSSL_CAPABILITY_TLS_GROUP_ALG, of.name),
                               OSSL_PARAM_construct_uint(OSSL_CAPABILITY_TLS_GROUP_ID, &all.id),
                               OSSL_PARAM_construct_uint(OSSL_CAPABILITY_TLS_GROUP_SECURITY_BITS, &all.security_bits),
                               OSSL_PARAM_construct_int(OSSL_CAPABILITY_TLS_GROUP_MIN_TLS, &all.first_tls),
                               OSSL_PARAM_construct_int(OSSL_CAPABILITY_TLS_GROUP_MAX_TLS, &all.last_tls),
                               OSSL_PARAM_construct_int(OSSL_CAPABILITY_TLS_GROUP_MIN_DTLS, &all.no_dtls),
                               OSSL_PARAM_construct_int(OSSL_CAPABILITY_TLS_GROUP_MAX_DTLS, &all.no_dtls),
                               OSSL_PARAM_construct_uint(OSSL_CAPABILITY_TLS_GROUP_IS_KEM, &all.is_kem),
                               OSSL_PARAM_construct_end()};
  return callback(params, argument) == 1;
}

bool offer_signature(const algorithm& of, OSSL_CALLBACK* callback, void* argument) {
  numbers all(of);
  const OSSL_PARAM params[] = {text(OSSL_CAPABILITY_TLS_SIGALG_IANA_NAME, of.tls_name),
                               text(OSSL_CAPABILITY_TLS_SIGALG_NAME, of.name),
                               text(OSSL_CAPABILITY_TLS_SIGALG_OID, of.oid),
                               OSSL_PARAM_construct_uint(OSSL_CAPABILITY_TLS_SIGALG_CODE_POINT, &all.id),
                               OSSL_PARAM_construct_uint(OSSL_CAPABILITY_TLS_SIGALG_SECURITY_BITS, &all.security_bits),
                               OSSL_PARAM_construct_int(OSSL_CAPABILITY_TLS_SIGALG_MIN_TLS, &all.first_tls),
                               OSSL_PARAM_construct_int(OSSL_CAPABILITY_TLS_SIGALG_MAX_TLS, &all.last_tls),
                               OSSL_PARAM_construct_int(OSSL_CAPABILITY_TLS_SIGALG_MIN_DTLS, &all.no_dtls),
                               OSSL_PARAM_construct_int(OSSL_CAPABILITY_TLS_SIGALG_MAX_DTLS, &all.no_dtls),
                               OSSL_PARAM_construct_end()};
  return callback(params, argument) == 1;
}

}  // namespace

int capabilities(void*, const char* capability, OSSL_CALLBACK* callback, void* argument) {
  const bool groups = strcasecmp(capability, "TLS-GROUP") == 0;
  if (!groups && strcasecmp(capability, "TLS-SIGALG") != 0) return 0;
  for (const algorithm* one : all_algorithms) {
    if (one->is_kem() != groups) continue;
    if (!(groups ? offer_group : offer_signature)(*one, callback, argument)) return 0;
  }
  return 1;
}

}  // namespace bravais::integrations
