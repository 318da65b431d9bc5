// SPDX-License-Identifier: MIT
// Functions of one number, compared with their definitions for every input: reductions, compression, high and low bits,
// hints, quantization, trits.
#include "isa/region.hpp"

#include "kernel/compress.hpp"
#include "kernel/noise_bits.hpp"
#include "kernel/quantize.hpp"
#include "kernel/rounding.hpp"
#include "kernel/trits.hpp"
#include "proof/definitions.hpp"
#include "scheme/mlwq_codec.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using i64 = bravais_proof::i64;

i64 modulo(i64 x, i64 q) { return (x % q + q) % q; }
// round(x / y) for y > 0, up in a tie.
i64 rounded(i64 x, i64 y) { return (2 * x + y - modulo(2 * x + y, 2 * y)) / (2 * y); }

// A vector of inputs within [low, high].
template <class V, class C>
V input_vector(C low, C high) {
  static std::array<C, V::count> memory;
  inputs(memory.data(), V::count, i64{low}, i64{high}, "x");
  return load(memory.data());
}
v16 input16(int low, int high) {
  return input_vector<v16>(static_cast<std::int16_t>(low), static_cast<std::int16_t>(high));
}
v32 input32(int low, int high) { return input_vector<v32>(std::int32_t{low}, std::int32_t{high}); }

// Each lane of y is f(x). All lanes hold the same expression, so that one of them is enough.
template <class V, class F>
void expect(const V& y, const std::string& name, F&& f) {
  const auto first = detail::get(y, 0);
  for (std::size_t i = 1; i < V::count; ++i)
    if (detail::get(y, i).expression != first.expression) throw bravais_proof::failure(name + ": lanes differ");
  bravais_proof::expect_function(first, f, name);
}
// Each lane of y is congruent to its own x modulo q, and within [0, q).
template <class Ring, class V>
void expect_canonical(const V& y, const std::string& name) {
  static std::array<typename Ring::coefficient, V::count> memory;
  store(memory.data(), y);
  for (std::size_t i = 0; i < V::count; ++i) {
    const auto [p, within] = bravais_proof::form_at(&memory[i], V::width);
    if (within.low < 0 || within.high >= Ring::q) throw bravais_proof::failure(name + ": is not in [0, q)");
    if (p.size() != 1 || p[0].second != 1) throw bravais_proof::failure(name + ": is not congruent to x");
  }
}

template <int D>
void compression() {
  constexpr i64 q = kyber_ring::q;
  expect(compress<D>(input16(0, q - 1)), "compress<" + std::to_string(D) + ">",
         [](i64 x) { return rounded(x << D, q) % (1 << D); });
  expect(decompress<D>(input16(0, (1 << D) - 1)), "decompress<" + std::to_string(D) + ">",
         [](i64 y) { return rounded(q * y, 1 << D); });
  if constexpr (D < 11) compression<D + 1>();
}
std::string compression_proof() {
  compression<1>();
  return "22 functions";
}

std::string canonical_proof() {
  constexpr int kyber_most = 0x7FFF - kyber_ring::q;
  expect(canonical<kyber_ring, kyber_ring::q - 1>(input16(1 - kyber_ring::q, kyber_ring::q - 1)), "canonical",
         [](i64 x) { return modulo(x, kyber_ring::q); });
  expect(canonical<kyber_ring, kyber_most>(input16(-kyber_most, kyber_most)), "canonical",
         [](i64 x) { return modulo(x, kyber_ring::q); });
  return "all |x| <= " + std::to_string(kyber_most);
}
std::string wide_canonical_proof() {
  constexpr int most = reducible<dilithium_ring>;
  expect(canonical<dilithium_ring, dilithium_ring::q - 1>(input32(1 - dilithium_ring::q, dilithium_ring::q - 1)),
         "canonical", [](i64 x) { return modulo(x, dilithium_ring::q); });
  expect_canonical<dilithium_ring>(canonical<dilithium_ring, most>(input32(-most, most)), "canonical");
  return "all |x| <= " + std::to_string(most);
}

