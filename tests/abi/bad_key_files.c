/* SPDX-License-Identifier: MIT */
/* Key files that the C interface rejects, with their faults: malformed expanded keys of every family, keys of other
 * parameter sets, and files that are not key files. */
#include "calls.h"
#include "no_public_key.h"

/* The fault of a set's key with three bytes of 0xff at `at`; none where every byte string is a key. */
static int32_t fault_of_malformed(const bravais_set* set, size_t* at) {
  *at = 0;
  if (set->kind == BRAVAIS_KIND_SIGNATURE) *at = set->is_standard ? 128 : 96; /* s1, behind rho, K and tr */
  if (is_ntru(set) || (set->kind == BRAVAIS_KIND_PKE && is_kyber(set))) return BRAVAIS_FAULT_NONE;
  return is_kyber(set) ? BRAVAIS_FAULT_PAIRWISE_CHECK : BRAVAIS_FAULT_OUT_OF_RANGE;
}

/* Such a key is not written. Its file, made from a good one, is not read. */
static void malformed(const bravais_set* set) {
  size_t at;
  const int32_t why = fault_of_malformed(set, &at);
  const size_t der = bravais_key_file_size(set->id, BRAVAIS_CONTENT_EXPANDED, BRAVAIS_ENCODING_DER);
  const uint32_t encoding = der != 0 ? BRAVAIS_ENCODING_DER : BRAVAIS_ENCODING_PEM;
  const size_t size = bravais_key_file_size(set->id, BRAVAIS_CONTENT_EXPANDED, encoding);
  const size_t public_size = set->public_key_size, secret_size = set->secret_key_size;
  uint8_t *pk = filled(public_size), *sk = filled(secret_size), *seed = filled(set->seed_size);
  uint8_t *bad = filled(secret_size), *file = filled(size), *found = filled(secret_size);
  const bravais_key good_key = expanded_keys(set, 1, sk), bad_key = expanded_keys(set, 1, bad);
  const int status = why != BRAVAIS_FAULT_NONE ? BRAVAIS_BAD_SECRET_KEY : BRAVAIS_OK;
  int32_t fault = -1;
  count_from(0, seed, set->seed_size); /* a seed of equal bytes gives NTRU a polynomial without an inverse */
  CHECK(generate(set, 1, pk, sk, NULL, seed) == BRAVAIS_OK);
  memcpy(bad, sk, secret_size);
  memset(bad + at, 0xff, 3);
  CHECK(bravais_key_file_write(set->id, file, size, &fault, &bad_key, BRAVAIS_CONTENT_EXPANDED, encoding) == status);
  CHECK(fault == why);
  if (status != BRAVAIS_OK) CHECK(was_zeroed(file, size));

  CHECK(bravais_key_file_write(set->id, file, size, NULL, &good_key, BRAVAIS_CONTENT_EXPANDED, encoding) == BRAVAIS_OK);
  if (der != 0) {
    memset(file + size - secret_size + at, 0xff, 3); /* the key is the end of the file */
  } else {
    char* body;
    file[size] = 0;
    body = strstr((char*)file, "\n\n") + 2;
    memset(body + at / 3 * 4 + at / 48, '/', 4); /* the digit for six ones, in lines of 64 */
  }
  fault = -1;
  CHECK(bravais_key_file_read_secret_key(set->id, found, secret_size, &fault, file, size) == status && fault == why);
  CHECK(status == BRAVAIS_OK ? memcmp(found, bad, secret_size) == 0 : was_zeroed(found, secret_size));
  if (status != BRAVAIS_OK) {
    CHECK(bravais_key_file_read_public_key(set->id, pk, public_size, &fault, file, size, 1) == status);
    CHECK(fault == why && are_no_public_keys(set, pk, public_size));
  }
  free(pk), free(sk), free(seed), free(bad), free(file), free(found);
}

