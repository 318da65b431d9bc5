// SPDX-License-Identifier: MIT
// The ML-DSA vectors of Wycheproof, through the public interface. Without "rnd" signing is deterministic; without "msg"
// only mu is given. Invalid input must be rejected for the reason that its lengths imply, with zeroed outputs.
#include <algorithm>

#include <bravais/by_id.hpp>

#include "known_answer/wycheproof.hpp"
#include "support/buffer.hpp"
#include "support/cases.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::message_view;
using bravais::signature_id;
using wycheproof::bytes;
using wycheproof::json;
using wycheproof::valid;
using form = message_view::form;
namespace by_id = bravais::by_id;

octets optional_bytes(const json& test, const char* field) {
  return test.contains(field) ? bytes(test, field) : octets{};
}
bool is_string(const json& group, const char* field) { return group.contains(field) && group.at(field).is_string(); }

struct answer_of_signing {
  errc error;
  octets signature;
};
// With the key as bytes, or prepared.
answer_of_signing sign(signature_id id, bool prepared, by_id::key key, const message_view& what, view randomness) {
  output signature(bravais::parameters(id).signature);
  octets memory(bravais::parameters(id).prepared_secret_key);
  const std::span<const message_view> messages(&what, 1);
  errc error = prepared ? by_id::prepare_secret_key(id, key, memory) : errc::ok;
  if (error != errc::ok) return {error, octets(signature.size())};
  if (randomness.empty())
    error = prepared ? by_id::sign_deterministic(id, by_id::prepared(memory), messages, signature.span())
                     : by_id::sign_deterministic(id, key, messages, signature.span());
  else
    error = prepared ? by_id::sign(id, by_id::prepared(memory), messages, randomness, signature.span())
                     : by_id::sign(id, key, messages, randomness, signature.span());
  return {error, signature.copy()};
}

errc verify(signature_id id, view key, const message_view& what, view signature) {
  octets memory(bravais::parameters(id).prepared_public_key);
  const std::span<const message_view> messages(&what, 1);
  const errc error = by_id::verify(id, key, messages, signature);
  const errc prepared = by_id::prepare_public_key(id, key, memory);
  EXPECT_EQ(prepared == errc::ok ? by_id::verify(id, by_id::prepared(memory), messages, signature) : prepared, error);
  return error;
}

octets streamed_mu(signature_id id, by_id::key key, view message, bravais::context context) {
  bravais::message_stream stream;
  EXPECT_EQ(stream.start(id, key, context), errc::ok);
  stream.update(message);
  octets mu(64);
  EXPECT_EQ(stream.finish(std::span<std::uint8_t, 64>(mu)), errc::ok);
  return mu;
}

// key, msg or mu -> sig. `key` is a seed or an expanded key.
void signing(signature_id id, const char* key_field, const json& group, const json& test) {
  const auto& set = bravais::parameters(id);
  const octets key = bytes(group, key_field);
  const octets message = optional_bytes(test, "msg");
  const octets context = optional_bytes(test, "ctx");
  const octets mu = optional_bytes(test, "mu");
  const octets randomness = optional_bytes(test, "rnd");
  std::vector<message_view> forms;  // forms in which this test can be signed
  if (test.contains("msg")) forms.push_back({message, bravais::context(context)});
  if (test.contains("mu")) forms.push_back({mu, {}, form::mu});
  ASSERT_FALSE(forms.empty());
  const bool seed = key.size() == set.seed;
  const by_id::key in_form = seed ? by_id::seed(key) : by_id::expanded(key);
  if (valid(test)) {
    if (!seed) {
      EXPECT_EQ(by_id::check_secret_key(id, key), errc::ok);
    }
    if (test.contains("msg") && test.contains("mu")) {
      EXPECT_EQ(to_hex(streamed_mu(id, in_form, message, bravais::context(context))), to_hex(mu));
    }
    for (const message_view& what : forms) {
      for (const bool prepared : {false, true}) {
        const auto [error, signature] = sign(id, prepared, in_form, what, randomness);
        EXPECT_EQ(error, errc::ok);
        EXPECT_EQ(to_hex(signature), test.at("sig").get<std::string>());
      }
      if (is_string(group, "publicKey")) {
        EXPECT_EQ(verify(id, bytes(group, "publicKey"), what, bytes(test, "sig")), errc::ok);
      }
    }
    return;
  }
  const bool bad_length = !seed && key.size() != set.secret_key;
  const bool bad_context = context.size() > set.longest_context;
  const errc reason = bad_length ? errc::bad_length : bad_context ? errc::bad_context : errc::bad_secret_key;
  if (!bad_context) {
    EXPECT_EQ(by_id::check_secret_key(id, key), reason);
  }
  for (const bool prepared : {false, true}) {
    const auto [error, signature] = sign(id, prepared, in_form, forms[0], randomness);
    EXPECT_EQ(error, reason);
    EXPECT_TRUE(std::all_of(signature.begin(), signature.end(), [](std::uint8_t byte) { return byte == 0; }));
  }
}

