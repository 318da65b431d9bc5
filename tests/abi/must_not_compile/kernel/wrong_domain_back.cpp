// SPDX-License-Identifier: MIT
// A polynomial that is not transformed cannot be transformed back.
#include "kernel_setting.hpp"

void program() {
  poly<kyber_ring, domain::normal, inverse_ntt_bound<kyber_ring>(kyber_hat::bound)> out;
#ifdef BRAVAIS_WRONG
  inverse_ntt(f, out);
#else
  inverse_ntt(f_hat, out);
#endif
}
