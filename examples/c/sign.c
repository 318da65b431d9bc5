/* SPDX-License-Identifier: MIT */
/* Signs a letter with ML-DSA-65 and verifies the signature. */
#include <bravais/ml_dsa.h>

int main(void) {
  uint8_t public_key[BRAVAIS_ML_DSA_65_PUBLIC_KEY_BYTES], secret_key[BRAVAIS_ML_DSA_65_SECRET_KEY_BYTES];
  uint8_t signature[BRAVAIS_ML_DSA_65_SIGNATURE_BYTES];
  if (bravais_ml_dsa_65_generate(public_key, secret_key) != BRAVAIS_OK) return 1;
  /* The context names the purpose of a signature: it does not verify with another context. */
  const int signing = bravais_ml_dsa_65_sign_with_context(signature, "Meet me at noon.", 16, "mail", 4, secret_key);
  bravais_wipe(secret_key, sizeof secret_key);
  if (signing != BRAVAIS_OK) return 1;
  return bravais_ml_dsa_65_verify_with_context(signature, "Meet me at noon.", 16, "mail", 4, public_key) == BRAVAIS_OK
             ? 0
             : 1;
}
