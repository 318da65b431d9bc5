/* SPDX-License-Identifier: MIT */
/* Key files through the C interface: every set, every form, there and back; statuses and faults of what is refused. */
#include "check.h"

static void there_and_back(uint32_t kind, uint32_t id, size_t public_size, size_t secret_size, size_t seed_size,
                           const uint8_t* public_key, const uint8_t* secret_key, const uint8_t* seed) {
  uint8_t *found_public = filled(public_size), *found_secret = filled(secret_size), *found_seed = filled(seed_size);
  uint32_t content, encoding, forms = 0;
  for (content = BRAVAIS_KEY_PUBLIC; content <= BRAVAIS_KEY_BOTH; ++content) {
    for (encoding = BRAVAIS_ENCODING_DER; encoding <= BRAVAIS_ENCODING_PEM; ++encoding) {
      const size_t size = bravais_key_file_size(kind, id, content, encoding);
      const int is_public = content == BRAVAIS_KEY_PUBLIC;
      const int has_seed = content == BRAVAIS_KEY_SEED || content == BRAVAIS_KEY_BOTH;
      const uint8_t* key = is_public ? public_key : has_seed ? seed : secret_key;
      const size_t key_size = is_public ? public_size : has_seed ? seed_size : secret_size;
      uint8_t* file = filled(size);
      bravais_key_file_info info;
      int fault = -1;
      if (size == 0) {
        CHECK(bravais_key_file_write(kind, id, content, encoding, key, key_size, file, 0, &fault) ==
              BRAVAIS_BAD_ARGUMENT);
        free(file);
        continue;
      }
      ++forms;
      CHECK(bravais_key_file_write(kind, id, content, encoding, key, key_size, file, size + 1, &fault) ==
            BRAVAIS_BAD_LENGTH);
      CHECK(was_zeroed(file, size + 1));
      CHECK(bravais_key_file_write(kind, id, content, encoding, key, key_size - 1, file, size, NULL) ==
            BRAVAIS_BAD_LENGTH);
      CHECK(bravais_key_file_write(kind, id, content, encoding, NULL, key_size, file, size, NULL) ==
            BRAVAIS_BAD_ARGUMENT);
      CHECK(was_zeroed(file, size));
      CHECK(bravais_key_file_write(kind, id, content, encoding, key, key_size, file, size, &fault) == BRAVAIS_OK);
      CHECK(fault == 0 && file[size] == 0xa5);
      CHECK(bravais_key_file_inspect(file, size, &info, &fault) == BRAVAIS_OK && fault == 0);
      CHECK(info.kind == kind && info.id == id && info.content == content && info.encoding == encoding);
      CHECK(info.has_public_key == 0);
      CHECK(bravais_key_file_read_public_key(kind, id, file, size, found_public, public_size, &fault) ==
            (is_public ? BRAVAIS_OK : BRAVAIS_BAD_KEY_FILE));
      CHECK((fault == 0) == is_public);
      if (is_public) CHECK(memcmp(found_public, public_key, public_size) == 0);
      if (!is_public) CHECK(was_zeroed(found_public, public_size));
      CHECK(bravais_key_file_read_secret_key(kind, id, file, size, found_secret, secret_size, &fault) ==
            (is_public ? BRAVAIS_BAD_KEY_FILE : BRAVAIS_OK));
      if (!is_public) CHECK(memcmp(found_secret, secret_key, secret_size) == 0);
      if (is_public) CHECK(was_zeroed(found_secret, secret_size));
      CHECK(bravais_key_file_read_seed(kind, id, file, size, found_seed, seed_size, &fault) ==
            (has_seed ? BRAVAIS_OK : BRAVAIS_BAD_KEY_FILE));
      if (has_seed) CHECK(memcmp(found_seed, seed, seed_size) == 0);
      if (is_public || has_seed) {
        CHECK(bravais_key_file_derive_public_key(kind, id, file, size, found_public, public_size, &fault) ==
              BRAVAIS_OK);
        CHECK(memcmp(found_public, public_key, public_size) == 0);
      }
      CHECK(bravais_key_file_read_public_key(kind, id, file, size - 2, found_public, public_size, &fault) ==
            BRAVAIS_BAD_KEY_FILE);
      CHECK(fault != 0 && strlen(bravais_key_file_fault(fault)) > 10);
      CHECK(was_zeroed(found_public, public_size));
      free(file);
    }
  }
  CHECK(forms == 3 || forms == 8);
  free(found_public);
  free(found_secret);
  free(found_seed);
}

/* Every set of a kind, with keys of a seed of equal bytes. */
#define EVERY_SET(kind, count, row, parameters, generate)                                      \
  for (id = 0; id < count(); ++id) {                                                           \
    const parameters* p = row(id);                                                             \
    uint8_t *pk = filled(p->public_key), *sk = filled(p->secret_key), *seed = filled(p->seed); \
    subject = p->name;                                                                         \
    CHECK(generate(id, seed, p->seed, pk, p->public_key, sk, p->secret_key) == BRAVAIS_OK);    \
    there_and_back(kind, id, p->public_key, p->secret_key, p->seed, pk, sk, seed);             \
    free(pk);                                                                                  \
    free(sk);                                                                                  \
    free(seed);                                                                                \
  }

static void bad_arguments(void) {
  uint8_t file[8] = "no key", out[32];
  bravais_key_file_info info;
  int fault = 0;
  subject = "bad arguments";
  CHECK(bravais_key_file_inspect(file, sizeof file, &info, &fault) == BRAVAIS_BAD_KEY_FILE && fault != 0);
  CHECK(bravais_key_file_inspect(file, sizeof file, NULL, &fault) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_key_file_inspect(NULL, 1, &info, NULL) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_key_file_inspect(NULL, 0, &info, NULL) == BRAVAIS_BAD_KEY_FILE);
  CHECK(bravais_key_file_read_seed(3, 0, file, sizeof file, out, sizeof out, NULL) == BRAVAIS_UNKNOWN_SET);
  CHECK(bravais_key_file_read_seed(BRAVAIS_KIND_KEM, UINT32_MAX, file, sizeof file, out, sizeof out, NULL) ==
        BRAVAIS_UNKNOWN_SET);
  CHECK(bravais_key_file_read_seed(BRAVAIS_KIND_KEM, 0, file, sizeof file, out, sizeof out, NULL) ==
        BRAVAIS_BAD_LENGTH);
  CHECK(bravais_key_file_size(3, 0, 0, 0) == 0 && bravais_key_file_size(0, 0, 4, 0) == 0);
  CHECK(bravais_key_file_size(0, 0, 0, 2) == 0 && bravais_key_file_size(0, UINT32_MAX, 0, 0) == 0);
  CHECK(strcmp(bravais_key_file_fault(-1), "unknown fault") == 0);
}

int main(void) {
  uint32_t id;
  EVERY_SET(BRAVAIS_KIND_KEM, bravais_kem_count, bravais_kem, bravais_kem_parameters, bravais_kem_generate_seeded)
  EVERY_SET(BRAVAIS_KIND_PKE, bravais_pke_count, bravais_pke, bravais_pke_parameters, bravais_pke_generate_seeded)
  EVERY_SET(BRAVAIS_KIND_SIGNATURE, bravais_signature_count, bravais_signature, bravais_signature_parameters,
            bravais_signature_generate_seeded)
  bad_arguments();
  if (failures != 0) fprintf(stderr, "%d checks failed\n", failures);
  return failures != 0;
}
