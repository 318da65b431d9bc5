/* SPDX-License-Identifier: MIT */
/* Two parties establish a key; the parameter set is named at run time. */
#include <bravais.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  uint32_t id;
  if (bravais_find(&id, BRAVAIS_KIND_KEM, argc > 1 ? argv[1] : "ML-KEM-768") != BRAVAIS_OK) return 2;
  const bravais_set *set = bravais_set_of(id);
  uint8_t *public_key = malloc(set->public_key_size), *secret_key = malloc(set->secret_key_size);
  uint8_t *ciphertext = malloc(set->ciphertext_size), *ours = malloc(set->shared_secret_size);
  uint8_t *theirs = malloc(set->shared_secret_size);
  if (!public_key || !secret_key || !ciphertext || !ours || !theirs) return 1;
  bravais_generate_args keys = BRAVAIS_GENERATE_ARGS;
  keys.public_keys = public_key;
  keys.public_keys_size = set->public_key_size;
  keys.secret_keys = secret_key;
  keys.secret_keys_size = set->secret_key_size;
  bravais_encapsulate_args bob = BRAVAIS_ENCAPSULATE_ARGS;
  bob.ciphertexts = ciphertext;
  bob.ciphertexts_size = set->ciphertext_size;
  bob.shared_secrets = ours;
  bob.shared_secrets_size = set->shared_secret_size;
  bob.key = (bravais_key){BRAVAIS_KEY_PUBLIC, public_key, set->public_key_size};
  bravais_decapsulate_args alice = BRAVAIS_DECAPSULATE_ARGS;
  alice.shared_secrets = theirs;
  alice.shared_secrets_size = set->shared_secret_size;
  alice.ciphertexts = ciphertext;
  alice.ciphertexts_size = set->ciphertext_size;
  alice.key = (bravais_key){BRAVAIS_KEY_EXPANDED, secret_key, set->secret_key_size};
  int good = bravais_generate(id, &keys) == BRAVAIS_OK;
  good = good && bravais_encapsulate(id, &bob) == BRAVAIS_OK;
  good = good && bravais_decapsulate(id, &alice) == BRAVAIS_OK;
  good = good && bravais_equal(ours, theirs, set->shared_secret_size);
  bravais_wipe(secret_key, set->secret_key_size);
  bravais_wipe(ours, set->shared_secret_size);
  bravais_wipe(theirs, set->shared_secret_size);
  free(public_key);
  free(secret_key);
  free(ciphertext);
  free(ours);
  free(theirs);
  return good ? 0 : 1;
}
