// SPDX-License-Identifier: MIT
// Sampling, packing, sorting and inverses of NTRU against the reference model and their definition.
#pragma once

#include "isa/region.hpp"
#include "check.hpp"
#include "kernel/batch_inversion.hpp"
#include "kernel/inversion.hpp"
#include "scheme/ntru_sampling.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::fail_unless;

// The model's parameters of a set; its polynomials are vectors of int.
template <class Set>
reference::ntru_parameters model_of() {
  return {Set::n, Set::log_q, Set::weight};
}
template <class Poly>
std::vector<std::int16_t> front(const Poly& a, std::size_t n) {
  return {a.c, a.c + n};
}
std::vector<std::int16_t> narrowed(const reference::ntru_poly& a) {
  std::vector<std::int16_t> out;
  for (const int x : a) out.push_back(static_cast<std::int16_t>(x));
  return out;
}
template <class Poly>
void widen_to(Poly& out, const reference::ntru_poly& a) {
  std::fill(std::begin(out.c), std::end(out.c), std::int16_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) out.c[i] = static_cast<std::int16_t>(a[i]);
}

// Calls check.run<Set>() for each set.
template <class Check>
outcome for_each_set() {
  CHECK_OR_RETURN((Check::template run<ntru_set<ntru_hps_2048_509_parameters>>()));
  CHECK_OR_RETURN((Check::template run<ntru_set<ntru_hps_2048_677_parameters>>()));
  CHECK_OR_RETURN((Check::template run<ntru_set<ntru_hps_4096_821_parameters>>()));
  CHECK_OR_RETURN((Check::template run<ntru_set<ntru_hps_4096_1229_parameters>>()));
  CHECK_OR_RETURN((Check::template run<ntru_set<ntru_hrss_701_parameters>>()));
  return Check::template run<ntru_set<ntru_hrss_1373_parameters>>();
}

struct sampling_check {
  template <class Set>
  static outcome run() {
    using sampling = ntru_sampling<Set>;
    const reference::ntru_parameters p = model_of<Set>();
    const std::string name = "n = " + std::to_string(Set::n);
    numbers random(Set::n);
    typename ntru_ring<Set>::poly out;
    for (int first = 0; first < 256; ++first) {  // each byte value, at each position
      std::vector<std::uint8_t> u(Set::iid);
      std::iota(u.begin(), u.end(), static_cast<std::uint8_t>(first));
      sampling::iid(bytes_in<Set::iid>(u), out);
      CHECK_OR_RETURN(compare(front(out, Set::n), narrowed(reference::sample_iid(p, reference::view(u))),
                              name + ", bytes from " + std::to_string(first)));
    }
    constexpr int key_bits = 30;
    for (int round = 0; round < 24 + key_bits; ++round) {
      std::vector<std::uint8_t> u = random.bytes(Set::sampled);
      // All bytes once, equal keys, the extremes, and keys that differ in one bit or not at all.
      if (round == 0) std::iota(u.begin(), u.end(), std::uint8_t{0});
      if (round == 1) std::fill(u.begin(), u.end(), std::uint8_t{0});
      if (round == 2) std::fill(u.begin(), u.end(), std::uint8_t{0xff});
      for (std::size_t bit = 0; round >= 24 && bit < 8 * (u.size() - Set::iid); ++bit) {
        const int mask = bit % key_bits == static_cast<std::size_t>(round - 24) ? 0xff : ~(1 << bit % 8);
        u[Set::iid + bit / 8] = static_cast<std::uint8_t>(u[Set::iid + bit / 8] & mask);
      }
      const reference::view bytes(u);
      const auto first = part<0, Set::iid>(bytes_in<Set::sampled>(u));
      sampling::iid(first, out);
      CHECK_OR_RETURN(compare(front(out, Set::n), narrowed(reference::sample_iid(p, bytes)), name + ", iid"));
      if constexpr (Set::hps) {
        sampling::fixed_type(part<Set::iid, Set::fixed_type>(bytes_in<Set::sampled>(u)), out);
        CHECK_OR_RETURN(compare(front(out, Set::n), narrowed(reference::sample_fixed_type(p, bytes.subspan(Set::iid))),
                                name + ", fixed type"));
      } else {
        sampling::iid_plus(first, out);
        CHECK_OR_RETURN(
            compare(front(out, Set::n), narrowed(reference::sample_iid_plus(p, bytes)), name + ", iid plus"));
      }
    }
    return {};
  }
};
outcome check_ntru_sampling() { return for_each_set<sampling_check>(); }

