/* SPDX-License-Identifier: MIT */
/* Valid calls of the operations for any set, which a test then spoils in one place, and their expected results. */
#ifndef BRAVAIS_TESTS_ABI_TRIAL_H
#define BRAVAIS_TESTS_ABI_TRIAL_H

#include "no_public_key.h"
#include "operations.h"

enum { ITEMS = 3 };

/* ITEMS key pairs of a set, and their results from fixed seeds, randomness and messages: the inputs of all operations,
 * and the expected outputs. */
typedef struct {
  const bravais_set* set;
  uint8_t *public_keys, *secret_keys, *seeds, *randomness, *ciphertexts, *shared_secrets, *kdf_inputs, *messages;
  uint8_t *signatures, *prepared_public_key, *prepared_secret_key; /* prepared: of the first pair */
  uint64_t offsets[ITEMS + 1];
} fixture;

/* The fixture's bytes for a buffer. */
static inline uint8_t* bytes_for(const fixture* f, size_t item) {
  switch (item) {
    case offsetof(bravais_set, public_key_size): return f->public_keys;
    case offsetof(bravais_set, secret_key_size): return f->secret_keys;
    case offsetof(bravais_set, seed_size): return f->seeds;
    case offsetof(bravais_set, randomness_size): return f->randomness;
    case offsetof(bravais_set, ciphertext_size): return f->ciphertexts;
    case offsetof(bravais_set, shared_secret_size): return f->shared_secrets;
    case offsetof(bravais_set, kdf_input_size): return f->kdf_inputs;
    case offsetof(bravais_set, signature_size): return f->signatures;
    default: return f->messages;
  }
}

/* `n` keys of the first pairs in a form; only one if it is prepared. Forms that no operation accepts have the bytes of
 * a public key. */
static inline bravais_key key_in_form(const fixture* f, uint32_t form, size_t n, int is_secret) {
  const bravais_set* s = f->set;
  switch (form) {
    case BRAVAIS_KEY_EXPANDED: return key_of(form, f->secret_keys, n * s->secret_key_size);
    case BRAVAIS_KEY_SEED: return key_of(form, f->seeds, n * s->seed_size);
    case BRAVAIS_KEY_PREPARED:
      return is_secret ? key_of(form, f->prepared_secret_key, s->prepared_secret_key_size)
                       : key_of(form, f->prepared_public_key, s->prepared_public_key_size);
    default: return key_of(form, f->public_keys, n * s->public_key_size);
  }
}

typedef union {
  size_t struct_size;
  bravais_generate_args generate;
  bravais_encapsulate_args encapsulate;
  bravais_decapsulate_args decapsulate;
  bravais_encrypt_args encrypt;
  bravais_decrypt_args decrypt;
  bravais_sign_args sign;
  bravais_verify_args verify;
  uint8_t bytes[512];
} any_args;

/* A call of an operation for a set. */
typedef struct {
  const operation* op;
  const fixture* from;
  uint32_t id;
  size_t n;
  any_args args;
  uint8_t* outputs[BUFFERS];
  int32_t statuses[ITEMS + 2];
} trial;

static inline void put_pointer(trial* t, size_t at, const void* pointer) {
  memcpy(t->args.bytes + at, &pointer, sizeof pointer);
}
static inline void put_size(trial* t, size_t at, size_t size) { memcpy(t->args.bytes + at, &size, sizeof size); }
static inline uint8_t* pointer_at(const trial* t, size_t at) {
  uint8_t* pointer;
  memcpy(&pointer, t->args.bytes + at, sizeof pointer);
  return pointer;
}
static inline size_t size_at(const trial* t, size_t at) {
  size_t size;
  memcpy(&size, t->args.bytes + at, sizeof size);
  return size;
}
static inline bravais_key* key_at(trial* t) { return (bravais_key*)(void*)(t->args.bytes + t->op->key); }
static inline int is_for_secret_keys(const operation* op) { return (op->forms & FORM(BRAVAIS_KEY_EXPANDED)) != 0; }

