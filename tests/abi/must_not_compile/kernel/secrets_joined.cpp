// SPDX-License-Identifier: MIT
// Secrets are joined by &, which has no shortcut.
#include "kernel_setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)(truth && truth);
#else
  (void)(truth & truth);
#endif
}
