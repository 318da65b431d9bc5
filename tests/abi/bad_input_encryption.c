/* SPDX-License-Identifier: MIT */
/* What must and must not be refused in public-key encryption, through the C interface: any bytes are a ciphertext and a
 * public key; any bytes are a secret key, except of M-LWQ, whose fields of three bits go up to 4. */
#include "calls.h"

static void encryption(const bravais_set *p) {
  uint8_t *pk = filled(p->public_key_size), *sk = filled(p->secret_key_size), *ct = filled(p->ciphertext_size);
  uint8_t *m = filled(p->message_size), *out = filled(p->message_size), *memory = filled(p->prepared_secret_key_size);
  const int refused = is_m_lwq(p) ? BRAVAIS_BAD_SECRET_KEY : BRAVAIS_OK;
  int32_t status = BRAVAIS_NOT_DONE;
  CHECK(generate(p, 1, pk, sk, NULL, NULL) == BRAVAIS_OK);
  CHECK(decrypt(p, 1, out, &status, ct, expanded_keys(p, 1, sk)) == BRAVAIS_OK && status == BRAVAIS_OK);
  memset(pk, 0xff, p->public_key_size);
  CHECK(encrypt(p, 1, ct, &status, m, public_keys(p, 1, pk), NULL) == BRAVAIS_OK && status == BRAVAIS_OK);
  memset(out, 0xa5, p->message_size);
  sk[0] |= 7;
  CHECK(decrypt(p, 1, out, &status, ct, expanded_keys(p, 1, sk)) == refused && status == refused);
  CHECK(was_zeroed(out, p->message_size) == (refused != BRAVAIS_OK));
  CHECK(prepare_secret(p, memory, expanded_keys(p, 1, sk)) == refused);
  CHECK(was_zeroed(memory, p->prepared_secret_key_size) == (refused != BRAVAIS_OK));
  CHECK(check_key(p, expanded_keys(p, 1, sk)) == refused);
  free(pk), free(sk), free(ct), free(m), free(out), free(memory);
}

static void tests(void) { every_set(BRAVAIS_KIND_PKE, encryption); }

int main(void) {
  every_isa(tests);
  return verdict();
}
