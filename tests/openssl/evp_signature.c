/* SPDX-License-Identifier: MIT */
/* ML-DSA through EVP: parameters, messages in one piece and in many, and what is not a signature. */
#include <bravais/derand.h>
#include <bravais/ml_dsa.h>

#include "evp_calls.h"

static const uint8_t message[] = "Meet me at noon.";
enum { message_size = sizeof message - 1, largest = 4627 };

typedef struct {
  const char* name;
  int bits, security_bits;
  size_t public_key, secret_key, signature;
} expected_sizes;
static const expected_sizes all[] = {{"ML-DSA-44", 10496, 128, 1312, 2560, 2420},
                                     {"ML-DSA-65", 15616, 192, 1952, 4032, 3309},
                                     {"ML-DSA-87", 20736, 256, 2592, 4896, 4627}};

/* Parameters of one signature; those that are zero are left out. */
typedef struct {
  const char* context;
  const uint8_t* randomness;
  int deterministic, mu, raw;
} options;
static void params_of(OSSL_PARAM* params, options* o) {
  static int raw_encoding = 0;
  if (o->context)
    *params++ = OSSL_PARAM_construct_octet_string("context-string", (char*)o->context, strlen(o->context));
  if (o->randomness) *params++ = OSSL_PARAM_construct_octet_string("test-entropy", (uint8_t*)o->randomness, 32);
  if (o->deterministic) *params++ = OSSL_PARAM_construct_int("deterministic", &o->deterministic);
  if (o->mu) *params++ = OSSL_PARAM_construct_int("mu", &o->mu);
  if (o->raw) *params++ = OSSL_PARAM_construct_int("message-encoding", &raw_encoding);
  *params = OSSL_PARAM_construct_end();
}

static EVP_MD_CTX* begin(EVP_PKEY* key, options o, int signs) {
  OSSL_PARAM params[6];
  EVP_MD_CTX* state = EVP_MD_CTX_new();
  params_of(params, &o);
  if ((signs ? EVP_DigestSignInit_ex : EVP_DigestVerifyInit_ex)(state, NULL, NULL, library, OURS, key, params) == 1) {
    return state;
  }
  EVP_MD_CTX_free(state);
  return NULL;
}
static size_t sign(uint8_t* signature, EVP_PKEY* key, options o, const uint8_t* data, size_t size) {
  EVP_MD_CTX* state = begin(key, o, 1);
  size_t length = largest;
  if (state == NULL || EVP_DigestSign(state, signature, &length, data, size) != 1) length = 0;
  EVP_MD_CTX_free(state);
  return length;
}
static int verify(const uint8_t* signature, size_t length, EVP_PKEY* key, options o, const uint8_t* data, size_t size) {
  EVP_MD_CTX* state = begin(key, o, 0);
  const int good = state != NULL && EVP_DigestVerify(state, signature, length, data, size) == 1;
  EVP_MD_CTX_free(state);
  return good;
}
/* The same message, a few bytes at a time. */
static size_t sign_pieces(uint8_t* signature, EVP_PKEY* key, options o, const uint8_t* data, size_t size) {
  EVP_MD_CTX *state = begin(key, o, 1), *copy = EVP_MD_CTX_new();
  size_t length = largest;
  for (size_t at = 0; at < size; at += 5) {
    CHECK(EVP_DigestSignUpdate(state, data + at, size - at < 5 ? size - at : 5) == 1);
  }
  CHECK(EVP_MD_CTX_copy_ex(copy, state) == 1);
  if (EVP_DigestSignFinal(copy, signature, &length) != 1) length = 0;
  EVP_MD_CTX_free(state);
  EVP_MD_CTX_free(copy);
  return length;
}
static int verify_pieces(const uint8_t* signature, size_t length, EVP_PKEY* key, options o, const uint8_t* data,
                         size_t size) {
  EVP_MD_CTX* state = begin(key, o, 0);
  for (size_t at = 0; at < size; ++at) CHECK(EVP_DigestVerifyUpdate(state, data + at, 1) == 1);
  const int good = EVP_DigestVerifyFinal(state, signature, length) == 1;
  EVP_MD_CTX_free(state);
  return good;
}

