// SPDX-License-Identifier: MIT
// The parameter sets of round-3 NTRU. n and q define the ring Z_q[x] / (x^n - 1). `weight` is the number of nonzero
// coefficients of a fixed-type polynomial; it is 0 for HRSS, which has no such polynomials.
#pragma once

#include <cstddef>
#include <cstdint>

#include <bravais/parameters.hpp>

namespace bravais {

struct ntru_parameters {
  int n;
  int log_q;
  int weight;
};
inline constexpr ntru_parameters ntru_hps_2048_509_parameters{509, 11, 254};
inline constexpr ntru_parameters ntru_hps_2048_677_parameters{677, 11, 254};
inline constexpr ntru_parameters ntru_hps_4096_821_parameters{821, 12, 510};
inline constexpr ntru_parameters ntru_hps_4096_1229_parameters{1229, 12, 510};
inline constexpr ntru_parameters ntru_hrss_701_parameters{701, 13, 0};
inline constexpr ntru_parameters ntru_hrss_1373_parameters{1373, 14, 0};

// A parameter set, as the template of the scheme takes it. Sizes are in bytes.
template <ntru_parameters P>
struct ntru_set {
  static constexpr int n = P.n;
  static constexpr int log_q = P.log_q;
  static constexpr int weight = P.weight;
  static constexpr bool hps = P.weight != 0;
  static constexpr std::size_t d = static_cast<std::size_t>(P.n) - 1;  // coefficients that are stored
  static constexpr std::size_t iid = d;                                // randomness of a vector of independent trits
  static constexpr std::size_t fixed_type = 30 * d / 8;                // randomness of a vector of fixed weight
  static constexpr std::size_t sampled = iid + (hps ? fixed_type : iid);
  static constexpr std::size_t trits = (d + 4) / 5;  // a packed vector of trits
  static constexpr std::size_t rq = (d * static_cast<std::size_t>(P.log_q) + 7) / 8;
  static constexpr int unused_bits = static_cast<int>(8 * rq - d * static_cast<std::size_t>(P.log_q));
  static constexpr std::size_t public_key = rq;
  static constexpr std::size_t secret_key = 2 * trits + rq + 32;
  static constexpr std::size_t ciphertext = rq;
  static constexpr std::size_t seed = sampled + 32;  // the last 32 bytes are the key of implicit rejection
  static constexpr std::size_t randomness = sampled;
};

}  // namespace bravais
