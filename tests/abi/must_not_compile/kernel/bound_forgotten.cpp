// SPDX-License-Identifier: MIT
// A result is not stored under a bound that is too tight for it.
#include "kernel_setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  poly<kyber_ring, domain::ntt, kyber_hat::bound - 1> out;
#else
  poly<kyber_ring, domain::ntt, kyber_hat::bound> out;
#endif
  ntt(f, out);
}
