/* SPDX-License-Identifier: MIT */
/* Signs a message with ML-DSA-65 and verifies the signature, with a context that keeps letters apart from everything
 * else that the key signs. */
#include <stdio.h>
#include <string.h>

#include <bravais/ml_dsa.h>

int main(void) {
  static const char letter[] = "Meet me at noon.", forged[] = "Meet me at nine.", mail[] = "mail-v1";
  uint8_t public_key[BRAVAIS_ML_DSA_65_PUBLIC_KEY_BYTES], secret_key[BRAVAIS_ML_DSA_65_SECRET_KEY_BYTES];
  uint8_t signature[BRAVAIS_ML_DSA_65_SIGNATURE_BYTES];

  if (bravais_ml_dsa_65_generate(public_key, secret_key) != BRAVAIS_OK) return 1;
  const int signing =
      bravais_ml_dsa_65_sign_with_context(signature, letter, strlen(letter), mail, strlen(mail), secret_key);
  bravais_wipe(secret_key, sizeof secret_key);
  if (signing != BRAVAIS_OK) {
    fprintf(stderr, "signing failed: %s\n", bravais_status_text(signing));
    return 1;
  }

  const int genuine =
      bravais_ml_dsa_65_verify_with_context(signature, letter, strlen(letter), mail, strlen(mail), public_key);
  const int other =
      bravais_ml_dsa_65_verify_with_context(signature, forged, strlen(forged), mail, strlen(mail), public_key);
  printf("the letter: %s\nanother letter: %s\n", bravais_status_text(genuine), bravais_status_text(other));
  return genuine == BRAVAIS_OK && other == BRAVAIS_BAD_SIGNATURE ? 0 : 1;
}
