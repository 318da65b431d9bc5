// SPDX-License-Identifier: MIT
// kernel/ntt.hpp and kernel/product.hpp, for both rings against the models of FIPS 203 and FIPS 204.
#pragma once

#include "kernel/ntt.hpp"
#include "kernel/product.hpp"
#include "modular_checks.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

constexpr std::size_t degree = 256;
static_assert(kyber_ring::n == degree && dilithium_ring::n == degree);

// Round 0 to 5: patterns at the bound; then arbitrary values, often at the bound.
template <class Coefficient, std::size_t N>
void fill(std::span<Coefficient, N> f, int bound, int round, numbers& random) {
  for (std::size_t i = 0; i < f.size(); ++i) {
    const auto b = static_cast<Coefficient>(bound);
    const auto minus_b = static_cast<Coefficient>(-bound);
    switch (round) {
      case 0: f[i] = 0; break;
      case 1: f[i] = b; break;
      case 2: f[i] = minus_b; break;
      case 3: f[i] = i % 2 == 0 ? b : minus_b; break;
      case 4: f[i] = i == 1 ? b : Coefficient{0}; break;
      case 5: f[i] = random.below(2) == 0 ? b : minus_b; break;
      default: f[i] = static_cast<Coefficient>(random.between32(-bound, bound));
    }
  }
}
template <class Container>
void fill(Container& f, int bound, int round, numbers& random) {
  fill(std::span(f), bound, round, random);
}

// The model's name of a ring.
template <class Ring>
struct model;
template <>
struct model<kyber_ring> {
  using polynomial = reference::polynomial;
  static polynomial ntt(const polynomial& f) { return reference::ntt(f); }
  static polynomial inverse_ntt(const polynomial& f) { return reference::inverse_ntt(f); }
  static polynomial multiply(const polynomial& f, const polynomial& g) { return reference::multiply_ntts(f, g); }
  static polynomial add(const polynomial& f, const polynomial& g) { return reference::add(f, g); }
};
template <>
struct model<dilithium_ring> {
  using polynomial = reference::dilithium::polynomial;
  static polynomial ntt(const polynomial& f) { return reference::dilithium::ntt(f); }
  static polynomial inverse_ntt(const polynomial& f) { return reference::dilithium::inverse_ntt(f); }
  static polynomial multiply(const polynomial& f, const polynomial& g) {
    return reference::dilithium::multiply_ntt(f, g);
  }
  static polynomial add(const polynomial& f, const polynomial& g) { return reference::dilithium::add(f, g); }
};
template <class Ring>
using model_polynomial = typename model<Ring>::polynomial;

template <class Ring = kyber_ring>
model_polynomial<Ring> as_model(std::span<const typename Ring::coefficient> f) {
  model_polynomial<Ring> out{};
  for (std::size_t i = 0; i < degree; ++i)
    out[i] = static_cast<typename model_polynomial<Ring>::value_type>(residue<Ring>(f[i]));
  return out;
}
template <class Ring = kyber_ring>
outcome congruent(std::span<const typename Ring::coefficient> got, const model_polynomial<Ring>& expected, int bound,
                  const std::string& context) {
  for (std::size_t i = 0; i < degree; ++i) {
    const bool right = residue<Ring>(got[i]) == static_cast<int>(expected[i]) && std::abs(got[i]) <= bound;
    if (right) continue;
    return {context + ": [" + std::to_string(i) + "] is " + std::to_string(got[i]) + ", expected " +
                std::to_string(expected[i]) + " modulo q, at most " + std::to_string(bound),
            ""};
  }
  return {};
}
std::string bound_and_round(int bound, int round) {
  return "bound " + std::to_string(bound) + ", round " + std::to_string(round);
}

// The largest bound for which the forward transform exists.
template <class Ring>
consteval bool ntt_exists(int bound) {
  for (int length = Ring::n / 2; length >= Ring::shortest_layer; length /= 2) {
    const int product = multiply_bound<Ring>(bound);
    if (bound > std::numeric_limits<typename Ring::coefficient>::max() - product) return false;
    bound += product;
  }
  return true;
}
template <class Ring>
consteval int largest_ntt_bound() {
  int bound = 0;
  for (int step = 1 << 29; step > 0; step /= 2)
    if (ntt_exists<Ring>(bound + step)) bound += step;
  return bound;
}

