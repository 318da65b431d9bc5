// SPDX-License-Identifier: MIT
// The transform, products, inverses, bits and packing of NTRU+ against the reference model, at the bounds of their
// types.
#pragma once

#include "backend/isa.hpp"
#include "check.hpp"
#include "scheme/ntru_plus_keys.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::compare;
using bravais_test::fail_unless;
using bravais_test::fenced_memory;
using bravais_test::numbers;
using bravais_test::outcome;
namespace plus_model = reference::ntru_plus;

template <class Set>
plus_model::parameters model_of_plus() {
  return plus_model::parameters_of(Set::checks_encodings, Set::n);
}
// As the model has them: from 0 to q - 1.
template <class Numbers>
plus_model::polynomial residues_of(const Numbers& a) {
  plus_model::polynomial out;
  for (const int x : a) out.push_back(static_cast<std::uint32_t>((x % 3457 + 3457) % 3457));
  return out;
}
std::vector<std::int16_t> narrowed_residues(const plus_model::polynomial& a) { return {a.begin(), a.end()}; }
template <class Poly>
std::vector<std::int16_t> residues_in(const Poly& a) {
  return narrowed_residues(residues_of(a.c));
}
template <class Poly>
void fill_between(Poly& a, numbers& random, int round) {
  for (auto& x : a.c) x = random.between(-Poly::bound, Poly::bound);
  if (round == 0) std::fill(std::begin(a.c), std::end(a.c), static_cast<std::int16_t>(Poly::bound));
  if (round == 1) std::fill(std::begin(a.c), std::end(a.c), static_cast<std::int16_t>(-Poly::bound));
}

// Calls check.run<Set>() for each ring and both versions.
template <class Check>
outcome for_each_plus_set() {
  CHECK_OR_RETURN((Check::template run<ntru_plus_set<ntru_plus_576, ntru_plus_release_2>>()));
  CHECK_OR_RETURN((Check::template run<ntru_plus_set<ntru_plus_768, ntru_plus_release_2>>()));
  CHECK_OR_RETURN((Check::template run<ntru_plus_set<ntru_plus_864, ntru_plus_release_2>>()));
  CHECK_OR_RETURN((Check::template run<ntru_plus_set<ntru_plus_1152, ntru_plus_release_2>>()));
  CHECK_OR_RETURN((Check::template run<ntru_plus_set<ntru_plus_768, ntru_plus_final>>()));
  CHECK_OR_RETURN((Check::template run<ntru_plus_set<ntru_plus_864, ntru_plus_final>>()));
  return Check::template run<ntru_plus_set<ntru_plus_1152, ntru_plus_final>>();
}
template <class Set>
std::string name_of() {
  return std::to_string(Set::n) + (Set::checks_encodings ? ", final" : ", release 2.2");
}

outcome check_apart() {
  numbers random(1);
  const std::vector<std::int16_t> from = random.coefficients(24 * (lanes / 8), -0x8000, 0x7FFF);
  std::vector<std::int16_t> expected(lanes), got(lanes), back(from.size(), 0), expected_back(from.size(), 0);
  for (std::size_t i = 0; i < lanes; ++i) {
    expected[i] = from[i / 8 * 24 + i % 8];
    expected_back[i / 8 * 24 + i % 8] = expected[i];
  }
  const v16 x = load_apart<24>(from.data());
  store(got.data(), x);
  store_apart<24>(back.data(), x);
  CHECK_OR_RETURN(compare(got, expected, "load_apart"));
  return compare(back, expected_back, "store_apart");
}

template <class V>
outcome check_triples_of() {
  if constexpr (detail::has_triples<V>) {
    numbers random(2);
    const std::vector<std::int16_t> from = random.coefficients(3 * lanes, -0x8000, 0x7FFF);
    std::vector<std::int16_t> expected(3 * lanes), got(3 * lanes), back(3 * lanes);
    for (std::size_t i = 0; i < 3 * lanes; ++i) expected[i % 3 * lanes + i / 3] = from[i];
    V x[3];
    load_triples(from.data(), x);
    for (std::size_t j = 0; j < 3; ++j) store(got.data() + j * lanes, x[j]);
    store_triples(back.data(), x);
    CHECK_OR_RETURN(compare(got, expected, "load_triples"));
    return compare(back, from, "store_triples");
  } else {
    return {"", "this back end has no load_triples, which is optional"};
  }
}
outcome check_triples() { return check_triples_of<v16>(); }

