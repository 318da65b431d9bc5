// SPDX-License-Identifier: MIT
// ML-KEM has no key derivation function.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)ml_kem_768::encapsulate_kdf(keys.public_key);
#else
  (void)kyber768::encapsulate_kdf(kyber_keys.public_key);
#endif
}
