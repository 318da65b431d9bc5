// SPDX-License-Identifier: MIT
// Two parties establish a key with ML-KEM-768.
#include <bravais/kem.hpp>

using kem = bravais::ml_kem_768;

int main() {
  // Alice keeps the secret key and publishes the public key.
  const auto alice = kem::generate();
  if (!alice) return 1;
  // Bob sends her the ciphertext and keeps the shared secret. A malformed public key is an error here.
  const auto bob = kem::encapsulate(alice->public_key);
  if (!bob) return 1;
  // Alice recovers the shared secret. An altered ciphertext gives an unrelated secret, not an error.
  const auto secret = kem::decapsulate(alice->secret_key, bob->ciphertext);
  if (!secret) return 1;
  return equal(*secret, bob->shared_secret) ? 0 : 1;
}
