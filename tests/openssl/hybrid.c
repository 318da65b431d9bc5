/* SPDX-License-Identifier: MIT */
/* Hybrid schemes in C: X-Wing's test vectors, round trips, malformed input, and arguments that are wrong
 * or overlap. */
#include <bravais/hybrid.h>

#include <openssl/evp.h>

#include "../abi/check.h"
#include "x_wing_vectors.h"

static size_t from_hex(uint8_t* bytes, const char* text) {
  size_t size = 0;
  for (; text[2 * size] != '\0'; ++size) {
    unsigned byte = 0;
    if (sscanf(text + 2 * size, "%2x", &byte) != 1) exit(3);
    bytes[size] = (uint8_t)byte;
  }
  return size;
}
static int is_hash(const char* text, const uint8_t* bytes, size_t size) {
  uint8_t expected[32], hash[32];
  size_t length = 0;
  from_hex(expected, text);
  return EVP_Q_digest(NULL, "SHA256", NULL, bytes, size, hash, &length) == 1 && memcmp(hash, expected, 32) == 0;
}

static void vectors(void) {
  for (size_t i = 0; i < sizeof x_wing_vectors / sizeof *x_wing_vectors; ++i) {
    const x_wing_vector* vector = &x_wing_vectors[i];
    uint8_t seed[32], randomness[64], expected[32], public_key[1216], ciphertext[1120], ours[32], theirs[32], back[32];
    bravais_hybrid_key *key = NULL, *peer = NULL;
    from_hex(seed, vector->seed);
    from_hex(randomness, vector->randomness);
    from_hex(expected, vector->shared_secret);
    CHECK(bravais_hybrid_from_secret_key(&key, BRAVAIS_X_WING, seed, 32, NULL) == BRAVAIS_OK);
    CHECK(bravais_hybrid_public_key(key, public_key, sizeof public_key) == BRAVAIS_OK);
    CHECK(is_hash(vector->public_key_hash, public_key, sizeof public_key));
    CHECK(bravais_hybrid_secret_key(key, back, 32) == BRAVAIS_OK && memcmp(back, seed, 32) == 0);
    CHECK(bravais_hybrid_from_public_key(&peer, BRAVAIS_X_WING, public_key, sizeof public_key, NULL) == BRAVAIS_OK);
    CHECK(bravais_hybrid_encapsulate_derand(peer, ciphertext, sizeof ciphertext, theirs, 32, randomness, 64) ==
          BRAVAIS_OK);
    CHECK(is_hash(vector->ciphertext_hash, ciphertext, sizeof ciphertext));
    CHECK(memcmp(theirs, expected, 32) == 0);
    CHECK(bravais_hybrid_decapsulate(key, ours, 32, ciphertext, sizeof ciphertext) == BRAVAIS_OK);
    CHECK(memcmp(ours, expected, 32) == 0);
    bravais_hybrid_free(key);
    bravais_hybrid_free(peer);
  }
}

/* Everything of one scheme, in buffers of its sizes. */
typedef struct {
  const bravais_hybrid_scheme* scheme;
  uint8_t *public_key, *secret_key, *ciphertext, *ours, *theirs;
  bravais_hybrid_key *key, *peer;
} exchange;

static exchange begin(const bravais_hybrid_scheme* scheme) {
  exchange e = {scheme,
                filled(scheme->public_key_size),
                filled(scheme->secret_key_size),
                filled(scheme->ciphertext_size),
                filled(scheme->shared_secret_size),
                filled(scheme->shared_secret_size),
                NULL,
                NULL};
  subject = scheme->name;
  CHECK(bravais_hybrid_generate(&e.key, scheme->id, NULL) == BRAVAIS_OK);
  CHECK(bravais_hybrid_public_key(e.key, e.public_key, scheme->public_key_size) == BRAVAIS_OK);
  CHECK(bravais_hybrid_secret_key(e.key, e.secret_key, scheme->secret_key_size) == BRAVAIS_OK);
  CHECK(bravais_hybrid_from_public_key(&e.peer, scheme->id, e.public_key, scheme->public_key_size, NULL) == BRAVAIS_OK);
  CHECK(bravais_hybrid_encapsulate(e.peer, e.ciphertext, scheme->ciphertext_size, e.theirs,
                                   scheme->shared_secret_size) == BRAVAIS_OK);
  return e;
}
static void end(exchange* e) {
  bravais_hybrid_free(e->key);
  bravais_hybrid_free(e->peer);
  free(e->public_key);
  free(e->secret_key);
  free(e->ciphertext);
  free(e->ours);
  free(e->theirs);
}
static int decapsulate(exchange* e) {
  return bravais_hybrid_decapsulate(e->key, e->ours, e->scheme->shared_secret_size, e->ciphertext,
                                    e->scheme->ciphertext_size);
}
static int is_same(const exchange* e) { return memcmp(e->ours, e->theirs, e->scheme->shared_secret_size) == 0; }
/* Where the curve's part of a public key or ciphertext begins. */
static size_t curve_at(const bravais_hybrid_scheme* scheme, size_t whole) {
  return strncmp(scheme->name, "SecP", 4) == 0 ? 0 : whole - 32;
}

