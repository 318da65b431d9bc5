// SPDX-License-Identifier: MIT
// NTRU+: transforms, inverses, products and sums of each ring, with the bounds that the scheme uses.
#include "isa/region.hpp"

#include "kernel/noise_bits.hpp"
#include "kernel/trinomial_inverse_ntt.hpp"
#include "kernel/trinomial_inversion.hpp"
#include "kernel/trinomial_ntt.hpp"
#include "kernel/trinomial_product.hpp"
#include "proof/family.hpp"
#include "proof/trinomial_transform.hpp"
#include "scheme/ntru_plus_kem.hpp"

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

// Times Scale / undo_product; 0 stands for an operand that is not multiplied by anything.
template <class Ring, long long Scale, int BoundA, int BoundB>
std::string product_proof() {
  auto a = std::make_unique<poly<Ring, domain::ntt, BoundA>>();
  auto b = std::make_unique<poly<Ring, domain::ntt, BoundB>>();
  constexpr int unit_bound = Scale == 0 ? BoundB : multiply_bound<Ring>(BoundB);
  auto units = std::make_unique<unit_poly<Ring, unit_bound>>();
  auto out = std::make_unique<poly<Ring, domain::ntt, trinomial_product_bound<Ring>(BoundA, unit_bound)>>();
  const variables x = inputs(a->c, Ring::n, BoundA, "a");
  const variables y = inputs(b->c, Ring::n, BoundB, "b");
  if constexpr (Scale == 0)
    to_units<Ring, BoundB>(b->c, *units);
  else
    to_units<Ring, Scale, BoundB>(b->c, *units);
  multiply_units<Ring, BoundA>(a->c, *units, *out);
  const auto roots = trinomial_transform<Ring>::roots();
  const std::uint64_t factor =
      std::uint64_t{Scale == 0 ? 1 : Scale % Ring::q} * bravais_proof::power(undo_product, Ring::q - 2) % Ring::q;
  return outputs(out->c, Ring::n, out->bound, "product", [&](std::size_t i) {
    coefficients row = trinomial_transform<Ring>::product(x, y, i, roots[i / Ring::d]);
    for (auto& [m, c] : row) c = static_cast<std::uint32_t>(factor * c % Ring::q);
    return row;
  });
}

// The centered representative modulo q, modulo 3 (specification, section 6.3). All coefficients hold the same
// expression, so that one of each vector is enough.
template <class Ring, int Bound>
std::string mod_3_proof() {
  auto w = std::make_unique<poly<Ring, domain::normal, Bound>>();
  auto m = std::make_unique<poly<Ring, domain::normal, 1>>();
  inputs(w->c, Ring::n, Bound, "w");
  reduce_mod_3(*w, *m);
  const auto is_right = [](long long x, long long y) {
    long long centered = ((x % Ring::q) + Ring::q) % Ring::q;
    if (centered > Ring::q / 2) centered -= Ring::q;
    return (y - centered) % 3 == 0;
  };
  std::uint32_t expression = 0;
  for (std::size_t i = 0; i < m->vectors; ++i) {
    const v16 y = m->get(i);
    for (std::size_t e = 0; e < lanes; ++e) {
      const auto found = detail::get(y, e);
      if (bravais_proof::inputs_of(found) != "w[" + std::to_string(i * lanes + e) + "]")
        throw bravais_proof::failure("a coefficient depends on another one");
      if (i + e == 0) expression = found.expression;
      if (found.expression != expression) throw bravais_proof::failure("coefficients differ");
    }
    if (i == 0) bravais_proof::expect_of_each(detail::get(y, 0), 1, is_right, "m[0]");
  }
  return "all |x| <= " + std::to_string(Bound);
}

// The proofs of a ring, which two versions of a parameter set share.
template <class Ring>
family_proofs<Ring>& proofs_of() {
  static family_proofs<Ring> proofs("ntru_plus_" + std::to_string(Ring::n));
  return proofs;
}
template <class Set>
void add_set() {
  using ring = typename Set::ring;
  using kem = ntru_plus_kem<Set>;
  constexpr int hat = ntru_plus_hat<Set>::bound;
  constexpr int unpacked = largest_unpacked;
  constexpr int operand = ntru_plus_operand<Set>::bound;
  constexpr int difference = unpacked + hat;
  constexpr int with_f = kem::template product<unpacked, unpacked>::bound;
  constexpr int with_h = kem::template product<hat, operand>::bound;
  constexpr long long unscale = ntru_plus_unscale<Set>;
  const std::string version = Set::sigma == 1 ? "" : "_of_release_2";
  auto& proofs = proofs_of<ring>();

  // Keys: the transforms of f and g, packed; and the quotients.
  proofs.add("ntt_of_small", forward_proof<ring, ntru_plus_small>);
  proofs.template sum<hat>();
  proofs.template sum<trinomial_quotient_bound<ring>(hat)>();
  // Encapsulation: h^ r^, then the sum with M^.
  proofs.add("product_of_transforms" + version, product_proof<ring, unscale, hat, unpacked>);
  proofs.template sum<with_h, hat>();
  // Decapsulation: c^ f^ and M of its inverse transform; then (c^ - M^) times the inverse of h^.
  proofs.add("product_of_unpacked", product_proof<ring, 0, unpacked, unpacked>);
  proofs.add("inverse_ntt_of_product", inverse_proof<ring, with_f>);
  proofs.add("reduction_modulo_3", mod_3_proof<ring, trinomial_inverse_bound<ring>(with_f)>);
  proofs.add("product_of_difference" + version, product_proof<ring, unscale, difference, unpacked>);
  proofs.template sum<kem::template product<difference, operand>::bound>();
}
void add_all() {
  for_each_set<kem_id, family::ntru_plus>([]<class Set>() { add_set<Set>(); });
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
