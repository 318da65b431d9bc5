// SPDX-License-Identifier: MIT
// Batches of signatures: the same bytes as single calls, one key or n, and items that fail alone.
#include <bravais/by_id.hpp>

#include "support/driver.hpp"
#include "support/public_calls.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::message_view;
namespace by_id = bravais::by_id;

// Below, at and beyond the number of items that are signed together, and beyond the piece for which randomness is
// drawn.
constexpr std::array<std::size_t, 8> counts = {0, 1, 3, 4, 5, 8, 13, 70};

// Messages of unequal lengths.
struct messages_of {
  messages_of(std::size_t n, random_stream& random) {
    for (std::size_t i = 0; i < n; ++i) texts.push_back(random.bytes(random.below(300)));
    for (const octets& text : texts) views.push_back({text});
  }
  std::vector<octets> texts;
  std::vector<message_view> views;
};

void batch(const signature_case& c) {
  random_stream random(c.name);
  const signature_driver single(c, usage::single);
  const signature_driver together(c, usage::batch);
  const signature_driver roomy(c, usage::batch_with_workspace);
  const flat_keys one = single.generate(random.bytes(c.set.seed));
  std::vector<std::uint8_t> sign_with(c.set.prepared_secret_key);
  std::vector<std::uint8_t> verify_with(c.set.prepared_public_key);
  ASSERT_EQ(by_id::prepare_secret_key(c.set.id, one.secret_keys, sign_with), errc::ok);
  ASSERT_EQ(by_id::prepare_public_key(c.set.id, one.public_keys, verify_with), errc::ok);
  for (const std::size_t n : counts) {
    SCOPED_TRACE(std::to_string(n) + " items");
    const octets seeds = random.bytes(n * c.set.seed);
    const octets randomness = random.bytes(n * c.set.randomness);
    const messages_of messages(n, random);
    const flat_keys keys = single.generate(seeds);
    const flat_keys batch_keys = together.generate(seeds);
    EXPECT_EQ(batch_keys.public_keys, keys.public_keys);
    EXPECT_EQ(batch_keys.secret_keys, keys.secret_keys);
    EXPECT_EQ(roomy.generate(seeds).secret_keys, keys.secret_keys);
    for (const flat_keys* used : {&keys, &one}) {
      SCOPED_TRACE(used == &one ? "one key" : "a key for each");
      for (const octets& r : {randomness, octets()}) {
        const octets signatures = single.sign(used->secret_keys, messages.views, r);
        EXPECT_EQ(together.sign(used->secret_keys, messages.views, r), signatures);
        EXPECT_EQ(roomy.sign(used->secret_keys, messages.views, r), signatures);
        octets received = signatures;  // every third one is wrong
        std::vector<errc> expected(n, errc::ok);
        for (std::size_t i = 0; i < n; i += 3) {
          received[i * c.set.signature + random.below(c.set.signature)] ^= 0x10;
          expected[i] = errc::bad_signature;
        }
        EXPECT_EQ(single.verify(used->public_keys, messages.views, received), expected);
        EXPECT_EQ(together.verify(used->public_keys, messages.views, received), expected);
        EXPECT_EQ(roomy.verify(used->public_keys, messages.views, received), expected);
        if (used != &one || r.empty()) continue;
        // A prepared key also serves many items in one call.
        output made(n * c.set.signature);
        std::vector<errc> verdicts(n, errc::bad_argument);
        EXPECT_EQ(by_id::sign(c.set.id, by_id::prepared(sign_with), messages.views, r, made.span()), errc::ok);
        EXPECT_EQ(made.copy(), signatures);
        EXPECT_EQ(by_id::verify(c.set.id, by_id::prepared(verify_with), messages.views, received, verdicts),
                  n == 0 ? errc::ok : errc::bad_signature);
        EXPECT_EQ(verdicts, expected);
      }
      // Seeds instead of expanded keys.
      if (n == 0 || used == &one) continue;
      output by_seed(n * c.set.signature);
      EXPECT_EQ(by_id::sign(c.set.id, by_id::seed(seeds), messages.views, randomness, by_seed.span()), errc::ok);
      EXPECT_EQ(by_seed.copy(), single.sign(keys.secret_keys, messages.views, randomness));
    }
  }
}

// One seed for all items. If n seeds are as long as one expanded key, the caller says which of them it is.
void seeds_or_keys(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const octets seed = random.bytes(c.set.seed);
  output public_key(c.set.public_key);
  output secret_key(c.set.secret_key);
  ASSERT_EQ(by_id::generate(c.set.id, seed, public_key.span(), secret_key.span()), errc::ok);
  const messages_of three(3, random);
  EXPECT_EQ(public_sign(c.set.id, by_id::seed(seed), three.views).signatures,
            public_sign(c.set.id, secret_key.span(), three.views).signatures);
  ASSERT_EQ(c.set.secret_key % c.set.seed, 0U);
  const messages_of many(c.set.secret_key / c.set.seed, random);
  const octets signatures = public_sign(c.set.id, secret_key.span(), many.views).signatures;
  EXPECT_EQ(by_id::verify(c.set.id, public_key.span(), many.views, signatures), errc::ok);
}

