// SPDX-License-Identifier: MIT
// Where a secret key holds the public key.
#pragma once

#include <cstddef>

#include <bravais/parameters.hpp>

namespace bravais {

// The offset of the public key in a secret key, or 0 if the secret key has another layout. After the public key come
// its SHA3-256 and the 32 bytes of implicit rejection (FIPS 203, Algorithm 16), and nothing else.
[[nodiscard]] constexpr std::size_t public_key_at(const kem_parameters& p) noexcept {
  return p.family == family::kyber || p.family == family::mlwq ? p.secret_key - p.public_key - 64 : 0;
}

}  // namespace bravais
