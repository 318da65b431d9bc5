// SPDX-License-Identifier: MIT
// The reference model of NTRU+ for the final version and release 2.2, written like sections 5 and 6 of the project's
// specification. Every back end is compared with it. It uses nothing of src/.
#pragma once

#include <functional>

#include <bravais/parameters.hpp>
#include "reference/ntru_plus_ring.hpp"

namespace reference::ntru_plus {

parameters parameters_of(bravais::kem_id id);

// Section 5. `hash_f` is SHAKE256 in the final version, SHA-256 in release 2.2.
octets hash_f(const parameters& p, view x);
octets hash_g(const parameters& p, view x);
octets hash_h(const parameters& p, view x);

// Section 6.1. `draw` returns the next 32 bytes of the random source.
struct generation {
  polynomial f_hat, g_hat, h_hat, hi_hat;
  std::size_t attempts_f = 0, attempts_g = 0;
  key_pair keys;
};
generation generate_from(const parameters& p, const std::function<octets()>& draw);
// The same from a seed with 32 bytes for each draw. When all are used, SHAKE256 of them gives as many new ones.
key_pair generate(const parameters& p, view seed);

// Sections 6.2 and 6.3. Where the specification returns 1, `accepted` is false and everything else is zero.
struct encapsulation {
  bool accepted;
  octets ciphertext, secret;
  small r, m;  // the encrypted values, in coefficient order
};
encapsulation encapsulate(const parameters& p, view pk, view m);
struct decapsulation {
  bool accepted;
  octets secret;
};
decapsulation decapsulate(const parameters& p, view sk, view ct);

// Whether both polynomials of a secret key are canonical.
bool check_secret_key(const parameters& p, view sk);

}  // namespace reference::ntru_plus
