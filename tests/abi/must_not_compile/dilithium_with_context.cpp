// SPDX-License-Identifier: MIT
// Dilithium has no contexts.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)dilithium3::sign(dilithium_keys.secret_key, text, context(text));
#else
  (void)dilithium3::sign(dilithium_keys.secret_key, text);
#endif
}
