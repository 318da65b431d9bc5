// SPDX-License-Identifier: MIT
// Every buffer of every operation with every wrong length, counts that disagree, and ids that do not exist: an error,
// and zeros in all outputs.
#include "support/operations.hpp"

#include <concepts>
#include <type_traits>

#include "support/cases.hpp"
#include "support/public_calls.hpp"
#include "support/random_stream.hpp"
#include "support/refused.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
namespace by_id = bravais::by_id;

// Calls `op` for `items` items, with `length` bytes in buffer `changed`.
constexpr std::size_t none = call_memory::none;
struct outcome {
  errc error;
  bool zeroed;
};
outcome call(std::string_view set, const operation& op, std::size_t items, std::size_t changed, std::size_t length) {
  call_memory memory(op, items, changed, length);
  const errc error = op.call(memory.spans);
  return {error, memory.refused(set) == memory.outputs()};
}

// All lengths up to two items for small buffers; for large ones those near the ends, and some between.
std::vector<std::size_t> lengths_for(const argument& a) {
  std::vector<std::size_t> lengths;
  for (std::size_t length = 0; length <= 2 * a.size; ++length) {
    const std::size_t distance = length % a.size;
    if (a.size <= 64 || distance < 3 || a.size - distance < 3 || distance % 101 == 32) lengths.push_back(length);
  }
  return lengths;
}

void wrong_length(std::string_view set, const operation& op, std::size_t position) {
  const argument& a = op.arguments[position];
  for (const std::size_t length : lengths_for(a)) {
    if (length == a.size) continue;
    // Prepared keys need at least this much memory; whether slightly less suffices depends on its address.
    if (a.is_prepared() && length + 63 >= a.size) continue;
    const outcome result = call(set, op, 1, position, length);
    SCOPED_TRACE(op.name + ": " + a.name + " of " + std::to_string(length) + " bytes");
    EXPECT_TRUE(result.zeroed);
    if (a.what == role::prepared_input) {
      // Memory that is too short contains no prepared key: either error is valid.
      const bool no_key = result.error == errc::bad_public_key || result.error == errc::bad_secret_key;
      EXPECT_TRUE(no_key || result.error == errc::bad_length) << bravais::text(result.error);
    } else {
      // Without a message, no length of another buffer can be wrong.
      const bool no_items = a.what == role::messages && length == 0;
      EXPECT_EQ(result.error, no_items ? errc::bad_argument : errc::bad_length) << bravais::text(result.error);
    }
  }
}

template <class Case>
void wrong_lengths(const Case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  for (const operation& op : operations(c.set.id, random.bytes(c.set.seed))) {
    EXPECT_EQ(call(c.set.name, op, 1, none, 0).error, errc::ok) << op.name;
    EXPECT_EQ(call(c.set.name, op, 3, none, 0).error, errc::ok) << op.name << ", 3 items";
    EXPECT_EQ(call(c.set.name, op, 0, none, 0).error, errc::ok) << op.name << ", 0 items";
    for (std::size_t i = 0; i < op.arguments.size(); ++i) {
      wrong_length(c.set.name, op, i);
      // Two items where all other buffers have three.
      const argument& a = op.arguments[i];
      if (op.fixed_length || a.is_prepared()) continue;
      const outcome result = call(c.set.name, op, 3, i, 2 * a.size);
      EXPECT_EQ(result.error, errc::bad_length) << op.name << ": two " << a.name << " among threes";
      EXPECT_TRUE(result.zeroed) << op.name << ": two " << a.name << " among threes";
    }
  }
}

// Calls that write one or two outputs of a set that does not exist.
using out = std::span<std::uint8_t>;
template <class Call>
void refuses(const Call& call) {
  output first(64), second(64);
  if constexpr (std::invocable<const Call&, out, out>) {
    EXPECT_EQ(call(first.span(), second.span()), errc::unknown_set);
    EXPECT_TRUE(second.is_zero());
  } else {
    EXPECT_EQ(call(first.span()), errc::unknown_set);
  }
  EXPECT_TRUE(first.is_zero());
}
template <class Call>
void refuses_with_status(const Call& call) {
  std::vector<errc> status(2, errc::ok);
  refuses([&](out a) { return call(a, status); });
  EXPECT_EQ(status, std::vector<errc>(2, errc::not_done));
}

// Ids beyond the table, through each operation: those of all kinds here, the others in `use`.
template <class Id, class Use>
void unknown_ids(std::size_t count, const Use& use) {
  const octets bytes(64, 1);
  for (const std::uint32_t number : {static_cast<std::uint32_t>(count), 0x7fffffffU, 0xffffffffU}) {
    const auto id = static_cast<Id>(number);
    const auto no_pair = [](const auto& generate) {
      output public_key(64), secret_key(64);
      EXPECT_EQ(generate(public_key.span(), secret_key.span()), errc::unknown_set);
      EXPECT_TRUE(is_no_public_key("", 64, public_key.copy()) && secret_key.is_zero());
    };
    no_pair([&](out a, out b) { return by_id::generate(id, bytes, a, b); });
    no_pair([&](out a, out b) { return by_id::generate(id, a, b); });
    refuses([&](out a) { return by_id::prepare_public_key(id, bytes, a); });
    refuses([&](out a) { return by_id::prepare_secret_key(id, bytes, a); });
    EXPECT_EQ(by_id::check_public_key(id, bytes), errc::unknown_set);
    EXPECT_EQ(by_id::check_secret_key(id, bytes), errc::unknown_set);
    output public_key(64);
    EXPECT_EQ(by_id::public_key_from_secret_key(id, bytes, public_key.span()), errc::unknown_set);
    EXPECT_TRUE(is_no_public_key("", 64, public_key.copy()));
    use(id, bytes);
  }
}

