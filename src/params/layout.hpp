// SPDX-License-Identifier: MIT
// What secret keys hold besides the secret.
#pragma once

#include <cstddef>

#include <bravais/parameters.hpp>

namespace bravais {

// Where in a secret key the public key begins. Behind it come its SHA3-256 and the 32 bytes of implicit rejection
// (FIPS 203, Algorithm 16), and nothing else. 0: the secret key has another layout.
[[nodiscard]] constexpr std::size_t public_key_at(const kem_parameters& p) noexcept {
  return p.family == family::kyber || p.family == family::mlwq ? p.secret_key - p.public_key - 64 : 0;
}

}  // namespace bravais
