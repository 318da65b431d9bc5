/* SPDX-License-Identifier: MIT */
/* Key files through the C interface: every set, every form, there and back; statuses and faults of what is refused,
 * malformed expanded keys of every family among it. */
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

/* What is said of the key of a set with three bytes of 0xff at `at`, or null where every string is a key. */
static const char* fault_of_malformed(uint32_t kind, const char* name, size_t* at) {
  const int is_kyber = strncmp(name, "ML-KEM", 6) == 0 || strncmp(name, "Kyber", 5) == 0;
  *at = 0;
  if (kind == BRAVAIS_KIND_SIGNATURE) *at = strncmp(name, "ML-DSA", 6) == 0 ? 128 : 96; /* s1, behind rho, K and tr */
  if (strncmp(name, "NTRU-", 5) == 0 || (kind == BRAVAIS_KIND_PKE && is_kyber)) return NULL;
  return is_kyber ? "the secret key does not open what is sent to the public key inside it"
                  : "a field of the secret key is out of range";
}

/* Such a key is not written, and its file, made of a good one, is not read. */
static void malformed(uint32_t kind, uint32_t id, size_t public_size, size_t secret_size, const uint8_t* secret_key) {
  size_t at;
  const char* why = fault_of_malformed(kind, subject, &at);
  const size_t der = bravais_key_file_size(kind, id, BRAVAIS_KEY_EXPANDED, BRAVAIS_ENCODING_DER);
  const uint32_t encoding = der != 0 ? BRAVAIS_ENCODING_DER : BRAVAIS_ENCODING_PEM;
  const size_t size = bravais_key_file_size(kind, id, BRAVAIS_KEY_EXPANDED, encoding);
  uint8_t *bad = filled(secret_size), *file = filled(size), *found = filled(secret_size), *pk = filled(public_size);
  const int status = why != NULL ? BRAVAIS_BAD_SECRET_KEY : BRAVAIS_OK;
  int fault = -1;
  if (why == NULL) why = bravais_key_file_fault(0);
  memcpy(bad, secret_key, secret_size);
  memset(bad + at, 0xff, 3);
  CHECK(bravais_key_file_write(kind, id, BRAVAIS_KEY_EXPANDED, encoding, bad, secret_size, file, size, &fault) ==
        status);
  CHECK(strcmp(bravais_key_file_fault(fault), why) == 0);
  if (status != BRAVAIS_OK) CHECK(was_zeroed(file, size));

  CHECK(bravais_key_file_write(kind, id, BRAVAIS_KEY_EXPANDED, encoding, secret_key, secret_size, file, size, NULL) ==
        BRAVAIS_OK);
  if (der != 0) {
    memset(file + size - secret_size + at, 0xff, 3); /* the key is the end of the file */
  } else {
    char* body;
    file[size] = 0;
    body = strstr((char*)file, "\n\n") + 2;
    memset(body + at / 3 * 4 + at / 48, '/', 4); /* the digit for six ones, in lines of 64 */
  }
  CHECK(bravais_key_file_read_secret_key(kind, id, file, size, found, secret_size, &fault) == status);
  CHECK(strcmp(bravais_key_file_fault(fault), why) == 0);
  CHECK(status == BRAVAIS_OK ? memcmp(found, bad, secret_size) == 0 : was_zeroed(found, secret_size));
  if (status != BRAVAIS_OK) {
    CHECK(bravais_key_file_derive_public_key(kind, id, file, size, pk, public_size, &fault) == status);
    CHECK(strcmp(bravais_key_file_fault(fault), why) == 0);
    CHECK(was_zeroed(pk, public_size));
  }
  free(bad);
  free(file);
  free(found);
  free(pk);
}

/* Every set of a kind, with keys of a seed of equal bytes. */
#define EVERY_SET(kind, count, row, parameters, generate)                                      \
  for (id = 0; id < count(); ++id) {                                                           \
    const parameters* p = row(id);                                                             \
    uint8_t *pk = filled(p->public_key), *sk = filled(p->secret_key), *seed = filled(p->seed); \
    subject = p->name;                                                                         \
    CHECK(generate(id, seed, p->seed, pk, p->public_key, sk, p->secret_key) == BRAVAIS_OK);    \
    there_and_back(kind, id, p->public_key, p->secret_key, p->seed, pk, sk, seed);             \
    malformed(kind, id, p->public_key, p->secret_key, sk);                                     \
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
  CHECK(bravais_key_file_inspect(file, sizeof file, NULL, &fault) == BRAVAIS_BAD_ARGUMENT && fault == 0);
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
