// SPDX-License-Identifier: MIT
// The entries of the back end's table for NTRU+: they cut batches into groups that fill the lanes, and expand keys.
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
  // The hashes of one item form a chain, so a group has as many items as there are lanes.
  static constexpr std::size_t at_once = static_cast<std::size_t>(max_states);

  template <std::size_t N>
  using generations = ntru_plus_generations<Set, N>;

  static errc generate(const batch& all, const std::uint8_t* seeds, std::uint8_t* pks, std::uint8_t* sks) {
    errc error = errc::ok;
    in_memory<generations, at_once>(all, [&](auto& memory, std::size_t first, std::size_t count) BRAVAIS_INLINE_LAMBDA {
      const errc found = generate_ntru_plus_keys<Set>(memory.keys, memory.jobs, count, seeds + first * Set::seed,
                                                      pks + first * Set::public_key, sks + first * Set::secret_key);
      if (found != errc::ok) error = found;
    });
    return error;
  }

  // The state of an item, without or with memory for a key that the operation expands.
  using sender = typename kem::sender;
  using receiver = typename kem::receiver;
  struct sender_with_key : sender {
    public_key expanded;
  };
  struct receiver_with_key : receiver {
    secret_key expanded;
    ~receiver_with_key() { wipe(&expanded, sizeof expanded); }
  };
  // Memory for the steps of one item at a time. Its destructor also wipes the stack below, while the owner's frame
  // still exists. A call at the end of the owner could become a tail call, which gives up that frame first.
  struct step_memory {
    typename kem::workspace polynomials;
    ~step_memory() { wipe_stack(); }
  };

  static void encapsulate_prepared(const batch& all, const void* prepared, const std::uint8_t* randomness,
                                   std::uint8_t* cts, std::uint8_t* secrets, secret_form) {
    in_groups<sender>(all, [&](group<sender>& g) BRAVAIS_NOINLINE_LAMBDA {
      step_memory memory;
      for (sender& s : g) s.key = static_cast<const public_key*>(prepared);
      kem::encapsulate(g, randomness, cts, secrets, memory.polynomials);
    });
  }
  static void encapsulate(const batch& all, const std::uint8_t* pks, std::size_t stride, const std::uint8_t* randomness,
                          std::uint8_t* cts, std::uint8_t* secrets, secret_form form, errc* status) {
    if (stride == 0 && all.size > 1) return encapsulate_to_one(all, pks, randomness, cts, secrets, form, status);
    in_groups<sender_with_key>(all, [&](group<sender_with_key>& g) BRAVAIS_NOINLINE_LAMBDA {
      step_memory memory;
      expand_keys(g, pks, stride, status, memory);
      if (!g.is_single() || status[g.first] == errc::ok) {
        hash_public_keys<Set>(g.hash, g.count, pks + g.first * stride, stride,
                              [&](std::size_t i) { return g[i].expanded.hash; });
        kem::encapsulate(g, randomness, cts, secrets, memory.polynomials);
      }
      for (std::size_t i = g.first; i < g.first + g.count; ++i) {
        if (status[i] != errc::ok) zero(i, 1, cts, secrets);
      }
    });
  }

  static void decapsulate_prepared(const batch& all, const void* prepared, const std::uint8_t* cts,
                                   std::uint8_t* secrets, secret_form, errc* status) {
    in_groups<receiver>(all, [&](group<receiver>& g) BRAVAIS_NOINLINE_LAMBDA {
      step_memory memory;
      for (std::size_t i = 0; i < g.count; ++i) {
        g[i].key = static_cast<const secret_key*>(prepared);
        status[g.first + i] = errc::ok;
      }
      kem::decapsulate(g, cts, secrets, status, memory.polynomials);
    });
  }
  static void decapsulate(const batch& all, const std::uint8_t* sks, std::size_t stride, const std::uint8_t* cts,
                          std::uint8_t* secrets, secret_form form, errc* status) {
    if (stride == 0 && all.size > 1) return decapsulate_with_one(all, sks, cts, secrets, form, status);
    in_groups<receiver_with_key>(all, [&](group<receiver_with_key>& g) BRAVAIS_NOINLINE_LAMBDA {
      step_memory memory;
      expand_keys(g, sks, stride, status, memory);
      kem::decapsulate(g, cts, secrets, status, memory.polynomials);
    });
  }

  // The caller may request these checks also for release 2.2, which does not require them.
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

  static constexpr std::size_t workspace = std::max(
      {room_for_group<generations, at_once>, room_for_items<sender_with_key>, room_for_items<receiver_with_key>});

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
  template <class Item>
  static void expand_keys(group<Item>& g, const std::uint8_t* keys, std::size_t stride, errc* status,
                          step_memory& memory) {
    for (std::size_t i = g.first; i < g.first + g.count; ++i) {
      Item& s = g[i - g.first];
      s.key = &s.expanded;
      status[i] = expand_key<Set>(keys + i * stride, s.expanded, unpacked_in(memory.polynomials));
    }
  }
  // Expands the one key of all items once.
  [[gnu::noinline]] static void encapsulate_to_one(const batch& all, const std::uint8_t* pk,
                                                   const std::uint8_t* randomness, std::uint8_t* cts,
                                                   std::uint8_t* secrets, secret_form form, errc* status) {
    public_key key;
    const errc error = prepare_public_key(pk, &key);
    std::fill_n(status, all.size, error);
    if (error == errc::ok) return encapsulate_prepared(all, &key, randomness, cts, secrets, form);
    zero(0, all.size, cts, secrets);
  }
  [[gnu::noinline]] static void decapsulate_with_one(const batch& all, const std::uint8_t* sk, const std::uint8_t* cts,
                                                     std::uint8_t* secrets, secret_form form, errc* status) {
    key_memory w;
    const errc error = prepare_secret_key(sk, &w.key);
    if (error == errc::ok) return decapsulate_prepared(all, &w.key, cts, secrets, form, status);
    std::fill_n(status, all.size, error);
    std::memset(secrets, 0, 32 * all.size);
  }
  static void zero(std::size_t i, std::size_t n, std::uint8_t* cts, std::uint8_t* secrets) {
    std::memset(cts + i * Set::ciphertext, 0, n * Set::ciphertext);
    std::memset(secrets + 32 * i, 0, 32 * n);
  }
};

}  // namespace bravais::BRAVAIS_ISA
