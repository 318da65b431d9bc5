/* SPDX-License-Identifier: MIT */
/* What must be refused, through the C interface: wrong lengths, malformed keys, null pointers, counts that do not
 * agree, ids that do not exist. Every error must leave every output zeroed; what must *not* be refused is tried as
 * well. */
#include "check.h"

static uint32_t id;
static const bravais_kem_parameters* p;
static uint8_t *pk, *sk, *ct, *ss, *m, *seed;

/* One call of each operation with one length changed, and what must come of it. */
typedef struct {
  size_t pk, sk, ct, ss, m, seed;
} lengths;

static void generate_fails(lengths l, int expected) {
  CHECK(bravais_kem_generate_seeded(id, seed, l.seed, pk, l.pk, sk, l.sk) == expected);
  CHECK(was_zeroed(pk, l.pk) && was_zeroed(sk, l.sk));
}

static void encapsulate_fails(const uint8_t* key, lengths l, int expected) {
  int status = BRAVAIS_OK;
  CHECK(bravais_kem_encapsulate_seeded(id, key, l.pk, m, l.m, ct, l.ct, ss, l.ss, &status, 1) == expected);
  CHECK(was_zeroed(ct, l.ct) && was_zeroed(ss, l.ss) && status == expected);
  CHECK(bravais_kem_encapsulate(id, key, l.pk, ct, l.ct, ss, l.ss, NULL, 0) ==
        (l.m == p->randomness ? expected : BRAVAIS_OK));
  if (l.m == p->randomness) CHECK(was_zeroed(ct, l.ct) && was_zeroed(ss, l.ss));
}

static void decapsulate_fails(const uint8_t* key, lengths l, int expected) {
  int status = BRAVAIS_OK;
  CHECK(bravais_kem_decapsulate(id, key, l.sk, ct, l.ct, ss, l.ss, &status, 1) == expected);
  CHECK(was_zeroed(ss, l.ss) && status == expected);
}

static void wrong_lengths(void) {
  const lengths right = {p->public_key, p->secret_key, p->ciphertext, p->shared_secret, p->randomness, p->seed};
  lengths l;
  int change;
  for (change = -1; change <= 1; change += 2) {
    const size_t by = (size_t)change; /* the buffers have one byte more than the set asks for */
    l = right, l.pk += by, generate_fails(l, BRAVAIS_BAD_LENGTH), encapsulate_fails(pk, l, BRAVAIS_BAD_LENGTH);
    l = right, l.sk += by, generate_fails(l, BRAVAIS_BAD_LENGTH), decapsulate_fails(sk, l, BRAVAIS_BAD_LENGTH);
    l = right, l.seed += by, generate_fails(l, BRAVAIS_BAD_LENGTH);
    l = right, l.m += by, encapsulate_fails(pk, l, BRAVAIS_BAD_LENGTH);
    l = right, l.ct += by, encapsulate_fails(pk, l, BRAVAIS_BAD_LENGTH), decapsulate_fails(sk, l, BRAVAIS_BAD_LENGTH);
    l = right, l.ss += by, encapsulate_fails(pk, l, BRAVAIS_BAD_LENGTH), decapsulate_fails(sk, l, BRAVAIS_BAD_LENGTH);
    l = right, l.sk = p->seed + by, decapsulate_fails(seed, l, BRAVAIS_BAD_LENGTH);
    CHECK(bravais_kem_check_public_key(id, pk, right.pk + by) == BRAVAIS_BAD_LENGTH);
    CHECK(bravais_kem_check_secret_key(id, sk, right.sk + by) == BRAVAIS_BAD_LENGTH);
  }
  l = right, l.pk = 0, encapsulate_fails(pk, l, BRAVAIS_BAD_LENGTH);
  l = right, l.sk = 0, generate_fails(l, BRAVAIS_BAD_LENGTH), decapsulate_fails(sk, l, BRAVAIS_BAD_LENGTH);
  l = right, l.ss = 0, encapsulate_fails(pk, l, BRAVAIS_BAD_LENGTH), decapsulate_fails(sk, l, BRAVAIS_BAD_LENGTH);
}

