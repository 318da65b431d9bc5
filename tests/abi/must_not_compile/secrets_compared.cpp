// SPDX-License-Identifier: MIT
// Secrets have no ==, which would take as long as they agree.
// The compiler says: equal(a, b)
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  use(secret_a == secret_b);
#else
  use(ciphertext == ciphertext);
#endif
}
