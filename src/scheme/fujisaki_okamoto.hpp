// SPDX-License-Identifier: MIT
// The Fujisaki-Okamoto transform, which makes a KEM of an encryption: ML-KEM (FIPS 203, section 6), the KEM of round-3
// Kyber and that of M-LWQ. `Pke` is the encryption; its set names the parameters and the version. Each algorithm is one
// function over a group of items. It first lists the hash jobs, in a function of its own: G waits for its input, and
// later jobs wait for G. Then it does the arithmetic.
#pragma once

#include "isa/region.hpp"
#include "kernel/equal_bytes.hpp"
#include "scheme/byte_rows.hpp"
#include "scheme/fujisaki_okamoto_keys.hpp"
#include "scheme/groups.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Pke>
struct fujisaki_okamoto {
  using Set = typename Pke::set;
  using public_part = typename Pke::public_part;
  using secret_part = typename Pke::secret_part;
  using keys = fujisaki_okamoto_keys<Pke>;

  // ---- What an encapsulation or a decapsulation keeps between its steps

  struct session {
    const public_part* ek;
    std::size_t before_G;              // the job that G waits for, or no_job
    std::size_t G;                     // the job of G
    alignas(64) std::uint8_t K_r[64];  // K || r, the output of G; in decapsulation K' || r'
    std::uint8_t H_c[32];              // round 3: H(c)
    typename Pke::encryption encrypt;
    ~session() { wipe(K_r, sizeof K_r); }
  };
  struct sending : session {
    alignas(64) std::uint8_t m[32];  // in round 3 H(m)
    ~sending() { wipe(m, sizeof m); }
  };
  struct receiving : session {
    const secret_part* dk;
    alignas(64) std::uint8_t m_prime[32];
    std::uint8_t K_bar[32];  // replaces K' if c is rejected; in round 3 z
    ~receiving() {
      wipe(m_prime, sizeof m_prime);
      wipe(K_bar, sizeof K_bar);
    }
  };
  static constexpr std::size_t no_job = ~std::size_t{0};
  static constexpr std::size_t session_jobs = 3 + Pke::encryption_jobs + 1;
  static constexpr std::size_t key_jobs = 1 + Pke::expansion_jobs;

  // `expands`: the key is encoded and is expanded within the operation; otherwise the caller has expanded it.
  struct sender : sending {
    static constexpr bool expands = false;
    static constexpr std::size_t jobs = session_jobs;
    void use(const public_part& prepared) { this->ek = &prepared; }
  };
  struct sender_with_key : sending {
    static constexpr bool expands = true;
    static constexpr std::size_t jobs = session_jobs + key_jobs;
    const std::uint8_t* first;
    public_part key;
    void use(bytes_in<Set::public_key> bytes) {
      first = bytes.data();
      this->ek = &key;
    }
    [[nodiscard]] bytes_in<Set::public_key> encoded() const { return bytes_at<Set::public_key>(first); }
  };
  struct receiver : receiving {
    static constexpr bool expands = false;
    static constexpr std::size_t jobs = session_jobs;
    void use(const secret_part& prepared) {
      this->dk = &prepared;
      this->ek = &prepared.ek;
    }
    bytes_in<32> h() const { return this->ek->h; }
    bytes_in<32> z() const { return this->dk->z; }
  };
  struct receiver_with_key : receiving {
    static constexpr bool expands = true;
    static constexpr std::size_t jobs = session_jobs + key_jobs;
    typename keys::encoded_secret_key encoded;
    secret_part key;
    ~receiver_with_key() { keys::wipe_secret_part(key); }
    void use(bytes_in<Set::secret_key> bytes) {
      encoded = {bytes.data()};
      this->dk = &key;
      this->ek = &key.ek;
    }
    bytes_in<32> h() const { return encoded.h(); }
    bytes_in<32> z() const { return encoded.z(); }
  };

  // Where the session keys go.
  struct session_keys {
    std::uint8_t* first;
    secret_form form;
    [[nodiscard]] std::size_t size() const { return form == secret_form::kdf_input ? Set::kdf_input : 32; }
    [[nodiscard]] bytes_out<32> operator[](std::size_t i) const { return bytes_at<32>(first + 32 * i); }
    [[nodiscard]] bytes_out<Set::kdf_input> kdf_input(std::size_t i) const {
      return bytes_at<Set::kdf_input>(first + Set::kdf_input * i);
    }
    [[nodiscard]] session_keys from(std::size_t i) const { return {first + size() * i, form}; }
    void zero(std::size_t items) const { std::memset(first, 0, items * size()); }
  };

