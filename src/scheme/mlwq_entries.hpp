// SPDX-License-Identifier: MIT
// The entries of M-LWQ in the back end's table: those of Kyber, but decryption, which hashes and may refuse a key.
#pragma once

#include "backend/isa.hpp"
#include "scheme/kyber_entries.hpp"
#include "scheme/mlwq_pke.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Set, class Profile = no_profile>
struct mlwq_pke_entries : encryption_entries<mlwq_pke<Set, Profile>> {
  // A secret key as decryption needs it: the secret vector, and in subtractive mode the dithers of u and v.
  struct key {
    alignas(64) std::int16_t s_hat[Set::k][kyber_ring::n];
    alignas(64) dither_bytes dither[Set::subtractive ? Set::k + 1 : 1];
    bool good;
    ~key() { wipe(s_hat, sizeof s_hat); }
  };
  static constexpr std::size_t jobs_per_key = Set::subtractive ? Set::k + 1 : 1;

  static void decrypt(std::size_t n, const std::uint8_t* dks, std::size_t stride, const std::uint8_t* cts,
                      std::uint8_t* ms, errc* status) {
    if (stride == 0 && n > 1) return decrypt_with_one(n, dks, cts, ms, status);
    in_groups(n, [&]<std::size_t Items>(std::size_t count, std::size_t at) {
      key keys[Items];
      expand<Items>(count, dks + at * stride, stride, keys);
      for (std::size_t i = 0; i < count; ++i) one(keys[i], at + i, cts, ms, status);
    });
    wipe_stack();
  }

  static constexpr pke_ops ops{mlwq_pke_entries::generate, mlwq_pke_entries::encrypt, decrypt};

 private:
  template <std::size_t Items>
  static void expand(std::size_t count, const std::uint8_t* dks, std::size_t stride, key* keys) {
    job jobs[Items * jobs_per_key];
    if constexpr (Set::subtractive) {
      Profile::begin(mlwq_part::dequantize);
      hashing hash(jobs);
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t* rho = dks + i * stride + Set::secret_bytes;
        declassify(rho, 32, "the secret key holds rho, which is part of the public key");
        add_dither_jobs<Set>(hash, rho, keys[i].dither);
      }
      hash.finish();
    }
    Profile::begin(mlwq_part::arith);
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint8_t* dk = dks + i * stride;
      keys[i].good = detail::fields_are_in_range<Set>(dk).declassified("a malformed secret key is refused in public");
      detail::decode_secret<Set>(dk, keys[i].s_hat);
    }
    Profile::begin(mlwq_part::other);
  }
  static void one(const key& with, std::size_t i, const std::uint8_t* cts, std::uint8_t* ms, errc* status) {
    status[i] = with.good ? errc::ok : errc::bad_secret_key;
    if (!with.good) {
      std::memset(ms + 32 * i, 0, 32);
      return;
    }
    mlwq_decrypt<Set, Profile>(with.s_hat, Set::subtractive ? with.dither : nullptr, cts + i * Set::ciphertext,
                               ms + 32 * i);
  }
  // One key for all items is expanded once.
  [[gnu::noinline]] static void decrypt_with_one(std::size_t n, const std::uint8_t* dk, const std::uint8_t* cts,
                                                 std::uint8_t* ms, errc* status) {
    key with;
    expand<1>(1, dk, 0, &with);
    for (std::size_t i = 0; i < n; ++i) one(with, i, cts, ms, status);
    wipe_stack();
  }
};

}  // namespace bravais::BRAVAIS_ISA
