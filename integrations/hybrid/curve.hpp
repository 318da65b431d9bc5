// SPDX-License-Identifier: MIT
// Diffie-Hellman on the curves of the hybrid schemes, by libcrypto.
#ifndef BRAVAIS_INTEGRATIONS_HYBRID_CURVE_HPP
#define BRAVAIS_INTEGRATIONS_HYBRID_CURVE_HPP

#include <openssl/evp.h>

#include "shared/bytes.hpp"

namespace bravais::integrations {

struct curve {
  const char* type;   // libcrypto's name of the key type
  const char* group;  // its name of the group; null: the type is the group
  std::size_t point_size, scalar_size, secret_size;
};
inline constexpr curve x25519 = {"X25519", nullptr, 32, 32, 32};
inline constexpr curve secp256r1 = {"EC", "P-256", 65, 32, 32};
inline constexpr curve secp384r1 = {"EC", "P-384", 97, 48, 48};
inline constexpr std::size_t longest_point = 97, longest_secret = 48;

using curve_key = owned<EVP_PKEY, EVP_PKEY_free>;

// What went wrong: nothing, the bytes from outside, or libcrypto.
enum class outcome { ok, malformed, failed };

// A point is in the uncompressed form.
outcome generate(curve_key& key, const curve& group, OSSL_LIB_CTX* context);
outcome from_point(curve_key& key, const curve& group, view point, OSSL_LIB_CTX* context);
outcome from_scalar(curve_key& key, const curve& group, view scalar, OSSL_LIB_CTX* context);
bool write_point(std::uint8_t* point, const curve& group, const EVP_PKEY* key);
bool write_scalar(std::uint8_t* scalar, const curve& group, const EVP_PKEY* key);
// Writes the shared secret; a peer of small order is malformed.
outcome agree(std::uint8_t* secret, const curve& group, EVP_PKEY* ours, EVP_PKEY* peer, OSSL_LIB_CTX* context);

}  // namespace bravais::integrations

#endif
