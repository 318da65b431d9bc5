// SPDX-License-Identifier: MIT
// Proofs of the transforms and products of ML-KEM, Kyber, M-LWQ, ML-DSA and Dilithium, named after the bounds of their
// inputs.
#pragma once

#include "kernel/ntt.hpp"
#include "kernel/product.hpp"
#include "proof/family.hpp"

namespace bravais::BRAVAIS_ISA {

template <class Ring, int Bound>
std::string forward_proof() {
  auto f = std::make_unique<poly<Ring, domain::normal, Bound>>();
  auto f_hat = std::make_unique<poly<Ring, domain::ntt, ntt_bound<Ring>(Bound)>>();
  const variables x = inputs(f->c, Ring::n, Bound, "f");
  ntt(*f, *f_hat);
  return outputs(f_hat->c, Ring::n, f_hat->bound, "f_hat",
                 [&](std::size_t i) { return standard_transform<Ring>::forward(x, i); });
}

template <class Ring, int Bound>
std::string inverse_proof() {
  auto f_hat = std::make_unique<poly<Ring, domain::ntt, Bound>>();
  auto f = std::make_unique<poly<Ring, domain::normal, inverse_ntt_bound<Ring>(Bound)>>();
  const variables x = inputs(f_hat->c, Ring::n, Bound, "f_hat");
  inverse_ntt(*f_hat, *f);
  return outputs(f->c, Ring::n, f->bound, "f", [&](std::size_t i) { return standard_transform<Ring>::inverse(x, i); });
}

// The sum of K products a b, with b prepared. The polynomials a are `Stride` polynomials apart; what lies between them
// is no input, so that a product that reads it fails.
template <class Ring, std::size_t K, int BoundA, int BoundB, std::size_t Stride = 1>
std::string product_proof() {
  using coefficient = typename Ring::coefficient;
  constexpr int operand_bound = multiply_bound<Ring>(BoundB);
  auto a = std::make_unique<std::array<coefficient, ((K - 1) * Stride + 1) * Ring::n>>();
  auto b = std::make_unique<std::array<poly<Ring, domain::ntt, BoundB>, K>>();
  auto operands = std::make_unique<std::array<ntt_operand<Ring, operand_bound>, K>>();
  auto out = std::make_unique<poly<Ring, domain::ntt, product_bound<Ring>(BoundA, operand_bound, K)>>();
  variables x;
  for (std::size_t j = 0; j < K; ++j)
    for (const std::uint32_t v : inputs(a->data() + j * Stride * Ring::n, Ring::n, BoundA, "a")) x.push_back(v);
  variables y;
  for (auto& p : *b)
    for (const std::uint32_t v : inputs(p.c, Ring::n, BoundB, "b")) y.push_back(v);
  for (std::size_t j = 0; j < K; ++j) prepare_operand((*b)[j], (*operands)[j]);
  multiply_accumulate<K, BoundA>(a->data(), Stride, operands->data(), *out);
  return outputs(out->c, Ring::n, out->bound, "product",
                 [&](std::size_t i) { return standard_transform<Ring>::product(x, y, i); });
}

template <class Ring>
struct standard_proofs : family_proofs<Ring> {
  using family_proofs<Ring>::add;
  using family_proofs<Ring>::family_proofs;

  template <int Bound>
  void forward() {
    add("ntt_of_" + std::to_string(Bound), forward_proof<Ring, Bound>);
  }
  // The operands: one within BoundA, and the transform of a polynomial within BoundF.
  template <std::size_t K, int BoundA, int BoundF>
  void product() {
    add(name_of_product<K, BoundA, BoundF>(), product_proof<Ring, K, BoundA, ntt_bound<Ring>(BoundF)>);
  }
  // The same with a column of a matrix of K columns.
  template <std::size_t K, int BoundA, int BoundF>
  void product_with_column() {
    add(name_of_product<K, BoundA, BoundF>() + "_column", product_proof<Ring, K, BoundA, ntt_bound<Ring>(BoundF), K>);
  }
  template <std::size_t K, int BoundA, int BoundF>
  static constexpr int bound_of_product =
      product_bound<Ring>(BoundA, multiply_bound<Ring>(ntt_bound<Ring>(BoundF)), static_cast<int>(K));
  // Of the same product.
  template <std::size_t K, int BoundA, int BoundF>
  void inverse() {
    constexpr int bound = bound_of_product<K, BoundA, BoundF>;
    add("inverse_ntt_of_" + std::to_string(bound), inverse_proof<Ring, bound>);
  }
  template <std::size_t K, int BoundA, int BoundF>
  static constexpr int bound_of_inverse = inverse_ntt_bound<Ring>(bound_of_product<K, BoundA, BoundF>);

 private:
  template <std::size_t K, int BoundA, int BoundF>
  static std::string name_of_product() {
    return "product_" + std::to_string(K) + "_of_" + std::to_string(BoundA) + "_and_" +
           std::to_string(ntt_bound<Ring>(BoundF));
  }
};

}  // namespace bravais::BRAVAIS_ISA
