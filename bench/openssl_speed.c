/* SPDX-License-Identifier: MIT */
/* The speed of the provider beside OpenSSL's own implementations, in one run and one process: operations through EVP,
 * and full TLS 1.3 handshakes with both sides on one core. Needs OpenSSL 3.5 or newer for the comparison.
 * usage: openssl_speed FOLDER [ROUNDS]   (FOLDER: that of bravais.so; ROUNDS of 20 ms for each row, default 15) */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <openssl/provider.h>

#include "../tests/openssl/handshake.h"

enum { most_rounds = 1000, implementations = 2 };
static const char* const properties[implementations] = {NULL, "?provider=bravais"};
static const char* const only[implementations] = {"provider=default", "provider=bravais"};
/* One context for each: OpenSSL's own hybrids would take ML-KEM from our provider if it were in theirs. */
static OSSL_LIB_CTX* libraries[implementations];
static int rounds = 15;

static void demand(int good, const char* what) {
  if (good) return;
  fprintf(stderr, "failed: %s\n", what);
  exit(1);
}
static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* One operation of one implementation. */
typedef struct {
  int (*run)(void* object);
  void* object;
} task;

static int compare(const void* a, const void* b) {
  const double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}
/* Prints a row: the implementations take turns, so that a change of the machine's speed meets all of them. */
static void row(const char* name, const char* operation, const task tasks[implementations], double result[2]) {
  static double times[implementations][most_rounds];
  for (int round = 0; round < rounds; ++round) {
    for (int i = 0; i < implementations; ++i) {
      long calls = 0;
      const double begin = seconds();
      double now;
      do {
        for (int k = 0; k < 4; ++k) demand(tasks[i].run(tasks[i].object), operation);
        calls += 4;
        now = seconds();
      } while (now - begin < 0.02);
      times[i][round] = (now - begin) / (double)calls;
    }
  }
  for (int i = 0; i < implementations; ++i) {
    qsort(times[i], (size_t)rounds, sizeof(double), compare);
    result[i] = times[i][rounds / 2];
  }
  printf("%-20s %-12s %12.0f %12.0f %10.2f %10.2f %8.2f\n", name, operation, 1 / result[0], 1 / result[1],
         1e6 * result[0], 1e6 * result[1], result[1] / result[0]);
  fflush(stdout);
}

typedef struct {
  const char *name, *choice;
  OSSL_LIB_CTX* library;
  EVP_PKEY* key;
  EVP_PKEY_CTX *encapsulation, *decapsulation;
  unsigned char data[2048], secret[128], signature[5000];
  size_t data_size, signature_size;
} object;

static int generate(void* given) {
  object* o = given;
  EVP_PKEY_CTX* maker = EVP_PKEY_CTX_new_from_name(o->library, o->name, o->choice);
  EVP_PKEY* made = NULL;
  const int good = maker != NULL && EVP_PKEY_keygen_init(maker) == 1 && EVP_PKEY_generate(maker, &made) == 1;
  EVP_PKEY_CTX_free(maker);
  EVP_PKEY_free(o->key);
  o->key = made;
  return good;
}
static int encapsulate(void* given) {
  object* o = given;
  size_t size = sizeof o->data, secret = sizeof o->secret;
  const int good = EVP_PKEY_encapsulate(o->encapsulation, o->data, &size, o->secret, &secret) == 1;
  o->data_size = size;
  return good;
}
static int decapsulate(void* given) {
  object* o = given;
  size_t secret = sizeof o->secret;
  return EVP_PKEY_decapsulate(o->decapsulation, o->secret, &secret, o->data, o->data_size) == 1;
}
static const unsigned char message[64] = "a message of 64 bytes";
static int sign(void* given) {
  object* o = given;
  EVP_MD_CTX* state = EVP_MD_CTX_new();
  o->signature_size = sizeof o->signature;
  const int good = EVP_DigestSignInit_ex(state, NULL, NULL, o->library, o->choice, o->key, NULL) == 1 &&
                   EVP_DigestSign(state, o->signature, &o->signature_size, message, sizeof message) == 1;
  EVP_MD_CTX_free(state);
  return good;
}
static int verify(void* given) {
  object* o = given;
  EVP_MD_CTX* state = EVP_MD_CTX_new();
  const int good = EVP_DigestVerifyInit_ex(state, NULL, NULL, o->library, o->choice, o->key, NULL) == 1 &&
                   EVP_DigestVerify(state, o->signature, o->signature_size, message, sizeof message) == 1;
  EVP_MD_CTX_free(state);
  return good;
}
static int handshake(void* given) { return shake_hands(given); }

