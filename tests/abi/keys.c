/* SPDX-License-Identifier: MIT */
/* Functions of a single key, for every set: checking, preparing, and deriving the public key of a secret key; with
 * every form of key, wrong lengths and null pointers. */
#include "calls.h"
#include "no_public_key.h"

static const uint32_t forms[] = {0, 1, 2, 3, 4, 5, 6, 99, 0x101, UINT32_MAX};
enum { FORMS = sizeof forms / sizeof forms[0] };

/* The key pair of a set and its seed. */
typedef struct {
  const bravais_set* set;
  uint8_t *pk, *sk, *seed;
} pair;

static bravais_key in_form(const pair* k, uint32_t form) {
  switch (form) {
    case BRAVAIS_KEY_EXPANDED: return expanded_keys(k->set, 1, k->sk);
    case BRAVAIS_KEY_SEED: return seed_keys(k->set, 1, k->seed);
    default: return key_of(form, k->pk, k->set->public_key_size);
  }
}
static int is_single(uint32_t form) {
  return form == BRAVAIS_KEY_PUBLIC || form == BRAVAIS_KEY_EXPANDED || form == BRAVAIS_KEY_SEED;
}

static void checking(const pair* k) {
  const bravais_set* p = k->set;
  size_t i;
  int change;
  for (i = 0; i < FORMS; ++i) {
    bravais_key key = in_form(k, forms[i]);
    const size_t right = key.size;
    CHECK(check_key(p, key) == (is_single(forms[i]) ? BRAVAIS_OK : BRAVAIS_BAD_ARGUMENT));
    if (!is_single(forms[i])) continue;
    for (change = -1; change <= 1; ++change) {
      key.size = change == 0 ? 0 : right + (size_t)change;
      CHECK(check_key(p, key) == BRAVAIS_BAD_LENGTH);
    }
    key.size = 2 * right;
    CHECK(check_key(p, key) == BRAVAIS_BAD_LENGTH);
    key.size = right, key.data = NULL;
    CHECK(check_key(p, key) == BRAVAIS_BAD_ARGUMENT);
  }
  CHECK(bravais_check_key(p->id, NULL) == BRAVAIS_BAD_ARGUMENT);
}

/* Keys of the wrong length, and memory that is too small. */
static void preparing(const pair* k) {
  const bravais_set* p = k->set;
  const size_t public_size = p->prepared_public_key_size, secret_size = p->prepared_secret_key_size;
  uint8_t* memory = filled(public_size + secret_size);
  size_t i;
  int change;
  for (i = 0; i < FORMS; ++i) {
    bravais_key key = in_form(k, forms[i]);
    const size_t right = key.size, size = forms[i] == BRAVAIS_KEY_PUBLIC ? public_size : secret_size;
    if (!is_single(forms[i])) {
      CHECK(bravais_prepare(p->id, memory, public_size + secret_size, &key) == BRAVAIS_BAD_ARGUMENT);
      CHECK(was_zeroed(memory, public_size + secret_size));
      continue;
    }
    CHECK(bravais_prepare(p->id, memory, size, &key) == BRAVAIS_OK && memory[size] == 0xa5);
    CHECK(bravais_prepare(p->id, memory, size - 1, &key) == BRAVAIS_BAD_LENGTH && was_zeroed(memory, size - 1));
    CHECK(bravais_prepare(p->id, memory, size - 64, &key) == BRAVAIS_BAD_LENGTH && was_zeroed(memory, size - 64));
    CHECK(bravais_prepare(p->id, memory, 0, &key) == BRAVAIS_BAD_LENGTH);
    memset(memory, 0xa5, size);
    for (change = -1; change <= 1; ++change) {
      key.size = change == 0 ? 0 : right + (size_t)change;
      CHECK(bravais_prepare(p->id, memory, size, &key) == BRAVAIS_BAD_LENGTH && was_zeroed(memory, size));
    }
    key.size = 2 * right; /* one key per call */
    CHECK(bravais_prepare(p->id, memory, size, &key) == BRAVAIS_BAD_LENGTH && was_zeroed(memory, size));
    key.size = right;
    CHECK(bravais_prepare(p->id, NULL, size, &key) == BRAVAIS_BAD_ARGUMENT);
    CHECK(bravais_prepare(p->id, memory, size, NULL) == BRAVAIS_BAD_ARGUMENT && was_zeroed(memory, size));
    key.data = NULL;
    CHECK(bravais_prepare(p->id, memory, size, &key) == BRAVAIS_BAD_ARGUMENT && was_zeroed(memory, size));
  }
  free(memory);
}

