// SPDX-License-Identifier: MIT
// Each sampler on random bytes of a fixed seed: the frequency of each value against the exact probability. If there are
// too many values, their upper and lower bits are counted.
#pragma once

#include "distribution.hpp"
#include "kernel/noise_bits.hpp"
#include "kernel/rejection.hpp"
#include "kernel/sample.hpp"
#include "scheme/ntru_sampling.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::fail_unless;
using bravais_test::histogram;
using bravais_test::numbers;
using bravais_test::outcome;

constexpr std::size_t draws = 1000;  // polynomials

// Calls `use(coefficients)` for polynomials that `take` fills from random blocks of the hash function.
template <class Coefficient, class Use>
void sample_by(sink take, hash_function f, std::uint64_t seed, Use use) {
  numbers random(seed);
  alignas(64) static Coefficient c[256];
  for (std::size_t i = 0; i < draws; ++i) {
    for (std::size_t produced = 0; produced < std::size(c);) {
      std::vector<std::uint8_t> block = random.bytes(f.rate);
      block.resize(block_bytes);
      produced = take(c, produced, block.data());
    }
    use(std::span<const Coefficient>(c));
  }
}

outcome check_uniform_12() {
  histogram values = histogram::uniform(kyber_ring::q);
  sample_by<std::int16_t>(take_ntt, shake128, 120, [&](auto c) {
    for (const std::int16_t x : c) values.add(static_cast<std::size_t>(x));
  });
  return values.fits("uniform modulo 3329");
}

outcome check_uniform_23() {
  constexpr auto q = static_cast<std::uint64_t>(dilithium_ring::q);
  // The number of values per upper part varies by one. q = 1 modulo 1024, so the lower part 0 occurs once more.
  std::vector<double> upper(1000, 0), lower(1024, 0);
  for (std::uint64_t x = 0; x < q; ++x) {
    upper[x * upper.size() / q] += 1 / static_cast<double>(q);
    lower[x % lower.size()] += 1 / static_cast<double>(q);
  }
  histogram upper_parts(upper), lower_parts(lower);
  sample_by<std::int32_t>(take_uniform, shake128, 121, [&](auto c) {
    for (const std::int32_t x : c) {
      upper_parts.add(static_cast<std::uint64_t>(x) * upper.size() / q);
      lower_parts.add(static_cast<std::uint64_t>(x) % lower.size());
    }
  });
  CHECK_OR_RETURN(upper_parts.fits("uniform modulo 8380417, upper part"));
  return lower_parts.fits("uniform modulo 8380417, lower part");
}

template <int Eta>
outcome check_bounded_of() {
  histogram values = histogram::uniform(2 * Eta + 1);
  sample_by<std::int32_t>(take_bounded<Eta>, shake256, 122, [&](auto c) {
    for (const std::int32_t x : c) values.add(static_cast<std::size_t>(x + Eta));
  });
  return values.fits("uniform from -" + std::to_string(Eta) + " to " + std::to_string(Eta));
}
outcome check_bounded() {
  CHECK_OR_RETURN(check_bounded_of<2>());
  return check_bounded_of<4>();
}

template <int Bits>
outcome check_mask_of() {
  histogram upper = histogram::uniform(512), lower = histogram::uniform(512);
  numbers random(123);
  static poly<dilithium_ring, domain::normal, 1 << (Bits - 1)> y;
  for (std::size_t i = 0; i < draws; ++i) {
    expand_mask_poly<Bits>(random.bytes(32 * Bits).data(), y);
    for (const std::int32_t x : y.c) {
      const auto field = static_cast<std::size_t>((1 << (Bits - 1)) - x);
      upper.add(field >> (Bits - 9));
      lower.add(field % 512);
    }
  }
  CHECK_OR_RETURN(upper.fits("mask of " + std::to_string(Bits) + " bits, upper part"));
  return lower.fits("mask of " + std::to_string(Bits) + " bits, lower part");
}
outcome check_mask() {
  CHECK_OR_RETURN(check_mask_of<18>());
  return check_mask_of<20>();
}

// The positions of a challenge's nonzero coefficients, and their signs, in total and at each position.
template <int Tau>
outcome check_ball_of() {
  const std::string name = "challenge of " + std::to_string(Tau);
  histogram places = histogram::uniform(256), signs = histogram::uniform(2), signed_places = histogram::uniform(512);
  numbers random(124);
  static challenge<Tau> c;
  for (std::size_t i = 0; i < 4 * draws; ++i) {
    for (std::size_t produced = 0; produced < std::size(c.c);) {
      produced = take_challenge<Tau>(&c, produced, random.bytes(block_bytes).data());
    }
    std::size_t weight = 0;
    for (std::size_t place = 0; place < std::size(c.c); ++place) {
      if (c.c[place] == 0) continue;
      ++weight;
      const std::size_t negative = c.c[place] < 0 ? 1U : 0U;
      places.add(place);
      signs.add(negative);
      signed_places.add(2 * place + negative);
    }
    CHECK_OR_RETURN(fail_unless(weight == Tau, name + ": weight"));
  }
  CHECK_OR_RETURN(places.fits(name + ", places", Tau));
  CHECK_OR_RETURN(signs.fits(name + ", signs"));
  return signed_places.fits(name + ", signs at each place");
}
outcome check_ball() {
  CHECK_OR_RETURN(check_ball_of<39>());
  CHECK_OR_RETURN(check_ball_of<49>());
  return check_ball_of<60>();
}

