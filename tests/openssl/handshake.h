/* SPDX-License-Identifier: MIT */
/* TLS 1.3 handshakes inside one process: a client and a server of libssl, joined by memory. */
#ifndef BRAVAIS_TESTS_OPENSSL_HANDSHAKE_H
#define BRAVAIS_TESTS_OPENSSL_HANDSHAKE_H

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

typedef struct {
  SSL_CTX *client, *server;
} tls_pair;

/* Makes a self-signed certificate of a key that libcrypto or a provider generates. */
static X509* self_signed(EVP_PKEY* key, OSSL_LIB_CTX* context, const char* properties) {
  X509* made = X509_new_ex(context, properties);
  X509_NAME* name = X509_NAME_new();
  int good = X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char*)"localhost", -1, -1, 0);
  good = good && X509_set_version(made, 2) && ASN1_INTEGER_set(X509_get_serialNumber(made), 1) &&
         X509_gmtime_adj(X509_getm_notBefore(made), -60) != NULL &&
         X509_gmtime_adj(X509_getm_notAfter(made), 86400) != NULL && X509_set_subject_name(made, name) &&
         X509_set_issuer_name(made, name) && X509_set_pubkey(made, key);
  X509_NAME_free(name);
  EVP_MD_CTX* state = EVP_MD_CTX_new();
  const char* digest = EVP_PKEY_is_a(key, "EC") ? "SHA256" : NULL;
  good = good && EVP_DigestSignInit_ex(state, NULL, digest, context, properties, key, NULL) == 1 &&
         X509_sign_ctx(made, state) > 0;
  EVP_MD_CTX_free(state);
  if (good) return made;
  X509_free(made);
  return NULL;
}

/* Makes both sides. `properties` choose the implementations. Returns 0 on an error. */
static int make_pair(tls_pair* pair, OSSL_LIB_CTX* context, const char* properties, const char* group, EVP_PKEY* key,
                     X509* certificate) {
  pair->client = SSL_CTX_new_ex(context, properties, TLS_client_method());
  pair->server = SSL_CTX_new_ex(context, properties, TLS_server_method());
  if (pair->client == NULL || pair->server == NULL) return 0;
  SSL_CTX_set_verify(pair->client, SSL_VERIFY_PEER, NULL);
  SSL_CTX_set_session_cache_mode(pair->server, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_num_tickets(pair->server, 0);
  return SSL_CTX_set1_groups_list(pair->client, group) == 1 && SSL_CTX_set1_groups_list(pair->server, group) == 1 &&
         SSL_CTX_use_certificate(pair->server, certificate) == 1 && SSL_CTX_use_PrivateKey(pair->server, key) == 1 &&
         X509_STORE_add_cert(SSL_CTX_get_cert_store(pair->client), certificate) == 1;
}
static void free_pair(tls_pair* pair) {
  SSL_CTX_free(pair->client);
  SSL_CTX_free(pair->server);
}

/* One handshake; returns 1 if both sides finish it. */
static int shake_hands(const tls_pair* pair) {
  SSL *client = SSL_new(pair->client), *server = SSL_new(pair->server);
  BIO *to_server = NULL, *to_client = NULL;
  int good = BIO_new_bio_pair(&to_server, 32768, &to_client, 32768) == 1;
  SSL_set_bio(client, to_server, to_server);
  SSL_set_bio(server, to_client, to_client);
  SSL_set_connect_state(client);
  SSL_set_accept_state(server);
  int client_done = 0, server_done = 0;
  for (int i = 0; good && i < 20 && !(client_done && server_done); ++i) {
    client_done = SSL_do_handshake(client) == 1;
    server_done = SSL_do_handshake(server) == 1;
  }
  good = client_done && server_done;
  SSL_free(client);
  SSL_free(server);
  return good;
}

#endif
