// SPDX-License-Identifier: MIT
// The signing key of one set does not sign for another, even if both sign in the same way.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)ml_dsa_65::sign(dilithium_keys.secret_key, letter);
#else
  (void)ml_dsa_65::sign(dsa_keys.secret_key, letter);
#endif
}
