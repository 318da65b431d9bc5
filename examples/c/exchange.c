/* SPDX-License-Identifier: MIT */
/* Two parties establish a key with ML-KEM-768. */
#include <bravais/ml_kem.h>

int main(void) {
  uint8_t public_key[BRAVAIS_ML_KEM_768_PUBLIC_KEY_BYTES], secret_key[BRAVAIS_ML_KEM_768_SECRET_KEY_BYTES];
  uint8_t ciphertext[BRAVAIS_ML_KEM_768_CIPHERTEXT_BYTES], ours[32], theirs[32];
  /* Alice publishes public_key. Bob sends her the ciphertext. She recovers his secret. */
  if (bravais_ml_kem_768_generate(public_key, secret_key) != BRAVAIS_OK) return 1;
  if (bravais_ml_kem_768_encapsulate(ciphertext, ours, public_key) != BRAVAIS_OK) return 1;
  if (bravais_ml_kem_768_decapsulate(theirs, ciphertext, secret_key) != BRAVAIS_OK) return 1;
  const int same = bravais_equal(ours, theirs, sizeof ours);
  /* The caller wipes secrets. */
  bravais_wipe(secret_key, sizeof secret_key);
  bravais_wipe(ours, sizeof ours);
  bravais_wipe(theirs, sizeof theirs);
  return same ? 0 : 1;
}
