// SPDX-License-Identifier: MIT
// Two parties agree on a key with ML-KEM-768.
#include <cstdio>

#include <bravais/kem.hpp>

using kem = bravais::ml_kem_768;

int main() {
  // Alice makes a key pair, keeps the secret key and publishes the public key.
  const auto alice = kem::generate();
  if (!alice) return std::fprintf(stderr, "%s\n", bravais::text(alice.error())), 1;

  // Bob makes a shared secret, and the ciphertext that carries it to her. A malformed public key would be refused here.
  const auto bob = kem::encapsulate(alice->public_key);
  if (!bob) return std::fprintf(stderr, "%s\n", bravais::text(bob.error())), 1;

  // Alice recovers the shared secret. A ciphertext that was altered gives another secret, not an error.
  const auto secret = kem::decapsulate(alice->secret_key, bob->ciphertext);
  if (!secret) return std::fprintf(stderr, "%s\n", bravais::text(secret.error())), 1;

  const bool same = equal(*secret, bob->shared_secret);
  std::printf("%s: %zu bytes were sent, the secrets %s\n", kem::parameters.name.data(), kem::ciphertext::length,
              same ? "agree" : "differ");
  return same ? 0 : 1;
}