static void round_trips(const bravais_hybrid_scheme* scheme) {
  exchange e = begin(scheme);
  doing = "round trip";
  for (int use = 0; use < 3; ++use) { /* the key is prepared at its second use */
    CHECK(decapsulate(&e) == BRAVAIS_OK && is_same(&e));
    CHECK(bravais_hybrid_encapsulate(use < 2 ? e.peer : e.key, e.ciphertext, scheme->ciphertext_size, e.theirs,
                                     scheme->shared_secret_size) == BRAVAIS_OK);
  }
  doing = "secret key from its bytes";
  bravais_hybrid_free(e.key);
  CHECK(bravais_hybrid_from_secret_key(&e.key, scheme->id, e.secret_key, scheme->secret_key_size, NULL) == BRAVAIS_OK);
  CHECK(bravais_hybrid_id(e.key) == scheme->id);
  CHECK(decapsulate(&e) == BRAVAIS_OK && is_same(&e));
  doing = "implicit rejection";
  const size_t lattice = curve_at(scheme, scheme->ciphertext_size) == 0 ? scheme->ciphertext_size - 1 : 0;
  e.ciphertext[lattice] ^= 1;
  CHECK(decapsulate(&e) == BRAVAIS_OK && !is_same(&e));
  end(&e);
}

static void malformed(const bravais_hybrid_scheme* scheme) {
  exchange e = begin(scheme);
  uint8_t* at = e.ciphertext + curve_at(scheme, scheme->ciphertext_size);
  doing = "bad point in a ciphertext";
  memset(at, 0, 32); /* X25519: a point of small order; otherwise the encoding of infinity, with bytes after it */
  CHECK(decapsulate(&e) == BRAVAIS_BAD_CIPHERTEXT && all_are(e.ours, scheme->shared_secret_size, 0));
  bravais_hybrid_key* key = (bravais_hybrid_key*)&e;
  doing = "bad point in a public key";
  at = e.public_key + curve_at(scheme, scheme->public_key_size);
  const int is_x25519 = curve_at(scheme, scheme->public_key_size) != 0;
  if (is_x25519) {
    memset(at, 0, 32);
    CHECK(bravais_hybrid_from_public_key(&key, scheme->id, e.public_key, scheme->public_key_size, NULL) == BRAVAIS_OK);
    CHECK(bravais_hybrid_encapsulate(key, e.ciphertext, scheme->ciphertext_size, e.theirs,
                                     scheme->shared_secret_size) == BRAVAIS_BAD_PUBLIC_KEY);
    CHECK(all_are(e.theirs, scheme->shared_secret_size, 0) && all_are(e.ciphertext, scheme->ciphertext_size, 0));
    bravais_hybrid_free(key);
  } else {
    at[40] ^= 1; /* not on the curve */
    CHECK(bravais_hybrid_from_public_key(&key, scheme->id, e.public_key, scheme->public_key_size, NULL) ==
              BRAVAIS_BAD_PUBLIC_KEY &&
          key == NULL);
    at[40] ^= 1;
    at[0] = 6 + (at[32] & 1); /* the form that gives y and its sign */
    CHECK(bravais_hybrid_from_public_key(&key, scheme->id, e.public_key, scheme->public_key_size, NULL) ==
          BRAVAIS_BAD_PUBLIC_KEY);
  }
  doing = "coefficient of a public key";
  CHECK(bravais_hybrid_public_key(e.key, e.public_key, scheme->public_key_size) == BRAVAIS_OK);
  memset(e.public_key + (is_x25519 ? 0 : scheme->public_key_size - 100), 0xff, 3);
  CHECK(bravais_hybrid_from_public_key(&key, scheme->id, e.public_key, scheme->public_key_size, NULL) ==
        BRAVAIS_BAD_PUBLIC_KEY);
  if (scheme->id != BRAVAIS_X_WING) { /* every seed of X-Wing is a key */
    doing = "hash in a secret key";
    e.secret_key[is_x25519 ? 2400 - 40 : scheme->secret_key_size - 40] ^= 1;
    CHECK(bravais_hybrid_from_secret_key(&key, scheme->id, e.secret_key, scheme->secret_key_size, NULL) ==
          BRAVAIS_BAD_SECRET_KEY);
    e.secret_key[is_x25519 ? 2400 - 40 : scheme->secret_key_size - 40] ^= 1;
    doing = "scalar above the order";
    memset(e.secret_key, 0xff, is_x25519 ? 0 : 32);
    CHECK(bravais_hybrid_from_secret_key(&key, scheme->id, e.secret_key, scheme->secret_key_size, NULL) ==
          (is_x25519 ? BRAVAIS_OK : BRAVAIS_BAD_SECRET_KEY));
    bravais_hybrid_free(key);
  }
  end(&e);
}

