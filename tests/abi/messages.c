/* SPDX-License-Identifier: MIT */
/* Forms of the messages for bravais_sign() and bravais_verify(), concatenated with offsets or in a list; and invalid
 * messages. */
#include "calls.h"

enum { ITEMS = 4, TEXT = 300 };

static const bravais_set* p;
static uint8_t *pk, *sk, *made, *again, *r;
static uint8_t text[TEXT];
static int32_t statuses[ITEMS];
static bravais_message list[ITEMS];

/* Concatenated messages share one context and form. */
static bravais_sign_args flat(const uint64_t* offsets, size_t n) {
  bravais_sign_args args = signing(p, n, made, statuses, NULL, expanded_keys(p, 1, sk));
  args.messages = text, args.messages_size = TEXT, args.message_offsets = offsets;
  args.deterministic = 1;
  return args;
}
static bravais_verify_args flat_to_verify(const uint64_t* offsets, size_t n) {
  bravais_verify_args args = verification(p, n, statuses, made, NULL, public_keys(p, 1, pk));
  args.messages = text, args.messages_size = TEXT, args.message_offsets = offsets;
  return args;
}

/* Both functions report the same for the same messages. */
static int says(const bravais_sign_args* args, int expected) {
  bravais_verify_args other = flat_to_verify(args->message_offsets, args->count);
  int yes;
  memset(made, 0xa5, ITEMS * p->signature_size);
  memset(statuses, 0x5a, sizeof statuses);
  yes = bravais_sign(p->id, args) == expected;
  if (expected != BRAVAIS_OK) {
    size_t i;
    yes &= all_are(made, args->signatures_size, 0);
    for (i = 0; i < args->count; ++i) yes &= statuses[i] == BRAVAIS_NOT_DONE;
    memset(statuses, 0x5a, sizeof statuses);
  }
  other.messages = args->messages, other.messages_size = args->messages_size, other.message_list = args->message_list;
  other.context = args->context, other.context_size = args->context_size, other.form = args->form;
  other.prehash = args->prehash;
  yes &= bravais_verify(p->id, &other) == expected;
  if (expected != BRAVAIS_OK) {
    size_t i;
    for (i = 0; i < args->count; ++i) yes &= statuses[i] == BRAVAIS_NOT_DONE;
  }
  return yes;
}

