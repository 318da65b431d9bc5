// SPDX-License-Identifier: MIT
// A secret is not a number, so it cannot be an index.
#include "kernel_setting.hpp"

void program() {
  const int table[2] = {1, 2};
#ifdef BRAVAIS_WRONG
  (void)table[truth];
#else
  (void)table[truth.declassified("a program of the tests") ? 1 : 0];
#endif
}
