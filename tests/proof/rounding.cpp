// SPDX-License-Identifier: MIT
// Functions of one number, compared with their definitions for every input: reductions, compression, high and low bits,
// hints, trits. quantization.cpp has those of M-LWQ.
#include "isa/region.hpp"

#include "kernel/compress.hpp"
#include "kernel/noise_bits.hpp"
#include "kernel/rounding.hpp"
#include "kernel/trits.hpp"
#include "proof/univariate.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

template <int D>
void compression() {
  constexpr i64 q = kyber_ring::q;
  const v16 x = input16(0, q - 1);
  expect(compress<D>(x), x, "compress<" + std::to_string(D) + ">", [](i64 c) { return rounded(c << D, q) % (1 << D); });
  const v16 y = input16(0, (1 << D) - 1);
  expect(decompress<D>(y), y, "decompress<" + std::to_string(D) + ">", [](i64 c) { return rounded(q * c, 1 << D); });
  if constexpr (D < 11) compression<D + 1>();
}
std::string compression_proof() {
  compression<1>();
  return "22 functions";
}

// canonical(x) for |x| <= most.
template <class Ring, int Most, class V>
void expect_canonical(const V& x) {
  expect(canonical<Ring, Most>(x), x, "canonical", [](i64 c) { return modulo(c, Ring::q); });
}
std::string canonical_proof() {
  constexpr int q = kyber_ring::q;
  constexpr int most = INT16_MAX - q;
  expect_canonical<kyber_ring, q - 1>(input16(1 - q, q - 1));
  expect_canonical<kyber_ring, most>(input16(-most, most));
  return "all |x| <= " + std::to_string(most);
}
// NTRU+, section 4.1: all degrees have the same q.
template <class Ring, int Most>
void expect_reduced_mod_3() {
  static poly<Ring, domain::normal, Most> w;
  static poly<Ring, domain::normal, 1> m;
  inputs(w.c, Ring::n, Most, "w");
  reduce_mod_3(w, m);
  const auto trit = [](i64 x) { return modulo(x + 1, 3) - 1; };
  for (std::size_t i = 0; i < w.vectors; ++i)
    expect(m.get(i), w.get(i), "w mods 3", [&](i64 x) { return trit(modulo(x + Ring::q / 2, Ring::q) - Ring::q / 2); });
}
std::string mod_3_proof() {
  using ring = ntru_plus_ring<ntru_plus_576>;
  constexpr int most = INT16_MAX - ring::q;
  expect_canonical<ring, ring::q - 1>(input16(1 - ring::q, ring::q - 1));
  expect_canonical<ring, most>(input16(-most, most));
  expect_reduced_mod_3<ring, ring::q - 1>();
  expect_reduced_mod_3<ring, most>();
  return "all |x| <= " + std::to_string(most);
}
std::string wide_canonical_proof() {
  constexpr int q = dilithium_ring::q;
  constexpr int most = reducible<dilithium_ring>;
  expect_canonical<dilithium_ring, q - 1>(input32(1 - q, q - 1));
  // There are too many numbers to try. Each lane is congruent to its own x, and within [0, q).
  const v32 x = input32(-most, most);
  static std::array<std::int32_t, v32::count> from;
  static std::array<std::int32_t, v32::count> to;
  store(from.data(), x);
  store(to.data(), canonical<dilithium_ring, most>(x));
  for (std::size_t i = 0; i < v32::count; ++i) {
    const auto within = bravais_proof::expect(&to[i], v32::width, bravais_proof::form_at(&from[i], v32::width).first,
                                              q - 1, "canonical");
    if (within.low < 0) throw bravais_proof::failure("canonical: is negative");
  }
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
  const v32 x = input32(0, q - 1);
  const high_low out = power2round(x);
  const auto low = [](i64 r) { return r % 8192 > 4096 ? r % 8192 - 8192 : r % 8192; };
  expect(out.low, x, "low bits", low);
  expect(out.high, x, "high bits", [&](i64 r) { return (r - low(r)) / 8192; });
  return "2 functions, all r";
}
template <int Gamma2>
std::string decompose_proof() {
  const v32 x = input32(0, q - 1);
  const high_low out = decompose<Gamma2>(x);
  expect(out.high, x, "HighBits", [](i64 r) { return decomposed(r, Gamma2).high; });
  expect(out.low, x, "LowBits", [](i64 r) { return decomposed(r, Gamma2).low; });
  return "2 functions, all r";
}
template <int Gamma2>
std::string use_hint_proof() {
  constexpr i64 m = (q - 1) / (2 * Gamma2);
  for (const int hint : {0, 1}) {
    const v32 x = input32(0, q - 1);
    expect(use_hint<Gamma2>(broadcast32(hint), x), x, "UseHint", [&](i64 r) {
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
    const v32 x = input32(-2 * Gamma2, 2 * Gamma2);
    expect(make_hint<Gamma2>(x, broadcast32(high)), x, "MakeHint", [&](i64 low) -> i64 {
      return decomposed(modulo(2 * Gamma2 * i64{high} + low, q), Gamma2).high == high ? 0 : 1;
    });
  }
  return std::to_string(m) + " functions, all low bits";
}

std::string trit_proof() {
  const auto trit = [](i64 x) { return modulo(x + 1, 3) - 1; };
  const v16 x = input16(-16383, 16383);
  expect(centered_trit(x), x, "centered_trit", trit);
  const v16 digit = input16(0, 2);
  expect(center(digit), digit, "center", trit);
  const v16 sign = input16(-1, 1);
  expect(uncenter(sign), sign, "uncenter", [](i64 c) { return modulo(c, 3); });
  return "3 functions";
}

// What expect() must refuse: two lanes exchanged, which is the same function in each lane.
std::string refusal_proof() {
  const v16 x = input16(-16383, 16383);
  try {
    expect(centered_trit(swap_adjacent(x)), x, "exchanged", [](i64 c) { return modulo(c + 1, 3) - 1; });
  } catch (const bravais_proof::failure& f) {
    if (std::string(f.what()) == "exchanged: lane 0 depends on x[1], not on x[0]") return "refused";
    throw;
  }
  throw bravais_proof::failure("exchanged lanes are not refused");
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
  add("ntru_plus", "reduce_mod_3", ntru_plus_ring<ntru_plus_576>::q, mod_3_proof);
  add("ntru", "trits", 3, trit_proof);
  bravais_proof::add_proof("engine", "refuses", std::string("exchanged_lanes_") + shape_name, 3, refusal_proof);
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
