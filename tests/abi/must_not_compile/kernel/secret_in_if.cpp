// SPDX-License-Identifier: MIT
// Nothing branches on a secret.
#include "kernel_setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  if (truth) return;
#else
  if (truth.declassified("a program of the tests")) return;
#endif
}
