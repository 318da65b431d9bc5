// SPDX-License-Identifier: MIT
// Signing keys have no ==, which would take as long as they agree.
// The compiler says: equal(a, b)
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  use(dsa_keys.secret_key == dsa_keys.secret_key);
#else
  use(dsa_keys.public_key == dsa_keys.public_key);
#endif
}
