// SPDX-License-Identifier: MIT
// The entries of the back end's table for NTRU+: they cut batches into groups that fill the lanes.
#pragma once

#include "isa/region.hpp"
#include "scheme/groups.hpp"
#include "scheme/ntru_plus_generation.hpp"
#include "scheme/ntru_plus_kem.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Set>
struct ntru_plus_entries {
  using set = Set;
  using kem = ntru_plus_kem<Set>;
  using keys = ntru_plus_keys<Set>;
  using public_key = ntru_plus_public_key<Set>;
  using secret_key = ntru_plus_secret_key<Set>;
  using public_part = public_key;
  using secret_part = secret_key;
  // The hashes of one item form a chain, so a group has as many items as there are lanes.
  static constexpr std::size_t at_once = static_cast<std::size_t>(max_states);

  template <std::size_t N>
  using generations = ntru_plus_generations<Set, N>;

  static errc generate(const batch& all, const std::uint8_t* seeds, std::uint8_t* pks, std::uint8_t* sks) {
    const rows_in<Set::seed> seed{seeds};
    const rows_out<Set::public_key> pk{pks};
    const rows_out<Set::secret_key> sk{sks};
    errc error = errc::ok;
    in_memory<generations, at_once>(all, [&](auto& memory, std::size_t first, std::size_t count) BRAVAIS_INLINE_LAMBDA {
      const errc found = generate_ntru_plus_keys<Set>(memory.keys, memory.jobs, count, seed.from(first), pk.from(first),
                                                      sk.from(first));
      if (found != errc::ok) error = found;
    });
    return error;
  }

  // Memory for the steps of one item at a time. Its destructor also wipes the stack below, while the owner's frame
  // still exists. A call at the end of the owner could become a tail call, which gives up that frame first.
  struct step_memory {
    typename kem::workspace polynomials;
    ~step_memory() { wipe_stack(); }
  };

  // The forms for prepared keys are not inlined, to save code: those for one encoded key call them, too.
  [[gnu::noinline]] static void encapsulate_prepared(const batch& all, const void* prepared,
                                                     const std::uint8_t* randomness, std::uint8_t* cts,
                                                     std::uint8_t* secrets, secret_form) {
    const rows_in<Set::message> m{randomness};
    const rows_out<Set::ciphertext> ct{cts};
    const rows_out<32> secret{secrets};
    using item = typename kem::sender;
    in_groups<item>(all, [&](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      step_memory memory;
      for (item& s : g) s.key = static_cast<const public_key*>(prepared);
      kem::encaps(g, {}, m.from(g.first), ct.from(g.first), secret.from(g.first), nullptr, memory.polynomials);
    });
  }
  static void encapsulate(const batch& all, const std::uint8_t* pks, std::size_t stride, const std::uint8_t* randomness,
                          std::uint8_t* cts, std::uint8_t* secrets, secret_form form, errc* status) {
    if (stride == 0 && all.size > 1) return encapsulate_to_one(all, pks, randomness, cts, secrets, form, status);
    const keys_in<Set::public_key> pk{pks, stride};
    const rows_in<Set::message> m{randomness};
    const rows_out<Set::ciphertext> ct{cts};
    const rows_out<32> secret{secrets};
    using item = typename kem::sender_with_key;
    in_groups<item>(all, [&](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      step_memory memory;
      kem::encaps(g, pk.from(g.first), m.from(g.first), ct.from(g.first), secret.from(g.first), status + g.first,
                  memory.polynomials);
    });
  }

  [[gnu::noinline]] static void decapsulate_prepared(const batch& all, const void* prepared, const std::uint8_t* cts,
                                                     std::uint8_t* secrets, secret_form, errc* status) {
    const rows_in<Set::ciphertext> ct{cts};
    const rows_out<32> secret{secrets};
    using item = typename kem::receiver;
    in_groups<item>(all, [&](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      step_memory memory;
      for (item& s : g) s.key = static_cast<const secret_key*>(prepared);
      kem::decaps(g, {}, ct.from(g.first), secret.from(g.first), status + g.first, memory.polynomials);
    });
  }
  static void decapsulate(const batch& all, const std::uint8_t* sks, std::size_t stride, const std::uint8_t* cts,
                          std::uint8_t* secrets, secret_form form, errc* status) {
    if (stride == 0 && all.size > 1) return decapsulate_with_one(all, sks, cts, secrets, form, status);
    const keys_in<Set::secret_key> sk{sks, stride};
    const rows_in<Set::ciphertext> ct{cts};
    const rows_out<32> secret{secrets};
    using item = typename kem::receiver_with_key;
    in_groups<item>(all, [&](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      step_memory memory;
      kem::decaps(g, sk.from(g.first), ct.from(g.first), secret.from(g.first), status + g.first, memory.polynomials);
    });
  }

  // The caller may request these checks also for release 2.2, which does not require them.
  static errc check_public_key(const std::uint8_t* pk) { return keys::check(public_key_at(pk)); }
  static errc check_secret_key(const std::uint8_t* sk) { return keys::check(secret_key_at(sk)); }
  static errc prepare_public_key(const std::uint8_t* pk, void* prepared) {
    return keys::prepare(public_key_at(pk), *static_cast<public_key*>(prepared));
  }
  static errc prepare_secret_key(const std::uint8_t* sk, void* prepared) {
    return keys::prepare(secret_key_at(sk), *static_cast<secret_key*>(prepared));
  }

  static constexpr std::size_t workspace =
      std::max({room_for_group<generations, at_once>, room_for_items<typename kem::sender_with_key>,
                room_for_items<typename kem::receiver_with_key>});

  static constexpr kem_ops ops{
      generate,           encapsulate,        decapsulate,          check_public_key,     check_secret_key,
      prepare_public_key, prepare_secret_key, encapsulate_prepared, decapsulate_prepared, nullptr,
      workspace};

 private:
  // Not local to the function that uses it: clang 19 then omits its destructor.
  struct key_memory {
    secret_key key;
    ~key_memory() { wipe(this, sizeof *this); }
  };
  static bytes_in<Set::public_key> public_key_at(const std::uint8_t* pk) {
    return bytes_in<Set::public_key>(pk, Set::public_key);
  }
  static bytes_in<Set::secret_key> secret_key_at(const std::uint8_t* sk) {
    return bytes_in<Set::secret_key>(sk, Set::secret_key);
  }
  // Expands the one key of all items once.
  [[gnu::noinline]] static void encapsulate_to_one(const batch& all, const std::uint8_t* pk,
                                                   const std::uint8_t* randomness, std::uint8_t* cts,
                                                   std::uint8_t* secrets, secret_form form, errc* status) {
    public_key key;
    const errc error = prepare_public_key(pk, &key);
    std::fill_n(status, all.size, error);
    if (error == errc::ok) return encapsulate_prepared(all, &key, randomness, cts, secrets, form);
    std::memset(cts, 0, Set::ciphertext * all.size);
    std::memset(secrets, 0, 32 * all.size);
  }
  [[gnu::noinline]] static void decapsulate_with_one(const batch& all, const std::uint8_t* sk, const std::uint8_t* cts,
                                                     std::uint8_t* secrets, secret_form form, errc* status) {
    key_memory w;
    const errc error = prepare_secret_key(sk, &w.key);
    if (error == errc::ok) return decapsulate_prepared(all, &w.key, cts, secrets, form, status);
    std::fill_n(status, all.size, error);
    std::memset(secrets, 0, 32 * all.size);
  }
};

}  // namespace bravais::BRAVAIS_ISA
