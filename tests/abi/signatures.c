/* SPDX-License-Identifier: MIT */
/* Signatures through the C interface: every function, and what must be refused with every output zeroed. */
#include "check.h"

enum { count = 9 };

static uint32_t id;
static const bravais_signature_parameters* p;
static uint8_t *pk, *sk, *sig, *again, *r, *seed, *to, *with;
static size_t pk_size, sk_size, sig_size, r_size, to_size, with_size;
static bravais_message_view messages[count];
static const uint8_t text[200] = "what is signed";

static void fill_messages(void) {
  size_t i;
  memset(messages, 0, sizeof messages);
  for (i = 0; i < count; ++i) {
    messages[i].octets = text;
    messages[i].size = 20 * i;
  }
  if (p->longest_context > 0) {
    messages[3].context = text + 1;
    messages[3].context_size = 10;
  }
  if (p->has_prehash) {
    messages[4].form = BRAVAIS_FORM_HASHED;
    messages[4].hash = BRAVAIS_SHAKE256;
  }
  messages[5].form = BRAVAIS_FORM_MU;
  messages[5].size = p->message_hash;
  messages[6].form = BRAVAIS_FORM_INTERNAL;
}

static void listing(void) {
  uint32_t found;
  subject = "listing";
  for (id = 0; id < bravais_signature_count(); ++id) {
    p = bravais_signature(id);
    CHECK(bravais_signature_find(p->name, &found) == BRAVAIS_OK && found == id);
    CHECK(strlen(p->source) > 0 && p->category >= 1 && p->message_hash == 64);
    CHECK((p->longest_context == 255) == p->has_prehash && p->has_prehash == p->is_standard);
  }
  CHECK(bravais_signature(bravais_signature_count()) == NULL);
  CHECK(bravais_signature_find("ml-dsa-65", &found) == BRAVAIS_OK && bravais_signature(found)->signature == 3309);
  CHECK(bravais_signature_find("ML-KEM-768", &found) == BRAVAIS_UNKNOWN_SET && found == UINT32_MAX);
  CHECK(bravais_signature_find(NULL, &found) == BRAVAIS_BAD_ARGUMENT && found == UINT32_MAX);
  CHECK(bravais_signature_find("ML-DSA-65", NULL) == BRAVAIS_BAD_ARGUMENT);
}

/* All ways of signing agree where they must, and every signature verifies in every way. */
static void every_way(void) {
  int status[count];
  size_t i;
  CHECK(bravais_signature_generate(id, pk, pk_size, sk, sk_size) == BRAVAIS_OK);
  CHECK(memcmp(pk, pk + p->public_key, p->public_key) != 0);
  CHECK(bravais_signature_check_secret_key(id, sk, p->secret_key) == BRAVAIS_OK);
  CHECK(bravais_sign(id, sk, sk_size, messages, count, sig, sig_size, status, count) == BRAVAIS_OK);
  for (i = 0; i < count; ++i) CHECK(status[i] == BRAVAIS_OK);
  CHECK(bravais_verify(id, pk, pk_size, messages, count, sig, sig_size, status, count) == BRAVAIS_OK);
  CHECK(bravais_sign(id, sk, sk_size, messages, count, again, sig_size, NULL, 0) == BRAVAIS_OK);
  CHECK(memcmp(sig, again, sig_size) != 0);

  CHECK(bravais_signature_prepare_public_key(id, pk, p->public_key, to, to_size) == BRAVAIS_OK);
  CHECK(bravais_signature_prepare_secret_key(id, sk, p->secret_key, with, with_size) == BRAVAIS_OK);
  CHECK(bravais_sign_seeded(id, sk, p->secret_key, messages, count, r, r_size, sig, sig_size, NULL, 0) == BRAVAIS_OK);
  CHECK(bravais_sign_prepared_seeded(id, with, with_size, messages, count, r, r_size, again, sig_size, NULL, 0) ==
        BRAVAIS_OK);
  CHECK(memcmp(sig, again, sig_size) == 0);
  CHECK(bravais_verify_prepared(id, to, to_size, messages, count, sig, sig_size, status, count) == BRAVAIS_OK);
  CHECK(bravais_sign_deterministic(id, sk, p->secret_key, messages, count, sig, sig_size, NULL, 0) == BRAVAIS_OK);
  CHECK(bravais_sign_prepared_deterministic(id, with, with_size, messages, count, again, sig_size, status, count) ==
        BRAVAIS_OK);
  CHECK(memcmp(sig, again, sig_size) == 0);
  CHECK(bravais_sign_prepared(id, with, with_size, messages, count, sig, sig_size, NULL, 0) == BRAVAIS_OK);
  CHECK(bravais_verify(id, pk, p->public_key, messages, count, sig, sig_size, NULL, 0) == BRAVAIS_OK);

  /* One signature of nine is bad. */
  sig[5 * p->signature] ^= 1;
  CHECK(bravais_verify(id, pk, p->public_key, messages, count, sig, sig_size, status, count) == BRAVAIS_BAD_SIGNATURE);
  for (i = 0; i < count; ++i) CHECK(status[i] == (i == 5 ? BRAVAIS_BAD_SIGNATURE : BRAVAIS_OK));
  CHECK(bravais_verify_prepared(id, to, to_size, messages, count, sig, sig_size, NULL, 0) == BRAVAIS_BAD_SIGNATURE);

  /* A seed is as good as the key. */
  CHECK(bravais_signature_generate_seeded(id, seed, p->seed, pk, p->public_key, sk, p->secret_key) == BRAVAIS_OK);
  CHECK(bravais_sign_deterministic(id, sk, p->secret_key, messages, count, sig, sig_size, NULL, 0) == BRAVAIS_OK);
  CHECK(bravais_sign_deterministic(id, seed, p->seed, messages, count, again, sig_size, NULL, 0) == BRAVAIS_OK);
  CHECK(memcmp(sig, again, sig_size) == 0);
}