// The noise of ML-KEM, Kyber and M-LWQ: differences of sums of Eta bits, so binomial coefficients of 2 Eta.
template <int Eta>
outcome check_binomial_of() {
  std::vector<double> probabilities = {1.0 / (1 << 2 * Eta)};
  for (int i = 0; i < 2 * Eta; ++i) probabilities.push_back(probabilities.back() * (2 * Eta - i) / (i + 1));
  histogram values(probabilities);
  numbers random(125);
  static poly<kyber_ring, domain::normal, Eta> f;
  for (std::size_t i = 0; i < draws; ++i) {
    sample_poly_cbd<Eta>(random.bytes(64 * Eta).data(), f);
    for (const std::int16_t x : f.c) values.add(static_cast<std::size_t>(x + Eta));
  }
  return values.fits("centered binomial, eta " + std::to_string(Eta));
}
outcome check_binomial() {
  CHECK_OR_RETURN(check_binomial_of<2>());
  return check_binomial_of<3>();
}

// Bytes modulo 3 (86 bytes are 0 modulo 3), and the positions of the 1s and 2s in a vector of fixed weight.
template <class Set>
outcome check_trits_of() {
  using sampling = ntru_sampling<Set>;
  const std::string name = "n = " + std::to_string(Set::n);
  numbers random(126 + Set::n);
  static typename sampling::poly out;
  histogram trits({86.0 / 256, 85.0 / 256, 85.0 / 256});
  histogram places[2] = {histogram::uniform(Set::d), histogram::uniform(Set::d)};
  for (std::size_t i = 0; i < draws / 2; ++i) {
    sampling::iid(bytes_in<Set::iid>(random.bytes(Set::iid)), out);
    for (std::size_t j = 0; j < Set::d; ++j) trits.add(static_cast<std::size_t>(out.c[j]));
    if constexpr (Set::hps) {
      sampling::fixed_type(bytes_in<Set::fixed_type>(random.bytes(Set::fixed_type)), out);
      for (std::size_t j = 0; j < Set::d; ++j) {
        if (out.c[j] != 0) places[out.c[j] - 1].add(j);
      }
    }
  }
  CHECK_OR_RETURN(trits.fits(name + ", independent trits"));
  if constexpr (Set::hps) {
    CHECK_OR_RETURN(places[0].fits(name + ", places of 1", Set::weight / 2));
    CHECK_OR_RETURN(places[1].fits(name + ", places of 2", Set::weight / 2));
  }
  return {};
}
outcome check_trits() {
  CHECK_OR_RETURN((check_trits_of<ntru_set<ntru_hps_2048_509_parameters>>()));
  CHECK_OR_RETURN((check_trits_of<ntru_set<ntru_hps_2048_677_parameters>>()));
  CHECK_OR_RETURN((check_trits_of<ntru_set<ntru_hps_4096_821_parameters>>()));
  CHECK_OR_RETURN((check_trits_of<ntru_set<ntru_hps_4096_1229_parameters>>()));
  CHECK_OR_RETURN((check_trits_of<ntru_set<ntru_hrss_701_parameters>>()));
  return check_trits_of<ntru_set<ntru_hrss_1373_parameters>>();
}

// The noise of NTRU+: differences of two bits.
template <class Set>
outcome check_bit_differences_of() {
  histogram values({0.25, 0.5, 0.25});
  numbers random(127);
  static poly<typename Set::ring, domain::normal, 1> f;
  for (std::size_t i = 0; i < draws; ++i) {
    sample_cbd1<Set::in_columns, 1>(random.bytes(Set::noise).data(), f);
    for (const std::int16_t x : f.c) values.add(static_cast<std::size_t>(x + 1));
  }
  return values.fits("noise of n = " + std::to_string(Set::n));
}
outcome check_bit_differences() {
  CHECK_OR_RETURN((check_bit_differences_of<ntru_plus_set<ntru_plus_576, ntru_plus_release_2>>()));
  CHECK_OR_RETURN((check_bit_differences_of<ntru_plus_set<ntru_plus_768, ntru_plus_release_2>>()));
  CHECK_OR_RETURN((check_bit_differences_of<ntru_plus_set<ntru_plus_768, ntru_plus_final>>()));
  CHECK_OR_RETURN((check_bit_differences_of<ntru_plus_set<ntru_plus_864, ntru_plus_final>>()));
  return check_bit_differences_of<ntru_plus_set<ntru_plus_1152, ntru_plus_final>>();
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
