/* SPDX-License-Identifier: MIT */
/* Two parties agree on a key through the C interface. The set is chosen by name, its sizes are asked for. */
#include <stdio.h>
#include <stdlib.h>

#include <bravais.h>

int main(int argc, char** argv) {
  const char* name = argc > 1 ? argv[1] : "ML-KEM-768";
  uint32_t id;
  if (bravais_kem_find(name, &id) != BRAVAIS_OK) {
    fprintf(stderr, "%s: no such set\n", name);
    return 2;
  }
  const bravais_kem_parameters* set = bravais_kem(id);
  uint8_t* public_key = malloc(set->public_key);
  uint8_t* secret_key = malloc(set->secret_key);
  uint8_t* ciphertext = malloc(set->ciphertext);
  uint8_t* alice = malloc(set->shared_secret);
  uint8_t* bob = malloc(set->shared_secret);
  if (!public_key || !secret_key || !ciphertext || !alice || !bob) return 1;

  /* Alice makes keys, Bob makes a secret for her, Alice recovers it. */
  int status = bravais_kem_generate(id, public_key, set->public_key, secret_key, set->secret_key);
  if (status == BRAVAIS_OK) {
    status = bravais_kem_encapsulate(id, public_key, set->public_key, ciphertext, set->ciphertext, bob,
                                     set->shared_secret, NULL, 0);
  }
  if (status == BRAVAIS_OK) {
    status = bravais_kem_decapsulate(id, secret_key, set->secret_key, ciphertext, set->ciphertext, alice,
                                     set->shared_secret, NULL, 0);
  }
  if (status != BRAVAIS_OK) fprintf(stderr, "%s: %s\n", set->name, bravais_message(status));
  const int same = status == BRAVAIS_OK && bravais_equal(alice, bob, set->shared_secret);
  printf("%s: the secrets %s\n", set->name, same ? "agree" : "differ");

  /* Secrets are the caller's to wipe. */
  bravais_wipe(secret_key, set->secret_key);
  bravais_wipe(alice, set->shared_secret);
  bravais_wipe(bob, set->shared_secret);
  free(public_key);
  free(secret_key);
  free(ciphertext);
  free(alice);
  free(bob);
  return same ? 0 : 1;
}
