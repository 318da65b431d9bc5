/* SPDX-License-Identifier: MIT */
/* Rules for structs of arguments, for every operation and set: programs that are older or newer than the library,
 * counts, and padding bytes. */
#include "trial.h"

/* A copy of the struct in memory of exactly `size` bytes, so that a sanitizer detects reads beyond it. */
static int run_copy(const trial* t, size_t size, size_t struct_size) {
  uint8_t* copy = malloc(size == 0 ? 1 : size);
  int status;
  if (copy == NULL) exit(3);
  memset(copy, 0, size);
  memcpy(copy, &t->args, size < t->op->args_size ? size : t->op->args_size);
  if (size >= sizeof struct_size) memcpy(copy, &struct_size, sizeof struct_size);
  status = t->op->call(t->id, copy);
  free(copy);
  return status;
}

static void too_short(const operation* op, const fixture* f) {
  const size_t sizes[] = {0, 1, sizeof(size_t) - 1, sizeof(size_t), 2 * sizeof(size_t) - 1};
  trial t;
  size_t i;
  begin(&t, op, f, 1, 0);
  CHECK(op->call(t.id, NULL) == BRAVAIS_BAD_ARGUMENT);
  for (i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
    CHECK(run_copy(&t, sizes[i] < sizeof(size_t) ? sizeof(size_t) : sizes[i], sizes[i]) == BRAVAIS_BAD_ARGUMENT);
    CHECK(untouched(&t));
  }
  t.args.struct_size = 4097;
  CHECK(run(&t) == BRAVAIS_BAD_ARGUMENT && untouched(&t));
  end(&t);
}

/* An older program: its struct ends before later members begin. */
static void older(const operation* op, const fixture* f) {
  size_t cuts[4], size, i;
  trial t;
  cuts[0] = op->required, cuts[1] = op->option[0], cuts[2] = op->option[1], cuts[3] = op->workspace;
  for (i = 0; i < 4; ++i) {
    if (cuts[i] == 0) continue;
    begin(&t, op, f, ITEMS, 0);
    if (cuts[i] <= op->statuses) memset(t.statuses, 0, ITEMS * sizeof t.statuses[0]); /* they are not given */
    CHECK(run_copy(&t, cuts[i], cuts[i]) == BRAVAIS_OK);
    CHECK(statuses_are(&t, BRAVAIS_OK));
    /* The library does not read cut members from beyond the end: without the randomness, the outputs differ. */
    if (op->buffers[2].role == OPTIONAL && cuts[i] <= op->buffers[2].pointer) {
      CHECK(memcmp(t.outputs[0], bytes_for(f, op->buffers[0].item), size_in(f->set, op->buffers[0].item)) != 0);
      CHECK(!untouched(&t));
    } else {
      CHECK(has_expected(&t));
    }
    end(&t);
  }
  /* A struct without a member that every call needs is rejected, whatever else it has. */
  begin(&t, op, f, 1, 0);
  for (size = 2 * sizeof(size_t); size < op->required; size += sizeof(size_t)) {
    CHECK(run_copy(&t, size, size) != BRAVAIS_OK);
  }
  end(&t);
}

/* A newer program: its struct is longer. That is valid if all members unknown to the library are zero. */
static void newer(const operation* op, const fixture* f) {
  enum { MORE = 40 };
  const size_t size = op->args_size + MORE, places[] = {0, 1, 8, MORE - 1};
  trial t;
  size_t i;
  begin(&t, op, f, ITEMS, 0);
  CHECK(run_copy(&t, size, size) == BRAVAIS_OK);
  CHECK(has_expected(&t) && statuses_are(&t, BRAVAIS_OK));
  t.args.struct_size = size;
  for (i = 0; i < sizeof places / sizeof places[0]; ++i) {
    t.args.bytes[op->args_size + places[i]] = 0x80;
    rejected(&t, BRAVAIS_BAD_ARGUMENT);
    t.args.bytes[op->args_size + places[i]] = 0;
  }
  accepted(&t);
  end(&t);
}

/* Bytes between and after the members are padding: compilers leave anything there. */
static void padding(const operation* op, const fixture* f) {
  trial t;
  begin(&t, op, f, ITEMS, 0);
  if (op->key != 0)
    memset(t.args.bytes + op->key + sizeof(uint32_t), 0xff, offsetof(bravais_key, data) - sizeof(uint32_t));
  if (op->option[1] != 0) memset(t.args.bytes + op->option[1], 0xff, op->workspace - op->option[1]);
  accepted(&t);
  end(&t);
}

static void counts(const operation* op, const fixture* f) {
  trial t;
  size_t i;
  begin(&t, op, f, 1, 0);
  t.n = 0;
  t.args.generate.count = 0;
  rejected(&t, BRAVAIS_BAD_ARGUMENT);
  end(&t);
  /* One item more or fewer than the buffers have; and a count for which the buffer size overflows to the same value. */
  begin(&t, op, f, ITEMS, 0);
  t.n = ITEMS + 1;
  t.args.generate.count = t.n;
  if (op->call != call_sign && op->call != call_verify) rejected(&t, BRAVAIS_BAD_LENGTH);
  t.n = ITEMS - 1;
  t.args.generate.count = t.n;
  rejected(&t, BRAVAIS_BAD_LENGTH);
  end(&t);
  begin(&t, op, f, 1, 0);
  put_pointer(&t, op->statuses, NULL);
  for (i = 0; i < BUFFERS + 2; ++i) {
    const size_t item = i < BUFFERS ? size_in(f->set, op->buffers[i].item) : 0;
    const size_t low = item & (~item + 1); /* the largest power of two that divides it */
    if (i < BUFFERS && (op->buffers[i].role == NO_BUFFER || op->buffers[i].role == TEXTS || low < 2)) continue;
    t.args.generate.count = i == BUFFERS ? SIZE_MAX : i == BUFFERS + 1 ? SIZE_MAX / 2 + 2 : SIZE_MAX / low + 2;
    rejected(&t, BRAVAIS_BAD_LENGTH);
  }
  end(&t);
  /* A count out of range is not that of the statuses, which stay unchanged. */
  if (SIZE_MAX == UINT32_MAX) return;
  begin(&t, op, f, 1, 0);
  memset(t.statuses, 0x5c, sizeof t.statuses[0]);
  t.args.generate.count = SIZE_MAX / 2;
  CHECK(run(&t) == BRAVAIS_BAD_LENGTH && t.statuses[0] == 0x5c5c5c5c);
  end(&t);
}

