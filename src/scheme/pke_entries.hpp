// SPDX-License-Identifier: MIT
// The entries of a public-key encryption on its own (IND-CPA, without the KEM) in the back end's table.
#pragma once

#include "isa/region.hpp"
#include "scheme/groups.hpp"
#include "scheme/kyber_pke.hpp"

namespace bravais::BRAVAIS_ISA {

// Key generation and encryption of Kyber and M-LWQ, which differ only in decryption.
template <class Pke>
struct encryption_entries {
  using Set = typename Pke::set;
  using set = Set;
  using public_part = typename Pke::public_part;

  using generation = generation_from_seed<Pke>;
  struct sender {
    static constexpr std::size_t jobs = Pke::encryption_jobs;
    typename Pke::encryption session;
  };
  struct sender_with_key {
    static constexpr std::size_t jobs = Pke::expansion_jobs + Pke::encryption_jobs;
    typename Pke::encryption session;
    public_part key;
  };

  static void generate(const batch& all, const std::uint8_t* seeds, std::uint8_t* eks, std::uint8_t* dks) {
    in_groups<generation>(all, [&](group<generation>& g) BRAVAIS_NOINLINE_LAMBDA {
      for (std::size_t i = 0; i < g.count; ++i) g[i].add_seed_job(g.hash, seeds + 32 * (g.first + i));
      g.hash.finish();
      for (generation& item : g) {
        item.take_seed();
        item.pke.add_jobs(g.hash);
      }
      g.hash.finish();
      for (std::size_t i = 0; i < g.count; ++i) {
        std::uint8_t* ek = eks + (g.first + i) * Set::public_key;
        std::uint8_t* dk = dks + (g.first + i) * Set::pke_secret_key;
        g[i].pke.make_secret(dk);
        for (std::size_t row = 0; row < Set::k; ++row) g[i].pke.make_row(row, ek + Set::row_bytes * row);
        std::memcpy(ek + Set::vector_bytes, g[i].pke.rho, 32);
        std::memcpy(dk + Set::secret_bytes, g[i].pke.rho, Set::pke_secret_key - Set::secret_bytes);
      }
      wipe_stack();
    });
  }

  [[gnu::noinline]] static void prepare_public_key(const std::uint8_t* ek, void* prepared) {
    auto& out = *static_cast<public_part*>(prepared);
    job jobs[Pke::expansion_jobs];
    hashing hash(jobs);
    add_key_jobs(hash, ek, out);
    hash.finish();
    Pke::decode_public_key(ek, out);
  }

  static void encrypt_prepared(const batch& all, const void* prepared, const std::uint8_t* ms,
                               const std::uint8_t* coins, std::uint8_t* cts) {
    const auto& ek = *static_cast<const public_part*>(prepared);
    in_groups<sender>(all, [&](group<sender>& g) BRAVAIS_NOINLINE_LAMBDA {
      for (std::size_t i = 0; i < g.count; ++i) g[i].session.add_jobs(g.hash, coins + 32 * (g.first + i));
      g.hash.finish();
      for (std::size_t i = 0; i < g.count; ++i) {
        g[i].session.run(ek, ms + 32 * (g.first + i), cts + (g.first + i) * Set::ciphertext);
      }
      wipe_stack();
    });
  }

  static void encrypt(const batch& all, const std::uint8_t* eks, std::size_t stride, const std::uint8_t* ms,
                      const std::uint8_t* coins, std::uint8_t* cts) {
    if (stride == 0 && all.size > 1) return encrypt_to_one(all, eks, ms, coins, cts);
    in_groups<sender_with_key>(all, [&](group<sender_with_key>& g) BRAVAIS_NOINLINE_LAMBDA {
      for (std::size_t i = 0; i < g.count; ++i) {
        add_key_jobs(g.hash, eks + (g.first + i) * stride, g[i].key);
        g[i].session.add_jobs(g.hash, coins + 32 * (g.first + i));
      }
      g.hash.finish();
      for (std::size_t i = 0; i < g.count; ++i) {
        Pke::decode_public_key(eks + (g.first + i) * stride, g[i].key);
        g[i].session.run(g[i].key, ms + 32 * (g.first + i), cts + (g.first + i) * Set::ciphertext);
      }
      wipe_stack();
    });
  }

  static constexpr std::size_t workspace = std::max(room_for_items<generation>, room_for_items<sender_with_key>);

 private:
  // All hashing that depends only on a public key.
  static void add_key_jobs(hashing& hash, const std::uint8_t* ek, public_part& out) {
    Pke::add_expansion_jobs(hash, ek, out);
    Pke::add_decryption_jobs(hash, ek, out);
  }
  // Expands the one key of all items once.
  [[gnu::noinline]] static void encrypt_to_one(const batch& all, const std::uint8_t* key, const std::uint8_t* ms,
                                               const std::uint8_t* coins, std::uint8_t* cts) {
    public_part ek;
    prepare_public_key(key, &ek);
    encrypt_prepared(all, &ek, ms, coins, cts);
  }
};

// CPAPKE, the encryption of round-3 Kyber.
template <class Set>
struct pke_entries : encryption_entries<kyber_pke<Set>> {
  // A secret key is only the vector; it does not contain the public key, as the secret key of the KEM does.
  struct secret_part {
    alignas(64) std::int16_t s_hat[Set::k][kyber_ring::n];
  };

  static errc prepare_secret_key(const std::uint8_t* dk, void* prepared) {
    decode_vector<Set>(dk, static_cast<secret_part*>(prepared)->s_hat);
    wipe_stack();
    return errc::ok;
  }

  static void decrypt_prepared(const batch& all, const void* prepared, const std::uint8_t* cts, std::uint8_t* ms,
                               errc* status) {
    for (std::size_t i = 0; i < all.size; ++i) one(*static_cast<const secret_part*>(prepared), i, cts, ms, status);
    wipe_stack();
  }

  static void decrypt(const batch& all, const std::uint8_t* dks, std::size_t stride, const std::uint8_t* cts,
                      std::uint8_t* ms, errc* status) {
    secret_part key;
    for (std::size_t i = 0; i < all.size; ++i) {
      if (i == 0 || stride != 0) decode_vector<Set>(dks + i * stride, key.s_hat);
      one(key, i, cts, ms, status);
    }
    wipe(key.s_hat, sizeof key.s_hat);
    wipe_stack();
  }

  static constexpr pke_ops ops{
      pke_entries::generate, pke_entries::encrypt,          decrypt,          pke_entries::prepare_public_key,
      prepare_secret_key,    pke_entries::encrypt_prepared, decrypt_prepared, pke_entries::workspace};

 private:
  static void one(const secret_part& with, std::size_t i, const std::uint8_t* cts, std::uint8_t* ms, errc* status) {
    BRAVAIS_ISA::decrypt<Set>(with.s_hat, cts + i * Set::ciphertext, ms + 32 * i);
    status[i] = errc::ok;
  }
};

}  // namespace bravais::BRAVAIS_ISA
