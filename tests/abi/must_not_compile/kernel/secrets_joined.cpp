// SPDX-License-Identifier: MIT
// Secrets are combined with &, which does not short-circuit.
#include "kernel_setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)(truth && truth);
#else
  (void)(truth & truth);
#endif
}