template <std::size_t Rows>
outcome check_sorting_of() {
  constexpr std::size_t size = Rows * sorting<Rows>::width;
  alignas(64) static std::int32_t keys[size];
  numbers random(Rows);
  for (int round = 0; round < 40; ++round) {
    std::vector<std::uint32_t> expected(size);
    for (std::size_t i = 0; i < size; ++i) {
      const auto any = static_cast<std::uint32_t>(random.next());
      // Arbitrary values, few values, two values, rising, falling, one value out of place.
      const auto place = static_cast<std::uint32_t>(i);
      const std::uint32_t choices[] = {any, any % 5, (any & 1) << 31, place, ~place, i == size / 3 ? ~0U : place / 7};
      expected[i] = choices[round % 6];
      keys[i] = static_cast<std::int32_t>(expected[i]);
    }
    std::sort(expected.begin(), expected.end());
    sorting<Rows>::sort(keys);
    for (std::size_t i = 0; i < size; ++i) {
      const auto got = static_cast<std::uint32_t>(keys[i % Rows * sorting<Rows>::width + i / Rows]);
      if (got != expected[i]) return {std::to_string(Rows) + " rows: place " + std::to_string(i), ""};
    }
  }
  return {};
}
outcome check_sorting() {
  CHECK_OR_RETURN(check_sorting_of<sorted_rows(508)>());
  CHECK_OR_RETURN(check_sorting_of<sorted_rows(676)>());
  CHECK_OR_RETURN(check_sorting_of<sorted_rows(820)>());
  CHECK_OR_RETURN(check_sorting_of<sorted_rows(1228)>());
  // Small polynomials of each kind.
  CHECK_OR_RETURN(check_sorting_of<2>());
  CHECK_OR_RETURN(check_sorting_of<6>());
  CHECK_OR_RETURN(check_sorting_of<10>());
  return check_sorting_of<14>();
}

struct packing_check {
  template <class Set>
  static outcome run() {
    using ring = ntru_ring<Set>;
    const reference::ntru_parameters p = model_of<Set>();
    const std::string name = "n = " + std::to_string(Set::n);
    numbers random(Set::n);
    static typename ring::poly a, b;
    for (int round = 0; round < 16; ++round) {
      // Trits: all byte values, including those that no valid packing has.
      std::vector<std::uint8_t> bytes = random.bytes(Set::trits);
      for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (round < 3) bytes[i] = static_cast<std::uint8_t>(i + static_cast<std::size_t>(round) * 100);
      }
      reference::ntru_poly trits = reference::unpack_trits(p, bytes);
      ring::unpack_centered(bytes_in<Set::trits>(bytes), a);
      ring::uncenter_all(a, b);
      CHECK_OR_RETURN(compare(front(b, Set::n), narrowed(trits), name + ", unpacked trits"));
      std::vector<std::uint8_t> packed(Set::trits);
      ring::pack_centered(a, bytes_out<Set::trits>(packed));
      CHECK_OR_RETURN(compare(packed, reference::pack_trits(p, trits), name + ", packed trits"));

      bytes = random.bytes(Set::rq);
      if (round == 0) std::fill(bytes.begin(), bytes.end(), std::uint8_t{0xff});
      const auto reduced = [](const typename ring::poly& x) {
        std::vector<std::int16_t> out = front(x, Set::n);
        for (auto& c : out) c = static_cast<std::int16_t>(c & ((1 << Set::log_q) - 1));
        return out;
      };
      ring::template unpack_q<true>(bytes_in<Set::rq>(bytes), a);
      CHECK_OR_RETURN(compare(reduced(a), narrowed(reference::unpack_rq0(p, bytes)), name + ", Rq0"));
      ring::template unpack_q<false>(bytes_in<Set::rq>(bytes), a);
      CHECK_OR_RETURN(compare(reduced(a), narrowed(reference::unpack_sq(p, bytes)), name + ", Sq"));
      // Bits above log q are ignored.
      for (std::size_t i = 0; i < Set::n; ++i) {
        a.c[i] = static_cast<std::int16_t>(a.c[i] + (static_cast<int>(random.below(4)) << Set::log_q));
      }
      reference::ntru_poly wide(a.c, a.c + Set::n);
      packed.resize(Set::rq);
      ring::pack_q(a, bytes_out<Set::rq>(packed));
      CHECK_OR_RETURN(compare(packed, reference::pack_rq(p, wide), name + ", packed R/q"));
    }
    return {};
  }
};
outcome check_ntru_packing() { return for_each_set<packing_check>(); }

