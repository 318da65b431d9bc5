// SPDX-License-Identifier: MIT
// Imported secret keys: signing rejects keys that cannot be decoded; the check and preparing also reject inconsistent
// ones. Also public keys, all of which are well formed.
#include <bravais/by_id.hpp>

#include "reference/dilithium.hpp"
#include "support/keys.hpp"
#include "support/model.hpp"
#include "support/no_public_key.hpp"
#include "support/public_calls.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::message_view;
namespace by_id = bravais::by_id;

errc prepared(const signature_case& c, view key) {
  output memory(c.set.prepared_secret_key);
  const errc error = by_id::prepare_secret_key(c.set.id, key, memory.span());
  EXPECT_TRUE(error == errc::ok || memory.is_zero());
  return error;
}

// Fields of s1 and s2 above 2 eta: at every position for the check, at some positions for the operations.
void fields_of_s(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const auto p = reference::dilithium::parameters_of(c.set.id);
  const octets good = signature_model(c.set.id).generate(random.bytes(c.set.seed)).secret_keys;
  const octets text = random.bytes(20);
  const std::size_t width = p.eta == 2 ? 3 : 4;
  const std::size_t first = 8 * (64 + p.tr());
  const unsigned most = 2 * static_cast<unsigned>(p.eta);
  for (std::size_t i = 0; i < 256 * (p.k + p.l); ++i)
    for (unsigned value = most + 1; value < (1U << width); value += value == most + 1 ? (1U << width) - most - 2 : 1) {
      octets key = good;
      set_field(key, first + width * i, width, value);
      if (i % 61 == 0 || i + 1 == 256 * (p.k + p.l)) {
        ASSERT_EQ(by_id::check_secret_key(c.set.id, key), errc::bad_secret_key) << "field " << i << " is " << value;
        EXPECT_EQ(prepared(c, key), errc::bad_secret_key);
        EXPECT_TRUE(refused(public_sign(c.set.id, key, std::array{message_view{text}, message_view{text}}),
                            errc::bad_secret_key));
      }
      if (i % 7 != 0 && i % 256 != 255 && !full_run()) continue;
      EXPECT_TRUE(refused(public_sign(c.set.id, key, {text}), errc::bad_secret_key))
          << "field " << i << " is " << value;
    }
}

// Any byte changed: rho, s1, s2 (within the range of a field), t0 and tr no longer belong together; only K is free.
// Signing does not check this, and must give the model's signature for such a key if there is one.
void parts(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const auto p = reference::dilithium::parameters_of(c.set.id);
  const flat_keys pair = signature_model(c.set.id).generate(random.bytes(c.set.seed));
  const octets& good = pair.secret_keys;
  ASSERT_EQ(by_id::check_secret_key(c.set.id, good), errc::ok);
  ASSERT_EQ(prepared(c, good), errc::ok);
  output public_key(c.set.public_key);
  ASSERT_EQ(by_id::public_key_from_secret_key(c.set.id, good, public_key.span()), errc::ok);
  EXPECT_EQ(public_key.copy(), pair.public_keys);
  octets out_of_range = good;
  set_field(out_of_range, 8 * (64 + p.tr()), p.eta == 2 ? 3 : 4, 2 * static_cast<unsigned>(p.eta) + 1);
  EXPECT_EQ(by_id::public_key_from_secret_key(c.set.id, out_of_range, public_key.span()), errc::bad_secret_key);
  EXPECT_TRUE(is_no_public_key(c.set.name, c.set.public_key, public_key.copy()));
  for (std::size_t i = 0; i < good.size(); ++i) {
    const bool edge = i < 100 + p.tr() || i + 8 > good.size();
    if (!full_run() && !edge && i % 16 != random.below(16)) continue;
    octets key = good;
    key[i] = static_cast<std::uint8_t>(key[i] ^ (1U << random.below(8)));
    const errc expected = i >= 32 && i < 64 ? errc::ok : errc::bad_secret_key;
    EXPECT_EQ(by_id::check_secret_key(c.set.id, key), expected) << "byte " << i;
    if (i % 8 == 0) {
      EXPECT_EQ(reference::dilithium::check_secret_key(p, key), expected == errc::ok) << "byte " << i;
      EXPECT_EQ(prepared(c, key), expected) << "byte " << i;
    }
  }
}

