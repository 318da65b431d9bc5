/* SPDX-License-Identifier: MIT */
/* Messages in pieces: mu from a stream, begun with any form of key, gives the signature of the whole message. Also
 * invalid calls. */
#include "calls.h"

static const bravais_set* p;
static uint8_t *pk, *sk, *seed, *made, *to, *with;
static const uint8_t text[200] = "what is signed";

static int begin(bravais_stream* stream, bravais_key key, const void* context, size_t context_size, uint32_t hash) {
  bravais_stream_args args = BRAVAIS_STREAM_ARGS;
  args.key = key, args.context = context, args.context_size = context_size, args.prehash = hash;
  return bravais_stream_start(stream, p->id, &args);
}

/* The message without a hash function, and with each. */
static void signing_mu(void) {
  static const uint32_t hashes[] = {0, BRAVAIS_SHA2_256, BRAVAIS_SHA2_512_224, BRAVAIS_SHA3_512, BRAVAIS_SHAKE128};
  bravais_stream stream;
  uint8_t mu[64];
  size_t h, at;
  for (h = 0; h < (p->has_prehash ? sizeof hashes / sizeof hashes[0] : 1); ++h) {
    bravais_message whole, of_mu;
    memset(&whole, 0, sizeof whole);
    whole.data = text, whole.size = sizeof text, whole.context = text, whole.context_size = p->longest_context / 2;
    whole.form = hashes[h] == 0 ? BRAVAIS_MESSAGE_PURE : BRAVAIS_MESSAGE_HASHED, whole.prehash = hashes[h];
    memset(&of_mu, 0, sizeof of_mu);
    of_mu.data = mu, of_mu.size = sizeof mu, of_mu.form = BRAVAIS_MESSAGE_MU;
    CHECK(begin(&stream, public_keys(p, 1, pk), whole.context, whole.context_size, hashes[h]) == BRAVAIS_OK);
    for (at = 0; at < sizeof text; at += 40) CHECK(bravais_stream_update(&stream, text + at, 40) == BRAVAIS_OK);
    CHECK(bravais_stream_update(&stream, NULL, 0) == BRAVAIS_OK);
    CHECK(bravais_stream_finish(mu, sizeof mu, &stream) == BRAVAIS_OK);
    CHECK(was_zeroed(&stream, sizeof stream));
    CHECK(sign(p, 1, made, NULL, &of_mu, expanded_keys(p, 1, sk), NULL) == BRAVAIS_OK);
    CHECK(verify(p, 1, NULL, made, &whole, public_keys(p, 1, pk)) == BRAVAIS_OK);
    CHECK(verify(p, 1, NULL, made, &of_mu, public_keys(p, 1, pk)) == BRAVAIS_OK);
  }
}

/* Every form of key gives the same mu. In a secret key, tr follows rho and K. */
static void forms_of_keys(void) {
  const bravais_key keys[] = {public_keys(p, 1, pk),    expanded_keys(p, 1, sk),
                              seed_keys(p, 1, seed),    prepared_public(p, to),
                              prepared_secret(p, with), key_of(BRAVAIS_KEY_HASH, sk + 64, p->key_hash_size)};
  const uint32_t hash = p->has_prehash ? BRAVAIS_SHA2_256 : 0;
  bravais_stream stream;
  uint8_t mu[64], other[64];
  size_t i;
  for (i = 0; i < sizeof keys / sizeof keys[0]; ++i) {
    bravais_key key = keys[i];
    int change;
    CHECK(begin(&stream, key, pk, p->longest_context, hash) == BRAVAIS_OK);
    CHECK(bravais_stream_update(&stream, text, sizeof text) == BRAVAIS_OK);
    CHECK(bravais_stream_finish(i == 0 ? mu : other, 64, &stream) == BRAVAIS_OK);
    CHECK(was_zeroed(&stream, sizeof stream));
    if (i != 0) CHECK(memcmp(mu, other, 64) == 0);
    CHECK(begin(NULL, key, NULL, 0, 0) == BRAVAIS_BAD_ARGUMENT);
    CHECK(begin(&stream, key, NULL, 1, 0) == BRAVAIS_BAD_ARGUMENT && was_zeroed(&stream, sizeof stream));
    CHECK(begin(&stream, key, pk, p->longest_context + 1, 0) == BRAVAIS_BAD_CONTEXT);
    CHECK(was_zeroed(&stream, sizeof stream));
    CHECK(begin(&stream, key, NULL, 0, 13) == BRAVAIS_BAD_PREHASH && was_zeroed(&stream, sizeof stream));
    CHECK(begin(&stream, key, NULL, 0, UINT32_MAX) == BRAVAIS_BAD_PREHASH);
    if (!p->has_prehash) CHECK(begin(&stream, key, NULL, 0, BRAVAIS_SHA2_256) == BRAVAIS_BAD_PREHASH);
    for (change = -1; change <= 1; ++change) {
      if (key.form == BRAVAIS_KEY_PREPARED && change == 1) continue;
      key.size = change == 0 ? 0 : key.form == BRAVAIS_KEY_PREPARED ? keys[i].size - 64 : keys[i].size + (size_t)change;
      /* A truncated prepared secret key has enough bytes for a public key, but it is not one. */
      CHECK(begin(&stream, key, NULL, 0, 0) ==
            (key.data == with && change == -1 ? BRAVAIS_BAD_PUBLIC_KEY : BRAVAIS_BAD_LENGTH));
      CHECK(was_zeroed(&stream, sizeof stream));
    }
    key.size = keys[i].size, key.data = NULL;
    CHECK(begin(&stream, key, NULL, 0, 0) == BRAVAIS_BAD_ARGUMENT && was_zeroed(&stream, sizeof stream));
    CHECK(bravais_stream_finish(other, 64, &stream) == BRAVAIS_BAD_ARGUMENT && was_zeroed(other, 64));
  }
}

