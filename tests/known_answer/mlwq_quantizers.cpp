// SPDX-License-Identifier: MIT
// The model's quantizers against the values that the M-LWQ specification prints, and against its digests of residues at
// the rounding boundaries.
#include <algorithm>
#include <array>
#include <string>

#include "known_answer/digests.hpp"
#include "reference/mlwq.hpp"
#include "support/cases.hpp"
#include "support/hex.hpp"

namespace bravais_test {
namespace {

namespace model = reference::mlwq;
using model::quantizer;
using reference::polynomial;

const octets zeros(32);
using beginning = std::array<std::uint32_t, 16>;
beginning beginning_of(const polynomial& f) {
  beginning b{};
  std::copy_n(f.begin(), b.size(), b.begin());
  return b;
}

// "Quantizer alone": x_t = 13 t with 2^9 steps.
void printed_values() {
  polynomial x{};
  for (std::size_t t = 0; t < x.size(); ++t) x[t] = static_cast<std::uint32_t>(13 * t);
  const auto check = [&](quantizer kind, const char* name, const beginning& words, const beginning& back) {
    const polynomial delta = model::dither(kind, zeros, 0x81, 0);
    const polynomial c = model::quantize(kind, 9, x, delta);
    EXPECT_EQ(beginning_of(c), words) << name;
    EXPECT_EQ(beginning_of(model::dequantize(kind, 9, true, c, delta)), back) << name;
    const std::string_view packed = answer_of("M-LWQ", std::string("packed_") + name);
    EXPECT_EQ(to_hex(model::pack(kind, 9, c)).substr(0, packed.size()), packed) << name;
  };
  check(quantizer::d8, "D8", {1, 2, 4, 7, 8, 11, 12, 15, 17, 19, 21, 22, 24, 26, 28, 31},
        {2, 11, 25, 41, 50, 67, 77, 92, 103, 118, 133, 141, 154, 168, 180, 197});
  check(quantizer::e8, "E8", {1, 5, 9, 13, 17, 21, 25, 29, 34, 38, 40, 44, 48, 52, 56, 60},
        {3328, 14, 28, 38, 53, 64, 80, 92, 103, 118, 127, 141, 154, 168, 180, 193});
}

// "Intermediate values" of M-LWQ-512 Z plain.
void printed_key() {
  const octets seed = from_hex(answer_of("M-LWQ", "seed"));
  const octets rho = from_hex(answer_of("M-LWQ", "rho"));
  const auto [ek, dk] = model::pke_generate(model::parameters_of(512, quantizer::z, false), seed);
  EXPECT_EQ(to_hex(view(ek).last(32)), to_hex(rho));
  const polynomial fields = reference::byte_decode(3, view(dk).first(96));
  EXPECT_EQ(beginning_of(fields), (beginning{0, 0, 4, 2, 2, 3, 4, 2, 2, 2, 2, 3, 2, 2, 2, 2}));
  EXPECT_EQ(beginning_of(model::dither(quantizer::z, rho, 0x80, 0)),
            (beginning{2535, 988, 1365, 455, 598, 91, 3302, 2145, 1495, 3250, 1248, 2379, 1859, 403, 273, 832}));
  EXPECT_EQ(beginning_of(model::dither(quantizer::e8, rho, 0x80, 0)),
            (beginning{5071, 988, 1365, 455, 598, 91, 3302, 1072, 2990, 3250, 1248, 2379, 1859, 403, 273, 416}));
  EXPECT_EQ(beginning_of(model::unpack(quantizer::z, 9, view(ek).first(288))),
            (beginning{9, 102, 117, 397, 389, 58, 9, 451, 190, 75, 251, 433, 105, 246, 181, 335}));
}

// "Quantizer edge cases"; packed values are unpacked again.
void edges(quantizer kind, const char* name) {
  constexpr std::int64_t residues[] = {0, 1, -1, 832, -832, 833, -833, 1664, -1664};
  constexpr std::int64_t q = reference::q;
  octets all;
  for (const std::size_t d : {5U, 6U, 9U, 10U, 11U}) {
    std::int64_t inverse = 1;  // of 2^d
    for (std::size_t i = 0; i < d; ++i) inverse = inverse * ((q + 1) / 2) % q;
    for (std::size_t j = 0; j < 100; ++j) {
      octets label = from_hex("4d2d4c5751207175616e74697a657220");  // "M-LWQ quantizer "
      label.push_back(static_cast<std::uint8_t>(j));
      const octets y = reference::shake128(label, 256);
      const polynomial delta = model::dither(kind, zeros, 0x81, j);
      polynomial x{};
      for (std::size_t t = 0; t < x.size(); ++t) {
        const std::int64_t wanted = residues[y[t] % 9] - delta[t];
        x[t] = static_cast<std::uint32_t>((wanted % q + q) % q * inverse % q);
      }
      const polynomial c = model::quantize(kind, d, x, delta);
      const octets packed = model::pack(kind, d, c);
      EXPECT_EQ(packed.size(), model::packed_size(kind, d));
      EXPECT_EQ(model::unpack(kind, d, packed), c) << d << ' ' << j;
      reference::append(all, packed);
      for (const std::uint32_t back : model::dequantize(kind, d, true, c, delta)) {
        all.push_back(static_cast<std::uint8_t>(back & 255));
        all.push_back(static_cast<std::uint8_t>(back >> 8));
      }
    }
  }
  EXPECT_EQ(to_hex(reference::sha3_256(all)), answer_of("M-LWQ", std::string("edges_") + name));
}

const registration tests([] {
  announce("M-LWQ", {"packed_D8", "packed_E8", "seed", "rho", "edges_Z", "edges_D8", "edges_E8"});
  once("known_answer", "m_lwq.model.printed_values", printed_values);
  once("known_answer", "m_lwq.model.printed_key", printed_key);
  once("known_answer", "m_lwq.model.edges_z", [] { edges(quantizer::z, "Z"); });
  once("known_answer", "m_lwq.model.edges_d8", [] { edges(quantizer::d8, "D8"); });
  once("known_answer", "m_lwq.model.edges_e8", [] { edges(quantizer::e8, "E8"); });
});

}  // namespace
}  // namespace bravais_test
