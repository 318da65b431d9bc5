// SPDX-License-Identifier: MIT
// Compares the errors that the tool computes from remainders alone with the errors of the model's quantizers.
#include <array>
#include <cmath>
#include <random>
#include <string>

#include "research/quantization_error.hpp"
#include "reference/mlwq.hpp"
#include "support/cases.hpp"

namespace bravais_test {
namespace {

namespace model = reference::mlwq;
using bravais::quantizer;
using cli::distribution;

constexpr std::int64_t q = reference::q;
constexpr std::size_t n = reference::n;

double probability(const distribution& x, std::int64_t value) {
  const std::int64_t place = value - x.low;
  return place < 0 || place >= static_cast<std::int64_t>(x.weight.size()) ? 0
                                                                          : x.weight[static_cast<std::size_t>(place)];
}

// All values of Z_q with all dithers.
distribution counted_z(bool subtractive, std::size_t bits) {
  return cli::coding_error(q, n, [=](std::int64_t value, unsigned dither) {
    reference::polynomial x{}, delta{};
    x[0] = static_cast<std::uint32_t>(value);
    delta[0] = static_cast<std::uint32_t>(q) * dither / 256;
    const reference::polynomial c = model::quantize(model::quantizer::z, bits, x, delta);
    return std::int64_t{model::dequantize(model::quantizer::z, bits, subtractive, c, delta)[0]};
  });
}

void z(bool subtractive) {
  constexpr std::size_t bits = 9;
  const distribution expected = counted_z(subtractive, bits);
  const distribution found = cli::error_in_coefficient(cli::lattice_error(quantizer::z, subtractive), bits);
  for (std::int64_t e = -q / 2; e <= q / 2; ++e) EXPECT_NEAR(probability(found, e), probability(expected, e), 1e-12);
}

// Random blocks of the model: two counts of the same event differ by a few times the square root of the count.
void drawn(quantizer kind, model::quantizer kind_of_model, std::size_t bits) {
  constexpr std::size_t polynomials = 1 << 9;
  std::mt19937_64 random(bits);
  cli::histogram errors(q / 2);
  for (std::size_t i = 0; i < polynomials; ++i) {
    std::array<std::uint8_t, 32> seed{};
    for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(random());
    reference::polynomial x{};
    for (std::uint32_t& value : x) value = static_cast<std::uint32_t>(random() % q);
    const reference::polynomial delta = model::dither(kind_of_model, seed, 0x80, 0);
    const reference::polynomial c = model::quantize(kind_of_model, bits, x, delta);
    const reference::polynomial back = model::dequantize(kind_of_model, bits, true, c, delta);
    for (std::size_t t = 0; t < n; ++t) errors.add(cli::centered(std::int64_t{back[t]} - x[t], q));
  }
  const distribution expected = errors.result();
  const distribution found = cli::error_in_coefficient(cli::lattice_error(kind, true), static_cast<unsigned>(bits));
  EXPECT_NEAR(cli::standard_deviation(found) / cli::standard_deviation(expected), 1, 0.01);
  for (std::int64_t e = -q / 2; e <= q / 2; ++e) {
    const double p = probability(found, e);
    EXPECT_NEAR(p, probability(expected, e), 6 * std::sqrt((p + 1e-6) / (polynomials * n))) << "error " << e;
  }
}

const registration tests([] {
  once("failure_rate", "errors_z_plain", [] { z(false); });
  once("failure_rate", "errors_z_subtractive", [] { z(true); });
  for (const std::size_t bits : {5U, 9U}) {
    once("failure_rate", "errors_d8_" + std::to_string(bits),
         [bits] { drawn(quantizer::d8, model::quantizer::d8, bits); });
    once("failure_rate", "errors_e8_" + std::to_string(bits),
         [bits] { drawn(quantizer::e8, model::quantizer::e8, bits); });
  }
});

}  // namespace
}  // namespace bravais_test
