/* SPDX-License-Identifier: MIT */
/* Calls every function of the C interface from C99, and compares with known answers. */
#include "check.h"

static const struct {
  const char *set, *secret, *rejection;
} known_answers[] = {
#include "known_answers.inc"
};

enum { count = 9, longest = 64 };

/* The fixed vector of each set: the seed counts from 00, the randomness from 40. */
static void count_from(uint8_t first, uint8_t* bytes, size_t size) {
  size_t i;
  for (i = 0; i < size; ++i) bytes[i] = (uint8_t)(first + i);
}

static int has_value(const uint8_t* bytes, size_t size, const char* hex) {
  size_t i;
  for (i = 0; i < size; ++i) {
    unsigned value;
    if (sscanf(hex + 2 * i, "%2x", &value) != 1 || bytes[i] != value) return 0;
  }
  return 1;
}

static void general(void) {
  uint8_t bytes[8];
  size_t i;
  const char* name = NULL;
  subject = "general";
  CHECK(strcmp(bravais_version(), BRAVAIS_EXPECTED_VERSION) == 0);
  CHECK(strlen(bravais_message(BRAVAIS_OK)) > 0);
  CHECK(strcmp(bravais_message(BRAVAIS_BAD_LENGTH), bravais_message(BRAVAIS_BAD_ARGUMENT)) != 0);
  CHECK(strlen(bravais_message(12345)) > 0);
  memset(bytes, 1, sizeof bytes);
  bravais_wipe(bytes, sizeof bytes);
  CHECK(was_zeroed(bytes, sizeof bytes));
  bravais_wipe(NULL, 0);
  CHECK(bravais_equal("lattice", "lattice", 7) == 1 && bravais_equal("lattice", "lettuce", 7) == 0);
  CHECK(bravais_equal("lattice", "lettuce", 1) == 1 && bravais_equal("lattice", "lettuce", 0) == 1);
  CHECK(bravais_equal(NULL, NULL, 0) == 1 && bravais_equal(NULL, "x", 1) == 0 && bravais_equal("x", NULL, 1) == 0);

  CHECK(bravais_isa_count() >= 1);
  CHECK(strcmp(bravais_isa_name(bravais_isa_count() - 1), "portable") == 0);
  CHECK(bravais_isa_name(bravais_isa_count()) == NULL);
  CHECK(bravais_isa_check("portable") == BRAVAIS_OK);
  CHECK(bravais_isa_check("Portable") == BRAVAIS_OK && bravais_isa_check("portabel") == BRAVAIS_UNSUPPORTED_ISA);
  CHECK(bravais_isa_check(NULL) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_isa_force("no such thing") == BRAVAIS_UNSUPPORTED_ISA);
  for (i = 0; i < bravais_isa_count(); ++i) {
    const int can = bravais_isa_check(bravais_isa_name(i));
    CHECK(bravais_isa_force(bravais_isa_name(i)) == can);
    if (can != BRAVAIS_OK) continue;
    CHECK(bravais_isa_active(&name) == BRAVAIS_OK && strcmp(name, bravais_isa_name(i)) == 0);
  }
  CHECK(bravais_isa_force(NULL) == BRAVAIS_OK);
  CHECK(bravais_isa_active(&name) == BRAVAIS_OK && bravais_isa_check(name) == BRAVAIS_OK);
  CHECK(bravais_isa_active(NULL) == BRAVAIS_BAD_ARGUMENT);
}

