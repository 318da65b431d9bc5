/* SPDX-License-Identifier: MIT */
/* Overlaps as in overlap.c, for functions without a struct of arguments: single keys, streams, key files, and the key
 * derivation function. */
#include "overlap.h"

#include "calls.h"

static uint32_t id, form, content, encoding;
static const bravais_set* set;

/* A key is also a struct in memory: buffer 0. Its bytes are buffer 1. */
static void make_key(void) { *AS(bravais_key, 0) = key_of(form, places[1], lengths[1]); }
static int prepare(void) { return bravais_prepare(id, places[2], lengths[2], AS(const bravais_key, 0)); }
static int derive(void) {
  return bravais_public_key_from_secret_key(id, places[2], lengths[2], AS(const bravais_key, 0));
}

static void keys(void) {
  const part key = {READ_VALUES, sizeof(bravais_key)}, public_key = {WRITES, set->public_key_size};
  const part open = {WRITES, set->prepared_public_key_size}, secret = {WRITES, set->prepared_secret_key_size};
  const part pk = {READS, set->public_key_size}, sk = {READS, set->secret_key_size}, seed = {READS, set->seed_size};
  form = BRAVAIS_KEY_PUBLIC;
  OVERLAPS(prepare, make_key, key, pk, open);
  form = BRAVAIS_KEY_EXPANDED;
  OVERLAPS(prepare, make_key, key, sk, secret);
  OVERLAPS(derive, make_key, key, sk, public_key);
  form = BRAVAIS_KEY_SEED;
  OVERLAPS(prepare, make_key, key, seed, secret);
  OVERLAPS(derive, make_key, key, seed, public_key);
}

/* The struct, the key, the context. */
static void make_stream_args(void) {
  bravais_stream_args args = BRAVAIS_STREAM_ARGS;
  args.key = key_of(form, places[2], lengths[2]), args.context = places[3], args.context_size = lengths[3];
  memcpy(places[1], &args, sizeof args);
}
static int stream_begin(void) {
  return bravais_stream_start(AS(bravais_stream, 0), id, AS(const bravais_stream_args, 1));
}
static int stream_update(void) { return bravais_stream_update(AS(bravais_stream, 0), B(1)); }
static int stream_finish(void) { return bravais_stream_finish(B(1), AS(bravais_stream, 0)); }
static void stream_in_use(void) {
  bravais_stream_args args = BRAVAIS_STREAM_ARGS;
  uint8_t* pk = filled(set->public_key_size);
  args.key = public_keys(set, 1, pk);
  CHECK(bravais_stream_start(AS(bravais_stream, 0), id, &args) == BRAVAIS_OK);
  free(pk);
}

static void streams(void) {
  const size_t sizes[] = {
      0, set->public_key_size, set->secret_key_size, set->seed_size, set->prepared_public_key_size, set->key_hash_size};
  const part stream = {WRITTEN_VALUES, sizeof(bravais_stream)}, args = {READ_VALUES, sizeof(bravais_stream_args)};
  for (form = BRAVAIS_KEY_PUBLIC; form <= BRAVAIS_KEY_HASH; ++form) {
    OVERLAPS(stream_begin, make_stream_args, stream, args, {READS, sizes[form]}, {READS, 7});
  }
  OVERLAPS(stream_update, stream_in_use, stream, {READS, 40});
  OVERLAPS(stream_finish, stream_in_use, stream, {WRITES, 64});
}

static int kdf_begin(void) { return bravais_kdf_begin(AS(bravais_kdf, 0), B(1)); }
static int kdf_read(void) { return bravais_kdf_read(B(1), AS(bravais_kdf, 0)); }
static void kdf_in_use(void) {
  static const uint8_t input[64] = {1};
  CHECK(bravais_kdf_begin(AS(bravais_kdf, 0), input, sizeof input) == BRAVAIS_OK);
}
static void kdf(void) {
  subject = "kdf";
  OVERLAPS(kdf_begin, NULL, {WRITTEN_VALUES, sizeof(bravais_kdf)}, {READS, 64});
  OVERLAPS(kdf_read, kdf_in_use, {WRITTEN_VALUES, sizeof(bravais_kdf)}, {WRITES, 1000});
}