static void forms(EVP_PKEY* key, const expected_sizes* size) {
  uint8_t first[largest], second[largest];
  const options forms_of[] = {
      {0}, {.context = "letter"}, {.deterministic = 1}, {.context = "letter", .deterministic = 1}};
  for (size_t i = 0; i < sizeof forms_of / sizeof *forms_of; ++i) {
    const options o = forms_of[i];
    doing = "one piece and many";
    CHECK(sign(first, key, o, message, message_size) == size->signature);
    CHECK(sign_pieces(second, key, o, message, message_size) == size->signature);
    CHECK((memcmp(first, second, size->signature) == 0) == (o.deterministic != 0));
    CHECK(verify(first, size->signature, key, o, message, message_size));
    CHECK(verify(second, size->signature, key, o, message, message_size));
    CHECK(verify_pieces(first, size->signature, key, o, message, message_size));
    doing = "not a signature of this";
    CHECK(!verify(first, size->signature, key, (options){.context = "other"}, message, message_size) && has_error());
    CHECK(!verify(first, size->signature, key, o, message, message_size - 1) && has_error());
    CHECK(!verify(first, size->signature - 1, key, o, message, message_size) && has_error());
    CHECK(!verify(first, 0, key, o, message, message_size) && has_error());
    CHECK(!verify_pieces(first, size->signature, key, o, message, message_size - 1) && has_error());
    first[i * 100] ^= 1;
    CHECK(!verify(first, size->signature, key, o, message, message_size) && has_error());
  }
  doing = "empty message";
  CHECK(sign(first, key, (options){0}, NULL, 0) == size->signature);
  CHECK(verify_pieces(first, size->signature, key, (options){0}, NULL, 0));
}

/* Signatures are those of the library for the same randomness, and mu and M' stand for the message. */
static void as_library(void) {
  uint8_t seed[32] = {3}, randomness[32] = {4}, pk[1952], sk[4032], expected[3309], signature[largest], mu[64], raw[64];
  subject = "ML-DSA-65";
  doing = "caller's randomness";
  CHECK(bravais_ml_dsa_65_generate_from_seed(pk, sk, seed) == BRAVAIS_OK);
  EVP_PKEY* key = from_parts("ML-DSA-65", "priv", sk, sizeof sk, "pub", pk, sizeof pk);
  bravais_sign_args args = BRAVAIS_SIGN_ARGS;
  args.signatures = expected;
  args.signatures_size = sizeof expected;
  args.messages = message;
  args.messages_size = message_size;
  args.context = "c";
  args.context_size = 1;
  args.key = (bravais_key){BRAVAIS_KEY_SEED, seed, sizeof seed};
  args.randomness = randomness;
  args.randomness_size = sizeof randomness;
  CHECK(bravais_sign(BRAVAIS_ML_DSA_65, &args) == BRAVAIS_OK);
  CHECK(sign(signature, key, (options){.context = "c", .randomness = randomness}, message, message_size) == 3309);
  CHECK(memcmp(signature, expected, sizeof expected) == 0);

  doing = "mu";
  bravais_stream stream = {{0}};
  bravais_stream_args start = BRAVAIS_STREAM_ARGS;
  start.context = "c";
  start.context_size = 1;
  start.key = (bravais_key){BRAVAIS_KEY_PUBLIC, pk, sizeof pk};
  CHECK(bravais_stream_start(&stream, BRAVAIS_ML_DSA_65, &start) == BRAVAIS_OK);
  CHECK(bravais_stream_update(&stream, message, message_size) == BRAVAIS_OK);
  CHECK(bravais_stream_finish(mu, sizeof mu, &stream) == BRAVAIS_OK);
  const options with_mu = {.mu = 1, .randomness = randomness};
  CHECK(sign(signature, key, with_mu, mu, 64) == 3309 && memcmp(signature, expected, sizeof expected) == 0);
  CHECK(sign_pieces(signature, key, with_mu, mu, 64) == 3309 && memcmp(signature, expected, sizeof expected) == 0);
  CHECK(verify(signature, 3309, key, with_mu, mu, 64));
  CHECK(sign(signature, key, with_mu, mu, 63) == 0 && has_error());
  CHECK(sign_pieces(signature, key, with_mu, mu, 63) == 0 && has_error());

  doing = "M'";
  raw[0] = 0; /* a pure message, with a context of one byte */
  raw[1] = 1;
  raw[2] = 'c';
  memcpy(raw + 3, message, message_size);
  const options with_raw = {.raw = 1, .randomness = randomness};
  CHECK(sign(signature, key, with_raw, raw, 3 + message_size) == 3309);
  CHECK(memcmp(signature, expected, sizeof expected) == 0);
  EVP_MD_CTX* state = begin(key, with_raw, 1);
  CHECK(EVP_DigestSignUpdate(state, raw, 3) != 1 && has_error());
  EVP_MD_CTX_free(state);
  EVP_PKEY_free(key);
}

