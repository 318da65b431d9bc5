/* SPDX-License-Identifier: MIT */
/* Calls that are rejected as a whole, for every operation and set: wrong lengths, null pointers, ids of other sets,
 * wrong forms of keys. Each zeroes its outputs and marks every item as not done. */
#include "trial.h"

static void lengths(const operation* op, const fixture* f) {
  trial t;
  size_t i, n;
  int change;
  for (n = 1; n <= ITEMS; n += ITEMS - 1) {
    begin(&t, op, f, n, 0);
    for (i = 0; i < BUFFERS; ++i) {
      const buffer_of* b = &op->buffers[i];
      const size_t item = size_in(f->set, b->item), right = n * item;
      if (b->role == NO_BUFFER || b->role == TEXTS) continue;
      for (change = -1; change <= 1; ++change) {
        /* -1 and 1: one byte; 0: an empty buffer */
        put_size(&t, b->size, change == 0 ? 0 : right + (size_t)change);
        rejected(&t, BRAVAIS_BAD_LENGTH);
      }
      if (n > 1) put_size(&t, b->size, right - item), rejected(&t, BRAVAIS_BAD_LENGTH);
      put_size(&t, b->size, right);
    }
    end(&t);
  }
}

static void key_lengths(const operation* op, const fixture* f) {
  uint32_t form;
  int change;
  trial t;
  if (op->key == 0) return;
  for (form = BRAVAIS_KEY_PUBLIC; form <= BRAVAIS_KEY_PREPARED; ++form) {
    size_t right, item;
    if ((op->forms & FORM(form)) == 0) continue;
    begin(&t, op, f, ITEMS, form);
    right = key_at(&t)->size, item = right / ITEMS;
    for (change = -1; change <= 1; ++change) {
      key_at(&t)->size = change == 0 ? 0 : right + (size_t)change;
      /* Prepared memory may be larger than the key; 63 bytes of its size are for alignment. */
      if (form == BRAVAIS_KEY_PREPARED && change == 1) continue;
      if (form == BRAVAIS_KEY_PREPARED && change == -1) key_at(&t)->size = right - 64;
      rejected(&t, BRAVAIS_BAD_LENGTH);
    }
    if (form != BRAVAIS_KEY_PREPARED) {
      key_at(&t)->size = 2 * item; /* neither one key nor one per item */
      rejected(&t, BRAVAIS_BAD_LENGTH);
      key_at(&t)->size = item + 1;
      rejected(&t, BRAVAIS_BAD_LENGTH);
    }
    end(&t);
  }
}

static void null_pointers(const operation* op, const fixture* f) {
  trial t;
  size_t i;
  begin(&t, op, f, ITEMS, 0);
  for (i = 0; i < BUFFERS; ++i) {
    const buffer_of* b = &op->buffers[i];
    uint8_t* bytes;
    if (b->role == NO_BUFFER) continue;
    bytes = pointer_at(&t, b->pointer);
    put_pointer(&t, b->pointer, NULL);
    rejected(&t, BRAVAIS_BAD_ARGUMENT);
    put_pointer(&t, b->pointer, bytes);
  }
  if (op->key != 0) {
    const uint8_t* bytes = key_at(&t)->data;
    key_at(&t)->data = NULL;
    rejected(&t, BRAVAIS_BAD_ARGUMENT);
    key_at(&t)->data = bytes;
  }
  accepted(&t);
  put_pointer(&t, op->statuses, NULL); /* statuses are optional */
  accepted(&t);
  end(&t);
}

/* Ids of sets of another kind, and ids that no set has. */
static void other_ids(const operation* op, const fixture* f) {
  const bravais_set* other;
  trial t;
  size_t i;
  uint32_t ids[] = {0, 1, 0x100, 0x200, 0x300, 0x400, UINT32_MAX, UINT32_MAX - 0xff};
  begin(&t, op, f, ITEMS, 0);
  for (i = 0; i < sizeof ids / sizeof ids[0]; ++i) {
    t.id = bravais_set_of(ids[i]) == NULL ? ids[i] : f->set->id | 0x8000;
    rejected(&t, BRAVAIS_UNKNOWN_SET);
  }
  t.id = f->set->id | 0x10000;
  rejected(&t, BRAVAIS_UNKNOWN_SET);
  t.id = f->set->id | 0x80;
  rejected(&t, BRAVAIS_UNKNOWN_SET);
  for (i = 0; op->kind != 0 && (other = bravais_set_at(i)) != NULL; ++i) {
    if (other->kind == op->kind) continue;
    t.id = other->id;
    rejected(&t, BRAVAIS_UNKNOWN_SET);
  }
  end(&t);
}

