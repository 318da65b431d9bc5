/* SPDX-License-Identifier: MIT */
/* The random source fails at the k-th call, for every k that an operation reaches: the error is returned, and every
 * output is zeroed. The two functions below replace those of the C library. */
#include <errno.h>

#include "calls.h"
#include "no_public_key.h"

BRAVAIS_PRIVATE_API long getrandom(void* data, size_t size, unsigned flags); /* seen by the shared library */
BRAVAIS_PRIVATE_API int getentropy(void* data, size_t size);

static int calls_left;              /* before the source fails */
static unsigned long failing_calls; /* in the whole test */

static int draw(void* data, size_t size) {
  if (calls_left-- <= 0) {
    errno = EIO;
    return -1;
  }
  memset(data, 0x5c, size);
  return 0;
}
/* Every second call of getrandom() is interrupted by a signal, and the others give half of the bytes. */
static int is_interrupted;
static int interruptions;
long getrandom(void* data, size_t size, unsigned flags) {
  (void)flags;
  if (is_interrupted && ++interruptions % 2 == 1) {
    errno = EINTR;
    return -1;
  }
  if (is_interrupted) size = (size + 1) / 2;
  return draw(data, size) == 0 ? (long)size : -1;
}
int getentropy(void* data, size_t size) { return draw(data, size); }

enum { items = 70 }; /* more than a batch draws randomness for at once */

static const bravais_set* p;
static int32_t statuses[items];
static uint8_t *pk, *sk, *ct, *ss, *m, *prepared;
static bravais_message messages[items];

/* Runs `operation` with a source that fails at its first call, then at its second, and so on, until it succeeds. */
static void fail_each_call(int (*operation)(void), uint8_t* one, size_t one_size, uint8_t* two, size_t two_size) {
  int k, status;
  size_t i;
  for (k = 0;; ++k) {
    memset(one, 0xa5, one_size);
    if (two != NULL) memset(two, 0xa5, two_size);
    memset(statuses, 0, sizeof statuses);
    calls_left = k;
    status = operation();
    if (status == BRAVAIS_OK) break;
    CHECK(status == BRAVAIS_NO_RANDOMNESS);
    /* No item reports success, whichever piece of the batch it was in. */
    for (i = 0; i < items; ++i) CHECK(statuses[i] == BRAVAIS_NOT_DONE);
    CHECK(one == pk ? are_no_public_keys(p, one, one_size) : was_zeroed(one, one_size));
    CHECK(two == NULL || was_zeroed(two, two_size));
  }
  failing_calls += (unsigned long)k;
  CHECK(k > 1); /* the operation made this many calls, and each has failed once */
  CHECK(was_zeroed(statuses, sizeof statuses));
}

static int generate_all(void) { return generate(p, items, pk, sk, statuses, NULL); }
static int encapsulate_all(void) { return encapsulate(p, items, ct, ss, statuses, public_keys(p, items, pk), NULL); }
static int encapsulate_prepared(void) {
  return encapsulate(p, items, ct, ss, statuses, prepared_public(p, prepared), NULL);
}
static int kdf_encapsulate_all(void) {
  return kdf_encapsulate(p, items, ct, ss, statuses, public_keys(p, items, pk), NULL);
}
static int kdf_encapsulate_prepared(void) {
  return kdf_encapsulate(p, items, ct, ss, statuses, prepared_public(p, prepared), NULL);
}
static int encrypt_all(void) { return encrypt(p, items, ct, statuses, m, public_keys(p, items, pk), NULL); }
static int encrypt_prepared(void) { return encrypt(p, items, ct, statuses, m, prepared_public(p, prepared), NULL); }
static int sign_all(void) { return sign(p, items, ct, statuses, messages, expanded_keys(p, items, sk), NULL); }
static int sign_prepared(void) { return sign(p, items, ct, statuses, messages, prepared_secret(p, prepared), NULL); }