/* The modulus check of FIPS 203, section 7.2: coefficients of 12 bits, two in three bytes, must be below 3329. */
static void malformed_public_keys(void) {
  static const unsigned values[] = {3329, 3330, 4095};
  const lengths right = {p->public_key, p->secret_key, p->ciphertext, p->shared_secret, p->randomness, p->seed};
  const size_t coefficients = (p->public_key - 32) / 3 * 2;
  const size_t places[] = {0, 1, 2, 63, 64, 255, 256, coefficients / 2 + 1, coefficients - 2, coefficients - 1};
  size_t i, v;
  for (i = 0; i < sizeof places / sizeof places[0]; ++i) {
    for (v = 0; v < sizeof values / sizeof values[0]; ++v) {
      uint8_t *at = pk + places[i] / 2 * 3, saved[3];
      memcpy(saved, at, 3);
      if (places[i] % 2 == 0) {
        at[0] = (uint8_t)(values[v] & 255);
        at[1] = (uint8_t)((at[1] & 0xf0) | (values[v] >> 8));
      } else {
        at[1] = (uint8_t)((at[1] & 0x0f) | (values[v] & 15) << 4);
        at[2] = (uint8_t)(values[v] >> 4);
      }
      CHECK(bravais_kem_check_public_key(id, pk, p->public_key) == BRAVAIS_BAD_PUBLIC_KEY);
      if (p->is_standard) {
        uint8_t* prepared = filled(p->prepared_public_key + 63);
        encapsulate_fails(pk, right, BRAVAIS_BAD_PUBLIC_KEY);
        CHECK(bravais_kem_prepare_public_key(id, pk, p->public_key, prepared, p->prepared_public_key + 63) ==
              BRAVAIS_BAD_PUBLIC_KEY);
        CHECK(was_zeroed(prepared, p->prepared_public_key + 63));
        free(prepared);
      } else {
        CHECK(bravais_kem_encapsulate(id, pk, p->public_key, ct, p->ciphertext, ss, p->shared_secret, NULL, 0) ==
              BRAVAIS_OK);
      }
      memcpy(at, saved, 3);
    }
  }
}

/* The hash check of section 7.3: over the public key inside, and against the stored hash; not over s, nor over z. */
static void malformed_secret_keys(void) {
  const lengths right = {p->public_key, p->secret_key, p->ciphertext, p->shared_secret, p->randomness, p->seed};
  const size_t public_at = p->secret_key - 64 - p->public_key, hash_at = p->secret_key - 64, z_at = p->secret_key - 32;
  const size_t bad[] = {public_at, public_at + p->public_key / 2, hash_at - 1, hash_at, z_at - 1};
  const size_t good[] = {z_at, p->secret_key - 1};
  size_t i;
  for (i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
    sk[bad[i]] ^= 0x40;
    CHECK(bravais_kem_check_secret_key(id, sk, p->secret_key) == BRAVAIS_BAD_SECRET_KEY);
    if (p->is_standard) {
      uint8_t* prepared = filled(p->prepared_secret_key + 63);
      decapsulate_fails(sk, right, BRAVAIS_BAD_SECRET_KEY);
      CHECK(bravais_kem_prepare_secret_key(id, sk, p->secret_key, prepared, p->prepared_secret_key + 63) ==
            BRAVAIS_BAD_SECRET_KEY);
      CHECK(was_zeroed(prepared, p->prepared_secret_key + 63));
      free(prepared);
    } else {
      CHECK(bravais_kem_decapsulate(id, sk, p->secret_key, ct, p->ciphertext, ss, p->shared_secret, NULL, 0) ==
            BRAVAIS_OK);
    }
    sk[bad[i]] ^= 0x40;
  }
  for (i = 0; i < sizeof good / sizeof good[0]; ++i) {
    sk[good[i]] ^= 0x40;
    CHECK(bravais_kem_check_secret_key(id, sk, p->secret_key) == BRAVAIS_OK);
    CHECK(bravais_kem_decapsulate(id, sk, p->secret_key, ct, p->ciphertext, ss, p->shared_secret, NULL, 0) ==
          BRAVAIS_OK);
    sk[good[i]] ^= 0x40;
  }
}

/* A coefficient that is not below q = 3457, in each polynomial of an NTRU+ key: the final version refuses it, release
 * 2.2 only where the key is checked. */
