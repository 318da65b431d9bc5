/* SPDX-License-Identifier: MIT */
/* Session keys of any length through <bravais/kdf.h>: the inputs that encapsulation returns, and the function that
 * reads them. */
#include "calls.h"

enum { LONGEST = 64 };

/* Key bytes, a prepared key and a seed give the same inputs; their first 32 bytes of output are the shared secret. */
static void inputs(const bravais_set *p) {
  uint8_t *pk = filled(p->public_key_size), *sk = filled(p->secret_key_size), *ct = filled(p->ciphertext_size);
  uint8_t *to = filled(p->prepared_public_key_size), *with = filled(p->prepared_secret_key_size);
  uint8_t *seed = filled(p->seed_size), *m = filled(p->randomness_size);
  uint8_t sent[LONGEST], received[LONGEST], secret[32], whole[1000], pieces[1000];
  const size_t size = p->kdf_input_size;
  bravais_kdf kdf;
  size_t at, piece;
  int32_t status = -1;
  if (size != 0) {
    CHECK(size <= LONGEST);
    CHECK(generate(p, 1, pk, sk, NULL, seed) == BRAVAIS_OK);
    CHECK(prepare_public(p, to, public_keys(p, 1, pk)) == BRAVAIS_OK);
    CHECK(prepare_secret(p, with, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
    CHECK(encapsulate(p, 1, ct, secret, NULL, public_keys(p, 1, pk), m) == BRAVAIS_OK);
    CHECK(kdf_encapsulate(p, 1, ct, sent, &status, public_keys(p, 1, pk), m) == BRAVAIS_OK && status == BRAVAIS_OK);
    status = -1;
    CHECK(kdf_decapsulate(p, 1, received, &status, ct, expanded_keys(p, 1, sk)) == BRAVAIS_OK && status == BRAVAIS_OK);
    CHECK(memcmp(sent, received, size) == 0);
    memset(received, 0, size);
    CHECK(kdf_decapsulate(p, 1, received, NULL, ct, seed_keys(p, 1, seed)) == BRAVAIS_OK);
    CHECK(memcmp(sent, received, size) == 0);
    memset(received, 0, size);
    CHECK(kdf_decapsulate(p, 1, received, &status, ct, prepared_secret(p, with)) == BRAVAIS_OK);
    CHECK(status == BRAVAIS_OK && memcmp(sent, received, size) == 0);
    memset(received, 0, size);
    CHECK(kdf_encapsulate(p, 1, ct, received, NULL, prepared_public(p, to), m) == BRAVAIS_OK);
    CHECK(memcmp(sent, received, size) == 0);

    CHECK(bravais_kdf_begin(&kdf, sent, size) == BRAVAIS_OK);
    CHECK(bravais_kdf_read(whole, sizeof whole, &kdf) == BRAVAIS_OK);
    CHECK(memcmp(whole, secret, 32) == 0);
    CHECK(bravais_kdf_begin(&kdf, received, size) == BRAVAIS_OK);
    for (at = 0, piece = 1; at < sizeof pieces; at += piece, ++piece) {
      if (piece > sizeof pieces - at) piece = sizeof pieces - at;
      CHECK(bravais_kdf_read(pieces + at, piece, &kdf) == BRAVAIS_OK);
    }
    CHECK(memcmp(whole, pieces, sizeof whole) == 0);
    bravais_kdf_wipe(&kdf);

    /* With system randomness. */
    CHECK(kdf_encapsulate(p, 1, ct, sent, NULL, public_keys(p, 1, pk), NULL) == BRAVAIS_OK);
    CHECK(memcmp(sent, received, size) != 0);
    CHECK(kdf_decapsulate(p, 1, received, NULL, ct, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
    CHECK(memcmp(sent, received, size) == 0);
    CHECK(kdf_encapsulate(p, 1, ct, received, NULL, prepared_public(p, to), NULL) == BRAVAIS_OK);
    CHECK(memcmp(sent, received, size) != 0);
    CHECK(kdf_decapsulate(p, 1, sent, NULL, ct, prepared_secret(p, with)) == BRAVAIS_OK);
    CHECK(memcmp(sent, received, size) == 0);
  }
  free(pk), free(sk), free(ct), free(to), free(with), free(seed), free(m);
}

/* SHAKE256 of the empty string and of "abc" (SHA3 test vectors), and invalid calls. */
static void reading(void) {
  static const uint8_t of_nothing[8] = {0x46, 0xb9, 0xdd, 0x2b, 0x0b, 0xa8, 0x8d, 0x13};
  static const uint8_t of_abc[8] = {0x48, 0x33, 0x66, 0x60, 0x13, 0x60, 0xa8, 0x77};
  uint8_t bytes[136], out[64];
  bravais_kdf kdf;
  subject = "kdf";
  count_from(0, bytes, sizeof bytes);
  CHECK(bravais_kdf_begin(&kdf, NULL, 0) == BRAVAIS_OK && bravais_kdf_read(out, 8, &kdf) == BRAVAIS_OK);
  CHECK(memcmp(out, of_nothing, 8) == 0);
  CHECK(bravais_kdf_begin(&kdf, (const uint8_t *)"abc", 3) == BRAVAIS_OK &&
        bravais_kdf_read(out, 8, &kdf) == BRAVAIS_OK);
  CHECK(memcmp(out, of_abc, 8) == 0);
  CHECK(bravais_kdf_read(NULL, 0, &kdf) == BRAVAIS_OK && bravais_kdf_read(NULL, 1, &kdf) == BRAVAIS_BAD_ARGUMENT);
  bravais_kdf_wipe(&kdf);
  CHECK(was_zeroed(&kdf, sizeof kdf));
  memset(&kdf, 0, sizeof kdf);
  memset(out, 0xa5, sizeof out);
  CHECK(bravais_kdf_read(out, sizeof out, &kdf) == BRAVAIS_BAD_ARGUMENT && was_zeroed(out, sizeof out));
  CHECK(bravais_kdf_read(out, sizeof out, NULL) == BRAVAIS_BAD_ARGUMENT && was_zeroed(out, sizeof out));
  CHECK(bravais_kdf_begin(&kdf, bytes, 135) == BRAVAIS_OK);
  CHECK(bravais_kdf_begin(&kdf, bytes, 136) == BRAVAIS_BAD_LENGTH && was_zeroed(&kdf, sizeof kdf));
  CHECK(bravais_kdf_begin(NULL, bytes, 64) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_kdf_begin(&kdf, NULL, 64) == BRAVAIS_BAD_ARGUMENT && was_zeroed(&kdf, sizeof kdf));
  bravais_kdf_wipe(NULL);
}

static void tests(void) {
  every_set(BRAVAIS_KIND_KEM, inputs);
  reading();
}

int main(void) {
  every_isa(tests);
  return verdict();
}
