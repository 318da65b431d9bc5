// SPDX-License-Identifier: MIT
// KEMs over NTRU, and their response to an altered ciphertext: NTRU returns an unrelated secret, as ML-KEM does; NTRU+
// returns an error. Both are for research and interoperability.
#include <cstdio>

#include <bravais/kem.hpp>

// Whether two parties agree, and an altered ciphertext has the effect that the parameter set specifies.
template <class Kem>
static bool works() {
  const auto alice = Kem::generate();
  if (!alice) return false;
  const auto bob = Kem::encapsulate(alice->public_key);
  if (!bob) return false;
  const auto secret = Kem::decapsulate(alice->secret_key, bob->ciphertext);
  const bool agree = secret && equal(*secret, bob->shared_secret);

  typename Kem::ciphertext altered = bob->ciphertext;
  altered.octets[0] ^= 1;
  const auto other = Kem::decapsulate(alice->secret_key, altered);
  const bool refused = other.error() == bravais::errc::bad_ciphertext;
  const bool met = Kem::parameters.explicit_rejection ? refused : other && !equal(*other, bob->shared_secret);

  std::printf("%-17s seed of a key %4zu, ciphertext %4zu bytes: the secrets %s, an altered ciphertext %s\n",
              Kem::parameters.name.data(), Kem::seed::length, Kem::ciphertext::length, agree ? "agree" : "differ",
              refused ? "is an error" : "gives another secret");
  return agree && met;
}

int main() {
  // Elsewhere a seed is the short form of a secret key. In NTRU it has kilobytes, so store the key instead.
  const bool ntru = works<bravais::ntru_hps_2048_677>() && works<bravais::ntru_hrss_701>();
  const bool ntru_plus = works<bravais::ntru_plus_768>();
  return ntru && ntru_plus ? 0 : 1;
}
