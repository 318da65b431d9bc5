// SPDX-License-Identifier: MIT
// The key comes first.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)ml_kem_768::encapsulate(randomness, keys.public_key);
#else
  (void)ml_kem_768::encapsulate(keys.public_key, randomness);
#endif
}
