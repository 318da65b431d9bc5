/* SPDX-License-Identifier: MIT */
/* Two parties establish a key; the parameter set is named at run time. */
#include <openssl/evp.h>
#include <openssl/mem.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  const char *name = argc > 1 ? argv[1] : "ML-KEM-768";
  const int large = strcmp(name, "ML-KEM-1024") == 0;
  if (!large && strcmp(name, "ML-KEM-768") != 0) return 2;
  const EVP_KEM *kem = large ? EVP_kem_ml_kem_1024() : EVP_kem_ml_kem_768();
  const EVP_PKEY_ALG *algorithm = large ? EVP_pkey_ml_kem_1024() : EVP_pkey_ml_kem_768();
  const size_t ciphertext_size = EVP_KEM_ciphertext_len(kem), secret_size = EVP_KEM_secret_len(kem);
  uint8_t *ciphertext = malloc(ciphertext_size), *ours = malloc(secret_size), *theirs = malloc(secret_size);
  uint8_t public_key[1568];
  size_t public_key_size = sizeof public_key;
  EVP_PKEY *alice = EVP_PKEY_generate_from_alg(algorithm), *bob = NULL;
  int good = ciphertext && ours && theirs && alice;
  good = good && EVP_PKEY_get_raw_public_key(alice, public_key, &public_key_size);
  good = good && (bob = EVP_PKEY_from_raw_public_key(algorithm, public_key, public_key_size));
  good = good && EVP_KEM_encap(kem, ciphertext, ciphertext_size, ours, secret_size, bob);
  good = good && EVP_KEM_decap(kem, theirs, secret_size, ciphertext, ciphertext_size, alice);
  good = good && CRYPTO_memcmp(ours, theirs, secret_size) == 0;
  if (ours) OPENSSL_cleanse(ours, secret_size);
  if (theirs) OPENSSL_cleanse(theirs, secret_size);
  EVP_PKEY_free(alice);
  EVP_PKEY_free(bob);
  free(ciphertext);
  free(ours);
  free(theirs);
  return good ? 0 : 1;
}
