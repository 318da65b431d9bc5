// SPDX-License-Identifier: MIT
// Any change of a signature, message, context or key must be detected. Crafted signatures, each of which breaks at most
// one rule, test each rule of verification alone. The full run changes every bit.
#include <bravais/by_id.hpp>

#include "support/model.hpp"
#include "support/open_key.hpp"
#include "support/public_calls.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::context;
using bravais::errc;
using bravais::message_view;
namespace by_id = bravais::by_id;

// Calls f(bytes, where) for copies of `good` with one bit changed. The full run changes every bit. Otherwise one bit
// changes in each byte near the ends, and in half of the other bytes.
template <class F>
void each_change(const octets& good, random_stream& random, const F& f) {
  for (std::size_t i = 0; i < good.size(); ++i) {
    const bool edge = i < 64 || i + 96 > good.size();
    if (!full_run() && !edge && random.below(2) == 0) continue;
    for (unsigned bit = 0; bit < 8; ++bit) {
      if (!full_run() && bit != i % 8) continue;
      octets changed = good;
      changed[i] = static_cast<std::uint8_t>(changed[i] ^ (1U << bit));
      f(changed, "byte " + std::to_string(i) + ", bit " + std::to_string(bit));
    }
  }
}

void tampering(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const flat_keys keys = signature_model(c.set.id).generate(random.bytes(c.set.seed));
  const octets text = random.bytes(100);
  const octets name = random.bytes(c.set.longest_context == 0 ? 0 : 30);
  const message_view m{text, context(name)};
  const octets signature = public_sign(c.set.id, keys.secret_keys, m).signatures;
  ASSERT_EQ(public_verify(c.set.id, keys.public_keys, m, signature), errc::ok);
  std::vector<std::uint8_t> prepared(c.set.prepared_public_key);
  ASSERT_EQ(by_id::prepare_public_key(c.set.id, keys.public_keys, prepared), errc::ok);

  std::size_t changes = 0;
  each_change(signature, random, [&](const octets& changed, const std::string& where) {
    const bool batch = ++changes % 2 == 0;  // alternates between the two ways to verify
    const errc verdict = batch ? by_id::verify(c.set.id, by_id::prepared(prepared), std::span(&m, 1), changed)
                               : public_verify(c.set.id, keys.public_keys, m, changed);
    EXPECT_EQ(verdict, errc::bad_signature) << "signature, " << where;
  });
  each_change(keys.public_keys, random, [&](const octets& changed, const std::string& where) {
    EXPECT_EQ(public_verify(c.set.id, changed, m, signature), errc::bad_signature) << "public key, " << where;
  });
  each_change(text, random, [&](const octets& changed, const std::string& where) {
    EXPECT_EQ(public_verify(c.set.id, keys.public_keys, {changed, context(name)}, signature), errc::bad_signature)
        << "message, " << where;
  });
  each_change(name, random, [&](const octets& changed, const std::string& where) {
    EXPECT_EQ(public_verify(c.set.id, keys.public_keys, {text, context(changed)}, signature), errc::bad_signature)
        << "context, " << where;
  });
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, text.size() - 1}) {
    const message_view shorter{view(text).first(size), context(name)};
    EXPECT_EQ(public_verify(c.set.id, keys.public_keys, shorter, signature), errc::bad_signature) << size;
  }
  // Every byte 00, or ff.
  for (const int fill : {0x00, 0xff}) {
    const octets bytes(c.set.signature, static_cast<std::uint8_t>(fill));
    EXPECT_EQ(public_verify(c.set.id, keys.public_keys, m, bytes), errc::bad_signature);
  }
}

// Verifies a batch and checks the verdict on each item. At least one item must fail.
void expect_verdicts(const signature_case& c, const by_id::key& keys, std::span<const message_view> messages,
                     view signatures, const std::vector<errc>& expected, const char* what) {
  std::vector<errc> status(expected.size(), errc::bad_argument);
  EXPECT_EQ(by_id::verify(c.set.id, keys, messages, signatures, status), errc::bad_signature) << what;
  EXPECT_EQ(status, expected) << what;
}

void crafted_rules(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const open_key key(c.set.id, random.bytes(32));
  const octets text = random.bytes(50);
  const message_view m{text, {}, message_view::form::internal};
  std::vector<std::uint8_t> prepared(c.set.prepared_public_key);
  ASSERT_EQ(by_id::prepare_public_key(c.set.id, key.public_key(), prepared), errc::ok);
  octets all, keys;
  std::vector<message_view> messages;
  std::vector<errc> expected;
  for (const crafted& one : crafted_signatures(key, text, full_run())) {
    SCOPED_TRACE(one.what);
    const errc verdict = one.good ? errc::ok : errc::bad_signature;
    EXPECT_EQ(public_verify(c.set.id, key.public_key(), m, one.signature), verdict);
    EXPECT_EQ(by_id::verify(c.set.id, by_id::prepared(prepared), std::span(&m, 1), one.signature), verdict);
    reference::append(all, one.signature);
    reference::append(keys, key.public_key());
    messages.push_back(m);
    expected.push_back(verdict);
  }
  expect_verdicts(c, key.public_key(), messages, all, expected, "one key in bytes");
  // The same key, passed once for each item, so that each item shares vectors with others.
  expect_verdicts(c, keys, messages, all, expected, "a key for each");
  expect_verdicts(c, by_id::prepared(prepared), messages, all, expected, "prepared key");
}

// Random bytes in the encoding of the hints, against the model: no parser reads out of bounds, and all verdicts agree.
void random_hints(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const open_key key(c.set.id, random.bytes(32));
  const octets text = random.bytes(50);
  const message_view m{text, {}, message_view::form::internal};
  const octets good = key.sign(text, key.no_z(), key.no_hints());
  const std::size_t size = key.set().omega + key.set().k;
  octets all, keys;
  std::vector<errc> expected;
  for (int i = 0; i < 500; ++i) {
    octets changed = good;
    for (std::size_t j = random.below(4) + 1; j > 0; --j)
      changed[good.size() - size + random.below(size)] = static_cast<std::uint8_t>(random.below(i % 2 == 0 ? 256 : 4));
    const bool model = reference::dilithium::verify(key.set(), key.public_key(), text, changed);
    expected.push_back(model ? errc::ok : errc::bad_signature);
    ASSERT_EQ(public_verify(c.set.id, key.public_key(), m, changed), expected.back()) << i;
    reference::append(all, changed);
    reference::append(keys, key.public_key());
  }
  const std::vector<message_view> messages(expected.size(), m);
  expect_verdicts(c, keys, messages, all, expected, "a key for each");
}

const registration tests([] {
  each_signature("property", "tampering", tampering);
  each_signature("property", "crafted_signatures", crafted_rules);
  each_signature("property", "random_hints", random_hints);
});

}  // namespace
}  // namespace bravais_test