/* Sets without a key derivation function do not support its operations. */
static void no_key_derivation(const bravais_set* set) {
  fixture f;
  trial t;
  uint32_t form;
  if (set->kdf_input_size != 0) return;
  make_fixture(&f, set);
  for (form = BRAVAIS_KEY_EXPANDED; form <= BRAVAIS_KEY_PREPARED; ++form) {
    begin(&t, &operations[1], &f, ITEMS, form == BRAVAIS_KEY_PREPARED ? form : (uint32_t)BRAVAIS_KEY_PUBLIC);
    CHECK(bravais_kdf_encapsulate(set->id, &t.args.encapsulate) == BRAVAIS_UNKNOWN_SET);
    CHECK(wiped(&t) && statuses_are(&t, BRAVAIS_NOT_DONE));
    end(&t);
    begin(&t, &operations[2], &f, ITEMS, form);
    CHECK(bravais_kdf_decapsulate(set->id, &t.args.decapsulate) == BRAVAIS_UNKNOWN_SET);
    CHECK(wiped(&t) && statuses_are(&t, BRAVAIS_NOT_DONE));
    end(&t);
  }
  free_fixture(&f);
}

/* Every form of key, with one item and with one key per item; each operation accepts some forms. */
static void forms(const operation* op, const fixture* f) {
  static const uint32_t all[] = {0, 1, 2, 3, 4, 5, 6, 99, 0x101, UINT32_MAX};
  trial t;
  size_t i, n;
  if (op->key == 0) return;
  for (i = 0; i < sizeof all / sizeof all[0]; ++i) {
    const int fits = all[i] < 32 && (op->forms & FORM(all[i])) != 0;
    for (n = 1; n <= ITEMS; n += ITEMS - 1) {
      /* The prepared key belongs to the first item only. */
      if (fits && all[i] == BRAVAIS_KEY_PREPARED && n > 1) continue;
      begin(&t, op, f, n, all[i]);
      key_at(&t)->form = all[i];
      if (fits) {
        accepted(&t);
      } else {
        rejected(&t, BRAVAIS_BAD_ARGUMENT);
      }
      end(&t);
    }
  }
}

/* Memory without a prepared key, or with one of the other role. */
static void prepared_memory(const operation* op, const fixture* f) {
  const int expected = is_for_secret_keys(op) ? BRAVAIS_BAD_SECRET_KEY : BRAVAIS_BAD_PUBLIC_KEY;
  const size_t one = f->set->prepared_public_key_size, two = f->set->prepared_secret_key_size;
  const size_t most = one > two ? one : two;
  uint8_t* memory = filled(most);
  int i;
  trial t;
  if (op->key != 0) {
    begin(&t, op, f, ITEMS, BRAVAIS_KEY_PREPARED);
    key_at(&t)->data = memory, key_at(&t)->size = most;
    for (i = 0; i < 3; ++i) {
      if (i == 1) memset(memory, 0, most);
      if (i == 2) {
        const bravais_key other = is_for_secret_keys(op)
                                      ? key_of(BRAVAIS_KEY_PUBLIC, f->public_keys, f->set->public_key_size)
                                      : key_of(BRAVAIS_KEY_EXPANDED, f->secret_keys, f->set->secret_key_size);
        CHECK(bravais_prepare(f->set->id, memory, most, &other) == BRAVAIS_OK);
      }
      rejected(&t, expected);
    }
    end(&t);
  }
  free(memory);
}

static void test(const bravais_set* set) {
  fixture f;
  make_fixture(&f, set);
  every_operation(&f, lengths);
  every_operation(&f, key_lengths);
  every_operation(&f, null_pointers);
  every_operation(&f, other_ids);
  every_operation(&f, forms);
  every_operation(&f, prepared_memory);
  free_fixture(&f);
}

static void all_sets(void) {
  every_set(0, test);
  every_set(BRAVAIS_KIND_KEM, no_key_derivation);
}

int main(void) {
  every_isa(all_sets);
  return verdict();
}
