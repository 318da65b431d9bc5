/* SPDX-License-Identifier: MIT */
/* One bad item among good ones, with keys as bytes and prepared: it fails alone, with its own status, and the outputs
 * of the others are right. */
#include "trial.h"

enum { BAD = 1 };

/* Runs a call whose item BAD is bad. */
static void one_fails(trial* t, int expected) {
  size_t i, k;
  CHECK(run(t) == expected);
  for (i = 0; i < t->n; ++i) CHECK(t->statuses[i] == (i == BAD ? expected : BRAVAIS_OK));
  for (k = 0; k < BUFFERS; ++k) {
    const buffer_of* b = &t->op->buffers[k];
    const size_t size = size_in(t->from->set, b->item);
    if (!is_output(b)) continue;
    for (i = 0; i < t->n; ++i) {
      const uint8_t *found = t->outputs[k] + i * size, *right = bytes_for(t->from, b->item) + i * size;
      CHECK(i == BAD ? all_are(found, size, 0) : memcmp(found, right, size) == 0);
    }
  }
  /* The same without a status array. */
  put_pointer(t, t->op->statuses, NULL);
  CHECK(run(t) == expected);
  end(t);
}

static uint8_t* copy_of(const uint8_t* bytes, size_t size) {
  uint8_t* copy = filled(size);
  memcpy(copy, bytes, size);
  return copy;
}

/* A bad key among good ones; if it is the only key, every item fails. */
static void bad_keys(const operation* op, const fixture* f) {
  const bravais_set* p = f->set;
  const int is_public = !is_for_secret_keys(op);
  const size_t size = is_public ? p->public_key_size : p->secret_key_size;
  const int expected = is_public ? BRAVAIS_BAD_PUBLIC_KEY : BRAVAIS_BAD_SECRET_KEY;
  uint8_t* keys;
  size_t i, at = 0;
  trial t;
  if (op->key == 0 || p->kind == BRAVAIS_KIND_KEM) {
    /* Kyber, NTRU and NTRU+KEM accept any key; M-LWQ accepts any public key. */
    if (op->key == 0 || !(p->is_standard || is_final_ntru_plus(p) || (is_m_lwq(p) && !is_public))) return;
    if (p->is_standard && !is_public) at = size - 40; /* the hash */
  } else if (p->kind == BRAVAIS_KIND_PKE) {
    if (is_public || !is_m_lwq(p)) return;
  } else {
    if (is_public) return;
    at = 128; /* s1 */
  }
  keys = copy_of(is_public ? f->public_keys : f->secret_keys, ITEMS * size);
  begin(&t, op, f, ITEMS, 0);
  key_at(&t)->data = keys;
  memset(keys + BAD * size + at, 0xff, 3);
  one_fails(&t, expected);
  begin(&t, op, f, ITEMS, 0);
  key_at(&t)->data = keys + BAD * size, key_at(&t)->size = size;
  CHECK(run(&t) == expected);
  CHECK(wiped(&t));
  for (i = 0; i < ITEMS; ++i) CHECK(t.statuses[i] == expected);
  end(&t);
  free(keys);
}

/* An altered ciphertext of NTRU+. */
static void bad_ciphertexts(const operation* op, const fixture* f) {
  const bravais_set* p = f->set;
  const size_t size = p->ciphertext_size, secret = p->shared_secret_size;
  uint8_t *cts = copy_of(f->ciphertexts, ITEMS * size), *secrets = filled(ITEMS * secret);
  int32_t statuses[ITEMS];
  size_t i;
  trial t;
  if (p->explicit_rejection && op->call == call_decapsulate) {
    cts[BAD * size] ^= 1;
    begin(&t, op, f, ITEMS, 0);
    t.args.decapsulate.ciphertexts = cts;
    one_fails(&t, BRAVAIS_BAD_CIPHERTEXT);
    /* The prepared key belongs to the first item: all ciphertexts are copies of its ciphertext, one of them altered. */
    for (i = 0; i < ITEMS; ++i) memcpy(cts + i * size, f->ciphertexts, size);
    cts[BAD * size + 5] ^= 0x10;
    begin(&t, op, f, ITEMS, BRAVAIS_KEY_PREPARED);
    t.args.decapsulate.ciphertexts = cts, t.args.decapsulate.shared_secrets = secrets;
    t.args.decapsulate.statuses = statuses;
    CHECK(run(&t) == BRAVAIS_BAD_CIPHERTEXT);
    for (i = 0; i < ITEMS; ++i) {
      CHECK(statuses[i] == (i == BAD ? BRAVAIS_BAD_CIPHERTEXT : BRAVAIS_OK));
      CHECK(i == BAD ? all_are(secrets + i * secret, secret, 0)
                     : memcmp(secrets + i * secret, f->shared_secrets, secret) == 0);
    }
    end(&t);
  }
  free(cts), free(secrets);
}

