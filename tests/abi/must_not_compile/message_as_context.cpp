// SPDX-License-Identifier: MIT
// Bytes become a context only by name.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)ml_dsa_65::sign(dsa_keys.secret_key, letter, letter);
#else
  (void)ml_dsa_65::sign(dsa_keys.secret_key, letter, context(letter));
#endif
}
