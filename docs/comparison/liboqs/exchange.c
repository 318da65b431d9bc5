/* SPDX-License-Identifier: MIT */
/* Two parties establish a key with ML-KEM-768. */
#include <oqs/oqs.h>

int main(void) {
  uint8_t public_key[OQS_KEM_ml_kem_768_length_public_key], secret_key[OQS_KEM_ml_kem_768_length_secret_key];
  uint8_t ciphertext[OQS_KEM_ml_kem_768_length_ciphertext], ours[32], theirs[32];
  if (OQS_KEM_ml_kem_768_keypair(public_key, secret_key) != OQS_SUCCESS) return 1;
  if (OQS_KEM_ml_kem_768_encaps(ciphertext, ours, public_key) != OQS_SUCCESS) return 1;
  if (OQS_KEM_ml_kem_768_decaps(theirs, ciphertext, secret_key) != OQS_SUCCESS) return 1;
  const int same = OQS_MEM_secure_bcmp(ours, theirs, sizeof ours) == 0;
  OQS_MEM_cleanse(secret_key, sizeof secret_key);
  OQS_MEM_cleanse(ours, sizeof ours);
  OQS_MEM_cleanse(theirs, sizeof theirs);
  return same ? 0 : 1;
}
