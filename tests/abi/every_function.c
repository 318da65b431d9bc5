/* SPDX-License-Identifier: MIT */
/* KEMs and PKEs through the C interface: known answers; batches, prepared keys and seeds, which must agree with single
 * calls. */
#include "calls.h"
#include "no_public_key.h"

static const struct {
  const char *set, *secret, *rejection;
} known_answers[] = {
#include "known_answers.inc"
};

enum { ITEMS = 9 };

/* The fixed vector of each set: the seed counts up from 00, the randomness from 40. */
static void known_answer(const bravais_set *p) {
  uint8_t *pk = filled(p->public_key_size), *sk = filled(p->secret_key_size), *ct = filled(p->ciphertext_size);
  uint8_t *seed = filled(p->seed_size), *m = filled(p->randomness_size), sent[32], received[32];
  int32_t status = -1;
  size_t i;
  for (i = 0; i < sizeof known_answers / sizeof known_answers[0] && strcmp(known_answers[i].set, p->name) != 0; ++i) {
  }
  CHECK(i < sizeof known_answers / sizeof known_answers[0]);
  CHECK(p->shared_secret_size == 32);
  count_from(0x00, seed, p->seed_size);
  count_from(0x40, m, p->randomness_size);
  CHECK(generate(p, 1, pk, sk, &status, seed) == BRAVAIS_OK && status == BRAVAIS_OK);
  CHECK(check_key(p, public_keys(p, 1, pk)) == BRAVAIS_OK && check_key(p, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
  status = -1;
  CHECK(encapsulate(p, 1, ct, sent, &status, public_keys(p, 1, pk), m) == BRAVAIS_OK);
  CHECK(status == BRAVAIS_OK && has_value(sent, 32, known_answers[i].secret));
  CHECK(decapsulate(p, 1, received, NULL, ct, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
  CHECK(memcmp(sent, received, 32) == 0);
  memset(received, 0, 32);
  CHECK(decapsulate(p, 1, received, NULL, ct, seed_keys(p, 1, seed)) == BRAVAIS_OK);
  CHECK(memcmp(sent, received, 32) == 0);
  ct[0] ^= 1;
  CHECK(decapsulate(p, 1, received, NULL, ct, expanded_keys(p, 1, sk)) ==
        (p->explicit_rejection ? BRAVAIS_BAD_CIPHERTEXT : BRAVAIS_OK));
  CHECK(has_value(received, 32, known_answers[i].rejection));
  free(seed), free(m), free(pk), free(sk), free(ct);
}

static void encapsulation_in_batches(const bravais_set *p) {
  const size_t ct_size = ITEMS * p->ciphertext_size, ss_size = ITEMS * p->shared_secret_size;
  uint8_t *pk = filled(ITEMS * p->public_key_size), *sk = filled(ITEMS * p->secret_key_size), *ct = filled(ct_size);
  uint8_t *again = filled(ct_size), *sent = filled(ss_size), *received = filled(ss_size);
  uint8_t *m = filled(ITEMS * p->randomness_size);
  uint8_t *to = filled(p->prepared_public_key_size), *with = filled(p->prepared_secret_key_size);
  int32_t statuses[ITEMS];
  memset(statuses, 7, sizeof statuses);
  CHECK(generate(p, ITEMS, pk, sk, statuses, NULL) == BRAVAIS_OK && was_zeroed(statuses, sizeof statuses));
  CHECK(memcmp(pk, pk + p->public_key_size, p->public_key_size) != 0);
  CHECK(encapsulate(p, ITEMS, ct, sent, statuses, public_keys(p, ITEMS, pk), NULL) == BRAVAIS_OK);
  CHECK(was_zeroed(statuses, sizeof statuses));
  CHECK(decapsulate(p, ITEMS, received, statuses, ct, expanded_keys(p, ITEMS, sk)) == BRAVAIS_OK);
  CHECK(was_zeroed(statuses, sizeof statuses) && memcmp(sent, received, ss_size) == 0);

  CHECK(prepare_public(p, to, public_keys(p, 1, pk)) == BRAVAIS_OK);
  CHECK(prepare_secret(p, with, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
  CHECK(encapsulate(p, ITEMS, ct, sent, statuses, prepared_public(p, to), NULL) == BRAVAIS_OK);
  CHECK(was_zeroed(statuses, sizeof statuses) && memcmp(ct, ct + p->ciphertext_size, p->ciphertext_size) != 0);
  CHECK(decapsulate(p, ITEMS, received, statuses, ct, prepared_secret(p, with)) == BRAVAIS_OK);
  CHECK(was_zeroed(statuses, sizeof statuses) && memcmp(sent, received, ss_size) == 0);
  count_from(1, m, ITEMS * p->randomness_size);
  CHECK(encapsulate(p, ITEMS, ct, sent, NULL, prepared_public(p, to), m) == BRAVAIS_OK);
  CHECK(encapsulate(p, ITEMS, again, received, NULL, public_keys(p, 1, pk), m) == BRAVAIS_OK);
  CHECK(memcmp(ct, again, ct_size) == 0 && memcmp(sent, received, ss_size) == 0);
  /* The last item of a batch equals a single call. */
  CHECK(encapsulate(p, 1, again, received, NULL, public_keys(p, 1, pk), m + (ITEMS - 1) * p->randomness_size) ==
        BRAVAIS_OK);
  CHECK(memcmp(again, ct + ct_size - p->ciphertext_size, p->ciphertext_size) == 0);
  CHECK(memcmp(received, sent + ss_size - p->shared_secret_size, p->shared_secret_size) == 0);
  CHECK(decapsulate(p, ITEMS, received, NULL, ct, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
  CHECK(memcmp(sent, received, ss_size) == 0);
  free(pk), free(sk), free(ct), free(again), free(sent), free(received), free(m), free(to), free(with);
}

static void encryption(const bravais_set *p) {
  const size_t ct_size = ITEMS * p->ciphertext_size, m_size = ITEMS * p->message_size;
  uint8_t *pk = filled(p->public_key_size), *sk = filled(p->secret_key_size), *ct = filled(ct_size);
  uint8_t *again = filled(ct_size), *m = filled(m_size), *r = filled(ITEMS * p->randomness_size);
  uint8_t *opened = filled(m_size), *seed = filled(p->seed_size);
  uint8_t *to = filled(p->prepared_public_key_size), *with = filled(p->prepared_secret_key_size);
  int32_t statuses[ITEMS];
  memset(statuses, 7, sizeof statuses);
  CHECK(generate(p, 1, pk, sk, NULL, NULL) == BRAVAIS_OK);
  count_from(3, m, m_size);
  CHECK(encrypt(p, ITEMS, ct, statuses, m, public_keys(p, 1, pk), NULL) == BRAVAIS_OK);
  CHECK(was_zeroed(statuses, sizeof statuses));
  CHECK(decrypt(p, ITEMS, opened, statuses, ct, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
  CHECK(was_zeroed(statuses, sizeof statuses) && memcmp(m, opened, m_size) == 0);
  CHECK(generate(p, 1, pk, sk, NULL, seed) == BRAVAIS_OK);
  CHECK(encrypt(p, ITEMS, ct, NULL, m, public_keys(p, 1, pk), r) == BRAVAIS_OK);
  CHECK(encrypt(p, ITEMS, again, NULL, m, public_keys(p, 1, pk), r) == BRAVAIS_OK);
  CHECK(memcmp(ct, again, ct_size) == 0);
  CHECK(prepare_secret(p, with, seed_keys(p, 1, seed)) == BRAVAIS_OK);
  memset(opened, 0, m_size);
  CHECK(decrypt(p, ITEMS, opened, NULL, ct, prepared_secret(p, with)) == BRAVAIS_OK && memcmp(m, opened, m_size) == 0);
  memset(opened, 0, m_size);
  CHECK(decrypt(p, ITEMS, opened, NULL, ct, seed_keys(p, 1, seed)) == BRAVAIS_OK && memcmp(m, opened, m_size) == 0);

  CHECK(prepare_public(p, to, public_keys(p, 1, pk)) == BRAVAIS_OK);
  CHECK(prepare_secret(p, with, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
  memset(again, 0, ct_size);
  CHECK(encrypt(p, ITEMS, again, NULL, m, prepared_public(p, to), r) == BRAVAIS_OK);
  CHECK(memcmp(ct, again, ct_size) == 0);
  CHECK(encrypt(p, ITEMS, again, statuses, m, prepared_public(p, to), NULL) == BRAVAIS_OK);
  CHECK(was_zeroed(statuses, sizeof statuses) && memcmp(ct, again, ct_size) != 0);
  memset(opened, 0, m_size);
  CHECK(decrypt(p, ITEMS, opened, statuses, again, prepared_secret(p, with)) == BRAVAIS_OK);
  CHECK(was_zeroed(statuses, sizeof statuses) && memcmp(m, opened, m_size) == 0);
  free(to), free(with), free(pk), free(sk), free(ct), free(again), free(m), free(r), free(opened), free(seed);
}

static void tests(void) {
  every_set(BRAVAIS_KIND_KEM, known_answer);
  every_set(BRAVAIS_KIND_KEM, encapsulation_in_batches);
  every_set(BRAVAIS_KIND_PKE, encryption);
}

int main(void) {
  every_isa(tests);
  return verdict();
}
