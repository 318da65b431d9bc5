// SPDX-License-Identifier: MIT
// The entries of the back end's table for NTRU. The items of a group share lanes when hashing; new keys share
// inversions.
#pragma once

#include "isa/region.hpp"
#include "scheme/groups.hpp"
#include "scheme/ntru_kem.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Set>
struct ntru_entries {
  using set = Set;
  using kem = ntru_kem<Set>;
  using public_key = typename kem::public_key;
  using secret_key = typename kem::secret_key;
  using public_part = public_key;
  using secret_part = secret_key;
  // With 16 keys in a group, each pays a sixteenth of an inversion. More keys would save little.
  static constexpr std::size_t keys_at_once = 16;

  template <std::size_t N>
  using generations = typename kem::template generation<N>;

  static errc generate(const batch& all, const std::uint8_t* seeds, std::uint8_t* pks, std::uint8_t* sks) {
    in_memory<generations, keys_at_once>(all, [&](auto& memory, std::size_t at, std::size_t n) BRAVAIS_INLINE_LAMBDA {
      kem::generate(memory.memory, memory.keys(), n, seeds + at * Set::seed, pks + at * Set::public_key,
                    sks + at * Set::secret_key);
      wipe_deep_stack();
    });
    return errc::ok;
  }

  // What one item hashes.
  struct session {
    static constexpr std::size_t jobs = 2;
    std::uint8_t rm[2 * Set::trits];
    std::uint8_t k1[32];
    std::uint8_t k2[32];
    secret_bool is_accepted;
    ~session() { wipe(this, sizeof *this); }
  };

  // Encrypts the items one by one in the memory `w`. Not inlined, so that hashing then reuses this part of the stack,
  // which wipe_stack() reaches. The call here wipes the stack below `w`; `w` wipes itself when it is destroyed.
  template <class Key>
  [[gnu::noinline]] static void encrypt_group(group<session>& g, Key&& key_of, const std::uint8_t* randomness,
                                              std::uint8_t* cts, std::uint8_t* secrets) {
    typename kem::workspace w;
    for (std::size_t i = 0; i < g.count; ++i) {
      const std::size_t item = g.first + i;
      kem::encrypt(key_of(item, w), randomness + item * Set::randomness, g[i].rm, cts + item * Set::ciphertext, w);
      // ss = SHA3-256(RM).
      g.hash.add(hash_job(sha3_256, g[i].rm, {}, {secrets + 32 * item, 32}));
    }
    wipe_stack();
  }
  template <class Key>
  static void encapsulate_group(group<session>& g, Key&& key_of, const std::uint8_t* randomness, std::uint8_t* cts,
                                std::uint8_t* secrets) {
    encrypt_group(g, key_of, randomness, cts, secrets);
    g.hash.finish();
    wipe_stack();
  }
  static void encapsulate_prepared(const batch& all, const void* prepared, const std::uint8_t* randomness,
                                   std::uint8_t* cts, std::uint8_t* secrets, secret_form) {
    const auto& key = *static_cast<const public_key*>(prepared);
    in_groups<session>(all, [&](group<session>& g) BRAVAIS_NOINLINE_LAMBDA {
      encapsulate_group(g, [&](std::size_t, auto&) -> const public_key& { return key; }, randomness, cts, secrets);
    });
  }
  static void encapsulate(const batch& all, const std::uint8_t* pks, std::size_t stride, const std::uint8_t* randomness,
                          std::uint8_t* cts, std::uint8_t* secrets, secret_form form, errc* status) {
    std::fill_n(status, all.size, errc::ok);
    with_memory<public_key>(all.workspace, [&](public_key& key, std::span<std::uint8_t> rest) BRAVAIS_INLINE_LAMBDA {
      const batch items(all.size, rest);
      if (stride == 0 && all.size > 1) {
        prepare_public_key(pks, &key);
        return encapsulate_prepared(items, &key, randomness, cts, secrets, form);
      }
      in_groups<session>(items, [&](group<session>& g) BRAVAIS_NOINLINE_LAMBDA {
        encapsulate_group(
            g,
            [&](std::size_t item, typename kem::workspace& w) -> const public_key& {
              kem::expand(pks + item * stride, key, w);
              return key;
            },
            randomness, cts, secrets);
      });
    });
  }

