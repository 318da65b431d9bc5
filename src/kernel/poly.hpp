// SPDX-License-Identifier: MIT
// Polynomials whose type states the ring, the domain, and a bound of the coefficients.
#pragma once

#include "isa/region.hpp"
#include "kernel/ring.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

enum class domain { normal, ntt };

// In debug builds, checks the coefficients against the bound that the code states.
template <class Ring, int Bound>
void check_coefficients([[maybe_unused]] const typename Ring::coefficient* c) {
#if !defined(NDEBUG) && !defined(BRAVAIS_CT_valgrind) && !defined(BRAVAIS_CT_msan)
  for (const int x : std::span(c, Ring::n)) assert(x >= -Bound && x <= Bound);
#endif
}

// Coefficients c with |c| <= Bound, in the standard's order in both domains. A kernel whose result does not fit its
// lanes for the given bounds fails to compile.
template <class Ring, domain Domain, int Bound>
struct poly {
  using coefficient = typename Ring::coefficient;
  static_assert(Bound >= 0 && Bound <= std::numeric_limits<coefficient>::max(), "coefficients would not fit");
  static constexpr int bound = Bound;
  static constexpr std::size_t vectors = Ring::n / lanes_in<Ring>;

  alignas(64) coefficient c[Ring::n];

  [[nodiscard]] BRAVAIS_INLINE vector_of<Ring> get(std::size_t i) const { return load(c + i * lanes_in<Ring>); }
  BRAVAIS_INLINE void set(std::size_t i, vector_of<Ring> x) { store(c + i * lanes_in<Ring>, x); }

  // The same polynomial under a looser bound.
  template <int Looser>
  [[nodiscard]] const poly<Ring, Domain, Looser>& within() const {
    static_assert(Looser >= Bound);
    return *reinterpret_cast<const poly<Ring, Domain, Looser>*>(this);
  }

  void check() const { check_coefficients<Ring, Bound>(c); }
};

// Memory for secret polynomials of any type, one after the other, wiped once at the end.
template <class Ring, std::size_t N>
class scratch {
 public:
  scratch() {}  // leaves the memory uninitialized
  scratch(const scratch&) = delete;
  scratch& operator=(const scratch&) = delete;
  ~scratch() { wipe(memory_, sizeof memory_); }

  // The memory from polynomial number `at` on as a T with indeterminate content.
  template <class T>
  T& as(std::size_t at) {
    static_assert(std::is_trivially_destructible_v<T>);
    return *new (memory_[at]) T;
  }
  // The T that as() put there.
  template <class T>
  T& kept(std::size_t at) {
    return *std::launder(reinterpret_cast<T*>(memory_[at]));
  }

 private:
  alignas(64) typename Ring::coefficient memory_[N][Ring::n];
};

}  // namespace bravais::BRAVAIS_ISA
