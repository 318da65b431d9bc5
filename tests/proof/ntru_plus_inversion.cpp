// SPDX-License-Identifier: MIT
// NTRU+: inverses and quotients in the NTT domain, in parts that fit together: fractions of blocks, the inverse of one
// residue, all inverses from one, and the product with a fraction. R is 2^15.
#include "isa/region.hpp"

#include "kernel/trinomial_inversion.hpp"
#include "proof/trinomial_transform.hpp"
#include "scheme/ntru_plus_keys.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_proof::failure;
using bravais_proof::polynomial;

// R^e modulo q.
std::uint32_t power_of_r(int e) {
  const std::uint32_t q = bravais_proof::modulus();
  return bravais_proof::power(bravais_proof::power(2, 15),
                              static_cast<std::uint32_t>(e + 100 * static_cast<int>(q - 1)));
}

// The polynomials of lanes, and how large they can be.
struct numbers_of_lanes {
  std::array<polynomial, lanes> p;
  bravais_proof::i64 most = 0;
};
numbers_of_lanes lanes_of(v16 a) {
  std::int16_t at[lanes];
  store(at, a);
  numbers_of_lanes out;
  for (std::size_t e = 0; e < lanes; ++e) {
    const auto [p, range] = bravais_proof::form_at(at + e, 16);
    out.p[e] = bravais_proof::expanded(p);
    out.most = std::max({out.most, -range.low, range.high});
  }
  return out;
}
// to += c v p, for a variable v.
void add_product(polynomial& to, const polynomial& p, std::uint32_t v, std::uint64_t c) {
  for (const auto& [m, x] : p) {
    auto product = m;
    product.insert(std::upper_bound(product.begin(), product.end(), v), v);
    std::uint32_t& sum = to[product];
    sum = static_cast<std::uint32_t>((sum + c * x) % bravais_proof::modulus());
    if (sum == 0) to.erase(product);
  }
}
polynomial scaled(const polynomial& p, std::uint64_t c) {
  polynomial out;
  for (const auto& [m, x] : p) out[m] = static_cast<std::uint32_t>(c * x % bravais_proof::modulus());
  return out;
}
void expect_equal(const polynomial& found, const polynomial& expected, const std::string& name) {
  if (found != expected) throw failure(name + ": another polynomial than the definition says");
}

// a b / R.
template <int BoundA, int BoundB>
std::string lane_product_proof() {
  using ring = ntru_plus_ring<ntru_plus_768>;  // all rings have the same q
  static std::array<std::int16_t, lanes> a;
  static std::array<std::int16_t, lanes> b;
  static std::array<std::int16_t, lanes> out;
  const variables x = inputs(a.data(), lanes, BoundA, "a");
  const variables y = inputs(b.data(), lanes, BoundB, "b");
  store(out.data(), lane_product<ring>(load(a.data()), multiply_with<ring>(load(b.data()))));
  return outputs(out.data(), lanes, lane_product_bound<ring>(BoundA, BoundB), "a b",
                 [&](std::size_t i) { return coefficients{{bravais_proof::product_of(x[i], y[i]), power_of_r(-1)}}; });
}

// The block of lane e of a unit, found by loading labeled inputs as the kernels do.
template <class Ring>
std::size_t block_of_lane(const std::int16_t* f, const variables& x, std::size_t u, std::size_t e) {
  const polynomial first = lanes_of(detail::load_unit<Ring>(f + detail::unit_at<Ring>(u)).x[0]).p[e];
  const std::uint32_t v = first.begin()->first.at(0);
  return static_cast<std::size_t>(std::find(x.begin(), x.end(), v) - x.begin()) / Ring::d;
}

