// SPDX-License-Identifier: MIT
// Messages and coins have the same size.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)kyber768_pke::encrypt(pke_keys.public_key, pke_coins, pke_message);
#else
  (void)kyber768_pke::encrypt(pke_keys.public_key, pke_message, pke_coins);
#endif
}
