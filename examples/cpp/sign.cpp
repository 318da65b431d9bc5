// SPDX-License-Identifier: MIT
// Signs a letter with ML-DSA-65 and verifies the signature.
#include <bravais/signature.hpp>

using dsa = bravais::ml_dsa_65;

int main() {
  const auto alice = dsa::generate();
  if (!alice) return 1;
  // The context names the purpose of a signature: it does not verify with another context.
  const bravais::context mail("mail");
  // Signing is hedged: it is safe even if the system's randomness is bad.
  const auto signature = dsa::sign(alice->secret_key, "Meet me at noon.", mail);
  if (!signature) return 1;
  return dsa::verify(alice->public_key, "Meet me at noon.", *signature, mail) ? 0 : 1;
}
