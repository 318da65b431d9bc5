// SPDX-License-Identifier: MIT
// The identity that makes a splitting of Hankel products right, r_i = sum over j of t_{i+j} b_j. If leaf l has the
// operands sum of alpha[m] t_{mL+i} and sum of beta[m] b_{mL+j}, and r_{mL+i} is the sum of gamma[m] times result i of
// leaf l, then for all m, m' and m'' the sum over the leaves of gamma[m] alpha[m'] beta[m''] must be `scale` if m' = m
// + m'', and otherwise 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "proof/terms.hpp"

namespace bravais_proof {

// Modulo the modulus of the terms. All functions throw failure.
class hankel_identity {
 public:
  using rows = std::vector<terms>;
  using variables = std::vector<u32>;
  // For `blocks` blocks of b and r, and twice as many of t.
  hankel_identity(std::size_t blocks, unsigned scale) : blocks_(blocks), scale_(scale), modulus_(modulus()) {}
  // The operands of a leaf, made of all variables x of t and y of b.
  void add_leaf(const rows& t, const variables& x, const rows& b, const variables& y);
  // The next block of the result, made of all variables of the leaves' results.
  void add_block(const rows& r, const std::vector<variables>& results);
  void check() const;
  bool operator==(const hankel_identity&) const = default;

 private:
  using numbers = std::vector<std::uint16_t>;
  std::size_t blocks_;
  unsigned scale_;
  u32 modulus_;
  std::vector<numbers> alpha_, beta_, gamma_;
};

}  // namespace bravais_proof
