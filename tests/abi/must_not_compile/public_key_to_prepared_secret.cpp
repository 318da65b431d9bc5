// SPDX-License-Identifier: MIT
// Only a secret key decapsulates, prepared or not.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)ml_kem_768::prepare(keys.public_key)->decapsulate(ciphertext);
#else
  (void)ml_kem_768::prepare(keys.secret_key)->decapsulate(ciphertext);
#endif
}
