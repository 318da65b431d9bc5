// SPDX-License-Identifier: MIT
// A public key under which anybody can sign: with t1 = 0 the commitment is A z, whatever the challenge is. z and hints
// can therefore be chosen freely, and a signature can break one single rule of verification.
#pragma once

#include <string>
#include <vector>

#include "reference/dilithium.hpp"

namespace bravais_test {

class open_key {
 public:
  // `rho`: the 32-byte seed of the matrix.
  open_key(bravais::signature_id id, reference::view rho);

  const reference::octets& public_key() const { return public_key_; }
  const reference::dilithium::parameters& set() const { return p_; }

  // A signature of M' with these z and hints. Hints need not be encodable: `raw_hints`, if given, replaces their
  // encoding.
  reference::octets sign(reference::view m_prime, const reference::dilithium::vector& z,
                         const reference::dilithium::vector& h, const reference::octets* raw_hints = nullptr) const;

  reference::dilithium::vector no_z() const { return reference::dilithium::vector(p_.l); }
  reference::dilithium::vector no_hints() const { return reference::dilithium::vector(p_.k); }

 private:
  reference::dilithium::parameters p_;
  reference::octets public_key_;
  std::vector<reference::dilithium::vector> a_hat_;
};

// One crafted signature, and the expected verdict.
struct crafted {
  std::string what;
  reference::octets signature;
  bool good;
};

// Signatures of M' at and beyond each rule of FIPS 204, Algorithms 8 and 21. With `all`, the norm is tested at every
// position of z, otherwise at some.
std::vector<crafted> crafted_signatures(const open_key& key, reference::view m_prime, bool all);

}  // namespace bravais_test
