// SPDX-License-Identifier: MIT
// Whether a signature is good must be looked at.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  ml_dsa_65::verify(dsa_keys.public_key, letter, dsa_signature);
#else
  use(ml_dsa_65::verify(dsa_keys.public_key, letter, dsa_signature));
#endif
}
