/* SPDX-License-Identifier: MIT */
/* The random source of libcrypto fails at the k-th call, for every k that an operation of the hybrids reaches: the
 * error is returned, and no output remains. */
#define OPENSSL_SUPPRESS_DEPRECATED /* RAND_set_rand_method() */
#include <bravais/hybrid.h>

#include <openssl/rand.h>

#include "../abi/check.h"

static int calls_left;              /* before the source fails */
static unsigned long failing_calls; /* in the whole test */

static int draw(unsigned char* data, int size) {
  if (calls_left-- <= 0) return 0;
  memset(data, 0x5c, (size_t)size);
  return 1;
}
static int is_ready(void) { return 1; }

/* ECDH over P-384 draws a number, too. libcrypto does not say why it failed. */
static int is_refused(int status) {
  return status == BRAVAIS_NO_RANDOMNESS || status == BRAVAIS_HYBRID_LIBCRYPTO_FAILED;
}

static bravais_hybrid_key* generate(uint32_t id) {
  bravais_hybrid_key* key = NULL;
  int k;
  doing = "generate";
  for (k = 0;; ++k) {
    calls_left = k;
    const int status = bravais_hybrid_generate(&key, id, NULL);
    if (status == BRAVAIS_OK || k == 100) break;
    CHECK(is_refused(status));
    CHECK(key == NULL);
  }
  CHECK(key != NULL && k > 0);
  failing_calls += (unsigned long)k;
  return key;
}

static void encapsulate(const bravais_hybrid_key* key, const bravais_hybrid_scheme* scheme) {
  const size_t ct = scheme->ciphertext_size, ss = scheme->shared_secret_size;
  uint8_t *ciphertext = filled(ct), *secret = filled(ss);
  int k;
  doing = "encapsulate";
  for (k = 0;; ++k) {
    calls_left = k;
    const int status = bravais_hybrid_encapsulate(key, ciphertext, ct, secret, ss);
    if (status == BRAVAIS_OK || k == 100) break;
    CHECK(is_refused(status));
    CHECK(was_zeroed(ciphertext, ct) && was_zeroed(secret, ss));
  }
  CHECK(k > 1 && k < 100); /* one call for ML-KEM, and some for the curve */
  failing_calls += (unsigned long)k;
  free(ciphertext);
  free(secret);
}

int main(void) {
  static const RAND_METHOD source = {NULL, draw, NULL, NULL, draw, is_ready};
  size_t i;
  if (RAND_set_rand_method(&source) != 1) return 3;
  for (i = 0; bravais_hybrid_scheme_at(i) != NULL; ++i) {
    const bravais_hybrid_scheme* scheme = bravais_hybrid_scheme_at(i);
    subject = scheme->name;
    bravais_hybrid_key* key = generate(scheme->id);
    if (key != NULL) encapsulate(key, scheme);
    bravais_hybrid_free(key);
  }
  CHECK(i > 0);
  RAND_set_rand_method(NULL);
  printf("%lu failing calls of the random source\n", failing_calls); /* tools/long_runs reads this */
  return verdict();
}
