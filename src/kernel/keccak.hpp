// SPDX-License-Identifier: MIT
// Keccak-f[1600] (FIPS 202, section 3) on N states at once, one state per lane.
//
// Cost of a round in vector operations with rotation and three-operand logic: theta 10 + 5 + 5 + 25, rho 24, chi 25 and
// iota 1 are 95; 29 of them are rotations and 35 have three operands. One operation could add both column parities to a
// word, for 90 in all, but that is slower on Zen 4. It needs five more live words, and a three-operand operation that
// waits for several operands issues at half the rate of a two-operand one. With xor and rotation in one operation as
// well (NEON with SHA3) a round takes 71. Without any of this it takes 188 (AVX2), or 130 in general registers with
// and-not.
//
// The order of a round suits processors with thirty-two registers. Each output row takes its five words from five
// columns and replaces them: 25 words, 5 sums of columns and 2 copies are live at any time. The words of a row are
// prepared before the previous row is finished. So chi finds its operands ready, and rotations, which have fewer units,
// mix with other work. The row that was finished last enters the column parities last.
#pragma once

#include "isa/region.hpp"
#include "kernel/keccak_constants.hpp"
#include "kernel/keccak_pairs.hpp"
#include "kernel/unroll.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

namespace detail {

// theta, rho and pi for output lane I: rotate(a ^ d[x]), where d[x] is the sum of the column parities c[x - 1] and
// rotate(c[x + 1], 1).
template <int I, class W>
BRAVAIS_INLINE W theta_rho_pi(const W* a, const W* d) {
  constexpr int from = keccak_pi(I);
  constexpr int offset = keccak_rho[from];
  if constexpr (offset == 0) {
    return a[from] ^ d[from % 5];
  } else if constexpr (requires { xor_rotate_left<offset>(a[from], d[0]); }) {
    return xor_rotate_left<offset>(a[from], d[from % 5]);
  } else {
    return rotate_left<offset>(a[from] ^ d[from % 5]);
  }
}
template <int Y, class W>
BRAVAIS_INLINE void prepare_row(W* b, const W* a, const W* d) {
  b[5 * Y] = theta_rho_pi<5 * Y>(a, d);
  b[5 * Y + 1] = theta_rho_pi<5 * Y + 1>(a, d);
  b[5 * Y + 2] = theta_rho_pi<5 * Y + 2>(a, d);
  b[5 * Y + 3] = theta_rho_pi<5 * Y + 3>(a, d);
  b[5 * Y + 4] = theta_rho_pi<5 * Y + 4>(a, d);
}

template <int Y, class W>
BRAVAIS_INLINE void chi_row(W* out, const W* b) {
  out[5 * Y] = xor_and_not(b[5 * Y], b[5 * Y + 1], b[5 * Y + 2]);
  out[5 * Y + 1] = xor_and_not(b[5 * Y + 1], b[5 * Y + 2], b[5 * Y + 3]);
  out[5 * Y + 2] = xor_and_not(b[5 * Y + 2], b[5 * Y + 3], b[5 * Y + 4]);
  out[5 * Y + 3] = xor_and_not(b[5 * Y + 3], b[5 * Y + 4], b[5 * Y]);
  out[5 * Y + 4] = xor_and_not(b[5 * Y + 4], b[5 * Y], b[5 * Y + 1]);
}

template <int X, class W>
BRAVAIS_INLINE W column_parity(const W* a) {
  return xor3(xor3(a[X + 20], a[X + 15], a[X + 5]), a[X + 10], a[X]);
}

template <class W>
BRAVAIS_INLINE void keccak_round(W* out, const W* a, std::uint64_t constant) {
  const W c1 = column_parity<1>(a);
  const W c4 = column_parity<4>(a);
  const W c3 = column_parity<3>(a);
  const W c0 = column_parity<0>(a);
  const W c2 = column_parity<2>(a);
  // In this order the next step uses up every parity except two, and the first sum needs only the first two parities.
  W d[5];
  d[0] = c4 ^ rotate_left<1>(c1);
  d[2] = c1 ^ rotate_left<1>(c3);
  d[4] = c3 ^ rotate_left<1>(c0);
  d[1] = c0 ^ rotate_left<1>(c2);
  d[3] = c2 ^ rotate_left<1>(c4);
  W b[25];
  if constexpr (std::is_same_v<W, words<1>>) {
    // Sixteen general registers: the number of live words matters most, so each row is finished at once.
    prepare_row<1>(b, a, d);
    chi_row<1>(out, b);
    prepare_row<3>(b, a, d);
    chi_row<3>(out, b);
    prepare_row<2>(b, a, d);
    chi_row<2>(out, b);
    prepare_row<4>(b, a, d);
    chi_row<4>(out, b);
    prepare_row<0>(b, a, d);
    chi_row<0>(out, b);
  } else {
    prepare_row<1>(b, a, d);
    prepare_row<3>(b, a, d);
    chi_row<1>(out, b);
    prepare_row<2>(b, a, d);
    chi_row<3>(out, b);
    prepare_row<4>(b, a, d);
    chi_row<2>(out, b);
    prepare_row<0>(b, a, d);
    chi_row<4>(out, b);
    chi_row<0>(out, b);
  }
  out[0] = out[0] ^ W::broadcast(constant);
}

// A state in registers, or one in each lane of words W. Unrolled, so that it never needs an address.
template <class W>
class keccak_state {
 public:
  BRAVAIS_INLINE void load(const std::uint64_t* state, std::size_t stride) {
    unroll<25>([&](auto i) BRAVAIS_INLINE_LAMBDA { a_[i] = W::load(state + i * stride); });
  }
  BRAVAIS_INLINE void store(std::uint64_t* state, std::size_t stride) const {
    unroll<25>([&](auto i) BRAVAIS_INLINE_LAMBDA { a_[i].store(state + i * stride); });
  }
  // Absorbs the first Words words of a block, the same in all lanes.
  template <std::size_t Words>
  BRAVAIS_INLINE void absorb(const std::uint8_t* block) {
    unroll<Words>([&](auto i) BRAVAIS_INLINE_LAMBDA { a_[i] = a_[i] ^ W::broadcast(load_word(block + 8 * i)); });
  }
  BRAVAIS_INLINE void permute() {
    W b[25];
    for (std::size_t round = 0; round < 24; round += 2) {
      keccak_round(b, a_, keccak_rc[round]);
      keccak_round(a_, b, keccak_rc[round + 1]);
    }
  }

