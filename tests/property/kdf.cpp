// SPDX-License-Identifier: MIT
// The key derivation function of round-3 Kyber: any length, in any pieces, with any valid input; and the functions that
// return its inputs, with keys as bytes and prepared.
#include <array>

#include <bravais/by_id.hpp>
#include <bravais/kdf.hpp>

#include "reference/kyber.hpp"
#include "support/buffer.hpp"
#include "support/cases.hpp"
#include "support/model.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::errc;
using bravais::secret_form;
namespace by_id = bravais::by_id;

// Reading `total` bytes in pieces of at most `most` bytes must give the same as one read.
void pieces(view input, const octets& expected, std::size_t most, random_stream& random) {
  bravais::kdf reader(input);
  octets read;
  while (read.size() < expected.size()) {
    const std::size_t size = std::min(random.below(most + 1), expected.size() - read.size());
    output piece(size);
    reader.read(piece.span());
    const octets bytes = piece.copy();
    read.insert(read.end(), bytes.begin(), bytes.end());
  }
  EXPECT_EQ(read, expected) << "in pieces of up to " << most;
}

void kdf_lengths(bravais::isa id) {
  const scoped_isa on(id);
  random_stream random("kdf");
  const octets input = random.bytes(64);
  const octets expected = reference::kdf(input, 1000);
  for (std::size_t size = 0; size <= 1000; ++size) {
    bravais::kdf reader(input);
    output bytes(size);
    reader.read(bytes.span());
    ASSERT_EQ(bytes.copy(), to_octets(view(expected).first(size))) << size << " bytes";
  }
}

void kdf_pieces(bravais::isa id) {
  const scoped_isa on(id);
  random_stream random("kdf pieces");
  for (std::size_t input_size = 0; input_size <= 135; ++input_size) {
    const octets input = random.bytes(input_size);
    const octets expected = reference::kdf(input, 500);
    for (const std::size_t most : {std::size_t{1}, std::size_t{8}, std::size_t{136}, std::size_t{300}})
      pieces(input, expected, most, random);
  }
}

// A moved reader continues where the old one stopped, even in the middle of a block.
void kdf_moves(bravais::isa id) {
  const scoped_isa on(id);
  const octets input(64, 0x31);
  const octets expected = reference::kdf(input, 300);
  for (const std::size_t before :
       {std::size_t{0}, std::size_t{1}, std::size_t{135}, std::size_t{136}, std::size_t{137}}) {
    bravais::kdf first(input);
    octets bytes(300);
    first.read(std::span(bytes).first(before));
    bravais::kdf second(std::move(first));
    bravais::kdf third;
    second.read(std::span(bytes).subspan(before, 10));
    third = std::move(second);
    third.read(std::span(bytes).subspan(before + 10));
    EXPECT_EQ(bytes, expected) << "moved after " << before;
  }
}

// More items than a piece, with one key in either form: the model's results, with one status per item. Encapsulation
// with system randomness must decapsulate.
void kdf_inputs(const kem_case& c) {
  const scoped_isa on(c.end.id);
  constexpr std::size_t n = 67;
  random_stream random(c.name);
  const kem_model model(c.set.id);
  const octets seed = random.bytes(c.set.seed);
  const flat_keys keys = model.generate(seed);
  const octets m = random.bytes(n * c.set.randomness);
  const flat_encapsulations expected = model.encapsulate(keys.public_keys, m, secret_form::kdf_input);
  octets to(c.set.prepared_public_key), with(c.set.prepared_secret_key);
  ASSERT_EQ(by_id::prepare_public_key(c.set.id, keys.public_keys, to), errc::ok);
  ASSERT_EQ(by_id::prepare_secret_key(c.set.id, by_id::seed(seed), with), errc::ok);

  output ciphertexts(n * c.set.ciphertext), sent(n * c.set.kdf_input), received(n * c.set.kdf_input);
  const auto expect_sent = [&](errc error) {
    EXPECT_EQ(error, errc::ok);
    EXPECT_EQ(ciphertexts.copy(), expected.ciphertexts);
    EXPECT_EQ(sent.copy(), expected.secrets);
  };
  const octets malformed_ciphertexts = [&] {
    octets bytes = expected.ciphertexts;
    bytes[5 * c.set.ciphertext] ^= 1;
    return bytes;
  }();
  const octets with_rejection = model.decapsulate(keys.secret_keys, malformed_ciphertexts, secret_form::kdf_input);
  EXPECT_NE(with_rejection, expected.secrets);
  const std::array<errc, n> all_ok{};
  std::array<errc, n> status;
  const auto expect_received = [&](errc error) {
    EXPECT_EQ(error, errc::ok);
    EXPECT_EQ(received.copy(), with_rejection);
    EXPECT_EQ(status, all_ok);
    status.fill(errc::bad_argument);
  };
  status.fill(errc::bad_argument);
  expect_sent(by_id::encapsulate_kdf(c.set.id, keys.public_keys, m, ciphertexts.span(), sent.span(), status));
  EXPECT_EQ(status, all_ok);
  expect_sent(by_id::encapsulate_kdf(c.set.id, by_id::prepared(to), m, ciphertexts.span(), sent.span()));
  status.fill(errc::bad_argument);
  expect_received(by_id::decapsulate_kdf(c.set.id, keys.secret_keys, malformed_ciphertexts, received.span(), status));
  expect_received(
      by_id::decapsulate_kdf(c.set.id, by_id::prepared(with), malformed_ciphertexts, received.span(), status));

  ASSERT_EQ(by_id::encapsulate_kdf(c.set.id, by_id::prepared(to), ciphertexts.span(), sent.span()), errc::ok);
  EXPECT_NE(ciphertexts.copy(), expected.ciphertexts);
  ASSERT_EQ(by_id::decapsulate_kdf(c.set.id, by_id::prepared(with), ciphertexts.copy(), received.span()), errc::ok);
  EXPECT_EQ(received.copy(), sent.copy());

  // Statuses of the wrong length; and memory without a key, or with one of the other role.
  std::array<errc, 2> two{};
  EXPECT_EQ(by_id::decapsulate_kdf(c.set.id, by_id::prepared(with), malformed_ciphertexts, received.span(), two),
            errc::bad_argument);
  EXPECT_TRUE(received.is_zero());
  EXPECT_EQ(two, (std::array{errc::not_done, errc::not_done}));
  const octets none(with.size());
  EXPECT_EQ(by_id::encapsulate_kdf(c.set.id, by_id::prepared(none), m, ciphertexts.span(), sent.span()),
            errc::bad_public_key);
  EXPECT_TRUE(ciphertexts.is_zero() && sent.is_zero());
  EXPECT_EQ(by_id::encapsulate_kdf(c.set.id, by_id::prepared(with), ciphertexts.span(), sent.span()),
            errc::bad_public_key);
  EXPECT_TRUE(ciphertexts.is_zero() && sent.is_zero());
  EXPECT_EQ(by_id::decapsulate_kdf(c.set.id, by_id::prepared(none), malformed_ciphertexts, received.span(), status),
            errc::bad_secret_key);
  EXPECT_TRUE(received.is_zero());
  EXPECT_EQ(status[n - 1], errc::not_done);
}

const registration tests([] {
  each_isa("property", "kdf", "lengths", kdf_lengths);
  each_isa("property", "kdf", "pieces", kdf_pieces);
  each_isa("property", "kdf", "moves", kdf_moves);
  each_kem("property", "kdf_inputs", kdf_inputs, has_kdf);
});

}  // namespace
}  // namespace bravais_test