struct transform_check {
  template <class Set>
  static outcome run() {
    using ring = typename Set::ring;
    const plus_model::parameters p = model_of_plus<Set>();
    numbers random(Set::n);
    static poly<ring, domain::normal, ntru_plus_small> f;
    static ntru_plus_hat<Set> f_hat, other;
    constexpr int bound = trinomial_product_bound<ring>(largest_unpacked, largest_unpacked);
    static poly<ring, domain::ntt, bound> g_hat;
    static poly<ring, domain::normal, trinomial_inverse_bound<ring>(bound)> g;
    for (int round = 0; round < 4; ++round) {
      fill_between(f, random, round);
      trinomial_ntt(f, f_hat, other.c);
      CHECK_OR_RETURN(compare(residues_in(f_hat), narrowed_residues(plus_model::ntt(p, residues_of(f.c))),
                              name_of<Set>() + ", forward"));
      fill_between(g_hat, random, round);
      trinomial_inverse_ntt<ring, 5>(g_hat, g, other.c);
      const auto expected = plus_model::scale(5, plus_model::inverse_ntt(p, residues_of(g_hat.c)));
      CHECK_OR_RETURN(compare(residues_in(g), narrowed_residues(expected), name_of<Set>() + ", inverse"));
    }
    return {};
  }
};
outcome check_trinomial_ntt() { return for_each_plus_set<transform_check>(); }

struct product_check {
  template <class Set>
  static outcome run() {
    using ring = typename Set::ring;
    const plus_model::parameters p = model_of_plus<Set>();
    numbers random(Set::n);
    constexpr int largest = largest_unpacked + ntru_plus_hat<Set>::bound;
    static poly<ring, domain::ntt, largest> a;
    static poly<ring, domain::ntt, largest_unpacked> b;
    static ntru_plus_operand<Set> operand;
    static unit_poly<ring, largest_unpacked> as_it_is;
    static poly<ring, domain::ntt, trinomial_product_bound<ring>(largest, ntru_plus_operand<Set>::bound)> product;
    static poly<ring, domain::ntt, trinomial_product_bound<ring>(largest, largest_unpacked)> unscaled;
    for (int round = 0; round < 4; ++round) {
      fill_between(a, random, round);
      fill_between(b, random, round == 1 ? 0 : round);
      to_units<ring, undo_product, largest_unpacked>(b.c, operand);
      multiply_units<ring, largest>(a.c, operand, product);
      const auto expected = plus_model::multiply(p, residues_of(a.c), residues_of(b.c));
      CHECK_OR_RETURN(compare(residues_in(product), narrowed_residues(expected), name_of<Set>()));
      to_units<ring, largest_unpacked>(b.c, as_it_is);
      multiply_units<ring, largest>(a.c, as_it_is, unscaled);
      const auto undone = plus_model::scale(undo_product % ring::q, residues_of(unscaled.c));
      CHECK_OR_RETURN(compare(narrowed_residues(undone), narrowed_residues(expected), name_of<Set>() + ", as it is"));
    }
    return {};
  }
};
outcome check_trinomial_product() { return for_each_plus_set<product_check>(); }

// Quotients of several polynomials with one inversion; then one block, in each place, that has no inverse.
struct inversion_check {
  template <class Set>
  static outcome run() {
    using ring = typename Set::ring;
    const plus_model::parameters p = model_of_plus<Set>();
    numbers random(Set::n);
    constexpr std::size_t count = 3;
    static ntru_plus_hat<Set> a, f[count];
    static fractions<ring> parts[count];
    static poly<ring, domain::ntt, trinomial_quotient_bound<ring>(ntru_plus_hat<Set>::bound)> quotient;
    fractions<ring>* pointers[count];
    fill_between(a, random, 2);
    for (std::size_t i = 0; i < count; ++i) {
      do {
        fill_between(f[i], random, 2);
      } while (!plus_model::inverse(p, residues_of(f[i].c)));
      make_fractions(f[i], parts[i]);
      CHECK_OR_RETURN(fail_unless(is_invertible(parts[i]).declassified("a test"), name_of<Set>() + ": is invertible"));
      pointers[i] = &parts[i];
    }
    v16 products[count], partial[count];
    invert_denominators<ring, 7>(pointers, count, products, partial);
    for (std::size_t i = 0; i < count; ++i) {
      divide(a, parts[i], quotient);
      const auto inverse = plus_model::inverse(p, residues_of(f[i].c));
      const auto expected = plus_model::scale(7, plus_model::multiply(p, residues_of(a.c), *inverse));
      CHECK_OR_RETURN(compare(residues_in(quotient), narrowed_residues(expected), name_of<Set>() + ", quotient"));
    }
    const ntru_plus_hat<Set> good = f[0];
    for (std::size_t block = 0; block < Set::n / ring::d; ++block) {
      f[0] = good;
      // 0, or multiples of q.
      for (std::size_t j = 0; j < ring::d; ++j)
        f[0].c[block * ring::d + j] = static_cast<std::int16_t>(block % 3 == 0   ? 0
                                                                : block % 3 == 1 ? -ring::q
                                                                                 : ring::q);
      make_fractions(f[0], parts[0]);
      CHECK_OR_RETURN(fail_unless(!is_invertible(parts[0]).declassified("a test"),
                                  name_of<Set>() + ": block " + std::to_string(block) + " has no inverse"));
    }
    return {};
  }
};
outcome check_trinomial_inversion() { return for_each_plus_set<inversion_check>(); }