  // Decrypts the items in the same way.
  template <class Key>
  [[gnu::noinline]] static void decrypt_group(group<session>& g, Key&& decrypt_with, const std::uint8_t* cts) {
    typename kem::workspace w;
    for (std::size_t i = 0; i < g.count; ++i) {
      const std::size_t item = g.first + i;
      g[i].is_accepted = decrypt_with(item, cts + item * Set::ciphertext, g[i].rm, w);
      // k1 = SHA3-256(RM).
      g.hash.add(hash_job(sha3_256, g[i].rm, {}, g[i].k1));
    }
    wipe_stack();
  }
  // Section 9, decaps(ct, sk). Both hashes are always computed, side by side.
  template <class Key>
  static void decapsulate_group(group<session>& g, Key&& decrypt_with, const std::uint8_t* prfkeys, std::size_t stride,
                                const std::uint8_t* cts, std::uint8_t* secrets) {
    for (std::size_t i = 0; i < g.count; ++i) {
      const std::size_t item = g.first + i;
      // k2 = SHA3-256(prfkey || ct).
      g.hash.add(
          hash_job(sha3_256, {prfkeys + item * stride, 32}, {cts + item * Set::ciphertext, Set::ciphertext}, g[i].k2));
    }
    decrypt_group(g, decrypt_with, cts);
    g.hash.finish();
    for (std::size_t i = 0; i < g.count; ++i) {
      // k1 if fail = 0, else k2.
      g[i].is_accepted.select(secrets + 32 * (g.first + i), g[i].k1, g[i].k2, 32);
    }
    wipe_stack();
  }
  static void decapsulate_prepared(const batch& all, const void* prepared, const std::uint8_t* cts,
                                   std::uint8_t* secrets, secret_form, errc* status) {
    std::fill_n(status, all.size, errc::ok);
    const auto& key = *static_cast<const secret_key*>(prepared);
    in_groups<session>(all, [&](group<session>& g) BRAVAIS_NOINLINE_LAMBDA {
      decapsulate_group(
          g,
          [&](std::size_t, const std::uint8_t* ct, std::uint8_t* rm, auto& w) {
            typename kem::expanded_key k{key};
            return kem::decrypt(k, ct, rm, w);
          },
          key.prfkey, 0, cts, secrets);
    });
  }
  static void decapsulate(const batch& all, const std::uint8_t* sks, std::size_t stride, const std::uint8_t* cts,
                          std::uint8_t* secrets, secret_form form, errc* status) {
    if (stride == 0 && all.size > 1 && expands_one_key(all.workspace)) {
      return decapsulate_with_one(all, sks, cts, secrets, form, status);
    }
    std::fill_n(status, all.size, errc::ok);
    in_groups<session>(all, [&](group<session>& g) BRAVAIS_NOINLINE_LAMBDA {
      decapsulate_group(
          g,
          [&](std::size_t item, const std::uint8_t* ct, std::uint8_t* rm, auto& w) {
            typename kem::encoded_key k(sks + item * stride);
            return kem::decrypt(k, ct, rm, w);
          },
          sks + kem::prfkey_at, stride, cts, secrets);
    });
  }

  // Every byte string of the right length is a valid key: the specification has no checks.
  static errc check_public_key(const std::uint8_t*) { return errc::ok; }
  static errc check_secret_key(const std::uint8_t*) { return errc::ok; }
  // Neither prepare function is inlined, so that the steps that follow reuse the stack of its workspace.
  [[gnu::noinline]] static errc prepare_public_key(const std::uint8_t* pk, void* prepared) {
    typename kem::workspace w;
    kem::expand(pk, *static_cast<public_key*>(prepared), w);
    return errc::ok;
  }
  [[gnu::noinline]] static errc prepare_secret_key(const std::uint8_t* sk, void* prepared) {
    typename kem::workspace w;
    kem::expand(sk, *static_cast<secret_key*>(prepared), w);
    wipe_stack();
    return errc::ok;
  }

  // The randomized operations draw a short seed for each item. They expand it to the full input of sampling: eight
  // strings of equal length, one after the other, string j = SHAKE256(seed || j). One long string would be a chain of
  // permutations; eight strings share lanes. The last string may be cut short.
  static constexpr std::size_t strings = 8;
  static void expand_randomness(std::size_t count, const std::uint8_t* drawn, std::size_t drawn_size,
                                std::uint8_t* randomness, std::size_t size) {
    static constexpr std::uint8_t numbers[strings] = {0, 1, 2, 3, 4, 5, 6, 7};
    const std::size_t length = (size + strings - 1) / strings;
    for (std::size_t i = 0; i < count; ++i) {
      job jobs[strings];
      hashing hash(jobs);
      for (std::size_t j = 0; j < strings; ++j) {
        const std::size_t at = j * length;
        hash.add(hash_job(shake256, {drawn + i * drawn_size, drawn_size}, {numbers + j, 1},
                          {randomness + i * size + at, std::min(length, size - at)}));
      }
      hash.finish();
    }
    wipe_stack();
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
      prepare_public_key, prepare_secret_key, encapsulate_prepared, decapsulate_prepared, expand_randomness,
      workspace};

 private:
  // Whether the stack or the workspace has room for an expanded key beside the memory of an item.
  static bool expands_one_key(std::span<std::uint8_t> room) {
    return sizeof(secret_key) + sizeof(typename kem::workspace) <= key_and_group_stack ||
           take_room<key_memory>(room) != nullptr;
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
