// SPDX-License-Identifier: MIT
// kernel/pack_polynomial.hpp with 32-bit coefficients, for ML-DSA's field widths, and ExpandMask.
#pragma once

#include "kernel/pack_polynomial.hpp"
#include "kernel/rejection.hpp"
#include "rounding_checks.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

constexpr std::array both_sides{fenced_memory::fence::before, fenced_memory::fence::behind};

// Calls F::run<D>() for each D.
template <class F, int... D>
outcome for_each_field(std::integer_sequence<int, D...>) {
  outcome out;
  (void)((out = F::template run<D>(), out.failure.empty()) && ...);
  return out;
}
using dilithium_fields_of = std::integer_sequence<int, 3, 4, 6, 10, 13, 18, 20>;

// Zeros, ones, single bits that walk through a field, then arbitrary fields, often the largest.
template <int D>
model::polynomial some_fields(int round, numbers& random) {
  model::polynomial out{};
  for (std::size_t i = 0; i < model::n; ++i) {
    switch (round) {
      case 0: break;
      case 1: out[i] = (1 << D) - 1; break;
      case 2: out[i] = 1 << (static_cast<int>(i) % D); break;
      case 3: out[i] = i % 2 == 0 ? (1 << D) - 1 : 0; break;
      default: out[i] = random.between32(0, (1 << D) - 1);
    }
  }
  return out;
}

struct decode_each_check {
  template <int D>
  static outcome run() {
    numbers random(70);
    const std::string context = "decode_each of " + std::to_string(D) + " bits";
    for (int round = 0; round < 40; ++round) {
      const model::polynomial fields = some_fields<D>(round, random);
      const reference::octets bytes = model::simple_bit_pack(fields, (1 << D) - 1);
      fenced_memory memory(bytes.size(), both_sides[static_cast<std::size_t>(round % 2)]);
      std::copy(bytes.begin(), bytes.end(), memory.data());
      model::polynomial out{};
      std::size_t calls = 0;
      bool ordered = true;
      decode_each<D>(memory.data(), [&](std::size_t i, v32 x) {
        ordered = ordered && i == calls++ && i < model::n / width;
        if (ordered) store(&out[i * width], x);
      });
      CHECK_OR_RETURN(fail_unless(ordered && calls == model::n / width, context + ": wrong order of vectors"));
      CHECK_OR_RETURN(compare(out, fields, context));
    }
    return {};
  }
};
outcome check_decode_each() { return for_each_field<decode_each_check>(dilithium_fields_of{}); }

struct encode_each_check {
  template <int D>
  static outcome run() {
    numbers random(71);
    const std::string context = "encode_each of " + std::to_string(D) + " bits";
    for (int round = 0; round < 40; ++round) {
      const model::polynomial fields = some_fields<D>(round, random);
      fenced_memory memory(32 * D, both_sides[static_cast<std::size_t>(round % 2)]);
      std::size_t calls = 0;
      bool ordered = true;
      encode_each<D>(
          [&](std::size_t i) {
            ordered = ordered && i == calls++;
            return load(&fields[i % (model::n / width) * width]);
          },
          memory.data());
      CHECK_OR_RETURN(fail_unless(ordered && calls == model::n / width, context + ": wrong order of vectors"));
      CHECK_OR_RETURN(compare(memory.span(), model::simple_bit_pack(fields, (1 << D) - 1), context));
      CHECK_OR_RETURN(fail_unless(memory.intact(), context + " wrote beside its output"));
    }
    return {};
  }
};
outcome check_encode_each() { return for_each_field<encode_each_check>(dilithium_fields_of{}); }

struct expand_mask_check {
  template <int D>
  static outcome run() {
    numbers random(72);
    constexpr std::int32_t gamma1 = 1 << (D - 1);
    for (int round = 0; round < 20; ++round) {
      std::vector<std::uint8_t> bytes = random.bytes(32 * D);
      if (round < 2) std::fill(bytes.begin(), bytes.end(), round == 0 ? std::uint8_t{0} : std::uint8_t{0xFF});
      poly<dilithium_ring, domain::normal, gamma1> y;
      expand_mask_poly<D>(bytes.data(), y);
      CHECK_OR_RETURN(
          compare(y.c, model::bit_unpack(bytes, gamma1 - 1, gamma1), "mask of " + std::to_string(D) + " bits"));
    }
    return {};
  }
};
outcome check_expand_mask() { return for_each_field<expand_mask_check>(std::integer_sequence<int, 18, 20>{}); }

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