static void arguments(const bravais_hybrid_scheme* scheme) {
  exchange e = begin(scheme);
  const size_t ct = scheme->ciphertext_size, ss = scheme->shared_secret_size;
  bravais_hybrid_key* key = NULL;
  doing = "lengths";
  CHECK(bravais_hybrid_public_key(e.key, e.public_key, scheme->public_key_size - 1) == BRAVAIS_BAD_LENGTH);
  CHECK(bravais_hybrid_secret_key(e.key, e.secret_key, scheme->secret_key_size - 1) == BRAVAIS_BAD_LENGTH);
  CHECK(bravais_hybrid_encapsulate(e.key, e.ciphertext, ct - 1, e.theirs, ss) == BRAVAIS_BAD_LENGTH);
  CHECK(bravais_hybrid_encapsulate(e.key, e.ciphertext, ct, e.theirs, ss - 1) == BRAVAIS_BAD_LENGTH);
  CHECK(bravais_hybrid_decapsulate(e.key, e.ours, ss, e.ciphertext, ct - 1) == BRAVAIS_BAD_LENGTH);
  CHECK(bravais_hybrid_decapsulate(e.key, e.ours, ss - 1, e.ciphertext, ct) == BRAVAIS_BAD_LENGTH);
  CHECK(bravais_hybrid_from_public_key(&key, scheme->id, e.public_key, 31, NULL) == BRAVAIS_BAD_LENGTH);
  CHECK(bravais_hybrid_from_secret_key(&key, scheme->id, e.secret_key, 31, NULL) == BRAVAIS_BAD_LENGTH);
  doing = "null pointers";
  CHECK(bravais_hybrid_generate(NULL, scheme->id, NULL) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_hybrid_from_public_key(&key, scheme->id, NULL, 0, NULL) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_hybrid_public_key(NULL, e.public_key, 1) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_hybrid_encapsulate(e.key, NULL, ct, e.theirs, ss) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_hybrid_decapsulate(NULL, e.ours, ss, e.ciphertext, ct) == BRAVAIS_BAD_ARGUMENT);
  doing = "a public key where a secret key is needed";
  CHECK(bravais_hybrid_secret_key(e.peer, e.secret_key, scheme->secret_key_size) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_hybrid_decapsulate(e.peer, e.ours, ss, e.ciphertext, ct) == BRAVAIS_BAD_ARGUMENT);
  doing = "randomness";
  uint8_t randomness[64] = {0};
  CHECK(bravais_hybrid_encapsulate_derand(e.key, e.ciphertext, ct, e.theirs, ss, randomness, 63) ==
        (scheme->id == BRAVAIS_X_WING ? BRAVAIS_BAD_LENGTH : BRAVAIS_BAD_ARGUMENT));
  end(&e);
}

/* Buffers of a call that share a byte, in one memory: nothing may be written. */
enum { ROOM = 8192 };
static uint64_t words[ROOM / 8]; /* aligned for pointers */
static uint8_t* const memory = (uint8_t*)words;
static void prepare_memory(void) {
  for (size_t i = 0; i < ROOM; ++i) memory[i] = (uint8_t)(i * 7 + 1);
}
static int is_as_prepared(void) {
  for (size_t i = 0; i < ROOM; ++i) {
    if (memory[i] != (uint8_t)(i * 7 + 1)) return 0;
  }
  return 1;
}
/* Calls f(a, b) with a buffer of a_size bytes at a and one of b_size bytes at b, so that they share one byte or more.
 */
