// SPDX-License-Identifier: MIT
// ML-KEM (FIPS 203, sections 6 and 7), the round-3 Kyber KEM and that of M-LWQ from one template: `Pke` is the
// encryption inside, its set names the parameters and the version. All functions work on a group of items at once,
// whose hashing shares lanes.
#pragma once

#include "isa/region.hpp"
#include "scheme/fujisaki_okamoto.hpp"
#include "scheme/group_of.hpp"
#include "scheme/kyber_pke.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Pke>
struct kyber_kem {
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

  // Algorithm 16, and of Algorithm 13 the first line: key pairs from seeds d || z.
  template <std::size_t Items>
  static void generate(std::size_t n, bytes_in seeds, bytes_out public_keys, bytes_out secret_keys) {
    struct workspace {
      std::uint8_t rho_sigma[Items][64];
      ~workspace() { wipe(rho_sigma, sizeof rho_sigma); }
    } w;
    group_of<typename Pke::key_generation, Items> keys(n);
    job jobs[Items * (1 + Pke::generation_jobs)];
    hashing hash(jobs);
    for (std::size_t i = 0; i < n; ++i) {
      hash.add(hash_job(sha3_512, view(seeds + i * Set::seed, 32), Pke::seed_suffix(), w.rho_sigma[i]));
    }
    hash.finish();

    constexpr int row_chain = 3;  // permutations of a matrix entry
    // The hashes of the keys come first in the list and wait for their input, row by row. In a batch there is enough
    // other work to fill all lanes, and they wait for the whole key.
    for (std::size_t i = 0; i < n; ++i) {
      declassify(w.rho_sigma[i], 32, "rho is part of the public key");
      keys[i].rho = w.rho_sigma[i];
      keys[i].sigma = w.rho_sigma[i] + 32;
      std::memcpy(ek_of(public_keys, i) + Set::vector_bytes, keys[i].rho, 32);
      hash.add(hash_job(sha3_256, view(ek_of(public_keys, i), Set::public_key), {}, {dk_of(secret_keys, i) + h_at, 32}),
               row_chain);
      hash[i].available = 0;
    }
    std::size_t row_ends[k];
    for (std::size_t row = 0; row < k; ++row) {
      for (std::size_t i = 0; i < n; ++i) keys[i].add_row_jobs(hash, row);
      row_ends[row] = hash.size();
    }
    for (std::size_t row = 0; row < k; ++row) {
      hash.run(row == 0 ? n : row_ends[row - 1], row_ends[row]);
      for (std::size_t i = 0; i < n; ++i) {
        if (row == 0) keys[i].make_secret(dk_of(secret_keys, i));
        keys[i].make_row(row, ek_of(public_keys, i) + Set::row_bytes * row);
        if (n == 1) hash[i].available = Set::row_bytes * (row + 1);
      }
    }
    for (std::size_t i = 0; i < n; ++i) hash[i].available = Set::public_key;
    hash.finish();
    for (std::size_t i = 0; i < n; ++i) {
      std::memcpy(dk_of(secret_keys, i) + ek_at, ek_of(public_keys, i), Set::public_key);
      copy_secret(dk_of(secret_keys, i) + z_at, seeds + i * Set::seed + 32, 32);
    }
    wipe_stack();
  }

  // H(ek), to h: returns the number of the job.
  static std::size_t add_key_hash_job(hashing& hash, bytes_in ek, bytes_out h) {
    return hash.add(hash_job(sha3_256, view(ek, Set::public_key), {}, {h, 32}));
  }
  // Lists all hashing that depends on a public key only; its digest and the rest go to `out`.
  static void add_expansion_jobs(hashing& hash, bytes_in ek, public_part& out) {
    add_key_hash_job(hash, ek, out.h);
    Pke::add_expansion_jobs(hash, ek, out);
    Pke::add_decryption_jobs(hash, ek, out);
  }

