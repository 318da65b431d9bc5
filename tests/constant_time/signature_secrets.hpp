// SPDX-License-Identifier: MIT
// What arises on the way to a signature, computed once more from outside: to be searched for, and to see which way a
// signing went. Names are those of FIPS 204.
#pragma once

#include "cases.hpp"
#include "params/dilithium.hpp"

namespace bravais::constant_time {

// The numbers of a set that its row does not say.
struct signature_shape {
  explicit signature_shape(const signature_parameters& set);

  dilithium_parameters numbers;
  std::size_t k, l, omega;
  std::size_t small_bits;  // of an encoded coefficient of s1 and s2
  std::size_t mask_bits;   // of an encoded coefficient of y and z
  std::size_t challenge;   // bytes of c~
};

// `count` numbers of `bits` bits from packed bytes, lowest bit first, and back.
[[nodiscard]] std::vector<std::int32_t> unpack(by_id::in bytes, std::size_t bits, std::size_t count);
void pack(std::span<const std::int32_t> numbers, std::size_t bits, region out);

// The first `size` bytes of SHAKE256 over a message.
[[nodiscard]] buffer shake256(by_id::in message, std::size_t size);

// rho || rho' || K of a seed.
[[nodiscard]] buffer expand_seed(const signature_parameters& set, by_id::in seed);

// rho'' for message `item` of the case, with the randomness of the item or without, and from it the encoded polynomial
// y[r] of an attempt, kappa = l attempt + r.
[[nodiscard]] buffer mask_seed(const signature_case& c, by_id::in secret_key, std::size_t item, bool randomized);
[[nodiscard]] buffer mask(const signature_shape& shape, by_id::in seed, std::size_t kappa);

}  // namespace bravais::constant_time