static void large_coefficients(void) {
  const lengths right = {p->public_key, p->secret_key, p->ciphertext, p->shared_secret, p->randomness, p->seed};
  const size_t at[] = {0, p->public_key};
  const int is_final = strstr(p->name, "KEM") == NULL;
  uint8_t* prepared = filled(p->prepared_public_key + p->prepared_secret_key + 63);
  uint8_t saved[3];
  size_t i;
  memcpy(saved, pk, 3);
  memset(pk, 0xff, 3);
  CHECK(bravais_kem_check_public_key(id, pk, p->public_key) == BRAVAIS_BAD_PUBLIC_KEY);
  CHECK(bravais_kem_prepare_public_key(id, pk, p->public_key, prepared, p->prepared_public_key + 63) ==
        (is_final ? BRAVAIS_BAD_PUBLIC_KEY : BRAVAIS_OK));
  CHECK(was_zeroed(prepared, p->prepared_public_key + 63) == is_final);
  if (is_final) encapsulate_fails(pk, right, BRAVAIS_BAD_PUBLIC_KEY);
  memcpy(pk, saved, 3);
  CHECK(bravais_kem_encapsulate(id, pk, p->public_key, ct, p->ciphertext, ss, p->shared_secret, NULL, 0) == BRAVAIS_OK);
  for (i = 0; i < sizeof at / sizeof at[0]; ++i) {
    memcpy(saved, sk + at[i], 3);
    memset(sk + at[i], 0xff, 3);
    CHECK(bravais_kem_check_secret_key(id, sk, p->secret_key) == BRAVAIS_BAD_SECRET_KEY);
    CHECK(bravais_kem_prepare_secret_key(id, sk, p->secret_key, prepared, p->prepared_secret_key + 63) ==
          (is_final ? BRAVAIS_BAD_SECRET_KEY : BRAVAIS_OK));
    CHECK(was_zeroed(prepared, p->prepared_secret_key + 63) == is_final);
    if (is_final) decapsulate_fails(sk, right, BRAVAIS_BAD_SECRET_KEY);
    memcpy(sk + at[i], saved, 3);
  }
  free(prepared);
}

/* Decapsulation of a wrong ciphertext: NTRU+ refuses it, with zeros; elsewhere it is no error. */
static void expect_rejection(uint8_t* wrong) {
  const int status =
      bravais_kem_decapsulate(id, sk, p->secret_key, ct, p->ciphertext, wrong, p->shared_secret, NULL, 0);
  CHECK(status == (p->explicit_rejection ? BRAVAIS_BAD_CIPHERTEXT : BRAVAIS_OK));
  CHECK(was_zeroed(wrong, p->shared_secret) == p->explicit_rejection);
}

/* Wherever a ciphertext is wrong, it does not give the right secret. */
static void wrong_ciphertexts(void) {
  uint8_t right[32], wrong[32];
  size_t i;
  CHECK(bravais_kem_encapsulate(id, pk, p->public_key, ct, p->ciphertext, right, 32, NULL, 0) == BRAVAIS_OK);
  for (i = 0; i < p->ciphertext; i += i < p->ciphertext - 1 && i + 31 >= p->ciphertext ? p->ciphertext - 1 - i : 31) {
    ct[i] ^= 0x04;
    expect_rejection(wrong);
    CHECK(memcmp(right, wrong, 32) != 0);
    ct[i] ^= 0x04;
  }
  memset(ct, 0xff, p->ciphertext);
  expect_rejection(wrong);
}

static void null_pointers(void) {
  const size_t pl = p->public_key, sl = p->secret_key, cl = p->ciphertext, kl = p->shared_secret;
  int status = BRAVAIS_OK;
  CHECK(bravais_kem_generate(id, NULL, pl, sk, sl) == BRAVAIS_BAD_ARGUMENT && was_zeroed(sk, sl));
  CHECK(bravais_kem_generate(id, pk, pl, NULL, sl) == BRAVAIS_BAD_ARGUMENT && was_zeroed(pk, pl));
  CHECK(bravais_kem_generate_seeded(id, NULL, p->seed, pk, pl, sk, sl) == BRAVAIS_BAD_ARGUMENT);
  CHECK(was_zeroed(pk, pl) && was_zeroed(sk, sl));
  CHECK(bravais_kem_encapsulate(id, NULL, pl, ct, cl, ss, kl, &status, 1) == BRAVAIS_BAD_ARGUMENT);
  CHECK(was_zeroed(ct, cl) && was_zeroed(ss, kl) && status == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_kem_encapsulate(id, pk, pl, NULL, cl, ss, kl, NULL, 0) == BRAVAIS_BAD_ARGUMENT && was_zeroed(ss, kl));
  CHECK(bravais_kem_encapsulate(id, pk, pl, ct, cl, NULL, kl, NULL, 0) == BRAVAIS_BAD_ARGUMENT && was_zeroed(ct, cl));
  CHECK(bravais_kem_encapsulate(id, pk, pl, ct, cl, ss, kl, NULL, 1) == BRAVAIS_BAD_ARGUMENT);
  CHECK(was_zeroed(ct, cl) && was_zeroed(ss, kl));
  CHECK(bravais_kem_decapsulate(id, NULL, sl, ct, cl, ss, kl, NULL, 0) == BRAVAIS_BAD_ARGUMENT && was_zeroed(ss, kl));
  CHECK(bravais_kem_decapsulate(id, sk, sl, NULL, cl, ss, kl, NULL, 0) == BRAVAIS_BAD_ARGUMENT && was_zeroed(ss, kl));
  CHECK(bravais_kem_check_public_key(id, NULL, pl) == BRAVAIS_BAD_ARGUMENT);
  CHECK(bravais_kem_check_secret_key(id, NULL, sl) == BRAVAIS_BAD_ARGUMENT);
  /* The empty batch needs no memory. */
  CHECK(bravais_kem_generate(id, NULL, 0, NULL, 0) == BRAVAIS_OK);
  CHECK(bravais_kem_decapsulate(id, NULL, 0, NULL, 0, NULL, 0, NULL, 0) == BRAVAIS_OK);
  /* As many statuses as items, or none. */
  CHECK(bravais_kem_decapsulate(id, sk, sl, ct, cl, ss, kl, (int[]){0, 0}, 2) == BRAVAIS_BAD_ARGUMENT);
  CHECK(was_zeroed(ss, kl));
}

