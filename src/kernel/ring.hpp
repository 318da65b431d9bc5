// SPDX-License-Identifier: MIT
// What the kernels derive from a ring (src/params): the vectors that hold its coefficients, and integers modulo q for
// tables made at compile time.
#pragma once

#include "isa/region.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

// The form of a product's upper half: rounded in 16-bit lanes, rounded down in 32-bit lanes.
template <class Coefficient>
struct lane_form;
template <>
struct lane_form<std::int16_t> {
  using vector = v16;
  static constexpr int bits = 16;
  static constexpr int registers = vector_registers;
  static constexpr int product_bits = 15;
  static constexpr bool rounds = true;
};
template <>
struct lane_form<std::int32_t> {
  using vector = v32;
  static constexpr int bits = 32;
  static constexpr int registers = vector_registers_32;
  static constexpr int product_bits = high_product_bits;
  static constexpr bool rounds = false;
};
template <class Ring>
using form_of = lane_form<typename Ring::coefficient>;
template <class Ring>
using vector_of = typename form_of<Ring>::vector;
// Coefficients in a vector.
template <class Ring>
inline constexpr int lanes_in = static_cast<int>(sizeof(vector_of<Ring>) / sizeof(typename Ring::coefficient));

// The coefficient c in each lane.
template <class Ring>
BRAVAIS_INLINE vector_of<Ring> everywhere(typename Ring::coefficient c) {
  if constexpr (form_of<Ring>::bits == 16)
    return broadcast(c);
  else
    return broadcast32(c);
}

// Bounds are computed in 64 bits. A bound that no coefficient can reach fails to compile: it is not constant.
inline void no_coefficient_is_that_large() {}
consteval int as_bound(long long bound) {
  if (bound > 0x7FFFFFFF) no_coefficient_is_that_large();
  return static_cast<int>(bound);
}

// The representative of x in (-q/2, q/2).
template <class Ring>
constexpr int centered(long long x) {
  const int r = static_cast<int>(((x % Ring::q) + Ring::q) % Ring::q);
  return r > Ring::q / 2 ? r - Ring::q : r;
}
template <class Ring>
constexpr int power(long long base, int exponent) {
  long long out = 1;
  for (; exponent != 0; exponent /= 2) {
    if (exponent % 2 != 0) out = out * base % Ring::q;
    base = base * base % Ring::q;
  }
  return static_cast<int>(out);
}
// BitRev7 of FIPS 203, section 4.3, or BitRev8 of FIPS 204, section 7.5: as many bits as the transform has layers.
template <class Ring>
constexpr int bit_reverse(int x) {
  int out = 0;
  for (int bit = 1; bit < Ring::n / Ring::shortest_layer; bit *= 2) out = 2 * out + ((x & bit) != 0 ? 1 : 0);
  return out;
}
// round(c 2^product_bits / q): the companion of c in multiply().
template <class Ring>
constexpr int twist(int c) {
  const long long scaled =
      (static_cast<long long>(c) << form_of<Ring>::product_bits) * 2 + (c < 0 ? -Ring::q : Ring::q);
  return static_cast<int>(scaled / (2 * Ring::q));
}
// q^-1 modulo 2^16 or 2^32, as a signed number.
template <class Ring>
consteval typename Ring::coefficient q_inverse() {
  std::uint32_t inverse = 1;
  for (int i = 0; i < 5; ++i) inverse *= 2 - static_cast<std::uint32_t>(Ring::q) * inverse;
  return static_cast<typename Ring::coefficient>(inverse);
}

}  // namespace bravais::BRAVAIS_ISA
