// SPDX-License-Identifier: MIT
// What signing and verification of ML-DSA and Dilithium share: mu and the challenge.
#pragma once

#include "isa/region.hpp"
#include "kernel/hashing.hpp"
#include "kernel/rejection.hpp"
#include "scheme/dilithium_keys.hpp"

namespace bravais::BRAVAIS_ISA {

// mu = H(tr || M') of one message (FIPS 204, Algorithm 7, line 6, and Algorithm 8, line 7).
template <class Set>
struct message_hash {
  alignas(64) std::uint8_t mu[64];
  std::uint8_t head[Set::hash + longest_prefix];  // tr and the prefix

  // Where another job writes tr.
  [[nodiscard]] bytes_out<Set::hash> tr_of_head() { return part<0, Set::hash>(std::span(head)); }

  // Appends the job that makes mu and returns its number. Copies mu without a job if the caller provides it. `tr` is
  // missing if another job writes it to `head`.
  std::size_t add_job(hashing& hash, optional_in<Set::hash> tr, const signed_message& message) {
    if (message.is_mu) {
      std::memcpy(mu, message.body, sizeof mu);
      return hash.size();
    }
    if (tr) std::memcpy(head, tr.first, Set::hash);
    if (message.prefix_size > 0) std::memcpy(head + Set::hash, message.prefix, message.prefix_size);
    return hash.add(hash_job(shake256, {head, Set::hash + message.prefix_size}, {message.body, message.body_size}, mu));
  }
};

// SampleInBall(c~) (Algorithm 29) as a job.
template <class Set>
job challenge_job(bytes_in<Set::c_tilde> c_tilde, challenge<Set::parameters.tau>& c) {
  return sampling_job(shake256, c_tilde, {}, take_challenge<Set::parameters.tau>, &c, dilithium::n, 1);
}

// The domain and bound of NTT(c).
inline constexpr int challenge_hat = dilithium::hat(1);
using challenge_hat_poly = dilithium_poly<domain::ntt, challenge_hat>;

}  // namespace bravais::BRAVAIS_ISA