/* Whether encapsulation refuses coefficients that are not below q: ML-KEM, and NTRU+ in its final version. */
static int refuses_large_coefficients(void) {
  return p->is_standard || (p->explicit_rejection && strstr(p->name, "KEM") == NULL);
}

static void one_of_three(void) {
  const size_t pl = p->public_key, cl = p->ciphertext, kl = p->shared_secret;
  uint8_t *keys = filled(3 * pl), *cts = filled(3 * cl), *secrets = filled(3 * kl);
  int status[3], i;
  for (i = 0; i < 3; ++i) memcpy(keys + (size_t)i * pl, pk, pl);
  memset(keys + pl, 0xff, 3);
  CHECK(bravais_kem_encapsulate(id, keys, 3 * pl, cts, 3 * cl, secrets, 3 * kl, status, 3) ==
        (refuses_large_coefficients() ? BRAVAIS_BAD_PUBLIC_KEY : BRAVAIS_OK));
  if (refuses_large_coefficients()) {
    CHECK(status[0] == BRAVAIS_OK && status[1] == BRAVAIS_BAD_PUBLIC_KEY && status[2] == BRAVAIS_OK);
    CHECK(was_zeroed(cts + cl, cl) && was_zeroed(secrets + kl, kl));
    CHECK(!was_zeroed(cts, cl) && !was_zeroed(secrets + 2 * kl, kl));
  }
  free(keys);
  free(cts);
  free(secrets);
}

static void unknown_sets(void) {
  subject = "unknown set";
  id = bravais_kem_count();
  CHECK(bravais_kem_generate(id, pk, 800, sk, 1632) == BRAVAIS_UNKNOWN_SET && was_zeroed(pk, 800) &&
        was_zeroed(sk, 1632));
  CHECK(bravais_kem_encapsulate(id, pk, 800, ct, 768, ss, 32, NULL, 0) == BRAVAIS_UNKNOWN_SET);
  CHECK(was_zeroed(ct, 768) && was_zeroed(ss, 32));
  CHECK(bravais_kem_decapsulate(UINT32_MAX, sk, 1632, ct, 768, ss, 32, NULL, 0) == BRAVAIS_UNKNOWN_SET);
  CHECK(was_zeroed(ss, 32));
  CHECK(bravais_kem_check_public_key(id, pk, 800) == BRAVAIS_UNKNOWN_SET);
  CHECK(bravais_pke_generate(bravais_pke_count(), pk, 800, sk, 768) == BRAVAIS_UNKNOWN_SET && was_zeroed(pk, 800));
  CHECK(bravais_pke_decrypt(UINT32_MAX, sk, 768, ct, 768, ss, 32, NULL, 0) == BRAVAIS_UNKNOWN_SET);
  CHECK(was_zeroed(ss, 32));
  CHECK(bravais_pke_decrypt_prepared(UINT32_MAX, sk, 768, ct, 768, ss, 32, NULL, 0) == BRAVAIS_UNKNOWN_SET);
  CHECK(bravais_pke_prepare_secret_key(bravais_pke_count(), sk, 768, pk, 800) == BRAVAIS_UNKNOWN_SET);
  CHECK(was_zeroed(pk, 800));
}