// With the numerator N and the denominator D of a block f: f N = R D modulo x^d - rho. Bounds as the types say.
template <class Ring, int Bound>
std::string fractions_proof() {
  constexpr std::size_t d = Ring::d;
  auto f = std::make_unique<poly<Ring, domain::ntt, Bound>>();
  auto out = std::make_unique<fractions<Ring>>();
  const variables x = inputs(f->c, Ring::n, Bound, "f");
  make_fractions<Ring, Bound>(*f, *out);
  const auto roots = trinomial_transform<Ring>::roots();
  bravais_proof::tightness numerators(fractions<Ring>::numerator_bound);
  bravais_proof::tightness denominators(lane_ring<Ring>::bound);
  std::vector<bool> is_found(Ring::n / d);
  for (std::size_t u = 0; u < detail::unit_count<Ring>; ++u) {
    const unit<Ring> unit_of_numerators = out->numerators.get(u);
    std::array<numbers_of_lanes, d> n;
    for (std::size_t j = 0; j < d; ++j) {
      n[j] = lanes_of(unit_of_numerators.x[j]);
      numerators.add({-n[j].most, n[j].most});
    }
    const numbers_of_lanes denominator = lanes_of(out->denominators[u]);
    denominators.add({-denominator.most, denominator.most});
    // So that it is 0 where it is 0 modulo q.
    if (denominator.most >= Ring::q) throw failure("a denominator is not reduced");
    for (std::size_t e = 0; e < lanes; ++e) {
      const std::size_t block = block_of_lane<Ring>(f->c, x, u, e);
      is_found.at(block) = true;
      const std::string name = "block " + std::to_string(block);
      for (std::size_t k = 0; k < d; ++k) {
        polynomial sum;
        for (std::size_t i = 0; i < d; ++i) {
          const std::size_t j = (k + d - i) % d;
          add_product(sum, n[j].p[e], x[block * d + i], i + j >= d ? roots[block] : 1);
        }
        expect_equal(sum, k == 0 ? scaled(denominator.p[e], power_of_r(1)) : polynomial{}, name);
      }
    }
  }
  if (std::count(is_found.begin(), is_found.end(), false) != 0) throw failure("a block has no fraction");
  return "numerators " + numerators.text() + "; denominators " + denominators.text();
}

// The products of four numbers up to each, and from the inverse of the last all inverses: if that is v, each comes out
// as v times all other numbers.
std::string batch_proof() {
  using ring = lane_ring<ntru_plus_ring<ntru_plus_768>>;
  constexpr std::size_t count = 4;
  static std::int16_t memory[(count + 1) * lanes];
  const variables x = inputs(memory, std::size(memory), ring::bound, "a");
  v16 a[count];
  for (std::size_t i = 0; i < count; ++i) a[i] = load(memory + i * lanes);
  v16 products[count];
  v16 inverse = load(memory + count * lanes);
  ring r;
  partial_products(r, count, a, products);
  const auto expect_product = [&](v16 found, const std::vector<std::size_t>& of, int power, const std::string& name) {
    const numbers_of_lanes p = lanes_of(found);
    if (p.most > ring::bound) throw failure(name + " is too large");
    for (std::size_t e = 0; e < lanes; ++e) {
      std::vector<std::uint32_t> m;
      for (const std::size_t i : of) m.push_back(x[i * lanes + e]);
      expect_equal(p.p[e], {{m, power_of_r(power)}}, name);
    }
  };
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<std::size_t> of;
    for (std::size_t j = 0; j <= i; ++j) of.push_back(j);
    expect_product(products[i], of, -static_cast<int>(i), "product " + std::to_string(i));
  }
  inverses_from_product(r, count, a, products, inverse);
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<std::size_t> of;
    for (std::size_t j = 0; j <= count; ++j)
      if (j != i) of.push_back(j);
    expect_product(a[i], of, 1 - static_cast<int>(count), "inverse " + std::to_string(i));
  }
  return "four numbers";
}

// R^2 / x for each x that is not 0 modulo q.
std::string inverse_proof() {
  using ring = ntru_plus_ring<ntru_plus_768>;
  static std::int16_t x[lanes];
  static std::int16_t out[lanes];
  inputs(x, lanes, lane_ring<ring>::bound, "x");
  store(out, lane_ring<ring>::invert(load(x)));
  const long long r2 = power_of_r(2);
  for (std::size_t e = 0; e < lanes; ++e) {
    const auto is_inverse = [&](long long a, long long b) { return a % ring::q == 0 || (a * b - r2) % ring::q == 0; };
    bravais_proof::expect_of_each(bravais_proof::load(out + e, 16, std::source_location::current()),
                                  lane_ring<ring>::bound, is_inverse, "inverse");
  }
  return "each x";
}

