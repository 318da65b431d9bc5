// SPDX-License-Identifier: MIT
// Fields of bits to bytes and back: where each bit of the standards' encodings goes, for every width.
//
// FIPS 203, Algorithms 5 and 6: bit k of field i of D bits is bit D i + k of the bytes, least significant bit of a byte
// first. FIPS 204, Algorithms 16 and 18, are the same. Algorithms 17 and 19 also subtract from a constant, before
// packing or after unpacking: see packing_secrets.cpp.
#include "isa/region.hpp"
#include "proof/packing.hpp"

#include "kernel/pack.hpp"
#include "kernel/poly.hpp"
#include "proof/recorded_canonical.hpp"
#define canonical recorded_canonical
#include "kernel/pack_polynomial.hpp"
#undef canonical

namespace bravais::BRAVAIS_ISA {
namespace {

constexpr std::size_t n = 256;
constexpr std::size_t vectors = n / lanes;

std::string of_bits(int width) { return "fields of " + std::to_string(width) + " bits"; }

// pack<D> and unpack<D>, vector by vector, and each after the other.
template <int D>
std::string width_proof() {
  constexpr std::size_t step = lanes * D / 8;
  const bit_fields x = new_fields(n, D, "x");
  const bit_string stream = one_after_the_other(x);
  std::vector<std::int16_t> numbers(n);
  put_fields(numbers.data(), x);
  framed_bytes packed(vectors * step);
  for (std::size_t i = 0; i < vectors; ++i) pack<D>(packed.data() + i * step, load(numbers.data() + i * lanes));
  packed.expect(stream, "packed");

  const bit_string given = one_after_the_other(new_fields(vectors * step, 8, "byte"));
  framed_bytes in(vectors * step, given);
  framed_bytes again(vectors * step);
  std::vector<std::int16_t> unpacked(n);
  for (std::size_t i = 0; i < vectors; ++i) {
    store(unpacked.data() + i * lanes, unpack<D>(packed.data() + i * step));
    const v16 fields_given = unpack<D>(in.data() + i * step);
    store(numbers.data() + i * lanes, fields_given);
    pack<D>(again.data() + i * step, fields_given);
  }
  expect_fields(unpacked.data(), x, "unpack(pack(x))");
  expect_fields(numbers.data(), cut(given, D, n), "unpacked");
  again.expect(given, "pack(unpack(bytes))");
  return of_bits(D);
}
// One vector alone writes its own bytes only.
template <int D>
std::string single_vector_proof() {
  const bit_fields x = new_fields(lanes, D, "x");
  std::array<std::int16_t, lanes> numbers;
  put_fields(numbers.data(), x);
  framed_bytes packed(lanes * D / 8);
  pack<D>(packed.data(), load(numbers.data()));
  packed.expect(one_after_the_other(x), "packed");
  if constexpr (D < 14) return single_vector_proof<D + 1>();
  return "fields of 1 to 14 bits";
}

// encode_each<D> and decode_each<D> of 32-bit coefficients, and each after the other.
template <int D>
std::string wide_proof() {
  constexpr std::size_t width = lanes / 2;
  constexpr std::size_t size = 32 * D;
  const bit_fields x = new_fields(n, D, "x");
  std::vector<std::int32_t> numbers(n);
  put_fields(numbers.data(), x);
  framed_bytes packed(size);
  encode_each<D>([&](std::size_t v) { return load(numbers.data() + v * width); }, packed.data());
  packed.expect(one_after_the_other(x), "encoded");

  std::vector<std::int32_t> decoded(n);
  decode_each<D>(packed.data(), [&](std::size_t v, v32 field) { store(decoded.data() + v * width, field); });
  expect_fields(decoded.data(), x, "decode(encode(x))");

  const bit_string given = one_after_the_other(new_fields(size, 8, "byte"));
  framed_bytes in(size, given);
  framed_bytes again(size);
  decode_each<D>(in.data(), [&](std::size_t v, v32 field) { store(numbers.data() + v * width, field); });
  expect_fields(numbers.data(), cut(given, D, n), "decoded");
  encode_each<D>([&](std::size_t v) { return load(numbers.data() + v * width); }, again.data());
  again.expect(given, "encode(decode(bytes))");
  return of_bits(D) + ", 32-bit coefficients";
}

// The coefficients are 16 bits each: canonical() takes all of them.
std::string byte_encode_12_proof() {
  constexpr int bound = 13597;
  const bit_fields x = new_fields(n, 16, "x");
  std::vector<std::int16_t> numbers(n);
  put_fields(numbers.data(), x);
  framed_bytes packed(384);
  recorded = {};
  byte_encode_12<bound>([&](std::size_t v) { return load(numbers.data() + v * lanes); }, packed.data());
  expect_canonical_of(x, bound);
  packed.expect(one_after_the_other(recorded.fields), "encoded");
  return of_bits(12);
}
std::string byte_decode_12_proof() {
  const bit_fields x = new_fields(n, 12, "x");
  framed_bytes in(384, one_after_the_other(x));
  std::vector<std::int16_t> numbers(n);
  byte_decode_12(in.data(), numbers.data());
  expect_fields(numbers.data(), x, "decoded");
  return of_bits(12);
}

void add(const char* scheme, const std::string& what, bravais_proof::body run) {
  bravais_proof::add_bit_proof(scheme, shape_name, what, std::move(run));
}
template <int D>
void add_widths() {
  add("pack", "width_" + std::to_string(D), width_proof<D>);
  if constexpr (D < 14) add_widths<D + 1>();
}
template <int... D>
void add_wide() {
  (add("ml_dsa", "pack_width_" + std::to_string(D), wide_proof<D>), ...);
}
void add_all() {
  add_widths<1>();
  add("pack", "single_vectors", single_vector_proof<1>);
  // s1 and s2 (3 and 4), w1 (4 and 6), t1, t0, z.
  add_wide<3, 4, 6, 10, 13, 18, 20>();
  add("ml_kem", "byte_encode_12", byte_encode_12_proof);
  add("ml_kem", "byte_decode_12", byte_decode_12_proof);
  bravais_proof::add_refusal(std::string("pack.") + shape_name + ".refuses_words_beyond_a_vector",
                             "words that a vector does not have", [] {
                               bravais_proof::bits::begin(0);
                               const std::uint8_t byte = 0;
                               load_words(&byte, lanes / 4 + 1);
                             });
}
const bravais_proof::proofs_of_unit proofs(add_all);

}  // namespace
}  // namespace bravais::BRAVAIS_ISA
