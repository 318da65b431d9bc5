// SPDX-License-Identifier: MIT
// The entries of a public-key encryption on its own (IND-CPA, without the KEM) in the back end's table.
#pragma once

#include "isa/region.hpp"
#include "scheme/kyber_pke.hpp"
#include "scheme/pke_operations.hpp"

namespace bravais::BRAVAIS_ISA {

// Key generation and encryption of Kyber and M-LWQ, which differ only in decryption.
template <class Pke>
struct encryption_entries {
  using Set = typename Pke::set;
  using set = Set;
  using public_part = typename Pke::public_part;
  using pke = pke_operations<Pke>;

  static void generate(const batch& all, const std::uint8_t* seeds, std::uint8_t* eks, std::uint8_t* dks) {
    using item = typename pke::generation;
    const rows_in<32> d{seeds};
    const rows_out<Set::public_key> ek{eks};
    const rows_out<Set::pke_secret_key> dk{dks};
    in_groups<item>(all, [=](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      pke::keygen(g, d.from(g.first), ek.from(g.first), dk.from(g.first));
    });
  }

  static void prepare_public_key(const std::uint8_t* ek, void* prepared) {
    pke::prepare_public_key(bytes_at<Set::public_key>(ek), *static_cast<public_part*>(prepared));
  }

  static void encrypt_prepared(const batch& all, const void* prepared, const std::uint8_t* ms,
                               const std::uint8_t* coins, std::uint8_t* cts) {
    using item = typename pke::sender;
    const auto* key = static_cast<const public_part*>(prepared);
    const rows_in<32> m{ms}, r{coins};
    const rows_out<Set::ciphertext> c{cts};
    in_groups<item>(all, [=](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      for (item& s : g) s.use(*key);
      pke::encrypt(g, m.from(g.first), r.from(g.first), c.from(g.first));
    });
  }

  static void encrypt(const batch& all, const std::uint8_t* eks, std::size_t stride, const std::uint8_t* ms,
                      const std::uint8_t* coins, std::uint8_t* cts) {
    if (stride == 0 && all.size > 1) return encrypt_to_one(all, eks, ms, coins, cts);
    using item = typename pke::sender_with_key;
    const keys_in<Set::public_key> ek{eks, stride};
    const rows_in<32> m{ms}, r{coins};
    const rows_out<Set::ciphertext> c{cts};
    in_groups<item>(all, [=](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      for (std::size_t i = 0; i < g.count; ++i) g[i].use(ek[g.first + i]);
      pke::encrypt(g, m.from(g.first), r.from(g.first), c.from(g.first));
    });
  }

  static constexpr std::size_t workspace =
      std::max(room_for_items<typename pke::generation>, room_for_items<typename pke::sender_with_key>);

 private:
  // Expands the one key of all items once.
  [[gnu::noinline]] static void encrypt_to_one(const batch& all, const std::uint8_t* ek, const std::uint8_t* ms,
                                               const std::uint8_t* coins, std::uint8_t* cts) {
    public_part key;
    prepare_public_key(ek, &key);
    encrypt_prepared(all, &key, ms, coins, cts);
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
    decode_vector<Set>(bytes_at<Set::secret_bytes>(dk), static_cast<secret_part*>(prepared)->s_hat);
    wipe_stack();
    return errc::ok;
  }

  static void decrypt_prepared(const batch& all, const void* prepared, const std::uint8_t* cts, std::uint8_t* ms,
                               errc* status) {
    const auto* key = static_cast<const secret_part*>(prepared);
    const rows_in<Set::ciphertext> c{cts};
    const rows_out<32> m{ms};
    for (std::size_t i = 0; i < all.size; ++i) status[i] = decrypt_one(*key, c[i], m[i]);
    wipe_stack();
  }

  static void decrypt(const batch& all, const std::uint8_t* dks, std::size_t stride, const std::uint8_t* cts,
                      std::uint8_t* ms, errc* status) {
    const keys_in<Set::pke_secret_key> dk{dks, stride};
    const rows_in<Set::ciphertext> c{cts};
    const rows_out<32> m{ms};
    secret_part key;
    for (std::size_t i = 0; i < all.size; ++i) {
      if (i == 0 || stride != 0) decode_vector<Set>(dk[i], key.s_hat);
      status[i] = decrypt_one(key, c[i], m[i]);
    }
    wipe(key.s_hat, sizeof key.s_hat);
    wipe_stack();
  }

  static constexpr pke_ops ops{
      pke_entries::generate, pke_entries::encrypt,          decrypt,          pke_entries::prepare_public_key,
      prepare_secret_key,    pke_entries::encrypt_prepared, decrypt_prepared, pke_entries::workspace};

 private:
  static errc decrypt_one(const secret_part& key, bytes_in<Set::ciphertext> c, bytes_out<32> m) {
    BRAVAIS_ISA::decrypt<Set>(key.s_hat, c, m);
    return errc::ok;
  }
};

}  // namespace bravais::BRAVAIS_ISA
