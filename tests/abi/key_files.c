/* SPDX-License-Identifier: MIT */
/* Key files through the C interface: every set and every form, written and read back. */
#include "calls.h"
#include "no_public_key.h"

static const bravais_set* set;
static uint8_t *pk, *sk, *seed;
static uint32_t content, encoding;

static bravais_key key_for(uint32_t of) {
  switch (of) {
    case BRAVAIS_CONTENT_PUBLIC_KEY: return public_keys(set, 1, pk);
    case BRAVAIS_CONTENT_EXPANDED: return expanded_keys(set, 1, sk);
    default: return seed_keys(set, 1, seed);
  }
}
static int write_file(uint8_t* file, size_t size, int32_t* fault, bravais_key key) {
  return bravais_key_file_write(set->id, file, size, fault, &key, content, encoding);
}

/* The forms of key from which a file with some content can be made: an expanded key also from a seed. */
static int takes(uint32_t form) {
  switch (content) {
    case BRAVAIS_CONTENT_PUBLIC_KEY: return form == BRAVAIS_KEY_PUBLIC;
    case BRAVAIS_CONTENT_EXPANDED: return form == BRAVAIS_KEY_EXPANDED || form == BRAVAIS_KEY_SEED;
    default: return form == BRAVAIS_KEY_SEED;
  }
}

static void writing(uint8_t* file, size_t size) {
  static const uint32_t forms[] = {0, 1, 2, 3, 4, 5, 6, 99, UINT32_MAX};
  bravais_key key = key_for(content);
  int32_t fault = -1;
  size_t i;
  CHECK(write_file(file, size + 1, &fault, key) == BRAVAIS_BAD_LENGTH && was_zeroed(file, size + 1));
  CHECK(write_file(file, size - 1, &fault, key) == BRAVAIS_BAD_LENGTH && was_zeroed(file, size - 1));
  for (i = 0; i < sizeof forms / sizeof forms[0]; ++i) {
    bravais_key other = forms[i] == BRAVAIS_KEY_SEED       ? seed_keys(set, 1, seed)
                        : forms[i] == BRAVAIS_KEY_EXPANDED ? expanded_keys(set, 1, sk)
                                                           : public_keys(set, 1, pk);
    other.form = forms[i];
    fault = -1;
    if (takes(forms[i])) {
      CHECK(write_file(file, size, &fault, other) == BRAVAIS_OK && fault == 0 && file[size] == 0xa5);
      memset(file, 0xa5, size);
    } else {
      CHECK(write_file(file, size, &fault, other) == BRAVAIS_BAD_ARGUMENT && was_zeroed(file, size));
    }
  }
  /* The length of a key does not determine its form. */
  if (content == BRAVAIS_CONTENT_EXPANDED) {
    key = key_of(BRAVAIS_KEY_EXPANDED, seed, set->seed_size);
    CHECK(write_file(file, size, NULL, key) == BRAVAIS_BAD_LENGTH && was_zeroed(file, size));
    key = key_of(BRAVAIS_KEY_SEED, sk, set->secret_key_size);
    CHECK(write_file(file, size, NULL, key) == BRAVAIS_BAD_LENGTH && was_zeroed(file, size));
    key = key_for(content);
  }
  --key.size;
  CHECK(write_file(file, size, NULL, key) == BRAVAIS_BAD_LENGTH && was_zeroed(file, size));
  ++key.size, key.data = NULL;
  CHECK(write_file(file, size, NULL, key) == BRAVAIS_BAD_ARGUMENT && was_zeroed(file, size));
  CHECK(bravais_key_file_write(set->id, file, size, &fault, NULL, content, encoding) == BRAVAIS_BAD_ARGUMENT);
  CHECK(was_zeroed(file, size));
  CHECK(bravais_key_file_write(set->id, NULL, size, &fault, &key, content, encoding) == BRAVAIS_BAD_ARGUMENT);
}

