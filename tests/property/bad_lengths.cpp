// SPDX-License-Identifier: MIT
// Every buffer of every operation with every length that it must not have, counts that disagree, ids that do not exist:
// an error, and zeros in whatever outputs there are.
#include "support/operations.hpp"

#include <memory>
#include <type_traits>

#include "support/cases.hpp"
#include "support/driver.hpp"
#include "support/public_calls.hpp"
#include "support/random_stream.hpp"
#include "support/refused.hpp"

namespace bravais_test {
namespace {

using bravais::errc;

// Calls `op` with `items` copies of each input, and with `length` bytes instead in buffer `changed` (none: any other
// number).
struct outcome {
  errc error;
  bool zeroed;
};
outcome call(std::string_view set, const operation& op, std::size_t items, std::size_t changed, std::size_t length) {
  std::vector<std::unique_ptr<output>> memory;
  buffers spans;
  for (std::size_t i = 0; i < op.arguments.size(); ++i) {
    const argument& a = op.arguments[i];
    const std::size_t normal = a.is_prepared() || op.fixed_length ? a.size : items * a.size;
    memory.push_back(std::make_unique<output>(i == changed ? length : normal));
    spans.push_back(memory.back()->span());
    for (std::size_t j = 0; !a.content.empty() && j < spans[i].size(); ++j)
      spans[i][j] = a.content[j % a.content.size()];
  }
  outcome result{op.call(spans), true};
  for (std::size_t i = 0; i < op.arguments.size(); ++i)
    if (op.arguments[i].is_output()) result.zeroed = result.zeroed && is_refused(set, op.arguments[i], *memory[i]);
  return result;
}

constexpr std::size_t none = ~std::size_t{0};

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
    // Prepared keys need at least so much memory; how much less would still do depends on its address.
    if (a.is_prepared() && length + 63 >= a.size) continue;
    const outcome result = call(set, op, 1, position, length);
    SCOPED_TRACE(op.name + ": " + a.name + " of " + std::to_string(length) + " bytes");
    EXPECT_TRUE(result.zeroed);
    if (a.what == role::prepared_input) {
      // Memory that is too short holds no prepared key, which may be said either way.
      const bool no_key = result.error == errc::bad_public_key || result.error == errc::bad_secret_key;
      EXPECT_TRUE(no_key || result.error == errc::bad_length) << bravais::text(result.error);
    } else {
      // Without a message there is nothing that the length of another buffer could be wrong for.
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

// Ids behind the table, through each operation.
void unknown_kem() {
  const octets bytes(64, 1);
  namespace by_id = bravais::by_id;
  const auto refuses = [&](bravais::kem_id id, const auto& call_with) {
    output first(64);
    output second(64);
    EXPECT_EQ(call_with(id, first.span(), second.span()), errc::unknown_set);
    return (first.is_zero() || is_no_public_key("", 64, first.copy())) && second.is_zero();
  };
  using out = std::span<std::uint8_t>;
  using bravais::kem_id;
  for (const std::uint32_t number : {static_cast<std::uint32_t>(bravais::kem_count), 0x7fffffffU, 0xffffffffU}) {
    const auto id = static_cast<kem_id>(number);
    EXPECT_TRUE(refuses(id, [&](kem_id i, out a, out b) { return by_id::generate(i, bytes, a, b); }));
    EXPECT_TRUE(refuses(id, [&](kem_id i, out a, out b) { return by_id::generate(i, a, b); }));
    EXPECT_TRUE(refuses(id, [&](kem_id i, out a, out b) { return by_id::encapsulate(i, bytes, bytes, a, b); }));
    EXPECT_TRUE(refuses(id, [&](kem_id i, out a, out b) { return by_id::encapsulate(i, bytes, a, b); }));
    EXPECT_TRUE(refuses(id, [&](kem_id i, out a, out b) { return by_id::encapsulate_kdf(i, bytes, bytes, a, b); }));
    EXPECT_TRUE(refuses(id, [&](kem_id i, out a, out b) { return by_id::encapsulate_kdf(i, bytes, a, b); }));
    EXPECT_TRUE(refuses(
        id, [&](kem_id i, out a, out b) { return by_id::encapsulate(i, by_id::prepared(bytes), bytes, a, b); }));
    EXPECT_TRUE(
        refuses(id, [&](kem_id i, out a, out b) { return by_id::encapsulate(i, by_id::prepared(bytes), a, b); }));
    EXPECT_TRUE(refuses(
        id, [&](kem_id i, out a, out b) { return by_id::encapsulate_kdf(i, by_id::prepared(bytes), bytes, a, b); }));
    EXPECT_TRUE(
        refuses(id, [&](kem_id i, out a, out b) { return by_id::encapsulate_kdf(i, by_id::prepared(bytes), a, b); }));
    for (auto* const decapsulate : {by_id::decapsulate, by_id::decapsulate_kdf}) {
      for (const by_id::key& key : {by_id::expanded(bytes), by_id::seed(bytes), by_id::prepared(bytes)}) {
        output secret(64);
        std::array<errc, 1> status{};
        EXPECT_EQ(decapsulate(id, key, bytes, secret.span(), status), errc::unknown_set);
        EXPECT_TRUE(secret.is_zero());
        EXPECT_EQ(status[0], errc::not_done);
      }
    }
    output prepared(64);
    EXPECT_EQ(by_id::prepare_public_key(id, bytes, prepared.span()), errc::unknown_set);
    EXPECT_EQ(by_id::prepare_secret_key(id, bytes, prepared.span()), errc::unknown_set);
    EXPECT_TRUE(prepared.is_zero());
    EXPECT_EQ(by_id::check_public_key(id, bytes), errc::unknown_set);
    EXPECT_EQ(by_id::check_secret_key(id, bytes), errc::unknown_set);
  }
}

void unknown_pke() {
  const octets bytes(64, 1);
  namespace by_id = bravais::by_id;
  const auto id = static_cast<bravais::pke_id>(bravais::pke_count);
  output first(64);
  output second(64);
  EXPECT_EQ(by_id::generate(id, bytes, first.span(), second.span()), errc::unknown_set);
  EXPECT_TRUE(is_no_public_key("", 64, first.copy()) && second.is_zero());
  EXPECT_EQ(by_id::generate(id, first.span(), second.span()), errc::unknown_set);
  EXPECT_TRUE(is_no_public_key("", 64, first.copy()) && second.is_zero());
  output ciphertext(64);
  EXPECT_EQ(by_id::encrypt(id, bytes, bytes, bytes, ciphertext.span()), errc::unknown_set);
  EXPECT_TRUE(ciphertext.is_zero());
  output other(64);
  EXPECT_EQ(by_id::encrypt(id, bytes, bytes, other.span()), errc::unknown_set);
  EXPECT_TRUE(other.is_zero());
  output message(64);
  std::vector<errc> status(2, errc::ok);
  EXPECT_EQ(by_id::decrypt(id, bytes, bytes, message.span(), status), errc::unknown_set);
  EXPECT_TRUE(message.is_zero());
  EXPECT_EQ(status, std::vector<errc>(2, errc::not_done));
  output prepared(64);
  EXPECT_EQ(by_id::prepare_public_key(id, bytes, prepared.span()), errc::unknown_set);
  EXPECT_EQ(by_id::prepare_secret_key(id, bytes, prepared.span()), errc::unknown_set);
  EXPECT_TRUE(prepared.is_zero());
  output sent(64);
  EXPECT_EQ(by_id::encrypt(id, by_id::prepared(bytes), bytes, bytes, sent.span()), errc::unknown_set);
  EXPECT_TRUE(sent.is_zero());
  output opened(64);
  EXPECT_EQ(by_id::decrypt(id, by_id::prepared(bytes), bytes, opened.span()), errc::unknown_set);
  EXPECT_TRUE(opened.is_zero());
}

// ML-KEM has no key derivation function to read from.
void no_kdf(const kem_case& c) {
  const scoped_isa on(c.end.id);
  const octets public_key(c.set.public_key, 0);
  const octets m(c.set.randomness, 0);
  output ciphertext(c.set.ciphertext);
  output input(64);
  EXPECT_EQ(bravais::by_id::encapsulate_kdf(c.set.id, public_key, m, ciphertext.span(), input.span()),
            errc::unknown_set);
  EXPECT_TRUE(ciphertext.is_zero() && input.is_zero());
  octets prepared(c.set.prepared_public_key);
  ASSERT_EQ(bravais::by_id::prepare_public_key(c.set.id, public_key, prepared), errc::ok);
  EXPECT_EQ(
      bravais::by_id::encapsulate_kdf(c.set.id, bravais::by_id::prepared(prepared), m, ciphertext.span(), input.span()),
      errc::unknown_set);
  EXPECT_TRUE(ciphertext.is_zero() && input.is_zero());
}

void unknown_signature() {
  const octets bytes(64, 1);
  namespace by_id = bravais::by_id;
  using bravais::signature_id;
  const std::array messages = {bravais::message_view{bytes}};
  for (const std::uint32_t number : {static_cast<std::uint32_t>(bravais::signature_count), 0x7fffffffU, 0xffffffffU}) {
    const auto id = static_cast<signature_id>(number);
    const auto refuses = [&](const auto& call_with) {
      output made(64);
      EXPECT_EQ(call_with(made.span()), errc::unknown_set);
      EXPECT_TRUE(made.is_zero());
    };
    using out = std::span<std::uint8_t>;
    output public_key(64), secret_key(64);
    EXPECT_EQ(by_id::generate(id, bytes, public_key.span(), secret_key.span()), errc::unknown_set);
    EXPECT_TRUE(secret_key.is_zero() && is_no_public_key("", 64, public_key.copy()));
    EXPECT_EQ(by_id::generate(id, public_key.span(), secret_key.span()), errc::unknown_set);
    EXPECT_TRUE(secret_key.is_zero() && is_no_public_key("", 64, public_key.copy()));
    refuses([&](out a) { return by_id::sign(id, bytes, messages, bytes, a); });
    refuses([&](out a) { return by_id::sign(id, bytes, messages, a); });
    refuses([&](out a) { return by_id::sign_deterministic(id, bytes, messages, a); });
    refuses([&](out a) { return by_id::sign(id, by_id::prepared(bytes), messages, bytes, a); });
    refuses([&](out a) { return by_id::sign(id, by_id::prepared(bytes), messages, a); });
    refuses([&](out a) { return by_id::sign_deterministic(id, by_id::prepared(bytes), messages, a); });
    refuses([&](out a) { return by_id::prepare_public_key(id, bytes, a); });
    refuses([&](out a) { return by_id::prepare_secret_key(id, bytes, a); });
    EXPECT_EQ(by_id::public_key_from_secret_key(id, bytes, public_key.span()), errc::unknown_set);
    EXPECT_TRUE(is_no_public_key("", 64, public_key.copy()));
    EXPECT_EQ(by_id::verify(id, bytes, messages, bytes), errc::unknown_set);
    EXPECT_EQ(by_id::verify(id, by_id::prepared(bytes), messages, bytes), errc::unknown_set);
    EXPECT_EQ(by_id::check_secret_key(id, bytes), errc::unknown_set);
  }
}

// The status of a batch has one entry for each item, or none at all.
void status_length(const kem_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const kem_answer keys = public_generate(c.set.id, random.bytes(c.set.seed));
  const octets m = random.bytes(c.set.randomness);
  output ciphertext(c.set.ciphertext);
  output secret(c.set.shared_secret);
  std::vector<errc> two(2, errc::ok);
  EXPECT_EQ(bravais::by_id::encapsulate(c.set.id, keys.first, m, ciphertext.span(), secret.span(), two),
            errc::bad_argument);
  EXPECT_TRUE(ciphertext.is_zero() && secret.is_zero());
}

void pke_status_length(const pke_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  const flat_keys keys = pke_driver(c, usage::single).generate(random.bytes(c.set.seed));
  octets prepared(c.set.prepared_secret_key);
  ASSERT_EQ(bravais::by_id::prepare_secret_key(c.set.id, keys.secret_keys, prepared), errc::ok);
  const octets ciphertext(c.set.ciphertext);
  const auto refuses = [&](const auto& decrypt) {
    output message(c.set.message);
    std::vector<errc> two(2, errc::ok);
    EXPECT_EQ(decrypt(message.span(), std::span(two)), errc::bad_argument);
    EXPECT_TRUE(message.is_zero());
    EXPECT_EQ(two, std::vector<errc>(2, errc::not_done));
  };
  refuses([&](std::span<std::uint8_t> to, std::span<errc> status) {
    return bravais::by_id::decrypt(c.set.id, keys.secret_keys, ciphertext, to, status);
  });
  refuses([&](std::span<std::uint8_t> to, std::span<errc> status) {
    return bravais::by_id::decrypt(c.set.id, bravais::by_id::prepared(prepared), ciphertext, to, status);
  });
}

void signature_status_length(const signature_case& c) {
  const scoped_isa on(c.end.id);
  const octets keys(c.set.secret_key);
  const octets text(5);
  const std::array messages = {bravais::message_view{text}};
  output signature(c.set.signature);
  std::vector<errc> two(2, errc::ok);
  EXPECT_EQ(bravais::by_id::sign_deterministic(c.set.id, keys, messages, signature.span(), two), errc::bad_argument);
  EXPECT_TRUE(signature.is_zero());
  EXPECT_EQ(two, std::vector<errc>(2, errc::not_done));
  const octets public_key(c.set.public_key);
  EXPECT_EQ(bravais::by_id::verify(c.set.id, public_key, messages, signature.copy(), two), errc::bad_argument);
}

// Null pointers where bytes are needed.
template <class Case>
void null_pointers(const Case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  for (const operation& op : operations(c.set.id, random.bytes(c.set.seed)))
    for (std::size_t missing = 0; missing < op.arguments.size(); ++missing) {
      // The messages of signatures and prepared keys that are used are looked into before the call that is tested.
      const argument& a = op.arguments[missing];
      const bool is_text = std::is_same_v<Case, signature_case> && a.name == "messages";
      if (is_text || a.what == role::prepared_input) continue;
      std::vector<std::unique_ptr<output>> memory;
      buffers spans;
      for (const argument& b : op.arguments) {
        memory.push_back(std::make_unique<output>(b.size));
        spans.push_back(memory.back()->span());
        std::copy(b.content.begin(), b.content.end(), spans.back().begin());
      }
      spans[missing] = {static_cast<std::uint8_t*>(nullptr), a.size};
      EXPECT_EQ(op.call(spans), errc::bad_argument) << op.name << " without " << a.name;
      for (std::size_t i = 0; i < op.arguments.size(); ++i)
        if (op.arguments[i].is_output() && i != missing) {
          EXPECT_TRUE(is_refused(c.set.name, op.arguments[i], *memory[i])) << op.name;
        }
    }
}

const registration tests([] {
  each_kem("property", "wrong_lengths", wrong_lengths<kem_case>);
  each_pke("property", "wrong_lengths", wrong_lengths<pke_case>);
  each_signature("property", "wrong_lengths", wrong_lengths<signature_case>);
  each_signature("property", "status_length", signature_status_length);
  each_kem("property", "null_pointers", null_pointers<kem_case>);
  each_pke("property", "null_pointers", null_pointers<pke_case>);
  each_signature("property", "null_pointers", null_pointers<signature_case>);
  each_kem("property", "no_kdf", no_kdf, is_standard);
  each_kem("property", "status_length", status_length);
  each_pke("property", "status_length", pke_status_length);
  once("property", "unknown_kem", unknown_kem);
  once("property", "unknown_pke", unknown_pke);
  once("property", "unknown_signature", unknown_signature);
});

}  // namespace
}  // namespace bravais_test
