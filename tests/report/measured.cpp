// SPDX-License-Identifier: MIT
// The measuring rounds of the M-LWQ report, over fake instruments. They compute what the library computes, and from
// some round on something else. The report must then be rejected, whatever differs and in whichever round.
#include <gtest/gtest.h>

#include <bravais/by_id.hpp>

#include "../cli/errors.hpp"
#include "research/report_data.hpp"
#include "research/mlwq_profile.hpp"

namespace {

constexpr bravais::pke_id set = bravais::pke_id::m_lwq_512_e8;
constexpr const bravais::pke_parameters& p = bravais::parameters(set);

enum class fault { none, public_key, secret_key, ciphertext, message, error, rounded, sampled };
fault planted = fault::none;
std::size_t rounds_before = 0;  // number of correct rounds
std::size_t decryptions = 0;    // each round has two: the first fills the caches
std::vector<std::uint8_t> last_seed, last_public_key, last_secret_key, last_coins, last_ciphertext;  // correct ones

bool is_broken(fault here) { return planted == here && decryptions / 2 >= rounds_before; }

void generate(bravais::mlwq_profile::clock, const std::uint8_t* seed, std::uint8_t* public_key,
              std::uint8_t* secret_key, bravais::mlwq_ticks&) {
  const bravais::errc done =
      bravais::by_id::generate(set, {seed, p.seed}, {public_key, p.public_key}, {secret_key, p.secret_key});
  ASSERT_EQ(done, bravais::errc::ok);
  last_seed.assign(seed, seed + p.seed);
  last_public_key.assign(public_key, public_key + p.public_key);
  last_secret_key.assign(secret_key, secret_key + p.secret_key);
  if (is_broken(fault::public_key)) public_key[0] ^= 1;
  if (is_broken(fault::secret_key)) secret_key[p.secret_key - 1] ^= 1;
}
void encrypt(bravais::mlwq_profile::clock, const std::uint8_t* public_key, const std::uint8_t* message,
             const std::uint8_t* coins, std::uint8_t* ciphertext, bravais::mlwq_ticks&) {
  const bravais::errc done = bravais::by_id::encrypt(set, {public_key, p.public_key}, {message, p.message},
                                                     {coins, p.randomness}, {ciphertext, p.ciphertext});
  ASSERT_EQ(done, bravais::errc::ok);
  last_coins.assign(coins, coins + p.randomness);
  last_ciphertext.assign(ciphertext, ciphertext + p.ciphertext);
  if (is_broken(fault::ciphertext)) ciphertext[p.ciphertext - 1] ^= 1;
}
bravais::errc decrypt(bravais::mlwq_profile::clock, const std::uint8_t* secret_key, const std::uint8_t* ciphertext,
                      std::uint8_t* message, bravais::mlwq_ticks&) {
  const bravais::errc error =
      bravais::by_id::decrypt(set, {secret_key, p.secret_key}, {ciphertext, p.ciphertext}, {message, p.message});
  const bool wrong_message = is_broken(fault::message), refuses = is_broken(fault::error);
  ++decryptions;
  if (wrong_message) message[7] ^= 0x10;
  return refuses ? bravais::errc::bad_secret_key : error;
}
// The end of the last ciphertext, and the beginning of the last secret key.
constexpr std::size_t packed_v = 160, packed_s = 96;
void round_v(bravais::mlwq_profile::clock, const std::uint8_t* public_key, const std::uint8_t* coins,
             std::uint8_t* packed, bravais::mlwq_ticks& ticks) {
  const bool is_last_key = std::equal(public_key + 1, public_key + p.public_key, last_public_key.begin() + 1);
  EXPECT_TRUE(is_last_key);
  EXPECT_TRUE(std::equal(coins, coins + p.randomness, last_coins.begin()));
  std::copy_n(last_ciphertext.end() - packed_v, packed_v, packed);
  if (is_broken(fault::rounded)) packed[packed_v - 1] ^= 0x80;
  ticks[static_cast<std::size_t>(bravais::mlwq_part::gen_dither)] += 70;
  ticks[static_cast<std::size_t>(bravais::mlwq_part::quantize)] += 10;
}
void sample(bravais::mlwq_profile::clock, const std::uint8_t* seed, std::uint8_t* packed, bravais::mlwq_ticks& ticks) {
  EXPECT_TRUE(std::equal(seed, seed + p.seed, last_seed.begin()));
  std::copy_n(last_secret_key.begin(), packed_s, packed);
  if (is_broken(fault::sampled)) packed[0] ^= 1;
  ticks[static_cast<std::size_t>(bravais::mlwq_part::sample)] += 50;
}

constexpr bravais::mlwq_profile instruments = {set,    generate, encrypt,  decrypt, round_v,
                                               sample, packed_v, packed_s, true};

cli::report_data measured(fault what, std::size_t right_rounds) {
  planted = what;
  rounds_before = right_rounds;
  decryptions = 0;
  return cli::measure_mlwq(std::string(p.name), 5, {bravais::isa::portable});
}

TEST(report_measured, counts_what_was_verified) {
  const cli::report_data report = measured(fault::none, 0);
  EXPECT_EQ(report.rounds, 5U);
  EXPECT_EQ(report.verified, std::vector<std::size_t>{5});
  EXPECT_TRUE(report.is_verified());
  EXPECT_FALSE(report.is_standard);
}

// For one polynomial only its own instruments count, and of both calls only the second.
TEST(report_measured, compares_one_polynomial) {
  const cli::report_data report = measured(fault::none, 0);
  ASSERT_EQ(report.comparisons.size(), 2U);
  EXPECT_EQ(report.comparisons[0].quantize, cli::ticks_by_isa{0});
  EXPECT_EQ(report.comparisons[1].quantize, cli::ticks_by_isa{10});
  EXPECT_EQ(report.comparisons[1].dither, cli::ticks_by_isa{70});
  EXPECT_EQ(report.comparisons[1].sample, cli::ticks_by_isa{50});
}

TEST(report_measured, refuses_where_a_round_is_wrong) {
  for (const fault what : {fault::public_key, fault::secret_key, fault::ciphertext, fault::message, fault::error,
                           fault::rounded, fault::sampled}) {
    for (const std::size_t right_rounds : {0U, 2U, 4U}) {
      SCOPED_TRACE(testing::Message() << static_cast<int>(what) << " after " << right_rounds);
      EXPECT_THROW(static_cast<void>(measured(what, right_rounds)), cli::failure);
      EXPECT_EQ(decryptions, 2 * (right_rounds + 1));
    }
    EXPECT_TRUE(measured(what, 5).is_verified());
  }
}

}  // namespace

namespace bravais {

std::span<const mlwq_profile> mlwq_profiles_for(isa) noexcept { return {&instruments, 1}; }

}  // namespace bravais
