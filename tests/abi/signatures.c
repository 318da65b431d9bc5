/* SPDX-License-Identifier: MIT */
/* Signatures through the C interface: all ways of signing agree where they must, and every way of verifying accepts
 * every signature. Also altered keys, which produce invalid signatures or none. */
#include "calls.h"

enum { ITEMS = 9 };

static const bravais_set* p;
static uint8_t *pk, *sk, *made, *again, *r, *seed, *to, *with;
static bravais_message messages[ITEMS];
static const uint8_t text[200] = "what is signed";

/* Messages in every form that the set supports. */
static void fill_messages(void) {
  size_t i;
  memset(messages, 0, sizeof messages);
  for (i = 0; i < ITEMS; ++i) {
    messages[i].data = text;
    messages[i].size = 20 * i;
  }
  if (p->longest_context > 0) {
    messages[3].context = text + 1;
    messages[3].context_size = 10;
  }
  if (p->has_prehash) {
    messages[4].form = BRAVAIS_MESSAGE_HASHED;
    messages[4].prehash = BRAVAIS_SHAKE256;
  }
  messages[5].form = BRAVAIS_MESSAGE_MU;
  messages[5].size = p->message_hash_size;
  messages[6].form = BRAVAIS_MESSAGE_INTERNAL;
}

static void every_way(void) {
  const size_t size = ITEMS * p->signature_size;
  const bravais_key one = expanded_keys(p, 1, sk);
  int32_t statuses[ITEMS];
  size_t i;
  memset(statuses, 7, sizeof statuses);
  CHECK(generate(p, ITEMS, pk, sk, statuses, NULL) == BRAVAIS_OK && was_zeroed(statuses, sizeof statuses));
  CHECK(memcmp(pk, pk + p->public_key_size, p->public_key_size) != 0);
  CHECK(check_key(p, one) == BRAVAIS_OK);
  CHECK(sign(p, ITEMS, made, statuses, messages, expanded_keys(p, ITEMS, sk), NULL) == BRAVAIS_OK);
  CHECK(was_zeroed(statuses, sizeof statuses));
  CHECK(verify(p, ITEMS, statuses, made, messages, public_keys(p, ITEMS, pk)) == BRAVAIS_OK);
  CHECK(was_zeroed(statuses, sizeof statuses));
  CHECK(sign(p, ITEMS, again, NULL, messages, expanded_keys(p, ITEMS, sk), NULL) == BRAVAIS_OK);
  CHECK(memcmp(made, again, size) != 0);

  CHECK(prepare_public(p, to, public_keys(p, 1, pk)) == BRAVAIS_OK && prepare_secret(p, with, one) == BRAVAIS_OK);
  CHECK(sign(p, ITEMS, made, NULL, messages, one, r) == BRAVAIS_OK);
  CHECK(sign(p, ITEMS, again, NULL, messages, prepared_secret(p, with), r) == BRAVAIS_OK);
  CHECK(memcmp(made, again, size) == 0);
  CHECK(verify(p, ITEMS, statuses, made, messages, prepared_public(p, to)) == BRAVAIS_OK);
  CHECK(was_zeroed(statuses, sizeof statuses));
  CHECK(sign_deterministically(p, ITEMS, made, NULL, messages, one) == BRAVAIS_OK);
  CHECK(memcmp(made, again, size) != 0);
  CHECK(sign_deterministically(p, ITEMS, again, statuses, messages, prepared_secret(p, with)) == BRAVAIS_OK);
  CHECK(was_zeroed(statuses, sizeof statuses) && memcmp(made, again, size) == 0);
  CHECK(sign(p, ITEMS, made, NULL, messages, prepared_secret(p, with), NULL) == BRAVAIS_OK);
  CHECK(memcmp(made, again, size) != 0);
  CHECK(verify(p, ITEMS, NULL, made, messages, public_keys(p, 1, pk)) == BRAVAIS_OK);

  /* One bad signature among nine. */
  made[5 * p->signature_size] ^= 1;
  CHECK(verify(p, ITEMS, statuses, made, messages, public_keys(p, 1, pk)) == BRAVAIS_BAD_SIGNATURE);
  for (i = 0; i < ITEMS; ++i) CHECK(statuses[i] == (i == 5 ? BRAVAIS_BAD_SIGNATURE : BRAVAIS_OK));
  CHECK(verify(p, ITEMS, NULL, made, messages, prepared_public(p, to)) == BRAVAIS_BAD_SIGNATURE);

  /* A seed works as its expanded key does. */
  CHECK(generate(p, 1, pk, sk, NULL, seed) == BRAVAIS_OK);
  CHECK(sign_deterministically(p, ITEMS, made, NULL, messages, one) == BRAVAIS_OK);
  CHECK(sign_deterministically(p, ITEMS, again, NULL, messages, seed_keys(p, 1, seed)) == BRAVAIS_OK);
  CHECK(memcmp(made, again, size) == 0);
  CHECK(prepare_secret(p, with, seed_keys(p, 1, seed)) == BRAVAIS_OK);
  CHECK(sign_deterministically(p, ITEMS, again, NULL, messages, prepared_secret(p, with)) == BRAVAIS_OK);
  CHECK(memcmp(made, again, size) == 0);
}

