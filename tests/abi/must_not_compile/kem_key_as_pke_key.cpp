// SPDX-License-Identifier: MIT
// The public keys of a KEM and of the PKE inside it have the same size, but not the same use.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)kyber768_pke::encrypt(kyber_keys.public_key, pke_message);
#else
  (void)kyber768_pke::encrypt(pke_keys.public_key, pke_message);
#endif
}
