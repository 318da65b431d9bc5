/* SPDX-License-Identifier: MIT */
/* A server prepares its key once and serves 100 clients. */
#include <bravais/ml_kem.h>

/* A prepared key must not be moved or copied. Any number of threads can use it. */
static bravais_ml_kem_768_prepared_secret_key server;

int main(void) {
  uint8_t public_key[BRAVAIS_ML_KEM_768_PUBLIC_KEY_BYTES], secret_key[BRAVAIS_ML_KEM_768_SECRET_KEY_BYTES];
  int status = bravais_ml_kem_768_generate(public_key, secret_key), same = 0;
  if (status == BRAVAIS_OK) status = bravais_ml_kem_768_prepare_secret_key(&server, secret_key);
  bravais_wipe(secret_key, sizeof secret_key);
  if (status != BRAVAIS_OK) return 1;
  for (int i = 0; i < 100; ++i) {
    uint8_t ciphertext[BRAVAIS_ML_KEM_768_CIPHERTEXT_BYTES], ours[32], theirs[32];
    if (bravais_ml_kem_768_encapsulate(ciphertext, ours, public_key) != BRAVAIS_OK) return 1;
    if (bravais_ml_kem_768_prepared_decapsulate(theirs, ciphertext, &server) != BRAVAIS_OK) return 1;
    same += bravais_equal(ours, theirs, sizeof ours);
    bravais_wipe(ours, sizeof ours);
    bravais_wipe(theirs, sizeof theirs);
  }
  bravais_wipe(&server, sizeof server);
  return same == 100 ? 0 : 1;
}
