// SPDX-License-Identifier: MIT
// The parameter sets of ML-KEM (FIPS 203, section 8) and round-3 Kyber, and what differs between the two versions.
#pragma once

#include <cstddef>
#include <cstdint>

#include <bravais/parameters.hpp>

namespace bravais {

// The ring Z_q[x] / (x^256 + 1) that both versions share.
struct kyber_ring {
  using coefficient = std::int16_t;
  static constexpr int n = 256;
  static constexpr int q = 3329;
  static constexpr int zeta = 17;           // primitive 256th root of unity
  static constexpr int shortest_layer = 2;  // the transform ends with polynomials of two coefficients
};

// One parameter set: rank of the module, widths of the noise, bits that compression keeps.
struct kyber_parameters {
  int k;
  int eta1;
  int eta2;
  int du;
  int dv;
};
inline constexpr kyber_parameters kyber_512{2, 3, 2, 10, 4};
inline constexpr kyber_parameters kyber_768{3, 2, 2, 10, 4};
inline constexpr kyber_parameters kyber_1024{4, 2, 2, 11, 5};

// The two versions: FIPS 203 changed what is hashed and which keys are checked.
struct ml_kem_version {
  static constexpr bool rank_in_seed = true;     // (rho, sigma) = G(d || k) instead of G(d)
  static constexpr bool hashes_message = false;  // round 3 hashes m before use
  static constexpr bool has_kdf = false;         // round 3 ends with a key derivation function over H(c)
  static constexpr bool checks_keys = true;      // modulus check and hash check
};
struct round3_version {
  static constexpr bool rank_in_seed = false;
  static constexpr bool hashes_message = true;
  static constexpr bool has_kdf = true;
  static constexpr bool checks_keys = false;
};

// A parameter set and a version, as the template of the scheme takes them. Sizes are in bytes.
template <kyber_parameters P, class Version>
struct kyber_set : Version {
  static constexpr kyber_parameters parameters = P;
  static constexpr std::size_t k = static_cast<std::size_t>(P.k);
  static constexpr std::size_t row_bytes = 384;         // ByteEncode_12 of a polynomial
  static constexpr std::size_t vector_bytes = 384 * k;  // of a vector of k polynomials
  static constexpr std::size_t secret_bytes = 384 * k;  // the secret vector
  static constexpr std::size_t pke_secret_key = 384 * k;
  static constexpr std::size_t public_key = vector_bytes + 32;
  static constexpr std::size_t secret_key = 2 * vector_bytes + 96;
  static constexpr std::size_t compressed_u = 32 * static_cast<std::size_t>(P.du);
  static constexpr std::size_t compressed_v = 32 * static_cast<std::size_t>(P.dv);
  static constexpr std::size_t ciphertext = compressed_u * k + compressed_v;
  static constexpr std::size_t noise1 = 64 * static_cast<std::size_t>(P.eta1);  // PRF output for one polynomial
  static constexpr std::size_t noise2 = 64 * static_cast<std::size_t>(P.eta2);
  static constexpr std::size_t seed = 64;
  static constexpr std::size_t randomness = 32;
  static constexpr std::size_t kdf_input = 64;
};

}  // namespace bravais