/* The description of a file: written up to the size that the struct states. */
static void inspecting(const uint8_t* file, size_t size) {
  bravais_key_file_info info = BRAVAIS_KEY_FILE_INFO;
  struct {
    bravais_key_file_info info;
    uint8_t more[16];
  } longer;
  const size_t cuts[] = {offsetof(bravais_key_file_info, id), offsetof(bravais_key_file_info, content),
                         offsetof(bravais_key_file_info, encoding), offsetof(bravais_key_file_info, has_public_key)};
  int32_t fault = -1;
  size_t i;
  CHECK(bravais_key_file_inspect(&info, &fault, file, size) == BRAVAIS_OK && fault == 0);
  CHECK(info.struct_size == sizeof info && info.id == set->id && info.content == content && info.encoding == encoding);
  CHECK(info.has_public_key == 0);
  for (i = 0; i < sizeof cuts / sizeof cuts[0]; ++i) {
    memset(&longer, 0xa5, sizeof longer);
    longer.info.struct_size = cuts[i];
    CHECK(bravais_key_file_inspect(&longer.info, NULL, file, size) == BRAVAIS_OK);
    CHECK(longer.info.struct_size == cuts[i] && memcmp(&longer.info, &info, cuts[i]) != 0);
    CHECK(memcmp((uint8_t*)&longer + sizeof(size_t), (uint8_t*)&info + sizeof(size_t), cuts[i] - sizeof(size_t)) == 0);
    CHECK(all_are((uint8_t*)&longer + cuts[i], sizeof longer - cuts[i], 0xa5));
  }
  /* Members of later versions are zero. */
  memset(&longer, 0xa5, sizeof longer);
  longer.info.struct_size = sizeof longer;
  CHECK(bravais_key_file_inspect(&longer.info, NULL, file, size) == BRAVAIS_OK);
  CHECK(longer.info.struct_size == sizeof longer && longer.info.id == set->id && longer.info.content == content);
  CHECK(all_are(longer.more, sizeof longer.more, 0));
  for (i = 0; i < sizeof(size_t); i += sizeof(size_t) - 1) {
    longer.info.struct_size = i;
    CHECK(bravais_key_file_inspect(&longer.info, &fault, file, size) == BRAVAIS_BAD_ARGUMENT);
  }
}

