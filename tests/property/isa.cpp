// SPDX-License-Identifier: MIT
// Choosing the instruction set by hand, and keys that were prepared under another one.
#include <bravais/bravais.hpp>

#include "support/typed.hpp"

namespace bravais_test {
namespace {

using bravais::errc;

// Calls `test` for every pair of instruction sets of this machine, with the result of `make` on the first, while the
// second is active.
template <class Make, class Test>
void made_on_each_isa(const Make& make, const Test& test) {
  for (const bravais::isa maker : bravais::built_isas()) {
    for (const bravais::isa user : bravais::built_isas()) {
      if (!bravais::is_supported(maker) || !bravais::is_supported(user)) continue;
      const auto made = [&] {
        const scoped_isa on(maker);
        return make();
      }();
      const scoped_isa on(user);
      test(made);
    }
  }
}

// A prepared key keeps its back end, whichever is active when it is used.
#if BRAVAIS_HAS_KYBER
void prepared_keeps_its_isa() {
  using kem = bravais::ml_kem_768;
  random_stream random("prepared_keeps_its_isa");
  const auto keys = kem::generate_from_seed(secret_of<kem::seed>(random));
  ASSERT_TRUE(keys);
  const auto m = secret_of<kem::randomness>(random);
  const auto expected = kem::encapsulate_derand(keys->public_key, m);
  ASSERT_TRUE(expected);
  made_on_each_isa([&] { return std::pair(kem::prepare(keys->public_key), kem::prepare(keys->secret_key)); },
                   [&](const auto& prepared) {
                     const auto& [open, secret] = prepared;
                     ASSERT_TRUE(open && secret);
                     const auto sent = open->encapsulate_derand(m);
                     ASSERT_TRUE(sent);
                     EXPECT_EQ(sent->ciphertext, expected->ciphertext);
                     EXPECT_TRUE(equal(sent->shared_secret, expected->shared_secret));
                     const auto received = secret->decapsulate(sent->ciphertext);
                     ASSERT_TRUE(received);
                     EXPECT_TRUE(equal(*received, expected->shared_secret));
                   });
}
#endif
#if BRAVAIS_HAS_DILITHIUM
void prepared_signing_key_keeps_its_isa() {
  using scheme = bravais::ml_dsa_65;
  random_stream random("prepared_signing_key_keeps_its_isa");
  const auto keys = scheme::generate_from_seed(secret_of<scheme::seed>(random));
  ASSERT_TRUE(keys);
  const octets text(40, 3);
  const auto expected = scheme::sign_deterministic(keys->secret_key, text);
  ASSERT_TRUE(expected);
  made_on_each_isa([&] { return std::pair(scheme::prepare(keys->secret_key), scheme::prepare(keys->public_key)); },
                   [&](const auto& prepared) {
                     const auto& [secret, open] = prepared;
                     ASSERT_TRUE(secret && open);
                     const auto made = secret->sign_deterministic(text);
                     ASSERT_TRUE(made);
                     EXPECT_EQ(*made, *expected);
                     EXPECT_TRUE(open->verify(text, *made));
                   });
}
#endif

// Choosing the instruction set by hand.
void isa_by_hand() {
  ASSERT_FALSE(bravais::built_isas().empty());
  EXPECT_EQ(bravais::built_isas().back(), bravais::isa::portable);
  EXPECT_TRUE(bravais::is_supported(bravais::isa::portable));
  const auto before = bravais::active_isa();
  ASSERT_TRUE(before) << "BRAVAIS_FORCE_ISA names nothing that can run here";
  EXPECT_EQ(bravais::force_isa("no such thing"), errc::unsupported_isa);
  EXPECT_EQ(bravais::active_isa().value(), before.value()) << "a refused choice changes nothing";
  for (std::size_t i = 0; i < bravais::detail::isa_count; ++i) {
    const auto id = static_cast<bravais::isa>(i);
    const bool usable = bravais::is_supported(id);
    EXPECT_EQ(bravais::force_isa(id), usable ? errc::ok : errc::unsupported_isa);
    EXPECT_EQ(bravais::force_isa(bravais::name(id)), usable ? errc::ok : errc::unsupported_isa);
    if (usable) {
      EXPECT_EQ(bravais::active_isa().value(), id);
    }
  }
  bravais::select_best_isa();
  for (const bravais::isa id : bravais::built_isas())
    if (bravais::is_supported(id)) {
      EXPECT_EQ(bravais::active_isa().value(), id) << "the best one comes first";
      break;
    }
  EXPECT_EQ(bravais::force_isa(before.value()), errc::ok);
}

const registration tests([] {
#if BRAVAIS_HAS_KYBER
  once("property", "prepared_keeps_its_isa", prepared_keeps_its_isa);
#endif
#if BRAVAIS_HAS_DILITHIUM
  once("property", "prepared_signing_key_keeps_its_isa", prepared_signing_key_keeps_its_isa);
#endif
  once("property", "isa_by_hand", isa_by_hand);
});

}  // namespace
}  // namespace bravais_test
