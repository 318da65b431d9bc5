// SPDX-License-Identifier: MIT
// Verification before a back end is called: counts, lengths, contexts, forms, prefixes and overlaps, with a fake back
// end. Its signature is a hash of the key and of its whole message input. Exit status 0 if all verdicts are right.
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include <bravais/by_id.hpp>

#include "reference/keccak.hpp"
#include "reference/sha2.hpp"

#include "api/signature.cpp"
#include "c_api/signature.cpp"

// Names of this file hide those of the two above.
namespace checks {
namespace {

using bravais::context;
using bravais::errc;
using bravais::message_view;
using bravais::prehash;
using bravais::signature_id;
using bravais::signature_parameters;
using bravais::signed_message;
using form = bravais::message_view::form;
using reference::octets;
using reference::view;
namespace by_id = bravais::by_id;

bool all_right = true;
void expect(bool truth, const std::string& what) {
  if (truth) return;
  std::printf("wrong: %s\n", what.c_str());
  all_right = false;
}

// ML-DSA-44, and a set of Dilithium, which has neither contexts nor hash functions.
constexpr signature_id standard = signature_id::ml_dsa_44;
constexpr signature_id older = signature_id::dilithium2;

octets seal(const std::uint8_t* key, view prefix, view body, bool is_mu) {
  const octets parts = reference::concatenate({octets(key, key + 32), octets{is_mu}, prefix, octets{0x5A}, body});
  return reference::shake256(parts, 32);
}

template <signature_id Id>
struct pretended {
  static constexpr const signature_parameters& set = bravais::parameters(Id);

  static void generate(const bravais::batch&, const std::uint8_t*, std::uint8_t*, std::uint8_t*) {}
  static void verify(const bravais::batch& all, const std::uint8_t* keys, std::size_t stride,
                     const signed_message* messages, const std::uint8_t* signatures, errc* status) {
    for (std::size_t i = 0; i < all.size; ++i) {
      const signed_message& m = messages[i];
      const octets right = seal(keys + i * stride, {m.prefix, m.prefix_size}, {m.body, m.body_size}, m.is_mu);
      const bool good = std::equal(right.begin(), right.end(), signatures + i * set.signature);
      status[i] = good ? errc::ok : errc::bad_signature;
    }
  }
  static void prepare_public_key(const std::uint8_t* key, void* body) {
    std::copy(key, key + 32, static_cast<std::uint8_t*>(body));
  }
  static errc prepare_secret_key(const std::uint8_t* key, void* body) {
    prepare_public_key(key, body);
    return errc::ok;
  }
  static void verify_prepared(const bravais::batch& all, const void* key, const signed_message* messages,
                              const std::uint8_t* signatures, errc* status) {
    verify(all, static_cast<const std::uint8_t*>(key), 0, messages, signatures, status);
  }
  static constexpr bravais::signature_ops ops{
      generate, nullptr, verify, nullptr, nullptr, prepare_public_key, prepare_secret_key, nullptr, verify_prepared, 0};
};
constexpr bravais::backend table = [] {
  bravais::backend out{};
  out.signature[static_cast<std::size_t>(standard)] = &pretended<standard>::ops;
  out.signature[static_cast<std::size_t>(older)] = &pretended<older>::ops;
  return out;
}();

// Text number i, and its signature under key `key` with the prefix of FIPS 204.
octets text(std::size_t i) { return reference::shake256(octets{static_cast<std::uint8_t>(i)}, 20 + i); }
struct one {
  octets body, with;
  form as = form::pure;
  prehash hash = prehash::sha2_512;

  [[nodiscard]] message_view message() const { return {body, context(with), as, hash}; }
  // The prefix of the message, and the signed part of it.
  [[nodiscard]] octets sign(signature_id id, const std::uint8_t* key) const {
    octets prefix, given = body;
    const bool prefixed = id == standard && (as == form::pure || as == form::hashed);
    if (prefixed) prefix = {as == form::hashed, static_cast<std::uint8_t>(with.size())};
    if (prefixed) reference::append(prefix, with);
    if (as == form::hashed) {
      const auto number = static_cast<std::uint8_t>(hash);
      reference::append(prefix, octets{0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, number});
      given = hash == prehash::sha2_256 ? reference::sha256(body) : reference::sha512(body);
    }
    octets out = seal(key, prefix, given, as == form::mu);
    out.resize(bravais::parameters(id).signature);
    return out;
  }
};

// A batch with its buffers, which a trial may spoil before verification.
struct batch {
  signature_id id;
  octets keys, signatures;
  std::vector<one> texts;
  std::vector<errc> status;

