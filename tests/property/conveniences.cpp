// SPDX-License-Identifier: MIT
// Conveniences for C++ programs: messages as text or bytes of any type, random secrets, the public key of a secret key,
// operations as members of prepared signing keys.
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bravais/bravais.hpp>

#include "support/cases.hpp"
#include "support/no_public_key.hpp"
#include "support/typed.hpp"

namespace bravais_test {
namespace {

using bravais::errc;

// Secrets are not octets: their bytes are accessible only through reveal().
static_assert(!std::convertible_to<bravais::secret<32, struct any>, bravais::octets>);
static_assert(!std::convertible_to<bravais::octets, bravais::context>);

void messages_of_any_type() {
  const std::string text = "Meet me";
  const std::vector<std::uint8_t> vector(text.begin(), text.end());
  std::array<std::byte, 7> raw;
  for (std::size_t i = 0; i < raw.size(); ++i) raw[i] = static_cast<std::byte>(text[i]);
  const bravais::octets all[] = {text,         std::string_view(text),
                                 "Meet me",    vector,
                                 raw,          std::span<const std::uint8_t>(vector),
                                 text.c_str(), bravais::octets(vector.data(), vector.size())};
  for (const bravais::octets& one : all) EXPECT_TRUE(std::ranges::equal(one, vector));
  EXPECT_TRUE(bravais::octets().empty() && bravais::octets("").empty());
}

void random_secrets() {
  using secret = bravais::secret<32, struct any>;
  const auto one = secret::random(), other = secret::random();
  ASSERT_TRUE(one && other);
  EXPECT_FALSE(equal(*one, *other));
}

// The public key of an expanded key and of a seed, and the error where it cannot be derived.
template <class Scheme>
void public_keys(const Scheme&) {
  const auto seed = Scheme::seed::random();
  ASSERT_TRUE(seed);
  const auto pair = Scheme::generate_from_seed(*seed);
  ASSERT_TRUE(pair);
  const auto of_seed = Scheme::public_key_from_secret_key(*seed);
  ASSERT_TRUE(of_seed);
  EXPECT_EQ(*of_seed, pair->public_key);
  if constexpr (requires { Scheme::public_key_from_secret_key(pair->secret_key); }) {
    const auto of_key = Scheme::public_key_from_secret_key(pair->secret_key);
    ASSERT_TRUE(of_key);
    EXPECT_EQ(*of_key, pair->public_key);
  } else {
    constexpr auto& set = Scheme::parameters;
    octets key(set.public_key, 0xa5);
    EXPECT_EQ(bravais::by_id::public_key_from_secret_key(set.id, pair->secret_key.reveal(), key), errc::bad_argument);
    EXPECT_TRUE(is_no_public_key(set.name, set.public_key, key));
  }
}
template <const auto& Table, template <auto> class Scheme, std::size_t... I>
void of_all_sets(std::index_sequence<I...>) {
  (public_keys(Scheme<Table[I].id>{}), ...);
}

#if BRAVAIS_HAS_DILITHIUM
void members_of_prepared_keys() {
  using dsa = bravais::ml_dsa_65;
  const auto pair = dsa::generate();
  ASSERT_TRUE(pair);
  const auto signer = dsa::prepare(pair->secret_key);
  const auto verifier = dsa::prepare(pair->public_key);
  ASSERT_TRUE(signer && verifier);
  const bravais::context mail("mail");
  const auto signature = signer->sign("Meet me", mail);
  ASSERT_TRUE(signature);
  EXPECT_TRUE(verifier->verify("Meet me", *signature, mail));
  EXPECT_FALSE(verifier->verify("Meet me", *signature));
  EXPECT_FALSE(verifier->verify("Meet you", *signature, mail));
  EXPECT_EQ(*signer->sign_deterministic("Meet me"), *dsa::sign_deterministic(pair->secret_key, "Meet me"));
  const std::array<bravais::message_view, 2> messages = {{{"one"}, {"two"}}};
  std::array<dsa::signature_bytes, 2> made;
  EXPECT_EQ(signer->sign_many(messages, made), errc::ok);
  std::array<errc, 2> status;
  EXPECT_EQ(verifier->verify_many(messages, made, status), errc::ok);
  made[1].octets[0] ^= 1;
  EXPECT_EQ(verifier->verify_many(messages, made, status), errc::bad_signature);
  EXPECT_EQ(status, (std::array{errc::ok, errc::bad_signature}));
}
#endif

const registration tests([] {
  once("property", "messages_of_any_type", messages_of_any_type);
  once("property", "random_secrets", random_secrets);
  once("property", "public_keys_of_secret_keys", [] {
    of_all_sets<bravais::kem_table, bravais::kem>(places_in_library<bravais::kem_table>());
    of_all_sets<bravais::pke_table, bravais::pke>(places_in_library<bravais::pke_table>());
    of_all_sets<bravais::signature_table, bravais::signature>(places_in_library<bravais::signature_table>());
  });
#if BRAVAIS_HAS_DILITHIUM
  once("property", "members_of_prepared_keys", members_of_prepared_keys);
#endif
});

}  // namespace
}  // namespace bravais_test
