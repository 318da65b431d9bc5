// SPDX-License-Identifier: MIT
// canonical() of kernels that pack what it returns. It records its operands and returns new fields, because its
// arithmetic has no rule in the domain of bits; rounding.cpp and the proofs sum_of_* prove it. A unit defines
// `canonical` as recorded_canonical while it includes such a kernel.
#pragma once

#include "kernel/modular.hpp"
#include "proof/packing.hpp"

namespace bravais::BRAVAIS_ISA {

struct canonical_calls {
  int bound = 0;              // of the last call
  std::vector<v16> operands;  // vector by vector
  bit_fields fields;          // what it returns for them, one after the other
};
inline canonical_calls recorded;

template <class Ring, int Bound>
v16 recorded_canonical(v16 x) {
  std::array<std::int16_t, lanes> memory;
  const bit_fields fields = new_fields(lanes, 12, entry("canonical", recorded.operands.size()));
  put_fields(memory.data(), fields);
  recorded.bound = Bound;
  recorded.operands.push_back(x);
  recorded.fields.insert(recorded.fields.end(), fields.begin(), fields.end());
  return load(memory.data());
}
// The operands since the last `recorded = {}` are these fields in order, and the bound is that of their type.
inline void expect_canonical_of(const bit_fields& x, int bound) {
  std::vector<std::int16_t> operands(recorded.operands.size() * lanes);
  for (std::size_t v = 0; v < recorded.operands.size(); ++v) store(operands.data() + v * lanes, recorded.operands[v]);
  if (operands.size() != x.size()) throw bravais_proof::failure("canonical() of another number of coefficients");
  if (recorded.bound != bound) throw bravais_proof::failure("canonical() with another bound");
  expect_fields(operands.data(), x, "operand of canonical()");
}

}  // namespace bravais::BRAVAIS_ISA
