// SPDX-License-Identifier: MIT
// Encapsulation and decapsulation of round-3 NTRU, HPS and HRSS (specification, section 9). The items of a group share
// lanes when hashing.
#pragma once

#include "isa/region.hpp"
#include "scheme/groups.hpp"
#include "scheme/ntru_pke.hpp"
#include "scheme/ntru_sampling.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Set>
struct ntru_kem {
  using ring = ntru_ring<Set>;
  using keys = ntru_keys<Set>;
  using pke = ntru_pke<Set>;
  using workspace = ntru_workspace<Set>;

  // What one item hashes.
  struct session {
    static constexpr std::size_t jobs = 2;
    std::uint8_t rm[pke::rm_bytes];
    std::uint8_t k1[32];
    std::uint8_t k2[32];
    secret_bool is_accepted;
    ~session() { wipe(this, sizeof *this); }
  };

  // Calls step(item, memory) for the items one by one. Not inlined, so that hashing then reuses this part of the stack,
  // which wipe_stack() reaches. The call here wipes the stack below `w`; `w` wipes itself when it is destroyed.
  template <class Step>
  [[gnu::noinline]] static void one_by_one(std::size_t count, Step step) {
    workspace w;
    for (std::size_t i = 0; i < count; ++i) step(i, w);
    wipe_stack();
  }

  // (r, m) = sample_rm(seed), centered, and RM. Not inlined, so that what it spills lies where wipe_stack() reaches.
  [[gnu::noinline]] static void sample_rm(bytes_in<Set::randomness> seed, bytes_out<pke::rm_bytes> rm, workspace& w) {
    ntru_sampling<Set>::sample_rm(seed, w.r, w.m);
    pke::pack_rm(w.r, w.m, rm);
    ring::center_all(w.r, w.r);
    ring::center_all(w.m, w.m);
  }

  // encaps(pk). `key_of(item, memory)` is the expanded public key of an item.
  template <class Key>
  static void encaps(group<session>& g, Key key_of, rows_in<Set::randomness> seeds, rows_out<Set::ciphertext> cts,
                     rows_out<32> secrets) {
    one_by_one(g.count, [&](std::size_t i, workspace& w) BRAVAIS_INLINE_LAMBDA {
      const auto& key = key_of(i, w);
      sample_rm(seeds[i], g[i].rm, w);
      // ss = SHA3-256(RM).
      g.hash.add(hash_job(sha3_256, g[i].rm, {}, secrets[i]));
      pke::encrypt(key, cts[i], w);
    });
    g.hash.finish();
    wipe_stack();
  }

  // decaps(ct, sk). `key_of(item)` is the secret key of an item, encoded or prepared. Both hashes are always computed,
  // side by side.
  template <class Key>
  static void decaps(group<session>& g, Key key_of, rows_in<Set::ciphertext> cts, rows_out<32> secrets) {
    for (std::size_t i = 0; i < g.count; ++i) {
      // k2 = SHA3-256(prfkey || ct).
      g.hash.add(hash_job(sha3_256, keys::prfkey_of(key_of(i)), cts[i], g[i].k2));
    }
    one_by_one(g.count, [&](std::size_t i, workspace& w) BRAVAIS_INLINE_LAMBDA {
      // RM and fail.
      auto key = keys::operands_of(key_of(i));
      g[i].is_accepted = pke::decrypt(key, cts[i], g[i].rm, w);
      // k1 = SHA3-256(RM).
      g.hash.add(hash_job(sha3_256, g[i].rm, {}, g[i].k1));
    });
    g.hash.finish();
    for (std::size_t i = 0; i < g.count; ++i) {
      // k1 if fail = 0, else k2.
      g[i].is_accepted.select(secrets[i].data(), g[i].k1, g[i].k2, 32);
    }
    wipe_stack();
  }
};

}  // namespace bravais::BRAVAIS_ISA
