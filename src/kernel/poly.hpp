// SPDX-License-Identifier: MIT
// Polynomials of Z_q[x] / (x^256 + 1) whose type says what is known of them: the domain, and a bound of the
// coefficients.
#pragma once

#include "backend/isa.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

enum class domain { normal, ntt };

// 256 coefficients c with |c| <= Bound, in the standard's order in both domains. A kernel whose result does not fit its
// lanes for the bounds that it is given does not compile.
template <domain Domain, int Bound>
struct poly {
  static_assert(Bound >= 0 && Bound <= 32767, "coefficients would not fit 16 bits");
  static constexpr int bound = Bound;
  static constexpr std::size_t vectors = kyber_ring::n / lanes;

  alignas(64) std::int16_t c[kyber_ring::n];

  [[nodiscard]] BRAVAIS_INLINE v16 get(std::size_t i) const { return load(c + i * lanes); }
  BRAVAIS_INLINE void set(std::size_t i, v16 x) { store(c + i * lanes, x); }

  // Debug builds hold the type to its word.
  void check() const {
#if !defined(NDEBUG) && !defined(BRAVAIS_CT_valgrind) && !defined(BRAVAIS_CT_msan)
    for (const int x : c) assert(x >= -Bound && x <= Bound);
#endif
  }
};

// Memory for secret polynomials of any type, one after the other, wiped once at the end.
template <std::size_t N>
class scratch {
 public:
  scratch() {}  // leaves the memory as it is
  scratch(const scratch&) = delete;
  scratch& operator=(const scratch&) = delete;
  ~scratch() { wipe(memory_, sizeof memory_); }

  // The memory from polynomial number `at` on as a T, whose content is indeterminate.
  template <class T>
  T& as(std::size_t at) {
    static_assert(std::is_trivially_destructible_v<T>);
    return *new (memory_[at]) T;
  }

 private:
  alignas(64) std::int16_t memory_[N][kyber_ring::n];
};

// Coefficients in [0, q), the only form that leaves or enters an encoding.
template <domain Domain>
struct canonical_poly : poly<Domain, kyber_ring::q - 1> {};

}  // namespace bravais::BRAVAIS_ISA
