/* SPDX-License-Identifier: MIT */
/* Parameter-set ids: all kinds share one id space. Tests finding sets, and functions of single keys with an id of no
 * set or of another kind. */
#include <bravais/config.h>

#include "trial.h"

/* The sets of the built families. If some are left out, the ids of a kind have gaps. */
enum {
  built = 9 * BRAVAIS_HAS_KYBER + 6 * BRAVAIS_HAS_DILITHIUM + 6 * BRAVAIS_HAS_NTRU + 7 * BRAVAIS_HAS_NTRU_PLUS +
          18 * BRAVAIS_HAS_MLWQ,
  has_every_family = built == 46
};

static void ids_are_unique(void) {
  uint32_t at[4] = {0, 0, 0, 0}, next;
  const bravais_set *set, *other;
  size_t i, j;
  subject = "ids";
  for (i = 0; (set = bravais_set_at(i)) != NULL; ++i) {
    subject = set->name;
    CHECK(set->kind >= BRAVAIS_KIND_KEM && set->kind <= BRAVAIS_KIND_SIGNATURE);
    next = set->kind * 0x100 + at[set->kind & 3];
    CHECK(has_every_family ? set->id == next : set->id >= next);
    at[set->kind & 3] = set->id % 0x100 + 1;
    CHECK(bravais_set_of(set->id) == set);
    for (j = 0; j < i; ++j) {
      other = bravais_set_at(j);
      CHECK(other->id != set->id && (other->kind != set->kind || strcmp(other->name, set->name) != 0));
    }
  }
  subject = "ids";
  CHECK(i == built);
  CHECK(!has_every_family || at[BRAVAIS_KIND_KEM] + at[BRAVAIS_KIND_PKE] + at[BRAVAIS_KIND_SIGNATURE] == 46);
  CHECK(bravais_set_at(i + 1) == NULL && bravais_set_at(SIZE_MAX) == NULL && bravais_set_at(SIZE_MAX / 8) == NULL);
  for (i = 0; i < 4; ++i) CHECK(bravais_set_of((uint32_t)(i * 0x100 + at[i])) == NULL);
  for (i = 0; i < 0x20000; ++i) {
    set = bravais_set_of((uint32_t)i);
    CHECK(set == NULL || (set->id == i && i >= 0x100 && i < 0x400));
  }
  CHECK(bravais_set_of(UINT32_MAX) == NULL && bravais_set_of(0x80000100U) == NULL);
}

static void members(const bravais_set* s) {
  const int kem = s->kind == BRAVAIS_KIND_KEM, pke = s->kind == BRAVAIS_KIND_PKE;
  const int signature = s->kind == BRAVAIS_KIND_SIGNATURE;
  CHECK(strlen(s->name) > 0 && strlen(s->source) > 0 && s->category >= 1 && s->category <= 5);
  CHECK(s->is_standard == (uint32_t)(is_of(s, "ML-KEM") || is_of(s, "ML-DSA")));
  CHECK(s->public_key_size > 0 && s->secret_key_size > 0 && s->seed_size > 0 && s->randomness_size > 0);
  CHECK(s->prepared_public_key_size > 63 && s->prepared_secret_key_size > 63);
  CHECK((s->ciphertext_size != 0) == (kem || pke) && (s->shared_secret_size != 0) == kem);
  CHECK((s->message_size != 0) == pke && (s->signature_size != 0) == signature);
  CHECK(s->kdf_input_size == (kem && is_of(s, "Kyber") ? 64U : 0U));
  CHECK((s->explicit_rejection != 0) == (kem && is_ntru_plus(s)));
  CHECK((s->key_hash_size != 0) == signature && s->message_hash_size == (signature ? 64U : 0U));
  CHECK((s->has_prehash != 0) == is_of(s, "ML-DSA") && s->longest_context == (is_of(s, "ML-DSA") ? 255U : 0U));
}

