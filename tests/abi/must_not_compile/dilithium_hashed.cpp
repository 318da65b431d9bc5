// SPDX-License-Identifier: MIT
// Dilithium does not sign hashed messages.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)dilithium3::sign_hashed(dilithium_keys.secret_key, letter, prehash::sha2_256);
#else
  (void)ml_dsa_65::sign_hashed(dsa_keys.secret_key, letter, prehash::sha2_256);
#endif
}