/* mu of a stream in pieces signs as the whole message; hashed and not. */
static void streams(void) {
  static const int hashes[] = {0, BRAVAIS_SHA2_256, BRAVAIS_SHA2_512_224, BRAVAIS_SHA3_512, BRAVAIS_SHAKE128};
  bravais_message_stream stream;
  uint8_t mu[64];
  size_t h, at;
  for (h = 0; h < (p->has_prehash ? sizeof hashes / sizeof hashes[0] : 1); ++h) {
    bravais_message_view whole, of_mu;
    memset(&whole, 0, sizeof whole);
    whole.octets = text, whole.size = sizeof text, whole.context = text, whole.context_size = p->longest_context / 2;
    whole.form = hashes[h] == 0 ? BRAVAIS_FORM_PURE : BRAVAIS_FORM_HASHED, whole.hash = hashes[h];
    memset(&of_mu, 0, sizeof of_mu);
    of_mu.octets = mu, of_mu.size = sizeof mu, of_mu.form = BRAVAIS_FORM_MU;
    CHECK(bravais_message_stream_init(&stream, id, pk, p->public_key, whole.context, whole.context_size, hashes[h]) ==
          BRAVAIS_OK);
    for (at = 0; at < sizeof text; at += 40) CHECK(bravais_message_stream_update(&stream, text + at, 40) == BRAVAIS_OK);
    CHECK(bravais_message_stream_finish(&stream, mu, sizeof mu) == BRAVAIS_OK);
    CHECK(was_zeroed((uint8_t*)&stream, sizeof stream));
    CHECK(bravais_sign(id, sk, p->secret_key, &of_mu, 1, sig, p->signature, NULL, 0) == BRAVAIS_OK);
    CHECK(bravais_verify(id, pk, p->public_key, &whole, 1, sig, p->signature, NULL, 0) == BRAVAIS_OK);
  }
  memset(&stream, 0, sizeof stream);
  CHECK(bravais_message_stream_update(&stream, text, 1) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_message_stream_finish(&stream, mu, 64) == BRAVAIS_BAD_ARGUMENT && was_zeroed(mu, 64));
  CHECK(bravais_message_stream_init(NULL, id, pk, p->public_key, NULL, 0, 0) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_message_stream_init(&stream, id, NULL, p->public_key, NULL, 0, 0) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_message_stream_init(&stream, id, pk, p->public_key, NULL, 1, 0) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_message_stream_init(&stream, id, pk, p->public_key - 1, NULL, 0, 0) == BRAVAIS_BAD_LENGTH);
  CHECK(bravais_message_stream_init(&stream, id, pk, p->public_key, NULL, 0, 13) == BRAVAIS_BAD_PREHASH);
  CHECK(bravais_message_stream_init(&stream, id, pk, p->public_key, NULL, 0, -1) == BRAVAIS_BAD_PREHASH);
  CHECK(bravais_message_stream_init(&stream, id, pk, p->public_key, pk, p->longest_context + 1, 0) ==
        BRAVAIS_BAD_CONTEXT);
  CHECK(was_zeroed((uint8_t*)&stream, sizeof stream));
  CHECK(bravais_message_stream_init(&stream, id, seed, p->seed, NULL, 0, 0) == BRAVAIS_OK);
  CHECK(bravais_message_stream_finish(&stream, mu, 63) == BRAVAIS_BAD_LENGTH && was_zeroed(mu, 63));
  CHECK(bravais_message_stream_finish(&stream, NULL, 64) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_message_stream_finish(&stream, mu, 64) == BRAVAIS_OK);
  CHECK(bravais_message_stream_finish(&stream, mu, 64) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_message_stream_init(&stream, id, sk, p->secret_key, NULL, 0, 0) == BRAVAIS_OK);
  bravais_message_stream_wipe(&stream);
  CHECK(was_zeroed((uint8_t*)&stream, sizeof stream));
  bravais_message_stream_wipe(NULL);
}

