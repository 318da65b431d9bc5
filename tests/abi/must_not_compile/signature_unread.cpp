// SPDX-License-Identifier: MIT
// The result of a verification must be used.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  ml_dsa_65::verify(dsa_keys.public_key, letter, dsa_signature);
#else
  use(ml_dsa_65::verify(dsa_keys.public_key, letter, dsa_signature));
#endif
}
