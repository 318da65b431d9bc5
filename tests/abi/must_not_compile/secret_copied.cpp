// SPDX-License-Identifier: MIT
// A secret is copied by name, with clone(), and not by accident.
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