static void kem(void) {
  const size_t ct_size = items * p->ciphertext_size;
  fail_each_call(encapsulate_all, ct, ct_size, ss, items * p->shared_secret_size);
  CHECK(prepare_public(p, prepared, public_keys(p, 1, pk)) == BRAVAIS_OK);
  fail_each_call(encapsulate_prepared, ct, ct_size, ss, items * p->shared_secret_size);
  calls_left = 0; /* operations without randomness do not call the source */
  CHECK(decapsulate(p, 1, ss, NULL, ct, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
  CHECK(encapsulate(p, 1, ct, ss, NULL, public_keys(p, 1, pk), m) == BRAVAIS_OK);
  if (p->kdf_input_size == 0) return;
  fail_each_call(kdf_encapsulate_all, ct, ct_size, ss, items * p->kdf_input_size);
  fail_each_call(kdf_encapsulate_prepared, ct, ct_size, ss, items * p->kdf_input_size);
}

static void pke(void) {
  fail_each_call(encrypt_all, ct, items * p->ciphertext_size, NULL, 0);
  CHECK(prepare_public(p, prepared, public_keys(p, 1, pk)) == BRAVAIS_OK);
  fail_each_call(encrypt_prepared, ct, items * p->ciphertext_size, NULL, 0);
  calls_left = 0;
  CHECK(encrypt(p, 1, ct, NULL, m, public_keys(p, 1, pk), m) == BRAVAIS_OK);
}

static void signature(void) {
  size_t i;
  memset(messages, 0, sizeof messages);
  for (i = 0; i < items; ++i) messages[i].data = m, messages[i].size = i;
  fail_each_call(sign_all, ct, items * p->signature_size, NULL, 0);
  CHECK(prepare_secret(p, prepared, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
  fail_each_call(sign_prepared, ct, items * p->signature_size, NULL, 0);
  calls_left = 0;
  CHECK(sign_deterministically(p, items, ct, NULL, messages, expanded_keys(p, items, sk)) == BRAVAIS_OK);
  CHECK(verify(p, items, NULL, ct, messages, public_keys(p, items, pk)) == BRAVAIS_OK);
  CHECK(sign(p, 1, ct, NULL, messages, expanded_keys(p, 1, sk), m) == BRAVAIS_OK);
}

static void test(const bravais_set* set) {
  p = set;
  fail_each_call(generate_all, pk, items * p->public_key_size, sk, items * p->secret_key_size);
  if (p->kind == BRAVAIS_KIND_KEM) kem();
  if (p->kind == BRAVAIS_KIND_PKE) pke();
  if (p->kind == BRAVAIS_KIND_SIGNATURE) signature();
}

/* The function that only draws randomness also zeroes the pieces that it filled before the failure. */
static void drawing(void) {
  enum { LONG = 5000 };
  uint8_t* bytes = filled(LONG);
  int k, status;
  subject = "bravais_random";
  for (k = 0;; ++k) {
    memset(bytes, 0xa5, LONG);
    calls_left = k;
    status = bravais_random(bytes, LONG);
    if (status == BRAVAIS_OK) break;
    CHECK(status == BRAVAIS_NO_RANDOMNESS && was_zeroed(bytes, LONG));
  }
  failing_calls += (unsigned long)k;
  CHECK(k >= 1 && all_are(bytes, LONG, 0x5c) && bytes[LONG] == 0xa5);
  calls_left = 0;
  CHECK(bravais_random(bytes, 1) == BRAVAIS_NO_RANDOMNESS && bytes[0] == 0);
  CHECK(bravais_random(bytes, 0) == BRAVAIS_OK && bravais_random(NULL, 0) == BRAVAIS_OK);
  memset(bytes, 0xa5, LONG);
  calls_left = LONG, is_interrupted = 1;
  CHECK(bravais_random(bytes, LONG) == BRAVAIS_OK && all_are(bytes, LONG, 0x5c) && bytes[LONG] == 0xa5);
  is_interrupted = 0;
  free(bytes);
}

int main(void) {
  pk = filled(items * 5000), sk = filled(items * 5000), ct = filled(items * 5000), ss = filled(items * 256);
  m = filled(items * 256), prepared = filled((size_t)1 << 17);
  vary(m, items * 256);
  drawing();
  every_set(0, test);
  free(pk), free(sk), free(ct), free(ss), free(m), free(prepared);
  printf("%lu failing calls of the random source\n", failing_calls); /* tools/long_runs reads this */
  return verdict();
}