  batch(signature_id of, const std::vector<one>& all, std::size_t key_count)
      : id(of), keys(reference::shake256(octets{7}, key_count * bravais::parameters(of).public_key)), texts(all) {
    for (std::size_t i = 0; i < all.size(); ++i)
      reference::append(signatures, all[i].sign(of, keys.data() + (key_count == 1 ? 0 : i) * key_size()));
  }
  [[nodiscard]] std::size_t key_size() const { return bravais::parameters(id).public_key; }
  [[nodiscard]] std::vector<message_view> messages() const {
    std::vector<message_view> out;
    for (const one& t : texts) out.push_back(t.message());
    return out;
  }
  errc verify() { return by_id::verify(id, keys, messages(), signatures, status); }
};

void expect_error(batch b, errc wanted, const std::string& what) {
  b.status.assign(b.texts.size(), errc::no_randomness);
  expect(b.verify() == wanted, what);
  for (const errc each : b.status) expect(each == wanted, what + ": status of an item");
}
// The same for a call that is rejected as a whole.
void expect_rejected(batch b, errc wanted, const std::string& what) {
  b.status.assign(b.texts.size(), errc::no_randomness);
  expect(b.verify() == wanted, what);
  for (const errc each : b.status) expect(each == errc::not_done, what + ": status of an item");
}

// The same for items: the first failure is the error of the call.
void expect_each(batch b, const std::vector<errc>& wanted, const std::string& what) {
  b.status.assign(b.texts.size(), errc::no_randomness);
  const auto first = std::find_if(wanted.begin(), wanted.end(), [](errc each) { return each != errc::ok; });
  expect(b.verify() == *first && b.status == wanted, what);
  b.status.clear();
  expect(b.verify() == *first, what + ", without status");
}

std::vector<one> pure(std::size_t n) {
  std::vector<one> out;
  for (std::size_t i = 0; i < n; ++i) out.push_back({text(i), octets(i % 3, 0x11)});
  return out;
}

// As many keys as messages, or one; more items than one piece; then each item spoiled.
void batches() {
  for (const std::size_t n : {0, 1, 2, 3, 63, 64, 65, 130}) {
    for (const std::size_t key_count : {n, std::size_t{1}}) {
      if (key_count == 0) continue;
      const std::string what = std::to_string(n) + " items, " + std::to_string(key_count) + " keys";
      batch b(standard, pure(n), key_count);
      expect(b.verify() == errc::ok, what);
      b.status.assign(n, errc::bad_argument);
      expect(b.verify() == errc::ok && b.status == std::vector<errc>(n, errc::ok), what + ", with status");
      for (std::size_t bad = 0; bad < n; bad += n < 10 ? 1 : 21) {
        batch spoiled = b;
        spoiled.signatures[bad * bravais::parameters(standard).signature] ^= 1;
        std::vector<errc> wanted(n, errc::ok);
        wanted[bad] = errc::bad_signature;
        expect(spoiled.verify() == errc::bad_signature && spoiled.status == wanted, what + ": a bad signature");
      }
    }
  }
  batch none(standard, {}, 1);
  none.keys.clear();
  expect(none.verify() == errc::ok, "nothing to verify, and no key");
}

void forms() {
  for (const form as : {form::pure, form::hashed, form::mu, form::internal}) {
    for (const std::size_t context_size : {0, 1, 254, 255, 256, 300}) {
      for (const prehash hash : {prehash::sha2_256, prehash::sha2_512}) {
        one t{as == form::mu ? reference::shake256(octets{9}, 64) : text(5), octets(context_size, 0x22), as, hash};
        const bool takes_context = as == form::pure || as == form::hashed;
        const std::string what =
            "form " + std::to_string(static_cast<int>(as)) + ", context of " + std::to_string(context_size);
        batch b(standard, {t}, 1);
        if (context_size <= (takes_context ? 255U : 0U)) {
          expect(b.verify() == errc::ok, what);
        } else {
          expect_error(b, errc::bad_context, what);
        }
        batch d(older, {t}, 1);
        if (as == form::hashed) {
          expect_error(d, errc::bad_prehash, "Dilithium, " + what);
        } else if (context_size != 0) {
          expect_error(d, errc::bad_context, "Dilithium, " + what);
        } else {
          expect(d.verify() == errc::ok, "Dilithium, " + what);
        }
      }
    }
  }
  for (const std::size_t size : {0, 1, 63, 65, 128})
    expect_error(batch(standard, {{octets(size, 1), {}, form::mu}}, 1), errc::bad_length, "mu of another length");
  for (const std::uint32_t number : {0U, 13U, 0x80000001U}) {
    batch b(standard, pure(2), 1);
    b.texts[1].as = form::hashed;
    b.texts[1].hash = static_cast<prehash>(number);
    expect_each(b, {errc::ok, errc::bad_prehash}, "hash function " + std::to_string(number));
  }
  for (const std::uint32_t number : {4U, 255U, 0x80000000U}) {
    batch b(standard, pure(1), 1);
    b.texts[0].as = static_cast<form>(number);
    expect_rejected(b, errc::bad_argument, "form " + std::to_string(number));
  }
}

// Rejected messages among good ones, in each position, in more than one piece: they fail alone, and the first of two
// gives the call's error. A form that does not exist rejects the whole call.
void refused_messages() {
  for (const std::size_t n : {3, 66}) {
    for (const std::size_t key_count : {n, std::size_t{1}}) {
      for (std::size_t bad = 0; bad < n; bad += n < 10 ? 1 : 13) {
        batch b(standard, pure(n), key_count);
        std::vector<errc> wanted(n, errc::ok);
        b.texts[bad].with = octets(256);
        wanted[bad] = errc::bad_context;
        expect_each(b, wanted, "a bad message among others");
        // The back end's verdict on the placeholder message does not count.
        octets of_zeros = seal(b.keys.data() + (key_count == 1 ? 0 : bad) * b.key_size(), {}, octets(64), true);
        std::copy(of_zeros.begin(), of_zeros.end(),
                  b.signatures.begin() + static_cast<std::ptrdiff_t>(bad * bravais::parameters(standard).signature));
        expect_each(b, wanted, "a bad message with a signature of zeros");
        const std::size_t next = (bad + 1) % n;
        b.texts[next].as = form::mu;
        wanted[next] = errc::bad_length;
        expect_each(b, wanted, "two bad messages");
        b.texts[(bad + 2) % n].as = static_cast<form>(9);
        expect_rejected(b, errc::bad_argument, "a form that does not exist, and bad messages");
      }
    }
  }
}

void lengths() {
  const signature_parameters& p = bravais::parameters(standard);
  const auto with = [](std::size_t n, std::size_t keys, const std::function<void(batch&)>& change) {
    batch b(standard, pure(n), keys);
    change(b);
    return b;
  };
  for (const std::size_t n : {1, 2, 3}) {
    const auto of = [&](octets batch::* buffer, std::size_t size, errc wanted, const char* what) {
      expect_rejected(with(n, n, [&](batch& b) { (b.*buffer).resize(size); }), wanted, what);
    };
    of(&batch::signatures, n * p.signature - 1, errc::bad_length, "a byte of signature missing");
    of(&batch::signatures, n * p.signature + 1, errc::bad_length, "a byte of signature too many");
    of(&batch::signatures, 0, errc::bad_length, "no signature");
    of(&batch::signatures, (n + 1) * p.signature, errc::bad_length, "a signature too many");
    of(&batch::keys, n * p.public_key - 1, errc::bad_length, "a byte of key missing");
    of(&batch::keys, n * p.public_key + 1, errc::bad_length, "a byte of key too many");
    of(&batch::keys, 0, errc::bad_length, "no key");
    of(&batch::keys, (n + 1) * p.public_key, errc::bad_length, "a key too many");
    for (const std::size_t statuses : {n - 1, n + 1, 2 * n}) {
      if (statuses == 0) continue;
      batch b(standard, pure(n), 1);
      b.status.assign(statuses, errc::no_randomness);
      expect(b.verify() == errc::bad_argument, "statuses of another number");
      for (const errc each : b.status) expect(each == errc::not_done, "statuses of another number, item");
    }
  }
  expect_rejected(with(3, 3, [&](batch& b) { b.keys.resize(2 * p.public_key); }), errc::bad_length,
                  "two keys of three");
  expect_rejected(with(3, 3, [&](batch& b) { b.signatures.resize(p.signature); }), errc::bad_length,
                  "one signature for three");
  batch many(standard, pure(2), 1);
  expect(by_id::verify(standard, many.keys, {}, {}) == errc::ok, "no message");
  expect(by_id::verify(standard, many.keys, {}, many.signatures) == errc::bad_length ||
             by_id::verify(standard, many.keys, {}, many.signatures) == errc::bad_argument,
         "signatures of no message");
  for (const std::uint32_t number : {static_cast<std::uint32_t>(bravais::signature_count), 0xFFFFFFFFU}) {
    batch b(standard, pure(2), 1);
    b.id = static_cast<signature_id>(number);
    b.status.assign(2, errc::ok);
    expect(b.verify() == errc::unknown_set && b.status == std::vector<errc>(2, errc::not_done), "unknown set");
  }
}

void null_pointers() {
  batch b(standard, pure(1), 1);
  const auto messages = b.messages();
  const view no_bytes(static_cast<const std::uint8_t*>(nullptr), 1);
  const view no_key(static_cast<const std::uint8_t*>(nullptr), b.keys.size());
  const view no_signature(static_cast<const std::uint8_t*>(nullptr), b.signatures.size());
  expect(by_id::verify(standard, no_key, messages, b.signatures) == errc::bad_argument, "no key");
  expect(by_id::verify(standard, b.keys, messages, no_signature) == errc::bad_argument, "no signature");
  const std::span<const message_view> no_messages(static_cast<const message_view*>(nullptr), 1);
  expect(by_id::verify(standard, b.keys, no_messages, b.signatures) == errc::bad_argument, "no messages");
  for (const form as : {form::pure, form::internal}) {
    const message_view no_text[] = {{no_bytes, {}, as}};
    expect(by_id::verify(standard, b.keys, no_text, b.signatures) == errc::bad_argument, "no text");
  }
  const message_view no_context[] = {{messages[0].message(), context(no_bytes)}};
  expect(by_id::verify(standard, b.keys, no_context, b.signatures) == errc::bad_argument, "no context");
  // A null pointer without a length is a valid message.
  batch empty(standard, {one{}}, 1);
  const message_view nothing[] = {message_view{}};
  expect(by_id::verify(standard, empty.keys, nothing, empty.signatures) == errc::ok, "an empty message");
}

void prepared_keys() {
  const signature_parameters& p = bravais::parameters(standard);
  for (const std::size_t n : {0, 1, 3, 65}) {
    batch b(standard, pure(n), 1);
    octets memory(p.prepared_public_key);
    expect(by_id::prepare_public_key(standard, b.keys, memory) == errc::ok, "prepared");
    const auto verify = [&](signature_id id, view key) {
      return by_id::verify(id, by_id::prepared(key), b.messages(), b.signatures, b.status);
    };
    b.status.assign(n, errc::no_randomness);
    expect(verify(standard, memory) == errc::ok && b.status == std::vector<errc>(n, errc::ok), "prepared key");
    if (n == 0) continue;
    expect(verify(older, memory) != errc::ok, "prepared key of another set");
    expect(verify(standard, octets(memory.size())) == errc::bad_public_key, "no prepared key");
    expect(verify(standard, view(memory).first(63)) == errc::bad_length, "part of a prepared key");
    octets secret(p.prepared_secret_key);
    expect(by_id::prepare_secret_key(standard, octets(p.secret_key, 3), secret) == errc::ok, "prepared secret key");
    expect(verify(standard, secret) == errc::bad_public_key, "a secret key for a public one");
    b.signatures[(n - 1) * p.signature + 31] ^= 1;
    std::vector<errc> wanted(n, errc::ok);
    wanted[n - 1] = errc::bad_signature;
    expect(verify(standard, memory) == errc::bad_signature && b.status == wanted, "prepared key, a bad signature");
    b.signatures.pop_back();
    expect(verify(standard, memory) == errc::bad_length, "prepared key, a byte of signature missing");
  }
}

// The lists of messages that only the C interface's own code passes on: a missing array counts if it has elements.
void missing_array() {
  static const one t = pure(1)[0];
  const batch b(standard, {t}, 1);
  const auto verify = [&](const void* array, std::size_t n) {
    const bravais::api::message_list list{array, n, 1, [](const void*, std::size_t) noexcept {
                                            return bravais::api::message_in{t.body, context(t.with), t.as, t.hash};
                                          }};
    return bravais::api::verify_messages(standard, {bravais::api::key_form::public_key, b.keys}, list, b.signatures, {},
                                         {});
  };
  expect(verify(&t, 1) == errc::ok, "an array of messages");
  expect(verify(nullptr, 1) == errc::bad_argument, "a missing array of messages");
  expect(verify(nullptr, 0) == errc::ok, "no array and no message");
}

}  // namespace
}  // namespace checks

#include "mutation/interface_c.hpp"

namespace checks {
namespace {}  // namespace

bool pass() {
  batches();
  forms();
  refused_messages();
  lengths();
  null_pointers();
  prepared_keys();
  missing_array();
  c_arguments();
  c_overlaps();
  c_counts();
  return all_right;
}
const bravais::backend& pretended_table = table;

}  // namespace checks

namespace bravais {
const backend* active_backend() noexcept { return &checks::pretended_table; }
bool is_table(const backend* pointer) noexcept { return pointer == &checks::pretended_table; }
// Other functions that the library would take from its own dispatch.
const backend* backend_for(isa) noexcept { return &checks::pretended_table; }
const backend* baseline_backend() noexcept { return &checks::pretended_table; }
const backend* backend_named(std::string_view) noexcept { return nullptr; }
const backend* best_backend() noexcept { return &checks::pretended_table; }
std::span<const isa> isas_of_binary() noexcept { return {}; }
void activate(const backend*) noexcept {}
}  // namespace bravais

int main() { return checks::pass() ? 0 : 1; }
