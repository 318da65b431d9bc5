// SPDX-License-Identifier: MIT
// Messages and the randomness of encryption have the same size, but different types.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)kyber768_pke::encrypt_derand(pke_keys.public_key, pke_randomness, pke_message);
#else
  (void)kyber768_pke::encrypt_derand(pke_keys.public_key, pke_message, pke_randomness);
#endif
}