template <class Ring, int Bound>
outcome check_ntt_of() {
  numbers random(31);
  for (int round = 0; round < 40; ++round) {
    poly<Ring, domain::normal, Bound> f;
    poly<Ring, domain::ntt, ntt_bound<Ring>(Bound)> f_hat;
    fill(f.c, Bound, round, random);
    ntt(f, f_hat);
    const auto expected = model<Ring>::ntt(as_model<Ring>(f.c));
    CHECK_OR_RETURN(congruent<Ring>(f_hat.c, expected, f_hat.bound, bound_and_round(Bound, round)));
    // In place, as scratch memory is used.
    auto& same = *new (&f) poly<Ring, domain::ntt, ntt_bound<Ring>(Bound)>;
    ntt(f, same);
    CHECK_OR_RETURN(compare(same.c, f_hat.c, "in place, " + bound_and_round(Bound, round)));
  }
  return {};
}
outcome check_ntt() {
  CHECK_OR_RETURN((check_ntt_of<kyber_ring, 1>()));
  CHECK_OR_RETURN((check_ntt_of<kyber_ring, 2>()));
  CHECK_OR_RETURN((check_ntt_of<kyber_ring, 3>()));
  CHECK_OR_RETURN((check_ntt_of<kyber_ring, q>()));
  CHECK_OR_RETURN((check_ntt_of<kyber_ring, largest_ntt_bound<kyber_ring>()>()));
  CHECK_OR_RETURN((check_ntt_of<dilithium_ring, 1>()));
  CHECK_OR_RETURN((check_ntt_of<dilithium_ring, 1 << 12>()));
  CHECK_OR_RETURN((check_ntt_of<dilithium_ring, 1 << 19>()));
  CHECK_OR_RETURN((check_ntt_of<dilithium_ring, dilithium_ring::q - 1>()));
  return check_ntt_of<dilithium_ring, largest_ntt_bound<dilithium_ring>()>();
}

template <class Ring, int Bound>
outcome check_inverse_ntt_of() {
  numbers random(32);
  for (int round = 0; round < 40; ++round) {
    poly<Ring, domain::ntt, Bound> f_hat;
    poly<Ring, domain::normal, inverse_ntt_bound<Ring>(Bound)> f;
    fill(f_hat.c, Bound, round, random);
    inverse_ntt(f_hat, f);
    const auto expected = model<Ring>::inverse_ntt(as_model<Ring>(f_hat.c));
    CHECK_OR_RETURN(congruent<Ring>(f.c, expected, f.bound, bound_and_round(Bound, round)));
  }
  return {};
}
outcome check_inverse_ntt() {
  CHECK_OR_RETURN((check_inverse_ntt_of<kyber_ring, 1>()));
  CHECK_OR_RETURN((check_inverse_ntt_of<kyber_ring, q - 1>()));
  CHECK_OR_RETURN((check_inverse_ntt_of<kyber_ring, 2 * q>()));
  CHECK_OR_RETURN((check_inverse_ntt_of<kyber_ring, reducible<kyber_ring> / 2>()));
  CHECK_OR_RETURN((check_inverse_ntt_of<dilithium_ring, 1>()));
  CHECK_OR_RETURN((check_inverse_ntt_of<dilithium_ring, dilithium_ring::q / 2>()));
  CHECK_OR_RETURN((check_inverse_ntt_of<dilithium_ring, 5'000'000>()));
  CHECK_OR_RETURN((check_inverse_ntt_of<dilithium_ring, dilithium_ring::q>()));
  CHECK_OR_RETURN((check_inverse_ntt_of<dilithium_ring, 9 * dilithium_ring::q>()));
  return check_inverse_ntt_of<dilithium_ring, reducible<dilithium_ring> / 2>();
}
// The inverse transform of products never reduces on the way: 256 times their bound fits 31 bits.
static_assert([]() consteval {
  constexpr int hat = multiply_bound<dilithium_ring>(ntt_bound<dilithium_ring>(1 << 19));
  int bound = product_bound<dilithium_ring>(ntt_bound<dilithium_ring>(dilithium_ring::q), hat, 8);
  for (int length = 1; length < dilithium_ring::n; length *= 2) {
    const auto step = detail::next_inverse_step<dilithium_ring>(bound, length == dilithium_ring::n / 2);
    if (step.reduces) return false;
    bound = step.bound;
  }
  return true;
}());

