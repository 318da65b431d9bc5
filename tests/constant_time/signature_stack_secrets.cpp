// SPDX-License-Identifier: MIT
// Secrets of ML-DSA and Dilithium to search the stack for.
#include "signature_secrets.hpp"
#include "stack_secrets.hpp"

namespace bravais::constant_time {
namespace {

// The secret parts of an expanded key, encoded and as numbers.
void add_key(secrets& s, const signature_parameters& set, by_id::in key) {
  const signature_shape shape(set);
  s.add("K", key.subspan(32, 32));
  const by_id::in encoded = key.subspan(64 + set.key_hash);
  s.add("s1, s2, t0, encoded", encoded);
  const std::size_t small = 256 * (shape.k + shape.l);
  std::vector<std::int32_t> numbers = unpack(encoded, shape.small_bits, small);
  for (std::int32_t& x : numbers) x = shape.numbers.eta - x;
  s.add_numbers("s1, s2", numbers);
  s.add_numbers("s1, s2, of 16 bits", std::vector<std::int16_t>(numbers.begin(), numbers.end()));
  numbers = unpack(encoded.subspan(small * shape.small_bits / 8), 13, 256 * shape.k);
  for (std::int32_t& x : numbers) x = (1 << 12) - x;
  s.add_numbers("t0", numbers);
}

// The masks of the first attempts: the mask of a signature reveals s1.
void add_masks(secrets& s, const signature_case& c, by_id::in key, std::size_t item, bool randomized) {
  const signature_shape shape(c.set);
  const buffer seed = mask_seed(c, key, item, randomized);
  s.add("seed of the masks", seed);
  for (std::size_t kappa = 0; kappa < 4 * shape.l; ++kappa) {
    const buffer encoded = mask(shape, seed, kappa);
    s.add("mask, encoded", encoded);
    std::vector<std::int32_t> y = unpack(encoded, shape.mask_bits, 256);
    for (std::int32_t& x : y) x = (1 << shape.numbers.log_gamma1) - x;
    s.add_numbers("mask", y);
  }
}

}  // namespace

secrets secrets_of(const signature_case& c) {
  secrets s;
  for (std::size_t i = 0; i < c.n; ++i) {
    const by_id::in seed = by_id::in(c.seeds).subspan(i * c.set.seed, c.set.seed);
    const by_id::in key = by_id::in(c.secret_keys).subspan(i * c.set.secret_key, c.set.secret_key);
    s.add("seed xi", seed);
    s.add("rho'", by_id::in(expand_seed(c.set, seed)).subspan(32, 64));
    s.add("randomness", by_id::in(c.randomness).subspan(i * c.set.randomness, c.set.randomness));
    add_key(s, c.set, key);
    for (const bool randomized : {false, true}) {
      add_masks(s, c, key, i, randomized);
      if (i > 0) add_masks(s, c, by_id::in(c.secret_keys).first(c.set.secret_key), i, randomized);
    }
  }
  return s;
}

void add_outputs(secrets& s, const signature_case& c) {
  for (std::size_t i = 0; i < c.n; ++i) {
    add_key(s, c.set, by_id::in(c.out_secret).subspan(i * c.set.secret_key, c.set.secret_key));
  }
}

}  // namespace bravais::constant_time