/* A name with other letter case, and without separators. */
static void names(const bravais_set* set) {
  char other[64], bare[64];
  size_t i, length = 0;
  uint32_t id, kind;
  for (i = 0; set->name[i] != 0; ++i) {
    const char c = set->name[i];
    const int small = c >= 'a' && c <= 'z';
    other[i] = (char)(small ? c - 'a' + 'A' : c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c == '-' ? '_' : c);
    if (c != '-') bare[length++] = c;
  }
  other[i] = 0, bare[length] = 0;
  for (kind = 0; kind < 5; ++kind) {
    const bravais_set* found;
    id = 7;
    if (bravais_find(&id, kind, set->name) == BRAVAIS_OK) {
      found = bravais_set_of(id);
      CHECK(found != NULL && found->kind == kind && strcmp(found->name, set->name) == 0);
    } else {
      CHECK(id == 0 && kind != set->kind);
      CHECK(bravais_find(&id, kind, set->name) == BRAVAIS_UNKNOWN_SET);
    }
  }
  CHECK(bravais_find(&id, set->kind, set->name) == BRAVAIS_OK && id == set->id);
  CHECK(bravais_find(&id, set->kind, other) == BRAVAIS_OK && id == set->id);
  CHECK(bravais_find(&id, set->kind, bare) == BRAVAIS_OK && id == set->id);
}

static void other_names(void) {
  static const struct {
    uint32_t kind;
    const char *name, *set; /* null: none */
  } cases[] = {{BRAVAIS_KIND_KEM, "ml-kem-768", "ML-KEM-768"},
               {BRAVAIS_KIND_KEM, "MLKEM768", "ML-KEM-768"},
               {BRAVAIS_KIND_KEM, "ML_KEM_768", "ML-KEM-768"},
               {BRAVAIS_KIND_KEM, "m-lwq-512", BRAVAIS_HAS_MLWQ ? "M-LWQ-512-E8" : NULL},
               {BRAVAIS_KIND_KEM, "M-LWQ-768", BRAVAIS_HAS_MLWQ ? "M-LWQ-768-E8" : NULL},
               {BRAVAIS_KIND_KEM, "mlwq1024", BRAVAIS_HAS_MLWQ ? "M-LWQ-1024-E8" : NULL},
               {BRAVAIS_KIND_PKE, "M-LWQ-1024", NULL},
               {BRAVAIS_KIND_KEM, "ntru_plus_768", BRAVAIS_HAS_NTRU_PLUS ? "NTRU+768" : NULL},
               {BRAVAIS_KIND_KEM, "ntru+768", BRAVAIS_HAS_NTRU_PLUS ? "NTRU+768" : NULL},
               {BRAVAIS_KIND_KEM, "ntruhps2048677", BRAVAIS_HAS_NTRU ? "NTRU-HPS-2048-677" : NULL},
               {BRAVAIS_KIND_SIGNATURE, "ml-dsa-65", "ML-DSA-65"},
               {BRAVAIS_KIND_KEM, "ML-KEM-7680", NULL},
               {BRAVAIS_KIND_KEM, "ML-KEM-76", NULL},
               {BRAVAIS_KIND_KEM, "", NULL},
               {BRAVAIS_KIND_KEM, "-", NULL},
               {BRAVAIS_KIND_KEM, "ML-DSA-65", NULL},
               {BRAVAIS_KIND_PKE, "ML-KEM-768", NULL},
               {BRAVAIS_KIND_SIGNATURE, "ML-KEM-768", NULL},
               {0, "ML-KEM-768", NULL},
               {4, "ML-KEM-768", NULL},
               {UINT32_MAX, "ML-KEM-768", NULL}};
  size_t i;
  uint32_t id = 7;
  for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    const int status = bravais_find(&id, cases[i].kind, cases[i].name);
    subject = cases[i].name;
    CHECK(status == (cases[i].set != NULL ? BRAVAIS_OK : BRAVAIS_UNKNOWN_SET));
    CHECK(cases[i].set != NULL ? bravais_set_of(id) != NULL && strcmp(bravais_set_of(id)->name, cases[i].set) == 0
                               : id == 0);
  }
  subject = "null";
  id = 7;
  CHECK(bravais_find(&id, BRAVAIS_KIND_KEM, NULL) == BRAVAIS_BAD_ARGUMENT && id == 0);
  CHECK(bravais_find(NULL, BRAVAIS_KIND_KEM, "ML-KEM-768") == BRAVAIS_BAD_ARGUMENT);
  CHECK(set_named(BRAVAIS_KIND_KEM, "ML-KEM-768")->public_key_size == 1184);
  CHECK(set_named(BRAVAIS_KIND_SIGNATURE, "ML-DSA-65")->signature_size == 3309);
}

