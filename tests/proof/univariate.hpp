// SPDX-License-Identifier: MIT
// Vectors of functions of one number: their inputs, and the comparison with a definition for every input. Each unit of
// proofs that includes this is compiled once for each shape.
#pragma once

#include "proof/definitions.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using i64 = bravais_proof::i64;

inline i64 modulo(i64 x, i64 q) { return (x % q + q) % q; }
// floor(x / y) and round(x / y) for y > 0, up in a tie.
inline i64 floored(i64 x, i64 y) { return (x - modulo(x, y)) / y; }
inline i64 rounded(i64 x, i64 y) { return floored(2 * x + y, 2 * y); }

// A vector of inputs within [low, high].
template <class V, class C>
V input_vector(C low, C high) {
  static std::array<C, V::count> memory;
  inputs(memory.data(), V::count, i64{low}, i64{high}, "x");
  return load(memory.data());
}
inline v16 input16(int low, int high) {
  return input_vector<v16>(static_cast<std::int16_t>(low), static_cast<std::int16_t>(high));
}
inline v32 input32(int low, int high) { return input_vector<v32>(std::int32_t{low}, std::int32_t{high}); }

// Lane i of y depends on lane i of the input x only.
template <class V>
void expect_own_lanes(const V& y, const V& x, const std::string& name) {
  for (std::size_t i = 0; i < V::count; ++i)
    if (detail::get(y, i).form != detail::get(x, i).form)
      throw bravais_proof::failure(name + ": lane " + std::to_string(i) + " depends on " +
                                   bravais_proof::inputs_of(detail::get(y, i)) + ", not on " +
                                   bravais_proof::inputs_of(detail::get(x, i)));
}
// Lane i of y is f(lane i of x), and the same expression in each lane, so that one of them is enough.
template <class V, class F>
void expect(const V& y, const V& x, const std::string& name, F&& f) {
  expect_own_lanes(y, x, name);
  const auto first = detail::get(y, 0);
  for (std::size_t i = 1; i < V::count; ++i)
    if (detail::get(y, i).expression != first.expression) throw bravais_proof::failure(name + ": lanes differ");
  bravais_proof::expect_function(first, f, name);
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
