// SPDX-License-Identifier: MIT
// Inverses in the NTT domain of Z_q[x] / (x^n - x^(n/2) + 1) (specification of NTRU+, sections 3.5 and 7). The inverse
// of a block is a numerator over a residue modulo q. All residues, of any number of polynomials, are inverted at once,
// vector by vector: each lane ends with one inversion for all.
//
// Powers of 2^15, called R: numerators hold R^-k and denominators R^-(k + 1), with k = 2 for d = 4 and k = 1 for d = 3,
// so their quotient holds R. Products by lane_ring divide by R, and invert() multiplies by R^2. So the inverses of all
// denominators come out R^2 times too large, and a numerator multiplied by the inverse of its denominator holds R^2.
#pragma once

#include "isa/region.hpp"
#include "kernel/batch_inversion.hpp"
#include "kernel/or_lanes.hpp"
#include "kernel/trinomial_product.hpp"

namespace bravais::BRAVAIS_ISA {

// Lanes of residues modulo q as a ring, to invert many at once. All stay within `bound`.
template <class Ring>
class lane_ring {
 public:
  static constexpr int bound = 1 << 12;
  static_assert(lane_product_bound<Ring>(bound, bound) <= bound);

  void fix(v16 x) { with_ = multiply_with<Ring>(x); }
  void times(v16 y, v16& out) const { out = lane_product<Ring>(y, with_); }

  // x^(q - 2) R^(3 - q), which is R^2 / x, by an addition chain.
  static v16 invert(v16 x) {
    static_assert(Ring::q - 2 == 3455);
    const v16 x16 = squares(x, 4);
    const v16 x17 = product(x16, x);
    const v16 x128 = squares(x16, 3);
    const v16 x145 = product(x17, x128);
    const v16 x273 = product(x145, x128);
    const v16 x418 = product(x273, x145);
    const v16 x691 = product(x418, x273);
    return product(squares(x691, 2), x691);
  }

 private:
  static v16 product(v16 a, v16 b) { return lane_product<Ring>(a, multiply_with<Ring>(b)); }
  static v16 squares(v16 a, int count) {
    for (int i = 0; i < count; ++i) a = product(a, a);
    return a;
  }
  multiplier with_;
};

// The blocks of a polynomial, inverted except for one residue each.
template <class Ring>
struct fractions {
  static constexpr int numerator_bound = 1 << 13;
  unit_poly<Ring, numerator_bound> numerators;  // split
  v16 denominators[detail::unit_count<Ring>];
  v16 products[detail::unit_count<Ring>];  // of the denominators up to each

