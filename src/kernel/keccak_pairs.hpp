// SPDX-License-Identifier: MIT
// Keccak-f[1600] on one state, two words per register, for back ends whose permutation_words<1> is a word_pair.
//
// The halves of middle[x] hold words (x, 1) and (x, 2), and those of last[x] words (x, 3) and (x, 4). Both halves of
// first[x] hold word (x, 0). pi makes (x, y) word (y, 2 x + 3 y). It takes both halves of a new pair from the same row,
// so each new pair is one operation on two old pairs. Both words of a pair are in the same column, so theta can sum
// pairs.
//
// Cost of a round: theta 20 + 15, rho 14, pi 14, chi 15 and iota 1 are 79 operations on 15 registers of state; 19 are
// rotations and 35 have three operands. With one word per register they are 95 on 25 registers, 29 and 35 of these
// kinds. Measured on Zen 4: 455 ticks instead of 500. Neither comes near its four operations per cycle.
#pragma once

#include "isa/region.hpp"
#include "kernel/keccak_constants.hpp"
#include "kernel/unroll.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA::detail {

template <class W>
class keccak_state;
template <pair_of_words W>
class keccak_state<W> {
 public:
  BRAVAIS_INLINE void load(const std::uint64_t* state, std::size_t stride) {
    const auto word = [&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return state[i * stride]; };
    unroll<5>([&](auto x) BRAVAIS_INLINE_LAMBDA {
      first_[x] = W::broadcast(word(x));
      middle_[x] = W::of(word(x + 5), word(x + 10));
      last_[x] = W::of(word(x + 15), word(x + 20));
    });
  }
  BRAVAIS_INLINE void store(std::uint64_t* state, std::size_t stride) const {
    unroll<5>([&](auto x) BRAVAIS_INLINE_LAMBDA {
      first_[x].store_low(state + x * stride);
      middle_[x].store_low(state + (x + 5) * stride);
      middle_[x].store_high(state + (x + 10) * stride);
      last_[x].store_low(state + (x + 15) * stride);
      last_[x].store_high(state + (x + 20) * stride);
    });
  }
  template <std::size_t Words>
  BRAVAIS_INLINE void absorb(const std::uint8_t* block) {
    static_assert(Words >= 15 && Words <= 25);
    const auto word = [&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return load_word(block + 8 * i); };
    unroll<5>([&](auto x) BRAVAIS_INLINE_LAMBDA {
      first_[x] = first_[x] ^ W::broadcast(word(x));
      middle_[x] = middle_[x] ^ W::of(word(x + 5), word(x + 10));
      if constexpr (x + 20 < Words) {
        last_[x] = last_[x] ^ W::of(word(x + 15), word(x + 20));
      } else if constexpr (x + 15 < Words) {
        last_[x] = last_[x] ^ W::of(word(x + 15), 0);
      }
    });
  }
  BRAVAIS_INLINE void permute() {
    for (std::size_t i = 0; i < 24; i += 2) {
      round(keccak_rc[i]);
      round(keccak_rc[i + 1]);
    }
  }

 private:
  BRAVAIS_INLINE void round(std::uint64_t constant) {
    W c[5];
    W turned[5];
    unroll<5>([&](auto i) BRAVAIS_INLINE_LAMBDA {
      constexpr std::size_t x = std::array<std::size_t, 5>{1, 4, 3, 0, 2}[i()];
      const W sum = last_[x] ^ middle_[x];
      c[x] = xor3(sum, swap_halves(sum), first_[x]);
      turned[x] = rotate_left<1, 1>(c[x]);
    });
    // theta and rho, in the order in which pi and chi need them.
    W z[5];
    W v[5];
    W u[5];
    const auto first = [&]<std::size_t X>(std::integral_constant<std::size_t, X>)
                           BRAVAIS_INLINE_LAMBDA { z[X] = theta_rho<X, X, X>(c, turned, first_[X]); };
    const auto middle = [&]<std::size_t X>(std::integral_constant<std::size_t, X>)
                            BRAVAIS_INLINE_LAMBDA { v[X] = theta_rho<X, X + 5, X + 10>(c, turned, middle_[X]); };
    const auto last = [&]<std::size_t X>(std::integral_constant<std::size_t, X>)
                          BRAVAIS_INLINE_LAMBDA { u[X] = theta_rho<X, X + 15, X + 20>(c, turned, last_[X]); };
    constexpr std::integral_constant<std::size_t, 0> x0;
    constexpr std::integral_constant<std::size_t, 1> x1;
    constexpr std::integral_constant<std::size_t, 2> x2;
    constexpr std::integral_constant<std::size_t, 3> x3;
    constexpr std::integral_constant<std::size_t, 4> x4;
    middle(x0), middle(x3), first(x3), first(x1), middle(x4), middle(x2);
    last(x1), last(x4), last(x2), last(x0);
    first(x4), first(x2), middle(x1), last(x3), first(x0);
    const W new_middle[5] = {low_halves(z[3], z[1]), low_halves(v[4], v[2]), high_halves(v[0], v[3]),
                             low_halves(u[1], u[4]), high_halves(u[2], u[0])};
    const W new_last[5] = {low_halves(z[4], z[2]), low_halves(v[0], v[3]), high_halves(v[1], v[4]),
                           low_halves(u[2], u[0]), high_halves(u[3], u[1])};
    const W new_first[5] = {z[0], low_halves(v[1], v[1]), high_halves(v[2], v[2]), low_halves(u[3], u[3]),
                            high_halves(u[4], u[4])};
    chi(middle_, new_middle);
    chi(last_, new_last);
    chi(first_, new_first);
    first_[0] = first_[0] ^ W::broadcast(constant);
  }

  // theta and rho for the pair of column X that holds words number Low and High.
  template <std::size_t X, std::size_t Low, std::size_t High>
  static BRAVAIS_INLINE W theta_rho(const W* c, const W* turned, W a) {
    const W b = xor3(c[(X + 4) % 5], turned[(X + 1) % 5], a);
    if constexpr (Low == 0) return b;
    return rotate_left<keccak_rho[Low], keccak_rho[High]>(b);
  }
  static BRAVAIS_INLINE void chi(W* out, const W* b) {
    unroll<5>([&](auto x) BRAVAIS_INLINE_LAMBDA { out[x] = xor_and_not(b[x], b[(x + 1) % 5], b[(x + 2) % 5]); });
  }

  W first_[5];
  W middle_[5];
  W last_[5];
};

}  // namespace bravais::BRAVAIS_ISA::detail
