/* SPDX-License-Identifier: MIT */
/* What the C tests share: a check that names its place and set, and buffers of a set that are filled and compared. */
#ifndef BRAVAIS_TESTS_ABI_CHECK_H
#define BRAVAIS_TESTS_ABI_CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bravais.h>

static int failures;
static const char* subject = "";

#define CHECK(condition)                                                           \
  do {                                                                             \
    if (!(condition)) {                                                            \
      ++failures;                                                                  \
      fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, subject, #condition); \
    }                                                                              \
  } while (0)

/* Memory that is not zero, so that zeroing is seen. */
static uint8_t* filled(size_t size) {
  uint8_t* bytes = malloc(size + 1);
  if (bytes == NULL) exit(3);
  memset(bytes, 0xa5, size + 1);
  return bytes;
}

/* Whether all bytes are zero; they are filled again for the next check. */
static int was_zeroed(uint8_t* bytes, size_t size) {
  size_t i;
  int zero = 1;
  for (i = 0; i < size; ++i) zero &= bytes[i] == 0;
  memset(bytes, 0xa5, size);
  return zero;
}

#endif
