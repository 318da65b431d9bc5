// SPDX-License-Identifier: MIT
// Key generation hashes its seed to the seed of a matrix, which is public, and to secrets. How many blocks of hash
// output each entry of the matrix takes is public, and so is that of each polynomial of s1 and s2, whose refused half
// bytes are declassified. The order of all hashing follows from these numbers. Two seeds for which they are the same
// must give the same trace.
#pragma once

#include "cases.hpp"

namespace bravais::constant_time {

// How many blocks each of the samplers of a key takes, and whether those of two keys take the same.
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

// Replaces each of the seeds, which have the length that the set demands, by another one whose key is sampled in as
// many blocks. Does nothing for a set whose key generation samples nothing so.
void vary_seeds(const kem_parameters& set, region seeds, std::uint64_t variant);
void vary_seeds(const pke_parameters& set, region seeds, std::uint64_t variant);
void vary_seeds(const signature_parameters& set, region seeds, std::uint64_t variant);

}  // namespace bravais::constant_time
