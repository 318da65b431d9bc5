// SPDX-License-Identifier: MIT
// A server with one long-lived key prepares it once, and then serves every client without the work that depends on the
// key only: the check, the expansion of the matrix, the hash. It stores the 64-byte seed, the short form of its secret
// key.
#include <cstdio>

#include <bravais/kem.hpp>

using kem = bravais::ml_kem_768;

int main() {
  const auto stored =
      kem::seed::from(std::array<std::uint8_t, kem::seed::length>{1, 2, 3});  // yours: random, kept secret
  if (!stored) return 1;
  const auto keys = kem::generate(*stored);
  const auto server = kem::prepare(*stored);
  if (!keys || !server) return 1;

  const auto client = kem::prepare(keys->public_key);  // errc::bad_public_key is found here, once
  if (!client) return std::fprintf(stderr, "%s\n", bravais::text(client.error())), 1;

  for (int call = 0; call < 3; ++call) {
    const auto sent = client->encapsulate();
    if (!sent) return std::fprintf(stderr, "%s\n", bravais::text(sent.error())), 1;
    const auto received = server->decapsulate(sent->ciphertext);
    if (!received || !equal(sent->shared_secret, *received)) return 1;
    std::printf("call %d: the secrets agree\n", call);
  }
  return 0;
}
