// SPDX-License-Identifier: MIT
// mu has 64 bytes.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)ml_dsa_65::sign_mu(dsa_keys.secret_key, letter);
#else
  std::uint8_t mu[64]{};
  (void)ml_dsa_65::sign_mu(dsa_keys.secret_key, mu);
#endif
}
