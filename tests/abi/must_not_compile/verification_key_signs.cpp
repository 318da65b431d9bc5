// SPDX-License-Identifier: MIT
// Only the secret key signs.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)ml_dsa_65::sign(dsa_keys.public_key, letter);
#else
  (void)ml_dsa_65::sign(dsa_keys.secret_key, letter);
#endif
}
