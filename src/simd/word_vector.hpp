// SPDX-License-Identifier: MIT
// word_vector<T>: 16 bytes as unsigned numbers of type T, with the operators of T on each of them. With g++ and clang
// it is a vector type of the compiler, on almost all processors. Otherwise it is an array. Part of simd/portable.hpp.
#pragma once

#include "isa/region.hpp"

// Not on 32-bit x86 without SSE2, where g++ warns about the calling convention for vectors.
#if defined(__has_builtin) && !defined(BRAVAIS_PLAIN_VECTORS) && (!defined(__i386__) || defined(__SSE2__))
#if __has_builtin(__builtin_shufflevector)
#define BRAVAIS_COMPILER_VECTORS 1
#endif
#endif

namespace bravais::BRAVAIS_ISA::detail {

#if defined(BRAVAIS_COMPILER_VECTORS)
template <class T>
struct compiler_vector {
  using type __attribute__((vector_size(16))) = T;
};
template <class T>
using word_vector = typename compiler_vector<T>::type;
#else
template <class T>
struct word_vector {
  T x[16 / sizeof(T)];

  T& operator[](int i) { return x[i]; }
  T operator[](int i) const { return x[i]; }
  word_vector& operator|=(word_vector a) { return *this = *this | a; }

  template <class F>
  static word_vector each(F f) {
    word_vector out;
    for (int i = 0; i < static_cast<int>(16 / sizeof(T)); ++i) out[i] = static_cast<T>(f(i));
    return out;
  }
  friend word_vector operator+(word_vector a, word_vector b) {
    return each([&](int i) { return a[i] + b[i]; });
  }
  friend word_vector operator-(word_vector a, word_vector b) {
    return each([&](int i) { return a[i] - b[i]; });
  }
  friend word_vector operator*(word_vector a, word_vector b) {
    return each([&](int i) { return std::uint64_t{a[i]} * b[i]; });
  }
  friend word_vector operator&(word_vector a, word_vector b) {
    return each([&](int i) { return a[i] & b[i]; });
  }
  friend word_vector operator|(word_vector a, word_vector b) {
    return each([&](int i) { return a[i] | b[i]; });
  }
  friend word_vector operator^(word_vector a, word_vector b) {
    return each([&](int i) { return a[i] ^ b[i]; });
  }
  friend word_vector operator~(word_vector a) {
    return each([&](int i) { return ~a[i]; });
  }
  friend word_vector operator<<(word_vector a, int n) {
    return each([&](int i) { return std::uint64_t{a[i]} << n; });
  }
  friend word_vector operator>>(word_vector a, int n) {
    return each([&](int i) { return a[i] >> n; });
  }
};
#endif

// The vector of f(0), f(1), ...
template <class T, class F, int... I>
BRAVAIS_INLINE word_vector<T> generate(F f, std::integer_sequence<int, I...>) {
  return word_vector<T>{static_cast<T>(f(I))...};
}
template <class T, class F>
BRAVAIS_INLINE word_vector<T> generate(F f) {
  return generate<T>(f, std::make_integer_sequence<int, 16 / sizeof(T)>());
}
template <class T>
BRAVAIS_INLINE word_vector<T> repeat(T c) {
  return generate<T>([=](int) BRAVAIS_INLINE_LAMBDA { return c; });
}
// All bits of number i are ones; the other numbers are zero.
template <class T>
BRAVAIS_INLINE word_vector<T> ones_in(int i) {
  return generate<T>([=](int j) BRAVAIS_INLINE_LAMBDA { return i == j ? static_cast<T>(-1) : T{0}; });
}

// Number i of the result is number from(i) of a and b concatenated.
template <class V, class F, int... I>
BRAVAIS_INLINE V rearrange(V a, V b, F from, std::integer_sequence<int, I...>) {
#if defined(BRAVAIS_COMPILER_VECTORS)
  return __builtin_shufflevector(a, b, from(I)...);
#else
  constexpr int size = static_cast<int>(sizeof...(I));
  return V{(from(I) < size ? a[from(I)] : b[from(I) - size])...};
#endif
}
template <class V, class F>
BRAVAIS_INLINE V rearrange(V a, V b, F from) {
  return rearrange(a, b, from, std::make_integer_sequence<int, sizeof a / sizeof a[0]>());
}

// Converts the order of the 16-bit numbers in each lane of Width bits: from least significant first to the byte order
// of the processor, or back. The function is its own inverse.
template <int Width>
BRAVAIS_INLINE word_vector<std::uint16_t> in_order(word_vector<std::uint16_t> a) {
  if constexpr (std::endian::native == std::endian::little) return a;
  return rearrange(a, a, [](int i) { return i ^ (Width / 16 - 1); });
}
// Applies f to the lanes of Width bits. In `a` and in the result, the least significant 16 bits of a lane come first.
template <int Width, class F>
BRAVAIS_INLINE word_vector<std::uint16_t> in_lanes(word_vector<std::uint16_t> a, F f) {
  static_assert(Width == 16 || Width == 32 || Width == 64);
  using wide = std::conditional_t<Width == 32, std::uint32_t, std::uint64_t>;
  using lane = std::conditional_t<Width == 16, std::uint16_t, wide>;
  const word_vector<lane> out = f(std::bit_cast<word_vector<lane>>(in_order<Width>(a)));
  return in_order<Width>(std::bit_cast<word_vector<std::uint16_t>>(out));
}

BRAVAIS_INLINE word_vector<std::int16_t> as_signed(word_vector<std::uint16_t> a) {
  return std::bit_cast<word_vector<std::int16_t>>(a);
}
BRAVAIS_INLINE word_vector<std::int32_t> as_signed(word_vector<std::uint32_t> a) {
  return std::bit_cast<word_vector<std::int32_t>>(a);
}
// Shifts right by N bits, as signed numbers.
template <int N, class V>
BRAVAIS_INLINE V shift_signed(V a) {
  return std::bit_cast<V>(as_signed(a) >> N);
}
BRAVAIS_INLINE word_vector<std::uint16_t> sign_mask(word_vector<std::uint16_t> a) { return shift_signed<15>(a); }
BRAVAIS_INLINE word_vector<std::uint32_t> sign_mask(word_vector<std::uint32_t> a) { return shift_signed<31>(a); }

}  // namespace bravais::BRAVAIS_ISA::detail
