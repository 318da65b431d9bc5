// SPDX-License-Identifier: MIT
// Secrets have no order.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  use(secret_a < secret_b);
#else
  use(secret_a.size() < secret_b.size());
#endif
}
