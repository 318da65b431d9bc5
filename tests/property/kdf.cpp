// SPDX-License-Identifier: MIT
// The key derivation function of round-3 Kyber: any length, in any pieces, of any input that it may have.
#include <bravais/kdf.hpp>

#include "reference/kyber.hpp"
#include "support/buffer.hpp"
#include "support/cases.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

// Checks that reading `total` bytes in pieces of at most `most` bytes gives what one read gives.
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

// A moved reader goes on where the old one stopped, also in the middle of a block.
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

const registration tests([] {
  each_isa("property", "kdf", "lengths", kdf_lengths);
  each_isa("property", "kdf", "pieces", kdf_pieces);
  each_isa("property", "kdf", "moves", kdf_moves);
});

}  // namespace
}  // namespace bravais_test
