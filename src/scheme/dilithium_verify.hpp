// SPDX-License-Identifier: MIT
// Verification of ML-DSA (FIPS 204, Algorithm 8) and Dilithium 3.1. Everything here is public.
#pragma once

#include "isa/region.hpp"
#include "kernel/hint.hpp"
#include "scheme/dilithium_message.hpp"
#include "scheme/groups.hpp"

namespace bravais::BRAVAIS_ISA {

// One verification in progress: the steps of Algorithm 8, which dilithium_verification puts in order.
template <class Set>
struct verification {
  static constexpr std::size_t k = Set::k;
  static constexpr std::size_t l = Set::l;
  static constexpr std::size_t jobs = 2;  // under an expanded key
  using sigma_parts = encoded_signature<Set>;

  message_hash<Set> message;
  challenge<Set::parameters.tau> c;
  hint_flags<k> hints;
  dilithium::operand_of<Set::gamma1> operands[l + 1];  // z, c
  alignas(64) std::uint8_t w1[k * Set::w1_poly];
  alignas(64) std::uint8_t c_again[Set::c_tilde];
  bool well_formed;

  // Lines 2 and 3, NTT(z) of line 9, and the bound of z of line 13. Lists the challenge, line 8, and returns the number
  // of its job.
  [[gnu::noinline]] std::size_t parse(hashing& hash, bytes_in<Set::signature> sigma) {
    well_formed = hint_bit_unpack<k, Set::omega>(sigma_parts::h(sigma).data(), hints);
    v32 signs = broadcast32(0);
    for (std::size_t i = 0; i < l; ++i) {
      dilithium_poly<domain::normal, Set::gamma1> z;
      decode_each<Set::gamma1_bits>(sigma_parts::z(sigma)[i].data(),
                                    [&](std::size_t v, v32 field) BRAVAIS_INLINE_LAMBDA {
                                      const v32 x = subtract(broadcast32(Set::gamma1), field);
                                      signs = bit_or(signs, beyond<Set::gamma1 - Set::beta>(x));
                                      z.set(v, x);
                                    });
      dilithium_poly<domain::ntt, dilithium::hat(Set::gamma1)> z_hat;
      ntt(z, z_hat);
      prepare_operand(z_hat, operands[i]);
    }
    well_formed = none_negative(signs).declassified("verification is public") && well_formed;
    return hash.add(challenge_job<Set>(sigma_parts::c_tilde(sigma), c));
  }
  // Requires that the job of the challenge is done.
  [[gnu::noinline]] void transform_challenge() {
    dilithium_poly<domain::ntt, dilithium::hat(Set::gamma1)> c_hat;
    ntt(challenge_poly(c).template within<Set::gamma1>(), c_hat);
    prepare_operand(c_hat, operands[l]);
  }

  // Lines 9 and 10 for one i: w1' = UseHint(h, NTT^-1(A^ z^ - c^ NTT(t1 2^d))), encoded.
  [[gnu::noinline]] void make_row(const dilithium::coefficients* row, std::size_t i) {
    constexpr int products =
        dilithium::product(dilithium_keys<Set>::t1_hat_bound, dilithium::operand(Set::gamma1), static_cast<int>(l) + 1);
    dilithium_poly<domain::ntt, products> w_hat;
    multiply_accumulate<l + 1, dilithium_keys<Set>::t1_hat_bound>(row[0], 1, operands, w_hat);
    constexpr int bound = inverse_ntt_bound<dilithium_ring>(products);
    dilithium_poly<domain::normal, bound> w;
    inverse_ntt(w_hat, w);
    encode_each<Set::w1_bits>(
        [&](std::size_t v) BRAVAIS_INLINE_LAMBDA {
          return use_hint<Set::gamma2>(hints.get(i, v), canonical<dilithium_ring, bound>(w.get(v)));
        },
        as_rows<Set::w1_poly>(std::span(w1))[i].data());
  }