/* Of tr and of prepared keys a stream makes the mu that it makes of the public key. */
static void other_streams(void) {
  bravais_message_stream stream;
  uint8_t mu[64], other[64];
  /* tr lies behind rho and K in a secret key. */
  const uint8_t* tr = sk + 64;
  const int bad_hash = p->has_prehash ? 13 : BRAVAIS_SHA2_256;
  const int hash = p->has_prehash ? BRAVAIS_SHA2_256 : 0;
  int form;
  CHECK(bravais_signature_prepare_public_key(id, pk, p->public_key, to, to_size) == BRAVAIS_OK);
  CHECK(bravais_signature_prepare_secret_key(id, sk, p->secret_key, with, with_size) == BRAVAIS_OK);
  CHECK(bravais_message_stream_init(&stream, id, pk, p->public_key, pk, p->longest_context, hash) == BRAVAIS_OK);
  CHECK(bravais_message_stream_update(&stream, text, sizeof text) == BRAVAIS_OK);
  CHECK(bravais_message_stream_finish(&stream, mu, sizeof mu) == BRAVAIS_OK);
  for (form = 0; form < 3; ++form) {
    const uint8_t* from = form == 0 ? tr : form == 1 ? to : with;
    const size_t size = form == 0 ? p->key_hash : form == 1 ? to_size : with_size;
    int (*const init)(bravais_message_stream*, uint32_t, const uint8_t*, size_t, const uint8_t*, size_t, int) =
        form == 0 ? bravais_message_stream_init_key_hash : bravais_message_stream_init_prepared;
    CHECK(init(&stream, id, from, size, pk, p->longest_context, hash) == BRAVAIS_OK);
    CHECK(bravais_message_stream_update(&stream, text, sizeof text) == BRAVAIS_OK);
    CHECK(bravais_message_stream_finish(&stream, other, sizeof other) == BRAVAIS_OK);
    CHECK(memcmp(mu, other, sizeof mu) == 0 && was_zeroed((uint8_t*)&stream, sizeof stream));
    CHECK(init(NULL, id, from, size, NULL, 0, 0) == BRAVAIS_BAD_ARGUMENT);
    CHECK(init(&stream, id, NULL, size, NULL, 0, 0) == BRAVAIS_BAD_ARGUMENT);
    CHECK(init(&stream, id, from, size, NULL, 1, 0) == BRAVAIS_BAD_ARGUMENT);
    CHECK(init(&stream, id, from, size, pk, p->longest_context + 1, 0) == BRAVAIS_BAD_CONTEXT);
    CHECK(init(&stream, id, from, size, NULL, 0, bad_hash) == BRAVAIS_BAD_PREHASH);
    CHECK(init(&stream, bravais_signature_count(), from, size, NULL, 0, 0) == BRAVAIS_UNKNOWN_SET);
    CHECK(init(&stream, id, from, p->key_hash - 1, NULL, 0, 0) == BRAVAIS_BAD_LENGTH);
    CHECK(was_zeroed((uint8_t*)&stream, sizeof stream));
    CHECK(bravais_message_stream_finish(&stream, other, sizeof other) == BRAVAIS_BAD_ARGUMENT);
  }
  CHECK(bravais_message_stream_init_prepared(&stream, id, pk, p->public_key, NULL, 0, 0) == BRAVAIS_BAD_LENGTH);
  memset(with, 0, with_size);
  CHECK(bravais_message_stream_init_prepared(&stream, id, with, with_size, NULL, 0, 0) == BRAVAIS_BAD_PUBLIC_KEY);
}

