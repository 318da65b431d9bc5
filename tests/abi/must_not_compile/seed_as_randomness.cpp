// SPDX-License-Identifier: MIT
// A seed of key generation is not randomness for encapsulation.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)ml_kem_768::encapsulate_derand(keys.public_key, seed);
#else
  (void)ml_kem_768::encapsulate_derand(keys.public_key, randomness);
#endif
}
