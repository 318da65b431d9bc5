// SPDX-License-Identifier: MIT
// A secret cannot be copy-assigned.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  secret_a = secret_b;
#else
  secret_a = secret_b.clone();
#endif
}