/* A message with an unsupported form, or an invalid signature. */
static void bad_messages(const operation* op, const fixture* f) {
  static const int errors[] = {BRAVAIS_BAD_CONTEXT, BRAVAIS_BAD_LENGTH, BRAVAIS_BAD_PREHASH};
  static const uint8_t context[256];
  const bravais_set* p = f->set;
  const size_t size = p->signature_size;
  uint8_t* signatures = copy_of(f->signatures, ITEMS * size);
  bravais_message list[ITEMS];
  int32_t statuses[ITEMS];
  size_t e, i, prepared;
  trial t;
  for (e = 0; p->kind == BRAVAIS_KIND_SIGNATURE && e < 4; ++e) {
    for (prepared = 0; prepared < 2; ++prepared) {
      const uint32_t form = prepared ? BRAVAIS_KEY_PREPARED : 0;
      memset(list, 0, sizeof list);
      for (i = 0; i < ITEMS; ++i) {
        const size_t which = prepared ? 0 : i; /* with the first key alone */
        list[i].data = f->messages + which * TEXT_BYTES, list[i].size = TEXT_BYTES;
        memcpy(signatures + i * size, f->signatures + which * size, size);
      }
      if (e == 0) list[BAD].context = context, list[BAD].context_size = p->longest_context + 1;
      if (e == 1) list[BAD].form = BRAVAIS_MESSAGE_MU;
      if (e == 2) list[BAD].form = BRAVAIS_MESSAGE_HASHED, list[BAD].prehash = 13;
      begin(&t, op, f, ITEMS, form);
      if (op->call == call_verify) {
        const int expected = e == 3 ? BRAVAIS_BAD_SIGNATURE : errors[e];
        if (e == 3) signatures[BAD * size] ^= 1;
        t.args.verify.signatures = signatures, t.args.verify.message_list = list;
        t.args.verify.messages = NULL, t.args.verify.messages_size = 0, t.args.verify.message_offsets = NULL;
        one_fails(&t, expected);
      } else if (op->call == call_sign && e < 3) {
        t.args.sign.message_list = list;
        t.args.sign.messages = NULL, t.args.sign.messages_size = 0, t.args.sign.message_offsets = NULL;
        if (!prepared) {
          one_fails(&t, errors[e]);
          continue;
        }
        t.args.sign.statuses = statuses, t.args.sign.randomness = NULL, t.args.sign.randomness_size = 0;
        CHECK(run(&t) == errors[e]);
        for (i = 0; i < ITEMS; ++i) {
          CHECK(statuses[i] == (i == BAD ? errors[e] : BRAVAIS_OK));
          CHECK(all_are(t.outputs[0] + i * size, size, 0) == (i == BAD));
        }
        list[BAD] = list[0]; /* the others are good signatures */
        memcpy(t.outputs[0] + BAD * size, t.outputs[0], size);
        memcpy(signatures, t.outputs[0], ITEMS * size);
        end(&t);
        begin(&t, &operations[OPERATIONS - 1], f, ITEMS, BRAVAIS_KEY_PREPARED);
        t.args.verify.signatures = signatures, t.args.verify.message_list = list;
        t.args.verify.messages = NULL, t.args.verify.messages_size = 0, t.args.verify.message_offsets = NULL;
        accepted(&t);
        end(&t);
      } else {
        end(&t);
      }
    }
  }
  free(signatures);
}

static void test(const bravais_set* set) {
  fixture f;
  make_fixture(&f, set);
  every_operation(&f, bad_keys);
  every_operation(&f, bad_ciphertexts);
  every_operation(&f, bad_messages);
  free_fixture(&f);
}

static void tests(void) { every_set(0, test); }

int main(void) {
  every_isa(tests);
  return verdict();
}
