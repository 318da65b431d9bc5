/* SPDX-License-Identifier: MIT */
/* Messages that fail on their own as the only messages of a call: contexts, forms and hash functions that a parameter
 * set does not support. rejected.c and messages.c test what rejects a whole call. */
#include "calls.h"

static const bravais_set* p;
static uint8_t *pk, *sk, *seed, *r, *made, *with;

/* Every way of signing and of verifying reports the same status. */
static void fails(const bravais_message* m, int expected) {
  const bravais_key keys[] = {expanded_keys(p, 1, sk), seed_keys(p, 1, seed), prepared_secret(p, with)};
  int32_t status;
  size_t i;
  for (i = 0; i < 3; ++i) {
    status = BRAVAIS_OK;
    CHECK(sign(p, 1, made, &status, m, keys[i], NULL) == expected && status == expected);
    CHECK(was_zeroed(made, p->signature_size));
    CHECK(sign(p, 1, made, NULL, m, keys[i], r) == expected && was_zeroed(made, p->signature_size));
    CHECK(sign_deterministically(p, 1, made, NULL, m, keys[i]) == expected && was_zeroed(made, p->signature_size));
  }
  status = BRAVAIS_OK;
  CHECK(verify(p, 1, &status, made, m, public_keys(p, 1, pk)) == expected && status == expected);
}

static void test(const bravais_set* set) {
  static const uint8_t text[300] = "what is signed";
  bravais_message m;
  uint32_t hash;
  size_t size;
  p = set;
  pk = filled(p->public_key_size), sk = filled(p->secret_key_size), seed = filled(p->seed_size);
  r = filled(p->randomness_size), made = filled(p->signature_size), with = filled(p->prepared_secret_key_size);
  CHECK(generate(p, 1, pk, sk, NULL, seed) == BRAVAIS_OK);
  CHECK(prepare_secret(p, with, seed_keys(p, 1, seed)) == BRAVAIS_OK);
  memset(&m, 0, sizeof m);
  m.data = text, m.size = 20;
  /* Over-long contexts, and contexts for forms that have none. */
  for (size = p->longest_context + 1; size <= sizeof text; size += 7) {
    m.context = text, m.context_size = size;
    fails(&m, BRAVAIS_BAD_CONTEXT);
    if (p->has_prehash) {
      m.form = BRAVAIS_MESSAGE_HASHED, m.prehash = BRAVAIS_SHA2_256;
      fails(&m, BRAVAIS_BAD_CONTEXT);
      m.form = BRAVAIS_MESSAGE_PURE, m.prehash = 0;
    }
    if (p->longest_context == 0) size += 60;
  }
  m.context_size = 1, m.form = BRAVAIS_MESSAGE_INTERNAL;
  fails(&m, BRAVAIS_BAD_CONTEXT);
  m.form = BRAVAIS_MESSAGE_MU, m.size = 64;
  fails(&m, BRAVAIS_BAD_CONTEXT);
  m.context = NULL, m.context_size = 0;
  /* mu of the wrong length. */
  for (size = 0; size <= 128; size = size == 0 ? 63 : size == 63 ? 65 : size == 65 ? 128 : 129) {
    m.size = size;
    fails(&m, BRAVAIS_BAD_LENGTH);
  }
  /* Unknown hash functions; every hash function, if the set does not sign hashed messages. */
  m.size = 20, m.form = BRAVAIS_MESSAGE_HASHED;
  for (hash = 0; hash <= 256; hash = hash < 13 ? hash + 1 : hash == 13 ? 256 : 257) {
    m.prehash = hash;
    if (p->has_prehash && hash >= 1 && hash <= 12) {
      CHECK(sign(p, 1, made, NULL, &m, expanded_keys(p, 1, sk), NULL) == BRAVAIS_OK);
      CHECK(verify(p, 1, NULL, made, &m, public_keys(p, 1, pk)) == BRAVAIS_OK);
    } else {
      fails(&m, BRAVAIS_BAD_PREHASH);
    }
  }
  m.prehash = UINT32_MAX;
  fails(&m, BRAVAIS_BAD_PREHASH);
  free(pk), free(sk), free(seed), free(r), free(made), free(with);
}

static void tests(void) { every_set(BRAVAIS_KIND_SIGNATURE, test); }

int main(void) {
  every_isa(tests);
  return verdict();
}
