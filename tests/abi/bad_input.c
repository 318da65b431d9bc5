/* SPDX-License-Identifier: MIT */
/* Keys and ciphertexts of KEMs and PKEs that the C interface must reject, and similar ones that it must accept. Every
 * error must zero every output. */
#include "calls.h"

static const bravais_set* p;
static uint8_t *pk, *sk, *ct, *ss, *memory;

/* An item that fails has its own status. */
static void encapsulate_fails(const uint8_t* key, int expected) {
  int32_t status = BRAVAIS_OK;
  uint8_t* m = filled(p->randomness_size);
  CHECK(encapsulate(p, 1, ct, ss, &status, public_keys(p, 1, key), m) == expected);
  CHECK(was_zeroed(ct, p->ciphertext_size) && was_zeroed(ss, p->shared_secret_size) && status == expected);
  CHECK(encapsulate(p, 1, ct, ss, NULL, public_keys(p, 1, key), NULL) == expected);
  CHECK(was_zeroed(ct, p->ciphertext_size) && was_zeroed(ss, p->shared_secret_size));
  free(m);
}
static void decapsulate_fails(const uint8_t* key, int expected) {
  int32_t status = BRAVAIS_OK;
  CHECK(decapsulate(p, 1, ss, &status, ct, expanded_keys(p, 1, key)) == expected);
  CHECK(was_zeroed(ss, p->shared_secret_size) && status == expected);
}
static void prepare_public_fails(int expected) {
  CHECK(prepare_public(p, memory, public_keys(p, 1, pk)) == expected);
  CHECK(was_zeroed(memory, p->prepared_public_key_size) == (expected != BRAVAIS_OK));
}
static void prepare_secret_fails(int expected) {
  CHECK(prepare_secret(p, memory, expanded_keys(p, 1, sk)) == expected);
  CHECK(was_zeroed(memory, p->prepared_secret_key_size) == (expected != BRAVAIS_OK));
}

/* The modulus check of FIPS 203, section 7.2: coefficients of 12 bits, two in three bytes, must be below 3329. */
static void malformed_public_keys(void) {
  static const unsigned values[] = {3329, 3330, 4095};
  const size_t coefficients = (p->public_key_size - 32) / 3 * 2;
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
      CHECK(check_key(p, public_keys(p, 1, pk)) == BRAVAIS_BAD_PUBLIC_KEY);
      if (p->is_standard) {
        encapsulate_fails(pk, BRAVAIS_BAD_PUBLIC_KEY);
        prepare_public_fails(BRAVAIS_BAD_PUBLIC_KEY);
      } else {
        CHECK(encapsulate(p, 1, ct, ss, NULL, public_keys(p, 1, pk), NULL) == BRAVAIS_OK);
      }
      memcpy(at, saved, 3);
    }
  }
}

/* The hash check of section 7.3 compares the hash of the public key inside with the stored hash; it does not cover s or
 * z. */
