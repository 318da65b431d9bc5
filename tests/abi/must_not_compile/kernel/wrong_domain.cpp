// SPDX-License-Identifier: MIT
// What is transformed already is not transformed again.
#include "kernel_setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  ntt(f_hat, f_hat);
#else
  ntt(f, f_hat);
#endif
}
