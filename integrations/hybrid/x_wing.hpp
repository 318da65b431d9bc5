// SPDX-License-Identifier: MIT
// The hash functions of X-Wing (draft-connolly-cfrg-xwing-kem-10, section 5).
#ifndef BRAVAIS_INTEGRATIONS_HYBRID_X_WING_HPP
#define BRAVAIS_INTEGRATIONS_HYBRID_X_WING_HPP

#include <openssl/types.h>

#include "shared/bytes.hpp"

namespace bravais::integrations {

inline constexpr std::size_t x_wing_seed = 32;

// Expands a seed to a seed of ML-KEM-768 (64 bytes) and a scalar of X25519 (32 bytes). False: libcrypto failed.
[[nodiscard]] bool expand_x_wing(std::uint8_t expanded[96], view seed, OSSL_LIB_CTX* context);
// Combines the secrets of ML-KEM and X25519 (32 bytes each), the ciphertext of X25519 and its public key.
[[nodiscard]] bool combine_x_wing(std::uint8_t secret[32], view lattice_secret, view curve_secret,
                                  view curve_ciphertext, view curve_public_key, OSSL_LIB_CTX* context);

}  // namespace bravais::integrations

#endif
