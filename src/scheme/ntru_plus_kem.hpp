// SPDX-License-Identifier: MIT
// Encapsulation and decapsulation of NTRU+ (specification, sections 6.2 and 6.3), one template for the final version
// and release 2.2. The items of a group share lanes when hashing.
#pragma once

#include "isa/region.hpp"
#include "kernel/noise_bits.hpp"
#include "kernel/trinomial_inverse_ntt.hpp"
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
  using keys = ntru_plus_keys<Set>;

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
  // `expands`: the operation expands the key of the item; otherwise `key` is a prepared key.
  struct sender : session<hat, public_key> {  // keeps r^
    static constexpr bool expands = false;
  };
  struct sender_with_key : sender {
    static constexpr bool expands = true;
    public_key expanded;
  };
  struct receiver : session<small, secret_key> {  // keeps M
    static constexpr bool expands = false;
  };
  struct receiver_with_key : receiver {
    static constexpr bool expands = true;
    secret_key expanded;
    ~receiver_with_key() { wipe(&expanded, sizeof expanded); }
  };
  // Memory for the polynomials of one step.
  using workspace = scratch<ring, 3>;

  template <class Item, std::size_t Size>
  static void expand_keys(group<Item>& g, keys_in<Size> encoded, errc* status, workspace& w) {
    for (std::size_t i = 0; i < g.count; ++i) {
      g[i].key = &g[i].expanded;
      status[i] = keys::expand(encoded[i], g[i].expanded, w.template as<ntru_plus_unpacked<Set>>(0));
    }
  }
  template <class Session>
  static void add_h(hashing& hash, Session& s, int before = 0) {
    hash.add(hash_job(shake256, s.message, s.key->hash, s.key_and_noise), before);
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

  // Section 6.2. `pks` is for items that expand their keys. Only they can fail, so `status` is not used for prepared
  // keys. Not inlined, so that the caller's wipe_stack() reaches its frame.
  template <class Item>
  [[gnu::noinline]] static void encaps(group<Item>& g, keys_in<Set::public_key> pks, rows_in<Set::message> ms,
                                       rows_out<Set::ciphertext> cts, rows_out<32> secrets, errc* status,
                                       workspace& w) {
    hashing& hash = g.hash;
    if constexpr (Item::expands) {
      // h^; the final version rejects one that is not canonical. F(pk).
      expand_keys(g, pks, status, w);
      if (g.is_single() && status[0] != errc::ok) return reject(cts[0], secrets[0]);
      keys::hash_public_keys(hash, g.count, pks, [&](std::size_t i) { return bytes_out<32>(g[i].expanded.hash); });
    }
    const std::size_t waiting = hash.size();
    for (std::size_t i = 0; i < g.count; ++i) {
      sender& s = g[i];
      s.message[0] = ntru_plus_h[0];
      copy_secret(s.message + 1, ms[i].data(), Set::message);
      // (K, rb) = H(m || F(pk)).
      add_h(hash, s, waiting == 0 ? 0 : hash[i].remaining);
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
          cts[i].data());
      copy_secret(secrets[i].data(), s.key_and_noise, 32);
      if constexpr (Item::expands) {
        if (status[i] != errc::ok) reject(cts[i], secrets[i]);
      }
    }
  }
  static void reject(bytes_out<Set::ciphertext> ct, bytes_out<32> secret) {
    std::memset(ct.data(), 0, Set::ciphertext);
    std::memset(secret.data(), 0, 32);
  }

  // Section 6.3, the lines up to R: computes M and R of a ciphertext. Returns false if the version rejects its
  // encoding; that is public.
  [[nodiscard]] static bool decrypt(const secret_key& key, bytes_in<Set::ciphertext> ct, receiver& s, workspace& w) {
    auto& c = w.template as<ntru_plus_unpacked<Set>>(0);
    // c^.
    unpack_polynomial<Set::in_columns, ring>(ct.data(), c);
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

  // Section 6.3. `sks` is for items that expand their keys. Not inlined either.
  template <class Item>
  [[gnu::noinline]] static void decaps(group<Item>& g, keys_in<Set::secret_key> sks, rows_in<Set::ciphertext> cts,
                                       rows_out<32> secrets, errc* status, workspace& w) {
    hashing& hash = g.hash;
    // f^, hi^; the final version rejects a key that is not canonical.
    if constexpr (Item::expands)
      expand_keys(g, sks, status, w);
    else
      std::fill_n(status, g.count, errc::ok);
    for (std::size_t i = 0; i < g.count; ++i) {
      const bool well_formed = decrypt(*g[i].key, cts[i], g[i], w);
      if (status[i] == errc::ok && !well_formed) status[i] = errc::bad_ciphertext;
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
      add_h(hash, s);
    }
    hash.finish();
    for (std::size_t i = 0; i < g.count; ++i) {
      receiver& s = g[i];
      std::uint8_t* const secret = secrets[i].data();
      errc& error = status[i];
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
