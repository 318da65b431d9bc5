// SPDX-License-Identifier: MIT
#include "proof/hankel_identity.hpp"

#include <algorithm>
#include <span>
#include <string>

namespace bravais_proof {
namespace {

// The coefficients c with rows[i] = sum over m of c[m] v[m][i], the same for all i. Fails if there are none.
std::vector<std::uint16_t> repeated(const std::vector<terms>& rows, const std::vector<std::span<const u32>>& v,
                                    const char* what) {
  std::vector<std::uint16_t> c;
  for (const auto& of_block : v)
    c.push_back(static_cast<std::uint16_t>(coefficient(rows.at(0), variable(of_block.front()))));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::map<monomial, u32> expected;
    for (std::size_t m = 0; m < c.size(); ++m)
      if (i < v[m].size()) expected[variable(v[m][i])] = c[m];
    if (sorted(expected) != rows[i])
      throw failure(std::string(what) + ": entry " + std::to_string(i) + " is not made as entry 0, or of others");
  }
  return c;
}
// What begins at each block of variables.
std::vector<std::span<const u32>> from_each_block(std::span<const u32> v, std::size_t blocks) {
  std::vector<std::span<const u32>> out;
  for (std::size_t m = 0; m < blocks; ++m) out.push_back(v.subspan(m * v.size() / blocks));
  return out;
}

}  // namespace

void hankel_identity::add_leaf(const rows& t, const variables& x, const rows& b, const variables& y) {
  alpha_.push_back(repeated(t, from_each_block(x, 2 * blocks_), "t"));
  beta_.push_back(repeated(b, from_each_block(y, blocks_), "b"));
}
void hankel_identity::add_block(const rows& r, const std::vector<variables>& results) {
  gamma_.push_back(repeated(r, {results.begin(), results.end()}, "r"));
}

void hankel_identity::check() const {
  if (gamma_.size() != blocks_ || alpha_.empty()) throw failure("a block or all leaves are missing");
  // Most shapes split in the same way.
  static std::vector<hankel_identity> checked;
  if (std::find(checked.begin(), checked.end(), *this) != checked.end()) return;
  const std::size_t leaves = alpha_.size();
  // Sums are made modulo 2^16, where a modulus that does not divide it must not be exceeded too often.
  const u64 largest = modulus_ - 1;
  if (modulus_ != 65536 && leaves * largest * largest * largest > 65535) throw failure("too many leaves");
  numbers both(leaves);
  for (std::size_t k = 0; k < 2 * blocks_; ++k) {
    for (std::size_t j = 0; j < blocks_; ++j) {
      for (std::size_t l = 0; l < leaves; ++l)
        both[l] = static_cast<std::uint16_t>(unsigned{alpha_[l][k]} * beta_[l][j]);
      for (std::size_t m = 0; m < blocks_; ++m) {
        std::uint16_t sum = 0;
        const std::uint16_t* const gamma = gamma_[m].data();
        for (std::size_t l = 0; l < leaves; ++l) sum = static_cast<std::uint16_t>(sum + unsigned{gamma[l]} * both[l]);
        if (sum % modulus_ != (k == m + j ? scale_ : 0))
          throw failure("block " + std::to_string(m) + " of the result has " + std::to_string(sum % modulus_) +
                        " times block " + std::to_string(k) + " of t and block " + std::to_string(j) + " of b");
      }
    }
  }
  checked.push_back(*this);
}

}  // namespace bravais_proof