  static errc prepare_public_key(bytes_in ek, public_part& out) {
    if (Set::checks_keys && !Pke::is_reduced(ek)) return errc::bad_public_key;
    job jobs[1 + Pke::expansion_jobs];
    hashing hash(jobs);
    add_expansion_jobs(hash, ek, out);
    hash.finish();
    Pke::decode_public_key(ek, out);
    return errc::ok;
  }

  // The hash check (section 7.3), and of M-LWQ the check of the secret vector. Whether a key is malformed is no secret.
  static bool is_good(bytes_in dk, const std::uint8_t* h) {
    const secret_bool good = equal_bytes(h, dk + h_at, 32) & Pke::is_well_formed(dk);
    return good.declassified("a malformed secret key is refused in public");
  }
  // What decryption needs of a secret key besides hashing. Not inlined, so that what it spills lies where wipe_stack()
  // reaches.
  [[gnu::noinline]] static void decode_secret_part(bytes_in dk, secret_part& out) {
    Pke::decode_secret_vector(dk, out);
    copy_secret(out.z, dk + z_at, 32);
  }
  static errc prepare_secret_key(bytes_in dk, secret_part& out) {
    job jobs[1 + Pke::expansion_jobs];
    hashing hash(jobs);
    declassify(dk + ek_at, Set::public_key, "the secret key holds the public key");
    add_expansion_jobs(hash, dk + ek_at, out.ek);
    hash.finish();
    if (Set::checks_keys && !is_good(dk, out.ek.h)) {
      wipe_stack();
      return errc::bad_secret_key;
    }
    Pke::decode_public_key(dk + ek_at, out.ek);
    decode_secret_part(dk, out);
    // Round 3 uses the digest in the key, unchecked.
    if constexpr (!Set::checks_keys) std::memcpy(out.ek.h, dk + h_at, 32);
    wipe_stack();
    return errc::ok;
  }

  // What one encapsulation or decapsulation keeps between its steps.
  struct session {
    const public_part* ek;
    const std::uint8_t* m;  // 32 bytes: what is encrypted
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
  static constexpr std::size_t jobs_per_session = 3 + Pke::encryption_jobs + 1;

  // All hashing of an operation is one list, in which jobs wait for what their input comes from. First whatever gives
  // the input of G, by its digests: returns the number of the job that G waits for, or no_job.
  static constexpr std::size_t no_job = ~std::size_t{0};
  static std::size_t add_digest_jobs(hashing& hash, session& s, bytes_in m, bytes_in ek = nullptr,
                                     bytes_out h = nullptr) {
    std::size_t last = no_job;
    s.m = m;
    if constexpr (Set::hashes_message) {
      last = hash.add(hash_job(sha3_256, view(m, 32), {}, s.hashed_m));
      s.m = s.hashed_m;
    }
    // The hash of m is shorter, comes before that of the key, and gets a lane no later: G need not wait for it as well.
    if (ek != nullptr) last = add_key_hash_job(hash, ek, h);
    return last;
  }
  // (K, r) = G(m || h), which waits for job `last`, and the noise that follows from r: returns the number of G. All
  // jobs of the encryption are fed by G, so none of them may wait for another.
  static_assert(Pke::all_follow_from_coins);
  static std::size_t add_coins_jobs(hashing& hash, session& s, bytes_in h, std::size_t last = no_job) {
    const int before = last == no_job ? 0 : hash[last].remaining;
    const std::size_t g = hash.add(hash_job(sha3_512, view(s.m, 32), view(h, 32), s.key_and_coins), before);
    s.encrypt.add_jobs(hash, s.key_and_coins + 32, before + 1);
    if (last != no_job) hash.feed(g, 1, last);
    hash.feed(g + 1, hash.size() - g - 1, g);
    return g;
  }

