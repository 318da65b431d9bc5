// SPDX-License-Identifier: MIT
// The entries of the back end's table for NTRU+: batches cut into groups that fill the lanes, keys expanded on the way.
#pragma once

#include "isa/region.hpp"
#include "scheme/groups.hpp"
#include "scheme/ntru_plus_kem.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Set>
struct ntru_plus_entries {
  using set = Set;
  using kem = ntru_plus_kem<Set>;
  using public_key = ntru_plus_public_key<Set>;
  using secret_key = ntru_plus_secret_key<Set>;
  using public_part = public_key;
  using secret_part = secret_key;
  // All that an item hashes is one chain, so that as many items go together as there are lanes.
  static constexpr std::size_t at_once = static_cast<std::size_t>(max_states);

  static errc generate(std::size_t n, const std::uint8_t* seeds, std::uint8_t* pks, std::uint8_t* sks) {
    errc error = errc::ok;
    in_groups<at_once>(n, [&]<std::size_t Items>(std::size_t count, std::size_t at) {
      const errc found = generate_ntru_plus_keys<Set, Items>(count, seeds + at * Set::seed, pks + at * Set::public_key,
                                                             sks + at * Set::secret_key);
      if (found != errc::ok) error = found;
    });
    return error;
  }

  // The sessions of a group, their hashing, and memory for the steps of one after the other. The stack below is wiped
  // with it, while the frame of its owner still stands: a call at the end of a function may be made in place of it.
  template <class Session, std::size_t Items>
  struct group {
    Session sessions[Items];
    job jobs[2 * Items];
    hashing hash{jobs};
    typename kem::workspace memory;
    ~group() { wipe_stack(); }
  };
  template <std::size_t Items>
  using sending_group = group<typename kem::sender, Items>;
  template <std::size_t Items>
  using receiving_group = group<typename kem::receiver, Items>;
  // The secret keys of a group. (Not local to the function that uses it: clang 19 then leaves its destructor out.)
  template <std::size_t Items>
  struct key_workspace {
    secret_key key[Items];
    ~key_workspace() { wipe(this, sizeof *this); }
  };

  static void encapsulate_prepared(std::size_t n, const void* prepared, const std::uint8_t* randomness,
                                   std::uint8_t* cts, std::uint8_t* secrets, secret_form) {
    const auto* const key = static_cast<const public_key*>(prepared);
    in_groups<at_once>(n, [&]<std::size_t Items>(std::size_t count, std::size_t at) {
      sending_group<Items> g;
      const public_key* keys[Items]{};
      for (std::size_t i = 0; i < count; ++i) keys[i] = key;
      kem::encapsulate(g.hash, count, g.sessions, keys, randomness + at * Set::randomness, cts + at * Set::ciphertext,
                       secrets + 32 * at, g.memory);
    });
  }
  static void encapsulate(std::size_t n, const std::uint8_t* pks, std::size_t stride, const std::uint8_t* randomness,
                          std::uint8_t* cts, std::uint8_t* secrets, secret_form form, errc* status) {
    if (stride == 0 && n > 1) return encapsulate_to_one(n, pks, randomness, cts, secrets, form, status);
    in_groups<at_once>(n, [&]<std::size_t Items>(std::size_t count, std::size_t at) {
      sending_group<Items> g;
      public_key expanded[Items];
      const public_key* keys[Items]{};
      for (std::size_t i = 0; i < count; ++i) {
        status[at + i] = expand_key<Set>(pks + (at + i) * stride, expanded[i], unpacked_in(g.memory));
        keys[i] = &expanded[i];
      }
      if (Items == 1 && status[at] != errc::ok) return zero(at, 1, cts, secrets);
      hash_public_keys<Set>(g.hash, count, pks + at * stride, stride, [&](std::size_t i) { return expanded[i].hash; });
      kem::encapsulate(g.hash, count, g.sessions, keys, randomness + at * Set::randomness, cts + at * Set::ciphertext,
                       secrets + 32 * at, g.memory);
      for (std::size_t i = at; i < at + count; ++i) {
        if (status[i] != errc::ok) zero(i, 1, cts, secrets);
      }
    });
  }

