/* SPDX-License-Identifier: MIT */
/* Two parties establish a key with ML-KEM-768. */
#include <openssl/bytestring.h>
#include <openssl/mem.h>
#include <openssl/mlkem.h>

int main(void) {
  uint8_t public_key[MLKEM768_PUBLIC_KEY_BYTES], ciphertext[MLKEM768_CIPHERTEXT_BYTES], ours[32], theirs[32];
  struct MLKEM768_private_key secret_key;
  struct MLKEM768_public_key parsed;
  CBS received;
  MLKEM768_generate_key(public_key, NULL, &secret_key);
  CBS_init(&received, public_key, sizeof public_key);
  if (!MLKEM768_parse_public_key(&parsed, &received)) return 1;
  MLKEM768_encap(ciphertext, ours, &parsed);
  if (!MLKEM768_decap(theirs, ciphertext, sizeof ciphertext, &secret_key)) return 1;
  const int same = CRYPTO_memcmp(ours, theirs, sizeof ours) == 0;
  OPENSSL_cleanse(&secret_key, sizeof secret_key);
  OPENSSL_cleanse(ours, sizeof ours);
  OPENSSL_cleanse(theirs, sizeof theirs);
  return same ? 0 : 1;
}
