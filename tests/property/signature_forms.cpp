// SPDX-License-Identifier: MIT
// What every signature scheme promises of good keys: the signatures of the reference model, in every form of message
// and every way of use; forms and contexts that do not verify under each other.
#include <bravais/by_id.hpp>

#include "support/model.hpp"
#include "support/public_calls.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::context;
using bravais::errc;
using bravais::message_view;
using bravais::prehash;

// A message of each form that the set has. All have the same content as far as there is any.
std::vector<message_view> every_form(const bravais::signature_parameters& set, view text, view mu, view name) {
  std::vector<message_view> forms = {{text}, {mu, {}, message_view::form::mu}};
  // In Dilithium there is no difference between a message and M'.
  if (set.longest_context > 0) {
    forms.push_back({text, context(name)});
    forms.push_back({text, context(name.first(1))});
    forms.push_back({text, {}, message_view::form::internal});
  }
  if (!set.has_prehash) return forms;
  for (const bravais::prehash_parameters& hash : bravais::prehash_table) {
    forms.push_back({text, {}, message_view::form::hashed, hash.id});
    forms.push_back({text, context(name), message_view::form::hashed, hash.id});
  }
  return forms;
}

// The model's signatures in all ways of use, hedged and deterministic.
void round_trip(const signature_case& c) {
  random_stream random(c.name);
  const signature_model model(c.set.id);
  constexpr std::size_t n = 5;
  const octets seeds = random.bytes(n * c.set.seed);
  const octets randomness = random.bytes(n * c.set.randomness);
  std::vector<octets> texts;
  std::vector<message_view> messages;
  for (const std::size_t size : {0U, 1U, 135U, 136U, 3000U}) texts.push_back(random.bytes(size));
  for (const octets& text : texts) messages.push_back({text});
  const flat_keys keys = model.generate(seeds);
  const octets hedged = model.sign(keys.secret_keys, messages, randomness);
  const octets deterministic = model.sign(keys.secret_keys, messages);
  octets mixed = hedged;  // the third one is that of another message
  std::copy_n(hedged.begin(), c.set.signature, mixed.begin() + static_cast<std::ptrdiff_t>(2 * c.set.signature));
  for (const usage how : usages) {
    SCOPED_TRACE(name(how));
    const signature_driver driver(c, how);
    const flat_keys made = driver.generate(seeds);
    EXPECT_EQ(made.public_keys, keys.public_keys);
    EXPECT_EQ(made.secret_keys, keys.secret_keys);
    EXPECT_EQ(driver.sign(keys.secret_keys, messages, randomness), hedged);
    EXPECT_EQ(driver.sign(keys.secret_keys, messages), deterministic);
    EXPECT_EQ(driver.verify(keys.public_keys, messages, hedged), std::vector<errc>(n, errc::ok));
    EXPECT_EQ(driver.verify(keys.public_keys, messages, deterministic), std::vector<errc>(n, errc::ok));
    std::vector<errc> expected(n, errc::ok);
    expected[2] = errc::bad_signature;
    EXPECT_EQ(driver.verify(keys.public_keys, messages, mixed), expected);
  }
}

// Each form against the model, and no signature verifies as a message of another form.
void forms(const signature_case& c) {
  random_stream random(c.name);
  const signature_model model(c.set.id);
  const flat_keys keys = model.generate(random.bytes(c.set.seed));
  const octets text = random.bytes(64);
  const octets mu = random.bytes(64);
  const octets name = random.bytes(17);
  // The same 64 bytes as mu and as a message are among the forms, too.
  std::vector<message_view> messages = every_form(c.set, text, mu, name);
  messages.push_back({text, {}, message_view::form::mu});
  const std::size_t n = messages.size();
  const signature_driver driver(c, usage::batch);
  const octets signatures = driver.sign(keys.secret_keys, messages);
  EXPECT_EQ(signatures, model.sign(keys.secret_keys, messages));
  EXPECT_EQ(signature_driver(c, usage::prepared).sign(keys.secret_keys, messages), signatures);
  for (std::size_t i = 0; i < n; ++i) {
    octets repeated;
    for (std::size_t j = 0; j < n; ++j) reference::append(repeated, item(signatures, c.set.signature, i));
    std::vector<errc> expected(n, errc::bad_signature);
    expected[i] = errc::ok;
    EXPECT_EQ(driver.verify(keys.public_keys, messages, repeated), expected) << "signature of form " << i;
  }
  // FIPS 204, section 6: the internal interface of M' with the prefix written by hand is the outer one.
  if (c.set.longest_context == 0) {
    const message_view inner{text, {}, message_view::form::internal};
    EXPECT_EQ(public_sign(c.set.id, keys.secret_keys, inner).signatures,
              public_sign(c.set.id, keys.secret_keys, {text}).signatures);
    return;
  }
  const octets head = {0, static_cast<std::uint8_t>(name.size())};
  const octets m_prime = reference::concatenate({head, name, text});
  EXPECT_EQ(public_sign(c.set.id, keys.secret_keys, {m_prime, {}, message_view::form::internal}).signatures,
            public_sign(c.set.id, keys.secret_keys, {text, context(name)}).signatures);
}

