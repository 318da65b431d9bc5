// SPDX-License-Identifier: MIT
// The entries of the back end's table: batches cut into groups that fill the lanes, keys expanded on the way.
#pragma once

#include "isa/region.hpp"
#include "scheme/groups.hpp"
#include "scheme/kyber_kem.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Pke>
struct kem_entries {
  using Set = typename Pke::set;
  using set = Set;
  using public_part = typename Pke::public_part;
  using secret_part = typename Pke::secret_part;
  using kem = kyber_kem<Pke>;
  static constexpr std::size_t secret_bytes(secret_form form) {
    return form == secret_form::kdf_input ? Set::kdf_input : 32;
  }

  static errc generate(std::size_t n, const std::uint8_t* seeds, std::uint8_t* eks, std::uint8_t* dks) {
    in_groups(n, [&]<std::size_t Items>(std::size_t count, std::size_t at) {
      kem::template generate<Items>(count, seeds + at * Set::seed, eks + at * Set::public_key,
                                    dks + at * Set::secret_key);
    });
    return errc::ok;
  }

  // The secret keys of a group. (Not local to the function that uses it: clang 19 then leaves its destructor out.)
  template <std::size_t Items>
  struct key_workspace {
    secret_part key[Items];
    ~key_workspace() {
      for (auto& x : key) wipe_secret_part(x);
    }
  };

  // The sessions of a group and their hashing.
  template <std::size_t Items>
  struct group {
    typename kem::session sessions[Items];
    job jobs[Items * (kem::jobs_per_session + 1 + Pke::expansion_jobs)];
    hashing hash{jobs};
  };

  // Lists two kinds of jobs in the order in which they should get lanes: of one item the chain from its message to the
  // noise first, and the expansion of its key beside it; in a batch, which fills all lanes anyway, the other way round.
  template <std::size_t Items, class Chain, class Expansion>
  static void chain_beside(Chain&& chain, Expansion&& expansion) {
    if constexpr (Items == 1) chain();
    expansion();
    if constexpr (Items != 1) chain();
  }

  static void encapsulate_prepared(std::size_t n, const void* prepared, const std::uint8_t* m, std::uint8_t* cts,
                                   std::uint8_t* secrets, secret_form form) {
    const auto& ek = *static_cast<const public_part*>(prepared);
    in_groups(n, [&]<std::size_t Items>(std::size_t count, std::size_t at) {
      group<Items> g;
      for (std::size_t i = 0; i < count; ++i) {
        g.sessions[i].ek = &ek;
        const std::size_t last = kem::add_digest_jobs(g.hash, g.sessions[i], m + 32 * (at + i));
        kem::add_coins_jobs(g.hash, g.sessions[i], ek.h, last);
      }
      g.hash.finish();
      kem::encapsulate(g.hash, count, g.sessions, cts + at * Set::ciphertext, secrets + at * secret_bytes(form), form);
    });
  }