  // Line 12: c~' = H(mu || w1').
  std::size_t add_final_job(hashing& hash, int before = 0) {
    return hash.add(hash_job(shake256, message.mu, w1, c_again), before);
  }
  // Line 13.
  [[nodiscard]] errc verdict(bytes_in<Set::signature> sigma) const {
    const bytes_in<Set::c_tilde> c_tilde = sigma_parts::c_tilde(sigma);
    return well_formed && std::memcmp(c_again, c_tilde.data(), Set::c_tilde) == 0 ? errc::ok : errc::bad_signature;
  }
};

template <class Set>
struct dilithium_verification {
  static constexpr std::size_t k = Set::k;
  static constexpr std::size_t l = Set::l;
  using keys = dilithium_keys<Set>;

  // Algorithm 8, ML-DSA.Verify_internal(pk, M', sigma), for the items of a group. `public_keys` knows how
  // their keys are expanded (lines 1 and 5 to 7).
  template <class Keys>
  static void verify_internal(group<verification<Set>>& g, const Keys& public_keys, const signed_message* messages,
                              rows_in<Set::signature> sigmas, errc* status) {
    // Lines 6 and 7: tr = H(pk), mu = H(tr || M').
    public_keys.add_mu_jobs(g, messages + g.first);
    // Lines 2, 3 and 8: (c~, z, h) = sigDecode(sigma), c = SampleInBall(c~).
    for (std::size_t i = 0; i < g.count; ++i) g[i].parse(g.hash, sigmas[g.first + i]);
    g.hash.finish();
    // Lines 5, 9 and 10: w1' = UseHint(h, NTT^-1(A^ NTT(z) - NTT(c) NTT(t1 2^d))).
    for (std::size_t i = 0; i < g.count; ++i) {
      g[i].transform_challenge();
      public_keys.for_each_row(g, i, [&](const dilithium::coefficients* row, std::size_t r) { g[i].make_row(row, r); });
    }
    // Line 12: c~' = H(mu || w1Encode(w1')).
    for (auto& item : g) item.add_final_job(g.hash);
    g.hash.finish();
    // Line 13.
    for (std::size_t i = 0; i < g.count; ++i) status[g.first + i] = g[i].verdict(sigmas[g.first + i]);
  }

  // One expanded key for all items.
  struct expanded_key {
    const dilithium_public_key<Set>& key;

    void add_mu_jobs(group<verification<Set>>& g, const signed_message* messages) const {
      for (std::size_t i = 0; i < g.count; ++i) g[i].message.add_job(g.hash, {key.tr}, messages[i]);
    }
    template <class F>
    void for_each_row(group<verification<Set>>&, std::size_t, F&& f) const {
      for (std::size_t row = 0; row < k; ++row) f(key.rows[row], row);
    }
  };

  // An encoded key for each item, and memory for rows of a matrix. The matrices are made key by key, each as many rows
  // at a time as there is memory.
  struct encoded_keys {
    keys_in<Set::public_key> pks;
    std::span<dilithium::coefficients[l + 1]> rows;

    void add_mu_jobs(group<verification<Set>>& g, const signed_message* messages) const {
      for (std::size_t i = 0; i < g.count; ++i) g[i].message.add_job(g.hash, {}, messages[i]);
      [[maybe_unused]] const std::size_t mu_jobs = g.hash.size();
      for (std::size_t i = 0, mu = 0; i < g.count; ++i) {
        if (messages[i].is_mu) continue;
        g.hash.feed(mu++, 1, keys::add_tr_job(g.hash, pks[i], g[i].message.tr_of_head(), 2));
      }
      assert(g.hash.size() == 2 * mu_jobs);
    }
    template <class F>
    void for_each_row(group<verification<Set>>& g, std::size_t i, F&& f) const {
      const bytes_in<Set::public_key> pk = pks[i];
      cut(k, rows.size(), [&](std::size_t first, std::size_t count) {
        for (std::size_t row = 0; row < count; ++row) {
          dilithium::add_matrix_row_jobs<Set>(g.hash, encoded_public_key<Set>::rho(pk), first + row, rows[row]);
          keys::expand_t1(pk, first + row, rows[row][l]);
        }
        g.hash.finish();
        for (std::size_t row = 0; row < count; ++row) f(rows[row], first + row);
      });
    }
  };