void unknown_kem() {
  unknown_ids<bravais::kem_id>(bravais::kem_count, [](bravais::kem_id id, const octets& bytes) {
    for (const by_id::key& key : {by_id::key(bytes), by_id::prepared(bytes)}) {
      refuses([&](out a, out b) { return by_id::encapsulate(id, key, bytes, a, b); });
      refuses([&](out a, out b) { return by_id::encapsulate(id, key, a, b); });
      refuses([&](out a, out b) { return by_id::encapsulate_kdf(id, key, bytes, a, b); });
      refuses([&](out a, out b) { return by_id::encapsulate_kdf(id, key, a, b); });
    }
    for (const by_id::key& key : {by_id::expanded(bytes), by_id::seed(bytes), by_id::prepared(bytes)}) {
      refuses_with_status([&](out a, auto& status) { return by_id::decapsulate(id, key, bytes, a, status); });
      refuses_with_status([&](out a, auto& status) { return by_id::decapsulate_kdf(id, key, bytes, a, status); });
    }
  });
}

void unknown_pke() {
  unknown_ids<bravais::pke_id>(bravais::pke_count, [](bravais::pke_id id, const octets& bytes) {
    for (const by_id::key& key : {by_id::key(bytes), by_id::prepared(bytes)}) {
      refuses([&](out a) { return by_id::encrypt(id, key, bytes, bytes, a); });
      refuses([&](out a) { return by_id::encrypt(id, key, bytes, a); });
      refuses_with_status([&](out a, auto& status) { return by_id::decrypt(id, key, bytes, a, status); });
    }
  });
}

void unknown_signature() {
  unknown_ids<bravais::signature_id>(bravais::signature_count, [](bravais::signature_id id, const octets& bytes) {
    const std::array messages = {bravais::message_view{bytes}};
    for (const by_id::key& key : {by_id::key(bytes), by_id::prepared(bytes)}) {
      refuses([&](out a) { return by_id::sign(id, key, messages, bytes, a); });
      refuses([&](out a) { return by_id::sign(id, key, messages, a); });
      refuses([&](out a) { return by_id::sign_deterministic(id, key, messages, a); });
      EXPECT_EQ(by_id::verify(id, key, messages, bytes), errc::unknown_set);
    }
  });
}

// ML-KEM has no key derivation function to read from.
void no_kdf(const kem_case& c) {
  const scoped_isa on(c.end.id);
  const octets public_key(c.set.public_key, 0);
  const octets m(c.set.randomness, 0);
  output ciphertext(c.set.ciphertext);
  output input(64);
  EXPECT_EQ(by_id::encapsulate_kdf(c.set.id, public_key, m, ciphertext.span(), input.span()), errc::unknown_set);
  EXPECT_TRUE(ciphertext.is_zero() && input.is_zero());
  octets prepared(c.set.prepared_public_key);
  ASSERT_EQ(by_id::prepare_public_key(c.set.id, public_key, prepared), errc::ok);
  EXPECT_EQ(by_id::encapsulate_kdf(c.set.id, by_id::prepared(prepared), m, ciphertext.span(), input.span()),
            errc::unknown_set);
  EXPECT_TRUE(ciphertext.is_zero() && input.is_zero());
}

// The statuses of a batch have one entry per item, or are empty.
template <class Case>
void status_length(const Case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  for (const operation& op : operations(c.set.id, random.bytes(c.set.seed))) {
    if (op.fixed_length) continue;
    call_memory memory(op, 1);
    std::vector<errc> two(2, errc::ok);
    EXPECT_EQ(op.call(memory.spans, two), errc::bad_argument) << op.name;
    EXPECT_EQ(memory.refused(c.set.name), memory.outputs()) << op.name;
    EXPECT_EQ(two, std::vector<errc>(2, errc::not_done)) << op.name;
  }
}

// Null pointers where bytes are needed.
template <class Case>
void null_pointers(const Case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  for (const operation& op : operations(c.set.id, random.bytes(c.set.seed)))
    for (std::size_t missing = 0; missing < op.arguments.size(); ++missing) {
      // Tests read the messages and prepared keys before the call under test.
      const argument& a = op.arguments[missing];
      const bool is_text = std::is_same_v<Case, signature_case> && a.name == "messages";
      if (is_text || a.what == role::prepared_input) continue;
      call_memory memory(op, 1);
      memory.spans[missing] = {static_cast<std::uint8_t*>(nullptr), a.size};
      EXPECT_EQ(op.call(memory.spans), errc::bad_argument) << op.name << " without " << a.name;
      EXPECT_EQ(memory.refused(c.set.name), memory.outputs() - a.is_output()) << op.name << " without " << a.name;
    }
}

const registration tests([] {
  each_kem("property", "wrong_lengths", wrong_lengths<kem_case>);
  each_pke("property", "wrong_lengths", wrong_lengths<pke_case>);
  each_signature("property", "wrong_lengths", wrong_lengths<signature_case>);
  each_kem("property", "null_pointers", null_pointers<kem_case>);
  each_pke("property", "null_pointers", null_pointers<pke_case>);
  each_signature("property", "null_pointers", null_pointers<signature_case>);
  each_kem("property", "no_kdf", no_kdf, is_standard);
  each_kem("property", "status_length", status_length<kem_case>);
  each_pke("property", "status_length", status_length<pke_case>);
  each_signature("property", "status_length", status_length<signature_case>);
  once("property", "unknown_kem", unknown_kem);
  once("property", "unknown_pke", unknown_pke);
  once("property", "unknown_signature", unknown_signature);
});

}  // namespace
}  // namespace bravais_test
