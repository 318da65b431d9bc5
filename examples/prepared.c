/* SPDX-License-Identifier: MIT */
/* A server that serves many connections with one key: it expands the key once, and each decapsulation then costs less.
 */
#include <stdio.h>

#include <bravais/ml_kem.h>

/* Prepared keys stay where they are; this one serves any number of threads. */
static bravais_ml_kem_768_prepared_secret_key server;

static int serve(const uint8_t ciphertext[BRAVAIS_ML_KEM_768_CIPHERTEXT_BYTES], uint8_t session_key[32]) {
  return bravais_ml_kem_768_prepared_decapsulate(session_key, ciphertext, &server);
}

int main(void) {
  uint8_t public_key[BRAVAIS_ML_KEM_768_PUBLIC_KEY_BYTES], secret_key[BRAVAIS_ML_KEM_768_SECRET_KEY_BYTES];
  int served = 0;
  if (bravais_ml_kem_768_generate(public_key, secret_key) != BRAVAIS_OK) return 1;
  const int prepared = bravais_ml_kem_768_prepare_secret_key(&server, secret_key);
  bravais_wipe(secret_key, sizeof secret_key);
  if (prepared != BRAVAIS_OK) return 1;

  for (int client = 0; client < 100; ++client) {
    uint8_t ciphertext[BRAVAIS_ML_KEM_768_CIPHERTEXT_BYTES], ours[32], theirs[32];
    if (bravais_ml_kem_768_encapsulate(ciphertext, ours, public_key) != BRAVAIS_OK) return 1;
    if (serve(ciphertext, theirs) != BRAVAIS_OK) return 1;
    served += bravais_equal(ours, theirs, sizeof ours);
  }
  bravais_wipe(&server, sizeof server);
  printf("%d of 100 clients share a session key with the server\n", served);
  return served == 100 ? 0 : 1;
}