/* A valid call with n items and n keys of a form (0: any form), and with all optional arguments. */
static inline void begin(trial* t, const operation* op, const fixture* f, size_t n, uint32_t form) {
  const uint32_t usual = is_for_secret_keys(op) ? BRAVAIS_KEY_EXPANDED : BRAVAIS_KEY_PUBLIC;
  size_t i;
  memset(t, 0, sizeof *t);
  t->op = op, t->from = f, t->id = f->set->id, t->n = n;
  doing = op->name;
  memset(t->statuses, 0x5a, sizeof t->statuses);
  t->args.generate.struct_size = op->args_size;
  t->args.generate.count = n;
  put_pointer(t, op->statuses, t->statuses);
  for (i = 0; i < BUFFERS; ++i) {
    const buffer_of* b = &op->buffers[i];
    const size_t size = size_in(f->set, b->item);
    if (b->role == NO_BUFFER) continue;
    if (is_output(b)) t->outputs[i] = filled((ITEMS + 1) * size);
    put_pointer(t, b->pointer, is_output(b) ? t->outputs[i] : bytes_for(f, b->item));
    put_size(t, b->size, n * size);
  }
  if (op->key != 0) *key_at(t) = key_in_form(f, form == 0 ? usual : form, n, is_for_secret_keys(op));
  if (op->call == call_sign) t->args.sign.message_offsets = f->offsets;
  if (op->call == call_verify) t->args.verify.message_offsets = f->offsets;
}
static inline void end(trial* t) {
  size_t i;
  for (i = 0; i < BUFFERS; ++i) free(t->outputs[i]);
  doing = "";
}
static inline int run(trial* t) { return t->op->call(t->id, &t->args); }

/* Whether nothing was written. */
static inline int untouched(const trial* t) {
  size_t i;
  for (i = 0; i < BUFFERS; ++i) {
    if (t->outputs[i] != NULL &&
        !all_are(t->outputs[i], (ITEMS + 1) * size_in(t->from->set, t->op->buffers[i].item), 0xa5)) {
      return 0;
    }
  }
  return all_are(t->statuses, sizeof t->statuses, 0x5a);
}

/* Whether the outputs are those of a failed call, each exactly as long as its size member says. Fills them again. */
static inline int wiped(trial* t) {
  const bravais_set* set = bravais_set_of(t->id);
  const int known = set != NULL && (t->op->kind == 0 || set->kind == t->op->kind);
  int yes = 1;
  size_t i;
  for (i = 0; i < BUFFERS; ++i) {
    const buffer_of* b = &t->op->buffers[i];
    uint8_t* bytes;
    size_t size;
    if (!is_output(b) || pointer_at(t, b->pointer) == NULL) continue;
    bytes = t->outputs[i], size = size_at(t, b->size);
    yes &= b->role == PUBLIC_KEYS ? are_no_public_keys(known ? set : NULL, bytes, size) : all_are(bytes, size, 0);
    yes &= bytes[size] == 0xa5;
    memset(bytes, 0xa5, size);
  }
  return yes;
}
static inline int statuses_are(trial* t, int32_t value) {
  int yes = 1;
  size_t i;
  for (i = 0; i < t->n; ++i) yes &= t->statuses[i] == value;
  yes &= all_are(t->statuses + t->n, sizeof t->statuses - t->n * sizeof t->statuses[0], 0x5a);
  memset(t->statuses, 0x5a, sizeof t->statuses);
  return yes;
}

