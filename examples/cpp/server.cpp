// SPDX-License-Identifier: MIT
// A server prepares its key once and serves 100 clients.
#include <bravais/kem.hpp>

using kem = bravais::ml_kem_768;

int main() {
  const auto keys = kem::generate();
  if (!keys) return 1;
  // Work that depends only on the key is done once: checks, the matrix, a hash. Any number of threads can use the
  // result.
  const auto server = kem::prepare(keys->secret_key);
  if (!server) return 1;
  int same = 0;
  for (int i = 0; i < 100; ++i) {
    const auto client = kem::encapsulate(keys->public_key);
    if (!client) return 1;
    const auto secret = server->decapsulate(client->ciphertext);
    if (!secret) return 1;
    same += equal(*secret, client->shared_secret);
  }
  return same == 100 ? 0 : 1;
}
