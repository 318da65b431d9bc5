/* SPDX-License-Identifier: MIT */
/* Signs a letter with ML-DSA-65 and verifies the signature. */
#include <openssl/bytestring.h>
#include <openssl/mem.h>
#include <openssl/mldsa.h>

int main(void) {
  static const uint8_t letter[] = "Meet me at noon.", mail[] = "mail";
  uint8_t public_key[MLDSA65_PUBLIC_KEY_BYTES], seed[MLDSA_SEED_BYTES], signature[MLDSA65_SIGNATURE_BYTES];
  struct MLDSA65_private_key secret_key;
  struct MLDSA65_public_key parsed;
  CBS received;
  if (!MLDSA65_generate_key(public_key, seed, &secret_key)) return 1;
  const int signing = MLDSA65_sign(signature, &secret_key, letter, 16, mail, 4);
  OPENSSL_cleanse(seed, sizeof seed);
  OPENSSL_cleanse(&secret_key, sizeof secret_key);
  if (!signing) return 1;
  CBS_init(&received, public_key, sizeof public_key);
  if (!MLDSA65_parse_public_key(&parsed, &received)) return 1;
  return MLDSA65_verify(&parsed, signature, sizeof signature, letter, 16, mail, 4) ? 0 : 1;
}