/* With an altered tr, signing still decodes the key, which no key generation produces; with s1 out of range it does
 * not. A library with self-checks does not return the bad signature. */
static void malformed_keys(void) {
  const bravais_key key = expanded_keys(p, 1, sk);
  int32_t status = BRAVAIS_OK;
  CHECK(generate(p, 1, pk, sk, NULL, NULL) == BRAVAIS_OK);
  sk[64] ^= 1;
  CHECK(check_key(p, key) == BRAVAIS_BAD_SECRET_KEY);
  CHECK(prepare_secret(p, with, key) == BRAVAIS_BAD_SECRET_KEY && was_zeroed(with, p->prepared_secret_key_size));
#if defined(BRAVAIS_SELF_CHECKS)
  CHECK(sign(p, 1, made, NULL, &messages[1], key, NULL) == BRAVAIS_SELF_CHECK_FAILED);
  CHECK(was_zeroed(made, p->signature_size));
#else
  CHECK(sign(p, 1, made, NULL, &messages[1], key, NULL) == BRAVAIS_OK);
  CHECK(verify(p, 1, NULL, made, &messages[1], public_keys(p, 1, pk)) == BRAVAIS_BAD_SIGNATURE);
#endif
  sk[64] ^= 1;
  memset(sk + 128, 0xff, 64); /* in s1, whether tr has 32 or 64 bytes */
  CHECK(sign(p, 1, made, &status, &messages[1], key, NULL) == BRAVAIS_BAD_SECRET_KEY);
  CHECK(was_zeroed(made, p->signature_size) && status == BRAVAIS_BAD_SECRET_KEY);
  CHECK(sign(p, 1, made, NULL, &messages[1], key, r) == BRAVAIS_BAD_SECRET_KEY && was_zeroed(made, p->signature_size));
  CHECK(sign_deterministically(p, 1, made, NULL, &messages[1], key) == BRAVAIS_BAD_SECRET_KEY);
  CHECK(was_zeroed(made, p->signature_size));
}

static void test(const bravais_set* set) {
  p = set;
  pk = filled(ITEMS * p->public_key_size), sk = filled(ITEMS * p->secret_key_size);
  made = filled(ITEMS * p->signature_size), again = filled(ITEMS * p->signature_size);
  r = filled(ITEMS * p->randomness_size), seed = filled(p->seed_size);
  to = filled(p->prepared_public_key_size), with = filled(p->prepared_secret_key_size);
  fill_messages();
  every_way();
  malformed_keys();
  free(pk), free(sk), free(made), free(again), free(r), free(seed), free(to), free(with);
}

static void tests(void) { every_set(BRAVAIS_KIND_SIGNATURE, test); }

int main(void) {
  every_isa(tests);
  return verdict();
}
