// SPDX-License-Identifier: MIT
// ML-KEM has no key derivation function for prepared keys either.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)ml_kem_768::prepare(keys.public_key)->encapsulate_kdf();
#else
  (void)kyber768::prepare(kyber_keys.public_key)->encapsulate_kdf();
#endif
}
