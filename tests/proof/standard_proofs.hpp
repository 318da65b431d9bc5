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

// The sum of K products a b, with b prepared.
template <class Ring, std::size_t K, int BoundA, int BoundB>
std::string product_proof() {
  using coefficient = typename Ring::coefficient;
  constexpr int operand_bound = multiply_bound<Ring>(BoundB);
  auto a = std::make_unique<std::array<coefficient, K * Ring::n>>();
  auto b = std::make_unique<std::array<poly<Ring, domain::ntt, BoundB>, K>>();
  auto operands = std::make_unique<std::array<ntt_operand<Ring, operand_bound>, K>>();
  auto out = std::make_unique<poly<Ring, domain::ntt, product_bound<Ring>(BoundA, operand_bound, K)>>();
  const variables x = inputs(a->data(), K * Ring::n, BoundA, "a");
  variables y;
  for (auto& p : *b)
    for (const std::uint32_t v : inputs(p.c, Ring::n, BoundB, "b")) y.push_back(v);
  for (std::size_t j = 0; j < K; ++j) prepare_operand((*b)[j], (*operands)[j]);
  multiply_accumulate<K, BoundA>(a->data(), 1, operands->data(), *out);
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
    constexpr int b = ntt_bound<Ring>(BoundF);
    add("product_" + std::to_string(K) + "_of_" + std::to_string(BoundA) + "_and_" + std::to_string(b),
        product_proof<Ring, K, BoundA, b>);
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
};

}  // namespace bravais::BRAVAIS_ISA