struct lift_check {
  template <class Set>
  static outcome run() {
    using ring = ntru_ring<Set>;
    const reference::ntru_parameters p = model_of<Set>();
    const std::string name = "n = " + std::to_string(Set::n);
    numbers random(Set::n);
    static typename ring::poly a, b;
    const int q = 1 << Set::log_q;
    for (int round = 0; round < 6; ++round) {
      reference::ntru_poly m(Set::n, 0);
      for (std::size_t i = 0; i < Set::d; ++i) m[i] = round < 3 ? round : static_cast<int>(random.below(3));
      widen_to(a, m);
      ring::center_all(a, a);
      std::vector<std::int16_t> got = front(ring::lift(a, b), Set::n);
      for (auto& x : got) x = static_cast<std::int16_t>(x & (q - 1));
      CHECK_OR_RETURN(compare(got, narrowed(reference::lift(p, m)), name + ", lift"));

      reference::ntru_poly c(Set::n, 0);
      for (int& x : c)
        x = round == 0 ? q / 2 : round == 1 ? q / 2 - 1 : static_cast<int>(random.below(static_cast<std::uint64_t>(q)));
      if (round == 2) std::fill(c.begin(), c.end() - 1, q - 1);
      widen_to(a, c);
      ring::ring_to_trits(a);
      ring::uncenter_all(a, b);
      CHECK_OR_RETURN(compare(front(b, Set::n), narrowed(reference::rq_to_s3(p, c)), name + ", to trits"));
    }
    return {};
  }
};
outcome check_lift() { return for_each_set<lift_check>(); }

// Powers of multiples of 2^Bit, against products one by one.
struct power_check {
  template <class Set, int Bit>
  static outcome run_for(numbers& random) {
    static typename ntru_ring<Set>::poly a, power;
    reference::ntru_poly x(Set::n, 0);
    for (int& c : x) c = static_cast<int>(random.below(1 << (13 - Bit))) << Bit;
    widen_to(a, x);
    ntru_ring<Set>::template power_of_bit<Bit>(a, power);
    constexpr int mask = (1 << (Bit * (Bit + 1) + 1)) - 1;
    const auto square = [&](const reference::ntru_poly& y) {
      reference::ntru_poly out(Set::n, 0);
      for (std::size_t i = 0; i < Set::n; ++i) {
        for (std::size_t j = 0; j < Set::n; ++j) {
          int& sum = out[(i + j) % Set::n];
          sum = (sum + y[i] * y[j]) & mask;
        }
      }
      return out;
    };
    reference::ntru_poly expected = square(x);
    if (Bit == 3) expected = square(expected);
    const std::string name = "n = " + std::to_string(Set::n) + ", bit " + std::to_string(Bit);
    return compare(front(power, Set::n), narrowed(expected), name);
  }
  template <class Set>
  static outcome run() {
    numbers random(Set::n + 1);
    CHECK_OR_RETURN((run_for<Set, 1>(random)));
    return run_for<Set, 3>(random);
  }
};
outcome check_powers() { return for_each_set<power_check>(); }