/* With a prepared key; `sent` is what the bytes of the key give for m. */
static void prepared_key_derivation(uint32_t id, const uint8_t* pk, const uint8_t* sk, const uint8_t* m,
                                    const uint8_t* sent) {
  const bravais_kem_parameters* p = bravais_kem(id);
  const size_t to_size = p->prepared_public_key + 63, with_size = p->prepared_secret_key + 63;
  uint8_t *to = filled(to_size), *with = filled(with_size), *ct = filled(p->ciphertext);
  uint8_t ours[longest], theirs[longest];
  const size_t size = p->kdf_input == 0 ? longest : p->kdf_input;
  const int expected = p->kdf_input == 0 ? BRAVAIS_UNKNOWN_SET : BRAVAIS_OK;
  int status = -1;
  CHECK(bravais_kem_prepare_public_key(id, pk, p->public_key, to, to_size) == BRAVAIS_OK);
  CHECK(bravais_kem_prepare_secret_key(id, sk, p->secret_key, with, with_size) == BRAVAIS_OK);
  CHECK(bravais_kem_encapsulate_kdf_prepared_seeded(id, to, to_size, m, p->randomness, ct, p->ciphertext, ours, size) ==
        expected);
  CHECK(expected == BRAVAIS_OK ? memcmp(ours, sent, size) == 0 : was_zeroed(ours, size));
  CHECK(bravais_kem_decapsulate_kdf_prepared(id, with, with_size, ct, p->ciphertext, theirs, size, &status, 1) ==
            expected &&
        status == expected);
  CHECK(expected == BRAVAIS_OK ? memcmp(theirs, sent, size) == 0 : was_zeroed(theirs, size));
  CHECK(bravais_kem_encapsulate_kdf_prepared(id, to, to_size, ct, p->ciphertext, ours, size) == expected);
  CHECK(bravais_kem_decapsulate_kdf_prepared(id, with, with_size, ct, p->ciphertext, theirs, size, NULL, 0) ==
        expected);
  CHECK(memcmp(ours, theirs, size) == 0);
  if (expected == BRAVAIS_OK) {
    CHECK(memcmp(ours, sent, size) != 0);
    CHECK(bravais_kem_encapsulate_kdf_prepared(id, with, with_size, ct, p->ciphertext, ours, size) ==
              BRAVAIS_BAD_PUBLIC_KEY &&
          was_zeroed(ct, p->ciphertext) && was_zeroed(ours, size));
    CHECK(bravais_kem_decapsulate_kdf_prepared(id, NULL, with_size, ct, p->ciphertext, theirs, size, &status, 1) ==
              BRAVAIS_BAD_ARGUMENT &&
          was_zeroed(theirs, size) && status == BRAVAIS_BAD_ARGUMENT);
  }
  free(to);
  free(with);
  free(ct);
}

static void key_derivation(uint32_t id, const uint8_t* pk, const uint8_t* sk, const uint8_t* m,
                           const uint8_t* expected) {
  const bravais_kem_parameters* p = bravais_kem(id);
  uint8_t* ct = filled(p->ciphertext);
  uint8_t sent[longest], received[longest], whole[1000], pieces[1000];
  bravais_kdf kdf;
  size_t at, piece;
  int status = -1;
  if (p->kdf_input == 0) {
    CHECK(bravais_kem_encapsulate_kdf(id, pk, p->public_key, ct, p->ciphertext, sent, 64, &status, 1) ==
          BRAVAIS_UNKNOWN_SET);
    CHECK(was_zeroed(ct, p->ciphertext) && was_zeroed(sent, 64) && status == BRAVAIS_UNKNOWN_SET);
    CHECK(bravais_kem_decapsulate_kdf(id, sk, p->secret_key, ct, p->ciphertext, sent, 64, NULL, 0) ==
          BRAVAIS_UNKNOWN_SET);
    CHECK(was_zeroed(sent, 64));
    prepared_key_derivation(id, pk, sk, m, NULL);
    free(ct);
    return;
  }
  CHECK(p->kdf_input <= longest);
  CHECK(bravais_kem_encapsulate_kdf_seeded(id, pk, p->public_key, m, p->randomness, ct, p->ciphertext, sent,
                                           p->kdf_input, &status, 1) == BRAVAIS_OK);
  CHECK(status == BRAVAIS_OK);
  status = -1;
  CHECK(bravais_kem_decapsulate_kdf(id, sk, p->secret_key, ct, p->ciphertext, received, p->kdf_input, &status, 1) ==
        BRAVAIS_OK);
  CHECK(status == BRAVAIS_OK && memcmp(sent, received, p->kdf_input) == 0);
  prepared_key_derivation(id, pk, sk, m, sent);
  CHECK(bravais_kdf_init(&kdf, sent, p->kdf_input) == BRAVAIS_OK);
  CHECK(bravais_kdf_read(&kdf, whole, sizeof whole) == BRAVAIS_OK);
  CHECK(memcmp(whole, expected, 32) == 0);
  CHECK(bravais_kdf_init(&kdf, received, p->kdf_input) == BRAVAIS_OK);
  for (at = 0, piece = 1; at < sizeof pieces; at += piece, ++piece) {
    if (piece > sizeof pieces - at) piece = sizeof pieces - at;
    CHECK(bravais_kdf_read(&kdf, pieces + at, piece) == BRAVAIS_OK);
  }
  CHECK(memcmp(whole, pieces, sizeof whole) == 0);
  bravais_kdf_wipe(&kdf);
  CHECK(was_zeroed((uint8_t*)&kdf, sizeof kdf));
  memset(&kdf, 0, sizeof kdf);
  CHECK(bravais_kdf_read(&kdf, pieces, sizeof pieces) == BRAVAIS_BAD_ARGUMENT && was_zeroed(pieces, sizeof pieces));
  CHECK(bravais_kdf_init(&kdf, whole, 135) == BRAVAIS_OK);
  CHECK(bravais_kdf_init(&kdf, whole, 136) == BRAVAIS_BAD_LENGTH && was_zeroed((uint8_t*)&kdf, sizeof kdf));
  CHECK(bravais_kdf_init(NULL, whole, 64) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_kdf_init(&kdf, NULL, 64) == BRAVAIS_BAD_ARGUMENT);

  CHECK(bravais_kem_encapsulate_kdf(id, pk, p->public_key, ct, p->ciphertext, sent, p->kdf_input, NULL, 0) ==
        BRAVAIS_OK);
  CHECK(bravais_kem_decapsulate_kdf(id, sk, p->secret_key, ct, p->ciphertext, received, p->kdf_input, NULL, 0) ==
        BRAVAIS_OK);
  CHECK(memcmp(sent, received, p->kdf_input) == 0);
  free(ct);
}