// A context of 255 bytes is the longest, for signing as for verifying; one byte moved between context and message is
// another message.
void contexts(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const signature_model model(c.set.id);
  const flat_keys keys = model.generate(random.bytes(c.set.seed));
  const octets bytes = random.bytes(300);
  const view all(bytes);
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{254}, std::size_t{255}}) {
    const message_view m{all.subspan(size), context(all.first(size))};
    const signature_answer made = public_sign(c.set.id, keys.secret_keys, m);
    EXPECT_EQ(made.signatures, model.sign(keys.secret_keys, std::span(&m, 1))) << size;
    EXPECT_EQ(public_verify(c.set.id, keys.public_keys, m, made.signatures), errc::ok) << size;
    const std::size_t other = size == 255 ? 254 : size + 1;
    const message_view moved{all.subspan(other), context(all.first(other))};
    EXPECT_EQ(public_verify(c.set.id, keys.public_keys, moved, made.signatures), errc::bad_signature) << size;
  }
  const octets signature = public_sign(c.set.id, keys.secret_keys, {all}).signatures;
  for (const auto form : {message_view::form::pure, message_view::form::hashed}) {
    const message_view m{all, context(all.first(256)), form};
    EXPECT_TRUE(refused(public_sign(c.set.id, keys.secret_keys, m), errc::bad_context));
    EXPECT_EQ(public_verify(c.set.id, keys.public_keys, m, signature), errc::bad_context);
  }
  for (const auto form : {message_view::form::mu, message_view::form::internal}) {
    const message_view m{all.first(64), context(all.first(1)), form};
    EXPECT_TRUE(refused(public_sign(c.set.id, keys.secret_keys, m), errc::bad_context));
  }
}

// What a set does not have is refused: forms, hash functions, lengths of mu, null pointers.
void bad_messages(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const flat_keys keys = signature_model(c.set.id).generate(random.bytes(c.set.seed));
  const octets bytes = random.bytes(128);
  const view all(bytes);
  const view null(static_cast<const std::uint8_t*>(nullptr), 5);
  struct bad {
    message_view message;
    errc error;
  };
  const auto as_hashed = [&](std::uint32_t hash) {
    return message_view{all, {}, message_view::form::hashed, static_cast<prehash>(hash)};
  };
  std::vector<bad> cases = {
      {{all.first(63), {}, message_view::form::mu}, errc::bad_length},
      {{all.first(65), {}, message_view::form::mu}, errc::bad_length},
      {{{}, {}, message_view::form::mu}, errc::bad_length},
      {{all, {}, static_cast<message_view::form>(4)}, errc::bad_argument},
      {{all, {}, static_cast<message_view::form>(0xffffffff)}, errc::bad_argument},
      {as_hashed(0), errc::bad_prehash},
      {as_hashed(13), errc::bad_prehash},
      {as_hashed(0xffffffff), errc::bad_prehash},
      {{null}, errc::bad_argument},
  };
  if (c.set.longest_context == 0) {
    cases.push_back({{all, context(all.first(1))}, errc::bad_context});
    cases.push_back({as_hashed(3), errc::bad_prehash});
  } else {
    cases.push_back({{all, context(null)}, errc::bad_argument});
  }
  const octets signature = public_sign(c.set.id, keys.secret_keys, {all}).signatures;
  std::vector<std::uint8_t> prepared(c.set.prepared_secret_key + 63);
  ASSERT_EQ(bravais::by_id::prepare_secret_key(c.set.id, keys.secret_keys, prepared), errc::ok);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    const auto& [message, error] = cases[i];
    EXPECT_TRUE(refused(public_sign(c.set.id, keys.secret_keys, message), error));
    EXPECT_EQ(public_verify(c.set.id, keys.public_keys, message, signature), error);
    // One among good ones refuses the whole call.
    const std::array three = {message_view{all}, message, message_view{all}};
    EXPECT_TRUE(refused(public_sign(c.set.id, keys.secret_keys, three), error));
    output to(3 * c.set.signature);
    std::array<errc, 3> status{};
    EXPECT_EQ(bravais::by_id::sign_prepared(c.set.id, prepared, three, to.span(), status), error);
    EXPECT_TRUE(to.is_zero());
    EXPECT_EQ(status, (std::array{error, error, error}));
  }
}

const registration tests([] {
  each_signature("property", "round_trip", round_trip);
  each_signature("property", "forms", forms);
  each_signature("property", "contexts", contexts, has_context);
  each_signature("property", "bad_messages", bad_messages);
});

}  // namespace
}  // namespace bravais_test