  // Lists (K, r) = G(m || h) and the noise that depends on r. G waits for the job `before_G`, if there is one. G
  // feeds all jobs of the encryption, so none of them may wait for another.
  static_assert(Pke::all_follow_from_coins);
  [[gnu::noinline]] static void add_g_jobs(hashing& hash, session& s, bytes_in<32> m, bytes_in<32> h) {
    const int before = s.before_G == no_job ? 0 : hash[s.before_G].remaining;
    s.G = hash.add(hash_job(sha3_512, m, h, s.K_r), before);
    s.encrypt.add_jobs(hash, part<32, 32>(s.K_r), before + 1);
    if (s.before_G != no_job) hash.feed(s.G, 1, s.before_G);
    hash.feed(s.G + 1, hash.size() - s.G - 1, s.G);
  }
  // Lists two kinds of jobs in the order in which they should get lanes. For a single item, the chain from its message
  // to the noise comes first, with the expansion of its key beside it. A group fills all lanes anyway, so there the
  // expansion comes first.
  template <class Item, class Chain, class Expansion>
  static void chain_beside(group<Item>& g, Chain&& chain, Expansion&& expansion) {
    const auto all = [&](auto&& f) {
      for (Item& item : g) f(item);
    };
    if (g.is_single()) all(chain);
    all(expansion);
    if (!g.is_single()) all(chain);
  }
  // Returns K. In round 3, K = KDF(Kbar || H(c)), where Kbar is the first output of G or z.
  template <class Item>
  static void return_keys(group<Item>& g, const session_keys& K) {
    for (std::size_t i = 0; i < g.count; ++i) {
      const bytes_in<32> from_G = part<0, 32>(g[i].K_r);
      if constexpr (!Set::has_kdf) {
        copy_secret(K[i].data(), from_G.data(), 32);
      } else if (K.form == secret_form::kdf_input) {
        copy_secret(K.kdf_input(i).data(), from_G.data(), 32);
        std::memcpy(K.kdf_input(i).data() + 32, g[i].H_c, 32);
      } else {
        g.hash.add(hash_job(shake256, from_G, g[i].H_c, K[i]));
      }
    }
    if constexpr (Set::has_kdf) g.hash.finish();
  }

  // ---- Algorithm 17, ML-KEM.Encaps_internal(ek, m)

  // Does not check keys: the output for an invalid key is meaningless.
  template <class Item>
  static void encaps_internal(group<Item>& g, rows_in<32> m, rows_out<Set::ciphertext> c, const session_keys& K) {
    // Line 1: (K, r) = G(m || H(ek)).
    list_encaps_hashes(g, m);
    g.hash.finish();
    for (std::size_t i = 0; i < g.count; ++i) {
      Item& s = g[i];
      // Line 2: c = K-PKE.Encrypt(ek, m, r).
      if constexpr (Item::expands) Pke::decode_public_key(s.encoded(), s.key);
      s.encrypt.run(*s.ek, s.m, c[i]);
      if constexpr (Set::has_kdf) g.hash.add(hash_job(sha3_256, c[i], {}, s.H_c));
    }
    // Line 3.
    if constexpr (Set::has_kdf) g.hash.finish();
    return_keys(g, K);
    wipe_stack();
  }
  // The hashing of both lines, with that of the keys.
  template <class Item>
  static void list_encaps_hashes(group<Item>& g, rows_in<32> m) {
    hashing& hash = g.hash;
    for (std::size_t i = 0; i < g.count; ++i) {
      Item& s = g[i];
      s.before_G = no_job;
      if constexpr (Set::hashes_message) {
        s.before_G = hash.add(hash_job(sha3_256, m[i], {}, s.m));
      } else {
        copy_secret(s.m, m[i].data(), 32);
      }
      // G waits only for the hash of the key. The hash of m is shorter and earlier in the list, so it is done by then.
      if constexpr (Item::expands) s.before_G = keys::add_key_hash_job(hash, s.encoded(), s.key.h);
    }
    const auto chain = [&](Item& s) { add_g_jobs(hash, s, s.m, s.ek->h); };
    const auto expansion = [&](Item& s) {
      if constexpr (Item::expands) {
        Pke::add_expansion_jobs(hash, s.encoded(), s.key);
        Pke::add_decryption_jobs(hash, s.encoded(), s.key);
      }
    };
    chain_beside(g, chain, expansion);
  }

