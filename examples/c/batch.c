/* SPDX-License-Identifier: MIT */
/* Encapsulates to eight clients; the key of one is malformed. */
#include <bravais/ml_kem.h>
#include <stdio.h>

enum { n = 8 };
static uint8_t public_keys[n][BRAVAIS_ML_KEM_768_PUBLIC_KEY_BYTES];
static uint8_t ciphertexts[n][BRAVAIS_ML_KEM_768_CIPHERTEXT_BYTES], secrets[n][32];

int main(void) {
  uint8_t secret_key[BRAVAIS_ML_KEM_768_SECRET_KEY_BYTES];
  int32_t statuses[n];
  int failed = 0;
  for (int i = 0; i < n; ++i)
    if (bravais_ml_kem_768_generate(public_keys[i], secret_key) != BRAVAIS_OK) return 1;
  public_keys[3][0] = public_keys[3][1] = 0xFF;
  bravais_encapsulate_args args = BRAVAIS_ENCAPSULATE_ARGS;
  args.count = n;
  args.ciphertexts = ciphertexts[0];
  args.ciphertexts_size = sizeof ciphertexts;
  args.shared_secrets = secrets[0];
  args.shared_secrets_size = sizeof secrets;
  args.statuses = statuses;
  args.key = (bravais_key){BRAVAIS_KEY_PUBLIC, public_keys[0], sizeof public_keys};
  if (bravais_encapsulate(BRAVAIS_ML_KEM_768, &args) != BRAVAIS_OK) {
    for (int i = 0; i < n; ++i)
      if (statuses[i] != BRAVAIS_OK) failed += printf("client %d: %s\n", i, bravais_status_text(statuses[i])) > 0;
  }
  bravais_wipe(secret_key, sizeof secret_key);
  bravais_wipe(secrets, sizeof secrets);
  return failed == 1 ? 0 : 1;
}
