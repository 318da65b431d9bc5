// SPDX-License-Identifier: MIT
// The transform, products, inverses, bits and packing of NTRU+ against the reference model, at the bounds of their
// types.
#pragma once

#include "isa/region.hpp"
#include "check.hpp"
#include "scheme/ntru_plus_entries.hpp"

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
// In the model's representation: from 0 to q - 1.
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

// Quotients of several polynomials with one inversion; then with one block, in each position, that has no inverse.
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
      // Encode changes the pad.
      sotp_encode<Set::in_columns>(m.data(), bytes.data(), f);
      plus_model::small encoded(f.c, f.c + Set::n);
      CHECK_OR_RETURN(fail_unless(encoded == plus_model::sotp_encode(p, message, noise), name_of<Set>() + ", Encode"));
      std::copy(noise.begin(), noise.end(), bytes.data());
      CHECK_OR_RETURN(fail_unless(sotp_decode<Set::in_columns>(f, bytes.data(), out.data()).declassified("a test"),
                                  name_of<Set>() + ", Decode"));
      CHECK_OR_RETURN(compare(std::span<const std::uint8_t>(out.span()), message, name_of<Set>() + ", Decode"));
      CHECK_OR_RETURN(fail_unless(out.intact() && bytes.intact(), name_of<Set>() + ": writes elsewhere"));
    }
    // Each single bit.
    for (std::size_t bit = 0; bit < 8 * Set::noise; ++bit) {
      std::vector<std::uint8_t> noise(Set::noise);
      noise[bit / 8] = static_cast<std::uint8_t>(1 << bit % 8);
      sample_cbd1<Set::in_columns, 1>(noise.data(), f);
      CHECK_OR_RETURN(fail_unless(plus_model::small(f.c, f.c + Set::n) == plus_model::cbd(p, noise),
                                  name_of<Set>() + ", bit " + std::to_string(bit)));
    }
    // One coefficient that Encode never produces, in each position.
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

// Every residue, in every representation that the inverse transform may produce.
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

// Running out of draws, which is too rare for a test: with a limit of a few draws, some seeds give a key pair and
// others none. The failing ones share a batch with others, whose inversion they must not spoil.
template <class Set, std::size_t Limit>
struct limited : Set {
  static constexpr std::size_t most_draws = Limit;
};
// The number of polynomials that the model tries.
template <class Set>
std::size_t attempts_of(const std::vector<std::uint8_t>& seed) {
  std::vector<std::uint8_t> draws = seed;
  std::size_t next = 0;
  const plus_model::generation made = plus_model::generate_from(model_of_plus<Set>(), [&] {
    if (next == Set::seed) {
      draws = reference::shake256(draws, Set::seed);
      next = 0;
    }
    next += Set::draw;
    return std::vector<std::uint8_t>(draws.begin() + static_cast<std::ptrdiff_t>(next - Set::draw),
                                     draws.begin() + static_cast<std::ptrdiff_t>(next));
  });
  return made.attempts_f + made.attempts_g;
}
// A seed whose draws are all equal, and none of them gives an f.
template <class Set>
std::vector<std::uint8_t> seed_without_f() {
  for (int tried = 0;; ++tried) {
    std::vector<std::uint8_t> seed(Set::seed);
    for (std::size_t i = 0; i < Set::draws; ++i) seed[Set::draw * i] = static_cast<std::uint8_t>(tried);
    if (attempts_of<Set>(seed) > Set::draws) return seed;
  }
}
template <class Set, std::size_t Limit>
outcome check_draw_limit(bool some_succeed, bool some_fail) {
  constexpr std::size_t n = 19;
  numbers random(Limit);
  std::vector<std::uint8_t> seeds = random.bytes(n * Set::seed);
  if (Set::rejects_often) {
    const std::vector<std::uint8_t> late = seed_without_f<Set>();
    std::copy(late.begin(), late.end(), seeds.begin() + 7 * Set::seed);
  }
  std::vector<std::uint8_t> public_keys(n * Set::public_key, 0xAA), secret_keys(n * Set::secret_key, 0xAA);
  const errc error =
      ntru_plus_entries<limited<Set, Limit>>::generate(n, seeds.data(), public_keys.data(), secret_keys.data());
  std::size_t failed = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::string what = name_of<Set>() + ", " + std::to_string(Limit) + " draws, seed " + std::to_string(i);
    const auto* const seed = seeds.data() + i * Set::seed;
    const bool fails = attempts_of<Set>({seed, seed + Set::seed}) > Limit;
    failed += fails ? 1U : 0U;
    std::vector<std::uint8_t> pk(Set::public_key), sk(Set::secret_key);
    if (!fails) {
      const errc unlimited = ntru_plus_entries<Set>::generate(1, seed, pk.data(), sk.data());
      CHECK_OR_RETURN(fail_unless(unlimited == errc::ok, what + ": an error without a limit"));
    }
    const std::span all_public(public_keys), all_secret(secret_keys);
    CHECK_OR_RETURN(compare(all_public.subspan(i * Set::public_key, Set::public_key), pk, what + " in a batch"));
    CHECK_OR_RETURN(compare(all_secret.subspan(i * Set::secret_key, Set::secret_key), sk, what + " in a batch"));
    std::vector<std::uint8_t> one_pk(Set::public_key, 0xAA), one_sk(Set::secret_key, 0xAA);
    const errc one = ntru_plus_entries<limited<Set, Limit>>::generate(1, seed, one_pk.data(), one_sk.data());
    CHECK_OR_RETURN(fail_unless(one == (fails ? errc::generation_failed : errc::ok), what + ": another error"));
    CHECK_OR_RETURN(compare(one_pk, pk, what));
    CHECK_OR_RETURN(compare(one_sk, sk, what));
  }
  CHECK_OR_RETURN(fail_unless((failed > 0) == some_fail && (failed < n) == some_succeed, "another number of failures"));
  return fail_unless(error == (some_fail ? errc::generation_failed : errc::ok), "another error of the batch");
}
outcome check_draw_limits() {
  using plus_576 = ntru_plus_set<ntru_plus_576, ntru_plus_release_2>;
  using plus_768 = ntru_plus_set<ntru_plus_768, ntru_plus_final>;
  using plus_864 = ntru_plus_set<ntru_plus_864, ntru_plus_final>;
  using plus_1152 = ntru_plus_set<ntru_plus_1152, ntru_plus_final>;
  CHECK_OR_RETURN((check_draw_limit<plus_768, 1>(false, true)));
  CHECK_OR_RETURN((check_draw_limit<plus_768, 2>(true, false)));
  CHECK_OR_RETURN((check_draw_limit<plus_864, 1>(false, true)));
  CHECK_OR_RETURN((check_draw_limit<plus_576, 2>(true, true)));
  CHECK_OR_RETURN((check_draw_limit<plus_576, 80>(true, false)));
  CHECK_OR_RETURN((check_draw_limit<plus_1152, 3>(true, true)));
  return check_draw_limit<plus_1152, plus_1152::draws + 1>(true, true);
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
