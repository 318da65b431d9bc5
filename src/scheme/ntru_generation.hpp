// SPDX-License-Identifier: MIT
// Key generation of NTRU (specification, sections 8.1 and 9). The keys of a group share two inversions.
#pragma once

#include "isa/region.hpp"
#include "kernel/batch_inversion.hpp"
#include "scheme/ntru_inversion.hpp"
#include "scheme/ntru_keys.hpp"
#include "scheme/ntru_sampling.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Set>
struct ntru_generation {
  using ring = ntru_ring<Set>;
  using poly = typename ring::poly;
  using layout = ntru_secret_layout<Set>;
  using inversion = ntru_inversion<Set>;
  using workspace = typename inversion::workspace;
  static constexpr std::size_t d = Set::d;

  // The polynomials of each key of a group, centered. G is 3 g for HPS and 3 (x - 1) g for HRSS. f and g hold f and G,
  // later their squares; f3 holds f and gf holds G f, later their inverses. With u = 1 / (G f), h = G^2 u and its
  // inverse is f^2 u.
  struct polynomials {
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
  // Memory for up to Items key pairs.
  template <std::size_t Items>
  struct memory {
    workspace step;
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
    memory() {}
    ~memory() { wipe(this, sizeof *this); }
    [[nodiscard]] polynomials keys() {
      const bool shares = Items > 1;
      return {f, g, f3, gf, shares ? prefix3.data() : f3, shares ? prefix_q.data() : gf, singular3, singular_q};
    }
  };

  // Section 9, keypair(), for `count` keys, with the lines of section 8.1. `seeds`: the seed and prfkey of each key.
  // Not inlined, so that what it and the inversions spill lies where wipe_deep_stack() reaches.
  [[gnu::noinline]] static void generate(workspace& w, const polynomials& keys, std::size_t count,
                                         rows_in<Set::seed> seeds, rows_out<Set::public_key> pks,
                                         rows_out<Set::secret_key> sks) {
    typename inversion::trit_ring s3{w.trits, w.products};
    typename inversion::q_ring rq{w.numbers, w.products};
    for (std::size_t i = 0; i < count; ++i) {
      // 1: (f, g) = sample_fg(seed).
      ntru_sampling<Set>::sample_fg(part<0, Set::sampled>(seeds[i]), keys.f[i], keys.g[i]);
      // 7: f as sampled.
      pack_trits(keys.f[i].c, d, layout::f(sks[i]).data());
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
      keys.singular3[i] = inversion::zero_to_one(keys.f3[i], 3);
      keys.singular_q[i] = inversion::zero_to_one(keys.gf[i], 1);
    }
    // 2 and 4: f3 = 1 / f in S/3 and e = 1 / (G f) in S/q, for all keys at once.
    partial_products(s3, count, keys.f3, keys.prefix3);
    partial_products(rq, count, keys.gf, keys.prefix_q);
    inversion::invert(keys.prefix3[count - 1], keys.prefix_q[count - 1], w);
    inverses_from_product(s3, count, keys.f3, keys.prefix3, w.a);
    inverses_from_product(rq, count, keys.gf, keys.prefix_q, w.b);
    static constexpr poly zero{};
    for (std::size_t i = 0; i < count; ++i) {
      inversion::select(keys.singular3[i], zero, keys.f3[i]);
      inversion::select(keys.singular_q[i], zero, keys.gf[i]);
      // 7: f3.
      ring::pack_centered(keys.f3[i], layout::f3(sks[i]));
      // 6: hinv = e f^2 in S/q.
      rq.fix(keys.gf[i]);
      rq.times(keys.f[i], w.a);
      ring::canonical_q(w.a);
      ring::pack_q(w.a, layout::hinv(sks[i]));
      // 5: h = e G^2 in R/q.
      rq.times(keys.g[i], w.a);
      ring::pack_q(w.a, pks[i]);
      // Section 9: prfkey.
      copy_secret(layout::prfkey(sks[i]).data(), part<Set::sampled, 32>(seeds[i]).data(), 32);
    }
  }
};

}  // namespace bravais::BRAVAIS_ISA
