/* SPDX-License-Identifier: MIT */
/* Calls every function of the headers with one function per parameter set, for every set. The functions of <bravais.h>,
 * which take the id of the set with that name, must agree. */
#include <bravais/derand.h>

#include "calls.h"

enum { seed_at = 1, randomness_at = 91 };

static uint8_t *counted(uint8_t first, size_t size) {
  uint8_t *bytes = filled(size);
  size_t i;
  for (i = 0; i < size; ++i) bytes[i] = (uint8_t)(first + 7 * i);
  return bytes;
}
static int same(const uint8_t *a, const uint8_t *b, size_t size) { return memcmp(a, b, size) == 0; }

static const uint8_t letter[] = "Meet me at noon.", mail[] = "mail";

/* Buffers of one set, named as in the headers; a second key pair and output for the functions that take an id. */
#define KEYS(SET)                                                                                         \
  uint8_t *pk = filled(BRAVAIS_##SET##_PUBLIC_KEY_BYTES), *sk = filled(BRAVAIS_##SET##_SECRET_KEY_BYTES); \
  uint8_t *pk2 = filled(BRAVAIS_##SET##_PUBLIC_KEY_BYTES);                                                \
  uint8_t *sk2 = filled(BRAVAIS_##SET##_SECRET_KEY_BYTES);                                                \
  uint8_t *seed = counted(seed_at, BRAVAIS_##SET##_SEED_BYTES);                                           \
  uint8_t *randomness = counted(randomness_at, BRAVAIS_##SET##_RANDOMNESS_BYTES);                         \
  const bravais_set *p;                                                                                   \
  uint32_t id = 0
#define FREE_KEYS() free(pk), free(sk), free(pk2), free(sk2), free(seed), free(randomness)

/* The id and the sizes match the name, and the key pair of a seed matches the function with an id. Ends with a random
 * pair; the caller's round trip shows that its halves belong together. */
#define CHECK_KEYS(name, set, SET, kind_of_set)                                                                      \
  do {                                                                                                               \
    subject = name;                                                                                                  \
    CHECK(bravais_find(&id, kind_of_set, name) == BRAVAIS_OK && id == BRAVAIS_##SET);                                \
    p = bravais_set_of(id);                                                                                          \
    CHECK(p->public_key_size == BRAVAIS_##SET##_PUBLIC_KEY_BYTES);                                                   \
    CHECK(p->secret_key_size == BRAVAIS_##SET##_SECRET_KEY_BYTES);                                                   \
    CHECK(p->seed_size == BRAVAIS_##SET##_SEED_BYTES);                                                               \
    CHECK(p->randomness_size == BRAVAIS_##SET##_RANDOMNESS_BYTES);                                                   \
    /* The constants in the types are upper bounds for this library's memory. */                                     \
    CHECK(p->prepared_public_key_size <= sizeof *to && p->prepared_secret_key_size <= sizeof *with);                 \
    CHECK(generate(p, 1, pk2, sk2, NULL, seed) == BRAVAIS_OK);                                                       \
    CHECK(bravais_##set##_generate_from_seed(pk, sk, seed) == BRAVAIS_OK);                                           \
    CHECK(same(pk, pk2, BRAVAIS_##SET##_PUBLIC_KEY_BYTES) && same(sk, sk2, BRAVAIS_##SET##_SECRET_KEY_BYTES));       \
    CHECK(bravais_##set##_generate(pk, sk) == BRAVAIS_OK && !same(pk, pk2, BRAVAIS_##SET##_PUBLIC_KEY_BYTES));       \
    CHECK(bravais_##set##_check_public_key(pk) == BRAVAIS_OK && bravais_##set##_check_secret_key(sk) == BRAVAIS_OK); \
    CHECK(bravais_##set##_prepare_public_key(to, pk) == BRAVAIS_OK);                                                 \
    CHECK(bravais_##set##_prepare_secret_key(with, sk) == BRAVAIS_OK);                                               \
  } while (0)

#define PREPARED(set)                                           \
  bravais_##set##_prepared_public_key *to = malloc(sizeof *to); \
  bravais_##set##_prepared_secret_key *with = malloc(sizeof *with)

#define TYPED_KEM(name, set, SET)                                                                                \
  static void test_##set(void) {                                                                                 \
    enum { ct_size = BRAVAIS_##SET##_CIPHERTEXT_BYTES, ss_size = BRAVAIS_##SET##_SHARED_SECRET_BYTES };          \
    KEYS(SET);                                                                                                   \
    PREPARED(set);                                                                                               \
    uint8_t *ct = filled(ct_size), *ct2 = filled(ct_size), ours[ss_size], theirs[ss_size];                       \
    if (to == NULL || with == NULL) exit(3);                                                                     \
    CHECK_KEYS(name, set, SET, BRAVAIS_KIND_KEM);                                                                \
    CHECK(p->ciphertext_size == ct_size && p->shared_secret_size == ss_size);                                    \
    CHECK(bravais_##set##_encapsulate(ct, ours, pk) == BRAVAIS_OK);                                              \
    CHECK(bravais_##set##_decapsulate(theirs, ct, sk) == BRAVAIS_OK && same(ours, theirs, ss_size));             \
    CHECK(bravais_##set##_prepared_encapsulate(ct2, ours, to) == BRAVAIS_OK && !same(ct, ct2, ct_size));         \
    CHECK(!same(ours, theirs, ss_size));                                                                         \
    CHECK(bravais_##set##_prepared_decapsulate(theirs, ct2, with) == BRAVAIS_OK && same(ours, theirs, ss_size)); \
    CHECK(encapsulate(p, 1, ct2, ours, NULL, public_keys(p, 1, pk), randomness) == BRAVAIS_OK);                  \
    CHECK(bravais_##set##_encapsulate_derand(ct, theirs, pk, randomness) == BRAVAIS_OK);                         \
    CHECK(same(ct, ct2, ct_size) && same(ours, theirs, ss_size));                                                \
    CHECK(bravais_##set##_prepared_encapsulate_derand(ct, theirs, to, randomness) == BRAVAIS_OK);                \
    CHECK(same(ct, ct2, ct_size) && same(ours, theirs, ss_size));                                                \
    free(to), free(with), free(ct), free(ct2);                                                                   \
    FREE_KEYS();                                                                                                 \
  }

#define TYPED_PKE(name, set, SET)                                                                               \
  static void test_##set(void) {                                                                                \
    enum { ct_size = BRAVAIS_##SET##_CIPHERTEXT_BYTES, size = BRAVAIS_##SET##_MESSAGE_BYTES };                  \
    KEYS(SET);                                                                                                  \
    PREPARED(set);                                                                                              \
    uint8_t *ct = filled(ct_size), *ct2 = filled(ct_size), *message = counted(3, size), found[size];            \
    if (to == NULL || with == NULL) exit(3);                                                                    \
    CHECK_KEYS(name, set, SET, BRAVAIS_KIND_PKE);                                                               \
    CHECK(p->ciphertext_size == ct_size && p->message_size == size);                                            \
    CHECK(bravais_##set##_encrypt(ct, message, pk) == BRAVAIS_OK);                                              \
    CHECK(bravais_##set##_decrypt(found, ct, sk) == BRAVAIS_OK && same(message, found, size));                  \
    memset(found, 0, size);                                                                                     \
    CHECK(bravais_##set##_prepared_encrypt(ct2, message, to) == BRAVAIS_OK && !same(ct, ct2, ct_size));         \
    CHECK(bravais_##set##_prepared_decrypt(found, ct2, with) == BRAVAIS_OK && same(message, found, size));      \
    CHECK(encrypt(p, 1, ct2, NULL, message, public_keys(p, 1, pk), randomness) == BRAVAIS_OK);                  \
    CHECK(bravais_##set##_encrypt_derand(ct, message, pk, randomness) == BRAVAIS_OK && same(ct, ct2, ct_size)); \
    CHECK(was_zeroed(ct, ct_size) == 0);                                                                        \
    CHECK(bravais_##set##_prepared_encrypt_derand(ct, message, to, randomness) == BRAVAIS_OK &&                 \
          same(ct, ct2, ct_size));                                                                              \
    free(to), free(with), free(ct), free(ct2), free(message);                                                   \
    FREE_KEYS();                                                                                                \
  }

/* `suffix` and `CONTEXT` are empty, or _with_context and the two arguments. */
#define COMMA ,
#define CHECK_SIGNING(set, SET, suffix, CONTEXT, view)                                                            \
  do {                                                                                                            \
    CHECK(bravais_##set##_sign##suffix(s, letter, sizeof letter CONTEXT, sk) == BRAVAIS_OK);                      \
    CHECK(bravais_##set##_verify##suffix(s, letter, sizeof letter CONTEXT, pk) == BRAVAIS_OK);                    \
    CHECK(bravais_##set##_verify##suffix(s, letter, sizeof letter - 1 CONTEXT, pk) == BRAVAIS_BAD_SIGNATURE);     \
    CHECK(bravais_##set##_prepared_verify##suffix(s, letter, sizeof letter CONTEXT, to) == BRAVAIS_OK);           \
    CHECK(bravais_##set##_prepared_verify##suffix(s, letter, 0 CONTEXT, to) == BRAVAIS_BAD_SIGNATURE);            \
    CHECK(bravais_##set##_prepared_sign##suffix(s2, letter, sizeof letter CONTEXT, with) == BRAVAIS_OK);          \
    CHECK(!same(s, s2, size));                                                                                    \
    CHECK(bravais_##set##_verify##suffix(s2, letter, sizeof letter CONTEXT, pk) == BRAVAIS_OK);                   \
    CHECK(sign(p, 1, s2, NULL, &view, expanded_keys(p, 1, sk), randomness) == BRAVAIS_OK);                        \
    CHECK(bravais_##set##_sign##suffix##_derand(s, letter, sizeof letter CONTEXT, sk, randomness) == BRAVAIS_OK); \
    CHECK(same(s, s2, size) && !was_zeroed(s, size));                                                             \
    CHECK(bravais_##set##_prepared_sign##suffix##_derand(s, letter, sizeof letter CONTEXT, with, randomness) ==   \
          BRAVAIS_OK);                                                                                            \
    CHECK(same(s, s2, size));                                                                                     \
    CHECK(sign_deterministically(p, 1, s2, NULL, &view, expanded_keys(p, 1, sk)) == BRAVAIS_OK);                  \
    CHECK(bravais_##set##_sign##suffix##_deterministic(s, letter, sizeof letter CONTEXT, sk) == BRAVAIS_OK);      \
    CHECK(same(s, s2, size));                                                                                     \
    memset(s, 0, size);                                                                                           \
    CHECK(bravais_##set##_prepared_sign##suffix##_deterministic(s, letter, sizeof letter CONTEXT, with) ==        \
          BRAVAIS_OK);                                                                                            \
    CHECK(same(s, s2, size));                                                                                     \
  } while (0)

#define SIGNATURE_TEST(name, set, SET, more)                                                 \
  static void test_##set(void) {                                                             \
    enum { size = BRAVAIS_##SET##_SIGNATURE_BYTES };                                         \
    KEYS(SET);                                                                               \
    PREPARED(set);                                                                           \
    uint8_t *s = filled(size), *s2 = filled(size);                                           \
    const bravais_message plain = {letter, sizeof letter, NULL, 0, BRAVAIS_MESSAGE_PURE, 0}; \
    if (to == NULL || with == NULL) exit(3);                                                 \
    CHECK_KEYS(name, set, SET, BRAVAIS_KIND_SIGNATURE);                                      \
    CHECK(p->signature_size == size);                                                        \
    CHECK_SIGNING(set, SET, , , plain);                                                      \
    more;                                                                                    \
    free(to), free(with), free(s), free(s2);                                                 \
    FREE_KEYS();                                                                             \
  }
#define TYPED_SIGNATURE(name, set, SET) SIGNATURE_TEST(name, set, SET, CHECK(p->longest_context == 0))
#define TYPED_SIGNATURE_WITH_CONTEXT(name, set, SET) SIGNATURE_TEST(name, set, SET, CHECK_CONTEXT(set, SET))
#define CHECK_CONTEXT(set, SET)                                                                             \
  do {                                                                                                      \
    const bravais_message view = {letter, sizeof letter, mail, sizeof mail, BRAVAIS_MESSAGE_PURE, 0};       \
    CHECK_SIGNING(set, SET, _with_context, COMMA mail COMMA sizeof mail, view);                             \
    CHECK(bravais_##set##_verify(s, letter, sizeof letter, pk) == BRAVAIS_BAD_SIGNATURE);                   \
    CHECK(bravais_##set##_sign_with_context(s, letter, sizeof letter, pk, 256, sk) == BRAVAIS_BAD_CONTEXT); \
    CHECK(was_zeroed(s, size));                                                                             \
  } while (0)

#include "typed_sets.inc"

#undef TYPED_KEM
#undef TYPED_PKE
#undef TYPED_SIGNATURE
#undef TYPED_SIGNATURE_WITH_CONTEXT
#define TYPED_KEM(name, set, SET) test_##set(), ++kems;
#define TYPED_PKE(name, set, SET) test_##set(), ++pkes;
#define TYPED_SIGNATURE(name, set, SET) test_##set(), ++signatures;
#define TYPED_SIGNATURE_WITH_CONTEXT(name, set, SET) test_##set(), ++signatures;

int main(void) {
  uint32_t kems = 0, pkes = 0, signatures = 0;
#include "typed_sets.inc"
  subject = "the list of sets";
  CHECK(kems > 0 && pkes > 0 && signatures > 0 && bravais_set_at(kems + pkes + signatures - 1) != NULL);
  CHECK(bravais_set_at(kems + pkes + signatures) == NULL);
  return verdict();
}
