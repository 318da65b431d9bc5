/* SPDX-License-Identifier: MIT */
/* Two parties establish a key; the parameter set is named at run time. */
#include <oqs/oqs.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  OQS_KEM *kem = OQS_KEM_new(argc > 1 ? argv[1] : "ML-KEM-768");
  if (!kem) return 2;
  uint8_t *public_key = malloc(kem->length_public_key), *secret_key = malloc(kem->length_secret_key);
  uint8_t *ciphertext = malloc(kem->length_ciphertext), *ours = malloc(kem->length_shared_secret);
  uint8_t *theirs = malloc(kem->length_shared_secret);
  if (!public_key || !secret_key || !ciphertext || !ours || !theirs) return 1;
  int good = OQS_KEM_keypair(kem, public_key, secret_key) == OQS_SUCCESS;
  good = good && OQS_KEM_encaps(kem, ciphertext, ours, public_key) == OQS_SUCCESS;
  good = good && OQS_KEM_decaps(kem, theirs, ciphertext, secret_key) == OQS_SUCCESS;
  good = good && OQS_MEM_secure_bcmp(ours, theirs, kem->length_shared_secret) == 0;
  OQS_MEM_secure_free(secret_key, kem->length_secret_key);
  OQS_MEM_secure_free(ours, kem->length_shared_secret);
  OQS_MEM_secure_free(theirs, kem->length_shared_secret);
  free(public_key);
  free(ciphertext);
  OQS_KEM_free(kem);
  return good ? 0 : 1;
}
