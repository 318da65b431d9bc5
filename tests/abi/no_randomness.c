/* SPDX-License-Identifier: MIT */
/* A program whose random source fails at the k-th call, for every k that an operation makes: the error is returned, and
 * every output is zeroed. The two functions below stand in the place of the C library's. */
#include <errno.h>

#include "check.h"

BRAVAIS_API long getrandom(void* data, size_t size, unsigned flags); /* seen by the shared library */
BRAVAIS_API int getentropy(void* data, size_t size);

static int calls_left; /* before the source fails */

static int draw(void* data, size_t size) {
  if (calls_left-- <= 0) {
    errno = EIO;
    return -1;
  }
  memset(data, 0x5c, size);
  return 0;
}
long getrandom(void* data, size_t size, unsigned flags) {
  (void)flags;
  return draw(data, size) == 0 ? (long)size : -1;
}
int getentropy(void* data, size_t size) { return draw(data, size); }

enum { items = 70 }; /* more than a batch draws randomness for at a time */

/* Operations that have a status for each item take these. */
static int statuses[items];
static int* of_each_item(void) {
  memset(statuses, 0, sizeof statuses);
  return statuses;
}

/* Runs `operation` with a source that fails at its first call, its second, and so on, until none is left to fail. */
static void fail_each_call(int (*operation)(uint32_t id), uint32_t id, uint8_t* one, size_t one_size, uint8_t* two,
                           size_t two_size) {
  int k, i, status;
  for (k = 0;; ++k) {
    memset(one, 0xa5, one_size);
    if (two != NULL) memset(two, 0xa5, two_size);
    calls_left = k;
    for (i = 0; i < items; ++i) statuses[i] = BRAVAIS_NO_RANDOMNESS; /* where the operation has none */
    status = operation(id);
    if (status == BRAVAIS_OK) break;
    CHECK(status == BRAVAIS_NO_RANDOMNESS);
    /* No item is said to have succeeded, whichever piece of the batch it was in. */
    for (i = 0; i < items; ++i) CHECK(statuses[i] == BRAVAIS_NO_RANDOMNESS);
    CHECK(was_zeroed(one, one_size) && (two == NULL || was_zeroed(two, two_size)));
  }
  CHECK(k > 1); /* so many calls were needed, and each of them has failed once */
}

static uint8_t *pk, *sk, *ct, *ss, *m, *prepared;
static size_t pk_size, sk_size, ct_size, ss_size, m_size, prepared_size;

static int kem_generate(uint32_t id) { return bravais_kem_generate(id, pk, pk_size, sk, sk_size); }
static int kem_encapsulate(uint32_t id) {
  return bravais_kem_encapsulate(id, pk, pk_size, ct, ct_size, ss, ss_size, of_each_item(), items);
}
static int kem_encapsulate_prepared(uint32_t id) {
  return bravais_kem_encapsulate_prepared(id, prepared, prepared_size, ct, ct_size, ss, ss_size);
}
static int kem_encapsulate_kdf(uint32_t id) {
  return bravais_kem_encapsulate_kdf(id, pk, pk_size, ct, ct_size, ss, 2 * ss_size, of_each_item(), items);
}
static int kem_encapsulate_kdf_prepared(uint32_t id) {
  return bravais_kem_encapsulate_kdf_prepared(id, prepared, prepared_size, ct, ct_size, ss, 2 * ss_size);
}
static int pke_generate(uint32_t id) { return bravais_pke_generate(id, pk, pk_size, sk, sk_size); }
static int pke_encrypt(uint32_t id) { return bravais_pke_encrypt(id, pk, pk_size, m, m_size, ct, ct_size); }
static int pke_encrypt_prepared(uint32_t id) {
  return bravais_pke_encrypt_prepared(id, prepared, prepared_size, m, m_size, ct, ct_size);
}

static bravais_message_view messages[items];
static int signature_generate(uint32_t id) { return bravais_signature_generate(id, pk, pk_size, sk, sk_size); }
static int sign(uint32_t id) {
  return bravais_sign(id, sk, sk_size, messages, items, ct, ct_size, of_each_item(), items);
}
static int sign_prepared(uint32_t id) {
  return bravais_sign_prepared(id, prepared, prepared_size, messages, items, ct, ct_size, of_each_item(), items);
}

int main(void) {
  uint32_t id;
  pk = filled(items * 5000), sk = filled(items * 5000), ct = filled(items * 5000), ss = filled(items * 256);
  m = filled(items * 256), prepared = filled((size_t)1 << 17);
  for (id = 0; id < bravais_kem_count(); ++id) {
    const bravais_kem_parameters* p = bravais_kem(id);
    subject = p->name;
    pk_size = items * p->public_key, sk_size = items * p->secret_key, ct_size = items * p->ciphertext;
    ss_size = items * p->shared_secret, prepared_size = p->prepared_public_key + 63;
    fail_each_call(kem_generate, id, pk, pk_size, sk, sk_size);
    CHECK(bravais_kem_prepare_public_key(id, pk, p->public_key, prepared, prepared_size) == BRAVAIS_OK);
    fail_each_call(kem_encapsulate, id, ct, ct_size, ss, ss_size);
    fail_each_call(kem_encapsulate_prepared, id, ct, ct_size, ss, ss_size);
    if (p->kdf_input != 2 * p->shared_secret) continue;
    fail_each_call(kem_encapsulate_kdf, id, ct, ct_size, ss, 2 * ss_size);
    fail_each_call(kem_encapsulate_kdf_prepared, id, ct, ct_size, ss, 2 * ss_size);
  }
  for (id = 0; id < bravais_pke_count(); ++id) {
    const bravais_pke_parameters* p = bravais_pke(id);
    subject = p->name;
    pk_size = items * p->public_key, sk_size = items * p->secret_key, ct_size = items * p->ciphertext;
    m_size = items * p->message, prepared_size = p->prepared_public_key + 63;
    fail_each_call(pke_generate, id, pk, pk_size, sk, sk_size);
    CHECK(bravais_pke_prepare_public_key(id, pk, p->public_key, prepared, prepared_size) == BRAVAIS_OK);
    fail_each_call(pke_encrypt, id, ct, ct_size, NULL, 0);
    fail_each_call(pke_encrypt_prepared, id, ct, ct_size, NULL, 0);
  }
  for (id = 0; id < bravais_signature_count(); ++id) {
    const bravais_signature_parameters* p = bravais_signature(id);
    int i;
    subject = p->name;
    memset(messages, 0, sizeof messages);
    for (i = 0; i < items; ++i) messages[i].octets = m, messages[i].size = (size_t)i;
    pk_size = items * p->public_key, sk_size = items * p->secret_key, ct_size = items * p->signature;
    prepared_size = p->prepared_secret_key + 63;
    fail_each_call(signature_generate, id, pk, pk_size, sk, sk_size);
    CHECK(bravais_signature_prepare_secret_key(id, sk, p->secret_key, prepared, prepared_size) == BRAVAIS_OK);
    fail_each_call(sign, id, ct, ct_size, NULL, 0);
    fail_each_call(sign_prepared, id, ct, ct_size, NULL, 0);
    calls_left = 0; /* what needs no randomness does not ask for it */
    CHECK(bravais_sign_deterministic(id, sk, sk_size, messages, items, ct, ct_size, NULL, 0) == BRAVAIS_OK);
    CHECK(bravais_verify(id, pk, pk_size, messages, items, ct, ct_size, NULL, 0) == BRAVAIS_OK);
  }
  printf("%d failures\n", failures);
  free(pk), free(sk), free(ct), free(ss), free(m), free(prepared);
  return failures == 0 ? 0 : 1;
}
