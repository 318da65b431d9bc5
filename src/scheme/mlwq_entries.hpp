// SPDX-License-Identifier: MIT
// The entries of M-LWQ's encryption in the back end's table. They differ from those of Kyber in decryption, which
// hashes and may reject a key.
#pragma once

#include "isa/region.hpp"
#include "scheme/mlwq_pke.hpp"
#include "scheme/pke_entries.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Set>
struct mlwq_pke_entries : encryption_entries<mlwq_pke<Set>> {
  // A secret key prepared for decryption: the secret vector and, in subtractive mode, the dithers of u and v.
  struct secret_part {
    alignas(64) std::int16_t s_hat[Set::k][kyber_ring::n];
    alignas(64) dither_bytes dither[Set::subtractive ? Set::k + 1 : 1];
    bool good;
  };
  static constexpr std::size_t jobs_per_key = Set::subtractive ? Set::k + 1 : 1;
  struct receiver {
    static constexpr std::size_t jobs = jobs_per_key;
    secret_part key;
    ~receiver() { wipe(key.s_hat, sizeof key.s_hat); }
  };

  static errc prepare_secret_key(const std::uint8_t* dk, void* prepared) {
    auto* out = static_cast<secret_part*>(prepared);
    job jobs[jobs_per_key];
    hashing hash(jobs);
    add_key_jobs(hash, dk, *out);
    hash.finish();
    decode(dk, *out);
    wipe_stack();
    return out->good ? errc::ok : errc::bad_secret_key;
  }

  static void decrypt_prepared(const batch& all, const void* prepared, const std::uint8_t* cts, std::uint8_t* ms,
                               errc* status) {
    for (std::size_t i = 0; i < all.size; ++i) one(*static_cast<const secret_part*>(prepared), i, cts, ms, status);
    wipe_stack();
  }

  static void decrypt(const batch& all, const std::uint8_t* dks, std::size_t stride, const std::uint8_t* cts,
                      std::uint8_t* ms, errc* status) {
    if (stride == 0 && all.size > 1) return decrypt_with_one(all, dks, cts, ms, status);
    in_groups<receiver>(all, [&](group<receiver>& g) BRAVAIS_NOINLINE_LAMBDA {
      for (std::size_t i = 0; i < g.count; ++i) add_key_jobs(g.hash, dks + (g.first + i) * stride, g[i].key);
      g.hash.finish();
      for (std::size_t i = 0; i < g.count; ++i) {
        decode(dks + (g.first + i) * stride, g[i].key);
        one(g[i].key, g.first + i, cts, ms, status);
      }
      wipe_stack();
    });
  }

  static constexpr pke_ops ops{mlwq_pke_entries::generate,
                               mlwq_pke_entries::encrypt,
                               decrypt,
                               mlwq_pke_entries::prepare_public_key,
                               prepare_secret_key,
                               mlwq_pke_entries::encrypt_prepared,
                               decrypt_prepared,
                               std::max(mlwq_pke_entries::workspace, room_for_items<receiver>)};

 private:
  static void add_key_jobs(hashing& hash, const std::uint8_t* dk, secret_part& out) {
    if constexpr (Set::subtractive) {
      const std::uint8_t* rho = dk + Set::secret_bytes;
      declassify(rho, 32, "the secret key holds rho, which is part of the public key");
      add_dither_jobs<Set>(hash, rho, out.dither);
    }
  }
  [[gnu::noinline]] static void decode(const std::uint8_t* dk, secret_part& out) {
    out.good = detail::fields_are_in_range<Set>(dk).declassified("a malformed secret key is refused in public");
    detail::decode_secret<Set>(dk, out.s_hat);
  }
  static void one(const secret_part& with, std::size_t i, const std::uint8_t* cts, std::uint8_t* ms, errc* status) {
    status[i] = with.good ? errc::ok : errc::bad_secret_key;
    if (!with.good) {
      std::memset(ms + 32 * i, 0, 32);
      return;
    }
    mlwq_decrypt<Set>(with.s_hat, Set::subtractive ? with.dither : nullptr, cts + i * Set::ciphertext, ms + 32 * i);
  }
  // Expands the one key of all items once.
  [[gnu::noinline]] static void decrypt_with_one(const batch& all, const std::uint8_t* dk, const std::uint8_t* cts,
                                                 std::uint8_t* ms, errc* status) {
    receiver r;
    (void)prepare_secret_key(dk, &r.key);  // each item reports a malformed key
    decrypt_prepared(all, &r.key, cts, ms, status);
  }
};

}  // namespace bravais::BRAVAIS_ISA
