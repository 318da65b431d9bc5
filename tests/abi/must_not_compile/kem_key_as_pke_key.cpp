// SPDX-License-Identifier: MIT
// The public keys of a KEM and of its inner PKE have the same size, but a different use.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)kyber768_pke::encrypt(kyber_keys.public_key, pke_message);
#else
  (void)kyber768_pke::encrypt(pke_keys.public_key, pke_message);
#endif
}
