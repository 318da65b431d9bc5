// SPDX-License-Identifier: MIT
// Words of 64 bits that are polynomials over GF(2) in the bits of a Keccak state, cut after each round.
//
// A round has degree two. Its outputs are compared with the definition (FIPS 202, section 3.2), and the next round
// begins with new variables in their place: a word of the state that equals the definition's becomes the new variables
// where an operation reads it. All other words keep their old variables, so that a word of an earlier round cannot be
// mistaken for one of this round.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "proof/model.hpp"

namespace bravais_proof {

// A sum of products of up to two variables, sorted; 0 is the constant 1. Variable v of round r is 1600 r + v + 1.
using gf2_terms = std::vector<u32>;
using gf2_word = std::array<gf2_terms, 64>;

// A proof of Keccak-f[1600]. The kernels see words as handles.
class keccak_proof {
 public:
  keccak_proof();
  keccak_proof(const keccak_proof&) = delete;
  keccak_proof& operator=(const keccak_proof&) = delete;
  ~keccak_proof();

  // Word i of the state before the first round, and whether a handle is word i after `rounds` rounds. Throws failure.
  [[nodiscard]] u64 input(std::size_t i) const;
  void expect_output(u64 handle, std::size_t i, int rounds);
  // Operations on words so far.
  [[nodiscard]] u64 operations() const;
};

// The operations of the vocabulary, on the proof that exists. A word that is not a handle is a constant.
u64 gf2_xor(u64 a, u64 b);
u64 gf2_xor_and_not(u64 a, u64 b, u64 c);  // a ^ (~b & c)
u64 gf2_rotate_left(u64 a, int by);
bool gf2_equal(u64 a, u64 b);

}  // namespace bravais_proof