/* The key file of one set, read as that of every other set. */
static void other_sets(const bravais_set* set) {
  uint8_t *pk = filled(set->public_key_size), *sk = filled(set->secret_key_size), *out = filled(20000);
  const size_t size = bravais_key_file_size(set->id, BRAVAIS_CONTENT_PUBLIC_KEY, BRAVAIS_ENCODING_PEM);
  uint8_t* file = filled(size);
  const bravais_key key = public_keys(set, 1, pk);
  const bravais_set* other;
  int32_t fault;
  size_t i;
  CHECK(generate(set, 1, pk, sk, NULL, NULL) == BRAVAIS_OK);
  CHECK(bravais_key_file_write(set->id, file, size, &fault, &key, BRAVAIS_CONTENT_PUBLIC_KEY, BRAVAIS_ENCODING_PEM) ==
        BRAVAIS_OK);
  for (i = 0; (other = bravais_set_at(i)) != NULL; ++i) {
    if (other == set) continue;
    fault = -1;
    CHECK(bravais_key_file_read_public_key(other->id, out, other->public_key_size, &fault, file, size, 0) ==
          BRAVAIS_BAD_KEY_FILE);
    CHECK(fault == (other->kind == set->kind ? BRAVAIS_FAULT_WRONG_SET : BRAVAIS_FAULT_WRONG_KIND));
    CHECK(are_no_public_keys(other, out, other->public_key_size));
    CHECK(bravais_key_file_read_secret_key(other->id, out, other->secret_key_size, NULL, file, size) ==
          BRAVAIS_BAD_KEY_FILE);
    CHECK(was_zeroed(out, other->secret_key_size));
  }
  free(pk), free(sk), free(out), free(file);
}

static void no_key_file(void) {
  const uint32_t id = set_named(BRAVAIS_KIND_KEM, "ML-KEM-512")->id;
  uint8_t file[8] = "no key", out[32];
  bravais_key_file_info info = BRAVAIS_KEY_FILE_INFO;
  int32_t fault = 0;
  subject = "no key file";
  memset(out, 0xa5, sizeof out);
  CHECK(bravais_key_file_inspect(&info, &fault, file, sizeof file) == BRAVAIS_BAD_KEY_FILE);
  CHECK(fault == BRAVAIS_FAULT_NO_KEY_FILE && info.struct_size == sizeof info && info.id == 0);
  CHECK(bravais_key_file_inspect(NULL, &fault, file, sizeof file) == BRAVAIS_BAD_ARGUMENT && fault == 0);
  CHECK(bravais_key_file_inspect(&info, NULL, NULL, 1) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_key_file_inspect(&info, NULL, NULL, 0) == BRAVAIS_BAD_KEY_FILE);
  CHECK(bravais_key_file_read_seed(id, out, sizeof out, NULL, file, sizeof file) == BRAVAIS_BAD_LENGTH);
  CHECK(was_zeroed(out, sizeof out));
}

/* A size that was never set: members are not written that far. */
static void size_not_set(void) {
  static union {
    bravais_key_file_info info;
    uint8_t memory[4104];
  } place;
  subject = "size not set";
  place.info.struct_size = 4097;
  place.info.id = 77;
  CHECK(bravais_key_file_inspect(&place.info, NULL, NULL, 0) == BRAVAIS_BAD_ARGUMENT && place.info.id == 77);
}

/* A fault pointer inside the key, and a missing file: nothing is written. */
static void fault_in_key(void) {
  static union {
    int32_t fault;
    uint8_t key[800];
  } both;
  uint8_t before[sizeof both];
  memset(&both, 0xa5, sizeof both);
  memcpy(before, &both, sizeof both);
  subject = "fault in key";
  CHECK(bravais_key_file_read_public_key(set_named(BRAVAIS_KIND_KEM, "ML-KEM-512")->id, both.key, sizeof both.key,
                                         &both.fault, NULL, 1, 0) == BRAVAIS_BAD_ARGUMENT);
  CHECK(memcmp(before, &both, sizeof both) == 0);
}

int main(void) {
  every_set(0, malformed);
  every_set(0, other_sets);
  no_key_file();
  size_not_set();
  fault_in_key();
  return verdict();
}
