// SPDX-License-Identifier: MIT
// A result may lack a value, so it does not convert to one.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  ml_kem_768::key_pair made = ml_kem_768::generate();
  (void)made;
#else
  ml_kem_768::key_pair made = ml_kem_768::generate().value();
  (void)made;
#endif
}
