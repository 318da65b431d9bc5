// SPDX-License-Identifier: MIT
// The public-key encryption of Kyber and M-LWQ over groups of items: key generation, alone and inside the KEM, and
// encryption. `Pke` is kyber_pke or mlwq_pke.
#pragma once

#include "isa/region.hpp"
#include "kernel/hashing.hpp"
#include "scheme/byte_rows.hpp"
#include "scheme/groups.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Pke>
struct pke_operations {
  using Set = typename Pke::set;
  using public_part = typename Pke::public_part;
  static constexpr std::size_t k = Set::k;

  // ---- Algorithm 13, K-PKE.KeyGen(d)

  struct generation : Pke::key_generation {
    static constexpr std::size_t jobs = 1 + Pke::generation_jobs;
  };

  static void keygen(group<generation>& g, rows_in<32> d, rows_out<Set::public_key> ek,
                     rows_out<Set::pke_secret_key> dk) {
    // Line 1: (rho, sigma) = G(d || k).
    expand_seeds(g, part<0, 32>(d), ek);
    // Lines 3 to 15: A^ and the noise.
    for (generation& item : g) item.add_jobs(g.hash);
    g.hash.finish();
    // Lines 8 to 20: s^ and t^ = A^ s^ + e^.
    for (std::size_t row = 0; row < k; ++row) make_row(g, row, ek, part<0, Set::secret_bytes>(dk));
    // The secret key of M-LWQ may end with rho.
    for (std::size_t i = 0; i < g.count; ++i) {
      std::memcpy(dk[i].data() + Set::secret_bytes, g[i].rho().data(), Set::pke_secret_key - Set::secret_bytes);
    }
    wipe_stack();
  }
  [[gnu::noinline]] static void expand_seeds(group<generation>& g, parts_in<32> d, rows_out<Set::public_key> ek) {
    for (std::size_t i = 0; i < g.count; ++i) {
      g.hash.add(hash_job(sha3_512, d[i], Pke::seed_suffix(), g[i].rho_sigma));
    }
    g.hash.finish();
    for (std::size_t i = 0; i < g.count; ++i) {
      declassify(g[i].rho().data(), 32, "rho is part of the public key");
      std::memcpy(part<Set::vector_bytes, 32>(ek[i]).data(), g[i].rho().data(), 32);
    }
  }
  // One row of t^ and, with the first one, s^.
  [[gnu::noinline]] static void make_row(group<generation>& g, std::size_t row, rows_out<Set::public_key> ek,
                                         parts_out<Set::secret_bytes> dk) {
    for (std::size_t i = 0; i < g.count; ++i) {
      if (row == 0) g[i].make_secret(dk[i]);
      g[i].make_row(row, row_of<Set::row_bytes>(ek[i], row));
    }
  }

  // ---- Algorithm 14, K-PKE.Encrypt(ek, m, r)

  // `expands`: the key is encoded and is expanded within the operation; otherwise the caller has expanded it.
  struct sender {
    static constexpr bool expands = false;
    static constexpr std::size_t jobs = Pke::encryption_jobs;
    typename Pke::encryption session;
    const public_part* ek;
    void use(const public_part& prepared) { ek = &prepared; }
  };
  struct sender_with_key {
    static constexpr bool expands = true;
    static constexpr std::size_t jobs = Pke::expansion_jobs + Pke::encryption_jobs;
    typename Pke::encryption session;
    const public_part* ek;
    public_part key;
    const std::uint8_t* first;
    void use(bytes_in<Set::public_key> bytes) {
      first = bytes.data();
      ek = &key;
    }
    [[nodiscard]] bytes_in<Set::public_key> encoded() const { return bytes_at<Set::public_key>(first); }
  };

  template <class Item>
  static void encrypt(group<Item>& g, rows_in<32> m, rows_in<32> r, rows_out<Set::ciphertext> c) {
    for (std::size_t i = 0; i < g.count; ++i) {
      if constexpr (Item::expands) add_key_jobs(g.hash, g[i].encoded(), g[i].key);
      g[i].session.add_jobs(g.hash, r[i]);
    }
    g.hash.finish();
    for (std::size_t i = 0; i < g.count; ++i) {
      if constexpr (Item::expands) Pke::decode_public_key(g[i].encoded(), g[i].key);
      g[i].session.run(*g[i].ek, m[i], c[i]);
    }
    wipe_stack();
  }

  [[gnu::noinline]] static void prepare_public_key(bytes_in<Set::public_key> ek, public_part& out) {
    job jobs[Pke::expansion_jobs];
    hashing hash(jobs);
    add_key_jobs(hash, ek, out);
    hash.finish();
    Pke::decode_public_key(ek, out);
  }
  // All hashing that depends only on a public key.
  static void add_key_jobs(hashing& hash, bytes_in<Set::public_key> ek, public_part& out) {
    Pke::add_expansion_jobs(hash, ek, out);
    Pke::add_decryption_jobs(hash, ek, out);
  }
};

}  // namespace bravais::BRAVAIS_ISA
