// SPDX-License-Identifier: MIT
// The bytes from reveal() are read-only.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  secret_a.reveal()[0] = 1;
#else
  secret_a.fill()[0] = 1;
#endif
}
