// SPDX-License-Identifier: MIT
// A seed of key generation is as long as the randomness for signing, but must not be used for it.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)ml_dsa_65::sign_derand(dsa_keys.secret_key, letter, dsa_seed);
#else
  (void)ml_dsa_65::sign_derand(dsa_keys.secret_key, letter, dsa_randomness);
#endif
}
