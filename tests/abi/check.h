/* SPDX-License-Identifier: MIT */
/* Shared by the C tests: a check that names its location and parameter set, and buffers that are filled and compared.
 * */
#ifndef BRAVAIS_TESTS_ABI_CHECK_H
#define BRAVAIS_TESTS_ABI_CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bravais.h>

static int failures;
static const char* subject = "";
static const char* doing = "";

#define CHECK(condition)                                                                      \
  do {                                                                                        \
    if (!(condition)) {                                                                       \
      ++failures;                                                                             \
      fprintf(stderr, "%s:%d: %s: %s: %s\n", __FILE__, __LINE__, subject, doing, #condition); \
    }                                                                                         \
  } while (0)

/* The exit status of a test program. */
static inline int verdict(void) {
  printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}

/* Memory that is not zero, so that zeroing is visible, with one byte after its end. */
static inline uint8_t* filled(size_t size) {
  uint8_t* bytes = (uint8_t*)malloc(size + 1);
  if (bytes == NULL) exit(3);
  memset(bytes, 0xa5, size + 1);
  return bytes;
}

/* Whether all bytes are `value`. */
static inline int all_are(const void* data, size_t size, uint8_t value) {
  const uint8_t* bytes = (const uint8_t*)data;
  size_t i;
  for (i = 0; i < size; ++i) {
    if (bytes[i] != value) return 0;
  }
  return 1;
}

/* Whether all bytes are zero; fills them again for the next check. */
static inline int was_zeroed(void* bytes, size_t size) {
  const int zero = all_are(bytes, size, 0);
  memset(bytes, 0xa5, size);
  return zero;
}

/* Bytes that count from `first`. */
static inline void count_from(uint8_t first, uint8_t* bytes, size_t size) {
  size_t i;
  for (i = 0; i < size; ++i) bytes[i] = (uint8_t)(first + i);
}

/* Bytes without a pattern: NTRU samples keys by sorting. */
static inline void vary(uint8_t* bytes, size_t size) {
  size_t i;
  for (i = 0; i < size; ++i) bytes[i] = (uint8_t)(((i * i * 41 + i * 7) >> 3) + (i >> 8) * 29);
}

static inline bravais_key key_of(uint32_t form, const uint8_t* data, size_t size) {
  bravais_key key;
  memset(&key, 0, sizeof key);
  key.form = form;
  key.data = data;
  key.size = size;
  return key;
}

/* Calls a test for every set of a kind; kind 0 means all kinds. */
static inline void every_set(uint32_t kind, void (*test)(const bravais_set*)) {
  const bravais_set* set;
  size_t i;
  for (i = 0; (set = bravais_set_at(i)) != NULL; ++i) {
    if (kind != 0 && set->kind != kind) continue;
    subject = set->name;
    test(set);
  }
}

/* Calls a test with each instruction set that this machine can run. */
static inline void every_isa(void (*test)(void)) {
  const char* name;
  size_t i;
  for (i = 0; (name = bravais_isa_name(i)) != NULL; ++i) {
    if (bravais_isa_force(name) != BRAVAIS_OK) {
      printf("%s: this machine cannot run it, so it is not tested here\n", name);
      continue;
    }
    test();
    printf("%s: tested\n", name);
  }
}

/* Finds a set that must exist. */
static inline const bravais_set* set_named(uint32_t kind, const char* name) {
  uint32_t id = 0;
  if (bravais_find(&id, kind, name) != BRAVAIS_OK || bravais_set_of(id) == NULL) {
    fprintf(stderr, "%s: no such set\n", name);
    exit(3);
  }
  return bravais_set_of(id);
}

static inline int is_of(const bravais_set* set, const char* family) {
  return strncmp(set->name, family, strlen(family)) == 0;
}
static inline int is_kyber(const bravais_set* set) { return is_of(set, "ML-KEM") || is_of(set, "Kyber"); }
static inline int is_ntru(const bravais_set* set) { return is_of(set, "NTRU-"); }
static inline int is_ntru_plus(const bravais_set* set) { return is_of(set, "NTRU+"); }
/* Release 2.2 of NTRU+ is NTRU+KEM; only the final version checks keys. */
static inline int is_final_ntru_plus(const bravais_set* set) {
  return is_ntru_plus(set) && strstr(set->name, "KEM") == NULL;
}
static inline int is_m_lwq(const bravais_set* set) { return is_of(set, "M-LWQ"); }

#endif
