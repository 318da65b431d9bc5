// SPDX-License-Identifier: MIT
// A sum of products fits 32 bits: factors of 15 and 14 bits do, but not three pairs of them.
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