// FIPS 204, Algorithms 35, 36, 39 and 40.
constexpr i64 q = dilithium_ring::q;
struct parts {
  i64 high;
  i64 low;
};
parts decomposed(i64 r, i64 gamma2) {
  i64 low = r % (2 * gamma2);
  if (low > gamma2) low -= 2 * gamma2;
  return r - low == q - 1 ? parts{0, low - 1} : parts{(r - low) / (2 * gamma2), low};
}
std::string power2round_proof() {
  const high_low out = power2round(input32(0, q - 1));
  const auto low = [](i64 r) { return r % 8192 > 4096 ? r % 8192 - 8192 : r % 8192; };
  expect(out.low, "low bits", low);
  expect(out.high, "high bits", [&](i64 r) { return (r - low(r)) / 8192; });
  return "2 functions, all r";
}
template <int Gamma2>
std::string decompose_proof() {
  const high_low out = decompose<Gamma2>(input32(0, q - 1));
  expect(out.high, "HighBits", [](i64 r) { return decomposed(r, Gamma2).high; });
  expect(out.low, "LowBits", [](i64 r) { return decomposed(r, Gamma2).low; });
  return "2 functions, all r";
}
template <int Gamma2>
std::string use_hint_proof() {
  constexpr i64 m = (q - 1) / (2 * Gamma2);
  for (const int hint : {0, 1}) {
    expect(use_hint<Gamma2>(broadcast32(hint), input32(0, q - 1)), "UseHint", [&](i64 r) {
      const auto [high, low] = decomposed(r, Gamma2);
      return hint == 0 ? high : modulo(low > 0 ? high + 1 : high - 1, m);
    });
  }
  return "2 functions, all r";
}
// The hint for low = LowBits(w) - c s2 + c t0 says whether r = high 2 Gamma2 + low has other high bits than w.
template <int Gamma2>
std::string make_hint_proof() {
  constexpr int m = (q - 1) / (2 * Gamma2);
  for (int high = 0; high < m; ++high) {
    expect(make_hint<Gamma2>(input32(-2 * Gamma2, 2 * Gamma2), broadcast32(high)), "MakeHint", [&](i64 low) -> i64 {
      return decomposed(modulo(2 * Gamma2 * i64{high} + low, q), Gamma2).high == high ? 0 : 1;
    });
  }
  return std::to_string(m) + " functions, all low bits";
}

// M-LWQ: the nearest integer and the integer below, for each of the dithers of a byte.
constexpr int quantized = bravais::BRAVAIS_ISA::detail::quantized_bound;
template <int D>
void quantization() {
  constexpr i64 ring_q = kyber_ring::q;
  for (int byte = 0; byte < 256; ++byte) {
    const auto z = static_cast<std::int16_t>(13 * byte);
    expect(bit_and(detail::whole_part<D, quantized>(input16(-quantized, quantized), broadcast(z)),
                   broadcast((1 << D) - 1)),
           "whole_part",
           [&](i64 x) { return modulo((x * (1 << D) + z - modulo(x * (1 << D) + z, ring_q)) / ring_q, 1 << D); });
    const auto first = static_cast<std::int16_t>(26 * byte + byte / 128);
    const auto [f, a] = detail::nearest<D, quantized>(input16(-quantized, quantized), broadcast(first));
    expect(bit_and(f, broadcast((1 << D) - 1)), "nearest",
           [&](i64 x) { return modulo(rounded(x * (1 << D) + first, ring_q), 1 << D); });
    expect(a, "rest", [&](i64 x) {
      const i64 numerator = x * (1 << D) + first;
      return numerator - ring_q * rounded(numerator, ring_q);
    });
  }
}
std::string quantization_proof() {
  quantization<5>();
  quantization<6>();
  quantization<9>();
  quantization<10>();
  quantization<11>();
  return "3,840 functions, all |x| <= " + std::to_string(quantized);
}

std::string trit_proof() {
  const auto trit = [](i64 x) { return modulo(x + 1, 3) - 1; };
  expect(centered_trit(input16(-16383, 16383)), "centered_trit", trit);
  expect(center(input16(0, 2)), "center", trit);
  expect(uncenter(input16(-1, 1)), "uncenter", [](i64 x) { return modulo(x, 3); });
  return "3 functions";
}

void add(const char* scheme, const char* what, std::uint32_t modulus, bravais_proof::body run) {
  bravais_proof::add_proof(scheme, shape_name, what, modulus, std::move(run));
}
void add_all() {
  add("ml_kem", "compress", kyber_ring::q, compression_proof);
  add("ml_kem", "canonical", kyber_ring::q, canonical_proof);
  add("ml_dsa", "canonical", dilithium_ring::q, wide_canonical_proof);
  add("ml_dsa", "power2round", dilithium_ring::q, power2round_proof);
  add("ml_dsa", "decompose_44", dilithium_ring::q, decompose_proof<(q - 1) / 88>);
  add("ml_dsa", "decompose_16", dilithium_ring::q, decompose_proof<(q - 1) / 32>);
  add("ml_dsa", "use_hint_44", dilithium_ring::q, use_hint_proof<(q - 1) / 88>);
  add("ml_dsa", "use_hint_16", dilithium_ring::q, use_hint_proof<(q - 1) / 32>);
  add("ml_dsa", "make_hint_44", dilithium_ring::q, make_hint_proof<(q - 1) / 88>);
  add("ml_dsa", "make_hint_16", dilithium_ring::q, make_hint_proof<(q - 1) / 32>);
  add("mlwq", "quantize", kyber_ring::q, quantization_proof);
  add("ntru", "trits", 3, trit_proof);
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
