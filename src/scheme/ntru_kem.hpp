// SPDX-License-Identifier: MIT
// One template for round-3 NTRU, HPS and HRSS (specification, sections 8 and 9).
#pragma once

#include "isa/region.hpp"
#include "kernel/batch_inversion.hpp"
#include "kernel/inversion.hpp"
#include "kernel/hashing.hpp"
#include "scheme/ntru_sampling.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Set>
struct ntru_public_key {
  typename ntru_ring<Set>::ring_operand h;
};
template <class Set>
struct ntru_secret_key {
  typename ntru_ring<Set>::ring_operand f;
  typename ntru_ring<Set>::trit_operand f3;
  typename ntru_ring<Set>::ring_operand hinv;
  std::uint8_t prfkey[32];
};

template <class Set>
struct ntru_kem {
  using ring = ntru_ring<Set>;
  using sampling = ntru_sampling<Set>;
  using poly = typename ring::poly;
  using ring_product = typename ring::ring_product;
  using trit_product = typename ring::trit_product;
  using public_key = ntru_public_key<Set>;
  using secret_key = ntru_secret_key<Set>;
  static constexpr std::size_t d = Set::d;
  static constexpr std::size_t n = d + 1;

  // Where the parts of a secret key after f begin: f3, the inverse of h, the key of implicit rejection.
  static constexpr std::size_t f3_at = Set::trits;
  static constexpr std::size_t hinv_at = 2 * Set::trits;
  static constexpr std::size_t prfkey_at = hinv_at + Set::rq;

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

  // ---- 8.1, key pairs. The keys of a group share two inversions.

  // The polynomials of each key of a group, centered. G is 3 g for HPS and 3 (x - 1) g for HRSS. f and g hold f and G,
  // later their squares; f3 holds f and gf holds G f, later their inverses. With u = 1 / (G f), h = G^2 u and its
  // inverse is f^2 u.
  struct generated_keys {
    poly* f;
    poly* g;
    poly* f3;
    poly* gf;
    poly* prefix3;
    poly* prefix_q;
    // Whether f has no inverse in S/3, and whether G f has no inverse in S/q.
    secret_bool* singular3;
    secret_bool* singular_q;
  };
  // Memory for one step at a time, wiped with the keys.
  struct generation_memory {
    typename ring::workspace products;
    union {
      typename ring::trit_operand trits;
      typename ring::ring_operand numbers;
    };
    poly a, b, c, e, fourth;
    generation_memory() {}
  };
  // Memory for up to Items key pairs.
  template <std::size_t Items>
  struct generation {
    generation_memory memory;
    poly f[Items];
    poly g[Items];
    poly f3[Items];
    poly gf[Items];
    // A single key is its own partial product.
    static constexpr std::size_t prefixes = Items == 1 ? 0 : Items;
    std::array<poly, prefixes> prefix3;
    std::array<poly, prefixes> prefix_q;
    secret_bool singular3[Items];
    secret_bool singular_q[Items];
    generation() {}
    ~generation() { wipe(this, sizeof *this); }
    [[nodiscard]] generated_keys keys() {
      const bool shares = Items > 1;
      return {f, g, f3, gf, shares ? prefix3.data() : f3, shares ? prefix_q.data() : gf, singular3, singular_q};
    }
  };

