// SPDX-License-Identifier: MIT
// kernel/pack.hpp and kernel/compress.hpp, for every number of bits, and ByteEncode_12 of kernel/pack_polynomial.hpp.
#pragma once

#include "kernel/compress.hpp"
#include "kernel/pack.hpp"
#include "kernel/pack_polynomial.hpp"
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
    return {};
  }
};
outcome check_unpack() { return for_each_width_of_bits<unpack_check, 1, 13>(); }

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
outcome check_pack() { return for_each_width_of_bits<pack_check, 1, 13>(); }

template <int Bound>
outcome check_byte_encode_12_of() {
  numbers random(42);
  const std::string context = ", bound " + std::to_string(Bound);
  for (int round = 0; round < 20; ++round) {
    std::array<std::int16_t, degree> f;
    fill(f, Bound, round, random);
    std::vector<std::int16_t> fields;
    for (const std::int16_t x : f) fields.push_back(static_cast<std::int16_t>(residue(x)));
    fenced_memory memory(384, both_fences[static_cast<std::size_t>(round % 2)]);
    byte_encode_12<Bound>([&](std::size_t i) { return load(f.data() + i * lanes); }, memory.data());
    CHECK_OR_RETURN(compare(memory.span(), packed(fields, 12), "byte_encode_12" + context));
    CHECK_OR_RETURN(fail_unless(memory.intact(), "byte_encode_12 wrote beside its output" + context));
    std::int16_t again[degree];
    byte_decode_12(memory.data(), again);
    CHECK_OR_RETURN(compare(again, fields, "byte_decode_12" + context));
  }
  return {};
}
outcome check_byte_encode_12() {
  CHECK_OR_RETURN(check_byte_encode_12_of<q - 1>());
  CHECK_OR_RETURN(check_byte_encode_12_of<32767>());
  // Fields that no polynomial has, as in unchecked keys.
  numbers random(45);
  const auto fields = random.coefficients(degree, 0, 4095);
  std::int16_t out[degree];
  byte_decode_12(packed(fields, 12).data(), out);
  return compare(out, fields, "byte_decode_12 beyond q");
}

// FIPS 203, equations 4.7 and 4.8, for every value.
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
    poly<kyber_ring, domain::normal, Bound> f;
    fill(f.c, Bound, round, random);
    std::vector<std::int16_t> fields;
    std::vector<std::int16_t> back;
    for (const std::int16_t x : f.c) fields.push_back(static_cast<std::int16_t>(compressed(residue(x), D)));
    for (const std::int16_t y : fields) back.push_back(static_cast<std::int16_t>(decompressed(y, D)));
    fenced_memory memory(32 * D, round % 2 == 0 ? both_fences[0] : both_fences[1]);
    compress_encode<D>(f, memory.data());
    CHECK_OR_RETURN(compare(memory.span(), packed(fields, D), "compress_encode, " + context));
    CHECK_OR_RETURN(fail_unless(memory.intact(), "compress_encode wrote beside its output, " + context));
    poly<kyber_ring, domain::normal, q> g;
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
    poly<kyber_ring, domain::normal, half_q> f;
    for (std::size_t i = 0; i < f.vectors; ++i) f.set(i, decode_decompress_vector<1>(bytes.data(), i));
    std::vector<std::int16_t> expected;
    for (std::size_t i = 0; i < degree; ++i) expected.push_back((bytes[i / 8] >> i % 8 & 1) != 0 ? 1665 : 0);
    CHECK_OR_RETURN(compare(f.c, expected, "message"));
  }
  return {};
}

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
