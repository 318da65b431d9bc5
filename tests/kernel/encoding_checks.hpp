// SPDX-License-Identifier: MIT
// kernel/pack.hpp and kernel/compress.hpp, for every number of bits.
#pragma once

#include "kernel/compress.hpp"
#include "kernel/pack.hpp"
#include "transform_checks.hpp"

namespace bravais::BRAVAIS_ISA {
namespace {

using bravais_test::fenced_memory;
constexpr std::array both_fences{fenced_memory::fence::before, fenced_memory::fence::behind};

// Calls F::run<D>() for D = First .. Last.
template <class F, int First, int Last>
outcome for_each_width_of_bits() {
  CHECK_OR_RETURN(F::template run<First>());
  if constexpr (First < Last) return for_each_width_of_bits<F, First + 1, Last>();
  return {};
}

// Algorithms 3 and 5: bit j of field i is bit i D + j of the bytes.
std::vector<std::uint8_t> packed(std::span<const std::int16_t> fields, std::size_t d) {
  std::vector<std::uint8_t> out(fields.size() * d / 8);
  for (std::size_t bit = 0; bit < 8 * out.size(); ++bit) {
    const int value = fields[bit / d] >> bit % d & 1;
    out[bit / 8] = static_cast<std::uint8_t>(out[bit / 8] | value << bit % 8);
  }
  return out;
}

struct unpack_check {
  template <int D>
  static outcome run() {
    numbers random(40);
    constexpr std::size_t size = lanes * D / 8;
    for (const auto side : both_fences) {
      for (int round = 0; round < 50; ++round) {
        const auto fields = random.coefficients(lanes, 0, (1 << D) - 1);
        fenced_memory memory(size, side);
        std::memcpy(memory.data(), packed(fields, D).data(), size);
        std::int16_t out[lanes];
        store(out, unpack<D>(memory.data()));
        CHECK_OR_RETURN(compare(out, fields, "fields of " + std::to_string(D) + " bits"));
      }
    }
    const auto fields = random.coefficients(degree, 0, (1 << D) - 1);
    poly<domain::normal, (1 << D) - 1> f;
    byte_decode<D>(packed(fields, D).data(), f);
    return compare(f.c, fields, "byte_decode, " + std::to_string(D) + " bits");
  }
};
outcome check_unpack() { return for_each_width_of_bits<unpack_check, 1, 12>(); }

struct pack_check {
  template <int D>
  static outcome run() {
    numbers random(41);
    for (const auto side : both_fences) {
      for (int round = 0; round < 50; ++round) {
        const auto fields = random.coefficients(lanes, 0, (1 << D) - 1);
        fenced_memory memory(lanes * D / 8, side);
        pack<D>(memory.data(), load(fields.data()));
        const std::string context = "fields of " + std::to_string(D) + " bits";
        CHECK_OR_RETURN(compare(memory.span(), packed(fields, D), context));
        CHECK_OR_RETURN(fail_unless(memory.intact(), "wrote beside " + context));
      }
    }
    return {};
  }
};
outcome check_pack() {
  CHECK_OR_RETURN((for_each_width_of_bits<pack_check, 1, 12>()));
  numbers random(42);
  canonical_poly<domain::ntt> f;
  const auto fields = random.coefficients(degree, 0, q - 1);
  std::copy(fields.begin(), fields.end(), f.c);
  fenced_memory memory(384, fenced_memory::fence::behind);
  byte_encode_12(f, memory.data());
  CHECK_OR_RETURN(fail_unless(memory.intact(), "byte_encode_12 wrote beside its output"));
  return compare(memory.span(), packed(fields, 12), "byte_encode_12");
}

// FIPS 203, equations 4.7 and 4.8, for every value that there is.
int compressed(int x, int d) { return static_cast<int>(rounded_quotient((1LL << d) * x, q)) % (1 << d); }
int decompressed(int y, int d) { return static_cast<int>(rounded_quotient(1LL * q * y, 1LL << d)); }

struct compress_check {
  template <int D>
  static outcome run() {
    return check_every(
        0, q - 1, "compress to " + std::to_string(D) + " bits", [](v16 x) { return compress<D>(x); },
        [](int x, int y) { return y == compressed(x, D); });
  }
};
outcome check_compress() { return for_each_width_of_bits<compress_check, 1, 11>(); }

struct decompress_check {
  template <int D>
  static outcome run() {
    return check_every(
        0, (1 << D) - 1, "decompress " + std::to_string(D) + " bits", [](v16 y) { return decompress<D>(y); },
        [](int y, int x) { return x == decompressed(y, D); });
  }
};
outcome check_decompress() { return for_each_width_of_bits<decompress_check, 1, 11>(); }

template <int D, int Bound>
outcome check_compressed_polynomial() {
  numbers random(43);
  const std::string context = std::to_string(D) + " bits, bound " + std::to_string(Bound);
  for (int round = 0; round < 20; ++round) {
    poly<domain::normal, Bound> f;
    fill(f.c, Bound, round, random);
    std::vector<std::int16_t> fields;
    std::vector<std::int16_t> back;
    for (const std::int16_t x : f.c) fields.push_back(static_cast<std::int16_t>(compressed(residue(x), D)));
    for (const std::int16_t y : fields) back.push_back(static_cast<std::int16_t>(decompressed(y, D)));
    fenced_memory memory(32 * D, round % 2 == 0 ? both_fences[0] : both_fences[1]);
    compress_encode<D>(f, memory.data());
    CHECK_OR_RETURN(compare(memory.span(), packed(fields, D), "compress_encode, " + context));
    CHECK_OR_RETURN(fail_unless(memory.intact(), "compress_encode wrote beside its output, " + context));
    poly<domain::normal, q> g;
    decode_decompress<D>(memory.data(), g);
    CHECK_OR_RETURN(compare(g.c, back, "decode_decompress, " + context));
  }
  return {};
}
struct compressed_polynomial_check {
  template <int D>
  static outcome run() {
    CHECK_OR_RETURN((check_compressed_polynomial<D, q - 1>()));
    return check_compressed_polynomial<D, 32767>();
  }
};
outcome check_compressed_polynomials() { return for_each_width_of_bits<compressed_polynomial_check, 1, 11>(); }

outcome check_messages() {
  numbers random(44);
  for (int round = 0; round < 20; ++round) {
    const auto bytes = round < 2 ? std::vector<std::uint8_t>(32, round == 0 ? 0x00 : 0xFF) : random.bytes(32);
    poly<domain::normal, half_q> f;
    for (std::size_t i = 0; i < f.vectors; ++i) f.set(i, decode_decompress_vector<1>(bytes.data(), i));
    std::vector<std::int16_t> expected;
    for (std::size_t i = 0; i < degree; ++i) expected.push_back((bytes[i / 8] >> i % 8 & 1) != 0 ? 1665 : 0);
    CHECK_OR_RETURN(compare(f.c, expected, "message"));
  }
  return {};
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