  static void decapsulate_prepared(std::size_t n, const void* prepared, const std::uint8_t* cts, std::uint8_t* secrets,
                                   secret_form, errc* status) {
    const auto* const key = static_cast<const secret_key*>(prepared);
    in_groups<at_once>(n, [&]<std::size_t Items>(std::size_t count, std::size_t at) {
      receiving_group<Items> g;
      const secret_key* keys[Items]{};
      for (std::size_t i = 0; i < count; ++i) {
        keys[i] = key;
        status[at + i] = errc::ok;
      }
      kem::decapsulate(g.hash, count, g.sessions, keys, cts + at * Set::ciphertext, secrets + 32 * at, status + at,
                       g.memory);
    });
  }
  static void decapsulate(std::size_t n, const std::uint8_t* sks, std::size_t stride, const std::uint8_t* cts,
                          std::uint8_t* secrets, secret_form form, errc* status) {
    if (stride == 0 && n > 1) return decapsulate_with_one(n, sks, cts, secrets, form, status);
    in_groups<at_once>(n, [&]<std::size_t Items>(std::size_t count, std::size_t at) {
      receiving_group<Items> g;
      key_workspace<Items> w;
      const secret_key* keys[Items]{};
      for (std::size_t i = 0; i < count; ++i) {
        status[at + i] = expand_key<Set>(sks + (at + i) * stride, w.key[i], unpacked_in(g.memory));
        keys[i] = &w.key[i];
      }
      kem::decapsulate(g.hash, count, g.sessions, keys, cts + at * Set::ciphertext, secrets + 32 * at, status + at,
                       g.memory);
    });
  }

  // These are asked for by name also where release 2.2 does not demand them.
  static errc check_public_key(const std::uint8_t* pk) {
    return is_packed_canonical(pk).declassified("the public key is public") ? errc::ok : errc::bad_public_key;
  }
  static errc check_secret_key(const std::uint8_t* sk) {
    const secret_bool good = is_packed_canonical(sk) & is_packed_canonical(sk + Set::packed);
    return good.declassified("a damaged secret key is refused in public") ? errc::ok : errc::bad_secret_key;
  }
  static errc prepare_public_key(const std::uint8_t* pk, void* prepared) {
    auto& key = *static_cast<public_key*>(prepared);
    job jobs[1];
    hashing hash(jobs);
    hash_public_keys<Set>(hash, 1, pk, 0, [&](std::size_t) { return key.hash; });
    hash.finish();
    single_scratch memory;
    return expand_key<Set>(pk, key, unpacked_in(memory));
  }
  static errc prepare_secret_key(const std::uint8_t* sk, void* prepared) {
    errc error;
    {
      single_scratch memory;
      error = expand_key<Set>(sk, *static_cast<secret_key*>(prepared), unpacked_in(memory));
    }
    wipe_stack();
    return error;
  }

  static constexpr kem_ops ops{
      generate,           encapsulate,        decapsulate,          check_public_key,     check_secret_key,
      prepare_public_key, prepare_secret_key, encapsulate_prepared, decapsulate_prepared, nullptr};

 private:
  using single_scratch = scratch<typename Set::ring, 1>;
  template <class Memory>
  static ntru_plus_unpacked<Set>& unpacked_in(Memory& memory) {
    return memory.template as<ntru_plus_unpacked<Set>>(0);
  }
  static secret_bool is_packed_canonical(const std::uint8_t* packed) {
    single_scratch memory;
    auto& unpacked = unpacked_in(memory);
    unpack_polynomial<Set::in_columns, typename Set::ring>(packed, unpacked);
    const secret_bool canonical = is_canonical<typename Set::ring>(unpacked);
    wipe_stack();
    return canonical;
  }
  // One key for all items is expanded once.
  [[gnu::noinline]] static void encapsulate_to_one(std::size_t n, const std::uint8_t* pk,
                                                   const std::uint8_t* randomness, std::uint8_t* cts,
                                                   std::uint8_t* secrets, secret_form form, errc* status) {
    public_key key;
    const errc error = prepare_public_key(pk, &key);
    for (std::size_t i = 0; i < n; ++i) status[i] = error;
    if (error == errc::ok) return encapsulate_prepared(n, &key, randomness, cts, secrets, form);
    zero(0, n, cts, secrets);
  }
  [[gnu::noinline]] static void decapsulate_with_one(std::size_t n, const std::uint8_t* sk, const std::uint8_t* cts,
                                                     std::uint8_t* secrets, secret_form form, errc* status) {
    key_workspace<1> w;
    const errc error = prepare_secret_key(sk, &w.key[0]);
    if (error == errc::ok) return decapsulate_prepared(n, &w.key[0], cts, secrets, form, status);
    for (std::size_t i = 0; i < n; ++i) status[i] = error;
    std::memset(secrets, 0, 32 * n);
  }
  static void zero(std::size_t i, std::size_t n, std::uint8_t* cts, std::uint8_t* secrets) {
    std::memset(cts + i * Set::ciphertext, 0, n * Set::ciphertext);
    std::memset(secrets + 32 * i, 0, 32 * n);
  }
};

}  // namespace bravais::BRAVAIS_ISA