struct bits_check {
  template <class Set>
  static outcome run() {
    using ring = typename Set::ring;
    const plus_model::parameters p = model_of_plus<Set>();
    numbers random(Set::n);
    static poly<ring, domain::normal, 1> f;
    static poly<ring, domain::normal, 3> three;
    for (int round = 0; round < 16; ++round) {
      fenced_memory bytes(Set::noise, round % 2 == 0 ? fenced_memory::fence::behind : fenced_memory::fence::before);
      fenced_memory m(Set::message, fenced_memory::fence::behind), out(Set::message, fenced_memory::fence::behind);
      const auto noise = random.bytes(Set::noise), message = random.bytes(Set::message);
      std::copy(noise.begin(), noise.end(), bytes.data());
      std::copy(message.begin(), message.end(), m.data());
      const plus_model::small expected = plus_model::cbd(p, noise);
      sample_cbd1<Set::in_columns, 1>(bytes.data(), f);
      sample_cbd1<Set::in_columns, 3>(bytes.data(), three);
      for (std::size_t i = 0; i < Set::n; ++i) {
        const std::string where = name_of<Set>() + ", coefficient " + std::to_string(i);
        CHECK_OR_RETURN(fail_unless(f.c[i] == expected[i] && three.c[i] == 3 * expected[i], where));
      }
      // The pad is changed by Encode.
      sotp_encode<Set::in_columns>(m.data(), bytes.data(), f);
      plus_model::small encoded(f.c, f.c + Set::n);
      CHECK_OR_RETURN(fail_unless(encoded == plus_model::sotp_encode(p, message, noise), name_of<Set>() + ", Encode"));
      std::copy(noise.begin(), noise.end(), bytes.data());
      CHECK_OR_RETURN(fail_unless(sotp_decode<Set::in_columns>(f, bytes.data(), out.data()).declassified("a test"),
                                  name_of<Set>() + ", Decode"));
      CHECK_OR_RETURN(compare(std::span<const std::uint8_t>(out.span()), message, name_of<Set>() + ", Decode"));
      CHECK_OR_RETURN(fail_unless(out.intact() && bytes.intact(), name_of<Set>() + ": writes elsewhere"));
    }
    // Each bit alone.
    for (std::size_t bit = 0; bit < 8 * Set::noise; ++bit) {
      std::vector<std::uint8_t> noise(Set::noise);
      noise[bit / 8] = static_cast<std::uint8_t>(1 << bit % 8);
      sample_cbd1<Set::in_columns, 1>(noise.data(), f);
      CHECK_OR_RETURN(fail_unless(plus_model::small(f.c, f.c + Set::n) == plus_model::cbd(p, noise),
                                  name_of<Set>() + ", bit " + std::to_string(bit)));
    }
    // One coefficient that Encode never gives, in each place.
    std::vector<std::uint8_t> pad = random.bytes(Set::noise), m = random.bytes(Set::message), changed = pad, out = m;
    sotp_encode<Set::in_columns>(m.data(), changed.data(), f);
    for (std::size_t i = 0; i < Set::n; ++i) {
      const std::int16_t before = f.c[i];
      for (int x = -1; x <= 1; ++x) {
        f.c[i] = static_cast<std::int16_t>(x);
        const auto expected = plus_model::sotp_decode(p, plus_model::small(f.c, f.c + Set::n), pad);
        const bool good = sotp_decode<Set::in_columns>(f, pad.data(), out.data()).declassified("a test");
        CHECK_OR_RETURN(fail_unless(good == expected.has_value() && (!good || out == *expected),
                                    name_of<Set>() + ", Decode of a changed coefficient " + std::to_string(i)));
      }
      f.c[i] = before;
    }
    return {};
  }
};
outcome check_noise_bits() { return for_each_plus_set<bits_check>(); }

