// SPDX-License-Identifier: MIT
// The public-key encryption inside round-3 NTRU, HPS and HRSS (specification, sections 8.2 and 8.3).
#pragma once

#include "isa/region.hpp"
#include "scheme/ntru_keys.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Set>
struct ntru_pke {
  using ring = ntru_ring<Set>;
  using poly = typename ring::poly;
  using ring_product = typename ring::ring_product;
  using trit_product = typename ring::trit_product;
  using workspace = ntru_workspace<Set>;
  static constexpr std::size_t d = Set::d;

  // RM = pack_trits(r) || pack_trits(m), of trits 0, 1, 2.
  static constexpr std::size_t rm_bytes = 2 * Set::trits;
  static void pack_rm(const poly& r, const poly& m, bytes_out<rm_bytes> rm) {
    pack_trits(r.c, d, part<0, Set::trits>(rm).data());
    pack_trits(m.c, d, part<Set::trits, Set::trits>(rm).data());
  }

  // Section 8.2, Encrypt(r, m), of the centered polynomials in `w`. Not inlined, so that what it spills lies where
  // wipe_stack() reaches.
  [[gnu::noinline]] static void encrypt(const ntru_public_key<Set>& key, bytes_out<Set::ciphertext> ct, workspace& w) {
    // c = r h + Lift(m).
    ring_product::multiply(key.h, w.r, w.c, w.products.numbers);
    const poly& lifted = ring::lift(w.m, w.b);
    ring::each(w.c, [&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return add(w.c.get(i), lifted.get(i)); });
    ring::pack_q(w.c, ct);
  }

  // Section 8.3, Decrypt: writes RM. Returns whether `fail` is not set: whether encryption can produce the ciphertext.
  template <class Operands>
  [[gnu::noinline]] static secret_bool decrypt(Operands& key, bytes_in<Set::ciphertext> ct, bytes_out<rm_bytes> rm,
                                               workspace& w) {
    // 1: c.
    ring::template unpack_q<true>(ct, w.c);
    // 2: mf = c f, brought to S/3 (section 6).
    ring_product::multiply(key.f(w), w.c, w.b, w.products.numbers);
    ring::ring_to_trits(w.b);
    // 3: m = mf f3 in S/3.
    trit_product::multiply(key.f3(w), w.b, w.m, w.products.trits);
    ring::canonical_3(w.m);
    // 4: b = c - Lift(m), r = b hinv in S/q.
    const poly& lifted = ring::lift(w.m, w.b);
    ring::each(w.b, [&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return subtract(w.c.get(i), lifted.get(i)); });
    ring_product::multiply(key.hinv(w), w.b, w.r, w.products.numbers);
    ring::canonical_q(w.r);
    ring::uncenter_all(w.m, w.m);

    // 5: fail, unless (b) m has the right weight, (c) all coefficients of r are -1, 0 or 1,
    v16 wrong = broadcast(0);
    v16 ones = broadcast(0);
    v16 twos = broadcast(0);
    const v16 one = broadcast(1);
    for (std::size_t i = 0; i < poly::vectors; ++i) {
      const v16 r = w.r.get(i);
      const v16 m = w.m.get(i);
      wrong = bit_or(wrong, bit_and(add(r, one), broadcast((1 << Set::log_q) - 4)));
      wrong = bit_or(wrong, bit_and(add(r, broadcast(2)), broadcast(4)));
      ones = add(ones, bit_and(m, one));
      twos = add(twos, shift_right<16, 1>(m));
      // 0, 1, q - 1 to 0, 1, 2.
      w.r.set(i, subtract(bit_and(r, broadcast(3)), bit_and(shift_right<16, 1>(r), one)));
    }
    wiped<std::int16_t[lanes]> lane;
    store(lane.value, wrong);
    unsigned fail = 0;
    for (const std::int16_t x : lane.value) fail |= static_cast<std::uint16_t>(x);
    if constexpr (Set::hps) {
      constexpr int half = Set::weight / 2;
      fail |= static_cast<unsigned>(ring::sum_of_lanes(ones) ^ half);
      fail |= static_cast<unsigned>(ring::sum_of_lanes(twos) ^ half);
    }
    // and (a) the unused bits of the ciphertext are zero.
    fail |= static_cast<unsigned>(ct[Set::ciphertext - 1]) >> (8 - Set::unused_bits);
    // 6: RM.
    pack_rm(w.r, w.m, rm);
    return secret_bool::is_zero(fail);
  }
};

}  // namespace bravais::BRAVAIS_ISA