/* Concatenated messages have the same signatures as in a list. */
static void same_as_a_list(const uint64_t* offsets, size_t n, const void* context, size_t context_size, uint32_t form,
                           uint32_t hash) {
  bravais_sign_args args = flat(offsets, n);
  size_t i;
  args.context = context, args.context_size = context_size, args.form = form, args.prehash = hash;
  memset(list, 0, sizeof list);
  for (i = 0; i < n; ++i) {
    list[i].data = text + offsets[i], list[i].size = (size_t)(offsets[i + 1] - offsets[i]);
    list[i].context = context, list[i].context_size = context_size, list[i].form = form, list[i].prehash = hash;
  }
  CHECK(says(&args, BRAVAIS_OK));
  CHECK(sign_deterministically(p, n, again, NULL, list, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
  CHECK(memcmp(made, again, n * p->signature_size) == 0);
  CHECK(verify(p, n, NULL, made, list, public_keys(p, 1, pk)) == BRAVAIS_OK);
}

static void good(void) {
  static const uint64_t some[] = {0, 10, 10, 64, TEXT}, later[] = {5, 6, 7, 8, 9}, empty[] = {7, 7, 7, 7, 7};
  static const uint64_t end[] = {TEXT, TEXT, TEXT, TEXT, TEXT}, mu[] = {0, 64, 128, 192, 256};
  bravais_sign_args args;
  same_as_a_list(some, 4, NULL, 0, 0, 0);
  same_as_a_list(later, 4, NULL, 0, 0, 0);
  same_as_a_list(empty, 4, NULL, 0, 0, 0);
  same_as_a_list(end, 4, NULL, 0, 0, 0);
  same_as_a_list(some, 1, NULL, 0, 0, 0);
  same_as_a_list(mu, 4, NULL, 0, BRAVAIS_MESSAGE_MU, 0);
  same_as_a_list(some, 4, NULL, 0, BRAVAIS_MESSAGE_INTERNAL, 0);
  if (p->longest_context != 0) same_as_a_list(some, 4, text + 1, p->longest_context, 0, 0);
  if (p->has_prehash) same_as_a_list(some, 4, text, 3, BRAVAIS_MESSAGE_HASHED, BRAVAIS_SHA2_512);
  /* Without offsets, all bytes are one message. */
  args = flat(NULL, 1);
  CHECK(says(&args, BRAVAIS_OK));
  memset(list, 0, sizeof list);
  list[0].data = text, list[0].size = TEXT;
  CHECK(sign_deterministically(p, 1, again, NULL, list, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
  CHECK(memcmp(made, again, p->signature_size) == 0);
  /* Without bytes, the message is empty. */
  args.messages = NULL, args.messages_size = 0;
  CHECK(says(&args, BRAVAIS_OK));
  list[0].data = NULL, list[0].size = 0;
  CHECK(verify(p, 1, NULL, made, list, public_keys(p, 1, pk)) == BRAVAIS_OK);
  {
    static const uint64_t zeros[ITEMS + 1] = {0};
    args = flat(zeros, ITEMS);
    args.messages = NULL, args.messages_size = 0;
    CHECK(says(&args, BRAVAIS_OK));
  }
}

/* Each failure of the whole call. */
static void bad_offsets(void) {
  static const uint64_t bad[][ITEMS + 1] = {{0, 10, 9, 64, TEXT},
                                            {1, 0, 9, 64, TEXT},
                                            {0, 10, 20, TEXT, TEXT - 1},
                                            {0, 10, 20, 30, TEXT + 1},
                                            {0, TEXT + 1, TEXT + 1, TEXT + 1, TEXT + 1},
                                            {TEXT + 1, TEXT + 1, TEXT + 1, TEXT + 1, TEXT + 1},
                                            {0, 10, UINT64_MAX, 30, TEXT},
                                            {0, 10, 20, 30, UINT64_MAX},
                                            {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX},
                                            {0, 10, 20, 30, (uint64_t)1 << 32}};
  size_t i;
  bravais_sign_args args;
  for (i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
    args = flat(bad[i], ITEMS);
    CHECK(says(&args, BRAVAIS_BAD_ARGUMENT));
  }
  args = flat(NULL, ITEMS);
  CHECK(says(&args, BRAVAIS_BAD_ARGUMENT));
  args = flat(NULL, 2);
  CHECK(says(&args, BRAVAIS_BAD_ARGUMENT));
  args = flat(NULL, 1);
  args.messages = NULL;
  CHECK(says(&args, BRAVAIS_BAD_ARGUMENT));
  args = flat(NULL, 1);
  args.context = NULL, args.context_size = 1;
  CHECK(says(&args, BRAVAIS_BAD_ARGUMENT));
}

/* A list excludes concatenated messages and their context and form. */
static void both(void) {
  static const uint64_t offsets[] = {0, 10, 20, 30, 40};
  bravais_sign_args args;
  int member;
  memset(list, 0, sizeof list);
  for (member = 0; member < 7; ++member) {
    args = signing(p, ITEMS, made, statuses, list, expanded_keys(p, 1, sk));
    args.deterministic = 1;
    if (member == 0) args.messages = text, args.messages_size = TEXT, args.message_offsets = offsets;
    if (member == 1) args.messages = text, args.messages_size = TEXT;
    if (member == 2) args.message_offsets = offsets;
    if (member == 3) args.context = text, args.context_size = 1;
    if (member == 4) args.form = BRAVAIS_MESSAGE_INTERNAL;
    if (member == 5) args.prehash = BRAVAIS_SHA2_256;
    if (member == 6) args.messages = text;
    CHECK(says(&args, BRAVAIS_BAD_ARGUMENT));
  }
}

/* Pointers and forms in a list that reject the whole call; statuses.c tests faults of single items. */
static void bad_list(void) {
  bravais_sign_args args = signing(p, ITEMS, made, statuses, list, expanded_keys(p, 1, sk));
  size_t i;
  args.deterministic = 1;
  for (i = 0; i < 5; ++i) {
    memset(list, 0, sizeof list);
    if (i == 0) list[2].size = 1;
    if (i == 1) list[2].context_size = 1;
    if (i == 2) list[2].form = 4;
    if (i == 3) list[2].form = UINT32_MAX;
    if (i == 4) list[0].form = 99;
    CHECK(says(&args, BRAVAIS_BAD_ARGUMENT));
  }
  args = flat(NULL, 1);
  args.form = 4;
  CHECK(says(&args, BRAVAIS_BAD_ARGUMENT));
}

static void randomness(void) {
  bravais_sign_args args = flat(NULL, 1);
  uint32_t value;
  args.randomness = r, args.randomness_size = p->randomness_size;
  CHECK(bravais_sign(p->id, &args) == BRAVAIS_BAD_ARGUMENT);
  CHECK(was_zeroed(made, p->signature_size) && statuses[0] == BRAVAIS_NOT_DONE);
  args.deterministic = 0;
  CHECK(bravais_sign(p->id, &args) == BRAVAIS_OK && statuses[0] == BRAVAIS_OK);
  args.randomness = NULL, args.randomness_size = 0;
  for (value = 2; value != 0; value <<= 1) {
    args.deterministic = value;
    CHECK(bravais_sign(p->id, &args) == BRAVAIS_BAD_ARGUMENT);
    CHECK(was_zeroed(made, p->signature_size) && statuses[0] == BRAVAIS_NOT_DONE);
  }
  args.deterministic = 1;
  args.randomness_size = p->randomness_size; /* a null pointer with a nonzero size */
  CHECK(bravais_sign(p->id, &args) == BRAVAIS_BAD_ARGUMENT && was_zeroed(made, p->signature_size));
}

static void test(const bravais_set* set) {
  p = set;
  pk = filled(p->public_key_size), sk = filled(p->secret_key_size), r = filled(p->randomness_size);
  made = filled(ITEMS * p->signature_size), again = filled(ITEMS * p->signature_size);
  vary(text, TEXT);
  CHECK(generate(p, 1, pk, sk, NULL, NULL) == BRAVAIS_OK);
  good();
  bad_offsets();
  both();
  bad_list();
  randomness();
  free(pk), free(sk), free(made), free(again), free(r);
}

int main(void) {
  every_set(BRAVAIS_KIND_SIGNATURE, test);
  return verdict();
}