static void derivation_fails(const pair* k, uint8_t* out, size_t size, const bravais_key* key, int expected) {
  CHECK(bravais_public_key_from_secret_key(k->set->id, out, size, key) == expected);
  CHECK(are_no_public_keys(k->set, out, size) && out[size] == 0xa5);
  memset(out, 0xa5, size);
}

/* The public key of a seed, and of expanded keys that contain it or the values to compute it. */
static void deriving(const pair* k) {
  const bravais_set* p = k->set;
  const size_t size = p->public_key_size;
  const int follows = !(p->kind == BRAVAIS_KIND_PKE || is_ntru(p) || is_ntru_plus(p));
  uint8_t* out = filled(size + 1);
  size_t i;
  int change;
  for (i = 0; i < FORMS; ++i) {
    bravais_key key = in_form(k, forms[i]);
    const size_t right = key.size;
    if (forms[i] != BRAVAIS_KEY_SEED && !(forms[i] == BRAVAIS_KEY_EXPANDED && follows)) {
      derivation_fails(k, out, size, &key, BRAVAIS_BAD_ARGUMENT);
      continue;
    }
    CHECK(bravais_public_key_from_secret_key(p->id, out, size, &key) == BRAVAIS_OK);
    CHECK(memcmp(out, k->pk, size) == 0 && out[size] == 0xa5);
    memset(out, 0xa5, size);
    for (change = -1; change <= 1; ++change) {
      key.size = change == 0 ? 0 : right + (size_t)change;
      derivation_fails(k, out, size, &key, BRAVAIS_BAD_LENGTH);
    }
    key.size = 2 * right;
    derivation_fails(k, out, size, &key, BRAVAIS_BAD_LENGTH);
    key.size = right;
    derivation_fails(k, out, size - 1, &key, BRAVAIS_BAD_LENGTH);
    derivation_fails(k, out, size + 1, &key, BRAVAIS_BAD_LENGTH);
    CHECK(bravais_public_key_from_secret_key(p->id, NULL, size, &key) == BRAVAIS_BAD_ARGUMENT);
    key.data = NULL;
    derivation_fails(k, out, size, &key, BRAVAIS_BAD_ARGUMENT);
  }
  derivation_fails(k, out, size, NULL, BRAVAIS_BAD_ARGUMENT);
  free(out);
}

/* A malformed secret key has no public key. */
static void malformed(const pair* k) {
  const bravais_set* p = k->set;
  const bravais_key key = expanded_keys(p, 1, k->sk);
  uint8_t* out = filled(p->public_key_size);
  size_t at = 0;
  if (is_kyber(p)) at = p->secret_key_size - 64; /* the hash of the public key */
  if (p->kind == BRAVAIS_KIND_PKE || is_ntru(p) || is_ntru_plus(p)) at = SIZE_MAX;
  if (p->kind == BRAVAIS_KIND_SIGNATURE) at = 64; /* tr */
  if (at != SIZE_MAX) {
    const uint8_t good = k->sk[at];
    k->sk[at] = (uint8_t)(is_m_lwq(p) ? good | 7 : good ^ 1);
    CHECK(check_key(p, key) == BRAVAIS_BAD_SECRET_KEY);
    derivation_fails(k, out, p->public_key_size, &key, BRAVAIS_BAD_SECRET_KEY);
    k->sk[at] = good;
  }
  if (p->kind == BRAVAIS_KIND_PKE && is_m_lwq(p)) {
    const uint8_t good = k->sk[0];
    k->sk[0] = good | 7; /* a field above 4 */
    CHECK(check_key(p, key) == BRAVAIS_BAD_SECRET_KEY);
    k->sk[0] = good;
  }
  free(out);
}