// Every 16-bit number for which centered_trit promises the right result.
outcome check_centered_trit() {
  for (int first = -16383; first <= 16383; first += lanes) {
    std::int16_t in[lanes];
    std::int16_t out[lanes];
    for (int i = 0; i < lanes; ++i) in[i] = static_cast<std::int16_t>(std::min(first + i, 16383));
    store(out, centered_trit(load(in)));
    for (int i = 0; i < lanes; ++i) {
      if (out[i] < -1 || out[i] > 1 || (in[i] - out[i]) % 3 != 0) return {"of " + std::to_string(in[i]), ""};
    }
  }
  return {};
}

// Inverses: the product with the input is 1.
struct inverse_check {
  template <class Set>
  static outcome run() {
    const std::string name = "n = " + std::to_string(Set::n);
    numbers random(Set::n);
    static typename ntru_ring<Set>::poly reversed;
    for (int round = 0; round < 3; ++round) {
      for (const int prime : {2, 3}) {
        reference::ntru_poly a(Set::n, 0);
        for (std::size_t i = 0; i < Set::d; ++i)
          a[i] = static_cast<int>(random.below(static_cast<std::uint64_t>(prime)));
        if (round == 0) {  // a single term at the end
          std::fill(a.begin(), a.end(), 0);
          a[Set::d - 1] = prime - 1;
        }
        widen_to(reversed, a);
        std::reverse(reversed.c, reversed.c + Set::d);
        if (prime == 2) {
          invert_by_divsteps<divsteps_2<Set::n, bit_lanes>>(reversed.c);
        } else {
          invert_by_divsteps<divsteps_3<Set::n, bit_lanes>>(reversed.c);
        }
        std::reverse(reversed.c, reversed.c + Set::d);
        reference::ntru_poly inverse(Set::n, 0);
        for (std::size_t i = 0; i < Set::d; ++i) inverse[i] = (reversed.c[i] + prime) % prime;
        reference::ntru_poly one(Set::n, 0);
        one[0] = 1;
        CHECK_OR_RETURN(fail_unless(reference::canonical(reference::product(a, inverse, prime), prime) == one,
                                    name + ", modulo " + std::to_string(prime)));
      }
    }
    return {};
  }
};
outcome check_inverses() { return for_each_set<inverse_check>(); }

// Batch inversion in a ring where everything can be computed: the integers modulo 65537.
struct small_ring {
  std::uint64_t fixed = 1;
  void fix(std::uint64_t x) { fixed = x; }
  void times(std::uint64_t y, std::uint64_t& out) const { out = fixed * y % 65537; }
};
outcome check_batch_inversion() {
  numbers random(1);
  for (const std::size_t count : {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{16}}) {
    std::vector<std::uint64_t> a(count), prefix(count);
    for (auto& x : a) x = 1 + random.below(65536);
    const std::vector<std::uint64_t> before = a;
    small_ring ring;
    partial_products(ring, count, a.data(), prefix.data());
    std::uint64_t inverse = 1;  // x^65535 = 1 / x
    for (int i = 0; i < 65535; ++i) inverse = inverse * prefix[count - 1] % 65537;
    inverses_from_product(ring, count, a.data(), prefix.data(), inverse);
    for (std::size_t i = 0; i < count; ++i) {
      if (a[i] * before[i] % 65537 != 1) return {std::to_string(count) + " elements: number " + std::to_string(i), ""};
    }
  }
  return {};
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
