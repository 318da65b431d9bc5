// SPDX-License-Identifier: MIT
// The parameter sets of NTRU+, and what differs between its two versions: the final one and release 2.2.
#pragma once

#include <cstddef>
#include <cstdint>

#include <bravais/parameters.hpp>

namespace bravais {

// One parameter set, with the names of the specification, section 2: degree, degree of the small rings in which the
// transform ends, a root of unity of order 3 n / d, and the layers of radix 3 and 2 after the first, which halves.
struct ntru_plus_parameters {
  int n;
  int d;
  int zeta;
  int radix3;
  int radix2;
};
inline constexpr ntru_plus_parameters ntru_plus_576{576, 4, 81, 2, 3};
inline constexpr ntru_plus_parameters ntru_plus_768{768, 4, 22, 1, 5};
inline constexpr ntru_plus_parameters ntru_plus_864{864, 3, 9, 2, 4};
inline constexpr ntru_plus_parameters ntru_plus_1152{1152, 4, 9, 2, 4};

// The probability that a random polynomial has no inverse (specification, section 3.5), because its residue modulo an
// irreducible factor of the modulus is zero. With d = 3, x^d - rho is irreducible. With d = 4, it has four factors if
// Z_q has roots of unity of order 12 n / d, four times the order of rho, and two otherwise.
[[nodiscard]] consteval double ntru_plus_rejection(ntru_plus_parameters p) {
  constexpr int q = 3457;
  const int degree = p.d == 3 ? 3 : (q - 1) % (12 * p.n / p.d) == 0 ? 1 : 2;
  double zero = 1;  // the probability that one residue is zero
  for (int i = 0; i < degree; ++i) zero /= q;
  double invertible = 1;
  for (int i = 0; i < p.n / degree; ++i) invertible *= 1 - zero;
  return 1 - invertible;
}
// The probability that fewer than two of `draws` polynomials have an inverse.
template <ntru_plus_parameters P>
[[nodiscard]] consteval double ntru_plus_failure(std::size_t draws) {
  const double rejected = ntru_plus_rejection(P);
  double all_but_one = 1;
  for (std::size_t i = 1; i < draws; ++i) all_but_one *= rejected;
  return all_but_one * (rejected + static_cast<double>(draws) * (1 - rejected));
}

// The ring Z_q[x] / (x^n - x^(n/2) + 1).
template <ntru_plus_parameters P>
struct ntru_plus_ring {
  using coefficient = std::int16_t;
  static constexpr int n = P.n;
  static constexpr int q = 3457;
  static constexpr int d = P.d;
  static constexpr int zeta = P.zeta;
  static constexpr int order = 3 * P.n / P.d;  // of zeta
  static constexpr int radix3 = P.radix3;
  static constexpr int radix2 = P.radix2;
};

// The two versions (specification, section 9.1).
struct ntru_plus_final {
  static constexpr bool hashes_key_with_sha2 = false;  // F is SHA-256 in release 2.2, SHAKE256 here
  static constexpr bool in_columns = false;            // the order of sampled bits and of packed coefficients
  static constexpr bool checks_encodings = true;       // coefficients of q and above are rejected
  static constexpr int sigma = 1;                      // what the public key is multiplied by
};
struct ntru_plus_release_2 {
  static constexpr bool hashes_key_with_sha2 = true;
  static constexpr bool in_columns = true;
  static constexpr bool checks_encodings = false;
  static constexpr int sigma = 65536 % 3457;
};

// A parameter set and a version, as the template of the scheme takes them. Sizes are in bytes.
template <ntru_plus_parameters P, class Version>
struct ntru_plus_set : Version {
  using ring = ntru_plus_ring<P>;
  static constexpr std::size_t n = static_cast<std::size_t>(P.n);
  static constexpr std::size_t packed = 3 * n / 2;  // a polynomial
  static constexpr std::size_t noise = n / 4;       // sampler input for coefficients -1, 0 and 1
  static constexpr std::size_t message = n / 8;
  static constexpr std::size_t public_key = packed;
  static constexpr std::size_t secret_key = 2 * packed + 32;
  static constexpr std::size_t ciphertext = packed;
  static constexpr std::size_t randomness = message;

  // Key generation uses one draw, 32 bytes, for each polynomial that it tries; with n = 576 or 1152 it often rejects
  // one. A seed practically always holds enough draws. If it does not, SHAKE256 of them gives as many new draws.
  static constexpr std::size_t draw = 32;
  static constexpr bool rejects_often = P.n == 576 || P.n == 1152;
  static constexpr std::size_t draws = rejects_often ? 16 : 4;
  static constexpr std::size_t seed = draw * draws;
  // After this many draws key generation fails.
  static constexpr std::size_t most_draws = 5 * draws;
  static_assert(ntru_plus_failure<P>(most_draws) < 0x1p-128);
  // Polynomials that are sampled side by side from the start. With n = 1152, which rejects most often, two are too few
  // in every second key generation, and four in every fourteenth.
  static constexpr std::size_t draws_at_once = rejects_often ? 4 : 2;
};

}  // namespace bravais
