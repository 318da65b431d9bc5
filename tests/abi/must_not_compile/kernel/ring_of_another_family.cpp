// SPDX-License-Identifier: MIT
// Polynomials of different rings do not mix.
#include "kernel_setting.hpp"

void program() {
#ifdef BRAVAIS_WRONG
  poly<dilithium_ring, domain::ntt, ntt_bound<dilithium_ring>(3)> out;
#else
  kyber_hat out;
#endif
  ntt(f, out);
}