static void reading(const uint8_t* file, size_t size) {
  const size_t public_size = set->public_key_size, secret_size = set->secret_key_size, seed_size = set->seed_size;
  uint8_t *found_public = filled(public_size), *found_secret = filled(secret_size), *found_seed = filled(seed_size);
  const int is_public = content == BRAVAIS_CONTENT_PUBLIC_KEY;
  const int has_seed = content == BRAVAIS_CONTENT_SEED || content == BRAVAIS_CONTENT_BOTH;
  const int follows = is_public || has_seed || !(set->kind == BRAVAIS_KIND_PKE || is_ntru(set) || is_ntru_plus(set));
  int32_t fault = -1;
  CHECK(bravais_key_file_read_public_key(set->id, found_public, public_size, &fault, file, size, 0) ==
        (is_public ? BRAVAIS_OK : BRAVAIS_BAD_KEY_FILE));
  CHECK(fault == (is_public ? BRAVAIS_FAULT_NONE : BRAVAIS_FAULT_IS_SECRET));
  if (is_public) CHECK(memcmp(found_public, pk, public_size) == 0);
  if (!is_public) CHECK(are_no_public_keys(set, found_public, public_size));
  memset(found_public, 0xa5, public_size);
  CHECK(bravais_key_file_read_public_key(set->id, found_public, public_size, &fault, file, size, 1) ==
        (follows ? BRAVAIS_OK : BRAVAIS_BAD_KEY_FILE));
  CHECK(fault == (follows ? BRAVAIS_FAULT_NONE : BRAVAIS_FAULT_NO_PUBLIC_KEY));
  CHECK(follows ? memcmp(found_public, pk, public_size) == 0 : are_no_public_keys(set, found_public, public_size));
  CHECK(bravais_key_file_read_secret_key(set->id, found_secret, secret_size, &fault, file, size) ==
        (is_public ? BRAVAIS_BAD_KEY_FILE : BRAVAIS_OK));
  CHECK(fault == (is_public ? BRAVAIS_FAULT_IS_PUBLIC : BRAVAIS_FAULT_NONE));
  CHECK(is_public ? was_zeroed(found_secret, secret_size) : memcmp(found_secret, sk, secret_size) == 0);
  CHECK(bravais_key_file_read_seed(set->id, found_seed, seed_size, &fault, file, size) ==
        (has_seed ? BRAVAIS_OK : BRAVAIS_BAD_KEY_FILE));
  CHECK(fault == (is_public ? BRAVAIS_FAULT_IS_PUBLIC : has_seed ? BRAVAIS_FAULT_NONE : BRAVAIS_FAULT_NO_SEED));
  CHECK(has_seed ? memcmp(found_seed, seed, seed_size) == 0 : was_zeroed(found_seed, seed_size));

  /* A truncated file, outputs of the wrong length, null pointers. */
  CHECK(bravais_key_file_read_public_key(set->id, found_public, public_size, &fault, file, size - 2, 0) ==
        BRAVAIS_BAD_KEY_FILE);
  CHECK(fault != 0 && strlen(bravais_key_file_fault_text(fault)) > 10);
  CHECK(are_no_public_keys(set, found_public, public_size));
  CHECK(bravais_key_file_read_public_key(set->id, found_public, public_size - 1, NULL, file, size, 1) ==
        BRAVAIS_BAD_LENGTH);
  CHECK(are_no_public_keys(set, found_public, public_size - 1));
  CHECK(bravais_key_file_read_secret_key(set->id, found_secret, secret_size - 1, NULL, file, size) ==
        BRAVAIS_BAD_LENGTH);
  CHECK(was_zeroed(found_secret, secret_size - 1));
  CHECK(bravais_key_file_read_seed(set->id, found_seed, seed_size - 1, NULL, file, size) == BRAVAIS_BAD_LENGTH);
  CHECK(was_zeroed(found_seed, seed_size - 1));
  CHECK(bravais_key_file_read_public_key(set->id, NULL, public_size, NULL, file, size, 1) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_key_file_read_public_key(set->id, found_public, public_size, NULL, NULL, size, 1) ==
        BRAVAIS_BAD_ARGUMENT);
  CHECK(are_no_public_keys(set, found_public, public_size));
  CHECK(bravais_key_file_read_secret_key(set->id, found_secret, secret_size, NULL, NULL, size) == BRAVAIS_BAD_ARGUMENT);
  CHECK(was_zeroed(found_secret, secret_size));
  free(found_public), free(found_secret), free(found_seed);
}

static void test(const bravais_set* of) {
  uint32_t forms = 0;
  set = of;
  pk = filled(set->public_key_size), sk = filled(set->secret_key_size), seed = filled(set->seed_size);
  count_from(0, seed, set->seed_size); /* a seed of equal bytes gives NTRU a polynomial without an inverse */
  CHECK(generate(set, 1, pk, sk, NULL, seed) == BRAVAIS_OK);
  for (content = BRAVAIS_CONTENT_PUBLIC_KEY; content <= BRAVAIS_CONTENT_BOTH; ++content) {
    for (encoding = BRAVAIS_ENCODING_DER; encoding <= BRAVAIS_ENCODING_PEM; ++encoding) {
      const size_t size = bravais_key_file_size(set->id, content, encoding);
      uint8_t* file = filled(size + 1);
      int32_t fault = -1;
      if (size == 0) {
        CHECK(write_file(file, 0, &fault, key_for(content)) == BRAVAIS_BAD_ARGUMENT);
        CHECK(write_file(file, 1, &fault, key_for(content)) == BRAVAIS_BAD_ARGUMENT && was_zeroed(file, 1));
      } else {
        ++forms;
        writing(file, size);
        CHECK(write_file(file, size, &fault, key_for(content)) == BRAVAIS_OK && fault == 0 && file[size] == 0xa5);
        inspecting(file, size);
        reading(file, size);
      }
      free(file);
    }
  }
  CHECK(forms == (is_of(set, "ML-KEM") || is_of(set, "ML-DSA") ? 8U : 3U));
  CHECK(bravais_key_file_size(set->id, 4, BRAVAIS_ENCODING_PEM) == 0 && bravais_key_file_size(set->id, 0, 2) == 0);
  free(pk), free(sk), free(seed);
}

int main(void) {
  every_set(0, test);
  return verdict();
}