static void kem(const char* name, double result[3][implementations]) {
  static object objects[implementations];
  task tasks[implementations];
  memset(objects, 0, sizeof objects);
  for (int i = 0; i < implementations; ++i) {
    objects[i].name = name;
    objects[i].choice = only[i];
    objects[i].library = libraries[i];
    tasks[i] = (task){generate, &objects[i]};
  }
  row(name, "keygen", tasks, result[0]);
  for (int i = 0; i < implementations; ++i) {
    object* o = &objects[i];
    o->encapsulation = EVP_PKEY_CTX_new_from_pkey(o->library, o->key, o->choice);
    o->decapsulation = EVP_PKEY_CTX_new_from_pkey(o->library, o->key, o->choice);
    demand(EVP_PKEY_encapsulate_init(o->encapsulation, NULL) == 1, "encapsulate");
    demand(EVP_PKEY_decapsulate_init(o->decapsulation, NULL) == 1, "decapsulate");
    tasks[i].run = encapsulate;
  }
  row(name, "encapsulate", tasks, result[1]);
  for (int i = 0; i < implementations; ++i) tasks[i].run = decapsulate;
  row(name, "decapsulate", tasks, result[2]);
  for (int i = 0; i < implementations; ++i) {
    EVP_PKEY_CTX_free(objects[i].encapsulation);
    EVP_PKEY_CTX_free(objects[i].decapsulation);
    EVP_PKEY_free(objects[i].key);
  }
}

static int derive(void* given) {
  object* o = given;
  size_t secret = sizeof o->secret;
  return EVP_PKEY_derive(o->decapsulation, o->secret, &secret) == 1;
}
/* X25519 alone, which is OpenSSL's in both columns: no hybrid with it can be faster. */
static void exchange(double result[2][implementations]) {
  static object objects[implementations];
  task tasks[implementations];
  memset(objects, 0, sizeof objects);
  for (int i = 0; i < implementations; ++i) {
    objects[i].name = "X25519";
    objects[i].choice = only[0];
    objects[i].library = libraries[i];
    tasks[i] = (task){generate, &objects[i]};
  }
  row("X25519", "keygen", tasks, result[0]);
  for (int i = 0; i < implementations; ++i) {
    object* o = &objects[i];
    o->decapsulation = EVP_PKEY_CTX_new_from_pkey(o->library, o->key, o->choice);
    demand(EVP_PKEY_derive_init(o->decapsulation) == 1, "derive");
    demand(EVP_PKEY_derive_set_peer(o->decapsulation, o->key) == 1, "peer");
    tasks[i].run = derive;
  }
  row("X25519", "derive", tasks, result[1]);
  for (int i = 0; i < implementations; ++i) {
    EVP_PKEY_CTX_free(objects[i].decapsulation);
    EVP_PKEY_free(objects[i].key);
  }
}

static void signature(const char* name) {
  static object objects[implementations];
  task tasks[implementations];
  double ignored[2];
  int (*const steps[])(void*) = {generate, sign, verify};
  const char* const names[] = {"keygen", "sign", "verify"};
  memset(objects, 0, sizeof objects);
  for (int step = 0; step < 3; ++step) {
    for (int i = 0; i < implementations; ++i) {
      objects[i].name = name;
      objects[i].choice = only[i];
      objects[i].library = libraries[i];
      tasks[i] = (task){steps[step], &objects[i]};
    }
    row(name, names[step], tasks, ignored);
  }
  for (int i = 0; i < implementations; ++i) EVP_PKEY_free(objects[i].key);
}

