/* SPDX-License-Identifier: MIT */
/* Signs a letter with ML-DSA-65 and verifies the signature. */
#include <oqs/oqs.h>

int main(void) {
  static const uint8_t letter[] = "Meet me at noon.", mail[] = "mail";
  uint8_t public_key[OQS_SIG_ml_dsa_65_length_public_key], secret_key[OQS_SIG_ml_dsa_65_length_secret_key];
  uint8_t signature[OQS_SIG_ml_dsa_65_length_signature];
  size_t size;
  if (OQS_SIG_ml_dsa_65_keypair(public_key, secret_key) != OQS_SUCCESS) return 1;
  const OQS_STATUS signing = OQS_SIG_ml_dsa_65_sign_with_ctx_str(signature, &size, letter, 16, mail, 4, secret_key);
  OQS_MEM_cleanse(secret_key, sizeof secret_key);
  if (signing != OQS_SUCCESS) return 1;
  return OQS_SIG_ml_dsa_65_verify_with_ctx_str(letter, 16, signature, size, mail, 4, public_key) == OQS_SUCCESS ? 0 : 1;
}
