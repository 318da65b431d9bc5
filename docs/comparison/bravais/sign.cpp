// SPDX-License-Identifier: MIT
// Signs a letter with ML-DSA-65 and verifies the signature.
#include <cstring>

#include <bravais/signature.hpp>

using dsa = bravais::ml_dsa_65;

dsa::octets bytes_of(const char* text) { return {reinterpret_cast<const std::uint8_t*>(text), std::strlen(text)}; }

int main() {
  const auto alice = dsa::generate();
  if (!alice) return 1;
  const bravais::context mail(bytes_of("mail"));
  const auto signature = dsa::sign(alice->secret_key, bytes_of("Meet me at noon."), mail);
  if (!signature) return 1;
  return dsa::verify(alice->public_key, bytes_of("Meet me at noon."), *signature, mail) ? 0 : 1;
}
