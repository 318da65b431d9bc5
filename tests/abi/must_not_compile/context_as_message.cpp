// SPDX-License-Identifier: MIT
// A context is not a message.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)ml_dsa_65::sign(dsa_keys.secret_key, context(letter));
#else
  (void)ml_dsa_65::sign(dsa_keys.secret_key, letter, context(letter));
#endif
}
