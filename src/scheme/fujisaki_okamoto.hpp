// SPDX-License-Identifier: MIT
// The Fujisaki-Okamoto transform, which makes a KEM of an encryption: ML-KEM (FIPS 203, section 6), the KEM of round-3
// Kyber and that of M-LWQ. `Pke` is the encryption; its set names the parameters and the version. Each algorithm is one
// function over a group of items. It first lists the hash jobs: G waits for its input, and later jobs wait for G. Then
// it does the arithmetic.
#pragma once

#include "isa/region.hpp"
#include "kernel/equal_bytes.hpp"
#include "scheme/groups.hpp"
#include "scheme/kyber_pke.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Pke>
struct fujisaki_okamoto {
  using Set = typename Pke::set;
  using public_part = typename Pke::public_part;
  using secret_part = typename Pke::secret_part;
  static constexpr std::size_t k = Set::k;
  using bytes_in = const std::uint8_t*;
  using bytes_out = std::uint8_t*;

  // Where the parts of an encoded secret key begin (Algorithm 16, line 3): s^, ek, H(ek), z.
  static constexpr std::size_t ek_at = Set::secret_bytes;
  static constexpr std::size_t h_at = ek_at + Set::public_key;
  static constexpr std::size_t z_at = h_at + 32;

  static std::span<const std::uint8_t> view(bytes_in p, std::size_t size) { return {p, size}; }
  static constexpr std::size_t secret_bytes(secret_form form) {
    return form == secret_form::kdf_input ? Set::kdf_input : 32;
  }

  // ---- Algorithm 16, ML-KEM.KeyGen_internal(d, z)

  using generation = generation_from_seed<Pke>;

  // `seeds`: d || z of each item.
  static void keygen_internal(group<generation>& g, bytes_in seeds, bytes_out eks, bytes_out dks) {
    hashing& hash = g.hash;
    const auto seed = [&](std::size_t i) { return seeds + (g.first + i) * Set::seed; };
    const auto ek = [&](std::size_t i) { return eks + (g.first + i) * Set::public_key; };
    const auto dk = [&](std::size_t i) { return dks + (g.first + i) * Set::secret_key; };

    // Algorithm 13, line 1: (rho, sigma) = G(d || k).
    for (std::size_t i = 0; i < g.count; ++i) g[i].add_seed_job(hash, seed(i));
    hash.finish();
    // H(ek) comes first in the list and waits for ek. For a single item it absorbs ek row by row. In a group it waits
    // for the whole ek, because there is enough other work to fill all lanes.
    constexpr int row_chain = 3;  // permutations per matrix entry
    for (std::size_t i = 0; i < g.count; ++i) {
      g[i].take_seed();
      std::memcpy(ek(i) + Set::vector_bytes, g[i].pke.rho, 32);
      hash[add_key_hash_job(hash, ek(i), dk(i) + h_at, row_chain)].available = 0;
    }
    // The rest of Algorithm 13: s^, then t^ = A^ s^ + e^ row by row.
    std::size_t row_ends[k];
    for (std::size_t row = 0; row < k; ++row) {
      for (auto& item : g) item.pke.add_row_jobs(hash, row);
      row_ends[row] = hash.size();
    }
    for (std::size_t row = 0; row < k; ++row) {
      hash.run(row == 0 ? g.count : row_ends[row - 1], row_ends[row]);
      for (std::size_t i = 0; i < g.count; ++i) {
        if (row == 0) g[i].pke.make_secret(dk(i));
        g[i].pke.make_row(row, ek(i) + Set::row_bytes * row);
        if (g.is_single()) hash[i].available = Set::row_bytes * (row + 1);
      }
    }
    // Line 3: dk = dk_PKE || ek || H(ek) || z.
    for (std::size_t i = 0; i < g.count; ++i) hash[i].available = Set::public_key;
    hash.finish();
    for (std::size_t i = 0; i < g.count; ++i) {
      std::memcpy(dk(i) + ek_at, ek(i), Set::public_key);
      copy_secret(dk(i) + z_at, seed(i) + 32, 32);
    }
    wipe_stack();
  }

  // ---- Keys: sections 7.2 and 7.3

