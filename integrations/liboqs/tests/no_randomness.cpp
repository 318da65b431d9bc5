// SPDX-License-Identifier: MIT
// The random source of the operating system fails: operations clear their outputs and return an error, and
// OQS_randombytes(), which cannot return one, ends the program. The two functions below replace those of the C library.
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "functions.hpp"

extern "C" __attribute__((visibility("default"))) ssize_t getrandom(void*, std::size_t, unsigned) {
  errno = EIO;
  return -1;
}
extern "C" __attribute__((visibility("default"))) int getentropy(void*, std::size_t) {
  errno = EIO;
  return -1;
}

namespace {

int faults = 0;
void expect(bool good, const char* what) {
  if (good) return;
  ++faults;
  std::printf("wrong: %s\n", what);
}

std::vector<std::uint8_t> a(10000), b(10000), c(10000);
void fill() {
  std::ranges::fill(a, std::uint8_t{0xA5});
  std::ranges::fill(b, std::uint8_t{0xA5});
}
bool are_zeros(const std::vector<std::uint8_t>& bytes, std::size_t size) {
  return std::all_of(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size),
                     [](auto one) { return one == 0; });
}

}  // namespace

int main() {
  for (int i = 0; i < OQS_KEM_alg_count(); ++i) {
    OQS_KEM* const kem = OQS_KEM_new(OQS_KEM_alg_identifier(static_cast<std::size_t>(i)));
    if (kem == nullptr) continue;
    fill();
    expect(OQS_KEM_keypair(kem, a.data(), b.data()) == OQS_ERROR, kem->method_name);
    expect(are_zeros(b, kem->length_secret_key), "the secret key is cleared");
    fill();
    expect(OQS_KEM_encaps(kem, a.data(), b.data(), c.data()) == OQS_ERROR, kem->method_name);
    expect(are_zeros(a, kem->length_ciphertext) && are_zeros(b, kem->length_shared_secret), "the outputs are cleared");
    OQS_KEM_free(kem);
  }
  for (int i = 0; i < OQS_SIG_alg_count(); ++i) {
    OQS_SIG* const sig = OQS_SIG_new(OQS_SIG_alg_identifier(static_cast<std::size_t>(i)));
    if (sig == nullptr) continue;
    std::size_t size = 1;
    fill();
    expect(OQS_SIG_keypair(sig, a.data(), b.data()) == OQS_ERROR, sig->method_name);
    expect(are_zeros(b, sig->length_secret_key), "the secret key is cleared");
    fill();
    expect(OQS_SIG_sign(sig, a.data(), &size, nullptr, 0, b.data()) == OQS_ERROR && size == 0, sig->method_name);
    expect(are_zeros(a, sig->length_signature), "the signature is cleared");
    OQS_SIG_free(sig);
  }
  const pid_t child = fork();
  if (child == 0) {
    OQS_randombytes(a.data(), 32);
    _exit(EXIT_SUCCESS);
  }
  int state = 0;
  expect(waitpid(child, &state, 0) == child && WIFEXITED(state) && WEXITSTATUS(state) == EXIT_FAILURE,
         "OQS_randombytes() ends the program");
  return faults == 0 ? 0 : 1;
}
