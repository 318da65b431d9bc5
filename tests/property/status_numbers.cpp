// SPDX-License-Identifier: MIT
// Signing and verifying reject a number of statuses that differs from the number of messages. If outputs also overlap
// something, all memory stays unchanged: no status becomes not_done, and no signature is zeroed.
#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include <bravais/by_id.hpp>

#include "support/cases.hpp"
#include "support/driver.hpp"
#include "support/random_stream.hpp"

namespace bravais_test {
namespace {

using bravais::errc;

void wrong_number(const signature_case& c) {
  const scoped_isa on(c.end.id);
  random_stream random(c.name);
  namespace by_id = bravais::by_id;
  using bravais::message_view;
  const flat_keys keys = signature_driver(c, usage::single).generate(random.bytes(c.set.seed));
  constexpr std::size_t n = 2;
  constexpr std::size_t most =
      std::ranges::max(bravais::signature_table, {}, &bravais::signature_parameters::signature).signature;
  // Everything in one buffer: statuses of n + 1 items, then signatures and a message.
  struct layout {
    errc statuses[n + 2];
    std::uint8_t signatures[n * most];
    std::uint8_t letter[40];
  };
  layout memory;
  const std::size_t size = n * c.set.signature;
  const auto fill = [&] {
    std::fill(std::begin(memory.statuses), std::end(memory.statuses), errc::bad_prehash);
    std::fill(std::begin(memory.signatures), std::end(memory.signatures), std::uint8_t{0xA5});
    std::fill(std::begin(memory.letter), std::end(memory.letter), std::uint8_t{0x5A});
  };
  const auto bytes_of = [&] { return to_octets({reinterpret_cast<const std::uint8_t*>(&memory), sizeof memory}); };
  const octets elsewhere(20, 1);
  std::vector<message_view> messages(n, message_view{elsewhere});
  const auto rejected = [&](bool overlaps, bool zeroes, const auto& call) {
    fill();
    const octets before = bytes_of();
    EXPECT_EQ(call(), errc::bad_argument);
    if (overlaps) {
      EXPECT_TRUE(bytes_of() == before) << "memory has changed";
    } else {
      EXPECT_EQ(memory.statuses[0], errc::not_done);
      EXPECT_EQ(std::ranges::count(view(memory.signatures).first(size), zeroes ? 0 : 0xA5),
                static_cast<std::ptrdiff_t>(size));
    }
  };
  for (const std::size_t count : {n - 1, n + 1}) {
    const std::span<errc> statuses(memory.statuses, count);
    const std::span<std::uint8_t> signatures(memory.signatures, size);
    const std::span<std::uint8_t> last(reinterpret_cast<std::uint8_t*>(&memory.statuses[count - 1]), sizeof(errc));
    const auto sign = [&] { return by_id::sign(c.set.id, keys.secret_keys, messages, signatures, statuses); };
    const auto verify = [&] { return by_id::verify(c.set.id, keys.public_keys, messages, signatures, statuses); };
    SCOPED_TRACE(std::to_string(count) + " statuses");
    rejected(false, true, sign);
    rejected(false, false, verify);
    // The last message lies in a signature, then in the last status; a context likewise.
    messages[1] = message_view{bravais::octets(memory.signatures + size - 1, 1)};
    rejected(true, true, sign);
    rejected(false, false, verify);
    messages[1] = message_view{last};
    rejected(true, true, sign);
    rejected(true, false, verify);
    messages[1] = message_view{elsewhere, bravais::context(last)};
    rejected(true, true, sign);
    rejected(true, false, verify);
    messages[1] = message_view{elsewhere};
    // The statuses lie in the signatures, or in a key.
    const std::span<std::uint8_t> over(reinterpret_cast<std::uint8_t*>(&memory.statuses[count - 1]), size);
    rejected(true, true, [&] { return by_id::sign(c.set.id, keys.secret_keys, messages, over, statuses); });
    rejected(true, false, [&] { return by_id::verify(c.set.id, keys.public_keys, messages, over, statuses); });
    rejected(true, true, [&] { return by_id::sign(c.set.id, over, messages, signatures, statuses); });
    rejected(true, false, [&] { return by_id::verify(c.set.id, over, messages, signatures, statuses); });
    rejected(true, true, [&] { return by_id::sign(c.set.id, keys.secret_keys, messages, last, signatures, statuses); });
    // A message lies in the workspace.
    messages[1] = message_view{bravais::octets(memory.letter, 1)};
    const std::span<std::uint8_t> workspace(memory.letter);
    rejected(true, true,
             [&] { return by_id::sign(c.set.id, keys.secret_keys, messages, signatures, statuses, workspace); });
    rejected(true, false,
             [&] { return by_id::verify(c.set.id, keys.public_keys, messages, signatures, statuses, workspace); });
    messages[1] = message_view{elsewhere};
  }
}

const registration tests([] { each_signature("property", "status_numbers", wrong_number); });

}  // namespace
}  // namespace bravais_test