  // The same algorithm for one signature under an encoded key. It has a second form because a single item leaves lanes
  // empty: mu waits for tr, and rows of w1' are hashed while the entries of the next rows are sampled.
  [[gnu::noinline]] static void verify_one(bytes_in<Set::public_key> pk, const signed_message& message,
                                           bytes_in<Set::signature> sigma, errc& status) {
    constexpr std::size_t ahead = dilithium::rows_ahead<Set>;
    verification<Set> item;
    alignas(64) dilithium::coefficients rows[ahead][l + 1];
    job jobs[4 + k * l];
    hashing hash(jobs);
    // Lines 6, 7 and 12: tr = H(pk), mu = H(tr || M'), c~' = H(mu || w1Encode(w1')), as mu and w1' grow.
    const std::size_t mu_job = item.message.add_job(hash, {}, message);
    if (!message.is_mu) hash.feed(mu_job, 1, keys::add_tr_job(hash, pk, item.message.tr_of_head(), 2));
    const std::size_t final_job = item.add_final_job(hash, keys::tr_chain);
    hash[final_job].available = 0;
    // Lines 2, 3 and 8: (c~, z, h) = sigDecode(sigma), c = SampleInBall(c~).
    const std::size_t challenge_at = item.parse(hash, sigma);
    // Line 5: A^ = ExpandA(rho), row by row.
    std::size_t row_ends[k];
    const auto add_row = [&](std::size_t i) {
      dilithium::add_matrix_row_jobs<Set>(hash, encoded_public_key<Set>::rho(pk), i,
                                          rows[dilithium::row_place<Set>(i, ahead)]);
      row_ends[i] = hash.size();
    };
    for (std::size_t i = 0; i < ahead; ++i) add_row(i);
    hash.run(challenge_at, challenge_at + 1);
    item.transform_challenge();
    // Lines 1, 9 and 10: w1' = UseHint(h, NTT^-1(A^ NTT(z) - NTT(c) NTT(t1 2^d))).
    for (std::size_t i = 0; i < k; ++i) {
      hash.run(i == 0 ? challenge_at : row_ends[i - 1], row_ends[i]);
      auto& row = rows[dilithium::row_place<Set>(i, ahead)];
      keys::expand_t1(pk, i, row[l]);
      item.make_row(row, i);
      if (i + ahead < k) add_row(i + ahead);
      if (message.is_mu || hash.is_done(mu_job)) hash[final_job].available = 64 + (i + 1) * Set::w1_poly;
    }
    hash.run(0, final_job);
    hash[final_job].available = hash[final_job].length();
    hash.finish();
    // Line 13.
    status = item.verdict(sigma);
  }

  // The steps of the hashing lanes that sample a matrix, `rows` rows at a time.
  static consteval std::size_t steps_by(std::size_t rows) {
    const auto steps_of = [](std::size_t n) { return (n * l + max_states - 1) / max_states; };
    return k / rows * steps_of(rows) + steps_of(k % rows);
  }
  // The rows that a small group makes together: of one to four, the number that takes the fewest steps.
  static consteval std::size_t rows_of_small_group() {
    std::size_t best = std::min<std::size_t>(k, 4);
    for (std::size_t rows = best - 1; rows > 0; --rows) {
      if (steps_by(rows) < steps_by(best)) best = rows;
    }
    return best;
  }
  // Memory for up to Items signatures under as many keys, and for the rows of a matrix that are made together: all rows
  // if the group has the largest size.
  template <std::size_t Items>
  struct verifications {
    static constexpr std::size_t rows_together = Items == group_size ? k : rows_of_small_group();
    verification<Set> items[Items];
    alignas(64) dilithium::coefficients rows[rows_together][l + 1];
    job jobs[3 * Items + rows_together * l];
  };

  // Verifies n signatures under n keys. `items` is memory for n items.
  [[gnu::noinline]] static void verify(verification<Set>* items, std::span<dilithium::coefficients[l + 1]> rows,
                                       std::span<job> jobs, std::size_t n, keys_in<Set::public_key> pks,
                                       const signed_message* messages, rows_in<Set::signature> sigmas, errc* status) {
    group<verification<Set>> g(0, n, items, jobs);
    verify_internal(g, encoded_keys{pks, rows}, messages, sigmas, status);
  }
};

}  // namespace bravais::BRAVAIS_ISA
