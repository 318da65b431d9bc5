// SPDX-License-Identifier: MIT
// NTRU: the splitting steps of products modulo 2^16. NTRU+: products of two coefficients, lane by lane.
#include "isa/region.hpp"

#include "kernel/toom.hpp"
#include "kernel/trinomial_inversion.hpp"
#include "kernel/trinomial_product.hpp"
#include "proof/definitions.hpp"
#include "scheme/ntru_plus_keys.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

// With lanes as blocks: r_i = 2^loss times the sum over j of t_(i+j) b_j.
template <class Step>
std::string step_proof() {
  constexpr std::size_t n = Step::blocks;
  constexpr int loss = Step::loss;
  static std::array<std::int16_t, (2 * n - 1) * lanes> t;
  static std::array<std::int16_t, n * lanes> b;
  static std::array<std::int16_t, n * lanes> r;
  const variables x = inputs(t.data(), t.size(), INT16_MIN, INT16_MAX, "t");
  const variables y = inputs(b.data(), b.size(), INT16_MIN, INT16_MAX, "b");
  std::array<v16, 2 * n - 1> windows;
  std::array<v16, n> blocks;
  for (std::size_t i = 0; i < windows.size(); ++i) windows[i] = load(t.data() + i * lanes);
  for (std::size_t i = 0; i < n; ++i) blocks[i] = load(b.data() + i * lanes);
  std::array<v16, Step::points> matrix;
  std::array<v16, Step::points> vector;
  Step::matrix(windows.data(), matrix.data());
  Step::vector(blocks.data(), vector.data());
  for (std::size_t p = 0; p < Step::points; ++p) matrix[p] = low_product(matrix[p], vector[p]);
  std::array<v16, n> result;
  Step::result(matrix.data(), result.data());
  for (std::size_t i = 0; i < n; ++i) store(r.data() + i * lanes, result[i]);
  outputs(r.data(), r.size(), 1 << 15, "r", [&](std::size_t i) {
    coefficients row;
    for (std::size_t j = 0; j < n; ++j)
      row[bravais_proof::product_of(x[i + j * lanes], y[i % lanes + j * lanes])] = 1U << loss;
    return row;
  });
  return "modulo 2^16";
}

// a b / 2^15 modulo q.
template <int BoundA, int BoundB>
std::string lane_product_proof() {
  using ring = ntru_plus_ring<ntru_plus_768>;  // all rings have the same q
  static std::array<std::int16_t, lanes> a;
  static std::array<std::int16_t, lanes> b;
  static std::array<std::int16_t, lanes> out;
  const variables x = inputs(a.data(), lanes, BoundA, "a");
  const variables y = inputs(b.data(), lanes, BoundB, "b");
  store(out.data(), lane_product<ring>(load(a.data()), multiply_with<ring>(load(b.data()))));
  const std::uint32_t scale = bravais_proof::power(bravais_proof::power(2, 15), ring::q - 2);
  return outputs(out.data(), lanes, lane_product_bound<ring>(BoundA, BoundB), "a b",
                 [&](std::size_t i) { return coefficients{{bravais_proof::product_of(x[i], y[i]), scale}}; });
}

void add_all() {
  const auto add = [](const char* scheme, const char* what, std::uint32_t q, bravais_proof::body run) {
    bravais_proof::add_proof(scheme, shape_name, what, q, std::move(run));
  };
  add("ntru", "karatsuba_2", 1 << 16, step_proof<karatsuba_2>);
  add("ntru", "karatsuba_3", 1 << 16, step_proof<karatsuba_3>);
  add("ntru", "toom_3", 1 << 16, step_proof<toom_3>);
  add("ntru", "toom_4", 1 << 16, step_proof<toom_4>);
  add("ntru", "toom_5", 1 << 16, step_proof<toom_5>);
  using ring = ntru_plus_ring<ntru_plus_768>;
  constexpr int bound = lane_ring<ring>::bound;
  constexpr int numerator = fractions<ring>::numerator_bound;
  add("ntru_plus", "lane_product_of_residues", ring::q, lane_product_proof<bound, bound>);
  add("ntru_plus", "lane_product_of_numerators", ring::q, lane_product_proof<numerator, bound>);
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