static void sign_fails(const uint8_t* key, size_t key_size, const bravais_message_view* m, size_t n, size_t made,
                       int expected) {
  int status = BRAVAIS_OK;
  const size_t randomness = n * p->randomness;
  CHECK(bravais_sign(id, key, key_size, m, n, sig, made, &status, 1) == expected);
  CHECK(was_zeroed(sig, made) && status == expected);
  CHECK(bravais_sign_deterministic(id, key, key_size, m, n, sig, made, NULL, 0) == expected && was_zeroed(sig, made));
  CHECK(bravais_sign_seeded(id, key, key_size, m, n, r, randomness, sig, made, NULL, 0) == expected);
  CHECK(was_zeroed(sig, made));
}

static void bad_calls(void) {
  const size_t pl = p->public_key, sl = p->secret_key, gl = p->signature;
  bravais_message_view m = messages[1];
  int change, status[2];
  for (change = -1; change <= 1; change += 2) {
    const size_t by = (size_t)change; /* the buffers have one byte more than the set asks for */
    sign_fails(sk, sl + by, &m, 1, gl, BRAVAIS_BAD_LENGTH);
    sign_fails(sk, sl, &m, 1, gl + by, BRAVAIS_BAD_LENGTH);
    sign_fails(seed, p->seed + by, &m, 1, gl, BRAVAIS_BAD_LENGTH);
    CHECK(bravais_sign_seeded(id, sk, sl, &m, 1, r, p->randomness + by, sig, gl, NULL, 0) == BRAVAIS_BAD_LENGTH);
    CHECK(was_zeroed(sig, gl));
    CHECK(bravais_verify(id, pk, pl + by, &m, 1, sig, gl, NULL, 0) == BRAVAIS_BAD_LENGTH);
    CHECK(bravais_verify(id, pk, pl, &m, 1, sig, gl + by, status, 1) == BRAVAIS_BAD_LENGTH);
    CHECK(status[0] == BRAVAIS_BAD_LENGTH);
    CHECK(bravais_signature_check_secret_key(id, sk, sl + by) == BRAVAIS_BAD_LENGTH);
    CHECK(bravais_signature_prepare_secret_key(id, sk, sl + by, with, with_size) == BRAVAIS_BAD_LENGTH);
    CHECK(was_zeroed(with, with_size));
    CHECK(bravais_signature_prepare_public_key(id, pk, pl + by, to, to_size) == BRAVAIS_BAD_LENGTH);
    CHECK(was_zeroed(to, to_size));
    m.form = BRAVAIS_FORM_MU, m.size = 64 + by;
    sign_fails(sk, sl, &m, 1, gl, BRAVAIS_BAD_LENGTH);
    m = messages[1];
  }
  sign_fails(sk, sl, &m, 1, 0, BRAVAIS_BAD_LENGTH);
  sign_fails(sk, 0, &m, 1, gl, BRAVAIS_BAD_LENGTH);
  sign_fails(NULL, sl, &m, 1, gl, BRAVAIS_BAD_ARGUMENT);
  sign_fails(sk, sl, NULL, 1, gl, BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_sign(id, sk, sl, &m, 1, NULL, gl, NULL, 0) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_sign(id, sk, sl, &m, 1, sig, gl, NULL, 1) == BRAVAIS_BAD_ARGUMENT && was_zeroed(sig, gl));
  CHECK(bravais_sign(id, sk, sl, &m, 1, sig, gl, status, 2) == BRAVAIS_BAD_ARGUMENT && was_zeroed(sig, gl));
  CHECK(bravais_sign_seeded(id, sk, sl, &m, 1, NULL, p->randomness, sig, gl, NULL, 0) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_verify(id, NULL, pl, &m, 1, sig, gl, NULL, 0) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_verify(id, pk, pl, NULL, 1, sig, gl, NULL, 0) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_verify(id, pk, pl, &m, 1, NULL, gl, NULL, 0) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_signature_check_secret_key(id, NULL, sl) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_signature_generate(id, NULL, pl, sk, sl) == BRAVAIS_BAD_ARGUMENT && was_zeroed(sk, sl));
  m.octets = NULL;
  sign_fails(sk, sl, &m, 1, gl, BRAVAIS_BAD_ARGUMENT);
  m = messages[1], m.form = 4;
  sign_fails(sk, sl, &m, 1, gl, BRAVAIS_BAD_ARGUMENT);
  m.form = -1;
  sign_fails(sk, sl, &m, 1, gl, BRAVAIS_BAD_ARGUMENT);
  m.form = BRAVAIS_FORM_HASHED, m.hash = 0;
  sign_fails(sk, sl, &m, 1, gl, BRAVAIS_BAD_PREHASH);
  m = messages[1], m.context = text, m.context_size = p->longest_context + 1;
  memset(pk, 7, p->longest_context + 1), m.context = pk;
  sign_fails(sk, sl, &m, 1, gl, BRAVAIS_BAD_CONTEXT);
  CHECK(bravais_verify(id, pk, pl, &m, 1, sig, gl, NULL, 0) == BRAVAIS_BAD_CONTEXT);
  /* The empty batch needs no memory. */
  CHECK(bravais_sign(id, NULL, 0, NULL, 0, NULL, 0, NULL, 0) == BRAVAIS_OK);
  CHECK(bravais_verify(id, NULL, 0, NULL, 0, NULL, 0, NULL, 0) == BRAVAIS_OK);
  /* Ids that do not exist, and memory that holds no key. */
  m = messages[1];
  CHECK(bravais_sign(UINT32_MAX, sk, sl, &m, 1, sig, gl, NULL, 0) == BRAVAIS_UNKNOWN_SET && was_zeroed(sig, gl));
  CHECK(bravais_verify(bravais_signature_count(), pk, pl, &m, 1, sig, gl, NULL, 0) == BRAVAIS_UNKNOWN_SET);
  CHECK(bravais_sign_prepared(id, with, with_size, &m, 1, sig, gl, NULL, 0) == BRAVAIS_BAD_SECRET_KEY);
  CHECK(was_zeroed(sig, gl));
  CHECK(bravais_verify_prepared(id, to, to_size, &m, 1, sig, gl, NULL, 0) == BRAVAIS_BAD_PUBLIC_KEY);
}

