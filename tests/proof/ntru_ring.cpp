// SPDX-License-Identifier: MIT
// NTRU: conversions between its rings, and trits to bytes (specification, sections 4 to 6). packing_ntru.cpp has those
// that only move bits.
#include "isa/region.hpp"

#include "proof/univariate.hpp"
#include "scheme/ntru_ring.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_proof::failure;

template <class Set>
struct ring_proofs {
  using ring = ntru_ring<Set>;
  using polynomial = typename ring::poly;
  static constexpr std::size_t d = Set::d;
  static constexpr std::size_t n = d + 1;

  // n coefficients within [low, high], and others like them behind.
  static variables coefficients_of(polynomial& a, int low, int high) {
    inputs(a.c + n, polynomial::size - n, low, high, "end");
    return inputs(a.c, n, low, high, "a");
  }
  // Coefficient i < d is congruent to a_i - a_(n-1), and within the bound; the others are zero.
  static void expect_canonical(const polynomial& a, const variables& x, int bound) {
    outputs(a.c, d, bound, "canonical", [&](std::size_t i) {
      return coefficients{{bravais_proof::variable(x[i]), 1},
                          {bravais_proof::variable(x[d]), bravais_proof::modulus() - 1}};
    });
    outputs(a.c + d, polynomial::size - d, 0, "end of canonical", [](std::size_t) { return coefficients{}; });
  }

  // Section 2: canonical in S/q, modulo 2^16.
  static std::string canonical_q() {
    const auto a = std::make_unique<polynomial>();
    const variables x = coefficients_of(*a, INT16_MIN, INT16_MAX);
    ring::canonical_q(*a);
    expect_canonical(*a, x, 1 << 15);
    return "modulo 2^16";
  }
  // The same in S/3, as centered trits.
  static std::string canonical_3() {
    const auto a = std::make_unique<polynomial>();
    const variables x = coefficients_of(*a, -8191, 8191);
    ring::canonical_3(*a);
    expect_canonical(*a, x, 1);
    return "all |a| <= 8191";
  }
  // Section 6, modulo 3: for all representatives in [-q / 2, q / 2), and for all other numbers one at a time.
  static std::string ring_to_trits() {
    constexpr i64 q = 1 << Set::log_q;
    const auto representative = [](i64 c) { return modulo(c + q / 2, q) - q / 2; };
    const auto trit = [](i64 c) { return modulo(c + 1, 3) - 1; };
    const auto a = std::make_unique<polynomial>();
    const variables x = coefficients_of(*a, -q / 2, q / 2 - 1);
    ring::ring_to_trits(*a);
    expect_canonical(*a, x, 1);

    for (const bool is_last : {false, true}) {
      const auto y = coefficients_of(*a, INT16_MIN, INT16_MAX);
      if (is_last) zero(a->c, d);
      zero(is_last ? a->c + n : a->c + d, is_last ? polynomial::size - n : 1);
      ring::ring_to_trits(*a);
      for (std::size_t i = 0; i < d; ++i) {
        const auto found = at(a->c + i);
        const std::string name = "trit[" + std::to_string(i) + "]";
        if (bravais_proof::inputs_of(found) != bravais_proof::name_of_variable(y[is_last ? d : i]))
          throw failure(name + " depends on " + bravais_proof::inputs_of(found));
        if (i == 0)
          bravais_proof::expect_function(
              found, [&](i64 c) { return trit(is_last ? -representative(c) : representative(c)); }, name);
        if (found.expression != at(a->c).expression) throw failure(name + " is another function");
      }
    }
    return "all numbers";
  }
  static bravais_proof::lane at(const std::int16_t* p) {
    return bravais_proof::load(p, 16, std::source_location::current());
  }
  static void zero(std::int16_t* p, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) bravais_proof::store(p + i, 16, bravais_proof::constant(0));
  }

  // Section 4: byte i is the sum of 3^k times trit 5 i + k, modulo a number that is larger than it. Scalar code picks
  // every fifth sum: these bytes are compared for the inputs of each run.
  static std::string pack_trits() {
    constexpr std::size_t size = (d + 4) / 5;
    static std::int16_t trits[d + 4 + lanes];
    const variables x = inputs(trits, d, 0, 2, "t");
    zero(trits + d, 4);
    inputs(trits + d + 4, lanes, 0, 2, "end");
    for (std::size_t from = 0; from < d; from += lanes) {
      std::array<std::int16_t, lanes> sums;
      store(sums.data(), detail::five_trits(trits + from));
      const std::size_t count = std::min<std::size_t>(lanes, d - from);
      outputs(sums.data(), count, 242, "sum", [&](std::size_t i) {
        coefficients row;
        for (std::size_t k = 0, power = 1; k < 5 && from + i + k < d; ++k, power *= 3)
          row[bravais_proof::variable(x[from + i + k])] = static_cast<std::uint32_t>(power);
        return row;
      });
    }
    std::array<std::uint8_t, size + 1> packed;
    packed.fill(0xA5);
    bravais::BRAVAIS_ISA::pack_trits(trits, d, packed.data());
    for (std::size_t i = 0; i < size; ++i) {
      int sum = 0;
      for (std::size_t k = 5; k-- > 0;) sum = 3 * sum + trits[5 * i + k];
      if (packed[i] != sum) throw failure("byte " + std::to_string(i) + " is another sum");
    }
    if (packed[size] != 0xA5) throw failure("a byte beyond the end is written");
    return std::to_string(size) + " bytes";
  }
};

template <kem_id Id>
void add_set() {
  using of = ring_proofs<set_of<Id>>;
  const auto add = [](const char* what, std::uint32_t modulus, bravais_proof::body run) {
    bravais_proof::add_proof("ntru", shape_name, what + std::to_string(of::n), modulus, std::move(run));
  };
  add("canonical_q_", 1 << 16, of::canonical_q);
  add("canonical_3_", 3, of::canonical_3);
  add("ring_to_trits_", 3, of::ring_to_trits);
  add("pack_trits_", kyber_ring::q, of::pack_trits);
}
void add_all() {
  add_set<kem_id::ntru_hps_2048_509>();
  add_set<kem_id::ntru_hps_2048_677>();
  add_set<kem_id::ntru_hrss_701>();
  add_set<kem_id::ntru_hps_4096_821>();
  add_set<kem_id::ntru_hps_4096_1229>();
  add_set<kem_id::ntru_hrss_1373>();
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