void signing_with_seed(signature_id id, const json& group, const json& test) {
  signing(id, "privateSeed", group, test);
  const octets seed = bytes(group, "privateSeed");
  output public_key(bravais::parameters(id).public_key);
  output secret_key(bravais::parameters(id).secret_key);
  const errc error = by_id::generate(id, seed, public_key.span(), secret_key.span());
  if (seed.size() != bravais::parameters(id).seed) {
    EXPECT_EQ(error, errc::bad_length);
    return;
  }
  EXPECT_EQ(error, errc::ok);
  if (is_string(group, "publicKey")) {
    EXPECT_EQ(public_key.copy(), bytes(group, "publicKey"));
  }
  if (!valid(test) || !test.contains("msg")) return;
  const octets message = bytes(test, "msg");
  const octets context = optional_bytes(test, "ctx");
  const auto expanded =
      sign(id, false, secret_key.copy(), {message, bravais::context(context)}, optional_bytes(test, "rnd"));
  EXPECT_EQ(expanded.error, errc::ok);
  EXPECT_EQ(to_hex(expanded.signature), test.at("sig").get<std::string>());
}
void signing_with_key(signature_id id, const json& group, const json& test) { signing(id, "privateKey", group, test); }

// publicKey, msg, sig
void verification(signature_id id, const json& group, const json& test) {
  const auto& set = bravais::parameters(id);
  const octets key = bytes(group, "publicKey");
  const octets message = bytes(test, "msg");
  const octets context = optional_bytes(test, "ctx");
  const octets signature = bytes(test, "sig");
  errc expected = valid(test) ? errc::ok : errc::bad_signature;
  if (context.size() > set.longest_context) expected = errc::bad_context;
  if (key.size() != set.public_key || signature.size() != set.signature) expected = errc::bad_length;
  EXPECT_EQ(valid(test), expected == errc::ok);
  EXPECT_EQ(verify(id, key, {message, bravais::context(context)}, signature), expected);
}

void add(const char* what, const char* file_suffix, void (*run)(signature_id, const json&, const json&)) {
  each_signature(
      "known_answer", what,
      [=](const signature_case& c) {
        const scoped_isa on(c.end.id);
        // "ML-DSA-65" is in "mldsa_65_...".
        wycheproof::each_test("mldsa" + identifier(c.set.name).substr(6) + file_suffix,
                              [&](const json& group, const json& test) { run(c.set.id, group, test); });
      },
      [](const bravais::signature_parameters& set) { return set.is_standard; });
}

const registration tests([] {
  add("wycheproof_sign_with_seed", "_sign_seed_test.json", signing_with_seed);
  add("wycheproof_sign_with_key", "_sign_noseed_test.json", signing_with_key);
  add("wycheproof_verify", "_verify_test.json", verification);
});

}  // namespace
}  // namespace bravais_test
