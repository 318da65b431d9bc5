/* SPDX-License-Identifier: MIT */
/* A signature through the C interface. The set is chosen by name, its sizes are asked for. */
#include <stdio.h>
#include <stdlib.h>

#include <bravais.h>

int main(int argc, char** argv) {
  const char* name = argc > 1 ? argv[1] : "ML-DSA-65";
  static const uint8_t letter[] = "Meet me at noon.", forged[] = "Meet me at nine.", mail[] = "mail-v1";
  uint32_t id;
  if (bravais_signature_find(name, &id) != BRAVAIS_OK) {
    fprintf(stderr, "%s: no such set\n", name);
    return 2;
  }
  const bravais_signature_parameters* set = bravais_signature(id);
  uint8_t* public_key = malloc(set->public_key);
  uint8_t* secret_key = malloc(set->secret_key);
  uint8_t* signature = malloc(set->signature);
  if (!public_key || !secret_key || !signature) return 1;

  /* What is signed: the bytes, and a context if the set has contexts (ML-DSA has, Dilithium has not). */
  bravais_message_view message = {letter, sizeof letter - 1, NULL, 0, BRAVAIS_FORM_PURE, 0};
  if (set->longest_context > 0) {
    message.context = mail;
    message.context_size = sizeof mail - 1;
  }
  bravais_message_view other = message;
  other.octets = forged;

  int status = bravais_signature_generate(id, public_key, set->public_key, secret_key, set->secret_key);
  if (status == BRAVAIS_OK) {
    status = bravais_sign(id, secret_key, set->secret_key, &message, 1, signature, set->signature, NULL, 0);
  }
  if (status == BRAVAIS_OK) {
    status = bravais_verify(id, public_key, set->public_key, &message, 1, signature, set->signature, NULL, 0);
  }
  if (status != BRAVAIS_OK) fprintf(stderr, "%s: %s\n", set->name, bravais_message(status));
  const int refused = bravais_verify(id, public_key, set->public_key, &other, 1, signature, set->signature, NULL, 0) ==
                      BRAVAIS_BAD_SIGNATURE;
  printf("%s: the letter is %s, a forged one is %s\n", set->name, status == BRAVAIS_OK ? "genuine" : "refused",
         refused ? "refused" : "genuine");

  bravais_wipe(secret_key, set->secret_key); /* the caller's to wipe */
  free(public_key);
  free(secret_key);
  free(signature);
  return status == BRAVAIS_OK && refused ? 0 : 1;
}
