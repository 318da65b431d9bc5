// SPDX-License-Identifier: MIT
// Properties of good keys of every signature scheme: the reference model's signatures, in every form of message and
// every way of use. Forms and contexts do not verify under each other.
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

// A message of each form that the set supports. All have the same content where the form has content.
std::vector<message_view> every_form(const bravais::signature_parameters& set, view text, view mu, view name) {
  std::vector<message_view> forms = {{text}, {mu, {}, message_view::form::mu}};
  // In Dilithium, a message and M' are the same.
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

// One key pair in every form that signing and verification take.
struct key_forms {
  octets seed, expanded, open, prepared, prepared_open;
};

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

// Each form against the model; no signature verifies as a message of another form.
void forms(const signature_case& c) {
  random_stream random(c.name);
  const signature_model model(c.set.id);
  const flat_keys keys = model.generate(random.bytes(c.set.seed));
  const octets text = random.bytes(64);
  const octets mu = random.bytes(64);
  const octets name = random.bytes(17);
  // The forms include the same 64 bytes as mu and as a message.
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

// A context has at most 255 bytes, for signing and for verifying. One byte moved between context and message gives
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

// Signs and verifies good, bad, good in every form of a key, the bad one with `error`. A mistake of the calling program
// rejects all three; anything else rejects one message.
void bad_among_good(const signature_case& c, const key_forms& keys, const message_view& bad, errc error,
                    const message_view& good, view signature) {
  namespace by_id = bravais::by_id;
  const std::array three = {good, bad, good};
  const bool of_call = error == errc::bad_argument;
  const errc rest = of_call ? errc::not_done : errc::ok;
  const std::array expected = {rest, of_call ? errc::not_done : error, rest};
  const octets none(signature.size());
  const octets made = of_call ? octets(3 * signature.size()) : reference::concatenate({signature, none, signature});
  const auto signs = [&](const char* how, auto sign) {
    output to(made.size());
    std::array<errc, 3> status{};
    EXPECT_EQ(sign(to.span(), std::span<errc>(status)), error) << how;
    EXPECT_EQ(status, expected) << how;
    EXPECT_EQ(to.copy(), made) << how;
  };
  const auto id = c.set.id;
  const octets three_seeds = reference::concatenate({keys.seed, keys.seed, keys.seed});
  for (const by_id::key& key : {by_id::key(keys.expanded), by_id::seed(keys.seed), by_id::seed(three_seeds)})
    signs("key in bytes", [&](auto to, auto status) { return by_id::sign_deterministic(id, key, three, to, status); });
  signs("prepared key", [&](auto to, auto status) {
    return by_id::sign_deterministic(id, by_id::prepared(keys.prepared), three, to, status);
  });
  const octets signatures = reference::concatenate({signature, signature, signature});
  const auto verifies = [&](const char* how, auto verify) {
    std::array<errc, 3> status{};
    EXPECT_EQ(verify(std::span<errc>(status)), error) << how;
    EXPECT_EQ(status, expected) << how;
  };
  verifies("key in bytes", [&](auto status) { return by_id::verify(id, keys.open, three, signatures, status); });
  verifies("prepared key", [&](auto status) {
    return by_id::verify(id, by_id::prepared(keys.prepared_open), three, signatures, status);
  });

  // With system randomness, which a rejected message does not draw.
  output to(made.size());
  EXPECT_EQ(by_id::sign(id, keys.expanded, three, to.span()), error);
  for (std::size_t i = 0; i < 3; ++i) {
    const view item_of = item(to.span(), signature.size(), i);
    EXPECT_EQ(all_zero(item_of), i == 1 || of_call) << i;
    if (i == 1 || of_call) continue;
    EXPECT_EQ(public_verify(id, keys.open, good, item_of), errc::ok) << i;
  }
}

// Everything that a set does not support is rejected: forms, hash functions, lengths of mu, null pointers.
void bad_messages(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const octets seed = random.bytes(c.set.seed);
  const flat_keys keys = signature_model(c.set.id).generate(seed);
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
  key_forms forms{seed, keys.secret_keys, keys.public_keys, octets(c.set.prepared_secret_key),
                  octets(c.set.prepared_public_key)};
  ASSERT_EQ(bravais::by_id::prepare_secret_key(c.set.id, keys.secret_keys, forms.prepared), errc::ok);
  ASSERT_EQ(bravais::by_id::prepare_public_key(c.set.id, keys.public_keys, forms.prepared_open), errc::ok);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    const auto& [message, error] = cases[i];
    EXPECT_TRUE(refused(public_sign(c.set.id, keys.secret_keys, message), error));
    EXPECT_EQ(public_verify(c.set.id, keys.public_keys, message, signature), error);
    bad_among_good(c, forms, message, error, {all}, signature);
  }
}

// More messages than one piece, with rejected ones at the ends of the pieces, and a piece with rejected ones only.
void bad_in_pieces(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const flat_keys keys = signature_model(c.set.id).generate(random.bytes(c.set.seed));
  const octets text = random.bytes(64);
  constexpr std::size_t n = 2 * 64 + 2;
  const message_view good{text}, bad{view(text).first(63), {}, message_view::form::mu};
  std::vector<message_view> messages(n, good);
  std::vector<errc> expected(n, errc::ok);
  for (std::size_t i = 0; i < n; ++i) {
    if (i != 3 && i != 63 && i < 128 && i != 64) continue;
    messages[i] = bad;
    expected[i] = errc::bad_length;
  }
  const octets signature = public_sign(c.set.id, keys.secret_keys, good).signatures;
  octets signatures, made;
  for (const errc each : expected) {
    reference::append(signatures, signature);
    reference::append(made, each == errc::ok ? signature : octets(signature.size()));
  }
  output to(made.size());
  std::vector<errc> status(n, errc::no_randomness);
  EXPECT_EQ(bravais::by_id::sign_deterministic(c.set.id, keys.secret_keys, messages, to.span(), status),
            errc::bad_length);
  EXPECT_EQ(status, expected);
  EXPECT_EQ(to.copy(), made);
  status.assign(n, errc::no_randomness);
  EXPECT_EQ(bravais::by_id::verify(c.set.id, keys.public_keys, messages, signatures, status), errc::bad_length);
  EXPECT_EQ(status, expected);
}

const registration tests([] {
  each_signature("property", "round_trip", round_trip);
  each_signature("property", "forms", forms);
  each_signature("property", "contexts", contexts, has_context);
  each_signature("property", "bad_messages", bad_messages);
  each_signature("property", "bad_in_pieces", bad_in_pieces);
});

}  // namespace
}  // namespace bravais_test
