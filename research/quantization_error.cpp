// SPDX-License-Identifier: MIT
#include "research/quantization_error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <random>

#include "params/kyber.hpp"

namespace cli {
namespace {

constexpr std::int64_t q = bravais::kyber_ring::q;
constexpr std::size_t block_size = bravais::quantizer_block;
constexpr std::int64_t largest_remainder = q / 2;

// Z rounds down: a is the remainder in [0, q). Plain: e = 2 * (delta - a); subtractive: e = q - 1 - 2a.
distribution z_error(bool subtractive) {
  histogram errors(2 * q);
  constexpr std::int64_t dithers = 256;
  for (std::int64_t a = 0; a < q; ++a) {
    if (subtractive) errors.add(q - 1 - 2 * a);
    for (std::int64_t x = 0; x < dithers && !subtractive; ++x) errors.add(2 * (q * x / dithers - a));
  }
  return errors.result();
}

// Moves the coordinate farthest from its rounding to make an odd sum even: up if the rounded point lies below, down
// otherwise.
constexpr std::int64_t other_neighbor(std::int64_t e) { return e < 0 ? e + 2 * q : e - 2 * q; }

// D8: e = -2a, but if the sum of f is odd, the coordinate with the largest |a| moves to its other neighbor. Half of all
// blocks are odd. The largest of eight is at most t with probability (share of |a| <= t)^8.
distribution d8_error() {
  distribution errors{-2 * q, std::vector<double>(4 * q + 1)};
  const auto add = [&](std::int64_t e, double probability) {
    errors.weight[static_cast<std::size_t>(e - errors.low)] += probability;
  };
  const auto largest_is_at_most = [](std::int64_t t) {
    return t < 0 ? 0.0 : std::pow(static_cast<double>(2 * t + 1) / static_cast<double>(q), block_size);
  };
  for (std::int64_t a = -largest_remainder; a <= largest_remainder; ++a) {
    const std::int64_t t = std::abs(a);
    const double is_a = 1.0 / static_cast<double>(q);
    const double share_of_sign = t == 0 ? 1.0 : 0.5;
    const double moved = share_of_sign * (largest_is_at_most(t) - largest_is_at_most(t - 1)) / (2 * block_size);
    add(-2 * a, is_a - moved);
    add(other_neighbor(-2 * a), moved);
  }
  return errors;
}

using block = std::array<std::int64_t, block_size>;

void make_sum_even(block& errors, bool is_odd) {
  if (!is_odd) return;
  std::int64_t& farthest = *std::max_element(errors.begin(), errors.end(),
                                             [](std::int64_t x, std::int64_t y) { return std::abs(x) < std::abs(y); });
  farthest = other_neighbor(farthest);
}

std::int64_t squared_length(const block& errors) {
  std::int64_t sum = 0;
  for (const std::int64_t e : errors) sum += e * e;
  return sum;
}

// The errors of the E8 point nearest to a block with remainders `a`, by definition: the nearest point of D8, or of D8
// shifted by halves. The shifted point lies half a step above f if a is not negative. Otherwise it lies half a step
// below f, which is one less in whole numbers.
block e8_error(const block& a, bool sum_is_odd) {
  block first{}, shifted{};
  bool shifted_is_odd = sum_is_odd;
  for (std::size_t i = 0; i < block_size; ++i) {
    first[i] = -2 * a[i];
    shifted[i] = first[i] + (a[i] < 0 ? -q : q);
    shifted_is_odd ^= a[i] < 0;
  }
  make_sum_even(first, sum_is_odd);
  make_sum_even(shifted, shifted_is_odd);
  return squared_length(shifted) < squared_length(first) ? shifted : first;
}

// Every run draws the same blocks, so that it prints the same results.
distribution sampled_e8_error() {
  std::mt19937_64 random;
  histogram errors(2 * q);
  for (std::size_t i = 0; i < sampled_blocks; ++i) {
    block a{};
    for (std::int64_t& one : a) one = static_cast<std::int64_t>(random() % q) - largest_remainder;
    for (const std::int64_t e : e8_error(a, random() % 2 != 0)) errors.add(e);
  }
  return errors.result();
}

}  // namespace

distribution lattice_error(bravais::quantizer kind, bool subtractive) {
  switch (kind) {
    case bravais::quantizer::z: return z_error(subtractive);
    case bravais::quantizer::d8: return d8_error();
    case bravais::quantizer::e8: break;
  }
  return sampled_e8_error();
}

distribution error_in_coefficient(const distribution& e, unsigned bits) {
  const std::int64_t steps = std::int64_t{1} << bits;
  const auto rounded = [&](std::int64_t value) {
    const std::int64_t sum = value + steps;
    return (sum - ((sum % (2 * steps)) + 2 * steps) % (2 * steps)) / (2 * steps);
  };
  const std::int64_t last = e.low + static_cast<std::int64_t>(e.weight.size()) - 1;
  distribution x{rounded(e.low), std::vector<double>(static_cast<std::size_t>(rounded(last) - rounded(e.low)) + 1)};
  for (std::size_t i = 0; i < e.weight.size(); ++i) {
    x.weight[static_cast<std::size_t>(rounded(e.low + static_cast<std::int64_t>(i)) - x.low)] += e.weight[i];
  }
  return x;
}

}  // namespace cli
