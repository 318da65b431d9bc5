// SPDX-License-Identifier: MIT
// Instruments for benchmarks and reports: each back end of this binary must have its own probe and profiles, and they
// must compute what the library computes. A missing one would silently be absent from every table.
#include <array>
#include <cstring>

#include "research/probe.hpp"
#include "dispatch/dispatch.hpp"
#include "research/mlwq_profile.hpp"
#include "support/driver.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

void probe_is_there(bravais::isa id) {
  const bravais::probe* probe = bravais::probe_for(id);
  ASSERT_NE(probe, nullptr);
  EXPECT_EQ(probe->id, id);
  // The states of its widest permutation, each against the library's.
  const auto states = static_cast<std::size_t>(probe->max_states);
  random_stream random("probe");
  const octets bytes = random.bytes(8 * 25 * states);
  std::vector<std::uint64_t> together(25 * states);
  std::memcpy(together.data(), bytes.data(), bytes.size());
  const std::vector<std::uint64_t> alone = together;
  ASSERT_TRUE(probe->keccak(probe->max_states, together.data()));
  for (std::size_t j = 0; j < states; ++j) {
    std::uint64_t state[25];
    for (std::size_t i = 0; i < 25; ++i) state[i] = alone[i * states + j];
    bravais::backend_for(id)->hash.keccak_f1600(state);
    for (std::size_t i = 0; i < 25; ++i) EXPECT_EQ(together[i * states + j], state[i]) << j << ' ' << i;
  }
}

// Field operations against the machine's arithmetic, on edge cases and random numbers.
template <class Number>
void field_is_right(const bravais::field_probe<Number>& field, std::int64_t q, std::int64_t power) {
  struct alignas(64) {
    Number a[256], b[256], sum[256], difference[256], negative[256], product[256];
  } m;
  random_stream random("field");
  const octets bytes = random.bytes(8 * 256);
  const auto edge = [q](std::size_t i) { return std::array<std::int64_t, 4>{0, 1, q - 1, q - 2}[i]; };
  for (std::size_t i = 0; i < 256; ++i) {
    std::uint32_t words[2];
    std::memcpy(words, &bytes[8 * i], sizeof words);
    m.a[i] = static_cast<Number>(i < 16 ? edge(i % 4) : std::int64_t{words[0]} % q);
    m.b[i] = static_cast<Number>(i < 16 ? edge(i / 4) : std::int64_t{words[1]} % q);
  }
  field.add(m.a, m.b, m.sum);
  field.subtract(m.a, m.b, m.difference);
  field.negate(m.a, m.negative);
  field.multiply(m.a, m.b, m.product);
  for (std::size_t i = 0; i < 256; ++i) {
    const std::int64_t a = m.a[i], b = m.b[i];
    EXPECT_EQ(m.sum[i], (a + b) % q);
    EXPECT_EQ(m.difference[i], (a - b + q) % q);
    EXPECT_EQ(m.negative[i], (q - a) % q);
    EXPECT_EQ(m.product[i] * (power % q) % q, a * b % q);
    EXPECT_TRUE(m.product[i] >= 0 && m.product[i] < q);
  }
}

void fields_are_right(bravais::isa id) {
  const bravais::probe* probe = bravais::probe_for(id);
  ASSERT_NE(probe, nullptr);
  field_is_right(probe->field, 3329, std::int64_t{1} << 16);
  field_is_right(probe->dilithium->field, 8380417, std::int64_t{1} << 32);
}

void probe_is_not_there() {
  for (const bravais::isa id : bravais::isas_of_binary())
    EXPECT_EQ(bravais::probe_for(id) != nullptr, bravais::is_supported(id)) << bravais::name(id);
}

#if defined(BRAVAIS_TEST_PROFILES)
std::uint64_t no_clock() { return 0; }

void profiles_are_there(bravais::isa id) {
  const auto profiles = bravais::mlwq_profiles_for(id);
  ASSERT_EQ(profiles.size(), std::tuple_size_v<bravais::mlwq_profile_list>);
  random_stream random("profiles");
  for (const bravais::mlwq_profile& profile : profiles) {
    const bravais::pke_parameters& set = bravais::parameters(profile.id);
    SCOPED_TRACE(std::string(set.name));
    const pke_driver library({set, *bravais::backend_for(id), std::string(set.name)}, usage::single);
    const octets seed = random.bytes(set.seed), m = random.bytes(set.message), coins = random.bytes(set.randomness);
    const flat_keys keys = library.generate(seed);
    bravais::mlwq_ticks ticks{};
    output public_key(set.public_key), secret_key(set.secret_key), ciphertext(set.ciphertext), message(set.message);
    profile.generate(no_clock, seed.data(), public_key.data(), secret_key.data(), ticks);
    EXPECT_EQ(public_key.copy(), keys.public_keys);
    EXPECT_EQ(secret_key.copy(), keys.secret_keys);
    profile.encrypt(no_clock, public_key.data(), m.data(), coins.data(), ciphertext.data(), ticks);
    EXPECT_EQ(ciphertext.copy(), library.encrypt(keys.public_keys, m, coins));
    EXPECT_EQ(profile.decrypt(no_clock, secret_key.data(), ciphertext.data(), message.data(), ticks),
              bravais::errc::ok);
    EXPECT_EQ(message.copy(), m);
  }
}

void profiles_are_not_there() {
  for (const bravais::isa id : bravais::isas_of_binary())
    EXPECT_EQ(bravais::mlwq_profiles_for(id).empty(), !bravais::is_supported(id)) << bravais::name(id);
}
#endif

const registration tests([] {
  each_isa("instruments", "probe", "is_there", probe_is_there);
  each_isa("instruments", "probe", "fields_are_right", fields_are_right);
  once("instruments", "probe.is_not_there", probe_is_not_there);
#if defined(BRAVAIS_TEST_PROFILES)
  each_isa("instruments", "profiles", "are_there", profiles_are_there);
  once("instruments", "profiles.are_not_there", profiles_are_not_there);
#endif
});

}  // namespace
}  // namespace bravais_test
