/* SPDX-License-Identifier: MIT */
/* Calls with one buffer inside another: BRAVAIS_BAD_ARGUMENT, and unchanged memory. */
#ifndef BRAVAIS_TESTS_ABI_OVERLAP_H
#define BRAVAIS_TESTS_ABI_OVERLAP_H

#include "check.h"

/* The buffers of a call: bytes, and values aligned to 8. Empty buffers overlap nothing. */
enum { READS, WRITES, READ_VALUES, WRITTEN_VALUES };
enum { MOST_PARTS = 11 };
typedef struct {
  int kind;
  size_t size;
} part;
static inline int is_written(const part* p) { return p->kind == WRITES || p->kind == WRITTEN_VALUES; }
static inline int is_value(const part* p) { return p->kind == READ_VALUES || p->kind == WRITTEN_VALUES; }

/* The addresses and sizes of the call's buffers. `make` writes the input values, `call` makes the call. */
static uint8_t* const* places;
static size_t lengths[MOST_PARTS];
typedef struct {
  const char* name;
  void (*make)(void);
  int (*call)(void);
  const part* parts;
  int n;
} overlapping_call;

static inline size_t rounded(size_t size) { return (size + 71) / 8 * 8; }

/* Calls with buffer j at `distance` bytes after the start of buffer i. */
static inline void overlap(const overlapping_call* c, int i, int j, ptrdiff_t distance) {
  const part* parts = c->parts;
  const int fixed = is_value(&parts[j]) ? j : i, moved = fixed == i ? j : i;
  uint8_t *arena, *expected, *at[MOST_PARTS];
  size_t size = 0, next = 0;
  int k, status;
  for (k = 0; k < c->n; ++k) size += 3 * rounded(parts[k].size);
  arena = filled(size), expected = filled(size);
  for (k = 0; k < c->n; ++k) {
    const size_t room = k == fixed ? rounded(parts[moved].size) : 0;
    lengths[k] = parts[k].size;
    if (k == moved) continue;
    at[k] = arena + next + room;
    next += 2 * room + rounded(parts[k].size);
  }
  at[moved] = fixed == i ? at[fixed] + distance : at[fixed] - distance;
  places = at;
  if (c->make != NULL) c->make();
  memcpy(expected, arena, size);
  status = c->call();
  if (status != BRAVAIS_BAD_ARGUMENT || memcmp(arena, expected, size) != 0) {
    ++failures;
    fprintf(stderr, "%s: %s: buffer %d %ld bytes behind buffer %d: %d, memory is %s\n", subject, c->name, j,
            (long)distance, i, status, memcmp(arena, expected, size) != 0 ? "changed" : "as it was");
  }
  free(arena), free(expected);
}

/* Each pair of buffers with at least one output: at the same address, and with one byte in common at either end. */
static inline void overlaps(const overlapping_call* c) {
  const part* parts = c->parts;
  int i, j;
  for (i = 0; i < c->n; ++i) {
    for (j = i + 1; j < c->n; ++j) {
      const size_t grain = is_value(&parts[i]) && is_value(&parts[j]) ? 8 : 1;
      if (!is_written(&parts[i]) && !is_written(&parts[j])) continue;
      if (parts[i].size == 0 || parts[j].size == 0) continue;
      overlap(c, i, j, 0);
      if (parts[i].size >= grain) overlap(c, i, j, (ptrdiff_t)((parts[i].size - 1) / grain * grain));
      if (parts[j].size >= grain) overlap(c, i, j, -(ptrdiff_t)((parts[j].size - 1) / grain * grain));
    }
  }
}

/* OVERLAPS(name of a call, make, parts...) */
#define OVERLAPS(call, make, ...)                                                                 \
  do {                                                                                            \
    const part parts_of_call[] = {__VA_ARGS__};                                                   \
    const overlapping_call overlapping = {#call, make, call, parts_of_call,                       \
                                          (int)(sizeof parts_of_call / sizeof parts_of_call[0])}; \
    overlaps(&overlapping);                                                                       \
  } while (0)

/* Buffer i of a call, as bytes and as values of some type. */
#define B(i) places[i], lengths[i]
#define AS(type, i) ((type*)(void*)places[i])

#endif
