// SPDX-License-Identifier: MIT
// The strongly typed interface of signatures: properties of the types, every kind of key in every function, unsupported
// operations, batches.
#include <bravais/bravais.hpp>

#include "support/cases.hpp"
#include "support/typed.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::message_view;
using bravais::prehash;

// Members that a set does not support do not exist for it.
template <class S>
concept signs_with_context = requires(const S::secret_key& k, view m, bravais::context c) { S::sign(k, m, c); };
template <class S>
concept signs_hashed = requires(const S::secret_key& k, view m) { S::sign_hashed(k, m, prehash::sha2_256); };
template <class S>
concept verifies_hashed = requires(const S::public_key& k, view m, const S::signature_bytes& s) {
  S::verify_hashed(k, m, prehash::sha2_256, s);
};
#if BRAVAIS_HAS_DILITHIUM
static_assert(signs_with_context<bravais::ml_dsa_44> && !signs_with_context<bravais::dilithium2>);
static_assert(signs_hashed<bravais::ml_dsa_65> && !signs_hashed<bravais::dilithium3>);
static_assert(verifies_hashed<bravais::ml_dsa_87> && !verifies_hashed<bravais::dilithium5>);
#endif

// Every use of one key of any form, compared with the plain secret key.
template <class Scheme, class Key, class Verifier>
void single_calls(const Key& with, const Verifier& under, const typename Scheme::secret_key& plain,
                  const typename Scheme::randomness& r) {
  const octets text(33, 0x42);
  const octets other(33, 0x43);
  const auto hedged = any_key::sign<Scheme>(with, text);
  const auto seeded = any_key::sign_derand<Scheme>(with, text, r);
  const auto deterministic = any_key::sign_deterministic<Scheme>(with, text);
  ASSERT_TRUE(hedged && seeded && deterministic);
  for (const auto* s : {&*hedged, &*seeded, &*deterministic}) {
    EXPECT_TRUE(any_key::verify<Scheme>(under, text, *s));
    EXPECT_FALSE(any_key::verify<Scheme>(under, other, *s));
  }
  EXPECT_EQ(*seeded, *Scheme::sign_derand(plain, text, r));
  EXPECT_EQ(*deterministic, *Scheme::sign_deterministic(plain, text));
  EXPECT_NE(*hedged, *any_key::sign<Scheme>(with, text));
  std::array<std::uint8_t, 64> mu;
  mu.fill(9);
  const auto of_mu = any_key::sign_mu<Scheme>(with, mu);
  ASSERT_TRUE(of_mu);
  EXPECT_TRUE(any_key::verify_mu<Scheme>(under, mu, *of_mu));
  const auto fixed_mu = any_key::sign_mu_deterministic<Scheme>(with, mu);
  ASSERT_TRUE(fixed_mu);
  EXPECT_EQ(*fixed_mu, *Scheme::sign_mu_deterministic(plain, mu));
  EXPECT_FALSE(any_key::verify<Scheme>(under, mu, *of_mu));
  if constexpr (Scheme::parameters.longest_context > 0) {
    const bravais::context context(other);
    const auto named = any_key::sign<Scheme>(with, text, context);
    const auto seeded_named = any_key::sign_derand<Scheme>(with, text, r, context);
    ASSERT_TRUE(named && seeded_named);
    EXPECT_TRUE(any_key::verify<Scheme>(under, text, *named, context) &&
                any_key::verify<Scheme>(under, text, *seeded_named, context));
    EXPECT_FALSE(any_key::verify<Scheme>(under, text, *named));
    const octets long_bytes(256);
    EXPECT_EQ(any_key::sign<Scheme>(with, text, bravais::context(long_bytes)).error(), errc::bad_context);
    EXPECT_FALSE(any_key::verify<Scheme>(under, text, *named, bravais::context(long_bytes)));
    const auto hashed = any_key::sign_hashed<Scheme>(with, text, prehash::sha3_384, context);
    ASSERT_TRUE(hashed);
    EXPECT_TRUE(any_key::verify_hashed<Scheme>(under, text, prehash::sha3_384, *hashed, context));
    EXPECT_FALSE(any_key::verify_hashed<Scheme>(under, text, prehash::sha3_256, *hashed, context));
    EXPECT_FALSE(any_key::verify<Scheme>(under, text, *hashed, context));
    EXPECT_EQ(any_key::sign_hashed<Scheme>(with, text, static_cast<prehash>(0)).error(), errc::bad_prehash);
    const auto fixed = any_key::sign_hashed_deterministic<Scheme>(with, text, prehash::sha3_384, context);
    ASSERT_TRUE(fixed);
    EXPECT_EQ(*fixed, *Scheme::sign_hashed_deterministic(plain, text, prehash::sha3_384, context));
  }
}

