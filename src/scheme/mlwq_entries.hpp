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
  using secret_part = mlwq_decryption_key<Set>;
  using receiver = mlwq_receiver<Set>;

  static errc prepare_secret_key(const std::uint8_t* dk, void* prepared) {
    return static_cast<secret_part*>(prepared)->prepare(bytes_at<Set::pke_secret_key>(dk));
  }

  static void decrypt_prepared(const batch& all, const void* prepared, const std::uint8_t* cts, std::uint8_t* ms,
                               errc* status) {
    const auto* key = static_cast<const secret_part*>(prepared);
    const rows_in<Set::ciphertext> c{cts};
    const rows_out<32> m{ms};
    for (std::size_t i = 0; i < all.size; ++i) status[i] = key->decrypt(c[i], m[i]);
    wipe_stack();
  }

  static void decrypt(const batch& all, const std::uint8_t* dks, std::size_t stride, const std::uint8_t* cts,
                      std::uint8_t* ms, errc* status) {
    if (stride == 0 && all.size > 1) return decrypt_with_one(all, dks, cts, ms, status);
    const keys_in<Set::pke_secret_key> dk{dks, stride};
    const rows_in<Set::ciphertext> c{cts};
    const rows_out<32> m{ms};
    in_groups<receiver>(all, [=](group<receiver>& g) BRAVAIS_NOINLINE_LAMBDA {
      mlwq_decrypt<Set>(g, dk.from(g.first), c.from(g.first), m.from(g.first), status + g.first);
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
  // Expands the one key of all items once.
  [[gnu::noinline]] static void decrypt_with_one(const batch& all, const std::uint8_t* dk, const std::uint8_t* cts,
                                                 std::uint8_t* ms, errc* status) {
    receiver r;
    (void)prepare_secret_key(dk, &r.key);  // each item reports a malformed key
    decrypt_prepared(all, &r.key, cts, ms, status);
  }
};

}  // namespace bravais::BRAVAIS_ISA
