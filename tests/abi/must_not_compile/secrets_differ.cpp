// SPDX-License-Identifier: MIT
// Secrets have no != either, also where their meanings differ.
// The compiler says: equal(a, b)
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  use(secret_a != dsa_seed);
#else
  use(!equal(secret_a, secret_b));
#endif
}
