/* SPDX-License-Identifier: MIT */
/* KEMs through EVP: parameters, parts of keys, buffers, known randomness, and a library context without randomness. */
#include <bravais/derand.h>

#include "evp_calls.h"

typedef struct {
  const char* name;
  int bits, security_bits;
  size_t public_key, secret_key, seed, ciphertext, secret;
} expected_sizes;
/* FIPS 203, table 3; draft-ietf-tls-ecdhe-mlkem-04, section 4. Bits as OpenSSL 3.5 gives them. */
static const expected_sizes all[] = {{"ML-KEM-512", 512, 128, 800, 1632, 64, 768, 32},
                                     {"ML-KEM-768", 768, 192, 1184, 2400, 64, 1088, 32},
                                     {"ML-KEM-1024", 1024, 256, 1568, 3168, 64, 1568, 32},
                                     {"X25519MLKEM768", 768, 192, 1216, 2432, 0, 1120, 64},
                                     {"SecP256r1MLKEM768", 768, 192, 1249, 2432, 0, 1153, 64},
                                     {"SecP384r1MLKEM1024", 1024, 256, 1665, 3216, 0, 1665, 80}};

static EVP_PKEY_CTX* operation(EVP_PKEY* key) { return EVP_PKEY_CTX_new_from_pkey(library, key, OURS); }

/* Encapsulates to one key and decapsulates with another; returns 1 if both secrets are the same. */
static int agree(const expected_sizes* size, EVP_PKEY* to, EVP_PKEY* with) {
  uint8_t ciphertext[1665], ours[80], theirs[80];
  size_t ciphertext_size = 0, secret_size = 0;
  EVP_PKEY_CTX *sender = operation(to), *receiver = operation(with);
  CHECK(EVP_PKEY_encapsulate_init(sender, NULL) == 1);
  CHECK(EVP_PKEY_encapsulate(sender, NULL, &ciphertext_size, NULL, &secret_size) == 1);
  CHECK(ciphertext_size == size->ciphertext && secret_size == size->secret);
  CHECK(EVP_PKEY_encapsulate(sender, ciphertext, &ciphertext_size, ours, &secret_size) == 1);
  CHECK(EVP_PKEY_decapsulate_init(receiver, NULL) == 1);
  CHECK(EVP_PKEY_decapsulate(receiver, NULL, &secret_size, ciphertext, ciphertext_size) == 1);
  CHECK(secret_size == size->secret);
  CHECK(EVP_PKEY_decapsulate(receiver, theirs, &secret_size, ciphertext, ciphertext_size) == 1);
  EVP_PKEY_CTX_free(sender);
  EVP_PKEY_CTX_free(receiver);
  return memcmp(ours, theirs, size->secret) == 0;
}

