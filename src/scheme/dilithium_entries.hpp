// SPDX-License-Identifier: MIT
// The entries of the back end's table for ML-DSA and Dilithium.
#pragma once

#include "isa/region.hpp"
#include "scheme/dilithium_sign.hpp"
#include "scheme/dilithium_verify.hpp"
#include "scheme/groups.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Set>
struct signature_entries {
  using set = Set;
  using public_part = dilithium_public_key<Set>;
  using secret_part = dilithium_secret_key<Set>;
  using keys = dilithium_keys<Set>;
  using public_key_in = bytes_in<Set::public_key>;
  using secret_key_in = bytes_in<Set::secret_key>;
  using verification_of = dilithium_verification<Set>;
  using signing_of = dilithium_signing<Set>;

  static void generate(const batch& all, const std::uint8_t* seeds, std::uint8_t* pks, std::uint8_t* sks) {
    keys::generate(all, {seeds}, {pks}, {sks});
  }

  // A single verification keeps its memory in its own frame.
  struct none {};
  template <std::size_t N>
  using verifications = std::conditional_t<N == 1, none, typename verification_of::template verifications<N>>;

  // Signs under different keys one after the other, because the matrix of one key fills all lanes. One key for all
  // items is expanded once.
  static void sign(const batch& all, const std::uint8_t* secret_keys, std::size_t stride,
                   const signed_message* messages, const std::uint8_t* randomness, std::uint8_t* signatures,
                   errc* status) {
    const keys_in<Set::secret_key> sks{secret_keys, stride};
    const optional_in<Set::randomness> rnd{randomness};
    const rows_out<Set::signature> sigmas{signatures};
    if (stride == 0 && all.size > 1) return sign_with_one(all, sks[0], messages, rnd, sigmas, status);
    with_memory<typename signing_of::workspace>(
        all.workspace, [&](auto& memory, std::span<std::uint8_t>) BRAVAIS_INLINE_LAMBDA {
          for (std::size_t i = 0; i < all.size; ++i) {
            signing_of::sign(memory, sks[i], messages[i], rnd.from(i), sigmas[i], status[i]);
          }
        });
  }
  static void verify(const batch& all, const std::uint8_t* public_keys, std::size_t stride,
                     const signed_message* messages, const std::uint8_t* signatures, errc* status) {
    const keys_in<Set::public_key> pks{public_keys, stride};
    const rows_in<Set::signature> sigmas{signatures};
    if (stride == 0 && all.size > 1) return verify_with_one(all, pks[0], messages, sigmas, status);
    // A group expands one matrix after the other. If the end of each leaves half of the lanes or more without a job,
    // two single verifications are faster: they fill those lanes with hashes of the key and of w1'.
    constexpr std::size_t last_jobs = Set::k * Set::l % group_size;
    if (all.size == 2 && last_jobs > 0 && last_jobs <= group_size / 2) {
      for (std::size_t i = 0; i < 2; ++i) verification_of::verify_one(pks[i], messages[i], sigmas[i], status[i]);
      return;
    }
    in_memory<verifications, group_size>(
        all, [&](auto& memory, std::size_t first, std::size_t count) BRAVAIS_INLINE_LAMBDA {
          if constexpr (std::is_same_v<decltype(memory), none&>)
            verification_of::verify_one(pks[first], messages[first], sigmas[first], status[first]);
          else
            verification_of::verify(memory.items, memory.rows, memory.jobs, count, pks.from(first), messages + first,
                                    sigmas.from(first), status + first);
        });
  }

  static errc check_secret_key(const std::uint8_t* sk) {
    alignas(64) dilithium::coefficients a_hat[dilithium::rows_ahead<Set> * Set::l];
    const errc error = keys::check(secret_key_in(sk, Set::secret_key), a_hat);
    wipe_stack();
    return error;
  }

  static errc public_key_of(const std::uint8_t* sk, std::uint8_t* pk) {
    alignas(64) dilithium::coefficients a_hat[dilithium::rows_ahead<Set> * Set::l];
    const errc error = keys::remake(secret_key_in(sk, Set::secret_key), a_hat,
                                    bytes_out<Set::public_key>(pk, Set::public_key), nullptr);
    wipe_stack();
    return error;
  }

  [[gnu::noinline]] static void prepare_public_key(const std::uint8_t* public_key, void* prepared) {
    const public_key_in pk(public_key, Set::public_key);
    auto& key = *static_cast<dilithium_public_key<Set>*>(prepared);
    job jobs[1 + Set::k * Set::l];
    hashing hash(jobs);
    keys::add_tr_job(hash, pk, bytes_out<Set::hash>(key.tr));
    for (std::size_t i = 0; i < Set::k; ++i)
      dilithium::add_matrix_row_jobs<Set>(hash, encoded_public_key<Set>::rho(pk), i, key.rows[i]);
    for (std::size_t i = 0; i < Set::k; ++i) keys::expand_t1(pk, i, key.rows[i][Set::l]);
    hash.finish();
  }
  static errc prepare_secret_key(const std::uint8_t* secret_key, void* prepared) {
    const secret_key_in sk(secret_key, Set::secret_key);
    auto& key = *static_cast<dilithium_secret_key<Set>*>(prepared);
    errc error = keys::check(sk, key.a_hat);
    if (error == errc::ok) error = keys::expand(sk, key);
    wipe_stack();
    return error;
  }