static void known_answer(uint32_t id) {
  const bravais_kem_parameters* p = bravais_kem(id);
  uint8_t *pk = filled(p->public_key), *sk = filled(p->secret_key), *ct = filled(p->ciphertext);
  uint8_t *seed = filled(p->seed), *m = filled(p->randomness);
  uint8_t sent[longest], received[longest];
  size_t i;
  int status = -1;
  for (i = 0; i < sizeof known_answers / sizeof known_answers[0] && strcmp(known_answers[i].set, p->name) != 0; ++i) {
  }
  CHECK(i < sizeof known_answers / sizeof known_answers[0]);
  CHECK(p->shared_secret == 32);
  count_from(0x00, seed, p->seed);
  count_from(0x40, m, p->randomness);
  CHECK(bravais_kem_generate_seeded(id, seed, p->seed, pk, p->public_key, sk, p->secret_key) == BRAVAIS_OK);
  CHECK(bravais_kem_check_public_key(id, pk, p->public_key) == BRAVAIS_OK);
  CHECK(bravais_kem_check_secret_key(id, sk, p->secret_key) == BRAVAIS_OK);
  CHECK(bravais_kem_encapsulate_seeded(id, pk, p->public_key, m, p->randomness, ct, p->ciphertext, sent, 32, &status,
                                       1) == BRAVAIS_OK);
  CHECK(status == BRAVAIS_OK && has_value(sent, 32, known_answers[i].secret));
  CHECK(bravais_kem_decapsulate(id, sk, p->secret_key, ct, p->ciphertext, received, 32, NULL, 0) == BRAVAIS_OK);
  CHECK(memcmp(sent, received, 32) == 0);
  CHECK(bravais_kem_decapsulate(id, seed, p->seed, ct, p->ciphertext, received, 32, NULL, 0) == BRAVAIS_OK);
  CHECK(memcmp(sent, received, 32) == 0);
  key_derivation(id, pk, sk, m, sent);
  ct[0] ^= 1;
  CHECK(bravais_kem_decapsulate(id, sk, p->secret_key, ct, p->ciphertext, received, 32, NULL, 0) ==
        (p->explicit_rejection ? BRAVAIS_BAD_CIPHERTEXT : BRAVAIS_OK));
  CHECK(has_value(received, 32, known_answers[i].rejection));
  free(seed);
  free(m);
  free(pk);
  free(sk);
  free(ct);
}

