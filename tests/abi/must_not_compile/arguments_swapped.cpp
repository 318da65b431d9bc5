// SPDX-License-Identifier: MIT
// The key comes first.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)ml_kem_768::encapsulate_derand(randomness, keys.public_key);
#else
  (void)ml_kem_768::encapsulate_derand(keys.public_key, randomness);
#endif
}
