// SPDX-License-Identifier: MIT
// The entries in the back end's table of KEMs made by the Fujisaki-Okamoto transform: they cut batches into groups and
// find the items' keys.
#pragma once

#include "isa/region.hpp"
#include "scheme/fujisaki_okamoto.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Pke>
struct fujisaki_okamoto_entries {
  using Set = typename Pke::set;
  using set = Set;
  using public_part = typename Pke::public_part;
  using secret_part = typename Pke::secret_part;
  using kem = fujisaki_okamoto<Pke>;
  using keys = typename kem::keys;
  using session_keys = typename kem::session_keys;
  using ciphertexts_out = rows_out<Set::ciphertext>;

  static errc generate(const batch& all, const std::uint8_t* seeds, std::uint8_t* eks, std::uint8_t* dks) {
    using item = typename keys::generation;
    const rows_in<Set::seed> d_z{seeds};
    const rows_out<Set::public_key> ek{eks};
    const rows_out<Set::secret_key> dk{dks};
    in_groups<item>(all, [=](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      keys::keygen_internal(g, d_z.from(g.first), ek.from(g.first), dk.from(g.first));
    });
    return errc::ok;
  }

  static void encapsulate_prepared(const batch& all, const void* prepared, const std::uint8_t* ms, std::uint8_t* cts,
                                   std::uint8_t* secrets, secret_form form) {
    using item = typename kem::sender;
    const auto* key = static_cast<const public_part*>(prepared);
    const rows_in<32> m{ms};
    const ciphertexts_out c{cts};
    const session_keys K{secrets, form};
    in_groups<item>(all, [=](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      for (item& s : g) s.use(*key);
      kem::encaps_internal(g, m.from(g.first), c.from(g.first), K.from(g.first));
    });
  }
  static void encapsulate(const batch& all, const std::uint8_t* eks, std::size_t stride, const std::uint8_t* ms,
                          std::uint8_t* cts, std::uint8_t* secrets, secret_form form, errc* status) {
    if (stride == 0 && all.size > 1) return encapsulate_to_one(all, eks, ms, cts, secrets, form, status);
    using item = typename kem::sender_with_key;
    const keys_in<Set::public_key> ek{eks, stride};
    const rows_in<32> m{ms};
    const ciphertexts_out c{cts};
    const session_keys K{secrets, form};
    in_groups<item>(all, [=](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      for (std::size_t i = 0; i < g.count; ++i) {
        g[i].use(ek[g.first + i]);
        status[g.first + i] = Set::checks_keys ? check_public_key(ek[g.first + i].data()) : errc::ok;
      }
      if (!g.is_single() || status[g.first] == errc::ok) {
        kem::encaps_internal(g, m.from(g.first), c.from(g.first), K.from(g.first));
      }
      for (std::size_t i = g.first; i < g.first + g.count; ++i) {
        if (status[i] != errc::ok) zero(1, c.from(i), K.from(i));
      }
    });
  }

  static void decapsulate_prepared(const batch& all, const void* prepared, const std::uint8_t* cts,
                                   std::uint8_t* secrets, secret_form form, errc* status) {
    using item = typename kem::receiver;
    const auto* key = static_cast<const secret_part*>(prepared);
    const rows_in<Set::ciphertext> c{cts};
    const session_keys K{secrets, form};
    in_groups<item>(all, [=](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      for (item& s : g) s.use(*key);
      kem::decaps_internal(g, c.from(g.first), K.from(g.first), status + g.first);
    });
  }
  static void decapsulate(const batch& all, const std::uint8_t* dks, std::size_t stride, const std::uint8_t* cts,
                          std::uint8_t* secrets, secret_form form, errc* status) {
    if (stride == 0 && all.size > 1) return decapsulate_with_one(all, dks, cts, secrets, form, status);
    using item = typename kem::receiver_with_key;
    const keys_in<Set::secret_key> dk{dks, stride};
    const rows_in<Set::ciphertext> c{cts};
    const session_keys K{secrets, form};
    in_groups<item>(all, [=](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      for (std::size_t i = 0; i < g.count; ++i) g[i].use(dk[g.first + i]);
      kem::decaps_internal(g, c.from(g.first), K.from(g.first), status + g.first);
      for (std::size_t i = g.first; i < g.first + g.count; ++i) {
        if (status[i] != errc::ok) K.from(i).zero(1);
      }
    });
  }

  // The caller may request these checks also for round 3, which does not require them.
  static errc check_public_key(const std::uint8_t* ek) {
    return Pke::is_reduced(bytes_at<Set::public_key>(ek)) ? errc::ok : errc::bad_public_key;
  }
  static errc check_secret_key(const std::uint8_t* dk) { return keys::check_secret_key({dk}); }
  static errc prepare_public_key(const std::uint8_t* ek, void* prepared) {
    return keys::prepare_public_key(bytes_at<Set::public_key>(ek), *static_cast<public_part*>(prepared));
  }
  static errc prepare_secret_key(const std::uint8_t* dk, void* prepared) {
    return keys::prepare_secret_key({dk}, *static_cast<secret_part*>(prepared));
  }

  static constexpr std::size_t workspace =
      std::max({room_for_items<typename keys::generation>, room_for_items<typename kem::sender_with_key>,
                room_for_items<typename kem::receiver_with_key>});

  static constexpr kem_ops ops{
      generate,           encapsulate,        decapsulate,          check_public_key,     check_secret_key,
      prepare_public_key, prepare_secret_key, encapsulate_prepared, decapsulate_prepared, nullptr,
      workspace};

 private:
  // Expands the one key of all items once.
  [[gnu::noinline]] static void encapsulate_to_one(const batch& all, const std::uint8_t* ek, const std::uint8_t* ms,
                                                   std::uint8_t* cts, std::uint8_t* secrets, secret_form form,
                                                   errc* status) {
    public_part key;
    const errc error = prepare_public_key(ek, &key);
    std::fill_n(status, all.size, error);
    if (error == errc::ok) return encapsulate_prepared(all, &key, ms, cts, secrets, form);
    zero(all.size, {cts}, {secrets, form});
  }
  [[gnu::noinline]] static void decapsulate_with_one(const batch& all, const std::uint8_t* dk, const std::uint8_t* cts,
                                                     std::uint8_t* secrets, secret_form form, errc* status) {
    secret_part key;
    const errc error = prepare_secret_key(dk, &key);
    if (error == errc::ok) {
      decapsulate_prepared(all, &key, cts, secrets, form, status);
    } else {
      std::fill_n(status, all.size, error);
      session_keys{secrets, form}.zero(all.size);
    }
    keys::wipe_secret_part(key);
  }
  // Zeroes the outputs of the first `n` items.
  static void zero(std::size_t n, ciphertexts_out c, const session_keys& K) {
    std::memset(c.first, 0, n * Set::ciphertext);
    K.zero(n);
  }
};

}  // namespace bravais::BRAVAIS_ISA