/* Whether keys are those of FIPS 203, whose content can be wrong. */
static int is_kyber(void) { return strncmp(p->name, "ML-KEM", 6) == 0 || strncmp(p->name, "Kyber", 5) == 0; }

static int is_ntru_plus(void) { return strncmp(p->name, "NTRU+", 5) == 0; }

/* Those of M-LWQ begin with fields of three bits. */
static int is_mlwq(void) { return strncmp(p->name, "M-LWQ", 5) == 0; }

static void malformed_fields(void) {
  const lengths right = {p->public_key, p->secret_key, p->ciphertext, p->shared_secret, p->randomness, p->seed};
  const uint8_t good = sk[0];
  unsigned value;
  for (value = 0; value < 8; ++value) {
    sk[0] = (uint8_t)((good & 0xf8) | value);
    CHECK(bravais_kem_check_secret_key(id, sk, p->secret_key) == (value > 4 ? BRAVAIS_BAD_SECRET_KEY : BRAVAIS_OK));
    if (value > 4) decapsulate_fails(sk, right, BRAVAIS_BAD_SECRET_KEY);
  }
  sk[0] = good;
  CHECK(bravais_kem_check_public_key(id, pk, p->public_key) == BRAVAIS_OK);
}

/* Among good keys of a batch: the items fail alone. */
static void malformed_fields_in_a_batch(void) {
  const size_t sl = p->secret_key, cl = p->ciphertext, kl = p->shared_secret;
  uint8_t *keys = filled(3 * sl), *cts = filled(3 * cl), *secrets = filled(3 * kl), *right = filled(kl);
  int status[3] = {BRAVAIS_BAD_ARGUMENT, BRAVAIS_BAD_ARGUMENT, BRAVAIS_BAD_ARGUMENT};
  size_t i;
  CHECK(bravais_kem_encapsulate(id, pk, p->public_key, ct, cl, right, kl, NULL, 0) == BRAVAIS_OK);
  for (i = 0; i < 3; ++i) memcpy(keys + i * sl, sk, sl), memcpy(cts + i * cl, ct, cl);
  keys[sl] |= 7;
  CHECK(bravais_kem_decapsulate(id, keys, 3 * sl, cts, 3 * cl, secrets, 3 * kl, status, 3) == BRAVAIS_BAD_SECRET_KEY);
  CHECK(status[0] == BRAVAIS_OK && status[1] == BRAVAIS_BAD_SECRET_KEY && status[2] == BRAVAIS_OK);
  CHECK(memcmp(secrets, right, kl) == 0 && memcmp(secrets + 2 * kl, right, kl) == 0);
  CHECK(was_zeroed(secrets + kl, kl));
  free(keys), free(cts), free(secrets), free(right);
}

static void every_kem(void (*test)(void), int (*applies)(void)) {
  for (id = 0; id < bravais_kem_count(); ++id) {
    p = bravais_kem(id);
    if (applies != NULL && !applies()) continue;
    subject = p->name;
    CHECK(bravais_kem_generate(id, pk, p->public_key, sk, p->secret_key) == BRAVAIS_OK);
    test();
  }
}

int main(void) {
  size_t i;
  pk = filled(4096), sk = filled(4096), ct = filled(4096), ss = filled(256), m = filled(8192), seed = filled(8192);
  for (i = 0; i < bravais_isa_count(); ++i) {
    if (bravais_isa_force(bravais_isa_name(i)) != BRAVAIS_OK) {
      printf("%s: this machine cannot run it, so it is not tested here\n", bravais_isa_name(i));
      continue;
    }
    every_kem(wrong_lengths, NULL);
    every_kem(malformed_public_keys, is_kyber);
    every_kem(malformed_secret_keys, is_kyber);
    every_kem(malformed_fields, is_mlwq);
    every_kem(large_coefficients, is_ntru_plus);
    every_kem(malformed_fields_in_a_batch, is_mlwq);
    every_kem(wrong_ciphertexts, NULL);
    every_kem(null_pointers, NULL);
    every_kem(one_of_three, NULL);
    unknown_sets();
    printf("%s: tested\n", bravais_isa_name(i));
  }
  printf("%d failures\n", failures);
  free(pk), free(sk), free(ct), free(ss), free(m), free(seed);
  return failures == 0 ? 0 : 1;
}
