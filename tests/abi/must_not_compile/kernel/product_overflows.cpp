// SPDX-License-Identifier: MIT
// A sum of products must fit 32 bits: one product of 15-bit and 14-bit factors fits, three do not.
#include "kernel_setting.hpp"

extern const std::int16_t* a;
extern const ntt_operand<kyber_ring, 16384>* b;
void program() {
#ifdef BRAVAIS_WRONG
  constexpr std::size_t k = 3;
#else
  constexpr std::size_t k = 1;
#endif
  poly<kyber_ring, domain::ntt, product_bound<kyber_ring>(32767, 16384, static_cast<int>(k))> out;
  multiply_accumulate<k, 32767>(a, 1, b, out);
}