static void batch_and_prepared(uint32_t id) {
  const bravais_kem_parameters* p = bravais_kem(id);
  const size_t pk_size = count * p->public_key, sk_size = count * p->secret_key, ct_size = count * p->ciphertext;
  const size_t ss_size = count * p->shared_secret, m_size = count * p->randomness;
  uint8_t *pk = filled(pk_size), *sk = filled(sk_size), *ct = filled(ct_size), *again = filled(ct_size);
  uint8_t *sent = filled(ss_size), *received = filled(ss_size), *m = filled(m_size);
  const size_t to_size = p->prepared_public_key + 63, with_size = p->prepared_secret_key + 63;
  uint8_t *to = filled(to_size), *with = filled(with_size);
  int status[count];
  int i;
  CHECK(bravais_kem_generate(id, pk, pk_size, sk, sk_size) == BRAVAIS_OK);
  CHECK(memcmp(pk, pk + p->public_key, p->public_key) != 0);
  CHECK(bravais_kem_encapsulate(id, pk, pk_size, ct, ct_size, sent, ss_size, status, count) == BRAVAIS_OK);
  for (i = 0; i < count; ++i) CHECK(status[i] == BRAVAIS_OK);
  CHECK(bravais_kem_decapsulate(id, sk, sk_size, ct, ct_size, received, ss_size, status, count) == BRAVAIS_OK);
  CHECK(memcmp(sent, received, ss_size) == 0);

  CHECK(bravais_kem_prepare_public_key(id, pk, p->public_key, to, to_size) == BRAVAIS_OK);
  CHECK(bravais_kem_prepare_secret_key(id, sk, p->secret_key, with, with_size) == BRAVAIS_OK);
  CHECK(bravais_kem_encapsulate_prepared(id, to, to_size, ct, ct_size, sent, ss_size) == BRAVAIS_OK);
  CHECK(bravais_kem_decapsulate_prepared(id, with, with_size, ct, ct_size, received, ss_size, status, count) ==
        BRAVAIS_OK);
  CHECK(memcmp(sent, received, ss_size) == 0);
  count_from(1, m, m_size);
  CHECK(bravais_kem_encapsulate_prepared_seeded(id, to, to_size, m, m_size, ct, ct_size, sent, ss_size) == BRAVAIS_OK);
  CHECK(bravais_kem_encapsulate_seeded(id, pk, p->public_key, m, m_size, again, ct_size, received, ss_size, NULL, 0) ==
        BRAVAIS_OK);
  CHECK(memcmp(ct, again, ct_size) == 0 && memcmp(sent, received, ss_size) == 0);
  free(pk);
  free(sk);
  free(ct);
  free(again);
  free(sent);
  free(received);
  free(m);
  free(to);
  free(with);
}

static void encryption(uint32_t id) {
  const bravais_pke_parameters* p = bravais_pke(id);
  const size_t ct_size = count * p->ciphertext, m_size = count * p->message, r_size = count * p->randomness;
  uint8_t *pk = filled(p->public_key), *sk = filled(p->secret_key), *ct = filled(ct_size), *again = filled(ct_size);
  uint8_t *m = filled(m_size), *r = filled(r_size), *opened = filled(m_size), *seed = filled(p->seed);
  const size_t to_size = p->prepared_public_key + 63, with_size = p->prepared_secret_key + 63;
  uint8_t *to = filled(to_size), *with = filled(with_size);
  int status[count] = {-1, -1};
  int i;
  CHECK(bravais_pke_generate(id, pk, p->public_key, sk, p->secret_key) == BRAVAIS_OK);
  count_from(3, m, m_size);
  CHECK(bravais_pke_encrypt(id, pk, p->public_key, m, m_size, ct, ct_size) == BRAVAIS_OK);
  CHECK(bravais_pke_decrypt(id, sk, p->secret_key, ct, ct_size, opened, m_size, status, count) == BRAVAIS_OK);
  CHECK(memcmp(m, opened, m_size) == 0);
  for (i = 0; i < count; ++i) CHECK(status[i] == BRAVAIS_OK);
  CHECK(bravais_pke_generate_seeded(id, seed, p->seed, pk, p->public_key, sk, p->secret_key) == BRAVAIS_OK);
  CHECK(bravais_pke_encrypt_seeded(id, pk, p->public_key, m, m_size, r, r_size, ct, ct_size) == BRAVAIS_OK);
  CHECK(bravais_pke_encrypt_seeded(id, pk, p->public_key, m, m_size, r, r_size, again, ct_size) == BRAVAIS_OK);
  CHECK(memcmp(ct, again, ct_size) == 0);
  CHECK(bravais_pke_prepare_secret_key(id, seed, p->seed, with, with_size) == BRAVAIS_OK);
  CHECK(bravais_pke_decrypt_prepared(id, with, with_size, ct, ct_size, opened, m_size, NULL, 0) == BRAVAIS_OK);
  CHECK(memcmp(m, opened, m_size) == 0);
  CHECK(bravais_pke_decrypt(id, seed, p->seed, ct, ct_size, opened, m_size, NULL, 0) == BRAVAIS_BAD_LENGTH);

  CHECK(bravais_pke_prepare_public_key(id, pk, p->public_key, to, to_size) == BRAVAIS_OK);
  CHECK(bravais_pke_prepare_secret_key(id, sk, p->secret_key, with, with_size) == BRAVAIS_OK);
  memset(again, 0, ct_size);
  CHECK(bravais_pke_encrypt_prepared_seeded(id, to, to_size, m, m_size, r, r_size, again, ct_size) == BRAVAIS_OK);
  CHECK(memcmp(ct, again, ct_size) == 0);
  CHECK(bravais_pke_encrypt_prepared(id, to, to_size, m, m_size, again, ct_size) == BRAVAIS_OK);
  CHECK(memcmp(ct, again, ct_size) != 0);
  memset(opened, 0, m_size);
  for (i = 0; i < count; ++i) status[i] = -1;
  CHECK(bravais_pke_decrypt_prepared(id, with, with_size, again, ct_size, opened, m_size, status, count) == BRAVAIS_OK);
  CHECK(memcmp(m, opened, m_size) == 0);
  for (i = 0; i < count; ++i) CHECK(status[i] == BRAVAIS_OK);
  free(to);
  free(with);
  free(pk);
  free(sk);
  free(ct);
  free(again);
  free(m);
  free(r);
  free(opened);
  free(seed);
}

