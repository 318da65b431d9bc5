// SPDX-License-Identifier: MIT
// A bound on coefficients must fit their lanes.
#include "kernel_setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  poly<kyber_ring, domain::normal, 32768> g;
#else
  poly<kyber_ring, domain::normal, 32767> g;
#endif
  (void)g;
}
