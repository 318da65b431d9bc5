// SPDX-License-Identifier: MIT
// The rounds behind the report of M-LWQ, over instruments of this file: they do what the library does, and from some
// round on something else. The report must refuse then, whatever differs and whichever round it is.
#include <gtest/gtest.h>

#include <bravais/by_id.hpp>

#include "../cli/errors.hpp"
#include "../cli/report_data.hpp"
#include "backend/mlwq_profile.hpp"

namespace {

constexpr bravais::pke_id set = bravais::pke_id::m_lwq_512_e8;
constexpr const bravais::pke_parameters& p = bravais::parameters(set);

enum class fault { none, public_key, secret_key, ciphertext, message, error };
fault planted = fault::none;
std::size_t rounds_before = 0;  // that are right
std::size_t decryptions = 0;    // each round has two: the first fills the caches

bool is_broken(fault here) { return planted == here && decryptions / 2 >= rounds_before; }

void generate(bravais::mlwq_profile::clock, const std::uint8_t* seed, std::uint8_t* public_key,
              std::uint8_t* secret_key, bravais::mlwq_ticks&) {
  const bravais::errc done =
      bravais::by_id::generate(set, {seed, p.seed}, {public_key, p.public_key}, {secret_key, p.secret_key});
  ASSERT_EQ(done, bravais::errc::ok);
  if (is_broken(fault::public_key)) public_key[0] ^= 1;
  if (is_broken(fault::secret_key)) secret_key[p.secret_key - 1] ^= 1;
}
void encrypt(bravais::mlwq_profile::clock, const std::uint8_t* public_key, const std::uint8_t* message,
             const std::uint8_t* coins, std::uint8_t* ciphertext, bravais::mlwq_ticks&) {
  const bravais::errc done = bravais::by_id::encrypt(set, {public_key, p.public_key}, {message, p.message},
                                                     {coins, p.randomness}, {ciphertext, p.ciphertext});
  ASSERT_EQ(done, bravais::errc::ok);
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
void quantize(const std::int16_t*, const std::uint8_t*, std::uint8_t*) {}
void sample(const std::uint8_t*, std::int16_t*) {}

constexpr bravais::mlwq_profile instruments = {set, generate, encrypt, decrypt, quantize, sample};

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
}

TEST(report_measured, refuses_where_a_round_is_wrong) {
  for (const fault what : {fault::public_key, fault::secret_key, fault::ciphertext, fault::message, fault::error}) {
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
