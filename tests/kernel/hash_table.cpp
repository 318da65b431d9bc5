// SPDX-License-Identifier: MIT
// The hash functions that each back end offers to the rest of the library, against the model.
#include "check.hpp"
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

const registration registered{[] {
  each_isa("hashing", "table", "keccak_f1600", check_permutation);
  each_isa("hashing", "table", "sponge", check_sponge);
}};

}  // namespace
}  // namespace bravais_test