  static void encapsulate(std::size_t n, const std::uint8_t* eks, std::size_t stride, const std::uint8_t* m,
                          std::uint8_t* cts, std::uint8_t* secrets, secret_form form, errc* status) {
    const std::size_t secret = secret_bytes(form);
    if (stride == 0 && n > 1) return encapsulate_to_one(n, eks, m, cts, secrets, form, status);
    in_groups(n, [&]<std::size_t Items>(std::size_t count, std::size_t at) {
      group<Items> g;
      public_part keys[Items];
      std::size_t last[Items];
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t* ek = eks + (at + i) * stride;
        status[at + i] = Set::checks_keys && !Pke::is_reduced(ek) ? errc::bad_public_key : errc::ok;
        g.sessions[i].ek = &keys[i];
        last[i] = kem::add_digest_jobs(g.hash, g.sessions[i], m + 32 * (at + i), ek, keys[i].h);
      }
      if (Items == 1 && status[at] != errc::ok) return zero(at, 1, cts, secrets, secret);
      chain_beside<Items>(
          [&] {
            for (std::size_t i = 0; i < count; ++i) kem::add_coins_jobs(g.hash, g.sessions[i], keys[i].h, last[i]);
          },
          [&] {
            for (std::size_t i = 0; i < count; ++i) {
              Pke::add_expansion_jobs(g.hash, eks + (at + i) * stride, keys[i]);
              Pke::add_decryption_jobs(g.hash, eks + (at + i) * stride, keys[i]);
            }
          });
      g.hash.finish();
      for (std::size_t i = 0; i < count; ++i) Pke::decode_public_key(eks + (at + i) * stride, keys[i]);
      kem::encapsulate(g.hash, count, g.sessions, cts + at * Set::ciphertext, secrets + at * secret, form);
      for (std::size_t i = at; i < at + count; ++i) {
        if (status[i] != errc::ok) zero(i, 1, cts, secrets, secret);
      }
    });
  }

  static void decapsulate_prepared(std::size_t n, const void* prepared, const std::uint8_t* cts, std::uint8_t* secrets,
                                   secret_form form, errc* status) {
    for (std::size_t i = 0; i < n; ++i) status[i] = errc::ok;
    const auto* dk = static_cast<const secret_part*>(prepared);
    in_groups(n, [&]<std::size_t Items>(std::size_t count, std::size_t at) {
      group<Items> g;
      const secret_part* keys[Items]{};
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t* ct = cts + (at + i) * Set::ciphertext;
        keys[i] = dk;
        kem::add_rejection_job(g.hash, g.sessions[i], dk->z, ct);
        kem::decrypt(g.hash, g.sessions[i], kem::add_waiting_coins_jobs(g.hash, g.sessions[i], dk->ek.h), *dk, ct);
      }
      g.hash.finish();
      kem::decapsulate(g.hash, count, g.sessions, keys, cts + at * Set::ciphertext, secrets + at * secret_bytes(form),
                       form);
    });
  }

  static void decapsulate(std::size_t n, const std::uint8_t* dks, std::size_t stride, const std::uint8_t* cts,
                          std::uint8_t* secrets, secret_form form, errc* status) {
    const std::size_t secret = secret_bytes(form);
    if (stride == 0 && n > 1) return decapsulate_with_one(n, dks, cts, secrets, form, status);
    in_groups(n, [&]<std::size_t Items>(std::size_t count, std::size_t at) {
      group<Items> g;
      key_workspace<Items> w;
      const secret_part* keys[Items]{};
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t* dk = dks + (at + i) * stride;
        keys[i] = &w.key[i];
        declassify(dk + kem::ek_at, Set::public_key, "the secret key holds the public key");
        Pke::add_decryption_jobs(g.hash, dk + kem::ek_at, w.key[i].ek);
      }
      const std::size_t for_decryption = g.hash.size();
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t* dk = dks + (at + i) * stride;
        kem::add_rejection_job(g.hash, g.sessions[i], dk + kem::z_at, cts + (at + i) * Set::ciphertext);
        kem::add_key_hash_job(g.hash, dk + kem::ek_at, w.key[i].ek.h);
      }
      std::size_t waiting[Items];
      chain_beside<Items>(
          [&] {
            for (std::size_t i = 0; i < count; ++i) {
              waiting[i] = kem::add_waiting_coins_jobs(g.hash, g.sessions[i], dks + (at + i) * stride + kem::h_at);
            }
          },
          [&] {
            for (std::size_t i = 0; i < count; ++i) {
              Pke::add_expansion_jobs(g.hash, dks + (at + i) * stride + kem::ek_at, w.key[i].ek);
            }
          });
      g.hash.run(0, for_decryption);
      for (std::size_t i = 0; i < count; ++i) {
        kem::decode_secret_part(dks + (at + i) * stride, w.key[i]);
        kem::decrypt(g.hash, g.sessions[i], waiting[i], w.key[i], cts + (at + i) * Set::ciphertext);
      }
      g.hash.finish();
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t* dk = dks + (at + i) * stride;
        Pke::decode_public_key(dk + kem::ek_at, w.key[i].ek);
        const bool good = !Set::checks_keys || kem::is_good(dk, w.key[i].ek.h);
        status[at + i] = good ? errc::ok : errc::bad_secret_key;
      }
      if (Items == 1 && status[at] != errc::ok) {
        std::memset(secrets + at * secret, 0, secret);
        return wipe_stack();
      }
      kem::decapsulate(g.hash, count, g.sessions, keys, cts + at * Set::ciphertext, secrets + at * secret, form);
      for (std::size_t i = at; i < at + count; ++i) {
        if (status[i] != errc::ok) std::memset(secrets + i * secret, 0, secret);
      }
    });
  }

  // These are asked for by name also where round 3 does not demand them.
  static errc check_public_key(const std::uint8_t* ek) { return Pke::is_reduced(ek) ? errc::ok : errc::bad_public_key; }
  static errc check_secret_key(const std::uint8_t* dk) {
    std::uint8_t h[32];
    job jobs[1];
    hashing hash(jobs);
    hash.add(hash_job(sha3_256, {dk + kem::ek_at, Set::public_key}, {}, h));
    hash.finish();
    return kem::is_good(dk, h) ? errc::ok : errc::bad_secret_key;
  }
  static errc prepare_public_key(const std::uint8_t* ek, void* prepared) {
    return kem::prepare_public_key(ek, *static_cast<public_part*>(prepared));
  }
  static errc prepare_secret_key(const std::uint8_t* dk, void* prepared) {
    return kem::prepare_secret_key(dk, *static_cast<secret_part*>(prepared));
  }

  static constexpr kem_ops ops{
      generate,           encapsulate,        decapsulate,          check_public_key,     check_secret_key,
      prepare_public_key, prepare_secret_key, encapsulate_prepared, decapsulate_prepared, nullptr};

 private:
  // One key for all items is expanded once.
  [[gnu::noinline]] static void encapsulate_to_one(std::size_t n, const std::uint8_t* key, const std::uint8_t* m,
                                                   std::uint8_t* cts, std::uint8_t* secrets, secret_form form,
                                                   errc* status) {
    public_part ek;
    const errc error = kem::prepare_public_key(key, ek);
    for (std::size_t i = 0; i < n; ++i) status[i] = error;
    if (error == errc::ok) return encapsulate_prepared(n, &ek, m, cts, secrets, form);
    zero(0, n, cts, secrets, secret_bytes(form));
  }
  [[gnu::noinline]] static void decapsulate_with_one(std::size_t n, const std::uint8_t* key, const std::uint8_t* cts,
                                                     std::uint8_t* secrets, secret_form form, errc* status) {
    secret_part dk;
    const errc error = kem::prepare_secret_key(key, dk);
    if (error == errc::ok) {
      decapsulate_prepared(n, &dk, cts, secrets, form, status);
    } else {
      for (std::size_t i = 0; i < n; ++i) status[i] = error;
      std::memset(secrets, 0, n * secret_bytes(form));
    }
    wipe_secret_part(dk);
  }
  static void wipe_secret_part(secret_part& key) {
    wipe(key.s_hat, sizeof key.s_hat);
    wipe(key.z, sizeof key.z);
  }
  static void zero(std::size_t i, std::size_t n, std::uint8_t* cts, std::uint8_t* secrets, std::size_t secret) {
    std::memset(cts + i * Set::ciphertext, 0, n * Set::ciphertext);
    std::memset(secrets + i * secret, 0, n * secret);
  }
};

}  // namespace bravais::BRAVAIS_ISA
