// SPDX-License-Identifier: MIT
// The proofs of a family with the bounds of all of its parameter sets. Their names have the bounds of the inputs, so
// that parameter sets with the same bounds share a proof.
#pragma once

#include <set>

#include "kernel/modular.hpp"
#include "proof/definitions.hpp"

namespace bravais::BRAVAIS_ISA {

// The representative in [0, q) of a sum of coefficients within these bounds.
template <class Ring, int... Bounds>
std::string sum_proof() {
  using coefficient = typename Ring::coefficient;
  using vector = vector_of<Ring>;
  constexpr std::size_t n = lanes_in<Ring>;
  std::array<std::array<coefficient, n>, sizeof...(Bounds)> in;
  std::array<coefficient, n> out;
  std::array<variables, sizeof...(Bounds)> x;
  std::size_t count = 0;
  vector sum = everywhere<Ring>(0);
  const auto add_one = [&](int bound) {
    const std::size_t i = count++;
    x[i] = inputs(in[i].data(), n, bound, "x");
    sum = i == 0 ? load(in[i].data()) : add(sum, load(in[i].data()));
  };
  (add_one(Bounds), ...);
  store(out.data(), canonical<Ring, (Bounds + ...)>(sum));
  for (std::size_t i = 0; i < n; ++i) {
    const auto [p, within] = bravais_proof::form_at(&out[i], vector::width);
    if (within.low < 0 || within.high >= Ring::q) throw bravais_proof::failure("a sum is not in [0, q)");
    coefficients expected;
    for (const variables& v : x) expected[bravais_proof::variable(v[i])] = 1;
    if (p != bravais_proof::sorted(expected)) throw bravais_proof::failure("a sum is not congruent to its terms");
  }
  return "all sums of " + std::to_string(sizeof...(Bounds)) + ", at most " + std::to_string((Bounds + ...));
}

// Adds the proofs of a family, each once.
template <class Ring>
class family_proofs {
 public:
  explicit family_proofs(std::string family) : family_(std::move(family)) {}

  void add(const std::string& what, bravais_proof::body run, std::uint32_t modulus = Ring::q) {
    if (names_.insert(what).second)
      bravais_proof::add_proof(family_.c_str(), shape_name, what, modulus, std::move(run));
  }
  template <int... Bounds>
  void sum() {
    add("sum_of" + (("_" + std::to_string(Bounds)) + ...), sum_proof<Ring, Bounds...>);
  }

 private:
  std::string family_;
  std::set<std::string> names_;
};

// Calls f.operator()<Set>() for each parameter set of a family.
template <class Id, family Family, class F>
void for_each_set(F&& f) {
  static_cast<void>(for_each_id<Id, Family>([&]<Id I>() {
    f.template operator()<set_of<I>>();
    return 0;
  }));
}

}  // namespace bravais::BRAVAIS_ISA
