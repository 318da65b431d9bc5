// SPDX-License-Identifier: MIT
// ML-KEM-768 and X25519 in one KEM.
#include "hybrid.hpp"

#include <bravais/by_id.hpp>
#include <bravais/parameters.hpp>

#include "fault.hpp"

namespace cli::age::hybrid {
namespace {

constexpr bravais::kem_id set = bravais::kem_id::ml_kem_768;
constexpr std::size_t ml_kem_key = 1184, ml_kem_secret_key = 2400, ml_kem_ciphertext = 1088, ml_kem_shared_bytes = 32;

void require_ml_kem(bravais::errc result) {
  if (!is_available())
    throw error(fault::key,
                "post-quantum recipients need ML-KEM, which this build leaves out (CMake: BRAVAIS_FAMILIES)");
  if (!done(result)) throw error(fault::system, std::string("ML-KEM-768: ") + bravais::text(result));
}

// Both secret keys, and the ML-KEM public key.
struct expanded {
  buffer ml_kem_public, ml_kem_secret, x25519;
};
expanded expand(bytes seed) {
  const buffer all = shake256(seed, 96);
  expanded keys{buffer(ml_kem_key), buffer(ml_kem_secret_key), buffer(all.begin() + 64, all.end())};
  require_ml_kem(bravais::by_id::generate(set, bytes(all).first(64), keys.ml_kem_public, keys.ml_kem_secret));
  return keys;
}

buffer combine(bytes ml_kem_shared, bytes x25519_shared, bytes x25519_ciphertext, bytes x25519_key) {
  return sha3_256(joined({ml_kem_shared, x25519_shared, x25519_ciphertext, x25519_key, bytes_of("\\.//^\\")}));
}

}  // namespace

bool is_available() { return bravais::is_known(set); }

buffer public_key_of(bytes seed) {
  const expanded keys = expand(seed);
  return joined({keys.ml_kem_public, x25519_public(keys.x25519)});
}

bool is_public_key(bytes key) {
  if (key.size() != public_key_bytes) return false;
  const bravais::errc result = bravais::by_id::check_public_key(set, key.first(ml_kem_key));
  if (result == bravais::errc::bad_public_key) return false;
  require_ml_kem(result);
  return true;
}

std::optional<encapsulation> encapsulate(bytes key, bytes random) {
  const bytes ml_kem = key.first(ml_kem_key), point = key.subspan(ml_kem_key);
  buffer ciphertext(ml_kem_ciphertext), ml_kem_shared(ml_kem_shared_bytes);
  require_ml_kem(bravais::by_id::encapsulate(set, ml_kem, random.first(32), ciphertext, ml_kem_shared));
  const bytes ephemeral = random.subspan(32);
  const std::optional<buffer> x25519_shared = x25519(ephemeral, point);
  if (!x25519_shared) return std::nullopt;
  const buffer share = x25519_public(ephemeral);
  return encapsulation{joined({ciphertext, share}), combine(ml_kem_shared, *x25519_shared, share, point)};
}

std::optional<buffer> decapsulate(bytes seed, bytes from) {
  const expanded keys = expand(seed);
  buffer ml_kem_shared(ml_kem_shared_bytes);
  require_ml_kem(bravais::by_id::decapsulate(set, keys.ml_kem_secret, from.first(ml_kem_ciphertext), ml_kem_shared));
  const bytes share = from.subspan(ml_kem_ciphertext);
  const std::optional<buffer> x25519_shared = x25519(keys.x25519, share);
  if (!x25519_shared) return std::nullopt;
  return combine(ml_kem_shared, *x25519_shared, share, x25519_public(keys.x25519));
}

}  // namespace cli::age::hybrid
