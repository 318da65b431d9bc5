/* SPDX-License-Identifier: MIT */
/* Two parties agree on a key with a parameter set that is chosen by name at run time. */
#include <stdio.h>
#include <stdlib.h>

#include <bravais.h>

int main(int argc, char** argv) {
  const char* name = argc > 1 ? argv[1] : "ML-KEM-768";
  uint32_t id;
  if (bravais_find(&id, BRAVAIS_KIND_KEM, name) != BRAVAIS_OK) {
    fprintf(stderr, "%s: no such set\n", name);
    return 2;
  }
  const bravais_set* set = bravais_set_of(id);
  uint8_t* public_key = malloc(set->public_key_size);
  uint8_t* secret_key = malloc(set->secret_key_size);
  uint8_t* ciphertext = malloc(set->ciphertext_size);
  uint8_t* alice = malloc(set->shared_secret_size);
  uint8_t* bob = malloc(set->shared_secret_size);
  if (!public_key || !secret_key || !ciphertext || !alice || !bob) return 1;

  /* Alice generates keys. */
  bravais_generate_args generate = BRAVAIS_GENERATE_ARGS;
  generate.public_keys = public_key;
  generate.public_keys_size = set->public_key_size;
  generate.secret_keys = secret_key;
  generate.secret_keys_size = set->secret_key_size;
  int status = bravais_generate(id, &generate);

  /* Bob makes a secret for her. */
  bravais_encapsulate_args encapsulate = BRAVAIS_ENCAPSULATE_ARGS;
  encapsulate.ciphertexts = ciphertext;
  encapsulate.ciphertexts_size = set->ciphertext_size;
  encapsulate.shared_secrets = bob;
  encapsulate.shared_secrets_size = set->shared_secret_size;
  encapsulate.key = (bravais_key){BRAVAIS_KEY_PUBLIC, public_key, set->public_key_size};
  if (status == BRAVAIS_OK) status = bravais_encapsulate(id, &encapsulate);

  /* She recovers it. */
  bravais_decapsulate_args decapsulate = BRAVAIS_DECAPSULATE_ARGS;
  decapsulate.shared_secrets = alice;
  decapsulate.shared_secrets_size = set->shared_secret_size;
  decapsulate.ciphertexts = ciphertext;
  decapsulate.ciphertexts_size = set->ciphertext_size;
  decapsulate.key = (bravais_key){BRAVAIS_KEY_EXPANDED, secret_key, set->secret_key_size};
  if (status == BRAVAIS_OK) status = bravais_decapsulate(id, &decapsulate);

  if (status != BRAVAIS_OK) fprintf(stderr, "%s: %s\n", set->name, bravais_status_text(status));
  const int same = status == BRAVAIS_OK && bravais_equal(alice, bob, set->shared_secret_size);
  printf("%s: the secrets %s\n", set->name, same ? "agree" : "differ");

  /* Secrets are the caller's to wipe. */
  bravais_wipe(secret_key, set->secret_key_size);
  bravais_wipe(alice, set->shared_secret_size);
  bravais_wipe(bob, set->shared_secret_size);
  free(public_key);
  free(secret_key);
  free(ciphertext);
  free(alice);
  free(bob);
  return same ? 0 : 1;
}
