// SPDX-License-Identifier: MIT
// A secret is copied only by name, with clone().
#include "setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  auto copy = secret_a;
  (void)copy;
#else
  auto copy = secret_a.clone();
  (void)copy;
#endif
}
