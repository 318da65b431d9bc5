// SPDX-License-Identifier: MIT
// One splitting step of a product with a Hankel matrix, r_i = sum over j < N of t_{i+j} b_j modulo 2^16.
//
// The operands are the 2k - 1 windows of the matrix, t_m = t[m N / k ...] of 2 N / k entries each, and the k blocks of
// b. Each evaluation point turns them into one pair of smaller operands. The k blocks of the result are sums of the
// products of these pairs.
//
// These are the transposed algorithms of Toom and Karatsuba (specification of NTRU, section 12.4), so interpolation
// acts on the matrix. Its denominators have powers of two, and nothing can be divided by two modulo 2^16. Each step
// therefore multiplies the result by 2^loss, and the top `loss` bits of 16 are lost. The odd parts of the denominators
// are inverted modulo 2^16 and multiplied into b, which is shorter than the matrix.
//
// Each step works lane by lane, so a vector may be any window of coefficients.
#pragma once

#include "isa/region.hpp"
#include "kernel/unroll.hpp"
#include "simd/select.hpp"

namespace bravais::BRAVAIS_ISA {

namespace detail {
template <int C>
BRAVAIS_INLINE short_vector times(short_vector a) {
  if constexpr (C == 1) {
    return a;
  } else if constexpr (C == 2) {
    return add(a, a);
  } else if constexpr (C > 0 && (C & (C - 1)) == 0) {
    return shift_left<16, std::countr_zero(static_cast<unsigned>(C))>(a);
  } else if constexpr (C == 3) {
    return add(add(a, a), a);
  } else if constexpr (C == 5) {
    return add(shift_left<16, 2>(a), a);
  } else {
    return low_product(a, broadcast_short(C));
  }
}
// Division by an odd number modulo 2^16, with its inverse from Newton's iteration.
consteval std::int16_t inverse_16(int odd) {
  unsigned inverse = 1;
  for (int i = 0; i < 5; ++i) inverse *= 2 - static_cast<unsigned>(odd) * inverse;
  return static_cast<std::int16_t>(inverse & 0xFFFF);
}
template <int C>
BRAVAIS_INLINE short_vector over(short_vector a) {
  return low_product(a, broadcast_short(inverse_16(C)));
}
// P t_i - t_{i+1} for all i. This is the factor P - x, which the interpolation polynomials of all other points share.
template <int P, std::size_t N>
BRAVAIS_INLINE void without_point(const short_vector* t, short_vector* u) {
  unroll<N>([&](auto i) BRAVAIS_INLINE_LAMBDA { u[i] = subtract(times<P>(t[i]), t[i + 1]); });
}
}  // namespace detail

// Two blocks, three products (Karatsuba).
struct karatsuba_2 {
  static constexpr std::size_t blocks = 2;
  static constexpr std::size_t points = 3;
  static constexpr int loss = 0;
  static constexpr unsigned terms = 2;  // the most products that a block of the result adds
  template <class V>
  static BRAVAIS_INLINE void matrix(const V* t, V* out) {
    out[0] = subtract(t[0], t[1]);
    out[1] = t[1];
    out[2] = subtract(t[2], t[1]);
  }
  template <class V>
  static BRAVAIS_INLINE void vector(const V* b, V* out) {
    out[0] = b[0];
    out[1] = add(b[0], b[1]);
    out[2] = b[1];
  }
  template <class V>
  static BRAVAIS_INLINE void result(const V* p, V* r) {
    r[0] = add(p[0], p[1]);
    r[1] = add(p[2], p[1]);
  }
};

// Three blocks, six products.
struct karatsuba_3 {
  static constexpr std::size_t blocks = 3;
  static constexpr std::size_t points = 6;
  static constexpr int loss = 0;
  static constexpr unsigned terms = 3;  // the most products that a block of the result adds
  template <class V>
  static BRAVAIS_INLINE void matrix(const V* t, V* out) {
    out[0] = t[1];
    out[1] = t[2];
    out[2] = t[3];
    out[3] = subtract(subtract(t[0], t[1]), t[2]);
    out[4] = subtract(subtract(t[2], t[1]), t[3]);
    out[5] = subtract(subtract(t[4], t[2]), t[3]);
  }
  template <class V>
  static BRAVAIS_INLINE void vector(const V* b, V* out) {
    out[0] = add(b[0], b[1]);
    out[1] = add(b[0], b[2]);
    out[2] = add(b[1], b[2]);
    out[3] = b[0];
    out[4] = b[1];
    out[5] = b[2];
  }
  template <class V>
  static BRAVAIS_INLINE void result(const V* p, V* r) {
    r[0] = add(add(p[0], p[1]), p[3]);
    r[1] = add(add(p[0], p[2]), p[4]);
    r[2] = add(add(p[1], p[2]), p[5]);
  }
};

// Points 0, 1, -1, 2 and infinity.
struct toom_3 {
  static constexpr std::size_t blocks = 3;
  static constexpr std::size_t points = 5;
  static constexpr int loss = 1;
  static BRAVAIS_INLINE void matrix(const short_vector* t, short_vector* out) {
    short_vector u[4];
    detail::without_point<2, 4>(t, u);
    out[0] = subtract(u[0], u[2]);
    out[1] = add(u[1], u[2]);
    out[2] = subtract(u[2], u[1]);
    out[3] = subtract(t[3], t[1]);
    out[4] = detail::times<2>(subtract(u[1], u[3]));
  }
  static BRAVAIS_INLINE void vector(const short_vector* b, short_vector* out) {
    const short_vector even = add(b[0], b[2]);
    out[0] = b[0];
    out[1] = add(even, b[1]);
    out[2] = detail::over<3>(subtract(even, b[1]));
    out[3] = detail::over<3>(add(b[0], detail::times<2>(add(b[1], detail::times<2>(b[2])))));
    out[4] = b[2];
  }
  static BRAVAIS_INLINE void result(const short_vector* p, short_vector* r) {
    const short_vector sum = add(p[1], p[2]);
    const short_vector twice = detail::times<2>(p[3]);
    r[0] = add(add(p[0], p[3]), sum);
    r[1] = add(subtract(p[1], p[2]), twice);
    r[2] = add(add(p[4], sum), detail::times<2>(twice));
  }
};

// Points 0, 1, -1, 2, -2, 3 and infinity.
struct toom_4 {
  static constexpr std::size_t blocks = 4;
  static constexpr std::size_t points = 7;
  static constexpr int loss = 3;
  static BRAVAIS_INLINE void matrix(const short_vector* t, short_vector* out) {
    short_vector u[6];
    detail::without_point<3, 6>(t, u);
    const short_vector a = subtract(detail::times<4>(u[1]), u[3]);
    const short_vector b = subtract(detail::times<4>(u[2]), u[4]);
    const short_vector c = detail::times<2>(subtract(u[3], u[1]));
    const short_vector d = subtract(u[4], u[2]);
    out[0] = detail::times<2>(add(subtract(detail::times<4>(u[0]), detail::times<5>(u[2])), u[4]));
    out[1] = detail::times<2>(add(a, b));
    out[2] = subtract(b, a);
    out[3] = add(d, c);
    out[4] = subtract(d, c);
    out[5] = add(subtract(detail::times<4>(t[1]), detail::times<5>(t[3])), t[5]);
    out[6] = detail::times<8>(subtract(subtract(detail::times<5>(u[3]), detail::times<4>(u[1])), u[5]));
  }
  static BRAVAIS_INLINE void vector(const short_vector* b, short_vector* out) {
    const short_vector even_1 = add(b[0], b[2]);
    const short_vector odd_1 = add(b[1], b[3]);
    const short_vector even_2 = add(b[0], detail::times<4>(b[2]));
    const short_vector odd_2 = detail::times<2>(add(b[1], detail::times<4>(b[3])));
    const short_vector at_3 =
        add(b[0], detail::times<3>(add(b[1], detail::times<3>(add(b[2], detail::times<3>(b[3]))))));
    out[0] = detail::over<3>(b[0]);
    out[1] = detail::over<3>(add(even_1, odd_1));
    out[2] = detail::over<3>(subtract(even_1, odd_1));
    out[3] = detail::over<3>(add(even_2, odd_2));
    out[4] = detail::over<15>(subtract(even_2, odd_2));
    out[5] = detail::over<15>(at_3);
    out[6] = b[3];
  }
  static BRAVAIS_INLINE void result(const short_vector* p, short_vector* r) {
    const short_vector sum_1 = add(p[1], p[2]);
    const short_vector difference_1 = subtract(p[1], p[2]);
    const short_vector sum_2 = add(p[3], p[4]);
    const short_vector difference_2 = detail::times<2>(subtract(p[3], p[4]));
    const short_vector three = detail::times<3>(p[5]);
    const short_vector nine = detail::times<3>(three);
    r[0] = add(add(p[0], p[5]), add(sum_1, sum_2));
    r[1] = add(add(difference_1, difference_2), three);
    r[2] = add(add(sum_1, detail::times<4>(sum_2)), nine);
    r[3] = add(add(difference_1, detail::times<4>(difference_2)), add(detail::times<3>(nine), p[6]));
  }
};

// Points 0, 1, -1, 2, -2, 1/2, -1/2, 3 and infinity.
struct toom_5 {
  static constexpr std::size_t blocks = 5;
  static constexpr std::size_t points = 9;
  static constexpr int loss = 3;
  static BRAVAIS_INLINE void matrix(const short_vector* t, short_vector* out) {
    short_vector u[8];
    detail::without_point<3, 8>(t, u);
    const auto four = [](short_vector a) BRAVAIS_INLINE_LAMBDA { return detail::times<4>(a); };
    const auto end = [&](const short_vector* w) BRAVAIS_INLINE_LAMBDA {  // 8 w0 - 42 w2 + 42 w4 - 8 w6
      return detail::times<2>(subtract(four(subtract(w[0], w[6])), detail::times<21>(subtract(w[2], w[4]))));
    };
    const short_vector a = subtract(four(add(u[1], u[5])), detail::times<17>(u[3]));
    const short_vector b = subtract(four(add(u[2], u[6])), detail::times<17>(u[4]));
    const short_vector c = detail::times<2>(add(subtract(u[1], detail::times<5>(u[3])), four(u[5])));
    const short_vector d = add(subtract(u[2], detail::times<5>(u[4])), four(u[6]));
    const short_vector e = add(subtract(four(u[1]), detail::times<5>(u[3])), u[5]);
    const short_vector f = detail::times<2>(add(subtract(four(u[2]), detail::times<5>(u[4])), u[6]));
    out[0] = end(u);
    out[1] = detail::times<2>(add(a, b));
    out[2] = subtract(a, b);
    out[3] = add(c, d);
    out[4] = subtract(d, c);
    out[5] = add(e, f);
    out[6] = subtract(f, e);
    out[7] = subtract(detail::times<21>(subtract(t[3], t[5])), four(subtract(t[1], t[7])));
    out[8] = end(u + 1);
  }
  static BRAVAIS_INLINE void vector(const short_vector* b, short_vector* out) {
    const short_vector even_1 = add(add(b[0], b[2]), b[4]);
    const short_vector odd_1 = add(b[1], b[3]);
    const short_vector middle = detail::times<4>(b[2]);
    const short_vector even_2 = add(add(b[0], middle), detail::times<16>(b[4]));
    const short_vector odd_2 = detail::times<2>(add(b[1], detail::times<4>(b[3])));
    const short_vector even_half = add(add(detail::times<16>(b[0]), middle), b[4]);
    const short_vector odd_half = detail::times<2>(add(detail::times<4>(b[1]), b[3]));
    const short_vector at_3 = add(
        b[0],
        detail::times<3>(add(b[1], detail::times<3>(add(b[2], detail::times<3>(add(b[3], detail::times<3>(b[4]))))))));
    out[0] = detail::over<3>(b[0]);
    out[1] = detail::over<-9>(add(even_1, odd_1));
    out[2] = detail::over<9>(subtract(even_1, odd_1));
    out[3] = detail::over<45>(add(even_2, odd_2));
    out[4] = detail::over<225>(subtract(even_2, odd_2));
    out[5] = detail::over<225>(add(even_half, odd_half));
    out[6] = detail::over<315>(subtract(even_half, odd_half));
    out[7] = detail::over<525>(at_3);
    out[8] = b[4];
  }
  static BRAVAIS_INLINE void result(const short_vector* p, short_vector* r) {
    const short_vector sum_1 = add(p[1], p[2]);
    const short_vector difference_1 = subtract(p[1], p[2]);
    const short_vector sum_2 = add(p[3], p[4]);
    const short_vector difference_2 = detail::times<2>(subtract(p[3], p[4]));
    const short_vector sum_half = add(p[5], p[6]);
    const short_vector difference_half = detail::times<2>(subtract(p[5], p[6]));
    const short_vector three = detail::times<3>(p[7]);
    const short_vector nine = detail::times<3>(three);
    const short_vector odd = add(difference_1, detail::times<3>(nine));
    r[0] = add(add(p[0], p[7]), add(add(sum_1, sum_2), detail::times<16>(sum_half)));
    r[1] = add(add(difference_1, difference_2), add(detail::times<4>(difference_half), three));
    r[2] = add(add(sum_1, nine), detail::times<4>(add(sum_2, sum_half)));
    r[3] = add(add(odd, detail::times<4>(difference_2)), difference_half);
    r[4] = add(add(add(sum_1, detail::times<16>(sum_2)), add(sum_half, detail::times<81>(p[7]))), p[8]);
  }
};

}  // namespace bravais::BRAVAIS_ISA
