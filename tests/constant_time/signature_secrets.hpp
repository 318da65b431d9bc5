// SPDX-License-Identifier: MIT
// Recomputes the intermediate values of signing outside the library, to search for them and to find the path that a
// signing took. Names are those of FIPS 204.
#pragma once

#include "cases.hpp"
#include "params/dilithium.hpp"

namespace bravais::constant_time {

// Numbers of a set that its row does not contain.
struct signature_shape {
  explicit signature_shape(const signature_parameters& set);

  dilithium_parameters numbers;
  std::size_t k, l, omega;
  std::size_t small_bits;  // of an encoded coefficient of s1 and s2
  std::size_t mask_bits;   // of an encoded coefficient of y and z
  std::size_t challenge;   // bytes of c~
};

// Unpacks `count` numbers of `bits` bits, lowest bit first, and packs them.
[[nodiscard]] std::vector<std::int32_t> unpack(by_id::in bytes, std::size_t bits, std::size_t count);
void pack(std::span<const std::int32_t> numbers, std::size_t bits, region out);

// The first `size` bytes of SHAKE256 over a message.
[[nodiscard]] buffer shake256(by_id::in message, std::size_t size);

// rho || rho' || K of a seed.
[[nodiscard]] buffer expand_seed(const signature_parameters& set, by_id::in seed);

// rho'' for message `item` of the case, with or without the item's randomness; and from it the encoded polynomial y[r]
// of an attempt, kappa = l attempt + r.
[[nodiscard]] buffer mask_seed(const signature_case& c, by_id::in secret_key, std::size_t item, bool randomized);
[[nodiscard]] buffer mask(const signature_shape& shape, by_id::in seed, std::size_t kappa);

}  // namespace bravais::constant_time
