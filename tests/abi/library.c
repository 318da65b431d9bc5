/* SPDX-License-Identifier: MIT */
/* Functions without a parameter set: texts, version, wiping, comparing, randomness, instruction sets. */
#include "check.h"

static void texts(void) {
  int i, j;
  subject = "texts";
  for (i = BRAVAIS_OK; i <= BRAVAIS_SELF_CHECK_FAILED; ++i) {
    CHECK(strlen(bravais_status_text(i)) > 0);
    for (j = BRAVAIS_OK; j < i; ++j) CHECK(strcmp(bravais_status_text(i), bravais_status_text(j)) != 0);
    CHECK(strcmp(bravais_status_text(i), bravais_status_text(12345)) != 0);
  }
  CHECK(strlen(bravais_status_text(12345)) > 0 && strlen(bravais_status_text(-1)) > 0);
  CHECK(BRAVAIS_SELF_CHECK_FAILED == 16 && strcmp(bravais_status_text(17), bravais_status_text(12345)) == 0);
}

/* Every named fault has a sentence of its own; none follows the last fault. */
static void faults(void) {
  static const int32_t named[] = {BRAVAIS_FAULT_NONE,
                                  BRAVAIS_FAULT_NO_KEY_FILE,
                                  BRAVAIS_FAULT_BAD_LABEL,
                                  BRAVAIS_FAULT_NO_END,
                                  BRAVAIS_FAULT_BAD_BASE64,
                                  BRAVAIS_FAULT_TEXT_BEHIND,
                                  BRAVAIS_FAULT_BAD_HEADER,
                                  BRAVAIS_FAULT_REGISTERED,
                                  BRAVAIS_FAULT_TRUNCATED,
                                  BRAVAIS_FAULT_WRONG_TYPE,
                                  BRAVAIS_FAULT_BAD_LENGTH_FORM,
                                  BRAVAIS_FAULT_TRAILING_BYTES,
                                  BRAVAIS_FAULT_BAD_VERSION,
                                  BRAVAIS_FAULT_PARAMETERS,
                                  BRAVAIS_FAULT_UNUSED_BITS,
                                  BRAVAIS_FAULT_ATTRIBUTES,
                                  BRAVAIS_FAULT_UNKNOWN_CHOICE,
                                  BRAVAIS_FAULT_UNKNOWN_SET,
                                  BRAVAIS_FAULT_WRONG_SEED_SIZE,
                                  BRAVAIS_FAULT_WRONG_SECRET_SIZE,
                                  BRAVAIS_FAULT_WRONG_PUBLIC_SIZE,
                                  BRAVAIS_FAULT_WRONG_KIND,
                                  BRAVAIS_FAULT_WRONG_SET,
                                  BRAVAIS_FAULT_IS_SECRET,
                                  BRAVAIS_FAULT_IS_PUBLIC,
                                  BRAVAIS_FAULT_NO_SEED,
                                  BRAVAIS_FAULT_NO_PUBLIC_KEY,
                                  BRAVAIS_FAULT_MODULUS_CHECK,
                                  BRAVAIS_FAULT_HASH_CHECK,
                                  BRAVAIS_FAULT_PAIRWISE_CHECK,
                                  BRAVAIS_FAULT_OUT_OF_RANGE,
                                  BRAVAIS_FAULT_PARTS_DIFFER,
                                  BRAVAIS_FAULT_HALVES_DIFFER,
                                  BRAVAIS_FAULT_REJECTION_DIFFERS,
                                  BRAVAIS_FAULT_PUBLIC_KEY_DIFFERS};
  enum { NAMED = sizeof named / sizeof named[0] };
  const char *const unknown = bravais_key_file_fault_text(-1);
  int32_t i, j;
  subject = "faults";
  CHECK(strcmp(unknown, "unknown fault") == 0);
  for (i = 0; i < NAMED; ++i) {
    CHECK(named[i] == i);
    CHECK(strlen(bravais_key_file_fault_text(i)) > 0 && strcmp(bravais_key_file_fault_text(i), unknown) != 0);
    for (j = 0; j < i; ++j) CHECK(strcmp(bravais_key_file_fault_text(i), bravais_key_file_fault_text(j)) != 0);
  }
  CHECK(strcmp(bravais_key_file_fault_text(NAMED), unknown) == 0);
  CHECK(strcmp(bravais_key_file_fault_text(INT32_MAX), unknown) == 0);
}

