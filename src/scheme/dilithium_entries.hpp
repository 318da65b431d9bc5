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
  using verification_of = dilithium_verification<Set>;
  using signing_of = dilithium_signing<Set>;

  static void generate(std::size_t n, const std::uint8_t* seeds, std::uint8_t* pks, std::uint8_t* sks) {
    cut(n, group_size, [&](std::size_t first, std::size_t count) {
      const auto keygen = count == 1 ? keys::template keygen_internal<1> : keys::template keygen_internal<group_size>;
      keygen(count, seeds + first * Set::seed, pks + first * Set::public_key, sks + first * Set::secret_key);
    });
  }

  // The matrix of one key fills all lanes, so different keys are served one after the other; one key for all is
  // expanded once.
  static void sign(std::size_t n, const std::uint8_t* sks, std::size_t stride, const signed_message* messages,
                   const std::uint8_t* randomness, std::uint8_t* signatures, errc* status) {
    if (stride == 0 && n > 1) return sign_with_one(n, sks, messages, randomness, signatures, status);
    for (std::size_t i = 0; i < n; ++i) {
      signing_of::sign(sks + i * stride, messages[i],
                       randomness == nullptr ? nullptr : randomness + i * Set::randomness,
                       signatures + i * Set::signature, status[i]);
    }
  }
  static void verify(std::size_t n, const std::uint8_t* pks, std::size_t stride, const signed_message* messages,
                     const std::uint8_t* signatures, errc* status) {
    if (stride == 0 && n > 1) return verify_with_one(n, pks, messages, signatures, status);
    // A group expands one matrix after the other. Where each leaves half of the lanes or more without a job at its end,
    // two single verifications, which fill them with hashes of the key and of w1', are faster.
    constexpr std::size_t last_jobs = Set::k * Set::l % group_size;
    if (n == 2 && last_jobs > 0 && last_jobs <= group_size / 2) {
      verify(1, pks, stride, messages, signatures, status);
      return verify(1, pks + stride, stride, messages + 1, signatures + Set::signature, status + 1);
    }
    cut(n, group_size, [&](std::size_t first, std::size_t count) {
      const std::uint8_t* const keys_of_group = pks + first * stride;
      const std::uint8_t* const those = signatures + first * Set::signature;
      if (count == 1)
        verification_of::verify_one(keys_of_group, messages[first], those, status[first]);
      else
        verification_of::template verify<group_size>(count, keys_of_group, stride, messages + first, those,
                                                     status + first);
    });
  }

  static errc check_secret_key(const std::uint8_t* sk) {
    alignas(64) dilithium::coefficients a_hat[Set::k * Set::l];
    const errc error = keys::check(sk, a_hat);
    wipe_stack();
    return error;
  }

  static errc public_key_of(const std::uint8_t* sk, std::uint8_t* pk) {
    alignas(64) dilithium::coefficients a_hat[Set::k * Set::l];
    const errc error = keys::remake(sk, a_hat, pk, nullptr);
    wipe_stack();
    return error;
  }

  [[gnu::noinline]] static void prepare_public_key(const std::uint8_t* pk, void* prepared) {
    auto& key = *static_cast<dilithium_public_key<Set>*>(prepared);
    job jobs[1 + Set::k * Set::l];
    hashing hash(jobs);
    keys::add_tr_job(hash, pk, key.tr);
    for (std::size_t i = 0; i < Set::k; ++i) dilithium::add_matrix_row_jobs<Set>(hash, pk, i, key.rows[i]);
    for (std::size_t i = 0; i < Set::k; ++i) keys::expand_t1(pk, i, key.rows[i][Set::l]);
    hash.finish();
  }
  static errc prepare_secret_key(const std::uint8_t* sk, void* prepared) {
    auto& key = *static_cast<dilithium_secret_key<Set>*>(prepared);
    errc error = keys::check(sk, key.a_hat);
    if (error == errc::ok) error = keys::expand(sk, key);
    wipe_stack();
    return error;
  }

  static void sign_prepared(std::size_t n, const void* prepared, const signed_message* messages,
                            const std::uint8_t* randomness, std::uint8_t* signatures, errc* status) {
    sign_many(n, *static_cast<const dilithium_secret_key<Set>*>(prepared), messages, randomness, signatures, status);
  }
  static void verify_prepared(std::size_t n, const void* prepared, const signed_message* messages,
                              const std::uint8_t* signatures, errc* status) {
    using item = verification<Set>;
    in_groups<item>(n, [&](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      verification_of::verify_internal(g, *static_cast<const dilithium_public_key<Set>*>(prepared), messages,
                                       signatures, status);
    });
  }

  static constexpr signature_ops ops{generate,           sign,          verify,
                                     check_secret_key,   public_key_of, prepare_public_key,
                                     prepare_secret_key, sign_prepared, verify_prepared};

 private:
  // A single signature has the small frame of one session.
  static void sign_many(std::size_t n, const dilithium_secret_key<Set>& key, const signed_message* messages,
                        const std::uint8_t* randomness, std::uint8_t* signatures, errc* status) {
    using item = typename signing_of::session;
    const auto sign = [&](group<item>& g) BRAVAIS_NOINLINE_LAMBDA {
      signing_of::sign_prepared(g, n, key, messages, randomness, signatures, status);
    };
    if (n == 1) return one_group<item, 1>(sign, 0, 1);
    one_group<item, group_size>(sign, 0, std::min(n, group_size));
  }
  [[gnu::noinline]] static void sign_with_one(std::size_t n, const std::uint8_t* sk, const signed_message* messages,
                                              const std::uint8_t* randomness, std::uint8_t* signatures, errc* status) {
    struct workspace {
      dilithium_secret_key<Set> key;
      ~workspace() { key.wipe_secret_part(); }
    } w;
    const errc error = keys::expand(sk, w.key);
    if (error != errc::ok) {
      std::fill(status, status + n, error);
      std::memset(signatures, 0, n * Set::signature);
      wipe_stack();
      return;
    }
    declassify(sk, 32, "rho is part of the public key");
    job jobs[Set::k * Set::l];
    hashing hash(jobs);
    dilithium::add_matrix_jobs<Set>(hash, sk, w.key.a_hat);
    hash.finish();
    sign_many(n, w.key, messages, randomness, signatures, status);
  }
  [[gnu::noinline]] static void verify_with_one(std::size_t n, const std::uint8_t* pk, const signed_message* messages,
                                                const std::uint8_t* signatures, errc* status) {
    dilithium_public_key<Set> key;
    prepare_public_key(pk, &key);
    verify_prepared(n, &key, messages, signatures, status);
  }
};

}  // namespace bravais::BRAVAIS_ISA
