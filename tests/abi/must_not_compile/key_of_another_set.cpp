// SPDX-License-Identifier: MIT
// Keys of ML-KEM-768 and Kyber768 have the same size, but different types.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)kyber768::encapsulate(keys.public_key);
#else
  (void)kyber768::encapsulate(kyber_keys.public_key);
#endif
}
