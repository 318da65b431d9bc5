/* SPDX-License-Identifier: MIT */
/* The bytes that replace a missing public key, computed without the library. */
#ifndef BRAVAIS_TESTS_ABI_NO_PUBLIC_KEY_H
#define BRAVAIS_TESTS_ABI_NO_PUBLIC_KEY_H

#include "check.h"

static const struct {
  const char* set;
  size_t size;
  const char *first, *last;
} no_public_keys[] = {
#include "no_public_key.inc"
};

static inline int has_value(const uint8_t* bytes, size_t size, const char* hex) {
  size_t i;
  for (i = 0; i < size; ++i) {
    unsigned value;
    if (sscanf(hex + 2 * i, "%2x", &value) != 1 || bytes[i] != value) return 0;
  }
  return 1;
}

/* Whether bytes are such keys of a set, concatenated; null means an id that does not exist. The last key may be cut
 * off. */
static inline int are_no_public_keys(const bravais_set* set, const uint8_t* bytes, size_t size) {
  const char* name = set != NULL ? set->name : "";
  const size_t key = set != NULL ? set->public_key_size : size;
  size_t i, at;
  for (i = 0; strcmp(no_public_keys[i].set, name) != 0; ++i) {
    if (i + 1 == sizeof no_public_keys / sizeof no_public_keys[0]) return 0;
  }
  if (set != NULL && no_public_keys[i].size != key) return 0;
  if (!has_value(bytes, size < 16 ? size : 16, no_public_keys[i].first)) return 0;
  if (set != NULL && size >= key && !has_value(bytes + key - 16, 16, no_public_keys[i].last)) return 0;
  for (at = key; at < size; ++at) {
    if (bytes[at] != bytes[at - key]) return 0;
  }
  return size < 1000 || !all_are(bytes + 16, 100, bytes[16]);
}

#endif
