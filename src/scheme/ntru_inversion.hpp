// SPDX-License-Identifier: MIT
// Inverses of NTRU in S/3 and S/q (specification, sections 7 and 12.8).
#pragma once

#include "isa/region.hpp"
#include "kernel/inversion.hpp"
#include "scheme/ntru_ring.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Set>
struct ntru_inversion {
  using ring = ntru_ring<Set>;
  using poly = typename ring::poly;
  using ring_product = typename ring::ring_product;
  using trit_product = typename ring::trit_product;
  static constexpr std::size_t d = Set::d;

  // The two rings in the form that kernel/batch_inversion.hpp takes.
  struct trit_ring {
    typename ring::trit_operand& fixed;
    typename ring::workspace& w;
    void fix(const poly& x) { trit_product::evaluate(x, fixed, w.trits); }
    void times(const poly& y, poly& out) {
      trit_product::multiply(fixed, y, out, w.trits);
      ring::canonical_3(out);
    }
  };
  struct q_ring {
    typename ring::ring_operand& fixed;
    typename ring::workspace& w;
    void fix(const poly& x) { ring_product::evaluate(x, fixed, w.numbers); }
    void times(const poly& y, poly& out) { ring_product::multiply(fixed, y, out, w.numbers); }
  };

  // Memory for one step at a time. The caller wipes it.
  struct workspace {
    typename ring::workspace products;
    union {
      typename ring::trit_operand trits;
      typename ring::ring_operand numbers;
    };
    poly a, b, c, e, fourth;
    workspace() {}
  };

  // If `a` has no inverse, replaces it by 1 and returns true. Only a seed made for the purpose leads there, but a zero
  // would spoil the shared product of the group. The caller then uses 0 as the inverse, as the specification's divsteps
  // do. `a` is zero modulo (2, Phi_n), or modulo (3, Phi_n) for centered trits, if all coefficients agree with the last
  // one in the bits `counted`.
  static secret_bool zero_to_one(poly& a, unsigned counted) {
    static constexpr poly one{{1}};
    const v16 last = ring::last(a);
    v16 in_lanes = broadcast(0);
    ring::template each_of_first<d>(
        [&](std::size_t at) BRAVAIS_INLINE_LAMBDA { in_lanes = bit_or(in_lanes, bit_xor(load(a.c + at), last)); });
    wiped<std::int16_t[vector_words]> differences;
    store(differences.value, in_lanes);
    unsigned all = 0;
    for (const std::int16_t difference : differences.value) all |= static_cast<unsigned>(difference);
    const secret_bool singular = secret_bool::is_zero(all & counted);
    select(singular, one, a);
    return singular;
  }
  static void select(secret_bool from, const poly& other, poly& a) {
    auto* const bytes = reinterpret_cast<std::uint8_t*>(a.c);
    from.select(bytes, reinterpret_cast<const std::uint8_t*>(other.c), bytes, sizeof a.c);
  }

  // Writes the inverse of x in S/3, centered, to w.a and the inverse of y in S/q to w.b.
  static void invert(const poly& x, const poly& y, workspace& w) {
    poly& reversed3 = w.c;
    poly& reversed2 = w.e;
    const v16 y_last = ring::last(y);
    ring::reverse_each(x, reversed3, [](v16 trits) BRAVAIS_INLINE_LAMBDA { return uncenter(trits); });
    ring::reverse_each(y, reversed2,
                       [&](v16 c) BRAVAIS_INLINE_LAMBDA { return bit_and(bit_xor(c, y_last), broadcast(1)); });
    invert_by_divsteps<divsteps_3<Set::n, bit_lanes>, divsteps_2<Set::n, bit_lanes>>(reversed3.c, reversed2.c);
    wipe_deep_stack();
    ring::reverse_all(reversed3, w.a);
    ring::reverse_all(reversed2, w.b);
    // Newton's iteration with e = 1 - y b (specification, section 12.8). The first step, b (1 + e + e^2), is right
    // modulo 2^3; the second, b (1 + e + e^2 + e^3 + e^4), modulo 2^15. The identities need to hold only modulo Phi_n.
    // A power takes no product if only one bit of each coefficient counts: e^2 in the first step, where e is even, and
    // e^4 modulo 2^13 in the second, where e is a multiple of 8.
    static_assert(Set::log_q <= 14);
    q_ring rq{w.numbers, w.products};
    const auto one_minus_product = [&] {
      rq.fix(y);
      rq.times(w.b, w.e);
      ring::each(w.e, [&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return subtract(broadcast(0), w.e.get(i)); });
      w.e.c[0] = static_cast<std::int16_t>(w.e.c[0] + 1);
      ring::canonical_q(w.e);
    };
    const auto add_to_c = [&](const poly& terms) {
      ring::each(w.c, [&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return add(w.c.get(i), terms.get(i)); });
    };
    const auto add_one_to_c = [&] { w.c.c[0] = static_cast<std::int16_t>(w.c.c[0] + 1); };
    one_minus_product();
    ring::template power_of_bit<1>(w.e, w.c);
    add_to_c(w.e);
    add_one_to_c();
    multiply_into_b(w);

    one_minus_product();
    rq.fix(w.e);
    rq.times(w.e, w.c);
    if constexpr (Set::log_q <= 13) {
      ring::template power_of_bit<3>(w.e, w.fourth);
      add_to_c(w.e);
      add_one_to_c();
      rq.times(w.c, w.e);  // e + e^2 + e^3
      w.c = w.e;
      add_to_c(w.fourth);
    } else {
      w.fourth = w.c;
      w.fourth.c[0] = static_cast<std::int16_t>(w.fourth.c[0] + 1);
      add_to_c(w.e);
      rq.fix(w.c);
      rq.times(w.fourth, w.c);  // (e + e^2) (1 + e^2)
    }
    add_one_to_c();
    multiply_into_b(w);
  }
  // Replaces b by b c.
  static void multiply_into_b(workspace& w) {
    ring_product::evaluate(w.c, w.numbers, w.products.numbers);
    ring_product::multiply(w.numbers, w.b, w.e, w.products.numbers);
    w.b = w.e;
  }
};

}  // namespace bravais::BRAVAIS_ISA
