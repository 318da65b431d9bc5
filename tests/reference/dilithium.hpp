// SPDX-License-Identifier: MIT
// The reference model of ML-DSA (written like FIPS 204) and of Dilithium 3.1 (round 3, written like its submission).
// Every back end is compared with it. Slow and obvious on purpose. It uses nothing of src/ except the ids of the
// parameter sets.
#pragma once

#include <cstddef>
#include <optional>

#include <bravais/parameters.hpp>
#include "reference/dilithium_ring.hpp"

namespace reference::dilithium {

// FIPS 204, section 4, Table 1; Dilithium 3.1 has the same numbers. `standard` tells ML-DSA from Dilithium.
struct parameters {
  bool standard;
  std::size_t k, l;
  std::int32_t eta;
  std::size_t tau;
  std::int32_t gamma1, gamma2;
  std::size_t omega, lambda;

  std::int32_t beta() const { return static_cast<std::int32_t>(tau) * eta; }
  std::size_t tr() const { return standard ? 64 : 32; }
  std::size_t c_tilde() const { return standard ? lambda / 4 : 32; }
};
parameters parameters_of(bravais::signature_id id);

// Encodings. Decoding takes bytes of the right length. It returns nothing where the standard rejects them, or where the
// check of imported keys rejects fields of s1 and s2 above 2 eta.
struct public_key {
  octets rho;
  vector t1;
};
struct secret_key {
  octets rho, key, tr;
  vector s1, s2, t0;
};
struct signature_parts {
  octets c_tilde;
  vector z, h;
};
octets encode(const parameters& p, const public_key& pk);                              // Algorithm 22
public_key decode_public_key(const parameters& p, view pk);                            // Algorithm 23
octets encode(const parameters& p, const secret_key& sk);                              // Algorithm 24
std::optional<secret_key> decode_secret_key(const parameters& p, view sk);             // Algorithm 25
octets encode(const parameters& p, const signature_parts& s);                          // Algorithm 26
std::optional<signature_parts> decode_signature(const parameters& p, view signature);  // Algorithm 27
octets encode_w1(const parameters& p, const vector& w1);                               // Algorithm 28

key_pair generate(const parameters& p, view xi);  // Algorithm 6

// Whether generate() makes this secret key for some xi with these s1 and s2, which determine t0 and tr.
bool check_secret_key(const parameters& p, view sk);

// M': the input of mu after tr. Dilithium 3.1 signs the message itself.
octets pure_message(const parameters& p, view context, view message);     // Algorithm 2
octets hashed_message(view context, std::uint8_t last_arc, view digest);  // Algorithm 4
octets key_hash(const parameters& p, view pk);                            // tr
octets message_hash(view tr, view m_prime);                               // mu

// Signing. Without `randomness` it is deterministic: rnd is 32 zero bytes in ML-DSA; in 3.1 the mask seed is H(K ||
// mu), and `randomness` is a mask seed of 64 bytes.
struct signing {
  octets signature;
  std::size_t attempts;
};
signing sign_mu(const parameters& p, view sk, view mu, std::optional<view> randomness);
octets sign(const parameters& p, view sk, view m_prime, std::optional<view> randomness = {});  // Algorithm 7
bool verify_mu(const parameters& p, view pk, view mu, view signature);
bool verify(const parameters& p, view pk, view m_prime, view signature);  // Algorithm 8

}  // namespace reference::dilithium
