// SPDX-License-Identifier: MIT
// The identity modulo 2^16 that makes a splitting of Hankel products right (ntru_products.cpp): for all m, m' and m'',
// the sum over the leaves of gamma[m] alpha[m'] beta[m''] is `scale` if m' = m + m'', and otherwise 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace bravais_proof {

class hankel_identity {
 public:
  using numbers = std::vector<std::uint16_t>;
  hankel_identity(std::size_t blocks, unsigned scale) : blocks_(blocks), scale_(scale) {}
  void add_leaf(numbers alpha, numbers beta);  // 2 blocks and blocks numbers
  void add_row(numbers gamma);                 // a number for each leaf
  void check() const;                          // throws failure
  bool operator==(const hankel_identity&) const = default;

 private:
  std::size_t blocks_;
  unsigned scale_;
  std::vector<numbers> alpha_, beta_, gamma_;
};

}  // namespace bravais_proof
