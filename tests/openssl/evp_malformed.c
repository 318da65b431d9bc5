/* SPDX-License-Identifier: MIT */
/* Altered keys, shares, ciphertexts and signatures through EVP: an ordinary error or a good result, never a crash.
 * usage: evp_malformed [ROUNDS]   (of each kind; default 150) */
#include <openssl/x509.h>

#include "evp_calls.h"

/* A small generator of Marsaglia's kind, so that a failure can be repeated. */
static uint64_t state = 88172645463325252u;
static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}
/* Changes a copy of some bytes: flips, overwrites, cuts or extends it. The memory has room for 64 more. */
static size_t alter(uint8_t* bytes, size_t size) {
  const unsigned changes = 1 + (unsigned)(next() % 4);
  for (unsigned i = 0; i < changes; ++i) {
    const size_t at = size == 0 ? 0 : (next() % 2 ? next() % size : next() % (size < 40 ? size : 40));
    switch (next() % 5) {
      case 0:
      case 1: bytes[at] ^= (uint8_t)(1u << next() % 8); break;
      case 2: bytes[at] = (uint8_t)next(); break;
      case 3: size = next() % 3 == 0 ? next() % (size + 1) : size; break;
      default: memset(bytes + at, next() % 2 ? 0xff : 0, size - at < 32 ? size - at : 32); break;
    }
  }
  if (next() % 16 == 0) size += next() % 64;
  return size;
}

static uint8_t buffer[8192];
static size_t altered(const uint8_t* source, size_t size) {
  memset(buffer, 0, sizeof buffer);
  memcpy(buffer, source, size);
  return alter(buffer, size);
}

static int good_keys, bad_keys;
static void count(EVP_PKEY* key) {
  if (key != NULL) {
    ++good_keys;
    EVP_PKEY_free(key);
  } else {
    ++bad_keys;
  }
  ERR_clear_error();
}

/* Writes the head of a value in DER, and returns where it ends. */
static uint8_t* head(uint8_t* to, uint8_t tag, size_t size) {
  *to++ = tag;
  if (size >= 128) {
    *to++ = 0x82;
    *to++ = (uint8_t)(size >> 8);
  }
  *to++ = (uint8_t)size;
  return to;
}
static uint8_t* put(uint8_t* to, const uint8_t* data, size_t size) {
  memcpy(to, data, size);
  return to + size;
}

/* PKCS#8 in each of the formats that the provider reads (integrations/openssl/settings.hpp). Returns its size. */
enum { formats = 6 };
static int secret_file(EVP_PKEY* key, int format, uint8_t** file) {
  size_t seed_size, secret_size, public_size;
  uint8_t *seed = part_of(key, "seed", &seed_size), *secret = part_of(key, "priv", &secret_size);
  uint8_t *public_key = part_of(key, "pub", &public_size), *content = OPENSSL_malloc(16384), *end = content;
  PKCS8_PRIV_KEY_INFO* info = EVP_PKEY2PKCS8(key);
  const ASN1_OBJECT* kind = NULL;
  if (format == 0) end = put(head(end, 0x80, seed_size), seed, seed_size);
  if (format == 1) end = put(head(end, 0x04, secret_size), secret, secret_size);
  if (format == 2) {
    end = put(head(head(end, 0x30, 2 + seed_size + 4 + secret_size), 0x04, seed_size), seed, seed_size);
    end = put(head(end, 0x04, secret_size), secret, secret_size);
  }
  if (format == 3) {
    end = put(head(end, 0x04, secret_size + public_size), secret, secret_size);
    end = put(end, public_key, public_size);
  }
  if (format == 4) end = put(end, secret, secret_size);
  if (format == 5) end = put(end, seed, seed_size);
  CHECK(info != NULL && PKCS8_pkey_get0(&kind, NULL, NULL, NULL, info) == 1);
  CHECK(PKCS8_pkey_set0(info, OBJ_dup(kind), 0, V_ASN1_UNDEF, NULL, content, (int)(end - content)) == 1);
  *file = NULL;
  const int size = i2d_PKCS8_PRIV_KEY_INFO(info, file);
  PKCS8_PRIV_KEY_INFO_free(info);
  free(seed);
  free(secret);
  free(public_key);
  return size;
}

static void files(const char* name, int rounds) {
  EVP_PKEY* key = generate(name);
  uint8_t *public_file = NULL, *secret_files[formats];
  const int public_size = i2d_PUBKEY(key, &public_file);
  int secret_sizes[formats];
  subject = name;
  doing = "files";
  CHECK(public_size > 0);
  for (int format = 0; format < formats; ++format) {
    secret_sizes[format] = secret_file(key, format, &secret_files[format]);
    const uint8_t* at = secret_files[format];
    EVP_PKEY* read = d2i_AutoPrivateKey_ex(NULL, &at, secret_sizes[format], library, OURS);
    CHECK(read != NULL && EVP_PKEY_eq(read, key) == 1);
    EVP_PKEY_free(read);
  }
  for (int i = 0; i < rounds; ++i) {
    const uint8_t* at = buffer;
    const int format = i % formats;
    long size = (long)altered(public_file, (size_t)public_size);
    count(d2i_PUBKEY_ex(NULL, &at, size, library, OURS));
    at = buffer;
    size = (long)altered(secret_files[format], (size_t)secret_sizes[format]);
    count(d2i_AutoPrivateKey_ex(NULL, &at, size, library, OURS));
  }
  EVP_PKEY_free(key);
  OPENSSL_free(public_file);
  for (int format = 0; format < formats; ++format) OPENSSL_free(secret_files[format]);
}