// One bad key at `bad`; if there is only one key, it is the bad one for all items.
void item_failure(const signature_case& c) {
  random_stream random(c.name);
  const signature_driver single(c, usage::single);
  const auto check = [&](std::size_t n, std::size_t bad) {
    SCOPED_TRACE(std::to_string(n) + " items, number " + std::to_string(bad) + " is bad");
    const messages_of messages(n, random);
    const octets randomness = random.bytes(n * c.set.randomness);
    const flat_keys keys = single.generate(random.bytes(n * c.set.seed));
    const octets expected = single.sign(keys.secret_keys, messages.views, randomness);
    octets secret_keys = keys.secret_keys;
    secret_keys[bad * c.set.secret_key + 64 + c.set.key_hash] = 0xff;  // the first fields of s1
    output signatures(n * c.set.signature);
    std::vector<errc> status(n, errc::bad_argument);
    EXPECT_EQ(by_id::sign(c.set.id, secret_keys, messages.views, randomness, signatures.span(), status),
              errc::bad_secret_key);
    for (std::size_t i = 0; i < n; ++i) {
      const octets made = to_octets(item(signatures.span(), c.set.signature, i));
      EXPECT_EQ(status[i], i == bad ? errc::bad_secret_key : errc::ok) << i;
      EXPECT_EQ(made, i == bad ? octets(c.set.signature) : to_octets(item(expected, c.set.signature, i))) << i;
    }
    const view bad_key = item(secret_keys, c.set.secret_key, bad);
    EXPECT_TRUE(refused(public_sign(c.set.id, bad_key, messages.views), errc::bad_secret_key));
  };
  for (std::size_t bad = 0; bad < 5; ++bad) check(5, bad);
  for (const std::size_t n : {std::size_t{1}, std::size_t{9}}) check(n, n / 2);
}

// Inputs may overlap: a signature of a key, of a signature, of itself.
void overlapping_inputs(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  output public_key(c.set.public_key);
  output secret_key(c.set.secret_key);
  ASSERT_EQ(by_id::generate(c.set.id, random.bytes(c.set.seed), public_key.span(), secret_key.span()), errc::ok);
  const std::array messages = {message_view{public_key.span()}, message_view{public_key.span()},
                               message_view{secret_key.span()}};
  const octets signatures = public_sign(c.set.id, secret_key.span(), messages).signatures;
  EXPECT_EQ(by_id::verify(c.set.id, public_key.span(), messages, signatures), errc::ok);
  EXPECT_EQ(to_octets(item(signatures, c.set.signature, 0)), to_octets(item(signatures, c.set.signature, 1)));
  const view first = item(signatures, c.set.signature, 0);
  EXPECT_EQ(public_verify(c.set.id, public_key.span(), {first}, first), errc::bad_signature);
}

// A missing reduction shows only once in very many signatures. `count` of them, half under keys of their own and half
// under one; all ways of use make the first thousand.
void many_signatures(const signature_case& c, std::size_t count) {
  random_stream random(c.name);
  const signature_driver together(c, usage::batch);
  constexpr std::size_t n = 64;
  for (std::size_t done = 0; done < count; done += 2 * n) {
    const messages_of messages(n, random);
    const flat_keys keys = together.generate(random.bytes(n * c.set.seed));
    const view first_secret = item(keys.secret_keys, c.set.secret_key, 0);
    const view first_public = item(keys.public_keys, c.set.public_key, 0);
    const octets r = random.bytes(n * c.set.randomness);
    const octets of_all = together.sign(keys.secret_keys, messages.views, r);
    const octets of_one = together.sign(first_secret, messages.views, r);
    ASSERT_EQ(together.verify(keys.public_keys, messages.views, of_all), std::vector<errc>(n, errc::ok)) << done;
    ASSERT_EQ(together.verify(first_public, messages.views, of_one), std::vector<errc>(n, errc::ok)) << done;
    if (done >= 1'000) continue;
    for (const usage how : {usage::single, usage::prepared}) {
      const signature_driver other(c, how);
      ASSERT_EQ(other.sign(keys.secret_keys, messages.views, r), of_all) << name(how) << ' ' << done;
      ASSERT_EQ(other.sign(first_secret, messages.views, r), of_one) << name(how) << ' ' << done;
      ASSERT_EQ(other.verify(keys.public_keys, messages.views, of_all), std::vector<errc>(n, errc::ok)) << done;
      ASSERT_EQ(other.verify(first_public, messages.views, of_one), std::vector<errc>(n, errc::ok)) << done;
    }
  }
}

const registration tests([] {
  each_signature("property", "batch_equals_single", batch);
  each_signature("property", "seeds_or_keys", seeds_or_keys);
  each_signature("property", "item_failure", item_failure);
  each_signature("property", "overlapping_inputs", overlapping_inputs);
  each_signature("property", "sign_and_verify_1000", [](const signature_case& c) { many_signatures(c, 1'000); });
  // All sets of a back end together make 10^5 signatures.
  each_signature("property", "full_sign_and_verify", [](const signature_case& c) {
    if (!full_run()) GTEST_SKIP() << "skipped: 10^5 signatures take a minute; set BRAVAIS_FULL=1 to make them";
    many_signatures(c, 100'000 / bravais::signature_count);
  });
});

}  // namespace
}  // namespace bravais_test