/* Handshakes with one group and one kind of certificate. What a provider does not have comes from OpenSSL. */
static void handshakes(const char* group, const char* certificate_key, double result[2]) {
  tls_pair pairs[implementations];
  EVP_PKEY* keys[implementations];
  X509* certificates[implementations];
  task tasks[implementations];
  char name[64];
  for (int i = 0; i < implementations; ++i) {
    object o = {.name = certificate_key, .choice = only[i], .library = libraries[i]};
    if (strcmp(certificate_key, "EC") == 0) {
      keys[i] = EVP_PKEY_Q_keygen(libraries[i], NULL, "EC", "P-256");
    } else {
      demand(generate(&o), certificate_key);
      keys[i] = o.key;
    }
    certificates[i] = self_signed(keys[i], libraries[i], properties[i]);
    demand(
        certificates[i] != NULL && make_pair(&pairs[i], libraries[i], properties[i], group, keys[i], certificates[i]),
        group);
    tasks[i] = (task){handshake, &pairs[i]};
  }
  snprintf(name, sizeof name, "TLS %s", certificate_key);
  row(group, name, tasks, result);
  for (int i = 0; i < implementations; ++i) {
    free_pair(&pairs[i]);
    X509_free(certificates[i]);
    EVP_PKEY_free(keys[i]);
  }
}

int main(int count, char** arguments) {
  if (count < 2) {
    fprintf(stderr, "usage: openssl_speed FOLDER [ROUNDS]\n");
    return 2;
  }
  if (count > 2) rounds = atoi(arguments[2]);
  if (rounds < 1 || rounds > most_rounds) rounds = 15;
  OSSL_PROVIDER* providers[implementations];
  for (int i = 0; i < implementations; ++i) {
    libraries[i] = OSSL_LIB_CTX_new();
    providers[i] = OSSL_PROVIDER_load(libraries[i], "default");
    demand(providers[i] != NULL, "loading the default provider");
  }
  demand(OSSL_PROVIDER_set_default_search_path(libraries[1], arguments[1]) == 1, arguments[1]);
  OSSL_PROVIDER* ours = OSSL_PROVIDER_load(libraries[1], "bravais");
  demand(ours != NULL, "loading the provider bravais");
  printf("%s\n", OpenSSL_version(OPENSSL_VERSION));
  printf("%-20s %-12s %12s %12s %10s %10s %8s\n", "algorithm", "operation", "OpenSSL /s", "bravais /s", "OpenSSL us",
         "bravais us", "ratio");
  double x25519[2][implementations], times[3][implementations];
  kem("ML-KEM-768", times);
  exchange(x25519);
  kem("X25519MLKEM768", times);
  printf("X25519 alone takes %.2f (keygen), %.2f (encapsulate) and %.2f (decapsulate) of OpenSSL's X25519MLKEM768\n",
         x25519[0][0] / times[0][0], (x25519[0][0] + x25519[1][0]) / times[1][0], x25519[1][0] / times[2][0]);
  signature("ML-DSA-65");
  double plain[2], hybrid[2];
  handshakes("X25519", "EC", plain);
  handshakes("X25519MLKEM768", "EC", hybrid);
  printf("the hybrid adds %.1f us (OpenSSL) and %.1f us (bravais) to X25519: ratio %.2f\n",
         1e6 * (hybrid[0] - plain[0]), 1e6 * (hybrid[1] - plain[1]), (hybrid[1] - plain[1]) / (hybrid[0] - plain[0]));
  handshakes("MLKEM768", "EC", hybrid);
  handshakes("X25519MLKEM768", "ML-DSA-65", hybrid);
  OSSL_PROVIDER_unload(ours);
  for (int i = 0; i < implementations; ++i) {
    OSSL_PROVIDER_unload(providers[i]);
    OSSL_LIB_CTX_free(libraries[i]);
  }
  return 0;
}
