// SPDX-License-Identifier: MIT
// The fixed vectors of the ML-DSA and Dilithium specification, section 6.2: one message in every form that a set
// supports, on every back end, through the strongly typed interface, and by the model.
#include <algorithm>
#include <array>

#include <bravais/bravais.hpp>

#include "known_answer/digests.hpp"
#include "support/typed.hpp"
#include "support/model.hpp"
#include "support/sha256.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::message_view;
using form = message_view::form;

octets text(std::string_view characters) { return {characters.begin(), characters.end()}; }

const octets seed = [] {
  octets bytes;
  for (unsigned i = 0; i < 32; ++i) bytes.push_back(static_cast<std::uint8_t>(i));
  return bytes;
}();
const octets message = text("The quick brown fox jumps over the lazy dog");
const octets context_bytes = text("context");
const bravais::context context(context_bytes);
const octets ones(32, 0x01);

// One row of the table: the message, and the name of the answer. Without randomness, signing is deterministic.
struct vector {
  std::string object;
  message_view what;
  view randomness = {};
};
std::vector<vector> vectors_of(const bravais::signature_parameters& set) {
  std::vector<vector> all = {{"signature", {message}}};
  if (set.longest_context > 0) {
    all.push_back({"signature_context", {message, context}});
    all.push_back({"signature_randomness", {message, context}, ones});
    all.push_back({"signature_internal", {message, {}, form::internal}});
  }
  for (const bravais::prehash_parameters& hash : bravais::prehash_table) {
    // Answers for all twelve hash functions are published for one set, for two functions for the others.
    const std::string object = "signature_" + std::string(hash.name);
    if (has_answer(set.name, object)) all.push_back({object, {message, context, form::hashed, hash.id}});
  }
  return all;
}

// mu as a program without the whole message at once makes it, with any form of a key.
octets streamed_mu(const bravais::signature_parameters& set, bravais::by_id::key key, bravais::context with) {
  bravais::message_stream stream;
  EXPECT_EQ(stream.start(set.id, key, with), errc::ok);
  stream.update(view(message).first(5));
  stream.update({});
  stream.update(view(message).subspan(5));
  octets mu(64);
  EXPECT_EQ(stream.finish(std::span<std::uint8_t, 64>(mu)), errc::ok);
  return mu;
}

template <class Driver>
void fixed_signatures(const bravais::signature_parameters& set, const Driver& driver) {
  const auto [public_key, secret_key] = driver.generate(seed);
  EXPECT_EQ(sha256(public_key), answer_of(set.name, "public_key"));
  EXPECT_EQ(sha256(secret_key), answer_of(set.name, "secret_key"));
  for (const vector& row : vectors_of(set)) {
    SCOPED_TRACE(row.object);
    const octets signature = driver.sign(secret_key, {&row.what, 1}, row.randomness);
    EXPECT_EQ(sha256(signature), answer_of(set.name, row.object));
    EXPECT_EQ(driver.verify(public_key, {&row.what, 1}, signature), std::vector{errc::ok});
  }
}

// Signing mu of a message with a context gives the signature of that message.
template <class Driver>
void fixed_mu(const bravais::signature_parameters& set, const Driver& driver, view mu) {
  EXPECT_EQ(to_hex(mu.first(8)), answer_of(set.name, "mu"));
  const flat_keys keys = driver.generate(seed);
  const message_view what{mu, {}, form::mu};
  const octets signature = driver.sign(keys.secret_keys, {&what, 1});
  EXPECT_EQ(sha256(signature), answer_of(set.name, "signature_context"));
  const message_view whole{message, context};
  for (const message_view& same : {what, whole})
    EXPECT_EQ(driver.verify(keys.public_keys, {&same, 1}, signature), std::vector{errc::ok});
}

// Whether a stream that `start` begins makes the mu under which `signature` verifies.
template <class Scheme, class Start>
bool streams_to(const typename Scheme::public_key& key, const typename Scheme::signature_bytes& signature,
                Start start) {
  bravais::message_stream stream;
  if (start(stream) != errc::ok) return false;
  stream.update(view(message).first(9));
  stream.update(view(message).subspan(9));
  std::array<std::uint8_t, 64> mu;
  return stream.finish(mu) == errc::ok && Scheme::verify_mu(key, mu, signature);
}

