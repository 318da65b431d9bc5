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

  static errc generate(const batch& all, const std::uint8_t* seeds, std::uint8_t* eks, std::uint8_t* dks) {
    using item = typename kem::generation;
    in_groups<item>(all, [&](group<item>& g) BRAVAIS_NOINLINE_LAMBDA { kem::keygen_internal(g, seeds, eks, dks); });
    return errc::ok;
  }

  static void encapsulate_prepared(const batch& all, const void* prepared, const std::uint8_t* m, std::uint8_t* cts,
                                   std::uint8_t* secrets, secret_form form) {
    using item = typename kem::sender;
    in_groups<item>(all, [&](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      for (item& s : g) s.ek = static_cast<const public_part*>(prepared);
      kem::encaps_internal(g, m, cts, secrets, form);
    });
  }
  static void encapsulate(const batch& all, const std::uint8_t* eks, std::size_t stride, const std::uint8_t* m,
                          std::uint8_t* cts, std::uint8_t* secrets, secret_form form, errc* status) {
    if (stride == 0 && all.size > 1) return encapsulate_to_one(all, eks, m, cts, secrets, form, status);
    using item = typename kem::sender_with_key;
    in_groups<item>(all, [&](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      for (std::size_t i = 0; i < g.count; ++i) {
        g[i].encoded = eks + (g.first + i) * stride;
        g[i].ek = &g[i].key;
        status[g.first + i] = Set::checks_keys ? check_public_key(g[i].encoded) : errc::ok;
      }
      if (!g.is_single() || status[g.first] == errc::ok) kem::encaps_internal(g, m, cts, secrets, form);
      for (std::size_t i = g.first; i < g.first + g.count; ++i) {
        if (status[i] != errc::ok) zero(i, 1, cts, secrets, form);
      }
    });
  }

  static void decapsulate_prepared(const batch& all, const void* prepared, const std::uint8_t* cts,
                                   std::uint8_t* secrets, secret_form form, errc* status) {
    using item = typename kem::receiver;
    in_groups<item>(all, [&](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      for (item& s : g) {
        s.dk = static_cast<const secret_part*>(prepared);
        s.ek = &s.dk->ek;
      }
      kem::decaps_internal(g, cts, secrets, form, status);
    });
  }
  static void decapsulate(const batch& all, const std::uint8_t* dks, std::size_t stride, const std::uint8_t* cts,
                          std::uint8_t* secrets, secret_form form, errc* status) {
    if (stride == 0 && all.size > 1) return decapsulate_with_one(all, dks, cts, secrets, form, status);
    using item = typename kem::receiver_with_key;
    in_groups<item>(all, [&](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      for (std::size_t i = 0; i < g.count; ++i) {
        g[i].encoded = dks + (g.first + i) * stride;
        g[i].dk = &g[i].key;
        g[i].ek = &g[i].key.ek;
      }
      kem::decaps_internal(g, cts, secrets, form, status);
      const std::size_t size = kem::secret_bytes(form);
      for (std::size_t i = g.first; i < g.first + g.count; ++i) {
        if (status[i] != errc::ok) std::memset(secrets + i * size, 0, size);
      }
    });
  }

  // The caller may request these checks also for round 3, which does not require them.
  static errc check_public_key(const std::uint8_t* ek) { return Pke::is_reduced(ek) ? errc::ok : errc::bad_public_key; }
  static errc check_secret_key(const std::uint8_t* dk) { return kem::check_secret_key(dk); }
  static errc prepare_public_key(const std::uint8_t* ek, void* prepared) {
    return kem::prepare_public_key(ek, *static_cast<public_part*>(prepared));
  }
  static errc prepare_secret_key(const std::uint8_t* dk, void* prepared) {
    return kem::prepare_secret_key(dk, *static_cast<secret_part*>(prepared));
  }

  static constexpr std::size_t workspace =
      std::max({room_for_items<typename kem::generation>, room_for_items<typename kem::sender_with_key>,
                room_for_items<typename kem::receiver_with_key>});

  static constexpr kem_ops ops{
      generate,           encapsulate,        decapsulate,          check_public_key,     check_secret_key,
      prepare_public_key, prepare_secret_key, encapsulate_prepared, decapsulate_prepared, nullptr,
      workspace};

 private:
  // Expands the one key of all items once.
  [[gnu::noinline]] static void encapsulate_to_one(const batch& all, const std::uint8_t* key, const std::uint8_t* m,
                                                   std::uint8_t* cts, std::uint8_t* secrets, secret_form form,
                                                   errc* status) {
    public_part ek;
    const errc error = kem::prepare_public_key(key, ek);
    std::fill_n(status, all.size, error);
    if (error == errc::ok) return encapsulate_prepared(all, &ek, m, cts, secrets, form);
    zero(0, all.size, cts, secrets, form);
  }
  [[gnu::noinline]] static void decapsulate_with_one(const batch& all, const std::uint8_t* key, const std::uint8_t* cts,
                                                     std::uint8_t* secrets, secret_form form, errc* status) {
    secret_part dk;
    const errc error = kem::prepare_secret_key(key, dk);
    if (error == errc::ok) {
      decapsulate_prepared(all, &dk, cts, secrets, form, status);
    } else {
      std::fill_n(status, all.size, error);
      std::memset(secrets, 0, all.size * kem::secret_bytes(form));
    }
    kem::wipe_secret_part(dk);
  }
  static void zero(std::size_t i, std::size_t n, std::uint8_t* cts, std::uint8_t* secrets, secret_form form) {
    const std::size_t size = kem::secret_bytes(form);
    std::memset(cts + i * Set::ciphertext, 0, n * Set::ciphertext);
    std::memset(secrets + i * size, 0, n * size);
  }
};

}  // namespace bravais::BRAVAIS_ISA