  // Lists h = H(ek) and returns the number of the job.
  static std::size_t add_key_hash_job(hashing& hash, bytes_in ek, bytes_out h, int before = 0) {
    return hash.add(hash_job(sha3_256, view(ek, Set::public_key), {}, {h, 32}), before);
  }
  [[gnu::noinline]] static errc prepare_public_key(bytes_in ek, public_part& out) {
    if (Set::checks_keys && !Pke::is_reduced(ek)) return errc::bad_public_key;
    expand_public_key(ek, out);
    Pke::decode_public_key(ek, out);
    return errc::ok;
  }
  // All hashing that depends only on a public key.
  [[gnu::noinline]] static void expand_public_key(bytes_in ek, public_part& out) {
    job jobs[1 + Pke::expansion_jobs];
    hashing hash(jobs);
    add_key_hash_job(hash, ek, out.h);
    Pke::add_expansion_jobs(hash, ek, out);
    Pke::add_decryption_jobs(hash, ek, out);
    hash.finish();
  }

  // The hash check (section 7.3) and, for M-LWQ, the check of the secret vector. The verdict is not secret.
  static bool is_good(bytes_in dk, const std::uint8_t* h) {
    const secret_bool good = equal_bytes(h, dk + h_at, 32) & Pke::is_well_formed(dk);
    return good.declassified("a malformed secret key is refused in public");
  }
  static errc check_secret_key(bytes_in dk) {
    std::uint8_t h[32];
    job jobs[1];
    hashing hash(jobs);
    add_key_hash_job(hash, dk + ek_at, h);
    hash.finish();
    return is_good(dk, h) ? errc::ok : errc::bad_secret_key;
  }
  // Decodes the secret vector and z, which takes no hashing. Not inlined, so that what it spills lies where
  // wipe_stack() reaches.
  [[gnu::noinline]] static void decode_secret_part(bytes_in dk, secret_part& out) {
    Pke::decode_secret_vector(dk, out);
    copy_secret(out.z, dk + z_at, 32);
  }
  [[gnu::noinline]] static errc prepare_secret_key(bytes_in dk, secret_part& out) {
    declassify(dk + ek_at, Set::public_key, "the secret key holds the public key");
    expand_public_key(dk + ek_at, out.ek);
    if (Set::checks_keys && !is_good(dk, out.ek.h)) {
      wipe_stack();
      return errc::bad_secret_key;
    }
    Pke::decode_public_key(dk + ek_at, out.ek);
    decode_secret_part(dk, out);
    // Round 3 uses the digest in the key without a check.
    if constexpr (!Set::checks_keys) std::memcpy(out.ek.h, dk + h_at, 32);
    wipe_stack();
    return errc::ok;
  }
  static void wipe_secret_part(secret_part& key) {
    wipe(key.s_hat, sizeof key.s_hat);
    wipe(key.z, sizeof key.z);
  }

  // ---- The state of one encapsulation or decapsulation between its steps

  struct session {
    const public_part* ek;
    const std::uint8_t* m;  // the 32 bytes to encrypt
    std::size_t digest;     // the job that G waits for, or no_job
    std::size_t g;          // the job of G
    alignas(64) std::uint8_t hashed_m[32];
    alignas(64) std::uint8_t key_and_coins[64];  // G(m || H(ek))
    std::uint8_t ct_hash[32];                    // round 3: H(c)
    std::uint8_t kdf_input[64];
    typename Pke::encryption encrypt;
    ~session() {
      wipe(hashed_m, sizeof hashed_m);
      wipe(key_and_coins, sizeof key_and_coins);
      wipe(kdf_input, sizeof kdf_input);
    }
  };
  static constexpr std::size_t no_job = ~std::size_t{0};
  static constexpr std::size_t session_jobs = 3 + Pke::encryption_jobs + 1;
  static constexpr std::size_t key_jobs = 1 + Pke::expansion_jobs;

  // `expands`: the key is encoded and is expanded within the operation; otherwise the caller has expanded it.
  struct sender : session {
    static constexpr bool expands = false;
    static constexpr std::size_t jobs = session_jobs;
  };
  struct sender_with_key : session {
    static constexpr bool expands = true;
    static constexpr std::size_t jobs = session_jobs + key_jobs;
    bytes_in encoded;
    public_part key;
  };
  struct receiver : session {
    static constexpr bool expands = false;
    static constexpr std::size_t jobs = session_jobs;
    const secret_part* dk;
  };
  struct receiver_with_key : session {
    static constexpr bool expands = true;
    static constexpr std::size_t jobs = session_jobs + key_jobs;
    const secret_part* dk;
    bytes_in encoded;
    secret_part key;
    ~receiver_with_key() { wipe_secret_part(key); }
  };