template <class Scheme, class Keys, class Verifiers>
void batches(const Keys& with, const Verifiers& under, random_stream& random) {
  constexpr std::size_t n = 5;
  std::vector<octets> texts;
  std::vector<message_view> messages;
  const auto r = secrets_of<typename Scheme::randomness>(random, n);
  for (std::size_t i = 0; i < n; ++i) texts.push_back(random.bytes(10 * i));
  for (const octets& text : texts) messages.push_back({text});
  std::vector<typename Scheme::signature_bytes> signatures(n);
  std::vector<errc> status(n, errc::bad_argument);
  const std::vector<errc> good(n, errc::ok);
  ASSERT_EQ(any_key::sign_many<Scheme>(with, messages, signatures, status), errc::ok);
  EXPECT_EQ(status, good);
  EXPECT_EQ(any_key::verify_many<Scheme>(under, messages, signatures, status), errc::ok);
  ASSERT_EQ(any_key::sign_derand_many<Scheme>(with, messages, r, signatures, status), errc::ok);
  EXPECT_EQ(any_key::verify_many<Scheme>(under, messages, signatures, status), errc::ok);
  ASSERT_EQ(any_key::sign_deterministic_many<Scheme>(with, messages, signatures, status), errc::ok);
  signatures[3].octets[0] ^= 1;
  EXPECT_EQ(any_key::verify_many<Scheme>(under, messages, signatures, status), errc::bad_signature);
  for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(status[i], i == 3 ? errc::bad_signature : errc::ok);
}

// Seeds that together are as long as one expanded key are still seeds.
template <class Scheme>
void as_many_seeds_as_a_key_is_long(random_stream& random) {
  constexpr std::size_t n = Scheme::secret_key::length / Scheme::seed::length;
  static_assert(n * Scheme::seed::length == Scheme::secret_key::length);
  const auto seeds = secrets_of<typename Scheme::seed>(random, n);
  std::vector<typename Scheme::public_key> public_keys(n);
  std::vector<typename Scheme::secret_key> secret_keys(n);
  ASSERT_EQ(Scheme::generate_from_seed_many(seeds, public_keys, secret_keys), errc::ok);
  const octets text(20, 5);
  const std::vector<message_view> messages(n, message_view{text});
  std::vector<typename Scheme::signature_bytes> signatures(n), expected(n);
  ASSERT_EQ(Scheme::sign_deterministic_many(secret_keys, messages, expected), errc::ok);
  ASSERT_EQ(Scheme::sign_deterministic_many(seeds, messages, signatures), errc::ok);
  EXPECT_EQ(signatures, expected);
  ASSERT_EQ(Scheme::sign_many(seeds, messages, signatures), errc::ok);
  EXPECT_EQ(Scheme::verify_many(public_keys, messages, signatures), errc::ok);
  // As many seeds for two messages are not an expanded key either, and are too many.
  signatures.resize(2);
  EXPECT_EQ(Scheme::sign_many(seeds, std::span(messages).first(2), signatures), errc::bad_length);
}

template <bravais::signature_id Id>
void typed(random_stream& random) {
  using scheme = bravais::signature<Id>;
  public_type_promises<typename scheme::public_key>();
  public_type_promises<typename scheme::signature_bytes>();
  secret_type_promises<typename scheme::secret_key>();
  secret_type_promises<typename scheme::seed>();
  secret_type_promises<typename scheme::randomness>();

  const auto seed = secret_of<typename scheme::seed>(random);
  const auto r = secret_of<typename scheme::randomness>(random);
  auto keys = scheme::generate_from_seed(seed);
  ASSERT_TRUE(keys);
  EXPECT_EQ(scheme::check(keys->public_key), errc::ok);
  EXPECT_EQ(scheme::check(keys->secret_key), errc::ok);
  const auto under = scheme::prepare(keys->public_key);
  ASSERT_TRUE(under);
  const auto [moved, assigned] = moved_keys<scheme>(keys->secret_key, seed);

  single_calls<scheme>(keys->secret_key, keys->public_key, keys->secret_key, r);
  single_calls<scheme>(seed, *under, keys->secret_key, r);
  single_calls<scheme>(moved, *under, keys->secret_key, r);
  single_calls<scheme>(assigned, keys->public_key, keys->secret_key, r);
  batches<scheme>(keys->secret_key, keys->public_key, random);
  batches<scheme>(seed, *under, random);
  batches<scheme>(moved, *under, random);

  std::vector<typename scheme::public_key> public_keys(5);
  std::vector<typename scheme::secret_key> secret_keys(5);
  std::vector<errc> statuses(5, errc::bad_argument);
  ASSERT_EQ(scheme::generate_many(public_keys, secret_keys, statuses), errc::ok);
  EXPECT_EQ(statuses, std::vector<errc>(5, errc::ok));
  batches<scheme>(secret_keys, public_keys, random);
  const auto seeds = secrets_of<typename scheme::seed>(random, 5);
  statuses.assign(5, errc::bad_argument);
  ASSERT_EQ(scheme::generate_from_seed_many(seeds, public_keys, secret_keys, statuses), errc::ok);
  EXPECT_EQ(statuses, std::vector<errc>(5, errc::ok));
  batches<scheme>(secret_keys, public_keys, random);
  batches<scheme>(seeds, public_keys, random);
  as_many_seeds_as_a_key_is_long<scheme>(random);

  // An imported key with parts that do not belong together.
  keys->secret_key.fill()[64] ^= 1;  // tr
  EXPECT_EQ(scheme::check(keys->secret_key), errc::bad_secret_key);
  EXPECT_EQ(scheme::prepare(keys->secret_key).error(), errc::bad_secret_key);
}

const registration tests([] {
  each_typed<bravais::signature_table>("property", "typed",
                                       []<bravais::signature_id Id>(random_stream& random) { typed<Id>(random); });
});

}  // namespace
}  // namespace bravais_test
