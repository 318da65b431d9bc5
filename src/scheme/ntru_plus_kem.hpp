// SPDX-License-Identifier: MIT
// Encapsulation and decapsulation of NTRU+ (specification, sections 6.2 and 6.3), one template for the final version
// and release 2.2. The items of a group share lanes when hashing.
#pragma once

#include "isa/region.hpp"
#include "scheme/groups.hpp"
#include "scheme/ntru_plus_keys.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Set>
struct ntru_plus_kem {
  using ring = typename Set::ring;
  using hat = ntru_plus_hat<Set>;
  using small = poly<ring, domain::normal, 1>;
  // The product of a polynomial within BoundA and an operand within BoundB.
  template <int BoundA, int BoundB>
  using product = poly<ring, domain::ntt, trinomial_product_bound<ring>(BoundA, BoundB)>;
  using public_key = ntru_plus_public_key<Set>;
  using secret_key = ntru_plus_secret_key<Set>;

  // The state of one encapsulation or decapsulation between its steps.
  template <class Polynomial, class Key>
  struct session {
    static constexpr std::size_t jobs = 2;
    const Key* key;
    Polynomial kept;
    std::uint8_t r_packed[Set::packed];      // what G hashes
    std::uint8_t message[1 + Set::message];  // what H hashes, after the byte that selects H
    std::uint8_t key_and_noise[32 + Set::noise];
    std::uint8_t pad[Set::noise];
    ~session() { wipe(this, sizeof *this); }
  };
  using sender = session<hat, public_key>;      // keeps r^
  using receiver = session<small, secret_key>;  // keeps M
  // Memory for the polynomials of one step.
  using workspace = scratch<ring, 3>;

  template <class Session>
  static void add_h(hashing& hash, Session& s, const std::uint8_t* key_hash, int before = 0) {
    hash.add(hash_job(shake256, s.message, {key_hash, 32}, s.key_and_noise), before);
  }
  template <class Session>
  static void add_g(hashing& hash, Session& s) {
    hash.add(hash_job(shake256, ntru_plus_g, s.r_packed, s.pad));
  }

  // Computes r^ from the noise that H returned.
  template <class Session>
  static void make_r(const Session& s, hat& r_hat, workspace& w) {
    auto& r = w.template as<small>(0);
    sample_cbd1<Set::in_columns, 1>(s.key_and_noise + 32, r);
    trinomial_ntt(r.template within<ntru_plus_small>(), r_hat, w.template as<hat>(1).c);
  }

  // On entry, the list of the group holds the jobs that hash the keys, one per item, or is empty. Not inlined, so that
  // the caller's wipe_stack() reaches its frame.
  template <class Item>
  [[gnu::noinline]] static void encapsulate(group<Item>& g, const std::uint8_t* randomness, std::uint8_t* cts,
                                            std::uint8_t* secrets, workspace& w) {
    hashing& hash = g.hash;
    const std::size_t waiting = hash.size();
    for (std::size_t i = 0; i < g.count; ++i) {
      sender& s = g[i];
      s.message[0] = ntru_plus_h[0];
      copy_secret(s.message + 1, randomness + (g.first + i) * Set::message, Set::message);
      // (K, rb) = H(m || F(pk)).
      add_h(hash, s, s.key->hash, waiting == 0 ? 0 : hash[i].remaining);
    }
    for (std::size_t i = 0; i < waiting; ++i) hash.feed(waiting + i, 1, i);
    hash.finish();
    for (sender& s : g) {
      // r^ = NTT(CBD1(rb)), G(pack(r^)).
      make_r(s, s.kept, w);
      pack_polynomial<Set::in_columns>(s.kept, s.r_packed);
      add_g(hash, s);
    }
    hash.finish();
    for (std::size_t i = 0; i < g.count; ++i) {
      sender& s = g[i];
      using product_with_key = product<hat::bound, ntru_plus_operand<Set>::bound>;
      auto& m = w.template as<small>(0);
      auto& m_hat = w.template as<hat>(1);
      auto& h_r = w.template as<product_with_key>(2);
      // M^ = NTT(Encode(m, G(pack(r^)))).
      sotp_encode<Set::in_columns>(s.message + 1, s.pad, m);
      trinomial_ntt(m.template within<ntru_plus_small>(), m_hat, h_r.c);
      // c^ = sigma^-1 h^ o r^ + M^; the key has sigma^-1 in it.
      multiply_units<ring, hat::bound>(s.kept.c, s.key->h, h_r);
      constexpr int sum_bound = hat::bound + product_with_key::bound;
      static_assert(sum_bound <= 0x7FFF);
      encode_polynomial<Set::in_columns, ring>(
          [&](std::size_t v)
              BRAVAIS_INLINE_LAMBDA { return canonical<ring, sum_bound>(add(h_r.get(v), m_hat.get(v))); },
          cts + (g.first + i) * Set::ciphertext);
      copy_secret(secrets + 32 * (g.first + i), s.key_and_noise, 32);
    }
  }