static void bad_forms(void) {
  static const uint32_t forms[] = {0, 6, 99, UINT32_MAX};
  bravais_stream stream;
  size_t i;
  for (i = 0; i < sizeof forms / sizeof forms[0]; ++i) {
    CHECK(begin(&stream, key_of(forms[i], pk, p->public_key_size), NULL, 0, 0) == BRAVAIS_BAD_ARGUMENT);
    CHECK(was_zeroed(&stream, sizeof stream));
  }
  /* The length does not determine the form. */
  CHECK(begin(&stream, key_of(BRAVAIS_KEY_PUBLIC, sk, p->secret_key_size), NULL, 0, 0) == BRAVAIS_BAD_LENGTH);
  CHECK(begin(&stream, key_of(BRAVAIS_KEY_EXPANDED, pk, p->public_key_size), NULL, 0, 0) == BRAVAIS_BAD_LENGTH);
  CHECK(begin(&stream, key_of(BRAVAIS_KEY_PREPARED, pk, p->public_key_size), NULL, 0, 0) == BRAVAIS_BAD_LENGTH);
  memset(with, 0, p->prepared_secret_key_size);
  CHECK(begin(&stream, prepared_secret(p, with), NULL, 0, 0) == BRAVAIS_BAD_PUBLIC_KEY);
  CHECK(was_zeroed(&stream, sizeof stream));
}

/* Streams that were not begun, were already finished, or were wiped. */
static void lives(void) {
  bravais_stream stream;
  uint8_t mu[64];
  memset(&stream, 0, sizeof stream);
  CHECK(bravais_stream_update(&stream, text, 1) == BRAVAIS_BAD_ARGUMENT);
  memset(mu, 0xa5, 64);
  CHECK(bravais_stream_finish(mu, 64, &stream) == BRAVAIS_BAD_ARGUMENT && was_zeroed(mu, 64));
  CHECK(bravais_stream_update(NULL, text, 1) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_stream_finish(mu, 64, NULL) == BRAVAIS_BAD_ARGUMENT && was_zeroed(mu, 64));
  CHECK(begin(&stream, seed_keys(p, 1, seed), NULL, 0, 0) == BRAVAIS_OK);
  CHECK(bravais_stream_update(&stream, NULL, 1) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_stream_finish(mu, 63, &stream) == BRAVAIS_BAD_LENGTH && was_zeroed(mu, 63));
  CHECK(bravais_stream_finish(NULL, 64, &stream) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_stream_finish(mu, 64, &stream) == BRAVAIS_OK);
  CHECK(bravais_stream_finish(mu, 64, &stream) == BRAVAIS_BAD_ARGUMENT && was_zeroed(mu, 64));
  CHECK(begin(&stream, expanded_keys(p, 1, sk), NULL, 0, 0) == BRAVAIS_OK);
  bravais_stream_wipe(&stream);
  CHECK(was_zeroed(&stream, sizeof stream));
  bravais_stream_wipe(NULL);
}

static void test(const bravais_set* set) {
  p = set;
  pk = filled(p->public_key_size), sk = filled(p->secret_key_size), seed = filled(p->seed_size);
  made = filled(p->signature_size);
  to = filled(p->prepared_public_key_size), with = filled(p->prepared_secret_key_size);
  CHECK(generate(p, 1, pk, sk, NULL, seed) == BRAVAIS_OK);
  CHECK(prepare_public(p, to, public_keys(p, 1, pk)) == BRAVAIS_OK);
  CHECK(prepare_secret(p, with, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
  signing_mu();
  forms_of_keys();
  lives();
  bad_forms();
  free(pk), free(sk), free(seed), free(made), free(to), free(with);
}

static void tests(void) { every_set(BRAVAIS_KIND_SIGNATURE, test); }

int main(void) {
  every_isa(tests);
  return verdict();
}
