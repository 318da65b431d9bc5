// SPDX-License-Identifier: MIT
// Bytes become a key through from(), which checks their length.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  ml_kem_768::public_key key = ciphertext.view();
  (void)key;
#else
  (void)ml_kem_768::public_key::from(ciphertext.view());
#endif
}
