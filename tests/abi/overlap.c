/* SPDX-License-Identifier: MIT */
/* An output that overlaps an input, another output or the struct of arguments, fully or in one byte, gives
 * BRAVAIS_BAD_ARGUMENT and leaves all memory unchanged. Adjacent buffers are valid. */
#include "overlap.h"

#include "calls.h"
#include "trial.h"

/* The buffers of every operation: the struct, statuses, keys, the workspace, its own three, and the message buffers. */
enum { ARGS, STATUSES, KEY, WORKSPACE, FIRST, OFFSETS = FIRST + BUFFERS, LIST, DATA, CONTEXT, PARTS };

static const operation* op;
static const bravais_set* set;
static uint32_t form;
static int key_is_null;

/* Writes the struct of arguments, and the offsets or the list, into the call's memory. */
static void make(void) {
  trial t;
  size_t i;
  memset(&t, 0, sizeof t);
  t.op = op;
  t.args.generate.struct_size = op->args_size, t.args.generate.count = 1;
  put_pointer(&t, op->statuses, places[STATUSES]);
  for (i = 0; i < BUFFERS; ++i) {
    const buffer_of* buffer = &op->buffers[i];
    if (buffer->role == NO_BUFFER || lengths[FIRST + i] == 0) continue;
    put_pointer(&t, buffer->pointer, places[FIRST + i]);
    put_size(&t, buffer->size, lengths[FIRST + i]);
  }
  put_pointer(&t, op->workspace, places[WORKSPACE]);
  put_size(&t, op->workspace + sizeof(void*), lengths[WORKSPACE]);
  if (op->key != 0) *key_at(&t) = key_is_null ? key_of(form, NULL, 8) : key_of(form, places[KEY], lengths[KEY]);
  if (lengths[OFFSETS] != 0) {
    AS(uint64_t, OFFSETS)[0] = 0, AS(uint64_t, OFFSETS)[1] = TEXT_BYTES;
    if (op->call == call_sign) {
      t.args.sign.message_offsets = AS(uint64_t, OFFSETS);
      t.args.sign.context = places[CONTEXT], t.args.sign.context_size = lengths[CONTEXT];
    } else {
      t.args.verify.message_offsets = AS(uint64_t, OFFSETS);
      t.args.verify.context = places[CONTEXT], t.args.verify.context_size = lengths[CONTEXT];
    }
  }
  if (lengths[LIST] != 0) {
    bravais_message* m = AS(bravais_message, LIST);
    memset(m, 0, sizeof *m);
    m->data = places[DATA], m->size = lengths[DATA], m->context = places[CONTEXT], m->context_size = lengths[CONTEXT];
    if (op->call == call_sign) t.args.sign.message_list = m;
    if (op->call == call_verify) t.args.verify.message_list = m;
  }
  memcpy(places[ARGS], &t.args, op->args_size);
}
static int call(void) { return op->call(set->id, places[ARGS]); }

static void variants(int with_optional, int with_list) {
  const int has_messages = op->call == call_sign || op->call == call_verify;
  const size_t sizes[] = {0, set->public_key_size, set->secret_key_size, set->seed_size,
                          is_for_secret_keys(op) ? set->prepared_secret_key_size : set->prepared_public_key_size};
  part parts[PARTS];
  const overlapping_call c = {op->name, make, call, parts, PARTS};
  size_t i;
  memset(parts, 0, sizeof parts);
  parts[ARGS].kind = READ_VALUES, parts[ARGS].size = op->args_size;
  parts[STATUSES].kind = WRITTEN_VALUES, parts[STATUSES].size = sizeof(int32_t);
  parts[WORKSPACE].kind = WRITES, parts[WORKSPACE].size = 100;
  if (op->key != 0 && !key_is_null) parts[KEY].size = sizes[form];
  for (i = 0; i < BUFFERS; ++i) {
    const buffer_of* buffer = &op->buffers[i];
    if (buffer->role == NO_BUFFER || (buffer->role == OPTIONAL && !with_optional)) continue;
    if (buffer->role == TEXTS && with_list) continue;
    parts[FIRST + i].kind = is_output(buffer) ? WRITES : READS;
    parts[FIRST + i].size = size_in(set, buffer->item);
  }
  if (has_messages) {
    parts[CONTEXT].size = 7;
    if (with_list) {
      parts[LIST].kind = READ_VALUES, parts[LIST].size = sizeof(bravais_message);
      parts[DATA].size = 40;
    } else {
      parts[OFFSETS].kind = READ_VALUES, parts[OFFSETS].size = 2 * sizeof(uint64_t);
    }
  }
  overlaps(&c);
}

