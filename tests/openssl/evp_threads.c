/* SPDX-License-Identifier: MIT */
/* Threads that use one key from its first use on, and processes after fork(). */
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "evp_calls.h"

enum { threads = 8, uses = 40 };
static EVP_PKEY *kem, *hybrid, *dsa;
static pthread_barrier_t all_ready;

static int exchange(EVP_PKEY* key) {
  uint8_t ciphertext[2048], ours[80], theirs[80];
  size_t size = sizeof ciphertext, secret_size = sizeof ours;
  EVP_PKEY_CTX* operation = EVP_PKEY_CTX_new_from_pkey(library, key, OURS);
  int good = EVP_PKEY_encapsulate_init(operation, NULL) == 1 &&
             EVP_PKEY_encapsulate(operation, ciphertext, &size, ours, &secret_size) == 1;
  secret_size = sizeof theirs;
  good = good && EVP_PKEY_decapsulate_init(operation, NULL) == 1 &&
         EVP_PKEY_decapsulate(operation, theirs, &secret_size, ciphertext, size) == 1 &&
         memcmp(ours, theirs, secret_size) == 0;
  EVP_PKEY_CTX_free(operation);
  return good;
}
static int sign_and_verify(uint8_t signature[3309]) {
  size_t size = 3309;
  EVP_MD_CTX *signer = EVP_MD_CTX_new(), *verifier = EVP_MD_CTX_new();
  const int good = EVP_DigestSignInit_ex(signer, NULL, NULL, library, OURS, dsa, NULL) == 1 &&
                   EVP_DigestSign(signer, signature, &size, (const uint8_t*)"m", 1) == 1 &&
                   EVP_DigestVerifyInit_ex(verifier, NULL, NULL, library, OURS, dsa, NULL) == 1 &&
                   EVP_DigestVerify(verifier, signature, size, (const uint8_t*)"m", 1) == 1;
  EVP_MD_CTX_free(signer);
  EVP_MD_CTX_free(verifier);
  return good;
}

static void* work(void* result) {
  uint8_t signature[3309];
  int good = 1;
  pthread_barrier_wait(&all_ready);
  for (int i = 0; i < uses; ++i) {
    good = good && exchange(kem) && exchange(hybrid) && sign_and_verify(signature);
    EVP_PKEY* own = generate("ML-KEM-768");
    good = good && own != NULL && exchange(own);
    EVP_PKEY_free(own);
  }
  *(int*)result = good;
  return NULL;
}

static void many_threads(void) {
  pthread_t started[threads];
  int results[threads] = {0};
  subject = "threads";
  doing = "one key";
  pthread_barrier_init(&all_ready, NULL, threads);
  for (int i = 0; i < threads; ++i) CHECK(pthread_create(&started[i], NULL, work, &results[i]) == 0);
  for (int i = 0; i < threads; ++i) {
    pthread_join(started[i], NULL);
    CHECK(results[i] == 1);
  }
  pthread_barrier_destroy(&all_ready);
}

/* Parent and child have the same memory, and must not draw the same randomness. */
static void fork_process(void) {
  uint8_t ours[3309], theirs[3309];
  int pipes[2], status = 1;
  subject = "fork";
  doing = "one key in two processes";
  CHECK(sign_and_verify(ours) && pipe(pipes) == 0);
  const pid_t child = fork();
  if (child == 0) {
    const int good = exchange(kem) && exchange(hybrid) && sign_and_verify(theirs) &&
                     write(pipes[1], theirs, sizeof theirs) == (ssize_t)sizeof theirs;
    _exit(good ? 0 : 1);
  }
  CHECK(sign_and_verify(ours));
  close(pipes[1]);
  size_t count = 0;
  for (ssize_t more; count < sizeof theirs && (more = read(pipes[0], theirs + count, sizeof theirs - count)) > 0;) {
    count += (size_t)more;
  }
  close(pipes[0]);
  CHECK(waitpid(child, &status, 0) == child && status == 0 && count == sizeof theirs);
  CHECK(memcmp(ours, theirs, sizeof ours) != 0); /* hedged signatures of one message */
}

int main(void) {
  library = with_providers("default", "bravais");
  kem = generate("ML-KEM-768");
  hybrid = generate("X25519MLKEM768");
  dsa = generate("ML-DSA-65");
  many_threads();
  fork_process();
  EVP_PKEY_free(kem);
  EVP_PKEY_free(hybrid);
  EVP_PKEY_free(dsa);
  close_library(library);
  return verdict();
}