  // Lists (K, r) = G(m || h) and the noise that depends on r. G waits for the job of its digest, if there is one. G
  // feeds all jobs of the encryption, so none of them may wait for another.
  static_assert(Pke::all_follow_from_coins);
  [[gnu::noinline]] static void add_coins_jobs(hashing& hash, session& s, bytes_in h) {
    const int before = s.digest == no_job ? 0 : hash[s.digest].remaining;
    s.g = hash.add(hash_job(sha3_512, view(s.m, 32), view(h, 32), s.key_and_coins), before);
    s.encrypt.add_jobs(hash, s.key_and_coins + 32, before + 1);
    if (s.digest != no_job) hash.feed(s.g, 1, s.digest);
    hash.feed(s.g + 1, hash.size() - s.g - 1, s.g);
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

  // ---- Algorithm 17, ML-KEM.Encaps_internal(ek, m)

  // `ms`: m of each item. Does not check keys: the output for an invalid key is meaningless.
  template <class Item>
  static void encaps_internal(group<Item>& g, bytes_in ms, bytes_out cts, bytes_out secrets, secret_form form) {
    hashing& hash = g.hash;
    bytes_in m = ms + 32 * g.first;
    bytes_out c = cts + Set::ciphertext * g.first;
    bytes_out K = secrets + secret_bytes(form) * g.first;

    // Line 1: (K, r) = G(m || H(ek)).
    for (std::size_t i = 0; i < g.count; ++i) {
      Item& s = g[i];
      s.m = m + 32 * i;
      s.digest = no_job;
      if constexpr (Set::hashes_message) {
        s.digest = hash.add(hash_job(sha3_256, view(s.m, 32), {}, s.hashed_m));
        s.m = s.hashed_m;
      }
      // G waits only for the hash of the key. The hash of m is shorter and earlier in the list, so it is done by then.
      if constexpr (Item::expands) s.digest = add_key_hash_job(hash, s.encoded, s.key.h);
    }
    const auto chain = [&](Item& s) { add_coins_jobs(hash, s, s.ek->h); };
    const auto expansion = [&](Item& s) {
      if constexpr (Item::expands) {
        Pke::add_expansion_jobs(hash, s.encoded, s.key);
        Pke::add_decryption_jobs(hash, s.encoded, s.key);
      }
    };
    chain_beside(g, chain, expansion);
    hash.finish();

    // Line 2: c = K-PKE.Encrypt(ek, m, r).
    for (std::size_t i = 0; i < g.count; ++i) {
      if constexpr (Item::expands) Pke::decode_public_key(g[i].encoded, g[i].key);
      g[i].encrypt.run(*g[i].ek, g[i].m, c + Set::ciphertext * i);
    }
    if constexpr (Set::has_kdf) {
      for (std::size_t i = 0; i < g.count; ++i) {
        hash.add(hash_job(sha3_256, view(c + Set::ciphertext * i, Set::ciphertext), {}, g[i].ct_hash));
        std::memcpy(g[i].kdf_input, g[i].key_and_coins, 32);
      }
      hash.finish();
      run_kdf(g, K, form);
    } else {
      for (std::size_t i = 0; i < g.count; ++i) copy_secret(K + 32 * i, g[i].key_and_coins, 32);
    }
    wipe_stack();
  }
  // Round 3: K = KDF(Kbar || H(c)).
  template <class Item>
  static void run_kdf(group<Item>& g, bytes_out K, secret_form form) {
    for (std::size_t i = 0; i < g.count; ++i) {
      Item& s = g[i];
      std::memcpy(s.kdf_input + 32, s.ct_hash, 32);
      if (form == secret_form::kdf_input) {
        std::memcpy(K + Set::kdf_input * i, s.kdf_input, Set::kdf_input);
      } else {
        g.hash.add(hash_job(shake256, view(s.kdf_input, 64), {}, {K + 32 * i, 32}));
      }
    }
    g.hash.finish();
  }

  // ---- Algorithm 18, ML-KEM.Decaps_internal(dk, c)

  // Writes the result of the key check to `status`. The caller zeroes the output for a bad key.
  template <class Item>
  static void decaps_internal(group<Item>& g, bytes_in cts, bytes_out secrets, secret_form form, errc* status) {
    hashing& hash = g.hash;
    bytes_in c = cts + Set::ciphertext * g.first;
    bytes_out K = secrets + secret_bytes(form) * g.first;
    if constexpr (Item::expands) {
      for (Item& s : g) {
        declassify(s.encoded + ek_at, Set::public_key, "the secret key holds the public key");
        Pke::add_decryption_jobs(hash, s.encoded + ek_at, s.key.ek);
      }
    }
    const std::size_t for_decryption = hash.size();

    // Line 7: Kbar = J(z || c), computed for every c; in round 3 H(c).
    for (std::size_t i = 0; i < g.count; ++i) {
      const auto ct = view(c + Set::ciphertext * i, Set::ciphertext);
      Item& s = g[i];
      s.m = s.hashed_m;
      s.digest = no_job;
      bytes_in z = s.dk->z;
      if constexpr (Item::expands) z = s.encoded + z_at;
      if constexpr (Set::has_kdf)
        hash.add(hash_job(sha3_256, ct, {}, s.ct_hash));
      else
        hash.add(hash_job(shake256, view(z, 32), ct, {s.kdf_input, 32}));
      if constexpr (Item::expands) add_key_hash_job(hash, s.encoded + ek_at, s.key.ek.h);
    }
    // Line 6: (K', r') = G(m' || h). G waits for m'.
    const auto chain = [&](Item& s) {
      bytes_in h = s.ek->h;
      if constexpr (Item::expands) h = s.encoded + h_at;
      add_coins_jobs(hash, s, h);
      hash[s.g].available = 0;
    };
    const auto expansion = [&](Item& s) {
      if constexpr (Item::expands) Pke::add_expansion_jobs(hash, s.encoded + ek_at, s.key.ek);
    };
    chain_beside(g, chain, expansion);
    if constexpr (Item::expands) hash.run(0, for_decryption);

    // Line 5: m' = K-PKE.Decrypt(dk_PKE, c).
    for (std::size_t i = 0; i < g.count; ++i) {
      Item& s = g[i];
      if constexpr (Item::expands) decode_secret_part(s.encoded, s.key);
      Pke::decrypt(*s.dk, c + Set::ciphertext * i, s.hashed_m);
      hash[s.g].available = hash[s.g].length();
    }
    hash.finish();
    for (std::size_t i = 0; i < g.count; ++i) {
      status[g.first + i] = errc::ok;
      if constexpr (Item::expands) {
        Pke::decode_public_key(g[i].encoded + ek_at, g[i].key.ek);
        if (Set::checks_keys && !is_good(g[i].encoded, g[i].key.ek.h)) status[g.first + i] = errc::bad_secret_key;
      }
    }
    if (g.is_single() && status[g.first] != errc::ok) return wipe_stack();

    // Lines 8 to 11: K = K' if c = K-PKE.Encrypt(ek, m', r'), else Kbar.
    for (std::size_t i = 0; i < g.count; ++i) {
      Item& s = g[i];
      std::uint8_t again[Set::ciphertext];
      s.encrypt.run(*s.ek, s.m, again);
      const secret_bool accepted = equal_bytes(c + Set::ciphertext * i, again, Set::ciphertext);
      if constexpr (Set::has_kdf)
        choose(s.kdf_input, accepted, s.key_and_coins, s.dk->z);
      else
        choose(K + 32 * i, accepted, s.key_and_coins, s.kdf_input);
      wipe(again, sizeof again);
    }
    if constexpr (Set::has_kdf) run_kdf(g, K, form);
    wipe_stack();
  }
  // Not inlined, so that what it spills lies where wipe_stack() reaches.
  [[gnu::noinline]] static void choose(bytes_out to, secret_bool accepted, bytes_in good, bytes_in bad) {
    accepted.select(to, good, bad, 32);
  }
};

}  // namespace bravais::BRAVAIS_ISA
