// SPDX-License-Identifier: MIT
// A secret is not a condition.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  use(static_cast<bool>(secret_a));
#else
  use(secret_a.size() != 0);
#endif
}
