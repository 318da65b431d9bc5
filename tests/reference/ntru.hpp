// SPDX-License-Identifier: MIT
// The reference model of NTRU of round 3 (HPS and HRSS), written step by step like the project's specification. Every
// back end is compared with it. Slow and obvious on purpose. It uses nothing of src/ except the ids of the parameter
// sets.
#pragma once

#include <cstddef>
#include <vector>

#include <bravais/parameters.hpp>
#include "reference/keccak.hpp"

namespace reference {

// Section 1. `weight` is 0 for HRSS.
struct ntru_parameters {
  std::size_t n, log_q, weight;

  [[nodiscard]] bool hps() const { return weight != 0; }
  [[nodiscard]] std::size_t d() const { return n - 1; }
  [[nodiscard]] std::size_t iid() const { return d(); }
  [[nodiscard]] std::size_t fixed_type() const { return 30 * d() / 8; }
  [[nodiscard]] std::size_t seed() const { return iid() + (hps() ? fixed_type() : iid()); }
  [[nodiscard]] std::size_t trits() const { return (d() + 4) / 5; }
  [[nodiscard]] std::size_t rq() const { return (d() * log_q + 7) / 8; }
  [[nodiscard]] std::size_t unused_bits() const { return 8 * rq() - d() * log_q; }
};
ntru_parameters ntru_parameters_of(bravais::kem_id id);

// Coefficients of 1, x, ..., x^(n-1): modulo q as numbers from 0 to q - 1, modulo 3 as 0, 1, 2.
using ntru_poly = std::vector<int>;

// Section 3.
ntru_poly sample_iid(const ntru_parameters& p, view u);
ntru_poly sample_iid_plus(const ntru_parameters& p, view u);
ntru_poly sample_fixed_type(const ntru_parameters& p, view u);
struct ntru_pair {
  ntru_poly first, second;
};
ntru_pair sample_fg(const ntru_parameters& p, view seed);
ntru_pair sample_rm(const ntru_parameters& p, view seed);

// Section 4.
octets pack_trits(const ntru_parameters& p, const ntru_poly& v);
ntru_poly unpack_trits(const ntru_parameters& p, view bytes);
octets pack_rq(const ntru_parameters& p, const ntru_poly& a);
ntru_poly unpack_sq(const ntru_parameters& p, view bytes);
ntru_poly unpack_rq0(const ntru_parameters& p, view bytes);

// Sections 2, 5, 6 and 7. `product` is in R modulo m; `canonical` reduces modulo (m, Phi_n).
ntru_poly product(const ntru_poly& a, const ntru_poly& b, int m);
ntru_poly canonical(ntru_poly a, int m);
ntru_poly lift(const ntru_parameters& p, const ntru_poly& m);
ntru_poly rq_to_s3(const ntru_parameters& p, const ntru_poly& a);
ntru_poly inverse_modulo_prime(const ntru_poly& a, int prime);
ntru_poly inverse_modulo_q(const ntru_parameters& p, const ntru_poly& a);

// Trits 0, 1, 2 as 0, 1, -1 modulo q.
ntru_poly centered(const ntru_parameters& p, ntru_poly v);

// Section 8.
struct ntru_key_pair {
  octets public_key;
  octets secret_key;
  ntru_poly f, g, f3, hinv;
};
ntru_key_pair ntru_owcpa_generate(const ntru_parameters& p, view seed);
octets ntru_encrypt(const ntru_parameters& p, view pk, const ntru_poly& r, const ntru_poly& m);
struct ntru_plaintext {
  octets rm;
  bool fail;
};
ntru_plaintext ntru_decrypt(const ntru_parameters& p, view sk, view ct);

// Section 9, with the random bytes as arguments: SEED bytes and then 32, and SEED bytes.
ntru_key_pair ntru_generate(const ntru_parameters& p, view randomness);
struct ntru_encapsulation {
  octets ciphertext;
  octets secret;
};
ntru_encapsulation ntru_encapsulate(const ntru_parameters& p, view pk, view randomness);
octets ntru_decapsulate(const ntru_parameters& p, view sk, view ct);

// The shared secret for any ciphertext that `sk` rejects.
octets ntru_rejection_value(const ntru_parameters& p, view sk, view ct);

}  // namespace reference
