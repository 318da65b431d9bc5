// SPDX-License-Identifier: MIT
// Quantize and Dequantize of M-LWQ (docs/mlwq_scheme.md), as far as they are functions of one coefficient: for every
// coefficient or code word, and each byte of the dither at each place of a block.
#include "isa/region.hpp"

#include <set>

#include "proof/univariate.hpp"
#include "scheme/mlwq_codec.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

constexpr i64 q = kyber_ring::q;
constexpr int quantized = detail::quantized_bound;

// The bytes of the dithers: any 256 in a row are all bytes, and those of a vector differ.
constexpr auto dither_table = [] {
  std::array<std::uint8_t, 512> out{};
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint8_t>(37 * i);
  return out;
}();
// The table gives the scale s for each place of a block.
template <quantizer Kind>
i64 dither(std::size_t byte, std::size_t place) {
  const std::size_t in_block = place % 8;
  const i64 twice_s = Kind == quantizer::z ? 2 : in_block == 0 ? 4 : Kind == quantizer::e8 && in_block == 7 ? 1 : 2;
  return floored(q * dither_table[byte] * twice_s, 512);
}

template <quantizer Kind>
void dithers(std::set<i64>& all) {
  for (std::size_t first = 0; first < 256; ++first) {
    const std::size_t vector = first % 2;
    const v16 delta = dither_vector<Kind>(dither_table.data() + first, vector);
    for (std::size_t i = 0; i < lanes; ++i) {
      const i64 expected = dither<Kind>(first + vector * lanes + i, i);
      const auto found = detail::get(delta, i);
      if (!found.is_constant() || found.value != expected)
        throw bravais_proof::failure("dither " + std::to_string(found.value) + " at place " + std::to_string(i) +
                                     "; the definition says " + std::to_string(expected));
      all.insert(expected);
    }
  }
}

// Z: whole polynomials, each coefficient with another byte.
template <int D>
void whole_parts() {
  std::array<v16, kyber_ring::n / lanes> x;
  for (v16& v : x) v = input16(-quantized, quantized);
  std::size_t next = 0;
  quantize_each<quantizer::z, D, quantized>(
      [&](std::size_t v) { return x[v]; }, dither_table.data(),
      [&](std::size_t v, v16 code) {
        if (v != next++) throw bravais_proof::failure("the vectors are not in order");
        expect_own_lanes(code, x[v], "code word");
        for (std::size_t i = 0; i < lanes; ++i) {
          const i64 delta = dither<quantizer::z>(v * lanes + i, i);
          bravais_proof::expect_function(
              detail::get(code, i), [&](i64 c) { return modulo(floored(c * (1 << D) + delta, q), 1 << D); },
              "code word");
        }
      });
  if (next != x.size()) throw bravais_proof::failure("not all vectors have code words");
}
// D8 and E8: the nearest integers, from which a block is corrected.
template <int D>
void nearest_integers(const std::set<i64>& dithers) {
  for (const i64 delta : dithers) {
    const v16 x = input16(-quantized, quantized);
    const auto [f, a] = detail::nearest<D, quantized>(x, broadcast(static_cast<std::int16_t>(delta)));
    expect(bit_and(f, broadcast((1 << D) - 1)), x, "nearest",
           [&](i64 c) { return modulo(rounded(c * (1 << D) + delta, q), 1 << D); });
    expect(a, x, "rest", [&](i64 c) {
      const i64 numerator = c * (1 << D) + delta;
      return numerator - q * rounded(numerator, q);
    });
  }
}
template <int... D>
std::string quantization_proof() {
  std::set<i64> z;
  std::set<i64> others;
  dithers<quantizer::z>(z);
  dithers<quantizer::d8>(others);
  dithers<quantizer::e8>(others);
  (whole_parts<D>(), ...);
  (nearest_integers<D>(others), ...);
  return std::to_string(sizeof...(D) * (z.size() + 2 * others.size())) +
         " functions, all |x| <= " + std::to_string(quantized);
}

template <quantizer Kind, int D>
std::size_t values() {
  constexpr int s = Kind == quantizer::e8 ? D + 1 : D;
  constexpr i64 offset = (1 << (s - 1)) + (Kind == quantizer::z ? (q - 1) / 2 : 0);
  const v16 code = input16(0, (1 << s) - 1);
  std::set<std::pair<std::uint32_t, i64>> known;
  for (std::size_t k = 0; k < 256; ++k) {
    const std::size_t first = k / 8 * lanes + k % 8;  // each byte at each place of a block
    if (first >= 256) break;
    const v16 y = dequantize_vector<Kind, D, true>(code, dither_table.data() + first, 0);
    expect_own_lanes(y, code, "value");
    for (std::size_t i = 0; i < lanes; ++i) {
      const i64 delta = (Kind == quantizer::e8 ? 2 : 1) * dither<Kind>(first + i, i);
      if (!known.insert({detail::get(y, i).expression, delta}).second) continue;
      bravais_proof::expect_of_each(
          detail::get(y, i), q - 1, [&](i64 c, i64 value) { return value == floored(q * c + offset - delta, 1 << s); },
          "value");
    }
  }
  return known.size();
}
template <quantizer Kind, int... D>
std::string dequantization_proof() {
  return std::to_string((values<Kind, D>() + ...)) + " functions, all code words";
}

void add(const char* what, bravais_proof::body run) {
  bravais_proof::add_proof("mlwq", shape_name, what, kyber_ring::q, std::move(run));
}
void add_all() {
  // The widths of b, u and v in all parameter sets.
  add("quantize", quantization_proof<5, 6, 9, 10, 11>);
  add("dequantize_z", dequantization_proof<quantizer::z, 5, 6, 9, 10, 11>);
  add("dequantize_d8", dequantization_proof<quantizer::d8, 5, 6, 9, 10, 11>);
  add("dequantize_e8", dequantization_proof<quantizer::e8, 5, 6, 9, 10, 11>);
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
