// SPDX-License-Identifier: MIT
// The key of a hybrid scheme: a key of ML-KEM and a key of a curve.
#ifndef BRAVAIS_INTEGRATIONS_HYBRID_HYBRID_KEY_HPP
#define BRAVAIS_INTEGRATIONS_HYBRID_HYBRID_KEY_HPP

#include <bravais/hybrid.h>

#include "shared/lattice_key.hpp"
#include "curve.hpp"
#include "x_wing.hpp"

namespace bravais::integrations {

struct scheme : bravais_hybrid_scheme {
  std::uint32_t lattice_id;
  const curve* group;
  bool is_curve_first;  // in keys, ciphertexts and shared secrets
  bool is_x_wing() const { return id == BRAVAIS_X_WING; }
};
const scheme* scheme_of(std::uint32_t id);

}  // namespace bravais::integrations

struct bravais_hybrid_key {
 public:
  using view = bravais::integrations::view;
  bravais_hybrid_key(const bravais::integrations::scheme& scheme, OSSL_LIB_CTX* context)
      : scheme_(&scheme), context_(context), lattice_(bravais_set_of(scheme.lattice_id)) {}

  const bravais::integrations::scheme& scheme() const { return *scheme_; }
  bool is_secret() const { return !lattice_.secret_key().empty(); }

  // Each returns a status.
  [[nodiscard]] int generate();
  [[nodiscard]] int set_public_key(view public_key);
  [[nodiscard]] int set_secret_key(view secret_key);
  [[nodiscard]] int write_public_key(std::uint8_t* public_key) const;
  [[nodiscard]] int write_secret_key(std::uint8_t* secret_key) const;
  [[nodiscard]] int encapsulate(std::uint8_t* ciphertext, std::uint8_t* shared_secret, view randomness) const;
  [[nodiscard]] int decapsulate(std::uint8_t* shared_secret, view ciphertext) const;

 private:
  int set_x_wing_seed(view seed);
  int agree(std::uint8_t* secret, EVP_PKEY* ours, EVP_PKEY* peer, int malformed) const;
  int combine(std::uint8_t* shared_secret, const std::uint8_t* lattice_secret, const std::uint8_t* curve_secret,
              view curve_ciphertext) const;

  const bravais::integrations::scheme* scheme_;
  OSSL_LIB_CTX* context_;
  bravais::integrations::lattice_key lattice_;
  bravais::integrations::curve_key curve_;
  bravais::integrations::bytes x_wing_seed_;
};

#endif
