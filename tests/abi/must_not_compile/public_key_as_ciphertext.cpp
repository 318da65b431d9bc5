// SPDX-License-Identifier: MIT
// A public key is not a ciphertext.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)ml_kem_768::decapsulate(keys.secret_key, keys.public_key);
#else
  (void)ml_kem_768::decapsulate(keys.secret_key, ciphertext);
#endif
}
