// SPDX-License-Identifier: MIT
// ML-DSA and Dilithium: transforms, products and sums, with the bounds that the schemes use.
#include "isa/region.hpp"

#include "proof/standard_proofs.hpp"
#include "scheme/dilithium_sign.hpp"
#include "scheme/dilithium_verify.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using ring = dilithium_ring;

// Products of the challenge with s1 and s2 in the ring of ML-KEM: the transform of 32-bit lanes in 16-bit lanes, and
// the products of transforms back in 32-bit lanes.
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
template <class Set>
std::string short_product_proof() {
  using namespace dilithium;
  using product = short_product<Set>;
  using transform = standard_transform<short_ring>;
  constexpr std::size_t n = short_ring::n;
  auto c_hat = std::make_unique<short_poly<domain::ntt, ntt_bound<short_ring>(1)>>();  // what short_ntt() makes
  auto s_hat = std::make_unique<short_poly<domain::ntt, ntt_bound<short_ring>(Set::eta)>>();
  auto operand = std::make_unique<short_operand<Set::eta>>();
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
    BRAVAIS_ISA::coefficients row;
    for (const auto& [at, factor] : transform::inverse(positions, i))
      for (const auto& [m, c] : transform::product(x, y, at - 1))
        row[m] = static_cast<std::uint32_t>((row[m] + std::uint64_t{c} * factor) % short_ring::q);
    return row;
  });
}
// Key generation, t = NTT^-1(A^ s1^) + s2 in [0, q) for one row, as the scheme runs it. A^ and s1^ 2^32 are inputs.
template <class Set>
std::string row_proof() {
  using keys = dilithium_keys<Set>;
  using transform = standard_transform<ring>;
  constexpr std::size_t n = ring::n;
  auto v = std::make_unique<typename keys::vectors>();
  auto a = std::make_unique<dilithium::coefficients[]>(Set::l);
  const variables x = inputs(a[0], Set::l * n, dilithium::q - 1, "a_hat");
  variables y;
  for (auto& operand : v->s1_hat)
    for (const std::uint32_t in : inputs(operand.scaled.c, n, operand.scaled.bound, "s1_hat")) y.push_back(in);
  const variables z = inputs(v->s2[0].c, n, Set::eta, "s2");
  const std::uint64_t unscale = bravais_proof::power(bravais_proof::power(2, 32), ring::q - 2);
  variables positions(n);
  for (std::size_t i = 0; i < n; ++i) positions[i] = static_cast<std::uint32_t>(i + 1);
  v->make_row(a.get(), 0, [&](const typename keys::t_poly& t) {
    for (std::size_t i = 0; i < n; ++i) {
      const auto [found, within] = bravais_proof::form_at(t.c + i, 32);
      if (within.low < 0 || within.high >= ring::q) throw bravais_proof::failure("t is not in [0, q)");
      BRAVAIS_ISA::coefficients row{{bravais_proof::variable(z[i]), 1}};
      for (const auto& [at, factor] : transform::inverse(positions, i))
        for (const auto& [m, c] : transform::product(x, y, at - 1))
          row[m] = static_cast<std::uint32_t>(unscale * factor % ring::q * c % ring::q);
      if (found != bravais_proof::sorted(row)) throw bravais_proof::failure("t is another number");
    }
  });
  return "256 coefficients";
}
// The representative of c t0 that small() chooses. As |c t0| <= tau 2^12, it is c t0 itself: no other representative
// is within the bound of the result.
template <int Bound, int Most>
std::string small_proof() {
  constexpr int bound = reduce_bound<ring>(Bound);
  static_assert(bound + Most < ring::q, "two numbers would be possible");
  std::array<std::int32_t, lanes / 2> in;
  std::array<std::int32_t, lanes / 2> out;
  const variables x = inputs(in.data(), in.size(), Bound, "x");
  store(out.data(), dilithium::small(load(in.data())));
  return outputs(out.data(), out.size(), bound, "small",
                 [&](std::size_t i) { return coefficients{{bravais_proof::variable(x[i]), 1}}; });
}

void add_all() {
  standard_proofs<ring> proofs("ml_dsa");
  for_each_set<signature_id, family::dilithium>([&]<class Set>() {
    constexpr std::size_t l = Set::l;
    constexpr int eta = Set::eta;
    constexpr int gamma1 = Set::gamma1;
    constexpr int matrix = dilithium::q - 1;
    constexpr int t0 = 1 << 12;
    constexpr int t1_hat = dilithium_keys<Set>::t1_hat_bound;
    using of = standard_proofs<ring>;
    // Keys: A^ s1^, then t = A s1 + s2; the transforms of t0 and t1.
    proofs.forward<eta>();
    proofs.product<l, matrix, eta>();
    proofs.inverse<l, matrix, eta>();
    proofs.add("row_of_l_" + std::to_string(l), row_proof<Set>);
    proofs.forward<t0>();
    proofs.forward<dilithium::q - 1>();
    // Signing: w = A y.
    proofs.forward<gamma1>();
    proofs.product<l, matrix, gamma1>();
    proofs.inverse<l, matrix, gamma1>();
    proofs.sum<of::bound_of_inverse<l, matrix, gamma1>>();
    // Signing: c s1 and c s2 in the ring of ML-KEM, and c t0.
    constexpr auto short_modulus = std::uint32_t{dilithium::short_ring::q};
    const std::string eta_name = "eta_" + std::to_string(eta);
    proofs.add("short_ntt_of_challenge", short_ntt_proof<1>, short_modulus);
    proofs.add("short_ntt_of_" + eta_name, short_ntt_proof<eta>, short_modulus);
    proofs.add("short_product_of_" + eta_name, short_product_proof<Set>, short_modulus);
    proofs.forward<1>();
    proofs.product<1, challenge_hat, t0>();
    proofs.inverse<1, challenge_hat, t0>();
    proofs.add("small_of_tau_" + std::to_string(Set::parameters.tau),
               small_proof<of::bound_of_inverse<1, challenge_hat, t0>, Set::parameters.tau * t0>);
    // Verification: A z - c t1.
    proofs.product<l + 1, t1_hat, gamma1>();
    proofs.inverse<l + 1, t1_hat, gamma1>();
    proofs.sum<of::bound_of_inverse<l + 1, t1_hat, gamma1>>();
  });
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
