// SPDX-License-Identifier: MIT
// Alice signs a letter, Bob verifies it. The context says what the signature is for: it cannot be passed off as one of
// another protocol, even if the bytes of the message were the same.
#include <cstdio>

#include <bravais/signature.hpp>

using scheme = bravais::ml_dsa_65;

int main() {
  const auto alice = scheme::generate();
  if (!alice) return std::fprintf(stderr, "%s\n", bravais::text(alice.error())), 1;

  const char *letter = "Meet me at noon.", *forged = "Meet me at nine.";
  const bravais::context mail("mail-v1"), contract("contract-v1");

  // Hedged: with system randomness, and safe even where this is bad. sign_deterministic() takes none.
  const auto signature = scheme::sign(alice->secret_key, letter, mail);
  if (!signature) return std::fprintf(stderr, "%s\n", bravais::text(signature.error())), 1;

  const bool good = scheme::verify(alice->public_key, letter, *signature, mail);
  const bool other_letter = scheme::verify(alice->public_key, forged, *signature, mail);
  const bool other_context = scheme::verify(alice->public_key, letter, *signature, contract);
  std::printf("%s, %zu bytes: the letter is %s, a forged one is %s, as a contract it is %s\n",
              scheme::parameters.name.data(), scheme::signature_bytes::length, good ? "genuine" : "refused",
              other_letter ? "genuine" : "refused", other_context ? "genuine" : "refused");
  return good && !other_letter && !other_context ? 0 : 1;
}