  // Algorithm 17 from line 2 on, for n items whose keys are expanded and whose jobs are done: c = Encrypt(ek, m, r).
  static void encapsulate(hashing& hash, std::size_t n, session* s, bytes_out cts, bytes_out secrets,
                          secret_form form) {
    for (std::size_t i = 0; i < n; ++i) s[i].encrypt.run(*s[i].ek, s[i].m, cts + i * Set::ciphertext);
    if constexpr (Set::has_kdf) {
      for (std::size_t i = 0; i < n; ++i) {
        hash.add(hash_job(sha3_256, view(cts + i * Set::ciphertext, Set::ciphertext), {}, s[i].ct_hash));
        std::memcpy(s[i].kdf_input, s[i].key_and_coins, 32);
      }
      hash.finish();
      run_kdf(hash, n, s, secrets, form);
    } else {
      for (std::size_t i = 0; i < n; ++i) copy_secret(secrets + 32 * i, s[i].key_and_coins, 32);
    }
    wipe_stack();
  }
  // Round 3: K = KDF(Kbar || H(c)).
  static void run_kdf(hashing& hash, std::size_t n, session* s, bytes_out secrets, secret_form form) {
    for (std::size_t i = 0; i < n; ++i) {
      std::memcpy(s[i].kdf_input + 32, s[i].ct_hash, 32);
      if (form == secret_form::kdf_input) {
        std::memcpy(secrets + Set::kdf_input * i, s[i].kdf_input, Set::kdf_input);
      } else {
        hash.add(hash_job(shake256, view(s[i].kdf_input, 64), {}, {secrets + 32 * i, 32}));
      }
    }
    hash.finish();
  }

  // The hash of a ciphertext that decapsulation needs whatever comes of it: Kbar = J(z || c) (Algorithm 18, line 7), or
  // H(c) in round 3.
  static void add_rejection_job(hashing& hash, session& s, bytes_in z, bytes_in ct) {
    if constexpr (Set::has_kdf) {
      hash.add(hash_job(sha3_256, view(ct, Set::ciphertext), {}, s.ct_hash));
    } else {
      hash.add(hash_job(shake256, view(z, 32), view(ct, Set::ciphertext), {s.kdf_input, 32}));
    }
  }
  // G and the noise of a message that is still to come.
  static std::size_t add_waiting_coins_jobs(hashing& hash, session& s, bytes_in h) {
    s.m = s.hashed_m;
    const std::size_t g = add_coins_jobs(hash, s, h);
    hash[g].available = 0;
    return g;
  }
  // Line 5 with a key whose secret part and what decryption needs of the public one are expanded: m, for job g.
  static void decrypt(hashing& hash, session& s, std::size_t g, const secret_part& key, bytes_in ct) {
    Pke::decrypt(key, ct, s.hashed_m);
    hash[g].available = hash[g].length();
  }
  // Not inlined, so that what it spills lies where wipe_stack() reaches.
  [[gnu::noinline]] static void choose(bytes_out to, secret_bool accepted, bytes_in good, bytes_in bad) {
    accepted.select(to, good, bad, 32);
  }
  // The rest of Algorithm 18, for n items whose keys are expanded and whose jobs are done.
  static void decapsulate(hashing& hash, std::size_t n, session* s, const secret_part* const* keys, bytes_in cts,
                          bytes_out secrets, secret_form form) {
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint8_t* ct = cts + i * Set::ciphertext;
      std::uint8_t again[Set::ciphertext];
      s[i].encrypt.run(keys[i]->ek, s[i].m, again);
      const secret_bool accepted = equal_bytes(ct, again, Set::ciphertext);
      if constexpr (Set::has_kdf) {
        choose(s[i].kdf_input, accepted, s[i].key_and_coins, keys[i]->z);
      } else {
        choose(secrets + 32 * i, accepted, s[i].key_and_coins, s[i].kdf_input);
      }
      wipe(again, sizeof again);
    }
    if constexpr (Set::has_kdf) run_kdf(hash, n, s, secrets, form);
    wipe_stack();
  }

  static bytes_out ek_of(bytes_out keys, std::size_t i) { return keys + i * Set::public_key; }
  static bytes_out dk_of(bytes_out keys, std::size_t i) { return keys + i * Set::secret_key; }
};

}  // namespace bravais::BRAVAIS_ISA