static void listing(void) {
  uint32_t id, found;
  subject = "listing";
  for (id = 0; id < bravais_kem_count(); ++id) {
    CHECK(bravais_kem_find(bravais_kem(id)->name, &found) == BRAVAIS_OK && found == id);
    CHECK(strlen(bravais_kem(id)->source) > 0 && bravais_kem(id)->category >= 1);
  }
  CHECK(bravais_kem(bravais_kem_count()) == NULL);
  CHECK(bravais_kem_find("ml-kem-768", &found) == BRAVAIS_OK && bravais_kem(found)->is_standard == 1);
  CHECK(bravais_kem_find("m-lwq-768", &found) == BRAVAIS_OK && strcmp(bravais_kem(found)->name, "M-LWQ-768-E8") == 0);
  CHECK(bravais_kem_find("MLKEM768", &found) == BRAVAIS_OK && strcmp(bravais_kem(found)->name, "ML-KEM-768") == 0);
  CHECK(bravais_kem_find("ML-KEM-7680", &found) == BRAVAIS_UNKNOWN_SET && found == UINT32_MAX);
  CHECK(bravais_kem_find(NULL, &found) == BRAVAIS_BAD_ARGUMENT && found == UINT32_MAX);
  CHECK(bravais_kem_find("ML-KEM-768", NULL) == BRAVAIS_BAD_ARGUMENT);
  for (id = 0; id < bravais_pke_count(); ++id) {
    CHECK(bravais_pke_find(bravais_pke(id)->name, &found) == BRAVAIS_OK && found == id);
    CHECK(bravais_pke(id)->is_standard == 0 && strlen(bravais_pke(id)->source) > 0);
  }
  CHECK(bravais_pke(bravais_pke_count()) == NULL);
  CHECK(bravais_pke_find("ML-KEM-768", &found) == BRAVAIS_UNKNOWN_SET && found == UINT32_MAX);
}

int main(void) {
  size_t i;
  uint32_t id;
  general();
  listing();
  for (i = 0; i < bravais_isa_count(); ++i) {
    if (bravais_isa_force(bravais_isa_name(i)) != BRAVAIS_OK) {
      printf("%s: this machine cannot run it, so it is not tested here\n", bravais_isa_name(i));
      continue;
    }
    for (id = 0; id < bravais_kem_count(); ++id) {
      subject = bravais_kem(id)->name;
      known_answer(id);
      batch_and_prepared(id);
    }
    for (id = 0; id < bravais_pke_count(); ++id) {
      subject = bravais_pke(id)->name;
      encryption(id);
    }
    printf("%s: tested\n", bravais_isa_name(i));
  }
  printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