static void test(const bravais_set* set) {
  fixture f;
  make_fixture(&f, set);
  every_operation(&f, too_short);
  every_operation(&f, older);
  every_operation(&f, newer);
  every_operation(&f, padding);
  every_operation(&f, counts);
  free_fixture(&f);
}

/* Signing and verifying with more items than signatures: offsets beyond the end are not read. */
static void offsets_behind_the_end(const bravais_set* set) {
  fixture f;
  trial t;
  uint64_t* offsets = malloc(2 * sizeof *offsets);
  size_t i;
  if (offsets == NULL) exit(3);
  make_fixture(&f, set);
  memcpy(offsets, f.offsets, 2 * sizeof *offsets);
  for (i = 0; i < OPERATIONS; ++i) {
    if (operations[i].kind != BRAVAIS_KIND_SIGNATURE) continue;
    begin(&t, &operations[i], &f, 1, 0);
    if (operations[i].call == call_sign) t.args.sign.message_offsets = offsets;
    if (operations[i].call == call_verify) t.args.verify.message_offsets = offsets;
    t.n = ITEMS;
    t.args.generate.count = t.n;
    rejected(&t, BRAVAIS_BAD_LENGTH);
    end(&t);
  }
  free_fixture(&f);
  free(offsets);
}

/* The struct of a stream: no count, and no statuses. */
static void streams(const bravais_set* set) {
  struct {
    bravais_stream_args args;
    uint8_t more[24];
  } longer;
  bravais_stream stream;
  uint8_t* pk = filled(set->public_key_size);
  const size_t sizes[] = {0, 1, sizeof(size_t) - 1};
  size_t i;
  memset(&longer, 0, sizeof longer);
  longer.args.key = key_of(BRAVAIS_KEY_PUBLIC, pk, set->public_key_size);
  CHECK(bravais_stream_start(&stream, set->id, NULL) == BRAVAIS_BAD_ARGUMENT);
  for (i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
    longer.args.struct_size = sizes[i];
    CHECK(bravais_stream_start(&stream, set->id, &longer.args) == BRAVAIS_BAD_ARGUMENT);
  }
  longer.args.struct_size = offsetof(bravais_stream_args, key);
  CHECK(bravais_stream_start(&stream, set->id, &longer.args) == BRAVAIS_BAD_ARGUMENT);
  longer.args.struct_size = sizeof longer;
  CHECK(bravais_stream_start(&stream, set->id, &longer.args) == BRAVAIS_OK);
  longer.more[23] = 1;
  CHECK(bravais_stream_start(&stream, set->id, &longer.args) == BRAVAIS_BAD_ARGUMENT);
  CHECK(was_zeroed(&stream, sizeof stream));
  longer.args.struct_size = sizeof longer.args;
  CHECK(bravais_stream_start(&stream, set->id, &longer.args) == BRAVAIS_OK);
  bravais_stream_wipe(&stream);
  free(pk);
}

/* The macros set the size, and one item where there is a count; everything else is zero. */
static void macros(void) {
  subject = "macros";
#define BEGINS(type, macro, known)                                                     \
  do {                                                                                 \
    static const type args = macro;                                                    \
    doing = #type;                                                                     \
    CHECK(args.struct_size == sizeof args);                                            \
    CHECK(all_are((const uint8_t*)&args + (known), sizeof args - (known), 0));         \
    if ((known) != sizeof(size_t)) CHECK(((const size_t*)(const void*)&args)[1] == 1); \
  } while (0)
  BEGINS(bravais_generate_args, BRAVAIS_GENERATE_ARGS, 2 * sizeof(size_t));
  BEGINS(bravais_encapsulate_args, BRAVAIS_ENCAPSULATE_ARGS, 2 * sizeof(size_t));
  BEGINS(bravais_decapsulate_args, BRAVAIS_DECAPSULATE_ARGS, 2 * sizeof(size_t));
  BEGINS(bravais_encrypt_args, BRAVAIS_ENCRYPT_ARGS, 2 * sizeof(size_t));
  BEGINS(bravais_decrypt_args, BRAVAIS_DECRYPT_ARGS, 2 * sizeof(size_t));
  BEGINS(bravais_sign_args, BRAVAIS_SIGN_ARGS, 2 * sizeof(size_t));
  BEGINS(bravais_verify_args, BRAVAIS_VERIFY_ARGS, 2 * sizeof(size_t));
  BEGINS(bravais_stream_args, BRAVAIS_STREAM_ARGS, sizeof(size_t));
  BEGINS(bravais_key_file_info, BRAVAIS_KEY_FILE_INFO, sizeof(size_t));
#undef BEGINS
  doing = "";
}

int main(void) {
  macros();
  every_set(0, test);
  every_set(BRAVAIS_KIND_SIGNATURE, offsets_behind_the_end);
  every_set(BRAVAIS_KIND_SIGNATURE, streams);
  return verdict();
}
