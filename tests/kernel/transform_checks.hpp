// SPDX-License-Identifier: MIT
// kernel/ntt.hpp and kernel/product.hpp.
#pragma once

#include "kernel/ntt.hpp"
#include "kernel/product.hpp"
#include "modular_checks.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

constexpr std::size_t degree = kyber_ring::n;

// Round 0 to 5: patterns at the bound; then arbitrary values, often at the bound.
void fill(std::span<std::int16_t> f, int bound, int round, numbers& random) {
  for (std::size_t i = 0; i < f.size(); ++i) {
    const auto b = static_cast<std::int16_t>(bound);
    const auto minus_b = static_cast<std::int16_t>(-bound);
    switch (round) {
      case 0: f[i] = 0; break;
      case 1: f[i] = b; break;
      case 2: f[i] = minus_b; break;
      case 3: f[i] = i % 2 == 0 ? b : minus_b; break;
      case 4: f[i] = i == 1 ? b : std::int16_t{0}; break;
      case 5: f[i] = random.below(2) == 0 ? b : minus_b; break;
      default: f[i] = random.between(-bound, bound);
    }
  }
}
reference::polynomial as_model(std::span<const std::int16_t> f) {
  reference::polynomial out{};
  for (std::size_t i = 0; i < degree; ++i) out[i] = static_cast<std::uint32_t>(residue(f[i]));
  return out;
}
outcome congruent(std::span<const std::int16_t> got, const reference::polynomial& expected, int bound,
                  const std::string& context) {
  for (std::size_t i = 0; i < degree; ++i) {
    const bool right = residue(got[i]) == static_cast<int>(expected[i]) && std::abs(got[i]) <= bound;
    if (right) continue;
    return {context + ": [" + std::to_string(i) + "] is " + std::to_string(got[i]) + ", expected " +
                std::to_string(expected[i]) + " modulo q, at most " + std::to_string(bound),
            ""};
  }
  return {};
}

// The largest bound for which the forward transform exists.
consteval int largest_ntt_bound() {
  int bound = 0;
  while (ntt_bound(bound + 1) <= 32767) ++bound;
  return bound;
}

template <int Bound>
outcome check_ntt_of() {
  numbers random(31);
  for (int round = 0; round < 40; ++round) {
    poly<domain::normal, Bound> f;
    poly<domain::ntt, ntt_bound(Bound)> f_hat;
    fill(f.c, Bound, round, random);
    ntt(f, f_hat);
    const std::string context = "bound " + std::to_string(Bound) + ", round " + std::to_string(round);
    CHECK_OR_RETURN(congruent(f_hat.c, reference::ntt(as_model(f.c)), f_hat.bound, context));
  }
  return {};
}
outcome check_ntt() {
  CHECK_OR_RETURN(check_ntt_of<1>());
  CHECK_OR_RETURN(check_ntt_of<2>());
  CHECK_OR_RETURN(check_ntt_of<3>());
  CHECK_OR_RETURN(check_ntt_of<q>());
  return check_ntt_of<largest_ntt_bound()>();
}

template <int Bound>
outcome check_inverse_ntt_of() {
  numbers random(32);
  for (int round = 0; round < 40; ++round) {
    poly<domain::ntt, Bound> f_hat;
    poly<domain::normal, inverse_ntt_bound(Bound)> f;
    fill(f_hat.c, Bound, round, random);
    inverse_ntt(f_hat, f);
    const std::string context = "bound " + std::to_string(Bound) + ", round " + std::to_string(round);
    CHECK_OR_RETURN(congruent(f.c, reference::inverse_ntt(as_model(f_hat.c)), f.bound, context));
  }
  return {};
}
outcome check_inverse_ntt() {
  CHECK_OR_RETURN(check_inverse_ntt_of<1>());
  CHECK_OR_RETURN(check_inverse_ntt_of<q - 1>());
  CHECK_OR_RETURN(check_inverse_ntt_of<2 * q>());
  return check_inverse_ntt_of<16383>();
}

// Products of rows (stride 1) and columns (stride K) of a matrix of K x K polynomials with a vector.
template <std::size_t K, int BoundA, int BoundB>
outcome check_products_of() {
  numbers random(33);
  for (int round = 0; round < 12; ++round) {
    std::vector<std::int16_t> matrix(K * K * degree);
    fill(matrix, BoundA, round, random);
    std::array<poly<domain::ntt, BoundB>, K> b;
    std::array<ntt_operand<multiply_bound(BoundB)>, K> operands;
    for (std::size_t j = 0; j < K; ++j) {
      fill(b[j].c, BoundB, (round + static_cast<int>(j)) % 12, random);
      prepare_operand(b[j], operands[j]);
    }
    for (const std::size_t stride : {std::size_t{1}, K}) {
      poly<domain::ntt, product_bound(BoundA, multiply_bound(BoundB), static_cast<int>(K))> out;
      multiply_accumulate<K, BoundA>(matrix.data(), stride, operands.data(), out);
      reference::polynomial expected{};
      for (std::size_t j = 0; j < K; ++j) {
        const auto a = as_model(std::span<const std::int16_t>(matrix).subspan(j * stride * degree, degree));
        expected = reference::add(expected, reference::multiply_ntts(a, as_model(b[j].c)));
      }
      const std::string context = std::to_string(K) + " products, bounds " + std::to_string(BoundA) + " and " +
                                  std::to_string(BoundB) + ", stride " + std::to_string(stride);
      CHECK_OR_RETURN(congruent(out.c, expected, out.bound, context));
    }
  }
  return {};
}
outcome check_products() {
  CHECK_OR_RETURN((check_products_of<1, 4095, q - 1>()));
  CHECK_OR_RETURN((check_products_of<2, q - 1, q - 1>()));
  CHECK_OR_RETURN((check_products_of<3, q - 1, ntt_bound(2)>()));
  CHECK_OR_RETURN((check_products_of<4, 4095, ntt_bound(3)>()));
  return check_products_of<4, 32767, 32767>();
}

// Operands at their bound, which prepare_operand need not reach: sums nearly as large as the result's type allows.
outcome check_sums_at_their_bounds() {
  constexpr std::size_t k = 4;
  constexpr int bound_a = 32767;
  constexpr int bound_b = 7700;
  numbers random(34);
  for (int round = 0; round < 12; ++round) {
    std::vector<std::int16_t> a(k * degree);
    std::array<ntt_operand<bound_b>, k> b;
    fill(a, bound_a, round, random);
    for (auto& operand : b) {
      fill(operand.straight.c, bound_b, round % 4 + 1, random);
      fill(operand.crossed.c, bound_b, (round + 1) % 6, random);
    }
    poly<domain::ntt, product_bound(bound_a, bound_b, k)> out;
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

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
