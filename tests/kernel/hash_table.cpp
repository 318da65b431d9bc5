// SPDX-License-Identifier: MIT
// The hash functions that each back end offers to the rest of the library, against the model.
#include "check.hpp"
#include "common/sponge.hpp"
#include "dispatch/dispatch.hpp"
#include "support/cases.hpp"
#include "support/hex.hpp"

namespace bravais_test {
namespace {

void check_permutation(bravais::isa id) {
  numbers random(60);
  for (int round = 0; round < 100; ++round) {
    reference::keccak_state expected{};
    if (round > 0) {
      for (auto& word : expected) word = random.next();
    }
    reference::keccak_state state = expected;
    reference::keccak_f1600(expected);
    bravais::backend_for(id)->hash.keccak_f1600(state.data());
    EXPECT_EQ(state, expected) << "round " << round;
  }
}

void check_sponge(bravais::isa id) {
  struct function {
    std::size_t rate;
    std::uint8_t suffix;
  };
  numbers random(61);
  for (const auto& [rate, suffix] : {function{136, 0x06}, {72, 0x06}, {168, 0x1F}, {136, 0x1F}}) {
    for (std::size_t length = 0; length <= 3 * rate + 1; ++length) {
      const octets message = random.bytes(length);
      const std::size_t size = 1 + length % 300;
      reference::sponge model(rate, suffix);
      model.absorb(message);
      fenced_memory output(size, fenced_memory::fence::behind);
      bravais::backend_for(id)->hash.sponge(rate, suffix, message.data(), length, output.data(), size);
      EXPECT_EQ(to_hex(output.span()), to_hex(model.squeeze(size))) << "rate " << rate << ", length " << length;
      EXPECT_TRUE(output.intact());
    }
  }
}

// Random chunks in and out, some of them empty, some of them whole blocks.
void check_incremental(bravais::isa id) {
  struct function {
    std::size_t rate;
    std::uint8_t suffix;
  };
  numbers random(62);
  for (const auto& [rate, suffix] : {function{136, 0x06}, {72, 0x06}, {168, 0x1F}, {136, 0x1F}}) {
    for (int round = 0; round < 200; ++round) {
      const octets message = random.bytes(random.below(4 * rate));
      octets output(1 + random.below(4 * rate));
      reference::sponge model(rate, suffix);
      model.absorb(message);
      bravais::sponge in_pieces(bravais::backend_for(id)->hash.keccak_f1600, rate, suffix);
      const auto chunk = [&](std::size_t left) {
        return std::min<std::size_t>(left, random.below(3) == 0 ? rate : random.below(rate + 2));
      };
      for (std::size_t at = 0; at < message.size();) {
        const std::size_t size = chunk(message.size() - at);
        in_pieces.absorb(std::span(message).subspan(at, size));
        at += size;
      }
      for (std::size_t at = 0; at < output.size();) {
        const std::size_t size = chunk(output.size() - at);
        in_pieces.squeeze(std::span(output).subspan(at, size));
        at += size;
      }
      EXPECT_EQ(to_hex(output), to_hex(model.squeeze(output.size()))) << "rate " << rate << ", round " << round;
    }
  }
}

const registration registered{[] {
  each_isa("hashing", "table", "keccak_f1600", check_permutation);
  each_isa("hashing", "table", "sponge", check_sponge);
  each_isa("hashing", "table", "incremental", check_incremental);
}};

}  // namespace
}  // namespace bravais_test