 private:
  W a_[25];
};

}  // namespace detail

// GCC's second scheduling pass would undo the order above after register allocation: 5 % slower on Zen 4.
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__)
#define BRAVAIS_IN_WRITTEN_ORDER __attribute__((optimize("no-schedule-insns2")))
#else
#define BRAVAIS_IN_WRITTEN_ORDER
#endif

// Permutes N states. Word i of state j is state[i * stride + j].
template <int N>
BRAVAIS_IN_WRITTEN_ORDER void keccak_f1600(std::uint64_t* state, std::size_t stride) {
  detail::keccak_state<typename permutation_words<N>::type> a;
  a.load(state, stride);
  a.permute();
  a.store(state, stride);
}

// The same for one state, which absorbs a block of `words` words, 17 or 21, before each of `count` permutations. It
// stays in registers throughout. (All of single_states lanes absorb, though only one is used.)
inline BRAVAIS_IN_WRITTEN_ORDER void keccak_absorb(std::uint64_t* state, std::size_t stride, const std::uint8_t* blocks,
                                                   std::size_t words, std::size_t count) {
  assert(words == 17 || words == 21);
  detail::keccak_state<typename permutation_words<single_states>::type> a;
  a.load(state, stride);
  for (; count > 0; --count, blocks += 8 * words) {
    if (words == 17) {
      a.template absorb<17>(blocks);
    } else {
      a.template absorb<21>(blocks);
    }
    a.permute();
  }
  a.store(state, stride);
}

#undef BRAVAIS_IN_WRITTEN_ORDER

}  // namespace bravais::BRAVAIS_ISA