  // Not inlined, so that what it and the inversions spill lies where wipe_deep_stack() reaches.
  [[gnu::noinline]] static void generate(generation_memory& w, const generated_keys& keys, std::size_t count,
                                         const std::uint8_t* seeds, std::uint8_t* public_keys,
                                         std::uint8_t* secret_keys) {
    trit_ring s3{w.trits, w.products};
    q_ring rq{w.numbers, w.products};
    for (std::size_t i = 0; i < count; ++i) {
      // 1: (f, g).
      sample_pair(seeds + i * Set::seed, keys.f[i], keys.g[i], true);
      // 7: f as sampled.
      pack_trits(keys.f[i].c, d, secret_keys + i * Set::secret_key);
      // 3: center f and g; G = 3 g or 3 (x - 1) g.
      ring::center_all(keys.f[i], keys.f[i]);
      keys.f3[i] = keys.f[i];
      ring::center_all(keys.g[i], keys.g[i]);
      if constexpr (!Set::hps) {
        ring::times_x_minus_1(keys.g[i], w.a);
        keys.g[i] = w.a;
      }
      ring::each(keys.g[i],
                 [&](std::size_t j) BRAVAIS_INLINE_LAMBDA { return low_product(keys.g[i].get(j), broadcast(3)); });
      // For 4 to 6: G f, G^2 and f^2.
      rq.fix(keys.g[i]);
      rq.times(keys.f[i], keys.gf[i]);
      rq.times(keys.g[i], w.a);
      keys.g[i] = w.a;
      rq.fix(keys.f[i]);
      rq.times(keys.f[i], w.a);
      keys.f[i] = w.a;
      keys.singular3[i] = zero_to_one(keys.f3[i], 3);
      keys.singular_q[i] = zero_to_one(keys.gf[i], 1);
    }
    // 2 and 4: f3 = 1 / f in S/3 and e = 1 / (G f) in S/q, for all keys at once.
    partial_products(s3, count, keys.f3, keys.prefix3);
    partial_products(rq, count, keys.gf, keys.prefix_q);
    invert(keys.prefix3[count - 1], keys.prefix_q[count - 1], w);
    inverses_from_product(s3, count, keys.f3, keys.prefix3, w.a);
    inverses_from_product(rq, count, keys.gf, keys.prefix_q, w.b);
    static constexpr poly zero{};
    for (std::size_t i = 0; i < count; ++i) {
      std::uint8_t* const sk = secret_keys + i * Set::secret_key;
      select(keys.singular3[i], zero, keys.f3[i]);
      select(keys.singular_q[i], zero, keys.gf[i]);
      // 7: f3.
      ring::pack_centered(keys.f3[i], sk + f3_at);
      // 6: hinv = e f^2 in S/q.
      rq.fix(keys.gf[i]);
      rq.times(keys.f[i], w.a);
      ring::canonical_q(w.a);
      ring::pack_q(w.a, sk + hinv_at);
      // 5: h = e G^2 in R/q.
      rq.times(keys.g[i], w.a);
      ring::pack_q(w.a, public_keys + i * Set::public_key);
      // Section 9: prfkey.
      copy_secret(sk + prfkey_at, seeds + i * Set::seed + Set::sampled, 32);
    }
  }

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

  // Section 3: samples two polynomials from the seed u: (f, g) of a key, or (r, m) of a message.
  static void sample_pair(const std::uint8_t* u, poly& first, poly& second, bool key) {
    if constexpr (Set::hps) {
      sampling::iid(u, first);
      sampling::fixed_type(u + Set::iid, second);
    } else if (key) {
      sampling::iid_plus(u, first);
      sampling::iid_plus(u + Set::iid, second);
    } else {
      sampling::iid(u, first);
      sampling::iid(u + Set::iid, second);
    }
  }