// Signing with t0 and tr of another key: no error, and the model's bytes.
void mixed_parts(const signature_case& c) {
#if defined(BRAVAIS_SELF_CHECKS)
  GTEST_SKIP() << "skipped: a library with self-checks returns no such signature; tests/self_checks tests that";
#endif
  random_stream random(c.name);
  const signature_model model(c.set.id);
  const octets one = model.generate(random.bytes(c.set.seed)).secret_keys;
  const octets other = model.generate(random.bytes(c.set.seed)).secret_keys;
  const octets text = random.bytes(20);
  const message_view m{text};
  const std::size_t t0_at = c.set.secret_key - 32 * 13 * reference::dilithium::parameters_of(c.set.id).k;
  octets key = one;
  std::copy(other.begin() + static_cast<std::ptrdiff_t>(t0_at), other.end(),
            key.begin() + static_cast<std::ptrdiff_t>(t0_at));
  for (const usage how : {usage::single, usage::batch})
    EXPECT_EQ(signature_driver(c, how).sign(key, std::span(&m, 1)), model.sign(key, std::span(&m, 1))) << name(how);
}

// Any bytes of the right length are a public key; only signatures made for them verify.
void any_public_key(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const octets text = random.bytes(20);
  const octets secret_key = signature_model(c.set.id).generate(random.bytes(c.set.seed)).secret_keys;
  const octets signature = public_sign(c.set.id, secret_key, {text}).signatures;
  for (const octets& key :
       {octets(c.set.public_key, 0x00), octets(c.set.public_key, 0xff), random.bytes(c.set.public_key)}) {
    EXPECT_EQ(public_verify(c.set.id, key, {text}, signature), errc::bad_signature);
    std::vector<std::uint8_t> memory(c.set.prepared_public_key);
    EXPECT_EQ(by_id::prepare_public_key(c.set.id, key, memory), errc::ok);
    const message_view m{text};
    EXPECT_EQ(by_id::verify(c.set.id, by_id::prepared(memory), std::span(&m, 1), signature), errc::bad_signature);
  }
}

// Memory with another key, or none, is rejected: the mark identifies set and role.
void wrong_prepared_key(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const flat_keys keys = signature_model(c.set.id).generate(random.bytes(c.set.seed));
  const octets text = random.bytes(20);
  const message_view m{text};
  std::vector<std::uint8_t> secret(c.set.prepared_secret_key);
  std::vector<std::uint8_t> open(c.set.prepared_secret_key);
  ASSERT_EQ(by_id::prepare_secret_key(c.set.id, keys.secret_keys, secret), errc::ok);
  ASSERT_EQ(by_id::prepare_public_key(c.set.id, keys.public_keys, open), errc::ok);
  output signature(c.set.signature);
  const auto sign = [&](view memory) {
    return by_id::sign_deterministic(c.set.id, by_id::prepared(memory), std::span(&m, 1), signature.span());
  };
  ASSERT_EQ(sign(secret), errc::ok);
  const octets good = signature.copy();
  const auto verify = [&](view memory) {
    return by_id::verify(c.set.id, by_id::prepared(memory), std::span(&m, 1), good);
  };
  EXPECT_EQ(verify(open), errc::ok);
  EXPECT_EQ(verify(secret), errc::bad_public_key);
  EXPECT_EQ(sign(open), errc::bad_secret_key);
  EXPECT_TRUE(signature.is_zero());
  const octets none(c.set.prepared_secret_key);
  EXPECT_EQ(verify(none), errc::bad_public_key);
  EXPECT_EQ(sign(none), errc::bad_secret_key);
  const bravais::signature_parameters& other = next_in_library(bravais::signature_table, c.set);
  output of_other(other.signature);
  secret.resize(std::max(secret.size(), other.prepared_secret_key));
  ASSERT_EQ(by_id::prepare_secret_key(c.set.id, keys.secret_keys, secret), errc::ok);
  EXPECT_EQ(by_id::sign_deterministic(other.id, by_id::prepared(secret), std::span(&m, 1), of_other.span()),
            errc::bad_secret_key);
  EXPECT_TRUE(of_other.is_zero());
}

const registration tests([] {
  each_signature("property", "fields_of_s", fields_of_s);
  each_signature("property", "secret_key_parts", parts);
  each_signature("property", "mixed_parts", mixed_parts);
  each_signature("property", "any_public_key", any_public_key);
  each_signature("property", "wrong_prepared_key", wrong_prepared_key);
});

}  // namespace
}  // namespace bravais_test