// Products of rows (stride 1) and columns (stride K) of a matrix of K x K polynomials with a vector.
template <class Ring, std::size_t K, int BoundA, int BoundB>
outcome check_products_of() {
  numbers random(33);
  for (int round = 0; round < 12; ++round) {
    std::vector<typename Ring::coefficient> matrix(K * K * degree);
    fill(matrix, BoundA, round, random);
    std::array<poly<Ring, domain::ntt, BoundB>, K> b;
    std::array<ntt_operand<Ring, multiply_bound<Ring>(BoundB)>, K> operands;
    for (std::size_t j = 0; j < K; ++j) {
      fill(b[j].c, BoundB, (round + static_cast<int>(j)) % 12, random);
      prepare_operand(b[j], operands[j]);
    }
    for (const std::size_t stride : {std::size_t{1}, K}) {
      poly<Ring, domain::ntt, product_bound<Ring>(BoundA, multiply_bound<Ring>(BoundB), static_cast<int>(K))> out;
      multiply_accumulate<K, BoundA>(matrix.data(), stride, operands.data(), out);
      model_polynomial<Ring> expected{};
      for (std::size_t j = 0; j < K; ++j) {
        const std::span<const typename Ring::coefficient> all(matrix);
        const auto a = as_model<Ring>(all.subspan(j * stride * degree, degree));
        expected = model<Ring>::add(expected, model<Ring>::multiply(a, as_model<Ring>(b[j].c)));
      }
      const std::string context = std::to_string(K) + " products, bounds " + std::to_string(BoundA) + " and " +
                                  std::to_string(BoundB) + ", stride " + std::to_string(stride);
      CHECK_OR_RETURN(congruent<Ring>(out.c, expected, out.bound, context));
    }
  }
  return {};
}
outcome check_products() {
  CHECK_OR_RETURN((check_products_of<kyber_ring, 1, 4095, q - 1>()));
  CHECK_OR_RETURN((check_products_of<kyber_ring, 2, q - 1, q - 1>()));
  CHECK_OR_RETURN((check_products_of<kyber_ring, 3, q - 1, ntt_bound<kyber_ring>(2)>()));
  CHECK_OR_RETURN((check_products_of<kyber_ring, 4, 4095, ntt_bound<kyber_ring>(3)>()));
  CHECK_OR_RETURN((check_products_of<kyber_ring, 4, 32767, 32767>()));
  constexpr int largest = dilithium_ring::q - 1;
  CHECK_OR_RETURN((check_products_of<dilithium_ring, 1, ntt_bound<dilithium_ring>(1), largest>()));
  CHECK_OR_RETURN((check_products_of<dilithium_ring, 4, largest, largest>()));
  CHECK_OR_RETURN((check_products_of<dilithium_ring, 5, largest, ntt_bound<dilithium_ring>(1 << 19)>()));
  CHECK_OR_RETURN((check_products_of<dilithium_ring, 8, ntt_bound<dilithium_ring>(largest), 0x7FFFFFFF>()));
  return check_products_of<dilithium_ring, 1, 0x7FFFFFFF, 0x7FFFFFFF>();
}

// Operands at their bound, which prepare_operand need not reach: sums close to the limit of the result's type.
outcome check_sums_at_their_bounds() {
  constexpr std::size_t k = 4;
  constexpr int bound_a = 32767;
  constexpr int bound_b = 7700;
  numbers random(34);
  for (int round = 0; round < 12; ++round) {
    std::vector<std::int16_t> a(k * degree);
    std::array<ntt_operand<kyber_ring, bound_b>, k> b;
    fill(a, bound_a, round, random);
    for (auto& operand : b) {
      fill(operand.straight.c, bound_b, round % 4 + 1, random);
      fill(operand.crossed.c, bound_b, (round + 1) % 6, random);
    }
    poly<kyber_ring, domain::ntt, product_bound<kyber_ring>(bound_a, bound_b, k)> out;
    multiply_accumulate<k, bound_a>(a.data(), 1, b.data(), out);
    for (std::size_t i = 0; i < degree; ++i) {
      long long sum = 0;
      for (std::size_t j = 0; j < k; ++j) {
        const auto& side = i % 2 == 0 ? b[j].straight : b[j].crossed;
        for (const std::size_t x : {i / 2 * 2, i / 2 * 2 + 1}) sum += 1LL * a[j * degree + x] * side.c[x];
      }
      const bool right = residue(out.c[i] * 65536LL) == residue(sum) && std::abs(out.c[i]) <= out.bound;
      if (!right) return {"the sum " + std::to_string(sum) + " became " + std::to_string(out.c[i]), ""};
    }
  }
  return {};
}
// The same in 64 bits.
outcome check_wide_sums_at_their_bounds() {
  constexpr std::size_t k = 8;
  constexpr int bound_a = 0x7FFFFFFF;
  constexpr int bound_b = (1 << 29) - (1 << 21);
  constexpr long long r = (1LL << 32) % dilithium_ring::q;
  numbers random(41);
  for (int round = 0; round < 12; ++round) {
    std::vector<std::int32_t> a(k * degree);
    std::array<ntt_operand<dilithium_ring, bound_b>, k> b;
    fill(a, bound_a, round, random);
    for (auto& operand : b) fill(operand.scaled.c, bound_b, round % 4 + 1, random);
    poly<dilithium_ring, domain::ntt, product_bound<dilithium_ring>(bound_a, bound_b, k)> out;
    multiply_accumulate<k, bound_a>(a.data(), 1, b.data(), out);
    for (std::size_t i = 0; i < degree; ++i) {
      long long sum = 0;
      for (std::size_t j = 0; j < k; ++j) sum += 1LL * a[j * degree + i] * b[j].scaled.c[i];
      const bool right =
          residue<dilithium_ring>(out.c[i] * r) == residue<dilithium_ring>(sum) && std::abs(out.c[i]) <= out.bound;
      if (!right) return {"the sum " + std::to_string(sum) + " became " + std::to_string(out.c[i]), ""};
    }
  }
  return {};
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
