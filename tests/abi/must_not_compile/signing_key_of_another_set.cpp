// SPDX-License-Identifier: MIT
// The signing key of one set signs nothing of another, though the sets sign alike.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)ml_dsa_65::sign(dilithium_keys.secret_key, letter);
#else
  (void)ml_dsa_65::sign(dsa_keys.secret_key, letter);
#endif
}
