// SPDX-License-Identifier: MIT
// A server answers 100 clients in one call, which is faster than 100 calls and gives the same bytes. One of the keys is
// malformed: its item fails, the others do not.
#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

#include <bravais/kem.hpp>

using kem = bravais::ml_kem_768;

int main() {
  constexpr std::size_t n = 100;
  std::vector<kem::public_key> public_keys(n);
  std::vector<kem::secret_key> secret_keys(n);
  if (kem::generate_many(public_keys, secret_keys) != bravais::errc::ok) return 1;

  std::fill_n(public_keys[7].octets.begin(), 3, std::uint8_t{0xff});  // two coefficients of 4095, not below q = 3329

  std::vector<kem::ciphertext> ciphertexts(n);
  std::vector<kem::shared_secret> sent(n), received(n);
  std::array<bravais::errc, n> status;
  const bravais::errc first = kem::encapsulate_many(public_keys, ciphertexts, sent, status);
  std::printf("item 7: %s\n", bravais::text(status[7]));
  if (first != bravais::errc::bad_public_key || status[7] != first) return 1;

  if (kem::decapsulate_many(secret_keys, ciphertexts, received) != bravais::errc::ok) return 1;
  std::size_t agreed = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (status[i] == bravais::errc::ok && equal(sent[i], received[i])) ++agreed;
  }
  std::printf("%zu of %zu secrets agree\n", agreed, n);
  return agreed == n - 1 ? 0 : 1;
}
