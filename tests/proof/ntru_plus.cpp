// SPDX-License-Identifier: MIT
// NTRU+: transforms, inverses and products of each ring, with the bounds that the scheme uses.
#include "isa/region.hpp"

#include "kernel/noise_bits.hpp"
#include "kernel/trinomial_inverse_ntt.hpp"
#include "kernel/trinomial_ntt.hpp"
#include "kernel/trinomial_product.hpp"
#include "proof/trinomial_transform.hpp"
#include "scheme/ntru_plus_keys.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

template <class Ring, int Bound>
std::string forward_proof() {
  auto f = std::make_unique<poly<Ring, domain::normal, Bound>>();
  auto f_hat = std::make_unique<poly<Ring, domain::ntt, trinomial_ntt_bound<Ring>(Bound)>>();
  auto other = std::make_unique<std::array<std::int16_t, Ring::n>>();
  const variables x = inputs(f->c, Ring::n, Bound, "f");
  trinomial_ntt(*f, *f_hat, other->data());
  const auto roots = trinomial_transform<Ring>::roots();
  return outputs(f_hat->c, Ring::n, f_hat->bound, "f_hat",
                 [&](std::size_t i) { return trinomial_transform<Ring>::forward(x, i, roots[i / Ring::d]); });
}

template <class Ring, int Bound>
std::string inverse_proof() {
  auto f_hat = std::make_unique<poly<Ring, domain::ntt, Bound>>();
  auto f = std::make_unique<poly<Ring, domain::normal, trinomial_inverse_bound<Ring>(Bound)>>();
  auto other = std::make_unique<std::array<std::int16_t, Ring::n>>();
  const variables x = inputs(f_hat->c, Ring::n, Bound, "f_hat");
  trinomial_inverse_ntt<Ring, undo_product>(*f_hat, *f, other->data());
  std::vector<std::vector<std::uint32_t>> columns;
  for (const std::uint32_t rho : trinomial_transform<Ring>::roots())
    columns.push_back(trinomial_transform<Ring>::interpolation(rho, undo_product));
  return outputs(f->c, Ring::n, f->bound, "f", [&](std::size_t i) {
    coefficients row;
    for (std::size_t b = 0; b < columns.size(); ++b)
      row[bravais_proof::variable(x[Ring::d * b + i % Ring::d])] = columns[b][i / Ring::d];
    return row;
  });
}

template <class Ring, int BoundA, int BoundB>
std::string product_proof() {
  auto a = std::make_unique<poly<Ring, domain::ntt, BoundA>>();
  auto b = std::make_unique<poly<Ring, domain::ntt, BoundB>>();
  constexpr int unit_bound = multiply_bound<Ring>(BoundB);
  auto units = std::make_unique<unit_poly<Ring, unit_bound>>();
  auto out = std::make_unique<poly<Ring, domain::ntt, trinomial_product_bound<Ring>(BoundA, unit_bound)>>();
  const variables x = inputs(a->c, Ring::n, BoundA, "a");
  const variables y = inputs(b->c, Ring::n, BoundB, "b");
  to_units<Ring, undo_product, BoundB>(b->c, *units);
  multiply_units<Ring, BoundA>(a->c, *units, *out);
  const auto roots = trinomial_transform<Ring>::roots();
  return outputs(out->c, Ring::n, out->bound, "product",
                 [&](std::size_t i) { return trinomial_transform<Ring>::product(x, y, i, roots[i / Ring::d]); });
}

template <class Ring>
void add_ring() {
  static const std::string scheme = "ntru_plus_" + std::to_string(Ring::n);
  const auto add = [](const char* what, bravais_proof::body run) {
    bravais_proof::add_proof(scheme.c_str(), shape_name, what, Ring::q, std::move(run));
  };
  constexpr int hat = trinomial_ntt_bound<Ring>(ntru_plus_small);
  constexpr int product = trinomial_product_bound<Ring>(largest_unpacked, largest_unpacked);
  add("ntt_of_small", forward_proof<Ring, ntru_plus_small>);
  add("inverse_ntt_of_product", inverse_proof<Ring, product>);
  add("product_of_transforms", product_proof<Ring, hat, largest_unpacked>);
  add("product_of_difference", product_proof<Ring, largest_unpacked + hat, largest_unpacked>);
}
void add_all() {
  add_ring<ntru_plus_ring<ntru_plus_576>>();
  add_ring<ntru_plus_ring<ntru_plus_768>>();
  add_ring<ntru_plus_ring<ntru_plus_864>>();
  add_ring<ntru_plus_ring<ntru_plus_1152>>();
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