  // ---- Algorithm 18, ML-KEM.Decaps_internal(dk, c)

  // Lines 1 to 4 are the members dk, ek, h() and z() of an item. Writes the result of the key check to `status`. The
  // caller zeroes the output for a bad key.
  template <class Item>
  static void decaps_internal(group<Item>& g, rows_in<Set::ciphertext> c, const session_keys& K, errc* status) {
    begin_decaps_hashes(g, c);
    for (std::size_t i = 0; i < g.count; ++i) {
      Item& s = g[i];
      // Line 5: m' = K-PKE.Decrypt(dk_PKE, c).
      if constexpr (Item::expands) keys::decode_secret_part(s.encoded, s.key);
      Pke::decrypt(*s.dk, c[i], s.m_prime);
      g.hash[s.G].available = g.hash[s.G].length();
    }
    // Line 6: (K', r') = G(m' || h). Line 7: Kbar = J(z || c).
    g.hash.finish();
    check_keys(g, status);
    if (g.is_single() && status[0] != errc::ok) return wipe_stack();

    for (std::size_t i = 0; i < g.count; ++i) {
      Item& s = g[i];
      // Line 8: c' = K-PKE.Encrypt(ek_PKE, m', r').
      std::uint8_t c_prime[Set::ciphertext];
      if constexpr (Item::expands) Pke::decode_public_key(s.encoded.ek(), s.key.ek);
      s.encrypt.run(*s.ek, s.m_prime, c_prime);
      // Lines 9 to 11: if c != c' then K' = Kbar.
      const bytes_out<32> K_prime = part<0, 32>(s.K_r);
      const secret_bool accepted = equal_bytes(c[i].data(), c_prime, Set::ciphertext);
      choose(K_prime, accepted, K_prime, s.K_bar);
      wipe(c_prime, sizeof c_prime);
    }
    // Line 12.
    return_keys(g, K);
    wipe_stack();
  }
  // Lists the hashing of lines 5 to 8, with that of the keys, in the order in which the jobs should get lanes. Runs
  // what decryption needs.
  template <class Item>
  static void begin_decaps_hashes(group<Item>& g, rows_in<Set::ciphertext> c) {
    hashing& hash = g.hash;
    if constexpr (Item::expands) {
      for (Item& s : g) {
        declassify(s.encoded.ek().data(), Set::public_key, "the secret key holds the public key");
        Pke::add_decryption_jobs(hash, s.encoded.ek(), s.key.ek);
      }
    }
    const std::size_t for_decryption = hash.size();
    for (std::size_t i = 0; i < g.count; ++i) {
      Item& s = g[i];
      s.before_G = no_job;
      if constexpr (Set::has_kdf) {
        copy_secret(s.K_bar, s.z().data(), 32);
        hash.add(hash_job(sha3_256, c[i], {}, s.H_c));
      } else {
        hash.add(hash_job(shake256, s.z(), c[i], s.K_bar));  // computed for every c
      }
      if constexpr (Item::expands) keys::add_key_hash_job(hash, s.encoded.ek(), s.key.ek.h);
    }
    const auto chain = [&](Item& s) {
      add_g_jobs(hash, s, s.m_prime, s.h());
      hash[s.G].available = 0;  // waits for m'
    };
    const auto expansion = [&](Item& s) {
      if constexpr (Item::expands) Pke::add_expansion_jobs(hash, s.encoded.ek(), s.key.ek);
    };
    chain_beside(g, chain, expansion);
    if constexpr (Item::expands) hash.run(0, for_decryption);
  }
  // The hash check of keys that the operation expands, after H(ek) is known.
  template <class Item>
  static void check_keys(group<Item>& g, errc* status) {
    for (std::size_t i = 0; i < g.count; ++i) {
      status[i] = errc::ok;
      if constexpr (Item::expands && Set::checks_keys) {
        if (!keys::is_good(g[i].encoded, g[i].key.ek.h)) status[i] = errc::bad_secret_key;
      }
    }
  }
  // Not inlined, so that what it spills lies where wipe_stack() reaches.
  [[gnu::noinline]] static void choose(bytes_out<32> to, secret_bool accepted, bytes_in<32> good, bytes_in<32> bad) {
    accepted.select(to.data(), good.data(), bad.data(), 32);
  }
};

}  // namespace bravais::BRAVAIS_ISA
