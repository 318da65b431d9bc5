// SPDX-License-Identifier: MIT
// The entries of the back end's table for NTRU: they cut batches into groups and find the items' keys.
#pragma once

#include "isa/region.hpp"
#include "scheme/groups.hpp"
#include "scheme/ntru_generation.hpp"
#include "scheme/ntru_kem.hpp"
#include "scheme/ntru_randomness.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Set>
struct ntru_entries {
  using set = Set;
  using kem = ntru_kem<Set>;
  using session = typename kem::session;
  using key_workspace = ntru_workspace<Set>;
  using public_key = ntru_public_key<Set>;
  using secret_key = ntru_secret_key<Set>;
  using public_part = public_key;
  using secret_part = secret_key;
  // With 16 keys in a group, each pays a sixteenth of an inversion. More keys would save little.
  static constexpr std::size_t keys_at_once = 16;

  template <std::size_t N>
  using generations = typename ntru_generation<Set>::template memory<N>;

  static errc generate(const batch& all, const std::uint8_t* seeds, std::uint8_t* pks, std::uint8_t* sks) {
    const rows_in<Set::seed> seed{seeds};
    const rows_out<Set::public_key> pk{pks};
    const rows_out<Set::secret_key> sk{sks};
    in_memory<generations, keys_at_once>(all, [&](auto& memory, std::size_t at, std::size_t n) BRAVAIS_INLINE_LAMBDA {
      ntru_generation<Set>::generate(memory.step, memory.keys(), n, seed.from(at), pk.from(at), sk.from(at));
      wipe_deep_stack();
    });
    return errc::ok;
  }

  // The forms for prepared keys are not inlined, to save code: those for one encoded key call them, too.
  [[gnu::noinline]] static void encapsulate_prepared(const batch& all, const void* prepared,
                                                     const std::uint8_t* randomness, std::uint8_t* cts,
                                                     std::uint8_t* secrets, secret_form) {
    const auto& key = *static_cast<const public_key*>(prepared);
    encapsulate_groups(all, [&](std::size_t, auto&) -> const public_key& { return key; }, {randomness}, {cts},
                       {secrets});
  }
  static void encapsulate(const batch& all, const std::uint8_t* pks, std::size_t stride, const std::uint8_t* randomness,
                          std::uint8_t* cts, std::uint8_t* secrets, secret_form form, errc* status) {
    std::fill_n(status, all.size, errc::ok);
    const keys_in<Set::public_key> pk{pks, stride};
    with_memory<public_key>(all.workspace, [&](public_key& key, std::span<std::uint8_t> rest) BRAVAIS_INLINE_LAMBDA {
      const batch items(all.size, rest);
      if (stride == 0 && all.size > 1) {
        prepare_public_key(pks, &key);
        return encapsulate_prepared(items, &key, randomness, cts, secrets, form);
      }
      const auto key_of = [&](std::size_t item, key_workspace& w) -> const public_key& {
        ntru_keys<Set>::expand_h(pk[item], key.h, w);
        return key;
      };
      encapsulate_groups(items, key_of, {randomness}, {cts}, {secrets});
    });
  }

  [[gnu::noinline]] static void decapsulate_prepared(const batch& all, const void* prepared, const std::uint8_t* cts,
                                                     std::uint8_t* secrets, secret_form, errc* status) {
    std::fill_n(status, all.size, errc::ok);
    const auto& key = *static_cast<const secret_key*>(prepared);
    decapsulate_groups(all, [&](std::size_t) -> const secret_key& { return key; }, {cts}, {secrets});
  }
  static void decapsulate(const batch& all, const std::uint8_t* sks, std::size_t stride, const std::uint8_t* cts,
                          std::uint8_t* secrets, secret_form form, errc* status) {
    if (stride == 0 && all.size > 1 && expands_one_key(all.workspace)) {
      return decapsulate_with_one(all, sks, cts, secrets, form, status);
    }
    std::fill_n(status, all.size, errc::ok);
    const keys_in<Set::secret_key> sk{sks, stride};
    decapsulate_groups(all, [&](std::size_t item) { return sk[item]; }, {cts}, {secrets});
  }

  // Every byte string of the right length is a valid key: the specification has no checks.
  static errc check_public_key(const std::uint8_t*) { return errc::ok; }
  static errc check_secret_key(const std::uint8_t*) { return errc::ok; }
  // Neither prepare function is inlined, so that the steps that follow reuse the stack of its workspace.
  [[gnu::noinline]] static errc prepare_public_key(const std::uint8_t* pk, void* prepared) {
    key_workspace w;
    const bytes_in<Set::public_key> key(pk, Set::public_key);
    ntru_keys<Set>::expand_h(key, static_cast<public_key*>(prepared)->h, w);
    return errc::ok;
  }
  [[gnu::noinline]] static errc prepare_secret_key(const std::uint8_t* sk, void* prepared) {
    key_workspace w;
    const bytes_in<Set::secret_key> key(sk, Set::secret_key);
    ntru_keys<Set>::expand(key, *static_cast<secret_key*>(prepared), w);
    wipe_stack();
    return errc::ok;
  }

  // The one key of all items.
  struct key_memory {
    secret_key key;
    ~key_memory() { wipe(this, sizeof *this); }
  };
  static constexpr std::size_t workspace =
      std::max({room_for_group<generations, keys_at_once>, room_for<public_key>, room_for<key_memory>});

  static constexpr kem_ops ops{
      generate,           encapsulate,        decapsulate,          check_public_key,     check_secret_key,
      prepare_public_key, prepare_secret_key, encapsulate_prepared, decapsulate_prepared, expand_ntru_randomness,
      workspace};

 private:
  // `key_of` is that of the scheme, for an item of the batch.
  template <class Key>
  static void encapsulate_groups(const batch& all, Key key_of, rows_in<Set::randomness> randomness,
                                 rows_out<Set::ciphertext> cts, rows_out<32> secrets) {
    in_groups<session>(all, [&](group<session>& g) BRAVAIS_NOINLINE_LAMBDA {
      const auto key = [&](std::size_t i, key_workspace& w) -> const public_key& { return key_of(g.first + i, w); };
      kem::encaps(g, key, randomness.from(g.first), cts.from(g.first), secrets.from(g.first));
    });
  }
  template <class Key>
  static void decapsulate_groups(const batch& all, Key key_of, rows_in<Set::ciphertext> cts, rows_out<32> secrets) {
    in_groups<session>(all, [&](group<session>& g) BRAVAIS_NOINLINE_LAMBDA {
      const auto key = [&](std::size_t i) -> decltype(auto) { return key_of(g.first + i); };
      kem::decaps(g, key, cts.from(g.first), secrets.from(g.first));
    });
  }

  // Whether the stack or the workspace has room for an expanded key beside the memory of an item.
  static bool expands_one_key(std::span<std::uint8_t> room) {
    return sizeof(secret_key) + sizeof(key_workspace) <= key_and_group_stack || take_room<key_memory>(room) != nullptr;
  }
  [[gnu::noinline]] static void decapsulate_with_one(const batch& all, const std::uint8_t* sk, const std::uint8_t* cts,
                                                     std::uint8_t* secrets, secret_form form, errc* status) {
    with_memory<key_memory>(all.workspace, [&](key_memory& memory, std::span<std::uint8_t> rest) BRAVAIS_INLINE_LAMBDA {
      prepare_secret_key(sk, &memory.key);
      decapsulate_prepared({all.size, rest}, &memory.key, cts, secrets, form, status);
    });
  }
};

}  // namespace bravais::BRAVAIS_ISA