  static void sign_prepared(const batch& all, const void* prepared, const signed_message* messages,
                            const std::uint8_t* randomness, std::uint8_t* signatures, errc* status) {
    sign_many<group_size>(all, static_cast<const dilithium_secret_key<Set>*>(prepared)->parts(), messages, {randomness},
                          {signatures}, status);
  }
  static void verify_prepared(const batch& all, const void* prepared, const signed_message* messages,
                              const std::uint8_t* signatures, errc* status) {
    verify_many<group_size>(all, *static_cast<const dilithium_public_key<Set>*>(prepared), messages, {signatures},
                            status);
  }

  // The one key of all items.
  template <bool HasT0>
  struct key_memory {
    dilithium_secret_key<Set, HasT0> key;
    ~key_memory() { key.wipe_secret_part(); }
  };
  static constexpr std::size_t workspace =
      std::max({room_for_group<keys::template generation, group_size>, room_for_group<verifications, group_size>,
                room_for<typename signing_of::workspace>,
                room_for<key_memory<true>> + room_for_items<typename signing_of::session>,
                room_for<dilithium_public_key<Set>> + room_for_items<verification<Set>>});

  static constexpr signature_ops ops{
      generate,           sign,          verify,          check_secret_key, public_key_of, prepare_public_key,
      prepare_secret_key, sign_prepared, verify_prepared, workspace};

 private:
  // Signs all messages in one group of up to Most items: an item that is done takes the next message.
  template <std::size_t Most>
  static void sign_many(const batch& all, const dilithium_signing_key<Set>& key, const signed_message* messages,
                        optional_in<Set::randomness> randomness, rows_out<Set::signature> signatures, errc* status) {
    using item = typename signing_of::session;
    const batch first(std::min(all.size, group_size_with<item, Most>(all.workspace)), all.workspace);
    in_groups<item, Most>(first, [&](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      signing_of::sign_prepared(g, all.size, key, messages, randomness, signatures, status);
    });
  }
  // Expands the one key once. On the stack, the key has no t0 and fewer messages are in progress beside it.
  [[gnu::noinline]] static void sign_with_one(const batch& all, secret_key_in sk, const signed_message* messages,
                                              optional_in<Set::randomness> randomness,
                                              rows_out<Set::signature> signatures, errc* status) {
    const auto sign = [&](auto& memory, std::span<std::uint8_t> rest, auto most) BRAVAIS_INLINE_LAMBDA {
      const errc error = expand_all(sk, memory.key);
      if (error == errc::ok) {
        return sign_many<most()>({all.size, rest}, memory.key.parts(encoded_secret_key<Set>::t0(sk)), messages,
                                 randomness, signatures, status);
      }
      std::fill_n(status, all.size, error);
      std::memset(signatures.first, 0, all.size * Set::signature);
      wipe_stack();
    };
    with_key<key_memory<true>, key_memory<false>, typename signing_of::session>(all.workspace, sign);
  }
  // Expands the vectors of a key and the matrix.
  template <class Key>
  [[gnu::noinline]] static errc expand_all(secret_key_in sk, Key& key) {
    const errc error = keys::expand(sk, key);
    if (error != errc::ok) return error;
    const bytes_in<32> rho = encoded_secret_key<Set>::rho(sk);
    declassify(rho.data(), 32, "rho is part of the public key");
    job jobs[Set::k * Set::l];
    hashing hash(jobs);
    dilithium::add_matrix_jobs<Set>(hash, rho, key.a_hat);
    hash.finish();
    return errc::ok;
  }
  [[gnu::noinline]] static void verify_with_one(const batch& all, public_key_in pk, const signed_message* messages,
                                                rows_in<Set::signature> signatures, errc* status) {
    using key_type = dilithium_public_key<Set>;
    with_key<key_type, key_type, verification<Set>>(
        all.workspace, [&](auto& key, std::span<std::uint8_t> rest, auto most) BRAVAIS_INLINE_LAMBDA {
          prepare_public_key(pk.data(), &key);
          verify_many<most()>({all.size, rest}, key, messages, signatures, status);
        });
  }
  template <std::size_t Most>
  static void verify_many(const batch& all, const dilithium_public_key<Set>& key, const signed_message* messages,
                          rows_in<Set::signature> signatures, errc* status) {
    using item = verification<Set>;
    in_groups<item, Most>(all, [&](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      verification_of::verify_internal(g, typename verification_of::expanded_key{key}, messages, signatures, status);
    });
  }
  // Calls f(memory for a key, rest of the workspace, the largest group of items beside it). The memory is a Large in
  // the workspace or, with smaller groups, a Small on the stack.
  template <class Large, class Small, class Item, class F>
  static void with_key(std::span<std::uint8_t> room, F&& f) {
    if (void* const at = take_room<Large>(room); at != nullptr) {
      Large& memory = *new (at) Large;
      f(memory, room, std::integral_constant<std::size_t, group_size>{});
      memory.~Large();
    } else {
      on_stack<Small>(f, room, std::integral_constant<std::size_t, group_size_beside<Item, Small>>{});
    }
  }
};

}  // namespace bravais::BRAVAIS_ISA
