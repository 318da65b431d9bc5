// SPDX-License-Identifier: MIT
// Finds seeds of key generation that must give the same trace. Key generation hashes its seed to the public seed of a
// matrix, and to secrets. The number of blocks of hash output for each matrix entry is public. So is the number for
// each polynomial of s1 and s2, because their rejected half bytes are declassified. These numbers determine the order
// of all hashing, so two seeds with the same numbers must give the same trace.
#pragma once

#include "cases.hpp"

namespace bravais::constant_time {

// The number of blocks for each sampler of a key, and whether those of two keys agree.
class key_sampling {
 public:
  key_sampling(const kem_parameters& set, by_id::in seed);
  key_sampling(const pke_parameters& set, by_id::in seed);
  key_sampling(const signature_parameters& set, by_id::in seed);
  [[nodiscard]] bool is_like(const key_sampling& other) const;

 private:
  void take_matrix_from(by_id::in public_key, std::size_t rank);
  [[nodiscard]] std::size_t blocks(std::size_t sampler) const;
  [[nodiscard]] std::size_t count_blocks(std::size_t sampler) const;

  std::size_t eta_ = 0;  // of s1 and s2; 0 without them
  std::size_t small_ = 0, rows_ = 0, columns_ = 0;
  buffer rho_, rho_prime_;
  mutable std::vector<std::size_t> known_;  // by sampler; 0: not counted yet
};

// Replaces each of the seeds (of the set's seed length) by another one whose key takes the same numbers of blocks. Does
// nothing for a set without rejection sampling in key generation.
void vary_seeds(const kem_parameters& set, region seeds, std::uint64_t variant);
void vary_seeds(const pke_parameters& set, region seeds, std::uint64_t variant);
void vary_seeds(const signature_parameters& set, region seeds, std::uint64_t variant);

}  // namespace bravais::constant_time