/* Functions of a single key with an id that they do not support. */
static void single_keys(uint32_t id, const uint8_t* bytes, uint8_t* out, uint8_t* memory, size_t size) {
  const bravais_key pk = key_of(BRAVAIS_KEY_PUBLIC, bytes, 800), sk = key_of(BRAVAIS_KEY_EXPANDED, bytes, 1632);
  int32_t fault = 7;
  uint32_t content;
  CHECK(bravais_check_key(id, &pk) == BRAVAIS_UNKNOWN_SET && bravais_check_key(id, &sk) == BRAVAIS_UNKNOWN_SET);
  CHECK(bravais_prepare(id, memory, size, &pk) == BRAVAIS_UNKNOWN_SET && was_zeroed(memory, size));
  CHECK(bravais_prepare(id, memory, size, &sk) == BRAVAIS_UNKNOWN_SET && was_zeroed(memory, size));
  CHECK(bravais_public_key_from_secret_key(id, out, 800, &sk) == BRAVAIS_UNKNOWN_SET);
  CHECK(are_no_public_keys(NULL, out, 800));
  CHECK(bravais_key_file_read_public_key(id, out, 800, &fault, bytes, 100, 0) == BRAVAIS_UNKNOWN_SET);
  CHECK(are_no_public_keys(NULL, out, 800));
  CHECK(bravais_key_file_read_public_key(id, out, 800, &fault, bytes, 100, 1) == BRAVAIS_UNKNOWN_SET);
  CHECK(are_no_public_keys(NULL, out, 800));
  CHECK(bravais_key_file_read_secret_key(id, out, 800, &fault, bytes, 100) == BRAVAIS_UNKNOWN_SET &&
        was_zeroed(out, 800));
  CHECK(bravais_key_file_read_seed(id, out, 64, &fault, bytes, 100) == BRAVAIS_UNKNOWN_SET && was_zeroed(out, 64));
  for (content = 0; content < 4; ++content) {
    const bravais_key key =
        key_of(content == BRAVAIS_CONTENT_PUBLIC_KEY ? BRAVAIS_KEY_PUBLIC : BRAVAIS_KEY_SEED, bytes, 64);
    CHECK(bravais_key_file_size(id, content, BRAVAIS_ENCODING_DER) == 0);
    CHECK(bravais_key_file_size(id, content, BRAVAIS_ENCODING_PEM) == 0);
    CHECK(bravais_key_file_write(id, out, 800, &fault, &key, content, BRAVAIS_ENCODING_PEM) == BRAVAIS_UNKNOWN_SET);
    CHECK(was_zeroed(out, 800));
  }
}
static void stream(uint32_t id, const uint8_t* bytes) {
  bravais_stream_args args = BRAVAIS_STREAM_ARGS;
  bravais_stream state;
  memset(&state, 0xa5, sizeof state);
  args.key = key_of(BRAVAIS_KEY_PUBLIC, bytes, 1312);
  CHECK(bravais_stream_start(&state, id, &args) == BRAVAIS_UNKNOWN_SET && was_zeroed(&state, sizeof state));
}
static void unknown(void) {
  static const uint32_t ids[] = {0, 1, 0xff, 0x119, 0x1ff, 0x20f, 0x306, 0x400, 0x10100, UINT32_MAX};
  enum { size = 1 << 17 };
  uint8_t *bytes = filled(4000), *out = filled(4000), *memory = filled(size);
  const bravais_set* set;
  size_t i;
  for (i = 0; i < sizeof ids / sizeof ids[0]; ++i) {
    subject = "unknown id";
    CHECK(bravais_set_of(ids[i]) == NULL);
    single_keys(ids[i], bytes, out, memory, size);
    stream(ids[i], bytes);
  }
  for (i = 0; (set = bravais_set_at(i)) != NULL; ++i) {
    subject = set->name;
    if (set->kind != BRAVAIS_KIND_SIGNATURE) stream(set->id, bytes);
  }
  free(bytes), free(out), free(memory);
}

int main(void) {
  ids_are_unique();
  every_set(0, members);
  every_set(0, names);
  other_names();
  unknown();
  return verdict();
}