/* Good, bad, good: the bad one fails alone. */
static void bad_message(void) {
  static const int errors[] = {BRAVAIS_BAD_CONTEXT, BRAVAIS_BAD_LENGTH, BRAVAIS_BAD_PREHASH};
  static const uint8_t context[256];
  const size_t gl = p->signature;
  bravais_message_view three[3];
  int status[3], i, prepared;
  CHECK(bravais_signature_generate(id, pk, p->public_key, sk, p->secret_key) == BRAVAIS_OK);
  CHECK(bravais_signature_prepare_public_key(id, pk, p->public_key, to, to_size) == BRAVAIS_OK);
  CHECK(bravais_signature_prepare_secret_key(id, sk, p->secret_key, with, with_size) == BRAVAIS_OK);
  CHECK(bravais_sign_deterministic(id, sk, p->secret_key, &messages[1], 1, again, gl, NULL, 0) == BRAVAIS_OK);
  for (i = 0; i < 6; ++i) {
    const int error = errors[i / 2];
    three[0] = three[1] = three[2] = messages[1];
    if (error == BRAVAIS_BAD_CONTEXT) three[1].context = context, three[1].context_size = p->longest_context + 1;
    if (error == BRAVAIS_BAD_LENGTH) three[1].form = BRAVAIS_FORM_MU;
    if (error == BRAVAIS_BAD_PREHASH) three[1].form = BRAVAIS_FORM_HASHED, three[1].hash = 13;
    prepared = i % 2;
    memset(sig, 7, 3 * gl);
    memset(status, 7, sizeof status);
    CHECK((prepared ? bravais_sign_prepared_deterministic(id, with, with_size, three, 3, sig, 3 * gl, status, 3)
                    : bravais_sign_deterministic(id, sk, p->secret_key, three, 3, sig, 3 * gl, status, 3)) == error);
    CHECK(status[0] == BRAVAIS_OK && status[1] == error && status[2] == BRAVAIS_OK);
    CHECK(memcmp(sig, again, gl) == 0 && was_zeroed(sig + gl, gl) && memcmp(sig + 2 * gl, again, gl) == 0);
    memcpy(sig + gl, again, gl);
    memset(status, 7, sizeof status);
    CHECK((prepared ? bravais_verify_prepared(id, to, to_size, three, 3, sig, 3 * gl, status, 3)
                    : bravais_verify(id, pk, p->public_key, three, 3, sig, 3 * gl, status, 3)) == error);
    CHECK(status[0] == BRAVAIS_OK && status[1] == error && status[2] == BRAVAIS_OK);
    /* A null pointer refuses the whole call. */
    three[2].octets = NULL;
    CHECK(bravais_verify(id, pk, p->public_key, three, 3, sig, 3 * gl, status, 3) == BRAVAIS_BAD_ARGUMENT);
    CHECK(status[0] == BRAVAIS_BAD_ARGUMENT && status[1] == status[0] && status[2] == status[0]);
    CHECK(bravais_sign(id, sk, p->secret_key, three, 3, sig, 3 * gl, status, 3) == BRAVAIS_BAD_ARGUMENT);
    CHECK(status[0] == BRAVAIS_BAD_ARGUMENT && was_zeroed(sig, 3 * gl));
  }
}

