// SPDX-License-Identifier: MIT
// What reveal() gives is for reading.
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  secret_a.reveal()[0] = 1;
#else
  secret_a.fill()[0] = 1;
#endif
}
