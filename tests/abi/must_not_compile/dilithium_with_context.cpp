// SPDX-License-Identifier: MIT
// Dilithium has no contexts.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)dilithium3::sign(dilithium_keys.secret_key, letter, context(letter));
#else
  (void)dilithium3::sign(dilithium_keys.secret_key, letter);
#endif
}
