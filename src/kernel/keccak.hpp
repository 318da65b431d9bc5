// SPDX-License-Identifier: MIT
// Keccak-f[1600] (FIPS 202, section 3) on N states at once, one state a lane.
//
// Cost of a round in vector operations with three-operand logic and rotation: theta 10 + 5 + 25, rho 24, chi 25, iota 1 =
// 90, of which 29 are rotations. A 512-bit operation takes two of the four 256-bit pipes of Zen 4 for a cycle, so 24 rounds
// cannot take less than 1,080 cycles for eight states. Without such logic (AVX2) it is 188 operations a round.
#pragma once

#include "backend/isa.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

namespace detail {

// FIPS 202, Algorithm 5: rc(t), the bits of the round constants, from the shift register x^8 + x^6 + x^5 + x^4 + 1.
consteval std::array<std::uint64_t, 24> keccak_round_constants() {
  std::array<std::uint64_t, 24> out{};
  unsigned r = 1;
  for (auto& constant : out) {
    for (int j = 0; j <= 6; ++j) {
      if ((r & 1) != 0) constant |= std::uint64_t{1} << ((1 << j) - 1);
      r = (r << 1) ^ ((r >> 7) * 0x171);
    }
  }
  return out;
}
inline constexpr std::array<std::uint64_t, 24> keccak_rc = keccak_round_constants();

// Section 3.2.2: the offsets of rho. Lane (x, y) is number x + 5 y.
consteval std::array<int, 25> keccak_rho_offsets() {
  std::array<int, 25> out{};
  int x = 1;
  int y = 0;
  for (int t = 0; t < 24; ++t) {
    out[static_cast<std::size_t>(x + 5 * y)] = (t + 1) * (t + 2) / 2 % 64;
    const int next = (2 * x + 3 * y) % 5;
    x = y;
    y = next;
  }
  return out;
}
inline constexpr std::array<int, 25> keccak_rho = keccak_rho_offsets();

// Section 3.2.3: the lane that pi moves to lane i.
constexpr int keccak_pi(int i) { return (i % 5 + 3 * (i / 5)) % 5 + 5 * (i % 5); }

// theta, rho and pi for output lane I: rotate(a ^ d[x]), d[x] = c[x - 1] ^ rotate(c[x + 1], 1) for column parities c.
template <int N, int I>
BRAVAIS_INLINE words<N> theta_rho_pi(const words<N>* a, const words<N>* d) {
  constexpr int from = keccak_pi(I);
  constexpr int offset = keccak_rho[from];
  if constexpr (requires { xor_rotate_left<offset>(a[from], d[0]); }) {
    return xor_rotate_left<offset>(a[from], d[from % 5]);
  } else {
    return rotate_left<offset>(a[from] ^ d[from % 5]);
  }
}

// The output row y of a round: chi over five lanes that come from all over the state.
template <int N, int Y>
BRAVAIS_INLINE void keccak_row(words<N>* out, const words<N>* a, const words<N>* d) {
  const words<N> b0 = theta_rho_pi<N, 5 * Y>(a, d);
  const words<N> b1 = theta_rho_pi<N, 5 * Y + 1>(a, d);
  const words<N> b2 = theta_rho_pi<N, 5 * Y + 2>(a, d);
  const words<N> b3 = theta_rho_pi<N, 5 * Y + 3>(a, d);
  const words<N> b4 = theta_rho_pi<N, 5 * Y + 4>(a, d);
  out[5 * Y] = xor_and_not(b0, b1, b2);
  out[5 * Y + 1] = xor_and_not(b1, b2, b3);
  out[5 * Y + 2] = xor_and_not(b2, b3, b4);
  out[5 * Y + 3] = xor_and_not(b3, b4, b0);
  out[5 * Y + 4] = xor_and_not(b4, b0, b1);
}

template <int N>
BRAVAIS_INLINE void keccak_round(words<N>* out, const words<N>* a, std::uint64_t constant) {
  const auto parity = [&](int x) { return xor3(xor3(a[x], a[x + 5], a[x + 10]), a[x + 15], a[x + 20]); };
  const words<N> c0 = parity(0);
  const words<N> c1 = parity(1);
  const words<N> c2 = parity(2);
  const words<N> c3 = parity(3);
  const words<N> c4 = parity(4);
  const words<N> d[5] = {c4 ^ rotate_left<1>(c1), c0 ^ rotate_left<1>(c2), c1 ^ rotate_left<1>(c3),
                         c2 ^ rotate_left<1>(c4), c3 ^ rotate_left<1>(c0)};
  keccak_row<N, 0>(out, a, d);
  out[0] = out[0] ^ words<N>::broadcast(constant);
  keccak_row<N, 1>(out, a, d);
  keccak_row<N, 2>(out, a, d);
  keccak_row<N, 3>(out, a, d);
  keccak_row<N, 4>(out, a, d);
}

}  // namespace detail

// Permutes N states. Word i of state j is state[i * stride + j].
template <int N>
void keccak_f1600(std::uint64_t* state, std::size_t stride) {
  words<N> a[25];
  words<N> b[25];
  // Unrolled, so that the state never has to have an address.
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    ((a[I] = words<N>::load(state + I * stride)), ...);
  }(std::make_index_sequence<25>{});
  for (std::size_t round = 0; round < 24; round += 2) {
    detail::keccak_round<N>(b, a, detail::keccak_rc[round]);
    detail::keccak_round<N>(a, b, detail::keccak_rc[round + 1]);
  }
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (a[I].store(state + I * stride), ...);
  }(std::make_index_sequence<25>{});
}

}  // namespace bravais::BRAVAIS_ISA
