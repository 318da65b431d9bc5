// SPDX-License-Identifier: MIT
// The hybrid KEM MLKEM768-X25519 (draft-ietf-hpke-pq-03), the same as X-Wing: ML-KEM-768 of the library and X25519 of
// libcrypto.
#pragma once

#include <cstddef>
#include <optional>

#include "crypto.hpp"

namespace cli::age::hybrid {

inline constexpr std::size_t seed_bytes = 32, public_key_bytes = 1216, randomness_bytes = 64, encapsulated_bytes = 1120;

// Whether this library has ML-KEM. The functions below throw error(fault::key) if it does not.
[[nodiscard]] bool is_available();

// The public key of a seed, which is the whole secret key.
[[nodiscard]] buffer public_key_of(bytes seed);

// Whether the ML-KEM part is valid (FIPS 203, section 7.2). Every X25519 part is.
[[nodiscard]] bool is_public_key(bytes key);

struct encapsulation {
  buffer encapsulated, shared_secret;
};
// Both return nothing if the X25519 point of the other side has low order. A wrong seed is not an error: it gives
// another shared secret.
[[nodiscard]] std::optional<encapsulation> encapsulate(bytes public_key, bytes randomness);
[[nodiscard]] std::optional<buffer> decapsulate(bytes seed, bytes encapsulated);

}  // namespace cli::age::hybrid
