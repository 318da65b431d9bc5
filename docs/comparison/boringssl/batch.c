/* SPDX-License-Identifier: MIT */
/* Encapsulates to eight clients; the key of one is malformed. */
#include <openssl/bytestring.h>
#include <openssl/mem.h>
#include <openssl/mlkem.h>
#include <stdio.h>

enum { n = 8 };
static uint8_t public_keys[n][MLKEM768_PUBLIC_KEY_BYTES];
static uint8_t ciphertexts[n][MLKEM768_CIPHERTEXT_BYTES], secrets[n][32];

int main(void) {
  struct MLKEM768_private_key secret_key;
  int failed = 0;
  for (int i = 0; i < n; ++i) MLKEM768_generate_key(public_keys[i], NULL, &secret_key);
  public_keys[3][0] = public_keys[3][1] = 0xFF;
  for (int i = 0; i < n; ++i) {
    struct MLKEM768_public_key parsed;
    CBS received;
    CBS_init(&received, public_keys[i], sizeof public_keys[i]);
    if (MLKEM768_parse_public_key(&parsed, &received))
      MLKEM768_encap(ciphertexts[i], secrets[i], &parsed);
    else
      failed += printf("client %d: failed\n", i) > 0;
  }
  OPENSSL_cleanse(&secret_key, sizeof secret_key);
  OPENSSL_cleanse(secrets, sizeof secrets);
  return failed == 1 ? 0 : 1;
}
