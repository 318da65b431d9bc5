// SPDX-License-Identifier: MIT
// If the random source fails at its first, second, third, ... call, the operation must return an error and zeros. If it
// works, its bytes must be those that reach the deterministic forms.
#include <cstdio>

#include <bravais/bravais.hpp>

#include "support/driver.hpp"
#include "support/operations.hpp"
#include "support/public_calls.hpp"
#include "support/random_source.hpp"
#include "support/refused.hpp"

namespace bravais_test {
namespace {

using bravais::errc;

std::size_t calls = 0;
std::size_t failing_call = 0;  // the number of the failing call, from 1; 0: none

// A failing source also writes bytes, which must not reach the output.
bool counted_source(std::span<std::uint8_t> bytes) noexcept {
  std::fill(bytes.begin(), bytes.end(), std::uint8_t{0x77});
  return ++calls != failing_call;
}

// Runs `op` with `items` items while call number `failing` of the source fails; returns the number of calls.
std::size_t run(std::string_view set, const operation& op, std::size_t items, std::size_t failing) {
  call_memory memory(op, items);
  calls = 0;
  failing_call = failing;
  const errc error = op.call(memory.spans);
  const bool failed = failing != 0 && calls >= failing;
  EXPECT_EQ(error, failed ? errc::no_randomness : errc::ok);
  EXPECT_EQ(memory.refused(set), failed ? memory.outputs() : 0U);
  return calls;
}

template <class Case>
void failing_source(const Case& c) {
  const scoped_isa on(c.end.id);
  const random_source_in_place source(counted_source);
  std::size_t random_operations = 0, failing_calls = 0;
  for (const operation& op : operations(c.set.id, octets(c.set.seed, 0x13)))
    for (const std::size_t items : {std::size_t{1}, std::size_t{9}}) {
      if (op.fixed_length && items != 1) continue;
      SCOPED_TRACE(op.name + ", " + std::to_string(items) + " items");
      const std::size_t needed = run(c.set.name, op, items, 0);
      EXPECT_EQ(needed > 0, op.random);
      if (op.random) ++random_operations;
      failing_calls += needed;
      for (std::size_t failing = 1; failing <= needed + 1; ++failing) {
        SCOPED_TRACE("call " + std::to_string(failing) + " of the source fails");
        run(c.set.name, op, items, failing);
      }
    }
  EXPECT_GT(random_operations, 0U);
  std::printf("%zu failing calls of the random source\n", failing_calls);  // tools/long_runs reads this
}

// The source supplies the seed, or m, of the deterministic forms. For NTRU it supplies a short seed, which expands to
// eight strings SHAKE256(seed || j) of equal length, the last one truncated.
octets drawn(const kem_case& c, std::size_t size) {
  if (!is_ntru(c.set)) return octets(size, 0x77);
  octets out;
  for (std::uint8_t j = 0; j < 8; ++j) {
    const octets number = {j};
    const octets part = reference::shake256(reference::concatenate({octets(48, 0x77), number}), (size + 7) / 8);
    out.insert(out.end(), part.begin(), part.end());
  }
  out.resize(size);
  return out;
}
// Generates a key pair from the source and expects that of `seed`.
template <class Set>
flat_keys generate_expecting(const Set& set, const octets& seed) {
  output public_key(set.public_key), secret_key(set.secret_key);
  output expected_public(set.public_key), expected_secret(set.secret_key);
  EXPECT_EQ(bravais::by_id::generate(set.id, public_key.span(), secret_key.span()), errc::ok);
  EXPECT_EQ(bravais::by_id::generate(set.id, seed, expected_public.span(), expected_secret.span()), errc::ok);
  EXPECT_EQ(public_key.copy(), expected_public.copy());
  EXPECT_EQ(secret_key.copy(), expected_secret.copy());
  return {public_key.copy(), secret_key.copy()};
}

void source_is_used(const kem_case& c) {
  const scoped_isa on(c.end.id);
  const random_source_in_place source(counted_source);
  failing_call = 0;
  const octets m = drawn(c, c.set.randomness);
  const flat_keys keys = generate_expecting(c.set, drawn(c, c.set.seed));
  const kem_answer sent = public_encapsulate(c.set.id, keys.public_keys, m);
  output ciphertext(c.set.ciphertext);
  output secret(c.set.shared_secret);
  EXPECT_EQ(bravais::by_id::encapsulate(c.set.id, keys.public_keys, ciphertext.span(), secret.span()), errc::ok);
  EXPECT_EQ(ciphertext.copy(), sent.first);
  EXPECT_EQ(secret.copy(), sent.second);
}

void coins_are_used(const pke_case& c) {
  const scoped_isa on(c.end.id);
  const random_source_in_place source(counted_source);
  failing_call = 0;
  const octets coins(c.set.randomness, 0x77);
  const octets message(c.set.message, 0x11);
  const flat_keys keys = generate_expecting(c.set, octets(c.set.seed, 0x77));
  octets prepared(c.set.prepared_public_key);
  ASSERT_EQ(bravais::by_id::prepare_public_key(c.set.id, keys.public_keys, prepared), errc::ok);
  output ciphertext(c.set.ciphertext);
  output of_prepared(c.set.ciphertext);
  output expected(c.set.ciphertext);
  EXPECT_EQ(bravais::by_id::encrypt(c.set.id, keys.public_keys, message, ciphertext.span()), errc::ok);
  EXPECT_EQ(bravais::by_id::encrypt(c.set.id, bravais::by_id::prepared(prepared), message, of_prepared.span()),
            errc::ok);
  EXPECT_EQ(bravais::by_id::encrypt(c.set.id, keys.public_keys, message, coins, expected.span()), errc::ok);
  EXPECT_EQ(ciphertext.copy(), expected.copy());
  EXPECT_EQ(of_prepared.copy(), expected.copy());
}

// The source supplies the seed, or the randomness, of the forms that take it.
void signing_source_is_used(const signature_case& c) {
  const scoped_isa on(c.end.id);
  const random_source_in_place source(counted_source);
  failing_call = 0;
  const octets r(c.set.randomness, 0x77);
  const octets text(10, 0x11);
  const std::array messages = {bravais::message_view{text}};
  const flat_keys keys = generate_expecting(c.set, octets(c.set.seed, 0x77));
  output signature(c.set.signature);
  output expected(c.set.signature);
  EXPECT_EQ(bravais::by_id::sign(c.set.id, keys.secret_keys, messages, signature.span()), errc::ok);
  EXPECT_EQ(bravais::by_id::sign(c.set.id, keys.secret_keys, messages, r, expected.span()), errc::ok);
  EXPECT_EQ(signature.copy(), expected.copy());
  EXPECT_EQ(bravais::by_id::sign_deterministic(c.set.id, keys.secret_keys, messages, expected.span()), errc::ok);
  EXPECT_NE(signature.copy(), expected.copy());
}

#if BRAVAIS_HAS_KYBER
// The strongly typed form then has no value, and the system's own source gives something new each time.
void typed_source() {
  using kem = bravais::ml_kem_768;
  const auto keys = kem::generate();
  const auto others = kem::generate();
  ASSERT_TRUE(keys && others);
  EXPECT_NE(keys->public_key, others->public_key);
  const auto sent = kem::encapsulate(keys->public_key);
  const auto again = kem::encapsulate(keys->public_key);
  ASSERT_TRUE(sent && again);
  EXPECT_NE(sent->ciphertext, again->ciphertext);
  const random_source_in_place source(counted_source);
  calls = 0;
  failing_call = 1;
  const auto none = kem::generate();
  EXPECT_FALSE(none);
  EXPECT_EQ(none.error(), errc::no_randomness);
  calls = 0;
  EXPECT_EQ(kem::encapsulate(keys->public_key).error(), errc::no_randomness);
}
#endif

// random_bytes() itself.
void random_bytes() {
  octets bytes(100, 0xaa);
  EXPECT_EQ(bravais::random_bytes(bytes), errc::ok);
  EXPECT_NE(bytes, octets(100, 0xaa));
  EXPECT_EQ(bravais::random_bytes({}), errc::ok);
  octets large(100'000);
  EXPECT_EQ(bravais::random_bytes(large), errc::ok);
  EXPECT_FALSE(all_zero(view(large).last(32)));
  const random_source_in_place source(counted_source);
  calls = 0;
  failing_call = 1;
  EXPECT_EQ(bravais::random_bytes(bytes), errc::no_randomness);
  EXPECT_TRUE(all_zero(bytes));
}

const registration tests([] {
  each_kem("property", "failing_randomness", failing_source<kem_case>);
  each_pke("property", "failing_randomness", failing_source<pke_case>);
  each_signature("property", "failing_randomness", failing_source<signature_case>);
  each_kem("property", "randomness_is_used", source_is_used);
  each_pke("property", "randomness_is_used", coins_are_used);
  each_signature("property", "randomness_is_used", signing_source_is_used);
#if BRAVAIS_HAS_KYBER
  once("property", "typed_randomness", typed_source);
#endif
  once("property", "random_bytes", random_bytes);
});

}  // namespace
}  // namespace bravais_test
