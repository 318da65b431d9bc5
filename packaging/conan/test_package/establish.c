/* SPDX-License-Identifier: MIT */
/* Two parties establish a shared secret with the exported functions, which take the parameter set as a value. */
#include <bravais.h>

int main(void) {
  uint8_t public_key[1184], secret_key[2400], ciphertext[1088], ours[32], theirs[32];
  bravais_generate_args keys = BRAVAIS_GENERATE_ARGS;
  bravais_encapsulate_args send = BRAVAIS_ENCAPSULATE_ARGS;
  bravais_decapsulate_args receive = BRAVAIS_DECAPSULATE_ARGS;
  uint32_t id;
  if (bravais_find(&id, BRAVAIS_KIND_KEM, "ML-KEM-768") != BRAVAIS_OK) return 1;

  keys.public_keys = public_key;
  keys.public_keys_size = sizeof public_key;
  keys.secret_keys = secret_key;
  keys.secret_keys_size = sizeof secret_key;
  if (bravais_generate(id, &keys) != BRAVAIS_OK) return 1;

  send.ciphertexts = ciphertext;
  send.ciphertexts_size = sizeof ciphertext;
  send.shared_secrets = ours;
  send.shared_secrets_size = sizeof ours;
  send.key.form = BRAVAIS_KEY_PUBLIC;
  send.key.data = public_key;
  send.key.size = sizeof public_key;
  if (bravais_encapsulate(id, &send) != BRAVAIS_OK) return 1;

  receive.shared_secrets = theirs;
  receive.shared_secrets_size = sizeof theirs;
  receive.ciphertexts = ciphertext;
  receive.ciphertexts_size = sizeof ciphertext;
  receive.key.form = BRAVAIS_KEY_EXPANDED;
  receive.key.data = secret_key;
  receive.key.size = sizeof secret_key;
  if (bravais_decapsulate(id, &receive) != BRAVAIS_OK) return 1;
  return bravais_equal(ours, theirs, sizeof ours) ? 0 : 1;
}