static void version(void) {
  char text[64];
  subject = "version";
  CHECK(strcmp(bravais_version(), BRAVAIS_EXPECTED_VERSION) == 0);
  CHECK(strcmp(bravais_version(), BRAVAIS_VERSION) == 0);
  snprintf(text, sizeof text, "%d.%d.%d", BRAVAIS_VERSION_MAJOR, BRAVAIS_VERSION_MINOR, BRAVAIS_VERSION_PATCH);
  CHECK(strcmp(text, BRAVAIS_VERSION) == 0);
}

static void bytes(void) {
  uint8_t some[8];
  subject = "bytes";
  memset(some, 1, sizeof some);
  bravais_wipe(some, sizeof some);
  CHECK(was_zeroed(some, sizeof some));
  bravais_wipe(some + 1, 6);
  CHECK(some[0] == 0xa5 && some[1] == 0 && some[6] == 0 && some[7] == 0xa5);
  bravais_wipe(NULL, 0);
  CHECK(bravais_equal("lattice", "lattice", 7) == 1 && bravais_equal("lattice", "lettuce", 7) == 0);
  CHECK(bravais_equal("lattice", "lettuce", 1) == 1 && bravais_equal("lattice", "lettuce", 0) == 1);
  CHECK(bravais_equal(NULL, NULL, 0) == 1 && bravais_equal(NULL, "x", 1) == 0 && bravais_equal("x", NULL, 1) == 0);
}

static void randomness(void) {
  enum { LONG = 100000 };
  uint8_t *one = filled(LONG), *two = filled(LONG);
  size_t i, counts[256];
  subject = "randomness";
  CHECK(bravais_random(NULL, 0) == BRAVAIS_OK && bravais_random(one, 0) == BRAVAIS_OK && one[0] == 0xa5);
  CHECK(bravais_random(NULL, 1) == BRAVAIS_BAD_ARGUMENT && bravais_random(NULL, SIZE_MAX) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_random(one, 32) == BRAVAIS_OK && one[32] == 0xa5 && !all_are(one, 32, 0xa5) && !all_are(one, 32, 0));
  CHECK(bravais_random(two, 32) == BRAVAIS_OK && memcmp(one, two, 32) != 0);
  CHECK(bravais_random(one, LONG) == BRAVAIS_OK && one[LONG] == 0xa5);
  /* The whole buffer was filled: each value occurs about 390 times, and practically never under 100 or over 1000. */
  memset(counts, 0, sizeof counts);
  for (i = 0; i < LONG; ++i) ++counts[one[i]];
  for (i = 0; i < 256; ++i) CHECK(counts[i] > 100 && counts[i] < 1000);
  CHECK(!all_are(one + LONG - 16, 16, 0xa5));
  free(one), free(two);
}

static void instruction_sets(void) {
  const char *name = NULL, *last = NULL;
  size_t i;
  subject = "instruction sets";
  for (i = 0; bravais_isa_name(i) != NULL; ++i) last = bravais_isa_name(i);
  CHECK(i >= 1 && last != NULL && strcmp(last, "portable") == 0);
  CHECK(bravais_isa_name(i + 1) == NULL && bravais_isa_name(SIZE_MAX) == NULL);
  CHECK(bravais_isa_check("portable") == BRAVAIS_OK);
  CHECK(bravais_isa_check("Portable") == BRAVAIS_OK && bravais_isa_check("portabel") == BRAVAIS_UNSUPPORTED_ISA);
  CHECK(bravais_isa_check(NULL) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_isa_force("no such thing") == BRAVAIS_UNSUPPORTED_ISA);
  for (i = 0; bravais_isa_name(i) != NULL; ++i) {
    const int can = bravais_isa_check(bravais_isa_name(i));
    CHECK(bravais_isa_force(bravais_isa_name(i)) == can);
    if (can != BRAVAIS_OK) continue;
    CHECK(bravais_isa_active(&name) == BRAVAIS_OK && strcmp(name, bravais_isa_name(i)) == 0);
  }
  CHECK(bravais_isa_force(NULL) == BRAVAIS_OK);
  CHECK(bravais_isa_active(&name) == BRAVAIS_OK && bravais_isa_check(name) == BRAVAIS_OK);
  CHECK(bravais_isa_active(NULL) == BRAVAIS_BAD_ARGUMENT);
}

int main(void) {
  texts();
  faults();
  version();
  bytes();
  randomness();
  instruction_sets();
  return verdict();
}
