// SPDX-License-Identifier: MIT
// ML-KEM-768 and Kyber768 have keys of the same size, which are not the same type.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)kyber768::encapsulate(keys.public_key);
#else
  (void)kyber768::encapsulate(kyber_keys.public_key);
#endif
}