#define FAULT AS(int32_t, 2)
static int read_public_key(void) { return bravais_key_file_read_public_key(id, B(1), FAULT, B(0), 0); }
static int derive_public_key(void) { return bravais_key_file_read_public_key(id, B(1), FAULT, B(0), 1); }
static int read_secret_key(void) { return bravais_key_file_read_secret_key(id, B(1), FAULT, B(0)); }
static int read_seed(void) { return bravais_key_file_read_seed(id, B(1), FAULT, B(0)); }
static int inspect(void) { return bravais_key_file_inspect(AS(bravais_key_file_info, 1), FAULT, B(0)); }
static void make_info(void) { AS(bravais_key_file_info, 1)->struct_size = sizeof(bravais_key_file_info); }
static int write_file(void) {
  return bravais_key_file_write(id, places[3], lengths[3], FAULT, AS(const bravais_key, 0), content, encoding);
}

static void key_files(void) {
  const part fault = {WRITTEN_VALUES, sizeof(int32_t)}, info = {WRITTEN_VALUES, sizeof(bravais_key_file_info)};
  const part public_key = {WRITES, set->public_key_size}, secret_key = {WRITES, set->secret_key_size};
  const part seed = {WRITES, set->seed_size}, key = {READ_VALUES, sizeof(bravais_key)};
  for (content = BRAVAIS_CONTENT_PUBLIC_KEY; content <= BRAVAIS_CONTENT_BOTH; ++content) {
    for (encoding = BRAVAIS_ENCODING_DER; encoding <= BRAVAIS_ENCODING_PEM; ++encoding) {
      const size_t size = bravais_key_file_size(id, content, encoding);
      const part file = {READS, size};
      if (size == 0) continue;
      OVERLAPS(read_public_key, NULL, file, public_key, fault);
      OVERLAPS(derive_public_key, NULL, file, public_key, fault);
      OVERLAPS(read_secret_key, NULL, file, secret_key, fault);
      OVERLAPS(read_seed, NULL, file, seed, fault);
      OVERLAPS(inspect, make_info, file, info, fault);
      form = content == BRAVAIS_CONTENT_PUBLIC_KEY ? BRAVAIS_KEY_PUBLIC
             : content == BRAVAIS_CONTENT_EXPANDED ? BRAVAIS_KEY_EXPANDED
                                                   : BRAVAIS_KEY_SEED;
      OVERLAPS(write_file, make_key, key,
               {READS, form == BRAVAIS_KEY_PUBLIC     ? set->public_key_size
                       : form == BRAVAIS_KEY_EXPANDED ? set->secret_key_size
                                                      : set->seed_size},
               fault, {WRITES, size});
    }
  }
}

static void test(const bravais_set* of) {
  set = of, id = of->id;
  keys();
  key_files();
  if (set->kind == BRAVAIS_KIND_SIGNATURE) streams();
}

/* The id may lie before the name and after its zero byte, but not inside. */
static void find(void) {
  static const char name[] = "ML-KEM-768";
  union {
    uint32_t ids[8];
    char text[32];
  } memory, before;
  size_t i, good = 0;
  subject = "find";
  for (i = 0; i < 8; ++i) {
    const size_t at = 9; /* of the name: its bytes are in ids[2] to ids[4] */
    const int overlaps = i >= at / 4 && i <= (at + sizeof name - 1) / 4;
    memset(&memory, 0xa5, sizeof memory);
    memcpy(memory.text + at, name, sizeof name);
    before = memory;
    CHECK(bravais_find(&memory.ids[i], BRAVAIS_KIND_KEM, memory.text + at) ==
          (overlaps ? BRAVAIS_BAD_ARGUMENT : BRAVAIS_OK));
    if (!overlaps) {
      const bravais_set* found = bravais_set_of(memory.ids[i]);
      CHECK(found != NULL && strcmp(found->name, name) == 0);
      ++good;
      memory.ids[i] = before.ids[i];
    }
    CHECK(memcmp(&memory, &before, sizeof memory) == 0);
  }
  CHECK(good == 8 - 3);
}

int main(void) {
  kdf();
  find();
  every_set(0, test);
  return verdict();
}