static void keys(const expected_sizes* size) {
  size_t public_size, secret_size, seed_size;
  EVP_PKEY* key = generate(size->name);
  doing = "generated key";
  CHECK(key != NULL && EVP_PKEY_is_a(key, size->name));
  CHECK(EVP_PKEY_get_bits(key) == size->bits && EVP_PKEY_get_security_bits(key) == size->security_bits);
  CHECK((size_t)EVP_PKEY_get_size(key) == size->ciphertext);
  uint8_t* public_key = part_of(key, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, &public_size);
  uint8_t* secret_key = part_of(key, OSSL_PKEY_PARAM_PRIV_KEY, &secret_size);
  uint8_t* seed = part_of(key, "seed", &seed_size);
  CHECK(public_size == size->public_key && secret_size == size->secret_key && seed_size == size->seed);
  for (int use = 0; use < 3; ++use) CHECK(agree(size, key, key));
  has_error();

  doing = "keys from parts";
  EVP_PKEY* only_public = from_parts(size->name, "pub", public_key, public_size, NULL, NULL, 0);
  EVP_PKEY* both = from_parts(size->name, "priv", secret_key, secret_size, "pub", public_key, public_size);
  EVP_PKEY* copy = EVP_PKEY_dup(key);
  CHECK(only_public != NULL && both != NULL && copy != NULL);
  CHECK(EVP_PKEY_eq(key, only_public) == 1 && EVP_PKEY_eq(key, both) == 1 && EVP_PKEY_eq(copy, key) == 1);
  CHECK(agree(size, only_public, both) && agree(size, only_public, copy));
  if (seed != NULL) {
    EVP_PKEY* again = from_parts(size->name, "seed", seed, seed_size, "priv", secret_key, secret_size);
    CHECK(again != NULL && EVP_PKEY_eq(again, key) == 1);
    EVP_PKEY_free(again);
    seed[0] ^= 1;
    CHECK(from_parts(size->name, "seed", seed, seed_size, "priv", secret_key, secret_size) == NULL && has_error());
  }
  EVP_PKEY* other = generate(size->name);
  CHECK(EVP_PKEY_eq(other, key) == 0);
  doing = "parts that are wrong";
  size_t other_size = 0;
  uint8_t* other_public = part_of(other, "pub", &other_size);
  CHECK(from_parts(size->name, "priv", secret_key, secret_size, "pub", other_public, other_size) == NULL &&
        has_error());
  CHECK(from_parts(size->name, "priv", secret_key, secret_size - 1, NULL, NULL, 0) == NULL && has_error());
  CHECK(from_parts(size->name, "pub", public_key, public_size - 1, NULL, NULL, 0) == NULL && has_error());
  CHECK(from_parts(size->name, "pub", public_key, 0, NULL, NULL, 0) == NULL && has_error());
  memset(public_key, 0xff, public_size);
  CHECK(from_parts(size->name, "pub", public_key, public_size, NULL, NULL, 0) == NULL && has_error());
  CHECK(EVP_PKEY_set1_encoded_public_key(key, other_public, other_size) == 0 && has_error());

  doing = "operations that cannot work";
  EVP_PKEY_CTX* receiver = operation(only_public);
  CHECK(EVP_PKEY_decapsulate_init(receiver, NULL) != 1 && has_error());
  EVP_PKEY_CTX_free(receiver);
  uint8_t small[1666], secret[80];
  size_t small_size = size->ciphertext - 1, length = size->secret;
  EVP_PKEY_CTX* sender = operation(key);
  CHECK(EVP_PKEY_encapsulate_init(sender, NULL) == 1);
  CHECK(EVP_PKEY_encapsulate(sender, small, &small_size, secret, &length) != 1 && has_error());
  CHECK(EVP_PKEY_decapsulate_init(sender, NULL) == 1);
  memset(small, 0, sizeof small);
  length = size->secret - 1;
  CHECK(EVP_PKEY_decapsulate(sender, secret, &length, small, size->ciphertext) != 1 && has_error());
  length = size->secret;
  const size_t wrong[] = {1, size->ciphertext - 1, size->ciphertext + 1};
  for (size_t i = 0; i < 3; ++i) {
    CHECK(EVP_PKEY_decapsulate(sender, secret, &length, small, wrong[i]) != 1 && has_error());
  }
  EVP_PKEY_CTX_free(sender);
  EVP_PKEY_free(key);
  EVP_PKEY_free(only_public);
  EVP_PKEY_free(both);
  EVP_PKEY_free(copy);
  EVP_PKEY_free(other);
  free(public_key);
  free(secret_key);
  free(seed);
  free(other_public);
}

/* A secret key whose halves belong to two keys: its hash is right, so only a test of both halves finds it. */
static EVP_PKEY* of_two_keys(const expected_sizes* size, size_t vector) {
  EVP_PKEY *first = generate(size->name), *second = generate(size->name);
  size_t ignored;
  uint8_t *secret = part_of(first, "priv", &ignored), *other = part_of(second, "priv", &ignored);
  memcpy(other, secret, vector);
  EVP_PKEY* made = from_parts(size->name, "priv", other, size->secret_key, NULL, NULL, 0);
  EVP_PKEY_free(first);
  EVP_PKEY_free(second);
  free(secret);
  free(other);
  return made;
}

/* q - 1 is the largest coefficient, and q is not one: in both places of three bytes, at both ends of the vector. */
static void coefficients(const expected_sizes* size) {
  const size_t vector = size->public_key - 32; /* FIPS 203, algorithm 13 */
  EVP_PKEY* key = generate(size->name);
  doing = "coefficients of a secret key";
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned value = 3328 + i % 2;
    size_t secret_size;
    uint8_t* secret = part_of(key, "priv", &secret_size);
    uint8_t* three = secret + (i < 2 ? 0 : vector - 3);
    three[0] = (uint8_t)value;
    three[1] = (uint8_t)(value >> 8 | (value & 15) << 4);
    three[2] = (uint8_t)(value >> 4);
    EVP_PKEY* made = from_parts(size->name, "priv", secret, secret_size, NULL, NULL, 0);
    CHECK((made != NULL) == (value == 3328) && has_error() == (value == 3329));
    EVP_PKEY_free(made);
    free(secret);
  }
  EVP_PKEY_free(key);
}