/* tr altered: no key from key generation, but one that signing can decode; s1 out of range: not even that. */
static void malformed_keys(void) {
  CHECK(bravais_signature_generate(id, pk, p->public_key, sk, p->secret_key) == BRAVAIS_OK);
  sk[64] ^= 1;
  CHECK(bravais_signature_check_secret_key(id, sk, p->secret_key) == BRAVAIS_BAD_SECRET_KEY);
  CHECK(bravais_signature_prepare_secret_key(id, sk, p->secret_key, with, with_size) == BRAVAIS_BAD_SECRET_KEY);
  CHECK(was_zeroed(with, with_size));
  CHECK(bravais_sign(id, sk, p->secret_key, &messages[1], 1, sig, p->signature, NULL, 0) == BRAVAIS_OK);
  CHECK(bravais_verify(id, pk, p->public_key, &messages[1], 1, sig, p->signature, NULL, 0) == BRAVAIS_BAD_SIGNATURE);
  sk[64] ^= 1;
  memset(sk + 128, 0xff, 64); /* in s1, whether tr has 32 or 64 bytes */
  sign_fails(sk, p->secret_key, &messages[1], 1, p->signature, BRAVAIS_BAD_SECRET_KEY);
}

static void test(void) {
  p = bravais_signature(id);
  subject = p->name;
  pk_size = count * p->public_key, sk_size = count * p->secret_key, sig_size = count * p->signature;
  r_size = count * p->randomness, to_size = p->prepared_public_key + 63, with_size = p->prepared_secret_key + 63;
  pk = filled(pk_size), sk = filled(sk_size), sig = filled(sig_size), again = filled(sig_size), r = filled(r_size);
  seed = filled(p->seed + 1), to = filled(to_size), with = filled(with_size);
  fill_messages();
  every_way();
  streams();
  other_streams();
  bad_calls();
  bad_message();
  malformed_keys();
  free(pk), free(sk), free(sig), free(again), free(r), free(seed), free(to), free(with);
}

int main(void) {
  size_t i;
  listing();
  for (i = 0; i < bravais_isa_count(); ++i) {
    if (bravais_isa_force(bravais_isa_name(i)) != BRAVAIS_OK) {
      printf("%s: this machine cannot run it, so it is not tested here\n", bravais_isa_name(i));
      continue;
    }
    for (id = 0; id < bravais_signature_count(); ++id) test();
    printf("%s: tested\n", bravais_isa_name(i));
  }
  printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