// The same through signature<Id>, as a program would write it.
template <bravais::signature_id Id>
void typed_signature() {
  using scheme = bravais::signature<Id>;
  const auto expected = [](std::string_view object) { return answer_of(scheme::parameters.name, object); };
  const auto typed_seed = scheme::seed::from(seed);
  ASSERT_TRUE(typed_seed);
  const auto keys = scheme::generate_from_seed(*typed_seed);
  ASSERT_TRUE(keys);
  EXPECT_EQ(sha256(keys->public_key.view()), expected("public_key"));
  EXPECT_EQ(sha256(keys->secret_key.reveal()), expected("secret_key"));
  EXPECT_EQ(scheme::check(keys->secret_key), errc::ok);
  const auto with = scheme::prepare(keys->secret_key);
  const auto with_seed = scheme::prepare(*typed_seed);
  const auto to = scheme::prepare(keys->public_key);
  ASSERT_TRUE(with && with_seed && to);
  const auto each_signing_key = [&](auto f) { f(keys->secret_key), f(*typed_seed), f(*with), f(*with_seed); };
  const auto each_verification_key = [&](auto f) { f(keys->public_key), f(*to); };
  const auto tr = scheme::key_hash::from(reference::shake256(keys->public_key.view(), scheme::parameters.key_hash));
  ASSERT_TRUE(tr);
  const octets mu = streamed_mu(scheme::parameters, keys->public_key.view(), {});
  const auto starts = [&](const typename scheme::signature_bytes& signature, auto start) {
    std::size_t good = 0;
    const auto take = [&](const auto& key) {
      if (streams_to<scheme>(keys->public_key, signature, [&](auto& stream) { return start(stream, key); })) ++good;
    };
    each_signing_key(take), each_verification_key(take), take(*tr);
    return good;
  };
  constexpr std::size_t all = 7;  // forms of keys
  each_signing_key([&](const auto& key) {
    const auto plain = any_key::sign_deterministic<scheme>(key, message);
    ASSERT_TRUE(plain);
    EXPECT_EQ(sha256(plain->view()), expected("signature"));
    each_verification_key([&](const auto& under) { EXPECT_TRUE(any_key::verify<scheme>(under, message, *plain)); });
    const auto of_mu = any_key::sign_mu_deterministic<scheme>(key, std::span<const std::uint8_t, 64>(mu));
    ASSERT_TRUE(of_mu);
    EXPECT_EQ(sha256(of_mu->view()), expected("signature"));
    EXPECT_EQ(starts(*plain, [](auto& stream, const auto& any) { return any_key::start<scheme>(stream, any); }), all);
    if constexpr (scheme::parameters.longest_context > 0) {
      const auto randomness = scheme::randomness::from(ones);
      ASSERT_TRUE(randomness);
      const auto with_context = any_key::sign_deterministic<scheme>(key, message, context);
      const auto randomized = any_key::sign_derand<scheme>(key, message, *randomness, context);
      ASSERT_TRUE(with_context && randomized);
      EXPECT_EQ(sha256(with_context->view()), expected("signature_context"));
      EXPECT_EQ(sha256(randomized->view()), expected("signature_randomness"));
      const auto start = [](auto& stream, const auto& any) { return any_key::start<scheme>(stream, any, context); };
      EXPECT_EQ(starts(*with_context, start), all);
      EXPECT_EQ(starts(*plain, start), 0U);
      each_verification_key([&](const auto& under) {
        EXPECT_TRUE(any_key::verify<scheme>(under, message, *randomized, context));
        EXPECT_FALSE(any_key::verify<scheme>(under, message, *randomized));
      });
    }
    if constexpr (scheme::parameters.has_prehash) {
      // Answers for all twelve hash functions are published for one set, for SHA2-512 and SHAKE128 for the others.
      std::size_t published = 0;
      for (const bravais::prehash_parameters& hash : bravais::prehash_table) {
        const std::string object = "signature_" + std::string(hash.name);
        if (!has_answer(scheme::parameters.name, object)) continue;
        SCOPED_TRACE(object);
        ++published;
        const auto fixed = any_key::sign_hashed_deterministic<scheme>(key, message, hash.id, context);
        ASSERT_TRUE(fixed);
        EXPECT_EQ(sha256(fixed->view()), expected(object));
        each_verification_key([&](const auto& under) {
          EXPECT_TRUE(any_key::verify_hashed<scheme>(under, message, hash.id, *fixed, context));
        });
      }
      EXPECT_GE(published, 2U);
      const auto hashed = any_key::sign_hashed<scheme>(key, message, bravais::prehash::sha2_256, context);
      ASSERT_TRUE(hashed);
      const auto start = [](auto& stream, const auto& any) {
        return any_key::start_hashed<scheme>(stream, any, bravais::prehash::sha2_256, context);
      };
      EXPECT_EQ(starts(*hashed, start), all);
    }
  });
}

void register_fixed() {
  for (const bravais::signature_parameters& set : bravais::signature_table | in_library) {
    announce(set.name, {"public_key", "secret_key"});
    if (has_context(set)) announce(set.name, {"mu"});
    for (const vector& row : vectors_of(set)) announce(set.name, {row.object});
  }
  each_signature("known_answer", "fixed_vector", [](const signature_case& c) {
    for (const usage how : usages) fixed_signatures(c.set, signature_driver(c, how));
  });
  each_signature(
      "known_answer", "fixed_vector_mu",
      [](const signature_case& c) {
        for (const usage how : usages) {
          const signature_driver driver(c, how);
          const flat_keys keys = driver.generate(seed);
          namespace by_id = bravais::by_id;
          for (const by_id::key& key :
               {by_id::key(keys.public_keys), by_id::expanded(keys.secret_keys), by_id::seed(seed)})
            fixed_mu(c.set, driver, streamed_mu(c.set, key, context));
        }
      },
      has_context);
  each_typed<bravais::signature_table>("known_answer", "fixed_vector_typed",
                                       []<bravais::signature_id Id>(random_stream&) { typed_signature<Id>(); });
  for (const bravais::signature_parameters& set : bravais::signature_table | in_library)
    once("known_answer", identifier(set.name) + ".model.fixed_vector", [&set] {
      const signature_model model(set.id);
      fixed_signatures(set, model);
      if (!has_context(set)) return;
      const octets public_key = model.generate(seed).public_keys;
      fixed_mu(set, model, model.mu(reference::shake256(public_key, set.key_hash), {message, context}));
    });
}
const registration tests(register_fixed);

}  // namespace
}  // namespace bravais_test
