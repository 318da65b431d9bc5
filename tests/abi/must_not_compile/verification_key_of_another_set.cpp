// SPDX-License-Identifier: MIT
// The public keys of ML-DSA-65 and Dilithium3 have the same size, but not the same meaning.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  use(ml_dsa_65::verify(dilithium_keys.public_key, letter, dsa_signature));
#else
  use(ml_dsa_65::verify(dsa_keys.public_key, letter, dsa_signature));
#endif
}