  // Computes M and R of a ciphertext. Returns false if the version rejects its encoding; that is public.
  [[nodiscard]] static bool decrypt(const secret_key& key, const std::uint8_t* ct, receiver& s, workspace& w) {
    auto& c = w.template as<ntru_plus_unpacked<Set>>(0);
    // c^.
    unpack_polynomial<Set::in_columns, ring>(ct, c);
    const bool well_formed = is_canonical<ring>(c).declassified("the ciphertext is public");
    using product_with_f = product<largest_unpacked, largest_unpacked>;
    auto& m_f = w.template as<product_with_f>(1);
    // w = NTT^-1(c^ o f^), M = w mods 3.
    multiply_units<ring, largest_unpacked>(c.c, key.f, m_f);
    auto& f_c = w.template as<poly<ring, domain::normal, trinomial_inverse_bound<ring>(product_with_f::bound)>>(2);
    trinomial_inverse_ntt<ring, undo_product>(m_f, f_c, s.kept.c);
    reduce_mod_3(f_c, s.kept);
    auto& m_hat = w.template as<hat>(1);
    constexpr int difference_bound = largest_unpacked + hat::bound;
    auto& difference = w.template as<poly<ring, domain::ntt, difference_bound>>(2);
    // M^ = NTT(M), r^ = sigma^-1 (c^ - M^) o hi^, R = pack(r^).
    trinomial_ntt(s.kept.template within<ntru_plus_small>(), m_hat, difference.c);
    for (std::size_t i = 0; i < difference.vectors; ++i) difference.set(i, subtract(c.get(i), m_hat.get(i)));
    auto& r_hat = w.template as<product<difference_bound, ntru_plus_operand<Set>::bound>>(0);
    multiply_units<ring, difference_bound>(difference.c, key.h_inverse, r_hat);
    pack_polynomial<Set::in_columns>(r_hat, s.r_packed);
    return well_formed || !Set::checks_encodings;
  }

  // On entry, `status` is errc::ok or the error of the key; a bad ciphertext replaces errc::ok. Not inlined either.
  template <class Item>
  [[gnu::noinline]] static void decapsulate(group<Item>& g, const std::uint8_t* cts, std::uint8_t* secrets,
                                            errc* status, workspace& w) {
    hashing& hash = g.hash;
    for (std::size_t i = 0; i < g.count; ++i) {
      const std::size_t item = g.first + i;
      const bool well_formed = decrypt(*g[i].key, cts + item * Set::ciphertext, g[i], w);
      if (status[item] == errc::ok && !well_formed) status[item] = errc::bad_ciphertext;
      // G(R).
      add_g(hash, g[i]);
    }
    hash.finish();
    secret_bool accepted[max_states];
    for (std::size_t i = 0; i < g.count; ++i) {
      receiver& s = g[i];
      s.message[0] = ntru_plus_h[0];
      // (m, e1) = Decode(M, G(R)); `accepted` is not e1.
      accepted[i] = sotp_decode<Set::in_columns>(s.kept, s.pad, s.message + 1);
      // (K, rb) = H(m || F(pk)).
      add_h(hash, s, s.key->hash);
    }
    hash.finish();
    for (std::size_t i = 0; i < g.count; ++i) {
      receiver& s = g[i];
      std::uint8_t* const secret = secrets + 32 * (g.first + i);
      errc& error = status[g.first + i];
      auto& r_hat = w.template as<hat>(2);
      // R' = pack(NTT(CBD1(rb))), e2 = (R != R').
      make_r(s, r_hat, w);
      auto& sent = w.template as<ntru_plus_unpacked<Set>>(0);
      const secret_bool good = accepted[i] & packs_to<Set::in_columns>(r_hat, s.r_packed, sent);
      constexpr std::uint8_t zeros[32] = {};
      // K, or zeros if e1 or e2.
      good.select(secret, s.key_and_noise, zeros, 32);
      const bool is_good = good.declassified("that a ciphertext is rejected is what decapsulation returns");
      if (error == errc::ok && !is_good) error = errc::bad_ciphertext;
      if (error != errc::ok) std::memset(secret, 0, 32);
    }
  }
};

}  // namespace bravais::BRAVAIS_ISA
