// SPDX-License-Identifier: MIT
// A polynomial converts to a looser bound, never to a tighter one.
#include "kernel_setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  (void)f.within<2>();
#else
  (void)f.within<4>();
#endif
}
