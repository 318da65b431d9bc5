// SPDX-License-Identifier: MIT
#include "proof/hankel_identity.hpp"

#include <algorithm>
#include <utility>

#include "proof/terms.hpp"

namespace bravais_proof {

void hankel_identity::add_leaf(numbers alpha, numbers beta) {
  alpha_.push_back(std::move(alpha));
  beta_.push_back(std::move(beta));
}
void hankel_identity::add_row(numbers gamma) { gamma_.push_back(std::move(gamma)); }

void hankel_identity::check() const {
  if (gamma_.size() != blocks_ || alpha_.empty()) throw failure("a block or all leaves are missing");
  // Most shapes split in the same way.
  static std::vector<hankel_identity> checked;
  if (std::find(checked.begin(), checked.end(), *this) != checked.end()) return;
  const std::size_t leaves = alpha_.size();
  numbers both(leaves);
  for (std::size_t k = 0; k < 2 * blocks_; ++k) {
    for (std::size_t j = 0; j < blocks_; ++j) {
      for (std::size_t l = 0; l < leaves; ++l)
        both[l] = static_cast<std::uint16_t>(unsigned{alpha_[l][k]} * beta_[l][j]);
      for (std::size_t m = 0; m < blocks_; ++m) {
        std::uint16_t sum = 0;
        const std::uint16_t* const gamma = gamma_[m].data();
        for (std::size_t l = 0; l < leaves; ++l) sum = static_cast<std::uint16_t>(sum + unsigned{gamma[l]} * both[l]);
        if (sum != (k == m + j ? scale_ : 0))
          throw failure("block " + std::to_string(m) + " of the result has " + std::to_string(sum) + " times block " +
                        std::to_string(k) + " of t and block " + std::to_string(j) + " of b");
      }
    }
  }
  checked.push_back(*this);
}

}  // namespace bravais_proof