static void malformed_secret_keys(void) {
  const size_t size = p->secret_key_size, public_at = size - 64 - p->public_key_size, hash_at = size - 64;
  const size_t bad[] = {public_at, public_at + p->public_key_size / 2, hash_at - 1, hash_at, size - 33};
  const size_t good[] = {size - 32, size - 1};
  size_t i;
  for (i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
    sk[bad[i]] ^= 0x40;
    CHECK(check_key(p, expanded_keys(p, 1, sk)) == BRAVAIS_BAD_SECRET_KEY);
    if (p->is_standard) {
      decapsulate_fails(sk, BRAVAIS_BAD_SECRET_KEY);
      prepare_secret_fails(BRAVAIS_BAD_SECRET_KEY);
    } else {
      CHECK(decapsulate(p, 1, ss, NULL, ct, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
    }
    sk[bad[i]] ^= 0x40;
  }
  for (i = 0; i < sizeof good / sizeof good[0]; ++i) {
    sk[good[i]] ^= 0x40;
    CHECK(check_key(p, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
    CHECK(decapsulate(p, 1, ss, NULL, ct, expanded_keys(p, 1, sk)) == BRAVAIS_OK);
    sk[good[i]] ^= 0x40;
  }
}

/* A coefficient that is not below q = 3457, in each polynomial of an NTRU+ key. The final version rejects it; release
 * 2.2 rejects it only when it checks the key. */
static void large_coefficients(void) {
  const size_t at[] = {0, p->public_key_size};
  const int is_final = is_final_ntru_plus(p);
  uint8_t saved[3];
  size_t i;
  memcpy(saved, pk, 3);
  memset(pk, 0xff, 3);
  CHECK(check_key(p, public_keys(p, 1, pk)) == BRAVAIS_BAD_PUBLIC_KEY);
  prepare_public_fails(is_final ? BRAVAIS_BAD_PUBLIC_KEY : BRAVAIS_OK);
  if (is_final) encapsulate_fails(pk, BRAVAIS_BAD_PUBLIC_KEY);
  memcpy(pk, saved, 3);
  CHECK(encapsulate(p, 1, ct, ss, NULL, public_keys(p, 1, pk), NULL) == BRAVAIS_OK);
  for (i = 0; i < sizeof at / sizeof at[0]; ++i) {
    memcpy(saved, sk + at[i], 3);
    memset(sk + at[i], 0xff, 3);
    CHECK(check_key(p, expanded_keys(p, 1, sk)) == BRAVAIS_BAD_SECRET_KEY);
    prepare_secret_fails(is_final ? BRAVAIS_BAD_SECRET_KEY : BRAVAIS_OK);
    if (is_final) decapsulate_fails(sk, BRAVAIS_BAD_SECRET_KEY);
    memcpy(sk + at[i], saved, 3);
  }
}

/* Secret keys of M-LWQ begin with 3-bit fields with values up to 4. */
static void malformed_fields(void) {
  const uint8_t good = sk[0];
  unsigned value;
  for (value = 0; value < 8; ++value) {
    sk[0] = (uint8_t)((good & 0xf8) | value);
    CHECK(check_key(p, expanded_keys(p, 1, sk)) == (value > 4 ? BRAVAIS_BAD_SECRET_KEY : BRAVAIS_OK));
    if (value > 4) decapsulate_fails(sk, BRAVAIS_BAD_SECRET_KEY), prepare_secret_fails(BRAVAIS_BAD_SECRET_KEY);
  }
  sk[0] = good;
  CHECK(check_key(p, public_keys(p, 1, pk)) == BRAVAIS_OK);
}

/* Decapsulation of a wrong ciphertext: NTRU+ returns an error and zeros; the other schemes return no error. */
static void expect_rejection(uint8_t* wrong) {
  int32_t status = BRAVAIS_NOT_DONE;
  const int expected = p->explicit_rejection ? BRAVAIS_BAD_CIPHERTEXT : BRAVAIS_OK;
  CHECK(decapsulate(p, 1, wrong, &status, ct, expanded_keys(p, 1, sk)) == expected && status == expected);
  CHECK(all_are(wrong, p->shared_secret_size, 0) == (p->explicit_rejection != 0));
}

/* A ciphertext that is wrong in any place does not give the right secret. */
static void wrong_ciphertexts(void) {
  const size_t size = p->ciphertext_size;
  uint8_t right[32], wrong[32];
  size_t i;
  CHECK(p->shared_secret_size == 32);
  CHECK(encapsulate(p, 1, ct, right, NULL, public_keys(p, 1, pk), NULL) == BRAVAIS_OK);
  for (i = 0; i < size; i += i < size - 1 && i + 31 >= size ? size - 1 - i : 31) {
    ct[i] ^= 0x04;
    expect_rejection(wrong);
    CHECK(memcmp(right, wrong, 32) != 0);
    ct[i] ^= 0x04;
  }
  memset(ct, 0xff, size);
  expect_rejection(wrong);
}

/* Encryption: any bytes are a valid ciphertext and public key; any bytes are a valid secret key, except for M-LWQ. */
static void encryption(void) {
  const int refused = is_m_lwq(p) ? BRAVAIS_BAD_SECRET_KEY : BRAVAIS_OK;
  int32_t status = BRAVAIS_NOT_DONE;
  CHECK(decrypt(p, 1, ss, &status, ct, expanded_keys(p, 1, sk)) == BRAVAIS_OK && status == BRAVAIS_OK);
  memset(pk, 0xff, p->public_key_size);
  CHECK(encrypt(p, 1, ct, &status, memory, public_keys(p, 1, pk), NULL) == BRAVAIS_OK && status == BRAVAIS_OK);
  memset(ss, 0xa5, p->message_size);
  sk[0] |= 7;
  CHECK(decrypt(p, 1, ss, &status, ct, expanded_keys(p, 1, sk)) == refused && status == refused);
  CHECK(was_zeroed(ss, p->message_size) == (refused != BRAVAIS_OK));
  prepare_secret_fails(refused);
  CHECK(check_key(p, expanded_keys(p, 1, sk)) == refused);
}

static void every(uint32_t kind, void (*test)(void), int (*applies)(const bravais_set*)) {
  size_t i;
  for (i = 0; (p = bravais_set_at(i)) != NULL; ++i) {
    if (p->kind != kind || (applies != NULL && !applies(p))) continue;
    subject = p->name;
    CHECK(generate(p, 1, pk, sk, NULL, NULL) == BRAVAIS_OK);
    test();
  }
}

static void tests(void) {
  every(BRAVAIS_KIND_KEM, malformed_public_keys, is_kyber);
  every(BRAVAIS_KIND_KEM, malformed_secret_keys, is_kyber);
  every(BRAVAIS_KIND_KEM, malformed_fields, is_m_lwq);
  every(BRAVAIS_KIND_KEM, large_coefficients, is_ntru_plus);
  every(BRAVAIS_KIND_KEM, wrong_ciphertexts, NULL);
  every(BRAVAIS_KIND_PKE, encryption, NULL);
}

int main(void) {
  pk = filled(4096), sk = filled(4096), ct = filled(4096), ss = filled(256);
  memory = filled((size_t)1 << 17);
  every_isa(tests);
  free(pk), free(sk), free(ct), free(ss), free(memory);
  return verdict();
}
