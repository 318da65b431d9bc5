// SPDX-License-Identifier: MIT
// Bytes of every type in the C++ interface, without casts: text, std::byte and std::uint8_t, in every kind of
// container; and batches of messages in one buffer with offsets.
#include <array>
#include <cstdio>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bravais/bravais.hpp>

namespace {

namespace by_id = bravais::by_id;
using bravais::errc;
using bravais::octets;
using bravais::writable_octets;
using kem = bravais::ml_kem_768;
using dsa = bravais::ml_dsa_65;

int failures = 0, checks = 0;
void expect(bool condition, const char* what) {
  ++checks;
  if (condition) return;
  std::printf("%s\n", what);
  ++failures;
}

// The same bytes in a container of another element type.
template <class To>
To copy_of(octets bytes) {
  To copy(bytes.size(), typename To::value_type{});
  if (!bytes.empty()) std::memcpy(copy.data(), bytes.data(), bytes.size());
  return copy;
}
using text = std::string;
using byte_vector = std::vector<std::byte>;
using char_vector = std::vector<char>;
using octet_vector = std::vector<std::uint8_t>;

bool is(octets a, std::string_view b) {
  return std::string_view(reinterpret_cast<const char*>(a.data()), a.size()) == b;
}

void views() {
  const std::string_view abc("a\0c", 3);
  const text string(abc);
  const std::array<char, 3> chars{'a', '\0', 'c'};
  const std::array<std::byte, 3> bytes{std::byte{'a'}, std::byte{0}, std::byte{'c'}};
  const std::uint8_t numbers[3] = {'a', 0, 'c'};
  for (const octets view : {octets(abc), octets(string), octets(chars), octets(std::span(chars)), octets(bytes),
                            octets(std::span(bytes)), octets(numbers)}) {
    expect(is(view, abc), "octets");
  }
  const auto vector = copy_of<char_vector>(string);
  expect(is(vector, abc) && is(std::span(vector), abc), "octets of a vector of char");
  const char no_zero[3] = {'a', 'b', 'c'};
  expect(is("abc", "abc") && is(no_zero, "abc") && is("a\0c", "a") && is("", ""), "octets of an array of char");
  const char* pointer = "abc";
  expect(is(pointer, "abc"), "octets of a pointer");
  static_assert(!std::is_convertible_v<std::vector<int>, octets> && !std::is_convertible_v<std::u16string, octets>);
  static_assert(!std::is_convertible_v<kem::secret_key, octets> &&
                !std::is_convertible_v<const text&, writable_octets>);
  static_assert(!std::is_convertible_v<text, writable_octets> && !std::is_convertible_v<octets, writable_octets>);
  static_assert(std::is_trivially_copyable_v<octets> && std::is_trivially_copyable_v<writable_octets>);
}

template <class Container>
void random_and_equal() {
  Container a(32, typename Container::value_type{}), b = a;
  expect(bravais::equal(a, b) && bravais::equal(a, octet_vector(32)) && !bravais::equal(a, octet_vector(31)), "equal");
  expect(bravais::random_bytes(a) == errc::ok && bravais::random_bytes(std::span(b)) == errc::ok, "random_bytes");
  expect(!bravais::equal(a, b), "random_bytes writes");
  b = a;
  b.back() = typename Container::value_type(static_cast<unsigned char>(b.back()) ^ 1);
  expect(!bravais::equal(a, b), "equal compares the last byte");
}

// Everything that reads or writes bytes, with containers of one element type.
template <class Container>
void exchange() {
  auto pair = kem::generate();
  auto sent = kem::encapsulate(pair->public_key);
  const auto public_bytes = copy_of<Container>(pair->public_key);
  const auto ciphertext_bytes = copy_of<Container>(sent->ciphertext);
  const auto secret_bytes = copy_of<Container>(pair->secret_key.reveal());
  expect(kem::public_key::from(public_bytes).value() == pair->public_key, "public_key::from");
  expect(kem::ciphertext::from(std::span(ciphertext_bytes)).value() == sent->ciphertext, "ciphertext::from");
  expect(equal(*kem::secret_key::from(secret_bytes), pair->secret_key), "secret_key::from");
  expect(kem::public_key::from(ciphertext_bytes).error() == errc::bad_length, "from() another length");

  using bravais::key_content, bravais::key_encoding, bravais::key_fault;
  Container file(bravais::key_file_size<kem>(key_content::expanded, key_encoding::pem), {});
  expect(bravais::write_key_file<kem>(pair->secret_key, key_encoding::pem, file) == errc::ok, "write_key_file");
  bravais::key_file_info info;
  key_fault fault{};
  expect(bravais::inspect_key_file(file, info) == errc::ok && info.encoding == key_encoding::pem, "inspect_key_file");
  expect(equal(*bravais::read_secret_key<kem>(file), pair->secret_key), "read_secret_key");
  expect(!bravais::read_seed<kem>(file, &fault) && fault == key_fault::no_seed, "read_seed");
  expect(*bravais::derive_public_key<kem>(file) == pair->public_key, "derive_public_key");
  Container open(bravais::key_file_size<kem>(key_content::public_key, key_encoding::der), {});
  const auto id = bravais::kem_id::ml_kem_768;
  expect(bravais::write_key_file(id, public_bytes, key_content::public_key, key_encoding::der, open) == errc::ok,
         "write_key_file with an id");
  expect(*bravais::read_public_key<kem>(open) == pair->public_key, "read_public_key");
  Container key(public_bytes.size(), {});
  expect(bravais::read_public_key(id, open, key) == errc::ok && key == public_bytes, "read_public_key with an id");

  Container ciphertexts(2 * kem::ciphertext::size(), {}), ours(64, {}), theirs(64, {});
  Container workspace(by_id::workspace_size(id, 2) + 1, {});
  std::array<errc, 2> statuses{};
  expect(by_id::encapsulate(id, public_bytes, ciphertexts, ours, statuses, workspace) == errc::ok, "encapsulate");
  expect(by_id::decapsulate(id, secret_bytes, ciphertexts, std::span(theirs)) == errc::ok && ours == theirs,
         "decapsulate");
  Container seed(64, {}), public_key(public_bytes.size(), {}), secret_key(secret_bytes.size(), {});
  expect(by_id::generate(id, seed, public_key, secret_key) == errc::ok, "generate");
  expect(by_id::public_key_from_secret_key(id, by_id::seed(seed), key) == errc::ok && key == public_key,
         "public_key_from_secret_key");
  expect(by_id::check_public_key(id, public_key) == errc::ok, "check_public_key");

  const auto signer = dsa::generate();
  const Container message(7, typename Container::value_type{});
  const auto made = dsa::sign(signer->secret_key, message);
  expect(dsa::verify(signer->public_key, message, *made), "sign");

  Container output(50, {});
  bravais::kdf reader{message};
  reader.read(output);
  expect(output != Container(50, typename Container::value_type{}), "kdf");
}

// An output that reaches into the reader is zeroed, and the reader gives zeros from then on.
void kdf_in_itself() {
  struct {
    std::array<std::uint8_t, 32> before;
    bravais::kdf reader{std::string_view("input")};
  } memory;
  memory.before.fill(1);
  memory.reader.read({memory.before.data(), sizeof memory.before + 8});
  const std::array<std::uint8_t, 32> zeros{};
  expect(memory.before == zeros, "kdf in itself");
  memory.before.fill(1);
  memory.reader.read(memory.before);
  expect(memory.before == zeros, "kdf after that");
}

// Batches of messages in one buffer: the results of lists of the same messages.
using bravais::message_batch, bravais::message_view;
using form = message_view::form;
constexpr auto set = bravais::signature_id::ml_dsa_65;
const text letters = "Meet me at noon.No.In the park, at the old tree.";
const std::vector<std::uint64_t> offsets{0, 16, 19, 19, letters.size()};
constexpr std::size_t n = 4;

std::vector<message_view> list_of(std::string_view bytes, std::span<const std::uint64_t> at, bravais::context context,
                                  form of, bravais::prehash hash) {
  std::vector<message_view> list;
  for (std::size_t i = 0; i + 1 < at.size(); ++i)
    list.emplace_back(bytes.substr(at[i], at[i + 1] - at[i]), context, of, hash);
  return list;
}

void same_as_list(const text& bytes, std::span<const std::uint64_t> at, bravais::context context, form of) {
  const auto hash = bravais::prehash::shake256;
  const message_batch flat(bytes, at, context, of, hash);
  const auto list = list_of(bytes, at, context, of, hash);
  expect(flat.size() == n && flat.is_flat() && !message_batch(list).is_flat() && message_batch(list).size() == n,
         "size");
  const auto pair = dsa::generate();
  const auto with = dsa::prepare(pair->secret_key);
  const auto under = dsa::prepare(pair->public_key);
  std::array<dsa::randomness, n> randomness;
  for (auto& one : randomness) one = dsa::randomness::random().value();
  std::array<dsa::signature_bytes, n> a, b;
  expect(dsa::sign_deterministic_many(pair->secret_key, flat, a) == errc::ok, "sign_deterministic_many");
  expect(dsa::sign_deterministic_many(pair->secret_key, list, b) == errc::ok && a == b, "the same as a list");
  expect(with->sign_deterministic_many(flat, b) == errc::ok && a == b, "prepared, deterministic");
  expect(by_id::sign_deterministic(set, pair->secret_key.reveal(), flat, writable_octets(b[0].data(), sizeof b)) ==
                 errc::ok &&
             a == b,
         "by_id::sign_deterministic");
  expect(dsa::sign_derand_many(pair->secret_key, flat, randomness, a) == errc::ok, "sign_derand_many");
  expect(with->sign_derand_many(list, randomness, b) == errc::ok && a == b, "prepared, the same as a list");
  std::array<errc, n> statuses{};
  expect(with->sign_many(flat, a) == errc::ok && dsa::sign_many(pair->secret_key, flat, b) == errc::ok && a != b,
         "sign_many");
  b[2].octets[100] ^= 1;
  expect(under->verify_many(flat, a, statuses) == errc::ok && dsa::verify_many(pair->public_key, list, a) == errc::ok,
         "verify_many");
  expect(dsa::verify_many(pair->public_key, flat, b, statuses) == errc::bad_signature &&
             statuses == std::array{errc::ok, errc::ok, errc::bad_signature, errc::ok},
         "one altered signature");
}

// What is rejected as a whole: the outputs are zeroed and no item is done, except for an overlap.
void rejected_batches() {
  const auto pair = dsa::generate();
  const octets key = pair->secret_key.reveal();
  byte_vector signatures(n * dsa::signature_bytes::size());
  const auto zeros = signatures;
  std::array<errc, n> statuses{};
  const auto sign = [&](const message_batch& messages, std::span<errc> items) {
    signatures.assign(signatures.size(), std::byte{1});
    for (errc& item : statuses) item = errc::ok;
    return by_id::sign(set, key, messages, signatures, items);
  };
  const auto is_rejected = [&](const message_batch& messages, std::span<errc> items) {
    return sign(messages, items) == errc::bad_argument && signatures == zeros &&
           (items.empty() || items[0] == errc::not_done);
  };
  auto descending = offsets, beyond = offsets;
  descending[2] = 15, beyond[n] += 1;
  expect(sign({letters, offsets}, statuses) == errc::ok && signatures != zeros, "sign");
  expect(is_rejected({letters, descending}, statuses), "offsets that descend");
  expect(is_rejected({letters, beyond}, statuses), "an offset behind the end");
  expect(is_rejected({letters, offsets}, std::span(statuses).first(3)), "another number of statuses");
  expect(is_rejected({letters, {}}, statuses), "no offsets");
  expect(is_rejected({octets(nullptr, letters.size()), offsets}, statuses), "no bytes");
  const std::span<const std::uint64_t> null(static_cast<const std::uint64_t*>(nullptr), n + 1),
      null_of_one = null.first(2);
  expect(is_rejected({letters, null}, statuses), "a null pointer to offsets");
  byte_vector one(dsa::signature_bytes::size(), std::byte{1});
  expect(by_id::sign(set, key, {letters, null_of_one}, one) == errc::bad_argument && one[0] == std::byte{0},
         "a null pointer to the offsets of one message");
  expect(by_id::sign(set, key, {letters, std::span(offsets).first(1)}, {}) == errc::ok, "no messages");
  expect(by_id::verify(set, pair->public_key, {letters, {}}, {}) == errc::ok, "nothing to verify");
  expect(by_id::verify(set, pair->public_key, {letters, {}}, signatures) == errc::bad_argument,
         "signatures of nothing");

  // Overlaps: with as many statuses as messages, the library detects them; with another number, the header does.
  for (const std::size_t items : {n, n - 1}) {
    std::vector<std::uint64_t> memory(signatures.size() / 8 + 1, 0x0101010101010101);
    std::copy(offsets.begin(), offsets.end(), memory.begin());
    const auto before = memory;
    const writable_octets made(reinterpret_cast<std::uint8_t*>(memory.data()), signatures.size());
    const octets inside = made.last(5);
    const std::array<std::uint64_t, n + 1> short_offsets{0, 1, 2, 3, 5};
    const auto some = std::span(statuses).first(items);
    statuses.fill(errc::ok);
    expect(by_id::sign(set, key, {letters, std::span(memory).first(n + 1)}, made, some) == errc::bad_argument,
           "offsets in the output");
    expect(by_id::sign(set, key, {inside, short_offsets}, made, some) == errc::bad_argument, "bytes in the output");
    expect(by_id::sign(set, key, {letters, offsets, bravais::context(inside)}, made, some) == errc::bad_argument,
           "context in the output");
    expect(memory == before && statuses == std::array<errc, n>{}, "an overlap changes nothing");
  }
}

}  // namespace

int main() {
  views();
  random_and_equal<text>();
  random_and_equal<byte_vector>();
  random_and_equal<char_vector>();
  random_and_equal<octet_vector>();
  exchange<text>();
  exchange<byte_vector>();
  exchange<char_vector>();
  exchange<octet_vector>();
  kdf_in_itself();
  const text mus(4 * 64, 'm');
  const std::array<std::uint64_t, n + 1> of_mus{0, 64, 128, 192, 256};
  same_as_list(letters, offsets, {}, form::pure);
  same_as_list(letters, offsets, bravais::context("letters"), form::pure);
  same_as_list(letters, offsets, bravais::context("letters"), form::hashed);
  same_as_list(mus, of_mus, {}, form::mu);
  rejected_batches();
  std::printf("%d checks, %d failures\n", checks, failures);
  return failures == 0 ? 0 : 1;
}