static void test(const bravais_set* set) {
  pair k;
  k.set = set;
  /* Each buffer has room for a second key. */
  k.pk = filled(2 * set->public_key_size), k.sk = filled(2 * set->secret_key_size), k.seed = filled(2 * set->seed_size);
  vary(k.seed, set->seed_size);
  CHECK(generate(set, 1, k.pk, k.sk, NULL, k.seed) == BRAVAIS_OK);
  checking(&k);
  preparing(&k);
  deriving(&k);
  malformed(&k);
  free(k.pk), free(k.sk), free(k.seed);
}

/* 80 seeds of ML-DSA-44 are as long as one expanded key: the form distinguishes them. */
static void as_long_as_a_key(void) {
  enum { SEEDS = 80 };
  const bravais_set* p = set_named(BRAVAIS_KIND_SIGNATURE, "ML-DSA-44");
  uint8_t *seeds = filled(SEEDS * p->seed_size), *pk = filled(SEEDS * p->public_key_size);
  uint8_t *sk = filled(SEEDS * p->secret_key_size), *signatures = filled(SEEDS * p->signature_size);
  uint8_t* again = filled(SEEDS * p->signature_size);
  bravais_message* list = calloc(SEEDS, sizeof *list);
  int32_t statuses[SEEDS];
  size_t i;
  if (list == NULL) exit(3);
  subject = p->name;
  CHECK(SEEDS * p->seed_size == p->secret_key_size);
  vary(seeds, SEEDS * p->seed_size);
  for (i = 0; i < SEEDS; ++i) list[i].data = seeds + i, list[i].size = i;
  CHECK(generate(p, SEEDS, pk, sk, NULL, seeds) == BRAVAIS_OK);
  CHECK(sign_deterministically(p, SEEDS, signatures, statuses, list, seed_keys(p, SEEDS, seeds)) == BRAVAIS_OK);
  CHECK(all_are(statuses, sizeof statuses, 0));
  CHECK(verify(p, SEEDS, statuses, signatures, list, public_keys(p, SEEDS, pk)) == BRAVAIS_OK);
  CHECK(sign_deterministically(p, SEEDS, again, NULL, list, expanded_keys(p, SEEDS, sk)) == BRAVAIS_OK);
  CHECK(memcmp(signatures, again, SEEDS * p->signature_size) == 0);
  /* The same bytes as one expanded key are a different key. */
  CHECK(sign_deterministically(p, SEEDS, again, NULL, list, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
  CHECK(verify(p, SEEDS, statuses, again, list, public_keys(p, 1, pk)) == BRAVAIS_OK);
  CHECK(verify(p, SEEDS, statuses, again, list, public_keys(p, SEEDS, pk)) == BRAVAIS_BAD_SIGNATURE);
  for (i = 0; i < SEEDS; ++i) CHECK(statuses[i] == (i == 0 ? BRAVAIS_OK : BRAVAIS_BAD_SIGNATURE));
  /* One seed for all items, and counts that fit neither. */
  CHECK(sign_deterministically(p, SEEDS, again, NULL, list, seed_keys(p, 1, seeds)) == BRAVAIS_OK);
  CHECK(verify(p, SEEDS, statuses, again, list, public_keys(p, 1, pk)) == BRAVAIS_OK);
  CHECK(sign_deterministically(p, 1, again, NULL, list, seed_keys(p, SEEDS, seeds)) == BRAVAIS_BAD_LENGTH);
  CHECK(sign_deterministically(p, SEEDS - 1, again, NULL, list, seed_keys(p, SEEDS, seeds)) == BRAVAIS_BAD_LENGTH);
  free(seeds), free(pk), free(sk), free(signatures), free(again), free(list);
}

/* Ids behind the last set of each kind. */
static void unknown_sets(void) {
  static const uint8_t bytes[64];
  uint32_t kind;
  size_t i;
  subject = "unknown set";
  for (kind = BRAVAIS_KIND_KEM; kind <= BRAVAIS_KIND_SIGNATURE; ++kind) {
    for (i = 0; i < FORMS; ++i) {
      const bravais_key key = key_of(forms[i], bytes, sizeof bytes);
      CHECK(bravais_check_key(kind * 0x100 + 0xff, &key) == BRAVAIS_UNKNOWN_SET);
    }
  }
}

int main(void) {
  every_set(0, test);
  unknown_sets();
  as_long_as_a_key();
  return verdict();
}