struct packing_check_of_plus {
  template <class Set>
  static outcome run() {
    using ring = typename Set::ring;
    const plus_model::parameters p = model_of_plus<Set>();
    numbers random(Set::n);
    static poly<ring, domain::ntt, largest_unpacked> f;
    static ntru_plus_hat<Set> g;
    for (int round = 0; round < 8; ++round) {
      const auto side = round % 2 == 0 ? fenced_memory::fence::behind : fenced_memory::fence::before;
      fenced_memory in(Set::packed, side), out(Set::packed, side);
      const auto bytes = random.bytes(Set::packed);
      std::copy(bytes.begin(), bytes.end(), in.data());
      unpack_polynomial<Set::in_columns, ring>(in.data(), f);
      const plus_model::polynomial expected = plus_model::unpack(p, bytes);
      CHECK_OR_RETURN(
          compare(std::span<const std::int16_t>(f.c), narrowed_residues(expected), name_of<Set>() + ", unpacked"));
      CHECK_OR_RETURN(fail_unless(is_canonical<ring>(f).declassified("a test") == plus_model::is_canonical(expected),
                                  name_of<Set>() + ": canonical"));
      fill_between(g, random, round);
      pack_polynomial<Set::in_columns>(g, out.data());
      const auto packed = plus_model::pack(p, residues_of(g.c));
      CHECK_OR_RETURN(compare(std::span<const std::uint8_t>(out.span()), packed, name_of<Set>() + ", packed"));
      CHECK_OR_RETURN(fail_unless(out.intact(), name_of<Set>() + ": writes elsewhere"));
      for (std::size_t i = 0; round < 2 && i <= Set::packed; ++i) {  // any byte changed, and none
        if (i < Set::packed) out.data()[i] ^= static_cast<std::uint8_t>(1 << (i % 8));
        const bool equal = packs_to<Set::in_columns>(g, out.data(), f).declassified("a test");
        CHECK_OR_RETURN(fail_unless(equal == (i == Set::packed), name_of<Set>() + ": byte " + std::to_string(i)));
        if (i < Set::packed) out.data()[i] = packed[i];
      }
    }
    // One coefficient at a time around q.
    std::fill(std::begin(f.c), std::end(f.c), std::int16_t{ring::q - 1});
    CHECK_OR_RETURN(fail_unless(is_canonical<ring>(f).declassified("a test"), name_of<Set>() + ": all q - 1"));
    for (std::size_t i = 0; i < Set::n; ++i) {
      f.c[i] = static_cast<std::int16_t>(i % 2 == 0 ? ring::q : largest_unpacked);
      CHECK_OR_RETURN(fail_unless(!is_canonical<ring>(f).declassified("a test"), name_of<Set>() + ": not canonical"));
      f.c[i] = ring::q - 1;
    }
    return {};
  }
};
outcome check_plus_packing() { return for_each_plus_set<packing_check_of_plus>(); }

// Every residue, in every representation that the inverse transform may give.
outcome check_mod_3() {
  using ring = ntru_plus_ring<ntru_plus_768>;
  constexpr int bound =
      trinomial_inverse_bound<ring>(trinomial_product_bound<ring>(largest_unpacked, largest_unpacked));
  static poly<ring, domain::normal, bound> w;
  static poly<ring, domain::normal, 1> m;
  for (int at = -bound; at <= bound; at += ring::n) {
    for (int i = 0; i < ring::n; ++i) w.c[i] = static_cast<std::int16_t>(std::min(at + i, bound));
    reduce_mod_3(w, m);
    const plus_model::small expected = plus_model::mod_3(residues_of(w.c));
    for (std::size_t i = 0; i < ring::n; ++i)
      CHECK_OR_RETURN(fail_unless(m.c[i] == expected[i], "of " + std::to_string(w.c[i])));
  }
  return {};
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
