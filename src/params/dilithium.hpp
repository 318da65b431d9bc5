// SPDX-License-Identifier: MIT
// The parameter sets of ML-DSA (FIPS 204, section 4) and Dilithium 3.1, and what differs between the two versions.
#pragma once

#include <cstddef>
#include <cstdint>

#include <bravais/parameters.hpp>

namespace bravais {

// The ring Z_q[x] / (x^256 + 1) that both versions share.
struct dilithium_ring {
  using coefficient = std::int32_t;
  static constexpr int n = 256;
  static constexpr int q = 8380417;
  static constexpr int zeta = 1753;         // primitive 512th root of unity
  static constexpr int shortest_layer = 1;  // the transform is complete
};

// One parameter set, with the names of FIPS 204, Table 1.
struct dilithium_parameters {
  int k;  // rows of the matrix
  int l;  // columns
  int eta;
  int tau;
  int log_gamma1;
  int gamma2;
  int omega;
  int lambda;
};
inline constexpr dilithium_parameters dilithium_44{4, 4, 2, 39, 17, (dilithium_ring::q - 1) / 88, 80, 128};
inline constexpr dilithium_parameters dilithium_65{6, 5, 4, 49, 19, (dilithium_ring::q - 1) / 32, 55, 192};
inline constexpr dilithium_parameters dilithium_87{8, 7, 2, 60, 19, (dilithium_ring::q - 1) / 32, 75, 256};

// The two versions: FIPS 204 changed what is hashed.
struct ml_dsa_version {
  static constexpr bool dimensions_in_seed = true;  // H(xi || k || l) instead of H(xi)
  static constexpr bool hedged = true;              // the mask seed is H(K || rnd || mu), rnd random or zero
  static constexpr std::size_t hash = 64;           // bytes of tr
  static constexpr std::size_t challenge(int lambda) { return static_cast<std::size_t>(lambda) / 4; }
};
struct dilithium_version {
  static constexpr bool dimensions_in_seed = false;
  static constexpr bool hedged = false;  // the mask seed is H(K || mu), or 64 random bytes
  static constexpr std::size_t hash = 32;
  static constexpr std::size_t challenge(int) { return 32; }
};

// A parameter set and a version, as the templates of the scheme take them. Sizes are in bytes.
template <dilithium_parameters P, class Version>
struct dilithium_set : Version {
  static constexpr dilithium_parameters parameters = P;
  static constexpr std::size_t k = static_cast<std::size_t>(P.k);
  static constexpr std::size_t l = static_cast<std::size_t>(P.l);
  static constexpr int d = 13;  // bits dropped from t
  static constexpr int eta = P.eta;
  static constexpr int eta_bits = P.eta == 2 ? 3 : 4;  // width of a field of s1 and s2
  static constexpr int gamma1 = 1 << P.log_gamma1;
  static constexpr int gamma1_bits = P.log_gamma1 + 1;  // width of a field of y and z
  static constexpr int gamma2 = P.gamma2;
  static constexpr int beta = P.tau * P.eta;
  static constexpr int w1_bits = gamma2 == (dilithium_ring::q - 1) / 88 ? 6 : 4;
  static constexpr std::size_t omega = static_cast<std::size_t>(P.omega);

  static constexpr std::size_t c_tilde = Version::challenge(P.lambda);
  static constexpr std::size_t s_poly = 32 * static_cast<std::size_t>(eta_bits);
  static constexpr std::size_t t0_poly = 32 * static_cast<std::size_t>(d);
  static constexpr std::size_t t1_poly = 320;
  static constexpr std::size_t z_poly = 32 * static_cast<std::size_t>(gamma1_bits);
  static constexpr std::size_t w1_poly = 32 * static_cast<std::size_t>(w1_bits);
  static constexpr std::size_t public_key = 32 + t1_poly * k;
  static constexpr std::size_t secret_key = 64 + Version::hash + s_poly * (k + l) + t0_poly * k;
  static constexpr std::size_t signature = c_tilde + z_poly * l + omega + k;
  static constexpr std::size_t seed = 32;
  static constexpr std::size_t randomness = Version::hedged ? 32 : 64;
};

}  // namespace bravais
