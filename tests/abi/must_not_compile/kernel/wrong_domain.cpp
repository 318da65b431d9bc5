// SPDX-License-Identifier: MIT
// A transformed polynomial cannot be transformed again.
#include "kernel_setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  ntt(f_hat, f_hat);
#else
  ntt(f, f_hat);
#endif
}
