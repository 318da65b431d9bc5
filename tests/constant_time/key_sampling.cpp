// SPDX-License-Identifier: MIT
#include "key_sampling.hpp"

#include <algorithm>
#include <cstring>

#include "dispatch/dispatch.hpp"
#include "signature_secrets.hpp"

namespace bravais::constant_time {
namespace {

constexpr std::uint64_t most_tries = 4'000'000;
constexpr std::size_t rate_128 = 168;
constexpr std::size_t rate_256 = 136;

// The number of blocks of hash output that a rejection sampler for 256 values takes: each candidate is the next 4, 12
// or 24 bits. A block contains a whole number of candidates.
template <std::size_t Bits, class Accepts>
std::size_t blocks_for(std::size_t rate, std::uint8_t first, std::uint8_t second, by_id::in seed, Accepts accepts) {
  std::uint8_t message[66];
  std::ranges::copy(seed, message);
  message[seed.size()] = first;
  message[seed.size() + 1] = second;
  constexpr std::size_t most = 8;
  std::uint8_t out[most * rate_128 + 4];
  for (std::size_t blocks = 1; blocks < most; ++blocks) {
    backend_for(isa::portable)->hash.sponge(rate, 0x1F, message, seed.size() + 2, out, rate * blocks);
    std::size_t accepted = 0;
    for (std::size_t bit = 0; bit < 8 * rate * blocks; bit += Bits) {
      std::uint32_t word;
      std::memcpy(&word, out + bit / 8, sizeof word);  // little endian, as every processor that runs traces
      accepted += accepts(word >> bit % 8 & ((1U << Bits) - 1)) ? 1U : 0U;
    }
    if (accepted >= 256) return blocks;
  }
  return most;
}

template <class Row>
buffer public_key_of(const Row& set, by_id::in seed) {
  buffer public_key(set.public_key);
  buffer secret_key(set.secret_key);
  expect_ok(by_id::generate(set.id, seed, public_key, secret_key), "generate");
  return public_key;
}

template <class Row>
void vary_all(const Row& set, region seeds, std::uint64_t variant) {
  for (std::size_t at = 0; at < seeds.size(); at += set.seed) {
    const region seed = seeds.subspan(at, set.seed);
    const key_sampling wanted(set, seed);
    std::uint64_t tries = 0;
    do {
      fill(seed, (variant << 32) + (std::uint64_t{at} << 24) + tries);
      if (++tries > most_tries) expect_ok(errc::bad_argument, "no seed whose key is sampled in as many blocks");
    } while (!wanted.is_like(key_sampling(set, seed)));
  }
}

}  // namespace

void key_sampling::take_matrix_from(by_id::in public_key, std::size_t rank) {
  const by_id::in rho = public_key.last(32);
  rho_.assign(rho.begin(), rho.end());
  rows_ = columns_ = rank;
}

key_sampling::key_sampling(const kem_parameters& set, by_id::in seed) {
  if (is_ntru(set) || is_ntru_plus(set)) return;
  const std::size_t secret_vector = set.secret_key - set.public_key - 64;
  take_matrix_from(public_key_of(set, seed), secret_vector / (is_mlwq(set) ? 96 : 384));
}

key_sampling::key_sampling(const pke_parameters& set, by_id::in seed) {
  take_matrix_from(public_key_of(set, seed), is_mlwq(set) ? mlwq_secret_bytes(set) / 96 : set.secret_key / 384);
}

key_sampling::key_sampling(const signature_parameters& set, by_id::in seed) {
  const signature_shape shape(set);
  const buffer expanded = expand_seed(set, seed);
  rho_.assign(expanded.begin(), expanded.begin() + 32);
  rho_prime_.assign(expanded.begin() + 32, expanded.begin() + 96);
  eta_ = static_cast<std::size_t>(shape.numbers.eta);
  small_ = shape.k + shape.l;
  rows_ = shape.k;
  columns_ = shape.l;
}

// s1 and s2 first: they differ soonest. FIPS 204, algorithms 30 to 33, and FIPS 203, algorithm 7.
std::size_t key_sampling::count_blocks(std::size_t sampler) const {
  if (sampler < small_) {
    const std::uint32_t limit = eta_ == 2 ? 15 : 9;
    return blocks_for<4>(rate_256, static_cast<std::uint8_t>(sampler), 0, rho_prime_,
                         [limit](std::uint32_t half_byte) { return half_byte < limit; });
  }
  const auto row = static_cast<std::uint8_t>((sampler - small_) / columns_);
  const auto column = static_cast<std::uint8_t>((sampler - small_) % columns_);
  if (eta_ == 0) {
    return blocks_for<12>(rate_128, column, row, rho_, [](std::uint32_t candidate) { return candidate < 3329; });
  }
  return blocks_for<24>(rate_128, column, row, rho_,
                        [](std::uint32_t candidate) { return (candidate & 0x7FFFFF) < dilithium_ring::q; });
}

std::size_t key_sampling::blocks(std::size_t sampler) const {
  if (sampler >= known_.size()) known_.resize(sampler + 1);
  if (known_[sampler] == 0) known_[sampler] = count_blocks(sampler);
  return known_[sampler];
}

bool key_sampling::is_like(const key_sampling& other) const {
  for (std::size_t i = 0; i < small_ + rows_ * columns_; ++i) {
    if (blocks(i) != other.blocks(i)) return false;
  }
  return true;
}

void vary_seeds(const kem_parameters& set, region seeds, std::uint64_t variant) { vary_all(set, seeds, variant); }
void vary_seeds(const pke_parameters& set, region seeds, std::uint64_t variant) { vary_all(set, seeds, variant); }
void vary_seeds(const signature_parameters& set, region seeds, std::uint64_t variant) { vary_all(set, seeds, variant); }

}  // namespace bravais::constant_time
