/* SPDX-License-Identifier: MIT */
/* Encapsulates to eight clients; the key of one is malformed. */
#include <oqs/oqs.h>
#include <stdio.h>

enum { n = 8 };
static uint8_t public_keys[n][OQS_KEM_ml_kem_768_length_public_key];
static uint8_t ciphertexts[n][OQS_KEM_ml_kem_768_length_ciphertext], secrets[n][32];

int main(void) {
  uint8_t secret_key[OQS_KEM_ml_kem_768_length_secret_key];
  int failed = 0;
  for (int i = 0; i < n; ++i)
    if (OQS_KEM_ml_kem_768_keypair(public_keys[i], secret_key) != OQS_SUCCESS) return 1;
  public_keys[3][0] = public_keys[3][1] = 0xFF;
  for (int i = 0; i < n; ++i)
    if (OQS_KEM_ml_kem_768_encaps(ciphertexts[i], secrets[i], public_keys[i]) != OQS_SUCCESS)
      failed += printf("client %d: failed\n", i) > 0;
  OQS_MEM_cleanse(secret_key, sizeof secret_key);
  OQS_MEM_cleanse(secrets, sizeof secrets);
  return failed == 1 ? 0 : 1;
}
