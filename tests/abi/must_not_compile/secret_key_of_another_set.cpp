// SPDX-License-Identifier: MIT
// The secret key of one set does not decapsulate for another.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)ml_kem_768::decapsulate(kyber_keys.secret_key, ciphertext);
#else
  (void)ml_kem_768::decapsulate(keys.secret_key, ciphertext);
#endif
}
