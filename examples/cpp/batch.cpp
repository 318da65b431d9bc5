// SPDX-License-Identifier: MIT
// Encapsulates to eight clients; the key of one is malformed.
#include <array>
#include <cstdio>

#include <bravais/kem.hpp>

using kem = bravais::ml_kem_768;

int main() {
  constexpr std::size_t n = 8;
  static std::array<kem::public_key, n> public_keys;
  static std::array<kem::secret_key, n> secret_keys;
  static std::array<kem::ciphertext, n> ciphertexts;
  std::array<kem::shared_secret, n> secrets;
  std::array<bravais::errc, n> statuses;
  int failed = 0;
  if (kem::generate_many(public_keys, secret_keys) != bravais::errc::ok) return 1;
  public_keys[3].octets[0] = public_keys[3].octets[1] = 0xFF;
  if (kem::encapsulate_many(public_keys, ciphertexts, secrets, statuses) != bravais::errc::ok) {
    for (std::size_t i = 0; i < n; ++i)
      if (statuses[i] != bravais::errc::ok)
        failed += std::printf("client %zu: %s\n", i, bravais::text(statuses[i])) > 0;
  }
  return failed == 1 ? 0 : 1;
}