/* Expects the call to be rejected as a whole. */
#define rejected(t, expected) rejected_at(__FILE__, __LINE__, t, expected)
static inline void rejected_at(const char* file, int line, trial* t, int expected) {
  const int status = run(t), zero = wiped(t);
  const int marked = pointer_at(t, t->op->statuses) == NULL || statuses_are(t, BRAVAIS_NOT_DONE);
  if (status == expected && zero && marked) return;
  ++failures;
  fprintf(stderr, "%s:%d: %s: %s: %d, not %d%s%s\n", file, line, subject, doing, status, expected,
          zero ? "" : "; outputs are not wiped", marked ? "" : "; items are not marked");
}
/* Expects the outputs of the fixture. */
static inline int has_expected(const trial* t) {
  int yes = 1;
  size_t i;
  for (i = 0; i < BUFFERS; ++i) {
    const buffer_of* b = &t->op->buffers[i];
    const size_t size = t->n * size_in(t->from->set, b->item);
    if (!is_output(b)) continue;
    yes &= memcmp(t->outputs[i], bytes_for(t->from, b->item), size) == 0 && t->outputs[i][size] == 0xa5;
    memset(t->outputs[i], 0xa5, size);
  }
  return yes;
}
static inline void accepted(trial* t) {
  CHECK(run(t) == BRAVAIS_OK);
  CHECK(has_expected(t));
  if (pointer_at(t, t->op->statuses) != NULL) CHECK(statuses_are(t, BRAVAIS_OK));
}

/* Runs an operation and stores its outputs in the fixture. */
static inline void keep(fixture* f, const operation* op) {
  trial t;
  size_t i;
  begin(&t, op, f, ITEMS, 0);
  CHECK(run(&t) == BRAVAIS_OK);
  for (i = 0; i < BUFFERS; ++i) {
    const size_t size = ITEMS * size_in(f->set, op->buffers[i].item);
    if (is_output(&op->buffers[i])) memcpy(bytes_for(f, op->buffers[i].item), t.outputs[i], size);
  }
  end(&t);
}

static inline void make_fixture(fixture* f, const bravais_set* set) {
  size_t i;
  bravais_key key;
  memset(f, 0, sizeof *f);
  f->set = set;
  f->public_keys = filled(ITEMS * set->public_key_size), f->secret_keys = filled(ITEMS * set->secret_key_size);
  f->seeds = filled(ITEMS * set->seed_size), f->randomness = filled(ITEMS * set->randomness_size);
  f->ciphertexts = filled(ITEMS * set->ciphertext_size), f->shared_secrets = filled(ITEMS * set->shared_secret_size);
  f->kdf_inputs = filled(ITEMS * set->kdf_input_size), f->signatures = filled(ITEMS * set->signature_size);
  f->messages = filled(ITEMS * (set->message_size > TEXT_BYTES ? set->message_size : TEXT_BYTES));
  f->prepared_public_key = filled(set->prepared_public_key_size);
  f->prepared_secret_key = filled(set->prepared_secret_key_size);
  vary(f->seeds, ITEMS * set->seed_size);
  vary(f->randomness, ITEMS * set->randomness_size);
  count_from(3, f->messages, ITEMS * (set->message_size > TEXT_BYTES ? set->message_size : TEXT_BYTES));
  for (i = 0; i <= ITEMS; ++i) f->offsets[i] = i * TEXT_BYTES;
  for (i = 0; i < OPERATIONS; ++i) {
    if (has_operation(set, &operations[i])) keep(f, &operations[i]);
  }
  key = key_of(BRAVAIS_KEY_PUBLIC, f->public_keys, set->public_key_size);
  CHECK(bravais_prepare(set->id, f->prepared_public_key, set->prepared_public_key_size, &key) == BRAVAIS_OK);
  key = key_of(BRAVAIS_KEY_EXPANDED, f->secret_keys, set->secret_key_size);
  CHECK(bravais_prepare(set->id, f->prepared_secret_key, set->prepared_secret_key_size, &key) == BRAVAIS_OK);
}
static inline void free_fixture(fixture* f) {
  free(f->public_keys), free(f->secret_keys), free(f->seeds), free(f->randomness), free(f->ciphertexts);
  free(f->shared_secrets), free(f->kdf_inputs), free(f->messages), free(f->signatures);
  free(f->prepared_public_key), free(f->prepared_secret_key);
}

/* Calls a test for every operation that a set has. */
static inline void every_operation(const fixture* f, void (*test)(const operation*, const fixture*)) {
  size_t i;
  for (i = 0; i < OPERATIONS; ++i) {
    if (has_operation(f->set, &operations[i])) test(&operations[i], f);
  }
}

#endif
