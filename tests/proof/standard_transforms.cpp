// SPDX-License-Identifier: MIT
// ML-KEM, Kyber, M-LWQ, ML-DSA and Dilithium: transforms and products, with the bounds that the schemes use.
#include "isa/region.hpp"

#include "kernel/ntt.hpp"
#include "kernel/product.hpp"
#include "proof/definitions.hpp"
#include "scheme/dilithium_short.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

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

// Products of the challenge with s1 and s2 in the ring of ML-KEM: the transform of 32-bit lanes in 16-bit lanes, and
// the products of transforms back in 32-bit lanes.
template <int Eta>
struct short_set {
  static constexpr int eta = Eta;
  static constexpr int beta = Eta * 60;  // the largest tau
};
template <int Eta>
std::string short_ntt_proof() {
  using namespace dilithium;
  auto s = std::make_unique<dilithium_poly<domain::normal, Eta>>();
  auto s_hat = std::make_unique<short_poly<domain::ntt, ntt_bound<short_ring>(Eta)>>();
  const variables x = inputs(s->c, short_ring::n, Eta, "s");
  short_ntt(*s, *s_hat);
  return outputs(s_hat->c, short_ring::n, s_hat->bound, "s_hat",
                 [&](std::size_t i) { return standard_transform<short_ring>::forward(x, i); });
}
template <int Eta>
std::string short_product_proof() {
  using namespace dilithium;
  using product = short_product<short_set<Eta>>;
  using transform = standard_transform<short_ring>;
  constexpr std::size_t n = short_ring::n;
  auto c_hat = std::make_unique<typename product::challenge>();
  auto s_hat = std::make_unique<short_poly<domain::ntt, ntt_bound<short_ring>(Eta)>>();
  auto operand = std::make_unique<short_operand<Eta>>();
  auto memory = std::make_unique<typename product::workspace>();
  auto out = std::make_unique<std::array<std::int32_t, n>>();
  const variables x = inputs(c_hat->c, n, c_hat->bound, "c_hat");
  const variables y = inputs(s_hat->c, n, s_hat->bound, "s_hat");
  prepare_operand(*s_hat, *operand);
  product::each(*c_hat, *operand, *memory, [&](std::size_t v, v32 a) { store(out->data() + v * (lanes / 2), a); });
  // The inverse transform of the products.
  variables positions(n);
  for (std::size_t i = 0; i < n; ++i) positions[i] = static_cast<std::uint32_t>(i + 1);
  return outputs(out->data(), n, reduce_bound<short_ring>(product::bound), "c s", [&](std::size_t i) {
    coefficients row;
    for (const auto& [at, factor] : transform::inverse(positions, i))
      for (const auto& [m, c] : transform::product(x, y, at - 1))
        row[m] = static_cast<std::uint32_t>((row[m] + std::uint64_t{c} * factor) % short_ring::q);
    return row;
  });
}

template <class Ring>
void add(const char* scheme, const std::string& what, bravais_proof::body run) {
  bravais_proof::add_proof(scheme, shape_name, what, Ring::q, std::move(run));
}

void add_all() {
  using kyber = kyber_ring;
  constexpr int noise_hat = ntt_bound<kyber>(3);  // of a secret or an error with eta = 3
  constexpr int noise_hat_2 = ntt_bound<kyber>(2);
  constexpr int largest = 4095;  // of decoded 12-bit coefficients
  add<kyber>("ml_kem", "ntt_of_noise_2", forward_proof<kyber, 2>);
  add<kyber>("ml_kem", "ntt_of_noise_3", forward_proof<kyber, 3>);
  add<kyber>("ml_kem", "ntt_of_decompressed", forward_proof<kyber, kyber::q>);
  add<kyber>("ml_kem", "product_2_of_matrix", product_proof<kyber, 2, kyber::q - 1, noise_hat>);
  add<kyber>("ml_kem", "product_3_of_matrix", product_proof<kyber, 3, kyber::q - 1, noise_hat_2>);
  add<kyber>("ml_kem", "product_4_of_matrix", product_proof<kyber, 4, kyber::q - 1, noise_hat_2>);
  add<kyber>("ml_kem", "product_4_of_decoded", product_proof<kyber, 4, largest, noise_hat_2>);
  constexpr int product_4 = product_bound<kyber>(kyber::q - 1, multiply_bound<kyber>(noise_hat_2), 4);
  add<kyber>("ml_kem", "inverse_ntt_of_product_4", inverse_proof<kyber, product_4>);
  add<kyber>("ml_kem", "inverse_ntt_of_largest", inverse_proof<kyber, reducible<kyber> / 2>);

  using dilithium = dilithium_ring;
  constexpr int y_hat = ntt_bound<dilithium>(1 << 19);
  constexpr int matrix = dilithium::q - 1;
  add<dilithium>("ml_dsa", "ntt_of_mask", forward_proof<dilithium, 1 << 19>);
  add<dilithium>("ml_dsa", "ntt_of_uniform", forward_proof<dilithium, matrix>);
  add<dilithium>("ml_dsa", "product_4_of_matrix", product_proof<dilithium, 4, matrix, y_hat>);
  add<dilithium>("ml_dsa", "product_5_of_matrix", product_proof<dilithium, 5, matrix, y_hat>);
  add<dilithium>("ml_dsa", "product_7_of_matrix", product_proof<dilithium, 7, matrix, y_hat>);
  constexpr int product_7 = product_bound<dilithium>(matrix, multiply_bound<dilithium>(y_hat), 7);
  add<dilithium>("ml_dsa", "inverse_ntt_of_product_7", inverse_proof<dilithium, product_7>);
  add<kyber>("ml_dsa", "short_ntt_of_challenge", short_ntt_proof<1>);
  add<kyber>("ml_dsa", "short_ntt_of_eta_2", short_ntt_proof<2>);
  add<kyber>("ml_dsa", "short_ntt_of_eta_4", short_ntt_proof<4>);
  add<kyber>("ml_dsa", "short_product_of_eta_2", short_product_proof<2>);
  add<kyber>("ml_dsa", "short_product_of_eta_4", short_product_proof<4>);
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