  // Writes the inverse of x in S/3, centered, to w.a and the inverse of y in S/q to w.b.
  static void invert(const poly& x, const poly& y, generation_memory& w) {
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
  static void multiply_into_b(generation_memory& w) {
    ring_product::evaluate(w.c, w.numbers, w.products.numbers);
    ring_product::multiply(w.numbers, w.b, w.e, w.products.numbers);
    w.b = w.e;
  }

  // ---- 8.2, Encrypt(r, m)

  // Memory of one encapsulation or decapsulation; the key is elsewhere.
  struct workspace {
    typename ring::workspace products;
    poly a, b, c, m;
    workspace() {}
    ~workspace() { wipe(this, sizeof *this); }
  };

  static void expand(const std::uint8_t* pk, public_key& out, workspace& w) {
    ring::template unpack_q<true>(pk, w.a);
    ring_product::evaluate(w.a, out.h, w.products.numbers);
  }

  // Samples r and m, packs them to `rm`, and encrypts. Not inlined, so that what it spills lies where wipe_stack()
  // reaches.
  [[gnu::noinline]] static void encrypt(const public_key& key, const std::uint8_t* randomness, std::uint8_t* rm,
                                        std::uint8_t* ct, workspace& w) {
    // Section 9: (r, m) = sample_rm(seed), and RM.
    sample_pair(randomness, w.a, w.m, false);
    pack_trits(w.a.c, d, rm);
    pack_trits(w.m.c, d, rm + Set::trits);
    ring::center_all(w.a, w.a);
    ring::center_all(w.m, w.m);
    // c = r h + Lift(m).
    ring_product::multiply(key.h, w.a, w.c, w.products.numbers);
    const poly& lifted = ring::lift(w.m, w.b);
    ring::each(w.c, [&](std::size_t i) BRAVAIS_INLINE_LAMBDA { return add(w.c.get(i), lifted.get(i)); });
    ring::pack_q(w.c, ct);
  }

  // ---- 8.3, Decrypt

  // Evaluates one operand at a time from an encoded secret key. It is not wiped: the last operand overwrites the others
  // and is the inverse of h, which the public key reveals as well.
  static_assert(sizeof(typename ring::ring_operand) >= sizeof(typename ring::trit_operand));
  struct encoded_key {
    const std::uint8_t* bytes;
    union {
      typename ring::ring_operand numbers;
      typename ring::trit_operand trits;
    };
    explicit encoded_key(const std::uint8_t* sk) : bytes(sk) {}
    const auto& f(workspace& w) {
      ring::unpack_centered(bytes, w.a);
      ring_product::evaluate(w.a, numbers, w.products.numbers);
      return numbers;
    }
    const auto& f3(workspace& w) {
      ring::unpack_centered(bytes + f3_at, w.a);
      trit_product::evaluate(w.a, trits, w.products.trits);
      return trits;
    }
    const auto& hinv(workspace& w) {
      ring::template unpack_q<false>(bytes + hinv_at, w.a);
      ring_product::evaluate(w.a, numbers, w.products.numbers);
      return numbers;
    }
  };
  // All operands, from a prepared secret key.
  struct expanded_key {
    const secret_key& key;
    const auto& f(workspace&) { return key.f; }
    const auto& f3(workspace&) { return key.f3; }
    const auto& hinv(workspace&) { return key.hinv; }
  };
  [[gnu::noinline]] static void expand(const std::uint8_t* sk, secret_key& out, workspace& w) {
    ring::unpack_centered(sk, w.a);
    ring_product::evaluate(w.a, out.f, w.products.numbers);
    ring::unpack_centered(sk + f3_at, w.a);
    trit_product::evaluate(w.a, out.f3, w.products.trits);
    ring::template unpack_q<false>(sk + hinv_at, w.a);
    ring_product::evaluate(w.a, out.hinv, w.products.numbers);
    copy_secret(out.prfkey, sk + prfkey_at, 32);
  }

  // Writes r and m to `rm`. Returns whether encryption can produce the ciphertext.
  template <class Key>
  [[gnu::noinline]] static secret_bool decrypt(Key& key, const std::uint8_t* ct, std::uint8_t* rm, workspace& w) {
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
    ring_product::multiply(key.hinv(w), w.b, w.c, w.products.numbers);
    ring::canonical_q(w.c);
    ring::uncenter_all(w.m, w.m);

    // 5: fail, unless (b) m has the right weight, (c) all coefficients of r are -1, 0 or 1,
    v16 wrong = broadcast(0);
    v16 ones = broadcast(0);
    v16 twos = broadcast(0);
    const v16 one = broadcast(1);
    for (std::size_t i = 0; i < poly::vectors; ++i) {
      const v16 r = w.c.get(i);
      const v16 m = w.m.get(i);
      wrong = bit_or(wrong, bit_and(add(r, one), broadcast((1 << Set::log_q) - 4)));
      wrong = bit_or(wrong, bit_and(add(r, broadcast(2)), broadcast(4)));
      ones = add(ones, bit_and(m, one));
      twos = add(twos, shift_right<16, 1>(m));
      // 0, 1, q - 1 to 0, 1, 2.
      w.c.set(i, subtract(bit_and(r, broadcast(3)), bit_and(shift_right<16, 1>(r), one)));
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
    // 6: RM = pack_trits(r) || pack_trits(m).
    pack_trits(w.c.c, d, rm);
    pack_trits(w.m.c, d, rm + Set::trits);
    return secret_bool::is_zero(fail);
  }
};

}  // namespace bravais::BRAVAIS_ISA
