/* SPDX-License-Identifier: MIT */
/* Signs with a parameter set that is chosen by name at run time, and verifies. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bravais.h>

int main(int argc, char** argv) {
  const char* name = argc > 1 ? argv[1] : "ML-DSA-65";
  static const char letter[] = "Meet me at noon.", forged[] = "Meet me at nine.", mail[] = "mail-v1";
  uint32_t id;
  if (bravais_find(&id, BRAVAIS_KIND_SIGNATURE, name) != BRAVAIS_OK) {
    fprintf(stderr, "%s: no such set\n", name);
    return 2;
  }
  const bravais_set* set = bravais_set_of(id);
  uint8_t* public_key = malloc(set->public_key_size);
  uint8_t* secret_key = malloc(set->secret_key_size);
  uint8_t* signature = malloc(set->signature_size);
  if (!public_key || !secret_key || !signature) return 1;

  bravais_generate_args generate = BRAVAIS_GENERATE_ARGS;
  generate.public_keys = public_key;
  generate.public_keys_size = set->public_key_size;
  generate.secret_keys = secret_key;
  generate.secret_keys_size = set->secret_key_size;
  int status = bravais_generate(id, &generate);

  bravais_sign_args sign = BRAVAIS_SIGN_ARGS;
  sign.signatures = signature;
  sign.signatures_size = set->signature_size;
  sign.messages = letter;
  sign.messages_size = strlen(letter);
  sign.key = (bravais_key){BRAVAIS_KEY_EXPANDED, secret_key, set->secret_key_size};

  bravais_verify_args verify = BRAVAIS_VERIFY_ARGS;
  verify.signatures = signature;
  verify.signatures_size = set->signature_size;
  verify.messages = letter;
  verify.messages_size = strlen(letter);
  verify.key = (bravais_key){BRAVAIS_KEY_PUBLIC, public_key, set->public_key_size};

  if (set->longest_context > 0) { /* ML-DSA has contexts, Dilithium does not */
    sign.context = verify.context = mail;
    sign.context_size = verify.context_size = strlen(mail);
  }
  if (status == BRAVAIS_OK) status = bravais_sign(id, &sign);
  if (status == BRAVAIS_OK) status = bravais_verify(id, &verify);
  if (status != BRAVAIS_OK) fprintf(stderr, "%s: %s\n", set->name, bravais_status_text(status));

  verify.messages = forged;
  const int refused = bravais_verify(id, &verify) == BRAVAIS_BAD_SIGNATURE;
  printf("%s: the letter is %s, a forged one is %s\n", set->name, status == BRAVAIS_OK ? "genuine" : "refused",
         refused ? "refused" : "genuine");

  bravais_wipe(secret_key, set->secret_key_size); /* the caller wipes secrets */
  free(public_key);
  free(secret_key);
  free(signature);
  return status == BRAVAIS_OK && refused ? 0 : 1;
}