// a N D / (R undo_product) modulo x^d - rho, of a fraction with the numerator N and the inverted denominator D.
template <class Ring, int Bound>
std::string quotient_proof() {
  constexpr std::size_t d = Ring::d;
  auto a = std::make_unique<poly<Ring, domain::ntt, Bound>>();
  auto f = std::make_unique<fractions<Ring>>();
  auto out = std::make_unique<poly<Ring, domain::ntt, trinomial_quotient_bound<Ring>(Bound)>>();
  const variables x = inputs(a->c, Ring::n, Bound, "a");
  const variables n =
      inputs(f->numerators.c, std::size(f->numerators.c), fractions<Ring>::numerator_bound, "numerator");
  variables inverses;
  for (std::size_t u = 0; u < detail::unit_count<Ring>; ++u) {
    static std::int16_t memory[lanes];
    for (const std::uint32_t v : inputs(memory, lanes, lane_ring<Ring>::bound, "inverse " + std::to_string(u)))
      inverses.push_back(v);
    f->denominators[u] = load(memory);
  }
  divide<Ring, Bound>(*a, *f, *out);
  const auto roots = trinomial_transform<Ring>::roots();
  const std::uint64_t scale = std::uint64_t{power_of_r(-1)} * bravais_proof::power(undo_product, Ring::q - 2) % Ring::q;
  bravais_proof::tightness used(out->bound);
  // The last unit repeats blocks of the one before, and its result stays.
  std::map<std::size_t, std::pair<std::size_t, std::size_t>> places;
  for (std::size_t u = 0; u < detail::unit_count<Ring>; ++u)
    for (std::size_t e = 0; e < lanes; ++e) places[block_of_lane<Ring>(a->c, x, u, e)] = {u, e};
  if (places.size() != roots.size()) throw failure("a block is in no unit");
  for (const auto& [block, place] : places) {
    const auto [u, e] = place;
    for (std::size_t k = 0; k < d; ++k) {
      polynomial expected;
      for (std::size_t i = 0; i < d; ++i) {
        const std::size_t j = (k + d - i) % d;
        expected[{x[block * d + i], n[u * detail::unit_length<Ring> + j * lanes + e], inverses[u * lanes + e]}] =
            static_cast<std::uint32_t>(scale * (i + j >= d ? roots[block] : 1) % Ring::q);
      }
      const auto [p, range] = bravais_proof::form_at(out->c + block * d + k, 16);
      used.add(range);
      expect_equal(bravais_proof::expanded(p), expected, "block " + std::to_string(block));
    }
  }
  return used.text();
}

template <class Ring>
void add_ring() {
  static const std::string scheme = "ntru_plus_" + std::to_string(Ring::n);
  const auto add = [](const char* what, bravais_proof::body run) {
    bravais_proof::add_proof(scheme.c_str(), shape_name, what, Ring::q, std::move(run));
  };
  constexpr int hat = trinomial_ntt_bound<Ring>(ntru_plus_small);
  add("fractions_of_blocks", fractions_proof<Ring, hat>);
  add("quotient", quotient_proof<Ring, hat>);
}
void add_all() {
  using ring = ntru_plus_ring<ntru_plus_768>;
  const auto add = [](const char* what, bravais_proof::body run) {
    bravais_proof::add_proof("ntru_plus", shape_name, what, ring::q, std::move(run));
  };
  constexpr int bound = lane_ring<ring>::bound;
  add("lane_product_of_residues", lane_product_proof<bound, bound>);
  add("lane_product_of_numerators", lane_product_proof<fractions<ring>::numerator_bound, bound>);
  add("inverse_of_each_residue", inverse_proof);
  add("inverses_from_one", batch_proof);
  add_ring<ntru_plus_ring<ntru_plus_576>>();
  add_ring<ntru_plus_ring<ntru_plus_768>>();
  add_ring<ntru_plus_ring<ntru_plus_864>>();
  add_ring<ntru_plus_ring<ntru_plus_1152>>();
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