static void overlapped(const exchange* e, size_t a_size, size_t b_size,
                       int (*f)(const exchange* e, uint8_t* a, uint8_t* b)) {
  uint8_t* const middle = memory + ROOM / 2;
  uint8_t* const places[] = {middle, middle + a_size - 1, middle - b_size + 1, middle + a_size / 2};
  for (size_t i = 0; i < sizeof places / sizeof *places; ++i) {
    prepare_memory();
    CHECK(f(e, middle, places[i]) == BRAVAIS_BAD_ARGUMENT);
    CHECK(is_as_prepared());
  }
}
static int encapsulate_into(const exchange* e, uint8_t* ciphertext, uint8_t* secret) {
  return bravais_hybrid_encapsulate(e->peer, ciphertext, e->scheme->ciphertext_size, secret,
                                    e->scheme->shared_secret_size);
}
static int derand_outputs(const exchange* e, uint8_t* ciphertext, uint8_t* secret) {
  const uint8_t randomness[64] = {0};
  return bravais_hybrid_encapsulate_derand(e->peer, ciphertext, e->scheme->ciphertext_size, secret,
                                           e->scheme->shared_secret_size, randomness, 64);
}
static int derand_ciphertext(const exchange* e, uint8_t* ciphertext, uint8_t* randomness) {
  return bravais_hybrid_encapsulate_derand(e->peer, ciphertext, e->scheme->ciphertext_size, e->theirs,
                                           e->scheme->shared_secret_size, randomness, 64);
}
static int derand_secret(const exchange* e, uint8_t* secret, uint8_t* randomness) {
  return bravais_hybrid_encapsulate_derand(e->peer, e->ciphertext, e->scheme->ciphertext_size, secret,
                                           e->scheme->shared_secret_size, randomness, 64);
}
static int derand_bad_length(const exchange* e, uint8_t* secret, uint8_t* randomness) {
  return bravais_hybrid_encapsulate_derand(e->peer, e->ciphertext, e->scheme->ciphertext_size, secret,
                                           e->scheme->shared_secret_size, randomness, 63);
}
static int decapsulate_from(const exchange* e, uint8_t* secret, uint8_t* ciphertext) {
  return bravais_hybrid_decapsulate(e->key, secret, e->scheme->shared_secret_size, ciphertext,
                                    e->scheme->ciphertext_size);
}
/* The pointer to a key is an output, too. */
static int key_from_public(const exchange* e, uint8_t* key, uint8_t* public_key) {
  return bravais_hybrid_from_public_key((bravais_hybrid_key**)(void*)key, e->scheme->id, public_key,
                                        e->scheme->public_key_size, NULL);
}
static int key_from_secret(const exchange* e, uint8_t* key, uint8_t* secret_key) {
  return bravais_hybrid_from_secret_key((bravais_hybrid_key**)(void*)key, e->scheme->id, secret_key,
                                        e->scheme->secret_key_size, NULL);
}

static void overlaps(const bravais_hybrid_scheme* scheme) {
  exchange e = begin(scheme);
  const size_t ct = scheme->ciphertext_size, ss = scheme->shared_secret_size;
  doing = "overlaps";
  overlapped(&e, ct, ss, encapsulate_into);
  overlapped(&e, ss, ct, decapsulate_from);
  overlapped(&e, ct, ss, derand_outputs);
  overlapped(&e, ct, 64, derand_ciphertext);
  overlapped(&e, ss, 64, derand_secret);
  overlapped(&e, ss, 63, derand_bad_length);
  overlapped(&e, sizeof(bravais_hybrid_key*), scheme->public_key_size, key_from_public);
  overlapped(&e, sizeof(bravais_hybrid_key*), scheme->secret_key_size, key_from_secret);
  doing = "neighbors";
  uint8_t* const middle = memory + ROOM / 2;
  CHECK(encapsulate_into(&e, middle, middle + ct) == BRAVAIS_OK);
  memcpy(e.theirs, middle + ct, ss);
  CHECK(decapsulate_from(&e, middle - ss, middle) == BRAVAIS_OK && memcmp(middle - ss, e.theirs, ss) == 0);
  end(&e);
}

int main(void) {
  subject = "X-Wing";
  doing = "vectors";
  vectors();
  size_t schemes = 0;
  for (const bravais_hybrid_scheme* one; (one = bravais_hybrid_scheme_at(schemes)) != NULL; ++schemes) {
    CHECK(bravais_hybrid_scheme_of(one->id) == one);
    round_trips(one);
    malformed(one);
    arguments(one);
    overlaps(one);
  }
  subject = "all";
  doing = "schemes";
  bravais_hybrid_key* key = NULL;
  CHECK(schemes == 4);
  CHECK(bravais_hybrid_scheme_of(0) == NULL);
  CHECK(bravais_hybrid_generate(&key, 0x0768, NULL) == BRAVAIS_UNKNOWN_SET);
  CHECK(strcmp(bravais_hybrid_status_text(BRAVAIS_BAD_LENGTH), bravais_status_text(BRAVAIS_BAD_LENGTH)) == 0);
  CHECK(strstr(bravais_hybrid_status_text(BRAVAIS_HYBRID_LIBCRYPTO_FAILED), "libcrypto") != NULL);
  bravais_hybrid_free(NULL);
  return verdict();
}
