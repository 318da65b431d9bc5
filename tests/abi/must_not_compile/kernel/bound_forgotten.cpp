// SPDX-License-Identifier: MIT
// A result is not stored as if it were smaller than it may be.
#include "kernel_setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  poly<kyber_ring, domain::ntt, kyber_hat::bound - 1> out;
#else
  poly<kyber_ring, domain::ntt, kyber_hat::bound> out;
#endif
  ntt(f, out);
}
