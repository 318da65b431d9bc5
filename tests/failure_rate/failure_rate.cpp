// SPDX-License-Identifier: MIT
// Tests the computation of failure rates against cases that can be counted by hand, the figures of FIPS 203 for ML-KEM,
// and the table in the M-LWQ specification. The block errors of D8 and E8 are sampled with the model.
#include <array>
#include <random>
#include <string>

#include "research/failure_rate.hpp"
#include "reference/kyber.hpp"
#include "reference/mlwq.hpp"
#include "support/cases.hpp"

namespace bravais_test {
namespace {

namespace model = reference::mlwq;
using cli::distribution;
using model::quantizer;
using reference::polynomial;

constexpr std::int64_t q = reference::q;
constexpr std::size_t n = reference::n;

void arithmetic() {
  const distribution die{1, {1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6}};
  const distribution two = cli::sum_of(die, die);
  EXPECT_EQ(two.low, 2);
  ASSERT_EQ(two.weight.size(), 11U);
  EXPECT_NEAR(two.weight[5], 6.0 / 36, 1e-15);
  EXPECT_NEAR(cli::beyond(two, 10), 3.0 / 36, 1e-15);
  EXPECT_NEAR(cli::standard_deviation(die), 1.70782512765993, 1e-13);

  const distribution b2 = cli::binomial(2);
  EXPECT_EQ(b2.low, -2);
  EXPECT_EQ(b2.weight, (std::vector<double>{0.0625, 0.25, 0.375, 0.25, 0.0625}));
  const distribution product = cli::product_of(b2, b2);
  EXPECT_EQ(product.low, -4);
  ASSERT_EQ(product.weight.size(), 9U);
  EXPECT_EQ(product.weight[0], 2 * 0.0625 * 0.0625);
  EXPECT_EQ(product.weight[1], 0.0);
  EXPECT_EQ(product.weight[4], 1 - 0.625 * 0.625);
  EXPECT_EQ(cli::product_of(die, b2).low, -12);

  // All heads in 200 throws: a tail that must keep its relative precision.
  const distribution coin{0, {0.5, 0.5}};
  EXPECT_DOUBLE_EQ(cli::beyond(cli::repeated_sum(coin, 200), 199), 0x1p-200);
  EXPECT_EQ(cli::repeated_sum(coin, 0).weight, std::vector<double>{1.0});

  EXPECT_EQ(cli::centered(-1, 7), -1);
  EXPECT_EQ(cli::centered(4, 7), -3);
  EXPECT_EQ(cli::centered(10, 7), 3);
}

// Compression to d bits and back, by the model.
distribution compression_error(std::size_t d) {
  return cli::coding_error(q, 1, [d](std::int64_t x, unsigned) {
    polynomial f{};
    f[0] = static_cast<std::uint32_t>(x);
    return std::int64_t{reference::decompress(d, reference::compress(d, f))[0]};
  });
}

void ml_kem(bravais::kem_id id, double expected) {
  const reference::kyber_parameters p = reference::parameters_of(id);
  const distribution secret = cli::binomial(static_cast<unsigned>(p.eta1));
  const distribution noise = cli::binomial(static_cast<unsigned>(p.eta2));
  const distribution error =
      cli::decryption_error({p.k, secret, secret, secret, cli::sum_of(noise, compression_error(p.du)),
                             cli::sum_of(noise, compression_error(p.dv))},
                            n);
  EXPECT_NEAR(cli::log2_failure_rate(error, n, 831), expected, 0.06);
}

// The error of a quantizer with 2^d steps on uniform coefficients and dithers. For Z all pairs are counted. For the
// others `blocks` blocks of eight are drawn, the same ones in every run.
distribution quantization_error(const model::parameters& p, std::size_t d, std::size_t blocks) {
  std::mt19937_64 random(d);
  polynomial x{};
  polynomial bytes{};
  cli::histogram errors(q / 2);
  const auto count = [&](const polynomial& delta) {
    const polynomial c = model::quantize(p.kind, d, x, delta);
    const polynomial back = model::dequantize(p.kind, d, p.subtractive, c, delta);
    for (std::size_t t = 0; t < n; ++t) errors.add(cli::centered(std::int64_t{back[t]} - x[t], q));
  };
  if (p.kind == quantizer::z) {
    for (std::size_t t = 0; t < n; ++t) bytes[t] = static_cast<std::uint32_t>(q) * static_cast<std::uint32_t>(t) / 256;
    for (std::uint32_t value = 0; value < q; ++value) {
      x.fill(value);
      count(bytes);
    }
    return errors.result();
  }
  for (std::size_t i = 0; i < blocks; i += n / 8) {
    std::array<std::uint8_t, 32> seed;
    for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(random());
    for (std::uint32_t& value : x) value = static_cast<std::uint32_t>(random() % q);
    count(model::dither(p.kind, seed, 0x81, 0));
  }
  return errors.result();
}

struct expectation {
  std::size_t level;
  quantizer kind;
  bool subtractive;
  double sigma, rate;
};
// The table in the specification, section "Decryption failure rate".
constexpr expectation table[] = {
    {512, quantizer::z, false, 95.4, -53.8},   {512, quantizer::z, true, 67.9, -116.8},
    {512, quantizer::d8, true, 70.5, -105.7},  {512, quantizer::e8, true, 63.0, -128.5},
    {768, quantizer::z, false, 93.3, -57.0},   {768, quantizer::z, true, 66.3, -124.2},
    {768, quantizer::d8, true, 69.0, -111.6},  {768, quantizer::e8, true, 61.8, -135.1},
    {1024, quantizer::z, false, 90.9, -55.7},  {1024, quantizer::z, true, 65.8, -112.0},
    {1024, quantizer::d8, true, 68.1, -103.6}, {1024, quantizer::e8, true, 60.5, -129.3},
};

void m_lwq(const expectation& row, std::size_t blocks, double tolerance) {
  const model::parameters p = model::parameters_of(row.level, row.kind, row.subtractive);
  const distribution secret = cli::binomial(2);
  const distribution error =
      cli::decryption_error({p.k, secret, secret, quantization_error(p, p.d_pk, blocks),
                             quantization_error(p, p.d_u, blocks), quantization_error(p, p.d_v, blocks)},
                            n);
  EXPECT_NEAR(cli::standard_deviation(error), row.sigma, 0.06 + tolerance / 10);
  EXPECT_NEAR(cli::log2_failure_rate(error, n, 832), row.rate, 0.06 + tolerance);
}

const registration tests([] {
  once("failure_rate", "arithmetic", arithmetic);
  once("failure_rate", "ml_kem_512", [] { ml_kem(bravais::kem_id::ml_kem_512, -138.8); });
  once("failure_rate", "ml_kem_768", [] { ml_kem(bravais::kem_id::ml_kem_768, -164.8); });
  once("failure_rate", "ml_kem_1024", [] { ml_kem(bravais::kem_id::ml_kem_1024, -174.8); });
  for (const expectation& row : table) {
    constexpr const char* names[] = {"z", "d8", "e8"};
    const std::string name = "m_lwq_" + std::to_string(row.level) + '_' + names[static_cast<int>(row.kind)] +
                             (row.subtractive ? "" : "_plain");
    const bool sampled = row.kind != quantizer::z;
    once("failure_rate", name, [&row, sampled] { m_lwq(row, std::size_t{1} << 14, sampled ? 0.6 : 0); });
    if (sampled) once("failure_rate", "full_" + name, [&row] { m_lwq(row, std::size_t{1} << 19, 0.1); });
  }
});

}  // namespace
}  // namespace bravais_test
