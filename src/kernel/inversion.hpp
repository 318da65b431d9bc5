// SPDX-License-Identifier: MIT
// Inverses modulo (2, Phi_n) and (3, Phi_n), Phi_n = 1 + x + ... + x^(n-1), in constant time, by division steps.
//
// Each step waits for the lowest coefficients of the step before, which decide what it does. Two inversions side by
// side fill this time while registers hold most of both; key generation needs one of each kind.
#pragma once

#include "common/wipe.hpp"
#include "kernel/divsteps.hpp"

namespace bravais::BRAVAIS_ISA {

// Two inversions as one.
template <class A, class B>
struct side_by_side {
  using bits = typename A::bits;
  static_assert(std::is_same_v<bits, typename B::bits>);

  struct decision {
    typename A::decision a;
    typename B::decision b;
  };
  template <class FirstState, class SecondState>
  struct states {
    FirstState a;
    SecondState b;
    BRAVAIS_INLINE void take(const states& from) {
      a.take(from.a);
      b.take(from.b);
    }
    template <class Decision>  // pairs write it, factors read it
    BRAVAIS_INLINE void step(Decision& d) {
      a.step(d.a);
      b.step(d.b);
    }
  };
  using pair = states<typename A::pair, typename B::pair>;
  using factors = states<typename A::factors, typename B::factors>;
};

namespace detail {
inline constexpr std::size_t steps_of_block = 60;  // whole turns of up to five vectors

// Steps of `state` for `count` decisions. The loop works on a copy, in a function of its own, to stay in registers.
template <class Bits, class State, class Decision>
[[gnu::noinline]] void run_steps(State& state, Decision* decisions, std::size_t count) {
  constexpr std::size_t at_once = Bits::turn;
  State s;
  s.take(state);
  std::size_t i = 0;
  for (; i + at_once <= count; i += at_once) {
    unroll<at_once>([&](auto j) BRAVAIS_INLINE_LAMBDA { s.step(decisions[i + j]); });
  }
  for (; i < count; ++i) s.step(decisions[i]);
  state.take(s);
}

// The memory of an inversion; State is divsteps_2, divsteps_3, or both side by side.
template <class State>
struct inversion {
  typename State::pair pair;
  typename State::factors factors;
  typename State::decision decisions[steps_of_block];
  ~inversion() { wipe(this, sizeof *this); }

  void run() {
    constexpr std::size_t steps = 2 * (State::bits::n - 1) - 1;
    for (std::size_t at = 0; at < steps; at += steps_of_block) {
      const std::size_t count = std::min(steps_of_block, steps - at);
      run_steps<typename State::bits>(pair, decisions, count);
      run_steps<typename State::bits>(factors, decisions, count);
    }
  }
};
}  // namespace detail

// Replaces `reversed` with its inverse; it has room for whole rows of bits. State is divsteps_2 or divsteps_3. Not
// inlined, so that what it spills lies where the caller's wipe_deep_stack() reaches.
template <class State>
[[gnu::noinline]] void invert_by_divsteps(std::int16_t* reversed) {
  detail::inversion<State> w;
  w.pair.begin(reversed);
  w.factors.begin();
  w.run();
  w.factors.end(w.pair, reversed);
}
// The inverses of two polynomials, by A and by B.
template <class A, class B>
[[gnu::noinline]] void invert_by_divsteps(std::int16_t* reversed_a, std::int16_t* reversed_b) {
  constexpr bool gains = A::bits::lanes_of_word == 4 && A::vectors <= 4;  // measured, on avx2 and avx512
  if constexpr (gains) {
    detail::inversion<side_by_side<A, B>> w;
    w.pair.a.begin(reversed_a);
    w.pair.b.begin(reversed_b);
    w.factors.a.begin();
    w.factors.b.begin();
    w.run();
    w.factors.a.end(w.pair.a, reversed_a);
    w.factors.b.end(w.pair.b, reversed_b);
  } else {
    invert_by_divsteps<A>(reversed_a);
    invert_by_divsteps<B>(reversed_b);
  }
}

}  // namespace bravais::BRAVAIS_ISA