/* ml-kem.import_pct_type, as OpenSSL 3.5 has it. */
static void import_tests(const char* setting, int is_accepted) {
  char path[] = "/tmp/bravais-evp-XXXXXX";
  OSSL_LIB_CTX* kept = library;
  FILE* file = fdopen(mkstemp(path), "w");
  CHECK(file != NULL);
  fprintf(file, "openssl_conf = a\n[a]\nproviders = b\n[b]\nbravais = c\ndefault = d\n[c]\nactivate = 1\n");
  fprintf(file, "ml-kem.import_pct_type = %s\n[d]\nactivate = 1\n", setting);
  fclose(file);
  library = OSSL_LIB_CTX_new();
  CHECK(OSSL_PROVIDER_set_default_search_path(library, getenv("BRAVAIS_MODULES")) == 1);
  CHECK(OSSL_LIB_CTX_load_config(library, path) == 1);
  for (size_t i = 0; i < 3; ++i) {
    subject = all[i].name;
    doing = setting;
    EVP_PKEY* made = of_two_keys(&all[i], all[i].public_key - 32);
    CHECK((made != NULL) == is_accepted && has_error() == !is_accepted);
    EVP_PKEY_free(made);
    if (is_accepted) coefficients(&all[i]);
  }
  OSSL_LIB_CTX_free(library);
  library = kept;
  remove(path);
}

/* Randomness from the caller gives what the library gives for it. */
static void derandomized(void) {
  uint8_t seed[64], randomness[32], pk[1184], sk[2400], expected[1088], expected_secret[32], ciphertext[1088],
      secret[32];
  size_t size = sizeof ciphertext, secret_size = sizeof secret;
  subject = "ML-KEM-768";
  doing = "caller's randomness";
  memset(seed, 1, sizeof seed);
  memset(randomness, 2, sizeof randomness);
  CHECK(bravais_ml_kem_768_generate_from_seed(pk, sk, seed) == BRAVAIS_OK);
  CHECK(bravais_ml_kem_768_encapsulate_derand(expected, expected_secret, pk, randomness) == BRAVAIS_OK);
  EVP_PKEY* key = from_parts("ML-KEM-768", "pub", pk, sizeof pk, NULL, NULL, 0);
  EVP_PKEY_CTX* sender = operation(key);
  OSSL_PARAM params[2] = {OSSL_PARAM_construct_octet_string("ikme", randomness, 32), OSSL_PARAM_construct_end()};
  CHECK(EVP_PKEY_encapsulate_init(sender, params) == 1);
  CHECK(EVP_PKEY_encapsulate(sender, ciphertext, &size, secret, &secret_size) == 1);
  CHECK(memcmp(ciphertext, expected, sizeof expected) == 0 && memcmp(secret, expected_secret, 32) == 0);
  CHECK(EVP_PKEY_encapsulate(sender, ciphertext, &size, secret, &secret_size) == 1); /* once only */
  CHECK(memcmp(ciphertext, expected, sizeof expected) != 0);
  params[0] = OSSL_PARAM_construct_octet_string("ikme", randomness, 31);
  CHECK(EVP_PKEY_encapsulate_init(sender, params) != 1 && has_error());
  EVP_PKEY_CTX_free(sender);
  EVP_PKEY_free(key);
}

/* The base provider has no random source: nothing is generated from another one. */
static void without_randomness(void) {
  OSSL_LIB_CTX* kept = library;
  doing = "no random source";
  library = with_providers("base", "bravais");
  for (size_t i = 0; i < 3; ++i) {
    subject = all[i].name;
    CHECK(generate(all[i].name) == NULL && has_error());
  }
  CHECK(generate("ML-DSA-65") == NULL && has_error());
  CHECK(generate("X25519MLKEM768") == NULL && has_error());
  close_library(library);
  library = kept;
}

static void load_again(void) {
  subject = "provider";
  doing = "loading it 50 times";
  for (int i = 0; i < 50; ++i) {
    OSSL_LIB_CTX* kept = library;
    library = with_providers("default", "bravais");
    EVP_PKEY* key = generate("X25519MLKEM768");
    CHECK(key != NULL);
    EVP_PKEY_free(key);
    close_library(library);
    library = kept;
  }
}

int main(void) {
  library = with_providers("default", "bravais");
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i) {
    subject = all[i].name;
    keys(&all[i]);
  }
  import_tests("random", 0);
  import_tests("fixed", 0);
  import_tests("none", 1);
  derandomized();
  without_randomness();
  load_again();
  close_library(library);
  return verdict();
}