/* Every form of key, with and without randomness. A call that also fails for another reason, here a null pointer, must
 * not zero an overlapping input. */
static void every_form(void) {
  const int has_messages = op->call == call_sign || op->call == call_verify;
  int with_list;
  for (form = op->key == 0 ? 0 : 1; form <= BRAVAIS_KEY_PREPARED; ++form) {
    if (op->key != 0 && (op->forms & FORM(form)) == 0) continue;
    for (with_list = 0; with_list <= has_messages; ++with_list) {
      variants(0, with_list);
      variants(1, with_list);
      key_is_null = 1;
      if (op->key != 0 && set->kind == BRAVAIS_KIND_SIGNATURE) variants(0, with_list);
      key_is_null = 0;
    }
    if (op->key == 0) break;
  }
}

static void test(const bravais_set* of) {
  size_t i;
  set = of;
  for (i = 0; i < OPERATIONS; ++i) {
    op = &operations[i];
    if (has_operation(set, op)) every_form();
  }
}

/* All buffers of one key exchange, each directly after the one before. */
static void touching(const bravais_set* p) {
  const size_t sizes[] = {8,
                          p->seed_size,
                          p->public_key_size,
                          p->secret_key_size,
                          p->randomness_size,
                          p->ciphertext_size,
                          p->shared_secret_size};
  uint8_t* at[8];
  uint8_t *arena, received[64];
  int32_t* status;
  size_t k, size = 0;
  for (k = 0; k < 7; ++k) size += sizes[k];
  arena = filled(size);
  at[0] = arena;
  for (k = 0; k < 7; ++k) at[k + 1] = at[k] + sizes[k];
  status = (int32_t*)(void*)at[0] + 1;
  vary(arena, size);
  CHECK(generate(p, 1, at[2], at[3], status, at[1]) == BRAVAIS_OK);
  CHECK(encapsulate(p, 1, at[5], at[6], status, public_keys(p, 1, at[2]), at[4]) == BRAVAIS_OK);
  memcpy(received, at[6], p->shared_secret_size);
  CHECK(decapsulate(p, 1, at[6], status, at[5], expanded_keys(p, 1, at[3])) == BRAVAIS_OK);
  CHECK(memcmp(received, at[6], p->shared_secret_size) == 0);
  free(arena);
}

/* Inputs may overlap: the same key twice, and a message that is part of the key. */
static void inputs(const bravais_set* p) {
  uint8_t *pk = filled(p->public_key_size), *sk = filled(p->secret_key_size), *made = filled(p->signature_size);
  bravais_message m;
  memset(&m, 0, sizeof m);
  m.data = pk, m.size = p->public_key_size, m.context = pk + 1, m.context_size = p->longest_context;
  CHECK(generate(p, 1, pk, sk, NULL, NULL) == BRAVAIS_OK);
  CHECK(sign(p, 1, made, NULL, &m, expanded_keys(p, 1, sk), NULL) == BRAVAIS_OK);
  CHECK(verify(p, 1, NULL, made, &m, public_keys(p, 1, pk)) == BRAVAIS_OK);
  free(pk), free(sk), free(made);
}

int main(void) {
  every_set(0, test);
  every_set(BRAVAIS_KIND_KEM, touching);
  every_set(BRAVAIS_KIND_SIGNATURE, inputs);
  return verdict();
}