static void parts(const char* name, int rounds) {
  EVP_PKEY* key = generate(name);
  size_t public_size, secret_size;
  uint8_t *public_key = part_of(key, "pub", &public_size), *secret_key = part_of(key, "priv", &secret_size);
  subject = name;
  doing = "parts";
  for (int i = 0; i < rounds; ++i) {
    size_t size = altered(public_key, public_size);
    count(from_parts(name, "pub", buffer, size, NULL, NULL, 0));
    size = altered(secret_key, secret_size);
    count(from_parts(name, "priv", buffer, size, next() % 2 ? "pub" : NULL, public_key, public_size));
  }
  EVP_PKEY_free(key);
  free(public_key);
  free(secret_key);
}

/* Shares as TLS gives them to an empty key, and ciphertexts. */
static void shares(const char* name, int rounds) {
  EVP_PKEY* key = generate(name);
  size_t public_size, ciphertext_size = 0, secret_size = 0;
  uint8_t *public_key = part_of(key, "pub", &public_size), ciphertext[2048], secret[80], other[80];
  EVP_PKEY_CTX* operation = EVP_PKEY_CTX_new_from_pkey(library, key, OURS);
  int accepted = 0, same = 0;
  subject = name;
  doing = "shares";
  CHECK(EVP_PKEY_encapsulate_init(operation, NULL) == 1);
  CHECK(EVP_PKEY_encapsulate(operation, NULL, &ciphertext_size, NULL, &secret_size) == 1);
  CHECK(EVP_PKEY_encapsulate(operation, ciphertext, &ciphertext_size, secret, &secret_size) == 1);
  CHECK(EVP_PKEY_decapsulate_init(operation, NULL) == 1);
  for (int i = 0; i < rounds; ++i) {
    EVP_PKEY* peer = NULL;
    EVP_PKEY_CTX* maker = EVP_PKEY_CTX_new_from_name(library, name, OURS);
    CHECK(EVP_PKEY_paramgen_init(maker) == 1 && EVP_PKEY_paramgen(maker, &peer) == 1);
    size_t size = altered(public_key, public_size), length = ciphertext_size, other_size = sizeof other;
    if (EVP_PKEY_set1_encoded_public_key(peer, buffer, size) == 1) {
      uint8_t ignored[2048];
      EVP_PKEY_CTX* sender = EVP_PKEY_CTX_new_from_pkey(library, peer, OURS);
      CHECK(EVP_PKEY_encapsulate_init(sender, NULL) == 1);
      accepted += EVP_PKEY_encapsulate(sender, ignored, &length, other, &other_size) == 1;
      EVP_PKEY_CTX_free(sender);
    }
    EVP_PKEY_CTX_free(maker);
    EVP_PKEY_free(peer);
    size = altered(ciphertext, ciphertext_size);
    other_size = sizeof other;
    if (EVP_PKEY_decapsulate(operation, other, &other_size, buffer, size) == 1) {
      const int changed = size != ciphertext_size || memcmp(buffer, ciphertext, size) != 0;
      const int is_same = memcmp(other, secret, secret_size) == 0;
      same += changed && is_same;
    }
    ERR_clear_error();
  }
  /* The highest bit of an X25519 share is ignored; nothing else may give the same secret. */
  CHECK(strcmp(name, "X25519MLKEM768") == 0 || same == 0);
  CHECK(accepted < rounds);
  EVP_PKEY_CTX_free(operation);
  EVP_PKEY_free(key);
  free(public_key);
}

static void signatures(const char* name, int rounds) {
  EVP_PKEY* key = generate(name);
  const uint8_t message[] = "Meet me at noon.";
  uint8_t signature[4627];
  size_t size = sizeof signature;
  EVP_MD_CTX* signer = EVP_MD_CTX_new();
  subject = name;
  doing = "signatures";
  CHECK(EVP_DigestSignInit_ex(signer, NULL, NULL, library, OURS, key, NULL) == 1);
  CHECK(EVP_DigestSign(signer, signature, &size, message, sizeof message) == 1);
  for (int i = 0; i < rounds; ++i) {
    const size_t changed_size = altered(signature, size);
    const int is_changed = changed_size != size || memcmp(buffer, signature, size) != 0;
    EVP_MD_CTX* verifier = EVP_MD_CTX_new();
    CHECK(EVP_DigestVerifyInit_ex(verifier, NULL, NULL, library, OURS, key, NULL) == 1);
    CHECK((EVP_DigestVerify(verifier, buffer, changed_size, message, sizeof message) == 1) == !is_changed);
    EVP_MD_CTX_free(verifier);
    ERR_clear_error();
  }
  EVP_MD_CTX_free(signer);
  EVP_PKEY_free(key);
}

int main(int count_of_arguments, char** arguments) {
  const int rounds = count_of_arguments > 1 ? atoi(arguments[1]) : 150;
  const char* kems[] = {"ML-KEM-512",     "ML-KEM-768",        "ML-KEM-1024",
                        "X25519MLKEM768", "SecP256r1MLKEM768", "SecP384r1MLKEM1024"};
  const char* dsas[] = {"ML-DSA-44", "ML-DSA-65", "ML-DSA-87"};
  library = with_providers("default", "bravais");
  for (int i = 0; i < 6; ++i) {
    if (i < 3) files(kems[i], rounds);
    parts(kems[i], rounds);
    shares(kems[i], rounds);
  }
  for (int i = 0; i < 3; ++i) {
    files(dsas[i], rounds);
    parts(dsas[i], rounds);
    signatures(dsas[i], rounds);
  }
  subject = "keys";
  doing = "altered files and parts";
  CHECK(good_keys > 0 && bad_keys > good_keys);
  close_library(library);
  return verdict();
}
