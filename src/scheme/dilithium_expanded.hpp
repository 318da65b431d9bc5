// SPDX-License-Identifier: MIT
// Expanded keys of ML-DSA and Dilithium, and sampling of the matrix (FIPS 204, Algorithm 32).
#pragma once

#include "isa/region.hpp"
#include "kernel/hashing.hpp"
#include "kernel/numbers_as_bytes.hpp"
#include "kernel/rejection.hpp"
#include "scheme/byte_rows.hpp"
#include "scheme/dilithium_short.hpp"

namespace bravais::BRAVAIS_ISA {

namespace dilithium {

inline constexpr int n = dilithium_ring::n;
inline constexpr int q = dilithium_ring::q;
using coefficients = std::int32_t[n];  // of one polynomial

// Bounds that several steps share: of a transformed polynomial, of its form as an operand, and of a sum of k products.
consteval int hat(int bound) { return ntt_bound<dilithium_ring>(bound); }
consteval int operand(int bound) { return multiply_bound<dilithium_ring>(hat(bound)); }
consteval int product(int a, int b, int k) { return product_bound<dilithium_ring>(a, b, k); }
template <int Bound>
using operand_of = ntt_operand<dilithium_ring, operand(Bound)>;

// Reduces x to its representative below q / 4 in magnitude, if there is one. Products of c and t0 have one.
BRAVAIS_INLINE v32 small(v32 x) { return reduce<dilithium_ring>(x); }

// Algorithm 32 for one row: A^[r][0 .. l). 5 blocks hold 280 candidates, of which 279.7 are accepted on average.
template <class Set>
void add_matrix_row_jobs(hashing& hash, bytes_in<32> rho, std::size_t r, coefficients* row) {
  for (std::size_t s = 0; s < Set::l; ++s) {
    hash.add(sampling_job(shake128, rho, matrix_indices[r][s], take_uniform, row[s], n, 5));
  }
}
// The number of rows that are sampled ahead if no row is used twice: enough to fill the lanes.
template <class Set>
inline constexpr std::size_t rows_ahead = std::min<std::size_t>(Set::k, 5);
// The place of a row in memory for `ahead` rows, k or rows_ahead. Later rows reuse the places of used rows.
template <class Set>
constexpr std::size_t row_place(std::size_t row, std::size_t ahead) {
  static_assert(Set::k <= 2 * rows_ahead<Set>);
  return row < ahead ? row : row - ahead;
}
template <class Set>
void add_matrix_jobs(hashing& hash, bytes_in<32> rho, coefficients* a_hat) {
  for (std::size_t r = 0; r < Set::k; ++r) add_matrix_row_jobs<Set>(hash, rho, r, a_hat + r * Set::l);
}

}  // namespace dilithium

// A prepared public key, tr first (isa/ops.hpp). Row i of the matrix has one more entry, the transform of -t1[i] 2^d,
// so that A z - c t1 2^d is a single product with (z, c).
template <class Set>
struct dilithium_public_key {
  alignas(64) std::uint8_t tr[Set::hash];
  alignas(64) dilithium::coefficients rows[Set::k][Set::l + 1];
};

// The parts of a secret key that signing needs. It owns none of them.
template <class Set>
struct dilithium_signing_key {
  bytes_in<Set::hash> tr;
  bytes_in<32> key;  // K
  const dilithium::coefficients* a_hat;
  const dilithium::short_operand<Set::eta>* s1_hat;
  const dilithium::short_operand<Set::eta>* s2_hat;
  const dilithium::operand_of<1 << 12>* t0_hat;  // or null
  rows_in<Set::t0_poly> t0;                      // encoded, if t0_hat is null
};

// A prepared secret key, tr first. A smaller form leaves out t0, which few attempts to sign reach.
template <class Set, bool HasT0 = true>
struct dilithium_secret_key {
  alignas(64) std::uint8_t tr[Set::hash];
  alignas(64) dilithium::coefficients a_hat[Set::k * Set::l];  // A^[r][s] at r l + s
  dilithium::short_operand<Set::eta> s1_hat[Set::l];
  dilithium::short_operand<Set::eta> s2_hat[Set::k];
  std::array<dilithium::operand_of<1 << 12>, HasT0 ? Set::k : 0> t0_hat;
  alignas(64) std::uint8_t key[32];  // K

  // `t0`: the encoded t0, for a key without t0_hat.
  [[nodiscard]] dilithium_signing_key<Set> parts(rows_in<Set::t0_poly> t0 = {}) const {
    return {bytes_in<Set::hash>(tr), bytes_in<32>(key), a_hat, s1_hat, s2_hat, HasT0 ? t0_hat.data() : nullptr, t0};
  }
  void wipe_secret_part() {
    wipe(s1_hat, sizeof s1_hat);
    wipe(s2_hat, sizeof s2_hat);
    if constexpr (HasT0) wipe(t0_hat.data(), sizeof t0_hat);
    wipe(key, sizeof key);
  }
};

}  // namespace bravais::BRAVAIS_ISA
