/* SPDX-License-Identifier: MIT */
/* A server prepares its key once and serves 100 clients. */
#include <openssl/bytestring.h>
#include <openssl/mem.h>
#include <openssl/mlkem.h>

static struct MLKEM768_private_key server;

int main(void) {
  uint8_t public_key[MLKEM768_PUBLIC_KEY_BYTES];
  struct MLKEM768_public_key parsed;
  CBS received;
  int same = 0;
  MLKEM768_generate_key(public_key, NULL, &server);
  CBS_init(&received, public_key, sizeof public_key);
  if (!MLKEM768_parse_public_key(&parsed, &received)) return 1;
  for (int i = 0; i < 100; ++i) {
    uint8_t ciphertext[MLKEM768_CIPHERTEXT_BYTES], ours[32], theirs[32];
    MLKEM768_encap(ciphertext, ours, &parsed);
    if (!MLKEM768_decap(theirs, ciphertext, sizeof ciphertext, &server)) return 1;
    same += CRYPTO_memcmp(ours, theirs, sizeof ours) == 0;
    OPENSSL_cleanse(ours, sizeof ours);
    OPENSSL_cleanse(theirs, sizeof theirs);
  }
  OPENSSL_cleanse(&server, sizeof server);
  return same == 100 ? 0 : 1;
}