  [[nodiscard]] v16 product() const { return products[detail::unit_count<Ring> - 1]; }
};

namespace detail {

// Makes the numerator of a reduced unit. Returns the denominator, reduced, so that it is 0 where it is 0 modulo q.
template <class Ring, int Bound>
BRAVAIS_INLINE v16 unit_fraction(const unit<Ring>& a, std::size_t u, unit<Ring>& numerator) {
  const auto rho = load_factor(block_roots<Ring>[u]);
  const auto product = [](v16 x, v16 y) BRAVAIS_INLINE_LAMBDA { return lane_product<Ring>(x, multiply_with<Ring>(y)); };
  constexpr int single = lane_product_bound<Ring>(Bound, Bound);
  const v16* const x = a.x;
  if constexpr (Ring::d == 3) {
    constexpr int largest = 2 * single;
    static_assert(largest <= fractions<Ring>::numerator_bound && multiply_bound<Ring>(Bound) <= Bound);
    numerator.x[0] = subtract(product(x[0], x[0]), product(multiply<Ring>(x[1], rho), x[2]));
    numerator.x[1] = subtract(product(multiply<Ring>(x[2], rho), x[2]), product(x[0], x[1]));
    numerator.x[2] = subtract(product(x[1], x[1]), product(x[0], x[2]));
    static_assert(3 * lane_product_bound<Ring>(Bound, largest) <= reducible<Ring>);
    const v16 wrapped = add(product(x[1], numerator.x[2]), product(x[2], numerator.x[1]));
    return reduce<Ring>(add(product(x[0], numerator.x[0]), multiply<Ring>(wrapped, rho)));
  } else {
    static_assert(Ring::d == 4 && 3 * single + multiply_bound<Ring>(3 * single) <= reducible<Ring>);
    constexpr int even_bound = single + multiply_bound<Ring>(3 * single);
    const v16 x13 = product(x[1], x[3]);
    const v16 x02 = product(x[0], x[2]);
    const v16 s = add(product(x[0], x[0]), multiply<Ring>(subtract(product(x[2], x[2]), add(x13, x13)), rho));
    const v16 t =
        reduce<Ring>(add(subtract(product(x[1], x[1]), add(x02, x02)), multiply<Ring>(product(x[3], x[3]), rho)));
    const v16 v = multiply<Ring>(t, rho);
    static_assert(2 * lane_product_bound<Ring>(Bound, even_bound) <= fractions<Ring>::numerator_bound);
    static_assert(reduce_bound<Ring>(reducible<Ring>) <= even_bound);
    const v16 zero = broadcast(0);
    numerator.x[0] = add(product(x[0], s), product(x[2], v));
    numerator.x[1] = subtract(zero, add(product(x[1], s), product(x[3], v)));
    numerator.x[2] = add(product(x[2], s), product(x[0], t));
    numerator.x[3] = subtract(zero, add(product(x[3], s), product(x[1], t)));
    return reduce<Ring>(subtract(product(s, s), product(t, v)));
  }
}

}  // namespace detail

// The fractions of f; their denominators are not inverted yet.
template <class Ring, int Bound>
void make_fractions(const poly<Ring, domain::ntt, Bound>& f, fractions<Ring>& out) {
  constexpr int reduced = reduce_bound<Ring>(Bound);
  for (std::size_t u = 0; u < detail::unit_count<Ring>; ++u) {
    unit<Ring> x = detail::load_unit<Ring>(f.c + detail::unit_at<Ring>(u));
    unroll<Ring::d>([&](auto j) BRAVAIS_INLINE_LAMBDA { x.x[j] = reduce<Ring>(x.x[j]); });
    unit<Ring> numerator;
    out.denominators[u] = detail::unit_fraction<Ring, reduced>(x, u, numerator);
    out.numerators.set(u, numerator);
  }
  lane_ring<Ring> ring;
  partial_products(ring, detail::unit_count<Ring>, out.denominators, out.products);
}

// Whether all blocks are invertible. As q is prime, the product of all denominators is 0 exactly if one of them is.
template <class Ring>
secret_bool is_invertible(const fractions<Ring>& f) {
  const v16 one = broadcast(1);
  return secret_bool::is_zero(or_lanes(bit_xor(min_unsigned(f.product(), one), one)));
}

// The factor that clears quotients of powers of 2, times Scale.
template <class Ring, long long Scale>
inline constexpr long long inversion_factor = Scale * undo_product % Ring::q * montgomery_power<Ring>(-2);

// Inverts the denominators of `count` polynomials, times Scale, with one inversion per lane. All must be invertible.
// `products` and `partial` have room for `count` vectors.
template <class Ring, long long Scale>
void invert_denominators(fractions<Ring>* const* f, std::size_t count, v16* products, v16* partial) {
  for (std::size_t i = 0; i < count; ++i) products[i] = f[i]->product();
  lane_ring<Ring> ring;
  partial_products(ring, count, products, partial);
  v16 inverse = multiply<Ring>(lane_ring<Ring>::invert(partial[count - 1]),
                               constant_factor<Ring, inversion_factor<Ring, Scale>>());
  inverses_from_product(ring, count, products, partial, inverse);
  for (std::size_t i = 0; i < count; ++i) {
    inverses_from_product(ring, detail::unit_count<Ring>, f[i]->denominators, f[i]->products, products[i]);
  }
}

// The bounds of a numerator times the inverse of its denominator, and of a polynomial times that.
template <class Ring>
inline constexpr int inverse_bound = lane_product_bound<Ring>(fractions<Ring>::numerator_bound, lane_ring<Ring>::bound);
template <class Ring>
consteval int trinomial_quotient_bound(int bound) {
  return trinomial_product_bound<Ring>(bound, inverse_bound<Ring>);
}

// a / f times Scale, after invert_denominators() with Scale.
template <class Ring, int Bound>
void divide(const poly<Ring, domain::ntt, Bound>& a, const fractions<Ring>& f,
            poly<Ring, domain::ntt, trinomial_quotient_bound<Ring>(Bound)>& out) {
  for (std::size_t u = 0; u < detail::unit_count<Ring>; ++u) {
    const std::size_t at = detail::unit_at<Ring>(u);
    unit<Ring> inverse = f.numerators.get(u);
    const multiplier denominator = multiply_with<Ring>(f.denominators[u]);
    unroll<Ring::d>([&](auto j)
                        BRAVAIS_INLINE_LAMBDA { inverse.x[j] = lane_product<Ring>(inverse.x[j], denominator); });
    if constexpr (Ring::d == 4) detail::transpose_within_pairs(inverse.x);
    const unit<Ring> x = detail::load_factor_unit<Ring>(a.c + at);
    detail::store_product_unit<Ring>(out.c + at, detail::unit_product<Ring>(x, inverse, u));
  }
  out.check();
}

}  // namespace bravais::BRAVAIS_ISA