static void wrong_parameters(EVP_PKEY* key) {
  char longest[257];
  int two = 2;
  doing = "wrong parameters";
  memset(longest, 'x', sizeof longest);
  longest[255] = '\0';
  EVP_MD_CTX* state = begin(key, (options){.context = longest}, 1);
  CHECK(state != NULL);
  EVP_MD_CTX_free(state);
  longest[255] = 'x';
  longest[256] = '\0';
  CHECK(begin(key, (options){.context = longest}, 1) == NULL && has_error());
  OSSL_PARAM params[2] = {OSSL_PARAM_construct_int("message-encoding", &two), OSSL_PARAM_construct_end()};
  EVP_PKEY_CTX* inside = NULL;
  state = EVP_MD_CTX_new();
  CHECK(EVP_DigestSignInit_ex(state, &inside, NULL, library, OURS, key, NULL) == 1);
  CHECK(EVP_PKEY_CTX_set_params(inside, params) != 1 && has_error());
  params[0] = OSSL_PARAM_construct_octet_string("test-entropy", longest, 31);
  CHECK(EVP_PKEY_CTX_set_params(inside, params) != 1 && has_error());
  uint8_t signature[largest];
  size_t length = 100;
  CHECK(EVP_DigestSign(state, signature, &length, message, message_size) != 1 && has_error());
  EVP_MD_CTX_free(state);
  state = EVP_MD_CTX_new();
  CHECK(EVP_DigestSignInit_ex(state, NULL, "SHA256", library, OURS, key, NULL) != 1 && has_error());
  EVP_MD_CTX_free(state);
}

int main(void) {
  library = with_providers("default", "bravais");
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i) {
    size_t public_size, secret_size;
    subject = all[i].name;
    doing = "generated key";
    EVP_PKEY* key = generate(all[i].name);
    CHECK(key != NULL && EVP_PKEY_get_bits(key) == all[i].bits);
    CHECK(EVP_PKEY_get_security_bits(key) == all[i].security_bits);
    CHECK((size_t)EVP_PKEY_get_size(key) == all[i].signature);
    char digest[20] = "none";
    CHECK(EVP_PKEY_get_default_digest_name(key, digest, sizeof digest) == 2 && strcmp(digest, "UNDEF") == 0);
    uint8_t *pk = part_of(key, "pub", &public_size), *sk = part_of(key, "priv", &secret_size);
    CHECK(public_size == all[i].public_key && secret_size == all[i].secret_key);
    EVP_PKEY* only_public = from_parts(all[i].name, "pub", pk, public_size, NULL, NULL, 0);
    forms(key, &all[i]);
    wrong_parameters(key);
    doing = "a public key cannot sign";
    CHECK(begin(only_public, (options){0}, 1) == NULL && has_error());
    uint8_t signature[largest];
    CHECK(sign(signature, key, (options){0}, message, message_size) == all[i].signature);
    CHECK(verify(signature, all[i].signature, only_public, (options){0}, message, message_size));
    sk[140] ^= 0x55; /* tr or a coefficient: either way, the parts no longer belong together */
    CHECK(from_parts(all[i].name, "priv", sk, secret_size, "pub", pk, public_size) == NULL && has_error());
    EVP_PKEY_free(key);
    EVP_PKEY_free(only_public);
    free(pk);
    free(sk);
  }
  as_library();
  close_library(library);
  return verdict();
}
